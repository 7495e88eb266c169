// What Random must give on every machine, with every standard library, at every optimisation level: if one of these
// changes, no recorded match can be replayed. The values were worked out twice, here and by a few lines of Python.
// Shared by the kernel's tests and by main.cpp, so it needs nothing but src/kernel/random.h.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "kernel/random.h"

namespace rondel::testing {

// The published 256-bit test vectors for 8 rounds (Strombergson's draft, TC1 to TC8): key, nonce and the first two
// blocks of the key stream, as bytes.
struct ChaChaVector {
  std::string_view key;
  std::string_view nonce;
  std::array<std::string_view, 2> blocks;
};
inline constexpr std::array<ChaChaVector, 8> chacha8_vectors = {{
    {"0000000000000000000000000000000000000000000000000000000000000000",
     "0000000000000000",
     {"3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
      "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42",
      "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
      "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa"}},
    {"0100000000000000000000000000000000000000000000000000000000000000",
     "0000000000000000",
     {"cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
      "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8",
      "b4355a7d93dd8867089ee643558b95754efa2bd1a8a1e2d75bcdb32015542638"
      "291941feb49965587c4fdfe219cf0ec132a6cd4dc067392e67982fe53278c0b4"}},
    {"0000000000000000000000000000000000000000000000000000000000000000",
     "0100000000000000",
     {"2b8f4bb3798306ca5130d47c4f8d4ed13aa0edccc1be6942090faeeca0d7599b"
      "7ff0fe616bb25aa0153ad6fdc88b954903c22426d478b97b22b8f9b1db00cf06",
      "470bdffbc488a8b7c701ebf4061d75c5969186497c95367809afa80bd843b040"
      "a79abc6e73a91757f1db73c8eacfa543b38f289d065ab2f3032d377b8c37fe46"}},
    {"ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
     "ffffffffffffffff",
     {"e163bbf8c9a739d18925ee8362dad2cdc973df05225afb2aa26396f2a9849a4a"
      "445e0547d31c1623c537df4ba85c70a9884a35bcbf3dfab077e98b0f68135f54",
      "81d4933f8b322ac0cd762c27235ce2b31534e0244a9a2f1fd5e94498d47ff108"
      "790c009cf9e1a348032a7694cb28024cd96d3498361edb1785af752d187ab54b"}},
    {"5555555555555555555555555555555555555555555555555555555555555555",
     "5555555555555555",
     {"7cb78214e4d3465b6dc62cf7a1538c88996952b4fb72cb6105f1243ce3442e29"
      "75a59ebcd2b2a598290d7538491fe65bdbfefd060d88798120a70d049dc2677d",
      "d48ff5a2513e497a5d54802d7484c4f1083944d8d0d14d6482ce09f7e5ebf20b"
      "29807d62c31874d02f5d3cc85381a745ecbc60525205e300a76961bfe51ac07c"}},
    {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
     "aaaaaaaaaaaaaaaa",
     {"40f9ab86c8f9a1a0cdc05a75e5531b612d71ef7f0cf9e387df6ed6972f0aae21"
      "311aa581f816c90e8a99de990b6b95aac92450f4e112712667b804c99e9c6eda",
      "f8d144f560c8c0ea36880d3b77874c9a9103d147f6ded386284801a4ee158e5e"
      "a4f9c093fc55fd344c33349dc5b699e21dc83b4296f92ee3ecabf3d51f95fe3f"}},
    {"00112233445566778899aabbccddeeffffeeddccbbaa99887766554433221100",
     "0f1e2d3c4b5a6978",
     {"db43ad9d1e842d1272e4530e276b3f568f8859b3f7cf6d9d2c74fa53808cb515"
      "7a8ebf46ad3dcc4b6c7dadde131784b0120e0e22f6d5f9ffa7407d4a21b695d9",
      "c5dd30bf55612fab9bdd118920c19816470c7f5dcd42325dbbed8c57a56281c1"
      "44cb0f03e81b3004624e0650a1ce5afaf9a7cd8163f6dbd72602257dd96e471e"}},
    {"c46ec1b18ce8a878725a37e780dfb7351f68ed2e194c79fbc6aebee1a667975d",
     "1ada31d5cf688221",
     {"838751b42d8ddd8a3d77f48825a2ba752cf4047cb308a5978ef274973be374c9"
      "6ad848065871417b08f034e681fe46a93f7d5c61d1306614d4aaf257a7cff08b",
      "16f2fda170cc18a4b58a2667ed962774af792a6e7f3c77992540711a7a136d7e"
      "8a2f8d3f93816709d45a3fa5f8ce72fde15be7b841acba3a2abd557228d9fe4f"}},
}};

namespace golden {

inline unsigned hex_byte(std::string_view hex, std::size_t byte) {
  constexpr std::string_view digits = "0123456789abcdef";
  return static_cast<unsigned>(digits.find(hex[2 * byte]) * 16 + digits.find(hex[2 * byte + 1]));
}

inline std::string hex_bytes_of(const ChaChaBlock& block) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string hex;
  for (const std::uint32_t word : block) {
    for (const unsigned shift : {4U, 0U, 12U, 8U, 20U, 16U, 28U, 24U}) {
      hex += digits[word >> shift & 15U];
    }
  }
  return hex;
}

template <class Draw>
std::string list_of(int count, Draw draw) {
  std::string list;
  for (int i = 0; i < count; ++i) {
    list += (i == 0 ? "" : " ") + std::to_string(draw());
  }
  return list;
}

inline std::string shuffled_pack(Random& random, int times) {
  std::array<int, 52> pack;
  for (int i = 0; i < 52; ++i) {
    pack[static_cast<unsigned>(i)] = i;
  }
  for (int i = 0; i < times; ++i) {
    random.shuffle(pack);
  }
  unsigned at = 0;
  return list_of(52, [&] { return pack[at++]; });
}

inline Seed key_of(const ChaChaVector& vector) {
  Seed key;
  for (unsigned byte = 0; byte < 32; ++byte) {
    key.words[byte / 4] |= hex_byte(vector.key, byte) << 8 * (byte % 4);
  }
  return key;
}

inline std::uint64_t nonce_of(const ChaChaVector& vector) {
  std::uint64_t nonce = 0;
  for (unsigned byte = 0; byte < 8; ++byte) {
    nonce |= std::uint64_t{hex_byte(vector.nonce, byte)} << 8 * byte;
  }
  return nonce;
}

}  // namespace golden

