#include "core/scenario/random_plan.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/inch.h"
#include "core/scenario/plan_layer.h"
#include "core/scenario/table_plan_check.h"
#include "map/base/log.h"

namespace sandgate {
namespace {

// A round of candidates, the last of it exact; where none is fair, a second round with the other symmetry.
constexpr int round_candidates = 24, exact_candidates = 6, candidate_rounds = 2;
constexpr std::int64_t most_slack = 4, sure_tries = 60;
constexpr Length solid_gap = Length::inches(4), tree_gap = Length::inches(2);

/// One candidate.
class PlanCandidate {
 public:
  PlanCandidate(const PlanWishes& wishes, const Dice& dice, int attempt)
      : wishes_(wishes),
        symmetry_((dice.roll({.purpose = "symmetry"}, 2) + attempt / round_candidates) % 2 == 0 ? Symmetry::turned
                                                                                                : Symmetry::mirrored),
        river_(wishes.river == PlanWishes::River::wanted ||
               (wishes.river == PlanWishes::River::perhaps && dice.roll({.purpose = "river"}, 2) == 0)),
        layer_(plan_, dice, attempt, symmetry_, strip(wishes), wishes.alike ? 0 : slack(attempt % round_candidates)) {
    plan_.wide = wishes.wide;
    plan_.deep = wishes.deep;
  }

  CountryPlan lay_out() {
    across_ = river_ && symmetry_ == Symmetry::turned;
    if (across_) {
      lay_river_across();
      put_settlements_apart();
    } else {
      put_farm();
      if (river_) lay_river_along();
      put_church();
    }
    put_hills();
    scatter();
    const auto named = std::ranges::find_if(plan_.pieces, [](const PlanPiece& p) { return !p.name.empty(); });
    plan_.name = !wishes_.name.empty() ? wishes_.name : named != plan_.pieces.end() ? named->name : "The Common";
    // Pieces are listed in the order in which they would be put down: boards first, toys on them.
    std::ranges::stable_sort(plan_.pieces, {}, &PlanPiece::kind);
    return std::move(plan_);
  }

 private:
  static Length strip(const PlanWishes& wishes) { return {{std::min(wishes.strip.count, wishes.deep.count / 6)}}; }
  static std::int64_t slack(int attempt) {
    const int inexact = round_candidates - exact_candidates;
    return attempt >= inexact ? 0 : most_slack - most_slack * attempt / inexact;
  }
  bool small() const { return plan_.wide < Length::feet(8) || plan_.deep < Length::feet(6); }
  /// `count` is meant for a table of twelve feet by eight; this is as many for the table's own size.
  std::int64_t share(std::int64_t count) const {
    const std::int64_t usual = Length::feet(12).count * Length::feet(8).count / inch.count;
    const std::int64_t here = plan_.wide.count * plan_.deep.count / inch.count;
    return std::max<std::int64_t>(1, (count * here + usual / 2) / usual);
  }

  /// The farm stands on its gentle hill, about the middle line.
  void put_farm() {
    const std::int64_t at = symmetry_ == Symmetry::turned ? 50 : river_ ? layer_.lot(58, 68) : layer_.lot(40, 62);
    farm_ = layer_.part(at, 50);
    if (layer_.slack() > 0 && symmetry_ == Symmetry::turned && layer_.lot(0, 2) > 0)
      farm_.x += inch * layer_.lot(-layer_.slack(), layer_.slack());
    if (layer_.lot(0, 3) > 0 && !small()) {
      const auto turn = static_cast<std::int32_t>(layer_.slack() > 0 ? layer_.lot(0, 4) : 0);
      plan_.pieces.push_back(rounded_board(farm_, layer_.lot_inches(34, 42), layer_.lot_inches(26, 32), turn));
    }
    layer_.put(farm(farm_name(layer_), small()), farm_, {});
    layer_.keep(farm_, inch * (small() ? 8 : 15));
  }

