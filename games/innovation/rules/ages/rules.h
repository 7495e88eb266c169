// The tables of what the cards do, one an age.
#pragma once

#include "innovation/rules/printed.h"

namespace rondel::games::innovation {

std::span<const CardRules> rules_of_age_1();
std::span<const CardRules> rules_of_age_2();
std::span<const CardRules> rules_of_age_3();
std::span<const CardRules> rules_of_age_4();
std::span<const CardRules> rules_of_age_5();
std::span<const CardRules> rules_of_age_6();
std::span<const CardRules> rules_of_age_7();
std::span<const CardRules> rules_of_age_8();
std::span<const CardRules> rules_of_age_9();
std::span<const CardRules> rules_of_age_10();
std::span<const CardRules> rules_of_age_11();

}  // namespace rondel::games::innovation