// The cipher itself. Calls compare(what, got, expected), all texts, for each value; so do the others below.
template <class Compare>
void compare_cipher(Compare compare) {
  for (const ChaChaVector& vector : chacha8_vectors) {
    for (unsigned counter = 0; counter < 2; ++counter) {
      const ChaChaBlock block = chacha8(golden::key_of(vector), counter, golden::nonce_of(vector));
      compare("a block of the key stream", golden::hex_bytes_of(block), std::string(vector.blocks[counter]));
    }
  }
}

template <class Compare>
void compare_seeds(Compare compare) {
  compare("seed 0", Seed::from_number(0).to_hex(),
          "9bf731895f08954f5f665157860fec350aa79a6ea6c8be39864a88191ab57c3c");
  compare("seed 1", Seed::from_number(1).to_hex(),
          "959aa1450295b93e712e2bf5e3f154e0371fa665d534186b98d0c7cbffaa217f");
  compare("the last seed", Seed::from_number(UINT64_MAX).to_hex(),
          "d61ac04cd75ecc86cce40427c30c0b8bc270486ba6d83ec72afaf41272a2cf09");
}

template <class Compare>
void compare_streams(Compare compare) {
  const Seed seed = Seed::from_number(1);
  Random deck(seed, Purpose("deck").id);
  compare("words of the deck", golden::list_of(20, [&] { return deck.word(); }),
          "590270891 3380937644 711277906 1122434277 1727683676 1048400222 1689484416 4239960640 261202695 "
          "4027520980 3052629657 1323436079 2619357947 3863728188 2715299055 2019122173 84638652 1840179529 "
          "805426916 3654157875");
  Random dice(seed, Purpose("dice").id);
  compare("words of the dice", golden::list_of(3, [&] { return dice.word(); }),
          "4187896478 789548469 3474007812");
}

template <class Compare>
void compare_draws(Compare compare) {
  const Seed seed = Seed::from_number(1);
  Random dice(seed, Purpose("dice").id);
  const auto draws = [&](std::uint32_t bound) {
    return golden::list_of(5, [&] { return dice.below(bound); });
  };
  compare("below 1", draws(1), "0 0 0 0 0");
  compare("below 2", draws(2), "0 0 0 1 1");
  compare("below 3", draws(3), "2 0 1 0 1");
  compare("below 6", draws(6), "1 5 4 2 1");
  compare("below 7", draws(7), "0 0 1 4 3");
  compare("below 52", draws(52), "32 46 50 30 29");
  compare("below 1000", draws(1000), "436 489 360 781 304");
  compare("below 2^32 - 1", draws(4'294'967'295), "3028012552 1981568592 1494533846 614059136 3078686162");
  compare("below 3 * 10^9", draws(3'000'000'000), "2839188514 455565069 64111118 1753790224 2159620297");
  compare("below 2^31 + 1", draws(2'147'483'649), "1260545850 1225242848 511631100 1290405555 754027006");
  compare("words drawn, the rejected ones too", std::to_string(dice.drawn()), "55");
  Random again(seed, Purpose("dice").id);
  compare("between -3 and 3", golden::list_of(20, [&] { return again.between(-3, 3); }),
          "3 -2 2 3 -1 -3 -3 -2 3 1 1 -3 1 -3 0 -2 3 2 -1 -1");
}

template <class Compare>
void compare_shuffles(Compare compare) {
  const Seed seed = Seed::from_number(1);
  Random once(seed, Purpose("deck").id);
  compare("a pack shuffled once", golden::shuffled_pack(once, 1),
          "42 22 36 21 25 30 41 5 38 31 9 34 43 46 16 26 45 4 23 33 1 32 3 49 47 20 27 10 51 15 13 37 28 6 "
          "14 0 17 39 "
          "35 24 48 29 50 2 44 18 11 19 12 8 40 7");
  Random twice(seed, Purpose("deck").id);
  compare("a pack shuffled twice", golden::shuffled_pack(twice, 2),
          "50 41 33 20 1 31 17 3 49 13 29 46 48 9 32 19 51 45 47 14 34 28 5 43 8 30 27 21 26 39 6 38 24 11 7 "
          "0 2 36 "
          "35 37 23 12 44 16 18 4 10 25 22 15 42 40");
}

}  // namespace rondel::testing
