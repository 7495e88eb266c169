#include "innovation/rules/ages/rules.h"

namespace rondel::games::innovation {

std::span<const CardRules> rules_of_age(int age) {
  static constexpr std::array tables = {
      rules_of_age_1, rules_of_age_2, rules_of_age_3, rules_of_age_4,  rules_of_age_5,  rules_of_age_6,
      rules_of_age_7, rules_of_age_8, rules_of_age_9, rules_of_age_10, rules_of_age_11,
  };
  return tables[static_cast<std::size_t>(age - 1)]();
}

}  // namespace rondel::games::innovation