  /// A river runs from back line to back line, on the farm's western side.
  void lay_river_along() {
    const Length clear = inch * (small() ? 12 : 25);
    const Length most = std::max(inch * 8, farm_.x - clear);
    const Length at{{std::min(most.count, plan_.wide.count * layer_.lot(24, 34) / 100)}};
    PlanPiece river{.kind = PieceKind::river, .wide = Length{{inch.count * layer_.lot(14, 20) / 4}}};
    river.name = place_name(layer_, " Brook");
    constexpr std::int64_t turns[] = {0, 17, 33};
    for (const std::int64_t down : turns)
      river.points.push_back({at + inch * layer_.lot(-4, 4), layer_.part(0, down).y});
    river.points.push_back({at, layer_.middle().y});
    for (int i = 2; i >= 0; --i) {
      Point p = layer_.image(river.points[static_cast<std::size_t>(i)]);
      p.x += inch * layer_.lot(-layer_.slack(), layer_.slack()) * (i > 0 ? 1 : 0);
      river.points.push_back(p);
    }
    river_at_ = at;
    const std::vector<Point> course = river.points;
    layer_.lay(std::move(river));
    cross(PieceKind::bridge, course[3]);
    const bool ford = layer_.lot(0, 2) > 0;
    const std::size_t which = static_cast<std::size_t>(layer_.lot(1, 2));
    cross(ford ? PieceKind::ford : PieceKind::bridge, course[which]);
    cross(ford ? PieceKind::ford : PieceKind::bridge, course[course.size() - 1 - which]);
  }

  /// A river runs between the two sides, with a bridge in the middle.
  void lay_river_across() {
    PlanPiece river{.kind = PieceKind::river, .wide = Length{{inch.count * layer_.lot(14, 20) / 4}}};
    river.name = place_name(layer_, " Brook");
    std::vector<Point> west;
    for (const std::int64_t along : {0, 16, 33})
      west.push_back({layer_.part(along, 0).x, layer_.middle().y + inch * layer_.lot(-5, 5)});
    river.points = west;
    river.points.push_back(layer_.middle());
    for (int i = 2; i >= 0; --i) river.points.push_back(layer_.image(west[static_cast<std::size_t>(i)]));
    const std::vector<Point> course = river.points;
    layer_.lay(std::move(river));
    cross(PieceKind::bridge, course[3]);
    cross(PieceKind::ford, course[1]);
    cross(PieceKind::ford, course[5]);
    if (plan_.wide >= Length::feet(10)) {
      cross(PieceKind::bridge, course[2]);
      cross(PieceKind::bridge, course[4]);
    }
  }

  void cross(PieceKind kind, Point at) {
    PlanPiece crossing = usual_piece(kind, at);
    layer_.keep(at, inch * 7);
    plan_.pieces.push_back(std::move(crossing));
  }

  /// Where the river lies between the sides, each bank has its farm or its hamlet.
  void put_settlements_apart() {
    const PieceGroup one = farm(farm_name(layer_), small());
    PieceGroup two = layer_.slack() > 1 ? church(place_name(layer_, " Church")) : farm(farm_name(layer_), small());
    for (int i = 0; i < sure_tries; ++i)
      if (layer_.put_pair(one, layer_.part(layer_.lot(22, 78), layer_.lot(24, 38)), solid_gap, &two)) break;
    put_hamlets();
  }

  void put_church() {
    if (symmetry_ == Symmetry::mirrored) {
      const Length most = river_ ? river_at_ - inch * 14 : farm_.x - inch * 30, least = inch * 14;
      const PieceGroup group = church(place_name(layer_, " Church"));
      for (int i = 0; i < sure_tries && most > least; ++i) {
        const Point at{inch * layer_.lot(least.count / inch.count, most.count / inch.count), layer_.middle().y};
        if (!layer_.put(group, at, inch)) continue;
        lay_lane(at);
        break;
      }
      put_hamlets();
      return;
    }
    const PieceGroup one = church(place_name(layer_, " Church"));
    PieceGroup two = one;
    const std::string other = place_name(layer_, " Mill");
    for (PlanPiece& piece : two)
      if (!piece.name.empty()) piece.name = other;
    for (int i = 0; i < sure_tries; ++i)
      if (layer_.put_pair(one, layer_.part(layer_.lot(14, 30), layer_.lot(36, 56)), solid_gap, &two)) break;
    put_hamlets();
  }

  /// A lane leads from the church to the farm's yard, over the bridge where there is a river.
  void lay_lane(Point from) {
    const Length end = farm_.x - inch * (small() ? 7 : 14);
    if (from.x + inch * 12 >= end) return;
    PlanPiece lane{.kind = PieceKind::lane, .wide = inch * 2};
    lane.points = {{from.x + inch * 10, from.y}, {end, from.y}};
    layer_.lay(std::move(lane));
  }

  void put_hamlets() {
    const std::int64_t count = share(wishes_.density >= 4 ? 2 : 1);
    for (std::int64_t n = 0; n < count; ++n) {
      PieceGroup one = hamlet(layer_, place_name(layer_, " Green")), two = one;
      two.front().name = place_name(layer_, " End");
      if (small()) one.resize(1), two.resize(1);
      for (int i = 0; i < sure_tries; ++i)
        if (layer_.put_pair(one, layer_.part(layer_.lot(10, 90), layer_.lot(18, 46)), solid_gap, &two)) break;
    }
  }

