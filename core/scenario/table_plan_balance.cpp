#include "core/scenario/table_plan_balance.h"

#include <algorithm>
#include <cstdlib>

#include "core/base/inch.h"
#include "core/scenario/plan_shapes.h"
#include "core/scenario/plan_ways.h"
#include "core/scenario/table_plan_country.h"

namespace sandgate {
namespace {

constexpr std::array<std::string_view, plan_measures> measure_names{"cover", "shelter",   "to_cover", "to_middle",
                                                                    "front", "crossings", "height"};

/// How much the halves may differ: by so much, or by so many hundredths of their mean.
struct Tolerance {
  std::int64_t fixed = 0, hundredths = 0;
};
constexpr std::array<Tolerance, plan_measures> tolerances{
    {{50, 15}, {60, 10}, {5 * Length::per_inch, 12}, {2 * Length::per_inch, 6}, {4, 6}, {0, 0}, {6, 12}}};

constexpr std::int64_t samples_in_half = 110;
/// Of the depth, on each side of the middle line.
constexpr std::int64_t middle_part = 6;
constexpr std::size_t back_line_lookouts = 12;

std::int64_t mean(const std::vector<std::int64_t>& all) {
  std::int64_t sum = 0;
  for (const std::int64_t n : all) sum += n;
  return all.empty() ? 0 : sum / static_cast<std::int64_t>(all.size());
}

class Measurer {
 public:
  Measurer(const CountryPlan& plan, const TableGround& ground) : plan_(plan), ground_(ground), ways_(ground) {
    for (const bool north : {false, true}) {
      samples_[north] = places(north);
      lines_[north] = ways_.from_back_line(north);
    }
  }

  PlanBalance measure() {
    PlanBalance balance;
    balance.crossed = ways_.main_part() >= 0;
    look();
    for (const bool north : {false, true}) {
      auto& into = north ? balance.north : balance.south;
      const auto set = [&into](PlanMeasure m, std::int64_t n) { into[static_cast<std::size_t>(m)] = n; };
      set(PlanMeasure::cover, per_mille(covered_[north].size(), samples_[north].size()));
      set(PlanMeasure::shelter, shelter(north));
      set(PlanMeasure::to_cover, to_cover(north));
      set(PlanMeasure::to_middle, to_middle(north));
      set(PlanMeasure::front, front(north));
      set(PlanMeasure::crossings, crossings(north));
      set(PlanMeasure::height, height(north));
    }
    return balance;
  }

 private:
  static std::int64_t per_mille(std::size_t part, std::size_t whole) {
    return whole == 0 ? 0 : static_cast<std::int64_t>(part * 1000 / whole);
  }

  Point facing(Point p, bool north) const { return north ? Point{p.x, plan_.deep - p.y} : p; }
  bool stands(Point p) const { return ground_.bar_at(p, ground_.rulebook().table.foot_radius) == Bar::none; }

  /// Where men are tried: evenly over the half, the same places in both as seen from their back lines.
  std::vector<Point> places(bool north) const {
    const double half = plan_.wide.in_inches() * plan_.deep.in_inches() / 2;
    std::int64_t apart = 1;
    while (static_cast<double>(apart * apart * samples_in_half) < half) ++apart;
    const std::int64_t columns = std::max<std::int64_t>(1, plan_.wide.count / (apart * inch.count)),
                       rows = std::max<std::int64_t>(1, plan_.deep.count / 2 / (apart * inch.count));
    std::vector<Point> all;
    for (std::int64_t row = 0; row < rows; ++row)
      for (std::int64_t column = 0; column < columns; ++column) {
        const Point p = facing(
            {{plan_.wide.count * (2 * column + 1) / (2 * columns)}, {plan_.deep.count * (2 * row + 1) / (4 * rows)}},
            north);
        if (stands(p)) all.push_back(p);
      }
    return all;
  }

  /// Counts men hidden from three quarters and more of the enemy's half. One line of sight serves both of its ends.
  void look() {
    const auto& south = samples_[false];
    const auto& north = samples_[true];
    std::vector<std::size_t> hidden_south(south.size(), 0), hidden_north(north.size(), 0);
    for (std::size_t i = 0; i < south.size(); ++i)
      for (std::size_t j = 0; j < north.size(); ++j) {
        if (ground_.sees(south[i], north[j])) continue;
        ++hidden_south[i];
        ++hidden_north[j];
      }
    for (std::size_t i = 0; i < south.size(); ++i)
      if (hidden_south[i] * 4 >= north.size() * 3) covered_[false].push_back(south[i]);
    for (std::size_t j = 0; j < north.size(); ++j)
      if (hidden_north[j] * 4 >= south.size() * 3) covered_[true].push_back(north[j]);
  }

