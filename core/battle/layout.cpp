#include "core/battle/layout.h"

#include <algorithm>
#include <array>

#include "core/battle/stand_out.h"

namespace sandgate {
namespace {

using Count = std::int64_t;
/// So many of every arm.
using ByArm = std::array<Count, arm_count>;
Count& of(ByArm& counts, Arm arm) { return counts[static_cast<std::size_t>(arm)]; }

// The arms in the order in which they come to stand in the centre, and in which they lend men to guns without gunners.
constexpr std::array on_foot = {Arm::infantry, Arm::engineers, Arm::transport, Arm::supply, Arm::artillery};
constexpr std::array lend_a_hand = {Arm::infantry, Arm::engineers, Arm::transport, Arm::supply, Arm::cavalry};

class Drawing {
 public:
  Drawing(const Rulebook& rulebook, const Contents& contents, Formation formation, Length widest)
      : rulebook_(rulebook), formation_(formation == Formation::boxed ? Formation::fours : formation), widest_(widest) {
    for (const Part& part : contents.parts) {
      if (figures_on_table(rulebook_, part.arm)) of(left_, part.arm) += std::max(0, part.men.count);
    }
    man_guns(std::max(0, contents.guns()));
  }

  Layout draw(std::span<const Arm> brought) {
    formation_ == Formation::fours ? draw_column() : draw_line();
    Length radius;
    for (const Arm arm : brought) radius = std::max(radius, rulebook_.radius(arm));
    const Formation bunch = formation_ == Formation::fours ? Formation::fours : Formation::two_ranks;
    const Ranks drawn = ranks(rulebook_, bunch, static_cast<Count>(brought.size()), radius, widest_);
    for (const Slot slot : drawn.slots)
      made_.brought.push_back({slot.ahead - behind(drawn.width) - radius, slot.right});
    return std::move(made_);
  }

 private:
  /// LW-3.2: every gun its gunners, and others where they are too few.
  void man_guns(Count guns) {
    if (guns == 0) return;
    std::vector<std::vector<Arm>> crews(static_cast<std::size_t>(guns));
    Count& gunners = of(left_, Arm::artillery);
    for (Count i = 0; gunners > 0; ++i, --gunners) crews[static_cast<std::size_t>(i % guns)].push_back(Arm::artillery);
    for (auto& crew : crews) {
      for (const Arm arm : lend_a_hand) {
        for (; static_cast<Count>(crew.size()) < rulebook_.table.crew && of(left_, arm) > 0; --of(left_, arm))
          crew.push_back(arm);
      }
      add_gun(crew);
    }
  }
  void add_gun(const std::vector<Arm>& crew) {
    const Rulebook::TableRules& table = rulebook_.table;
    Length radius = table.foot_radius, depth = table.gun_trail;
    for (const Arm arm : crew) radius = std::max(radius, rulebook_.radius(arm));
    Layout::Crewed gun;
    const std::vector<Slot> slots = crew_slots(rulebook_, static_cast<Count>(crew.size()), radius);
    for (std::size_t i = 0; i < slots.size(); ++i) {
      gun.crew.emplace_back(crew[i], slots[i]);
      depth = std::max(depth, radius - slots[i].ahead);
    }
    gun_depth_ = std::max(gun_depth_, table.gun_muzzle + depth);
    gun_width_ = std::max(gun_width_, table.gun_width + (table.front_gap + radius * 2) * 2);
    made_.guns.push_back(std::move(gun));
  }

  /// How far back there is room for so much behind the middle.
  Length behind(Length width) const { return width <= centre_width_ ? centre_rear_ : rear_; }

  /// Ranks whose front lies `back` behind the line and whose middle lies `right` of it.
  Ranks add_ranks(Arm arm, Count men, Length back, Length right) {
    const Length radius = rulebook_.radius(arm);
    Ranks drawn = ranks(rulebook_, formation_, men, radius, widest_);
    for (const Slot slot : drawn.slots)
      made_.men.emplace_back(arm, Slot{slot.ahead - back - radius, slot.right + right});
    rear_ = std::max(rear_, back + drawn.depth + rulebook_.table.rank_gap);
    return drawn;
  }

  /// One behind the other: foot, guns, horse, waggons.
  void draw_column() {
    const auto follow = [&](Arm arm) {
      if (of(left_, arm) > 0) add_ranks(arm, of(left_, arm), rear_, {});
    };
    follow(Arm::infantry);
    follow(Arm::engineers);
    for (Layout::Crewed& gun : made_.guns) {
      gun.axle = {-(rear_ + rulebook_.table.gun_muzzle), {}};
      rear_ += gun_depth_ + rulebook_.table.rank_gap;
    }
    for (const Arm arm : {Arm::artillery, Arm::cavalry, Arm::transport, Arm::supply}) follow(arm);
  }

  /// Foot stands in the centre, guns beside it, horse on the flanks, and whatever else goes on foot behind.
  void draw_line() {
    std::vector<Arm> others;
    for (const Arm arm : on_foot) {
      if (of(left_, arm) == 0) continue;
      if (centre_width_.count > 0) {
        others.push_back(arm);
      } else {
        centre_width_ = add_ranks(arm, of(left_, arm), {}, {}).width;
      }
    }
    centre_rear_ = rear_;
    right_ = left_side_ = {{centre_width_.count / 2}};
    for (Layout::Crewed& gun : made_.guns) gun.axle = {-rulebook_.table.gun_muzzle, extend(gun_width_)};
    if (!made_.guns.empty()) rear_ = std::max(rear_, gun_depth_ + rulebook_.table.rank_gap);
    const Count horse = of(left_, Arm::cavalry);
    const bool alone = right_.count == 0;
    add_wing(alone ? horse : (horse + 1) / 2);
    add_wing(alone ? 0 : horse / 2);
    for (const Arm arm : others) {
      const Length width = ranks(rulebook_, formation_, of(left_, arm), rulebook_.radius(arm), widest_).width;
      const Length back = behind(width);
      centre_rear_ = back + add_ranks(arm, of(left_, arm), back, {}).depth + rulebook_.table.rank_gap;
    }
  }
  void add_wing(Count horse) {
    if (horse == 0) return;
    const Length width = ranks(rulebook_, formation_, horse, rulebook_.radius(Arm::cavalry), widest_).width;
    add_ranks(Arm::cavalry, horse, {}, extend(width));
  }
  /// The middle of a new stretch of line, added on the side that reaches less far (the right where both are equal).
  Length extend(Length width) {
    const Length middle{{width.count / 2}}, between = rulebook_.table.rank_gap;
    if (right_.count == 0) {
      right_ = left_side_ = middle;
      return {};
    }
    const bool on_right = right_ <= left_side_;
    Length& side = on_right ? right_ : left_side_;
    const Length at = side + between + middle;
    side += between + width;
    return on_right ? at : -at;
  }

  const Rulebook& rulebook_;
  const Formation formation_;
  const Length widest_;
  ByArm left_{};
  Layout made_;
  Length rear_, gun_depth_, gun_width_;
  Length centre_width_, centre_rear_;  ///< of what stands in the middle of a line
  Length right_, left_side_;           ///< how far a line reaches to either side
};

}  // namespace

Layout draw_layout(const Rulebook& rulebook, const Contents& contents, Formation formation,
                   std::span<const Arm> brought, Length widest) {
  return Drawing(rulebook, contents, formation, widest).draw(brought);
}

}  // namespace sandgate
