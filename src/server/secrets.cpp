#include "server/secrets.h"

#include <sodium.h>

#include <array>

namespace rondel::server {

bool prepare_secrets() { return ::sodium_init() >= 0; }

std::string random_token() {
  std::array<unsigned char, 32> bytes{};
  ::randombytes_buf(bytes.data(), bytes.size());
  constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::array<char, sodium_base64_ENCODED_LEN(32, variant)> text{};
  ::sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), variant);
  return text.data();
}

std::string random_word(int length) {
  constexpr std::string_view letters = "abcdefghjkmnpqrstuvwxyz23456789";
  std::string word;
  for (int i = 0; i < length; ++i) {
    word += letters[::randombytes_uniform(letters.size())];
  }
  return word;
}

std::string hash_of(std::string_view token) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> digest{};
  ::crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(token.data()), token.size());
  std::array<char, 2 * digest.size() + 1> text{};
  ::sodium_bin2hex(text.data(), text.size(), digest.data(), digest.size());
  return text.data();
}

std::string keyed_hash(std::string_view key, std::string_view text) {
  std::array<unsigned char, crypto_generichash_BYTES> digest{};
  ::crypto_generichash(digest.data(), digest.size(), reinterpret_cast<const unsigned char*>(text.data()),
                       text.size(), reinterpret_cast<const unsigned char*>(key.data()), key.size());
  std::array<char, 2 * digest.size() + 1> hex{};
  ::sodium_bin2hex(hex.data(), hex.size(), digest.data(), digest.size());
  return hex.data();
}

bool same_secret(std::string_view one, std::string_view other) {
  return one.size() == other.size() && ::sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

std::string hash_password(const std::string& password) {
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  const int failed =
      ::crypto_pwhash_str(hash.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE);
  return failed != 0 ? std::string() : std::string(hash.data());
}

bool password_fits(const std::string& hash, const std::string& password) {
  return ::crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

}  // namespace rondel::server