  std::int64_t shelter(bool north) const {
    std::size_t hidden = 0, lines = 0;
    for (std::size_t i = 0; i < back_line_lookouts; ++i) {
      const auto at = static_cast<std::int64_t>(2 * i + 1), all = static_cast<std::int64_t>(2 * back_line_lookouts);
      const Point from = facing({{plan_.wide.count * at / all}, inch * 6}, !north);
      for (const Point p : samples_[north]) {
        ++lines;
        hidden += ground_.sees(from, p) ? 0 : 1;
      }
    }
    return per_mille(hidden, lines);
  }

  std::int64_t to_cover(bool north) const {
    std::vector<std::int64_t> ways;
    for (const Point p : covered_[north])
      if (const std::int64_t way = way_near(p, north); way >= 0) ways.push_back(way);
    return mean(ways);
  }

  /// The way to the nearest place of a gun about `p`; -1: there is none near.
  std::int64_t way_near(Point p, bool north, std::int64_t around = 3) const {
    std::int64_t best = -1;
    for (std::int64_t y = -around; y <= around; ++y)
      for (std::int64_t x = -around; x <= around; ++x) {
        const std::int64_t way = lines_[north][ways_.square({p.x + inch * x, p.y + inch * y})];
        if (way >= 0 && (best < 0 || way < best)) best = way;
      }
    return best;
  }

  std::int64_t to_middle(bool north) const {
    std::vector<std::int64_t> ways;
    for (const PlanPiece& piece : plan_.pieces) {
      if (piece.kind != PieceKind::house && piece.kind != PieceKind::clump && piece.kind != PieceKind::rock) continue;
      const Point at = middle_of(piece);
      if (std::abs(at.y.count - plan_.deep.count / 2) > plan_.deep.count / middle_part) continue;
      const std::int64_t around = (std::max(piece.wide, piece.deep).count / 2) / inch.count + 3;
      if (const std::int64_t way = way_near(at, north, around); way >= 0) ways.push_back(way);
    }
    return mean(ways);
  }

  std::int64_t front(bool north) const {
    std::int64_t least = static_cast<std::int64_t>(ways_.columns());
    for (std::size_t row = 0; row < ways_.rows() / 2; ++row) {
      const std::size_t first = (north ? ways_.rows() - 1 - row : row) * ways_.columns();
      std::int64_t open = 0;
      for (std::size_t i = first; i < first + ways_.columns(); ++i)
        open += ways_.main_part() >= 0 && ways_.part(i) == ways_.main_part() ? 1 : 0;
      least = std::min(least, open);
    }
    return least;
  }

  std::int64_t crossings(bool north) const {
    std::int64_t halves = 0;
    for (const PlanPiece& piece : plan_.pieces) {
      if (piece.kind != PieceKind::ford && piece.kind != PieceKind::bridge) continue;
      const std::int64_t over = piece.points.front().y.count - plan_.deep.count / 2;
      const bool between = std::abs(over) <= plan_.deep.count / middle_part;
      halves += between ? 1 : (over > 0) == north ? 2 : 0;
    }
    return halves;
  }

  std::int64_t height(bool north) const {
    const Country& country = ground_.country();
    const double floor = country.lowest().value_or(0), inch_m = ground_.scale().metres_per_contour;
    double sum = 0;
    std::int64_t count = 0;
    for (std::size_t square = 0; square < ways_.squares(); ++square) {
      const Point p = ways_.middle(square);
      if ((p.y.count * 2 > plan_.deep.count) != north) continue;
      const auto height = country.height(ground_of(p));
      if (!height) continue;
      sum += (*height - floor) / inch_m;
      ++count;
    }
    return count == 0 ? 0 : static_cast<std::int64_t>(sum * 100 / static_cast<double>(count) + 0.5);
  }

  const CountryPlan& plan_;
  const TableGround& ground_;
  PlanWays ways_;
  std::array<std::vector<Point>, 2> samples_, covered_;
  std::array<std::vector<std::int64_t>, 2> lines_;
};

}  // namespace

std::string_view name_of(PlanMeasure measure) { return measure_names[static_cast<std::size_t>(measure)]; }

bool PlanBalance::fair(PlanMeasure measure) const {
  const std::int64_t a = of(measure, false), b = of(measure, true);
  const Tolerance& may = tolerances[static_cast<std::size_t>(measure)];
  return std::abs(a - b) <= std::max(may.fixed, (a + b) / 2 * may.hundredths / 100);
}

bool PlanBalance::fair() const {
  for (std::size_t i = 0; i < plan_measures; ++i)
    if (!fair(static_cast<PlanMeasure>(i))) return false;
  return crossed;
}

Result<PlanBalance> balance_of(const CountryPlan& plan, const Rulebook& rulebook) {
  const auto country = country_of(plan);
  if (!country) return std::unexpected(country.error());
  const TableGround ground = plan_ground(*country, rulebook);
  return Measurer(plan, ground).measure();
}

}  // namespace sandgate
