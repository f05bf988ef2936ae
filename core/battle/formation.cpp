#include "core/battle/formation.h"

#include "core/rulebook/rulebook.h"

#include <algorithm>

namespace sandgate {
namespace {

constexpr int quarter = Bearing::full_circle / 4;

Length side_gap(const Rulebook& rulebook, Formation formation) {
  return formation == Formation::extended ? rulebook.table.extended_gap : rulebook.table.front_gap;
}

}  // namespace

Point place_of(Slot slot, Point at, Bearing facing) {
  return step(step(at, facing, slot.ahead), Bearing::of(facing.mils + quarter), slot.right);
}

std::int64_t abreast(const Rulebook& rulebook, Formation formation, std::int64_t men, Length radius, Length widest) {
  const std::int64_t fours = std::max(1, rulebook.table.abreast);
  if (formation == Formation::boxed || formation == Formation::fours) return std::min(men, fours);
  const Length gap = side_gap(rulebook, formation);
  const std::int64_t fit = (widest + gap).count / (radius * 2 + gap).count;
  const std::int64_t wanted = formation == Formation::two_ranks ? (men + 1) / 2 : men;
  return std::min(wanted, std::max(fours, fit));
}

Ranks ranks(const Rulebook& rulebook, Formation formation, std::int64_t men, Length radius, Length widest) {
  if (men <= 0) return {};
  const std::int64_t in_a_rank = abreast(rulebook, formation, men, radius, widest);
  const Length beside = radius * 2 + side_gap(rulebook, formation), behind = radius * 2 + rulebook.table.rank_gap;
  Ranks made;
  for (std::int64_t i = 0; i < men; ++i) {
    const std::int64_t rank = i / in_a_rank, file = i % in_a_rank;
    const std::int64_t in_this = std::min(in_a_rank, men - rank * in_a_rank);
    made.slots.push_back({-(behind * rank), {{beside.count * (2 * file - (in_this - 1)) / 2}}});
  }
  const std::int64_t deep = (men + in_a_rank - 1) / in_a_rank;
  made.width = beside * (in_a_rank - 1) + radius * 2;
  made.depth = behind * (deep - 1) + radius * 2;
  return made;
}

std::vector<Slot> crew_slots(const Rulebook& rulebook, std::int64_t men, Length radius) {
  const Rulebook::TableRules& table = rulebook.table;
  const Length apart = radius * 2 + table.front_gap;
  const Length aside = Length{{table.gun_width.count / 2}} + table.front_gap + radius;
  const std::int64_t a_side = std::max<std::int64_t>(1, (table.gun_trail - radius).count / apart.count + 1);
  constexpr std::int64_t in_a_row = 3;
  std::vector<Slot> slots;
  for (std::int64_t i = 0; i < men; ++i) {
    if (i < 2 * a_side) {
      slots.push_back({-(apart * (i / 2)), i % 2 == 0 ? aside : -aside});
    } else {
      const std::int64_t row = (i - 2 * a_side) / in_a_row, file = (i - 2 * a_side) % in_a_row;
      slots.push_back({-(table.gun_trail + table.front_gap + radius + apart * row), apart * (file - 1)});
    }
  }
  return slots;
}

}  // namespace sandgate
