#include "core/scenario/plan_layer.h"

#include <algorithm>
#include <cmath>

#include "core/base/inch.h"
#include "core/scenario/plan_shapes.h"

namespace sandgate {
namespace {

constexpr std::int32_t circle = 360;

bool is_tree(PieceKind kind) { return kind == PieceKind::tree || kind == PieceKind::clump; }

}  // namespace

PlanLayer::PlanLayer(CountryPlan& plan, const Dice& dice, std::int64_t attempt, Symmetry symmetry, Length strip,
                     std::int64_t slack)
    : plan_(plan), dice_(dice), attempt_(attempt), symmetry_(symmetry), strip_(strip), slack_(slack) {}

std::int64_t PlanLayer::lot(std::int64_t least, std::int64_t most) {
  const Dice::Key key{.move = attempt_, .purpose = "country", .ordinal = next_++};
  return least + dice_.roll(key, std::max<std::int64_t>(1, most - least + 1));
}

Point PlanLayer::part(std::int64_t wide_hundredths, std::int64_t deep_hundredths) const {
  return {{{plan_.wide.count * wide_hundredths / 100}}, {{plan_.deep.count * deep_hundredths / 100}}};
}

Point PlanLayer::image(Point p) const {
  return {symmetry_ == Symmetry::turned ? plan_.wide - p.x : p.x, plan_.deep - p.y};
}

PlanPiece PlanLayer::image(PlanPiece piece) const {
  for (Point& p : piece.points) p = image(p);
  if (symmetry_ == Symmetry::mirrored) piece.turn = (circle - piece.turn) % circle;
  return piece;
}

PieceGroup PlanLayer::image_off(const PieceGroup& group) {
  PieceGroup off;
  const Length east = inch * lot(-slack_, slack_), north = inch * lot(-slack_, slack_);
  for (const PlanPiece& piece : group) {
    PlanPiece made = image(piece);
    shift(made, east, north);
    if (group.size() == 1 && slack_ > 0 && made.kind == PieceKind::clump) {
      const auto stretched = [&](Length l) { return std::max(Length::inches(4), l + inch * lot(-2, 2)); };
      made.wide = stretched(made.wide);
      made.deep = stretched(made.deep);
      made.turn = static_cast<std::int32_t>((made.turn + circle + lot(-20, 20)) % circle);
    }
    off.push_back(std::move(made));
  }
  return off;
}

PieceGroup PlanLayer::moved(PieceGroup group, Point to) {
  for (PlanPiece& piece : group) shift(piece, to.x, to.y);
  return group;
}

std::vector<PlanLayer::Disc> PlanLayer::discs_of(const PlanPiece& piece) const {
  if (const auto course = course_of(piece); !course.empty()) {
    // A course is covered by discs, one every inch and a half.
    constexpr double step_in = 1.5;
    const Length radius{{std::max<std::int64_t>(piece.wide.count / 2, inch.count / 4)}};
    std::vector<Disc> discs;
    for (std::size_t i = 1; i < course.size(); ++i) {
      const MapPoint a = course[i - 1], b = course[i];
      const double length = distance_m(a, b);
      for (double gone = 0; gone < length + step_in; gone += step_in) {
        const double t = length > 0 ? std::min(1.0, gone / length) : 0;
        discs.push_back({in_64ths({a.east + (b.east - a.east) * t, a.north + (b.north - a.north) * t}), radius,
                         piece.kind == PieceKind::lane});
      }
    }
    return discs;
  }
  if (piece.kind == PieceKind::tree) return {{piece.points.front(), inch, true}};
  if (piece.kind == PieceKind::place || piece.kind == PieceKind::board) return {};
  const double half = std::hypot(piece.wide.in_inches(), piece.deep.in_inches()) / 2;
  return {{piece.points.front(), Length::inches(static_cast<std::int64_t>(std::ceil(half))), is_tree(piece.kind)}};
}

bool PlanLayer::has_room(const PieceGroup& group, Length gap) const {
  for (const PlanPiece& piece : group) {
    for (const Disc& disc : discs_of(piece)) {
      const Length round = disc.radius, low = strip_ + round, high = plan_.deep - strip_ - round;
      if (disc.at.x < round + inch || disc.at.x > plan_.wide - round - inch || disc.at.y < low || disc.at.y > high)
        return false;
      for (const Disc& other : discs_)
        if (within(disc.at, other.at, round + other.radius + gap)) return false;
    }
  }
  return true;
}

void PlanLayer::take(const PieceGroup& group) {
  for (const PlanPiece& piece : group) lay(piece);
}

void PlanLayer::lay(PlanPiece piece) {
  const auto discs = discs_of(piece);
  discs_.insert(discs_.end(), discs.begin(), discs.end());
  plan_.pieces.push_back(std::move(piece));
}

void PlanLayer::keep(Point at, Length radius) { discs_.push_back({at, radius, true}); }

bool PlanLayer::put(PieceGroup group, Point at, Length gap) {
  group = moved(std::move(group), at);
  if (!has_room(group, gap)) return false;
  take(group);
  return true;
}

bool PlanLayer::put_pair(const PieceGroup& group, Point at, Length gap, const PieceGroup* other) {
  const PieceGroup one = moved(group, at), two = image_off(other == nullptr ? one : moved(*other, at));
  if (!has_room(one, gap) || !has_room(two, gap)) return false;
  const std::size_t before = discs_.size(), pieces = plan_.pieces.size();
  take(one);
  if (!has_room(two, gap)) {
    discs_.resize(before);
    plan_.pieces.resize(pieces);
    return false;
  }
  take(two);
  return true;
}

bool PlanLayer::on_hill_ground(Point at, Length radius) const {
  return std::ranges::none_of(
      discs_, [&](const Disc& disc) { return !disc.soft && within(at, disc.at, radius + disc.radius); });
}

bool PlanLayer::put_hills(Point at, Length wide, Length deep, std::int32_t turn, int tiers) {
  const Point there = image(at);
  const Length radius{{(wide.count + deep.count) * 5 / 16}};  // hulls of long boards leave their corners out
  if (!on_hill_ground(at, radius) || !on_hill_ground(there, radius)) return false;
  const Length east = inch * lot(-slack_, slack_), north = inch * lot(-slack_, slack_);
  const auto off = static_cast<std::int32_t>(slack_ > 0 ? lot(-6, 6) : 0);
  for (int tier = 0; tier < tiers; ++tier) {
    const auto share = [tier](Length l) { return Length{{l.count * (20 - 7 * tier) / 20}}; };
    const Point up{at.x + inch * lot(-1, 1), at.y + inch * lot(-1, 1)};
    const PlanPiece board = rounded_board(up, share(wide), share(deep), turn);
    plan_.pieces.push_back(board);
    PlanPiece other = image(board);
    shift(other, east, north);
    sandgate::turn(other, off);
    plan_.pieces.push_back(std::move(other));
  }
  keep(at, inch * 3);
  keep(there, inch * 3);
  return true;
}

}  // namespace sandgate
