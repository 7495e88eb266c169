// What must not be guessed: tokens, codes and passwords, by libsodium. Call `prepare_secrets` once before anything else.
#pragma once

#include <string>
#include <string_view>

namespace rondel::server {

// False when the machine has no source of randomness.
bool prepare_secrets();

// 256 random bits, as 43 characters of a URL.
std::string random_token();
// So many lowercase letters and digits that cannot be taken for one another.
std::string random_word(int length);

// SHA-256 in hexadecimal: what the store keeps of a token or code.
std::string hash_of(std::string_view token);
// BLAKE2b with a key, in hexadecimal: whoever does not know the key cannot make it.
std::string keyed_hash(std::string_view key, std::string_view text);
bool same_secret(std::string_view one, std::string_view other);  // takes as long whatever the answer

// argon2id; about a tenth of a second and 64 MiB each. Empty when there is not enough memory.
std::string hash_password(const std::string& password);
bool password_fits(const std::string& hash, const std::string& password);

}  // namespace rondel::server
