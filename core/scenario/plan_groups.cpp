// What a country by lot is made of: farms, churches, hamlets, and their names.
#include <algorithm>
#include <array>

#include "core/scenario/plan_layer.h"

namespace sandgate {
namespace {

constexpr std::array<std::string_view, 24> first_parts{"Ash",    "Barrow", "Copse",  "Dun",     "Elder",   "Fallow",
                                                       "Gorse",  "Hazel",  "Ivy",    "Juniper", "Kestrel", "Linnet",
                                                       "Marl",   "Nettle", "Otter",  "Plover",  "Quarry",  "Rook",
                                                       "Sorrel", "Thorn",  "Wether", "Withy",   "Yarrow",  "Sallow"};
constexpr std::array<std::string_view, 10> second_parts{"combe", "field", "hurst", "ley",    "mead",
                                                        "mere",  "stead", "wick",  "bourne", "down"};

Length inches(double n) { return Length::from_feet(n / 12); }

PlanPiece house(double east, double north, double wide, double deep, double high, std::string name = "") {
  return {.kind = PieceKind::house,
          .points = {{inches(east), inches(north)}},
          .wide = inches(wide),
          .deep = inches(deep),
          .high = inches(high),
          .name = std::move(name)};
}

PlanPiece wall(std::initializer_list<std::pair<double, double>> places) {
  PlanPiece made{.kind = PieceKind::wall};
  for (const auto& [east, north] : places) made.points.push_back({inches(east), inches(north)});
  return made;
}

PlanPiece named_place(double east, double north, std::string name) {
  return {.kind = PieceKind::place, .points = {{inches(east), inches(north)}}, .name = std::move(name)};
}

}  // namespace

// The same from both back lines and both sides: a house between barn and stable, with a walled yard on each side of it,
// and a gate in each wall.
PieceGroup farm(const std::string& name, bool small) {
  if (small) return {house(0, 0, 9, 5.5, 8, name), house(9, 0, 4.5, 6.5, 5.5)};
  return {house(0, 0, 10.5, 6, 8, name),
          house(-8.5, 0, 4.5, 8.5, 5.5),
          house(8.5, 0, 4.5, 8.5, 5.5),
          wall({{-8.5, -4.5}, {-8.5, -8}, {-2.5, -8}}),
          wall({{2.5, -8}, {8.5, -8}, {8.5, -4.5}}),
          wall({{-8.5, 4.5}, {-8.5, 8}, {-2.5, 8}}),
          wall({{2.5, 8}, {8.5, 8}, {8.5, 4.5}}),
          named_place(0, -5.5, name)};
}

PieceGroup church(const std::string& name) {
  return {house(2.5, 0, 12, 6.5, 9, name), house(-6, 0, 5, 5, 16), wall({{-11, -3}, {-11, 3}}),
          named_place(2.5, -6, name)};
}

PieceGroup hamlet(PlanLayer& layer, const std::string& name) {
  PieceGroup group;
  const std::int64_t count = layer.lot(2, 3);
  for (std::int64_t i = 0; i < count; ++i) {
    const double east = static_cast<double>(i * 12 - (count - 1) * 6);
    const double north = static_cast<double>(layer.lot(-3, 3));
    group.push_back(
        house(east, north, static_cast<double>(layer.lot(5, 7)), static_cast<double>(layer.lot(4, 5)), 5.5));
    group.back().turn = static_cast<std::int32_t>((360 + layer.lot(-15, 15)) % 360);
  }
  group.front().name = name;
  return group;
}

std::string place_name(PlanLayer& layer, std::string_view after) {
  for (;;) {
    const auto first = first_parts[static_cast<std::size_t>(layer.lot(0, first_parts.size() - 1))];
    const auto second = second_parts[static_cast<std::size_t>(layer.lot(0, second_parts.size() - 1))];
    std::string name = std::string(first) + std::string(second) + std::string(after);
    if (std::ranges::none_of(layer.plan().pieces, [&](const PlanPiece& piece) { return piece.name == name; }))
      return name;
  }
}

std::string farm_name(PlanLayer& layer) { return place_name(layer, layer.lot(0, 1) == 0 ? " Farm" : " Grange"); }

}  // namespace sandgate
