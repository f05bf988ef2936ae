// Many bodies on the march over rolling ground, which grows with them, so that their density stays as it is: 5 000
// bodies and 500 scouting parties have 2000 × 2000 cells. For the benchmarks of a move.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/deciding/courier_move.h"
#include "core/deciding/decide.h"
#include "core/scenario/setting.h"

namespace sandgate::bench {

inline constexpr double cell_m = 25;
inline constexpr double cells_for_5000 = 2000;
inline constexpr int bodies_to_a_party = 10;
inline constexpr Length way = Length::feet(20);

inline Feature square(FeatureKind kind, MapPoint middle, double half_m) {
  Feature feature;
  feature.kind = kind;
  feature.shape = FeatureShape::area;
  feature.rings = {0};
  for (const auto& [east, north] :
       {std::pair(-1, -1), std::pair(1, -1), std::pair(1, 1), std::pair(-1, 1), std::pair(-1, -1)})
    feature.points.push_back({middle.east + east * half_m, middle.north + north * half_m});
  return feature;
}

/// A wood and four houses to the square kilometre: what a line of sight meets besides the ground.
inline std::vector<Feature> woods_and_farms(double side_m) {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> place(300, side_m - 300);
  std::vector<Feature> features;
  const int square_kilometres = static_cast<int>(side_m * side_m / 1e6);
  for (int i = 0; i < square_kilometres; ++i) {
    features.push_back(square(FeatureKind::wood, {place(random), place(random)}, 200));
    for (int house = 0; house < 4; ++house)
      features.push_back(square(FeatureKind::house, {place(random), place(random)}, 8));
  }
  return features;
}

inline std::shared_ptr<const Country> rolling_ground(double side_m) {
  Country::Parts parts;
  parts.name = "Rolling ground";
  parts.crs = "EPSG:27700";
  const int cells = static_cast<int>(side_m / cell_m);
  parts.frame = {cells, cells, 0, cells * cell_m, cell_m, cell_m};
  for (int row = 0; row < cells; ++row) {
    for (int column = 0; column < cells; ++column) {
      const MapPoint p = parts.frame.centre(column, row);
      const double height =
          120 + 60 * std::sin(p.east / 900) * std::cos(p.north / 1100) + 25 * std::sin((p.east + p.north) / 310);
      parts.heights.push_back(static_cast<float>(height));
    }
  }
  parts.features = woods_and_farms(side_m);
  return *Country::make(std::move(parts));
}

/// An order from each post to the bodies of its seat that are farthest from it.
inline void send_orders(Campaign& campaign, std::size_t of_each) {
  for (const Seat& seat : campaign.setting().seats) {
    if (campaign.post(seat.id).none()) continue;
    const Point post = campaign.body(campaign.post(seat.id)).at;
    std::vector<std::pair<Length, BodyId>> away;
    for (const Body& body : campaign.bodies()) {
      if (body.seat == seat.id && !body.gone && !campaign.at_hand(seat.id, body.id))
        away.emplace_back(distance(post, body.at), body.id);
    }
    std::ranges::sort(away, std::greater());
    for (std::size_t i = 0; i < std::min(of_each, away.size()); ++i) {
      const Body& body = campaign.body(away[i].second);
      const Instruction order{InstructionKind::march, post, true, Formation::fours};
      for (const Event& event : send_order(campaign, seat.id, body.id, order)) campaign.apply(event);
    }
  }
}

/// KS-6: trenches, epaulements and, one in ten, mines of both sides, all over the ground.
inline void lay_works(Setting& setting, int works) {
  std::mt19937 random(13);
  const MapBox bounds = setting.country->bounds();
  std::uniform_real_distribution<double> place(500, bounds.east - 500);
  for (int i = 0; i < works; ++i) {
    const EarthworkKind kind = i % 10 == 9  ? EarthworkKind::mine
                               : i % 3 == 0 ? EarthworkKind::epaulement
                                            : EarthworkKind::trench;
    const Length length = kind == EarthworkKind::trench ? Length::inches(12) : Length{};
    const Earthwork is{kind, setting.to_table({place(random), place(random)}),
                       Bearing::of(kind == EarthworkKind::mine ? 0 : i * 613), length};
    setting.works.push_back({FieldWorkId{i}, is, SideId{i % 2}, 0, true, false});
  }
}

/// Two camps mixed over the ground, each body with a march of some kilometres before it; most are boxed. The first move
/// of both is over, so that what is in sight by now is known.
///
/// Without `signals` a side has one seat, and its bodies are all over the ground; else a seat to so many bodies, whose
/// post stands somewhere on it with its bodies about it, no farther than `way`. By couriers there ride, beside reports,
/// so many orders of each post to the bodies that are farthest from it.
inline Campaign marching(int bodies, std::optional<Signals> signals = {}, int bodies_to_a_post = 50,
                         std::size_t orders_of_each = 10, int works = 0) {
  auto rulebook = read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", "campaign");
  if (!rulebook) {
    std::fprintf(stderr, "%s\n", rulebook.error().sentence().c_str());
    std::exit(1);
  }
  auto setting = std::make_shared<Setting>();
  const double side_m = std::sqrt(bodies / 5000.0) * cells_for_5000 * cell_m;
  setting->country = rolling_ground(side_m);
  setting->rulebook = *rulebook;
  setting->rulebook.contact.link = {};  // marches and sight alone; what tables cost, bench_table says
  setting->sides = {{SideId{0}, "Red", Livery::red, Camp::first, Edge::east},
                    {SideId{1}, "Blue", Livery::blue, Camp::second, Edge::west}};
  for (Side& side : setting->sides) side.signalling = signals;
  const int posts_a_side = signals ? std::max(1, bodies / bodies_to_a_post / 2) : 1;
  for (int i = 0; i < 2 * posts_a_side; ++i) {
    const std::string name = (i % 2 == 0 ? "red" : "blue") + std::to_string(i / 2);
    setting->seats.push_back({SeatId{i}, name, name, SideId{i % 2}});
  }
  std::mt19937 random(7);
  const MapBox bounds = setting->country->bounds();
  std::uniform_real_distribution<double> place(500, bounds.east - 500), leg(-4000, 4000), turn(0, 6.283185), part(0, 1);
  constexpr Arm arms[] = {Arm::infantry, Arm::infantry, Arm::infantry, Arm::cavalry, Arm::artillery};
  for (int i = 0; i < bodies + bodies / bodies_to_a_party; ++i) {
    Body body;
    body.id = BodyId{i};
    body.name = std::to_string(i);
    body.side = SideId{i % 2};
    body.scouts = i >= bodies;
    body.contents = body.scouts ? Contents::of(Arm::cavalry, Men{{4}}) : Contents::of(arms[i / 2 % 5], Men{{40}});
    body.formation = body.scouts || i / 2 % 5 == 3 ? Formation::fours : Formation::boxed;
    body.seat = SeatId{i % (2 * posts_a_side)};
    Seat& seat = setting->seats[body.seat.index()];
    if (signals && seat.post) {
      const double angle = turn(random), off = setting->scale.metres(way) * std::sqrt(part(random));
      const MapPoint post = setting->to_ground(setting->order_of_battle[seat.post.index()].at);
      body.at = setting->to_table({std::clamp(post.east + off * std::cos(angle), 500.0, bounds.east - 500),
                                   std::clamp(post.north + off * std::sin(angle), 500.0, bounds.north - 500)});
    } else {
      body.at = setting->to_table({place(random), place(random)});
    }
    if (signals && seat.post.none()) seat.post = body.id;
    setting->order_of_battle.push_back(body);
  }
  lay_works(*setting, works);
  const auto is_post = [&](const Body& body) { return setting->seats[body.seat.index()].post == body.id; };
  Campaign campaign(setting);
  const auto happen = [&campaign](const Deed& deed) {
    const auto events = decide(campaign, {{}, system_seat, deed}, Dice(1, 0));
    for (const Event& event : *events) campaign.apply(event);
  };
  happen(Begin{});
  for (const Body& body : setting->order_of_battle) {
    MapPoint at = setting->to_ground(body.at);
    Path path = {body.at};
    for (int legs = 0; legs < 3; ++legs) {
      at = {std::clamp(at.east + leg(random), 100.0, bounds.east - 100),
            std::clamp(at.north + leg(random), 100.0, bounds.north - 100)};
      path.push_back(setting->to_table(at));
    }
    if (!is_post(body)) campaign.apply(MarchOrdered{body.id, path, true});
  }
  happen(CloseMove{});
  happen(CloseMove{});
  if (signals == Signals::couriers) send_orders(campaign, orders_of_each);
  return campaign;
}

/// The close of the move, decided whole.
inline std::vector<Event> close_of(const Campaign& campaign) {
  return *decide(campaign, {{}, system_seat, CloseMove{}}, Dice(1, 0));
}

}  // namespace sandgate::bench