  void put_hills() {
    constexpr std::int64_t corners[][2] = {{6, 20}, {80, 94}, {40, 60}};
    const std::int64_t hills = 1 + (wishes_.density >= 2 ? 1 : 0) + (share(2) > 2 ? 1 : 0);
    for (std::int64_t n = 0; n < hills; ++n) {
      const auto& corner = corners[n];
      for (int i = 0; i < sure_tries; ++i) {
        const Length wide = layer_.lot_inches(20, small() ? 24 : 38), deep = layer_.lot_inches(15, small() ? 18 : 24);
        const Point at = layer_.part(layer_.lot(corner[0], corner[1]), layer_.lot(10, 30));
        const auto turn = static_cast<std::int32_t>((360 + layer_.lot(-14, 14)) % 360);
        const int tiers = static_cast<int>(layer_.lot(1, n == 0 ? 3 : 2));
        if (layer_.put_hills(at, wide, deep, turn, tiers)) break;
      }
    }
  }

  void scatter() {
    const std::int64_t d = wishes_.density;
    put_many(share(d), solid_gap, [this] {
      PlanPiece wood = usual_piece(PieceKind::clump, {});
      wood.wide = layer_.lot_inches(8, 18);
      wood.deep = layer_.lot_inches(6, 11);
      wood.turn = static_cast<std::int32_t>(layer_.lot(0, 11) * 15);
      return wood;
    });
    put_many(share((d + 1) / 2 + 1), solid_gap, [this] {
      PlanPiece rock = usual_piece(PieceKind::rock, {});
      rock.wide = layer_.lot_inches(2, 4);
      rock.deep = layer_.lot_inches(2, 4);
      rock.turn = static_cast<std::int32_t>(layer_.lot(0, 11) * 15);
      return rock;
    });
    put_many(share(2 * d), tree_gap, [this] {
      PlanPiece tree = usual_piece(PieceKind::tree, {});
      tree.high = Length{{inch.count * layer_.lot(20, 30) / 4}};
      return tree;
    });
  }

  template <class Make>
  void put_many(std::int64_t count, Length gap, Make make) {
    constexpr int tries = 12;
    for (std::int64_t n = 0; n < count; ++n) {
      const PieceGroup one{make()};
      for (int i = 0; i < tries; ++i)
        if (layer_.put_pair(one, layer_.part(layer_.lot(4, 96), layer_.lot(12, 50)), gap)) break;
    }
  }

  const PlanWishes& wishes_;
  Symmetry symmetry_;
  bool river_, across_ = false;
  CountryPlan plan_;
  PlanLayer layer_;
  Point farm_;
  Length river_at_;
};

Result<void> check_wishes(const PlanWishes& wishes) {
  const auto out = [](Length side) { return side < PlanWishes::least_side || side > PlanWishes::most_side; };
  if (out(wishes.wide) || out(wishes.deep))
    return fault(
        "size",
        phrase("a country by lot cannot be {} by {} feet", fmt::format("{:.4g}", wishes.wide.in_feet()),
               fmt::format("{:.4g}", wishes.deep.in_feet())),
        phrase("ask for {} to {} feet each way", PlanWishes::least_side.in_feet(), PlanWishes::most_side.in_feet()));
  if (wishes.density < PlanWishes::least_density || wishes.density > PlanWishes::most_density)
    return fault("density", phrase("is {}", wishes.density),
                 phrase("ask for {} (bare) to {} (crowded)", PlanWishes::least_density, PlanWishes::most_density));
  return {};
}

}  // namespace

Result<RandomPlan> random_plan(std::uint64_t seed, const PlanWishes& wishes, const Rulebook& rulebook) {
  if (const auto good = check_wishes(wishes); !good) return std::unexpected(good.error());
  const Dice dice(seed, 0);
  for (int attempt = 0; attempt < candidate_rounds * round_candidates; ++attempt) {
    CountryPlan plan = PlanCandidate(wishes, dice, attempt).lay_out();
    if (!check_plan(plan, rulebook, 1).empty()) continue;
    const auto balance = balance_of(plan, rulebook);
    if (!balance) return std::unexpected(balance.error());
    log_line(LogRoom::scenario, [&] {
      return fmt::format("a country by lot, seed {}, candidate {}: {}", seed, attempt + 1,
                         balance->fair() ? "fair" : "one half is better");
    });
    if (balance->fair()) return RandomPlan{std::move(plan), *balance, attempt + 1};
  }
  return fault(fmt::format("seed {}", seed), "no fair country comes of it",
               "take another seed, a larger table or a barer one");
}

}  // namespace sandgate
