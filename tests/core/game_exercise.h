// A game between two small forces on level ground, Red's back line in the south and Blue's in the north, with men put
// where a case wants them and made what it wants of them.
#pragma once

#include "tests/core/table_exercise.h"

namespace sandgate::tests {

class Game {
 public:
  explicit Game(GameTerms terms, const char* rules = "little-wars")
      : small_(Country::level(1'200, 1'000), rules), terms_(std::move(terms)) {
    small_.setting().sides[0].back_line = Edge::south;
    small_.setting().sides[1].back_line = Edge::north;
  }

  Setting& setting() { return small_.setting(); }
  /// A company or squadron in extended order about (x, y), in feet.
  BodyId add(int side, int men, double x_ft, double y_ft, Arm arm = Arm::infantry) {
    return small_.add(side, arm, Formation::extended, x_ft, y_ft, men);
  }
  Campaign& begin() {
    small_.setting().table = TableExercise{"Somewhere", terms_};
    campaign_.emplace(small_.begin());
    return *campaign_;
  }
  Campaign& campaign() { return *campaign_; }
  const GameState& state() const { return *campaign_->game(); }

  /// The men of a side who stand there free, by id.
  std::vector<ManId> free_men(SideId side) const {
    std::vector<ManId> men;
    for (const Soldier& man : campaign_->men()) {
      if (man.side == side && man.state == ManState::free) men.push_back(man.id);
    }
    return men;
  }
  /// Sets men down elsewhere, as if they had walked there in this move: a rank from (x, y), in feet, 3 inches apart.
  void put(const std::vector<ManId>& men, double x_ft, double y_ft) {
    MenMoved moved{TableId{0}, SeatId{0}, {}, {}};
    for (std::size_t i = 0; i < men.size(); ++i) {
      const Point to{Length::from_feet(x_ft + 0.25 * static_cast<double>(i)), Length::from_feet(y_ft)};
      moved.men.push_back({men[i], {campaign_->man(men[i]).at, to}, {}, {}});
    }
    campaign_->apply(moved);
  }
  void kill(const std::vector<ManId>& men) {
    JoinedMelee melee;
    melee.number = 99;
    melee.captor = SideId{0};
    melee.first = melee.killed = men;
    campaign_->apply(MeleeJoined{TableId{0}, melee});
    campaign_->apply(MeleeFought{TableId{0}, 99});
  }
  void fare(Fate fate, const std::vector<ManId>& men) {
    campaign_->apply(MenFared{fate, SideId{1 - campaign_->man(men.front()).side.number}, men});
  }
  /// All but `left` of the free men of a side are killed.
  void leave(SideId side, std::size_t left) {
    std::vector<ManId> men = free_men(side);
    if (men.size() > left) kill({men.begin() + static_cast<std::ptrdiff_t>(left), men.end()});
  }
  /// Closes the move; how the battle ended by it, if it did.
  std::optional<BattleEnded> close() {
    const auto ended = all_of<BattleEnded>(tests::close(*campaign_));
    if (ended.size() > 1) QTest::qFail("a battle has ended twice", __FILE__, __LINE__);
    return ended.empty() ? std::nullopt : std::optional(ended.front());
  }

 private:
  SmallExercise small_;
  GameTerms terms_;
  std::optional<Campaign> campaign_;
};

inline std::vector<ManId> some(const std::vector<ManId>& men, std::size_t count, std::size_t from = 0) {
  const auto first = men.begin() + static_cast<std::ptrdiff_t>(from);
  return {first, first + static_cast<std::ptrdiff_t>(count)};
}

}  // namespace sandgate::tests
