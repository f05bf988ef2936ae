#include "core/battle/ground/earthworks.h"

#include <algorithm>
#include <cmath>

#include "core/battle/ground/paths.h"
#include "map/base/segment.h"

namespace sandgate {
namespace {

constexpr Length earthwork_square = Length::feet(1);
// Long legs are looked along in parts, so that what is asked about one is what lies by it and not in a box round it.
constexpr Length longest_leg_part = Length::feet(4);
// An epaulement goes half round its gun, in pieces of a sixteenth of a circle.
constexpr int pieces_a_side = 4, piece_mils = Bearing::full_circle / 16;

std::int64_t square_of(Length at) {
  return at.count >= 0 ? at.count / earthwork_square.count
                       : -((-at.count + earthwork_square.count - 1) / earthwork_square.count);
}

double half_of(const Bank& piece) { return static_cast<double>(piece.thick.count) / 2; }

/// From the side of a piece, in 64ths; less than nought inside it.
double off_side(const Bank& piece, Point p) {
  return distance_to_segment_m({}, seen_from(p, piece.a), seen_from(p, piece.b)) - half_of(piece);
}

/// One side of an epaulement from behind to its embrasure: places round the gun.
std::vector<Point> wing(const WorkRules& rules, const Earthwork& work, int side) {
  const Length half{{rules.epaulement.embrasure.count / 2}};
  const Length line = rules.epaulement.radius + Length{{rules.epaulement.thick.count / 2}};
  const double radius = static_cast<double>(line.count), off = static_cast<double>(half.count);
  std::vector<Point> places;
  for (int i = pieces_a_side; i > 0; --i) {
    const Bearing to = Bearing::of(work.facing.mils + side * i * piece_mils);
    const Bearing round = Bearing::of(i * piece_mils);
    const double aside = radius * static_cast<double>(sine_2_30(round)) / static_cast<double>(1 << 30);
    if (aside > off) places.push_back(step(work.at, to, line));
  }
  const Length ahead{{static_cast<std::int64_t>(std::sqrt(std::max(0.0, radius * radius - off * off)))}};
  const Point before = step(work.at, work.facing, ahead);
  places.push_back(step(before, Bearing::of(work.facing.mils + side * Bearing::full_circle / 4), half));
  return places;
}

}  // namespace

std::vector<Bank> banks_of(const WorkRules& rules, const Earthwork& work) {
  std::vector<Bank> banks;
  switch (work.kind) {
    case EarthworkKind::trench: {
      const Length half{{work.length.count / 2}};
      const Bearing along = Bearing::of(work.facing.mils + Bearing::full_circle / 4);
      const Bearing back = Bearing::of(along.mils + Bearing::full_circle / 2);
      banks.push_back(
          {step(work.at, back, half), step(work.at, along, half), rules.trench.thick, rules.trench.high, 0});
      break;
    }
    case EarthworkKind::epaulement:
      for (const int side : {-1, 1}) {
        const std::vector<Point> places = wing(rules, work, side);
        for (std::size_t i = 1; i < places.size(); ++i)
          banks.push_back({places[i - 1], places[i], rules.epaulement.thick, rules.epaulement.high, 0});
      }
      break;
    case EarthworkKind::mine: break;
  }
  return banks;
}

bool lies_in(const WorkRules& rules, const Earthwork& work, const Window& window) {
  const Length half{{work.length.count / 2}};
  const Length wide = std::max(half, rules.epaulement.radius + rules.epaulement.thick) + rules.trench.thick;
  return window.grown(wide + earthwork_square).holds(work.at);
}

bool stopped_by_banks(const Rulebook& rulebook, const Contents& contents) {
  return std::ranges::any_of(contents.parts, [&](const Part& part) {
    return part.arm == Arm::cavalry || part.arm == Arm::general || rulebook.arm(part.arm).wheels;
  });
}

Length treads(const Rulebook& rulebook, const Contents& contents, Formation formation) {
  if (formation == Formation::boxed) return rulebook.table.box_radius;
  Length widest;
  for (const Part& part : contents.parts) widest = std::max(widest, rulebook.radius(part.arm));
  return widest;
}

KeepOff keep_off(const Rulebook& rulebook, std::span<const Earthwork> banks, std::span<const Earthwork> mines,
                 Length treads) {
  if (!rulebook.works) return {};
  std::vector<KeptPlace> places;
  // Circles so close along a bank that they cover all of it, and the gap beside it.
  for (const Earthwork& work : banks) {
    for (const Bank& bank : banks_of(*rulebook.works, work)) {
      const Length margin{{(bank.thick.count + 1) / 2 + rulebook.table.gap.count + 2}};
      const Length whole = distance(bank.a, bank.b);
      for (Length gone;; gone += margin) {
        places.push_back({point_along(bank.a, bank.b, std::min(gone, whole), whole), {{margin.count * 5 / 4 + 1}}, 0});
        if (gone >= whole) break;
      }
    }
  }
  for (const Earthwork& mine : mines)
    places.push_back({mine.at, rulebook.works->mine.trodden + treads + Length{{2}}, 0});
  return KeepOff(std::move(places));
}

PlacedPieces::PlacedPieces(std::vector<Bank> pieces, Length reach) : pieces_(std::move(pieces)), reach_(reach) {
  for (std::uint32_t i = 0; i < pieces_.size(); ++i) {
    const Point a = pieces_[i].a, b = pieces_[i].b;
    const Length far = reach_ + pieces_[i].thick;
    const std::int64_t north = square_of(std::max(a.y, b.y) + far), east = square_of(std::max(a.x, b.x) + far);
    for (std::int64_t row = square_of(std::min(a.y, b.y) - far); row <= north; ++row) {
      for (std::int64_t column = square_of(std::min(a.x, b.x) - far); column <= east; ++column)
        entries_.push_back({row, column, i});
    }
  }
  std::ranges::sort(entries_, {}, [](const Entry& e) { return std::tuple(e.row, e.column, e.piece); });
}

/// What lies within reach of the straight leg, and some of what lies near it; some of it twice.
template <class Visit>
void PlacedPieces::each_about(Point a, Point b, Length by, Visit&& visit) const {
  const Length wider = by > reach_ ? by - reach_ : Length{};
  const Length whole = distance(a, b);
  Length from;
  do {
    const Length to = std::min(whole, from + longest_leg_part);
    const Point p = point_along(a, b, from, whole), q = point_along(a, b, to, whole);
    const std::int64_t west = square_of(std::min(p.x, q.x) - wider), east = square_of(std::max(p.x, q.x) + wider);
    const std::int64_t north = square_of(std::max(p.y, q.y) + wider);
    for (std::int64_t row = square_of(std::min(p.y, q.y) - wider); row <= north; ++row) {
      auto at = std::ranges::lower_bound(entries_, std::pair(row, west), {},
                                         [](const Entry& e) { return std::pair(e.row, e.column); });
      for (; at != entries_.end() && at->row == row && at->column <= east; ++at) visit(pieces_[at->piece]);
    }
    from = to;
  } while (from < whole);
}

std::optional<PlacedPieces::Met> PlacedPieces::first_near(Point a, Point b, Length by) const {
  if (pieces_.empty()) return {};
  std::optional<Met> first;
  const Length whole = distance(a, b);
  each_about(a, b, by, [&](const Bank& piece) {
    const double reach = static_cast<double>(by.count) + half_of(piece);
    const MapPoint to = seen_from(a, b), p = seen_from(a, piece.a), q = seen_from(a, piece.b);
    const double begins = distance_to_segment_m({}, p, q);
    if (begins < reach + 1) {
      // Who is so near already may go on, but no nearer: where he halted was rounded.
      const double nearer = std::min(begins, reach) - 1;
      if (nearer <= 0 || !part_within({}, to, p, q, nearer)) return;
      if (!first || Length{} < first->gone || piece.work < first->work) first = Met{{}, piece.work};
      return;
    }
    const auto part = part_within({}, to, p, q, reach);
    if (!part) return;
    // Rounded down, so that nobody halts inside.
    Met met{{{static_cast<std::int64_t>(part->from * static_cast<double>(whole.count))}}, piece.work};
    while (met.gone.count > 0 && off_side(piece, point_along(a, b, met.gone, whole)) < static_cast<double>(by.count))
      --met.gone.count;
    if (!first || std::tie(met.gone, met.work) < std::tie(first->gone, first->work)) first = met;
  });
  return first;
}

std::optional<std::uint32_t> PlacedPieces::first_at(Point p, Length by) const {
  std::optional<std::uint32_t> first;
  if (pieces_.empty()) return first;
  each_about(p, p, by, [&](const Bank& piece) {
    const bool near = off_side(piece, p) < static_cast<double>(by.count);
    if (near && (!first || piece.work < *first)) first = piece.work;
  });
  return first;
}

void PlacedPieces::each_crossed(Point a, Point b, const std::function<void(const Bank&, double)>& visit) const {
  if (pieces_.empty()) return;
  std::vector<std::uint32_t> seen;
  each_about(a, b, {}, [&](const Bank& piece) {
    const auto which = static_cast<std::uint32_t>(&piece - pieces_.data());
    const auto at = meeting({}, seen_from(a, b), seen_from(a, piece.a), seen_from(a, piece.b));
    if (!at || std::ranges::find(seen, which) != seen.end()) return;
    seen.push_back(which);
    visit(piece, *at);
  });
}

Earthworks::Earthworks(const Rulebook& rulebook, std::span<const Earthwork> works, const std::vector<bool>& there) {
  if (!rulebook.works) return;
  const WorkRules& rules = *rulebook.works;
  gap_ = rulebook.table.gap;
  // Between him and the bank there is no room for another.
  manned_ = gap_ + rulebook.table.foot_radius * 3;
  trodden_ = rules.mine.trodden;
  std::vector<Bank> banks, mines;
  for (std::uint32_t i = 0; i < works.size(); ++i) {
    if (!there.empty() && !there[i]) continue;
    for (const Bank& bank : banks_of(rules, works[i])) {
      banks.push_back(bank);
      banks.back().work = i;
    }
    if (works[i].kind == EarthworkKind::mine) mines.push_back({works[i].at, works[i].at, {}, {}, i});
  }
  const Length widest = std::max(rulebook.table.horse_radius, rulebook.table.box_radius);
  banks_ = PlacedPieces(std::move(banks), gap_ + widest);
  mines_ = PlacedPieces(std::move(mines), trodden_ + widest + Length{{1}});
}

std::optional<Length> Earthworks::until_bank(Point a, Point b, Length radius) const {
  const auto met = banks_.first_near(a, b, gap_ + radius);
  return met ? std::optional(met->gone) : std::nullopt;
}

bool Earthworks::bank_at(Point p, Length radius) const { return banks_.any_near(p, gap_ + radius); }

Length Earthworks::top_at(Point p) const {
  Length top;
  banks_.each_about(p, p, manned_, [&](const Bank& bank) {
    if (defends(bank, p)) top = std::max(top, bank.high);
  });
  return top;
}

bool Earthworks::defends(const Bank& bank, Point p) const {
  return off_side(bank, p) <= static_cast<double>(manned_.count);
}

std::optional<PlacedPieces::Met> Earthworks::until_mine(Point a, Point b, Length radius) const {
  // Within the distance, so a 64th beyond it is not near yet.
  return mines_.first_near(a, b, trodden_ + radius + Length{{1}});
}

std::optional<std::uint32_t> Earthworks::mine_at(Point p, Length radius) const {
  return mines_.first_at(p, trodden_ + radius + Length{{1}});
}

}  // namespace sandgate
