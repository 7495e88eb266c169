#include "wingspan/rules/bonus.h"

#include <algorithm>

#include "wingspan/rules/mat.h"

namespace rondel::games::wingspan {

std::int32_t Bonus::points_for(std::int32_t count) const {
  if (each > 0) {
    return each * count;
  }
  std::int32_t points = 0;
  for (const Step& step : steps) {
    points = count >= step.from ? step.points : points;
  }
  return points;
}

std::int32_t Bonus::count_on(const Mat& mat) const {
  const small_vector<BirdId, 16> birds = mat.birds();
  const auto count = [&](auto fits) {
    return static_cast<std::int32_t>(
        std::ranges::count_if(birds, [&](BirdId id) { return fits(mat.bird(id)); }));
  };
  switch (counting) {
    case Counting::tagged:
      return count([&](BirdOnMat bird) { return (bird.printed().bonus_tags & tag) != 0; });
    case Counting::birds_with_four_eggs:
      return count([](BirdOnMat bird) { return bird.eggs() >= 4; });
    case Counting::birds_with_eggs:
      return count([](BirdOnMat bird) { return bird.eggs() >= 1; });
    case Counting::cards_in_hand:
      return static_cast<std::int32_t>(mat.hand().size());
    case Counting::shortest_row:
      return std::min({mat.row(Habitat::forest).size(), mat.row(Habitat::grassland).size(),
                       mat.row(Habitat::wetland).size()});
  }
  return 0;
}

}  // namespace rondel::games::wingspan
