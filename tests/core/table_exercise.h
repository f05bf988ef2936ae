// Two small forces near enough for a table, for tests of contact and of what is done on tables.
#pragma once

#include <algorithm>

#include "tests/core/small_exercise.h"

namespace sandgate::tests {

inline constexpr SeatId red{0}, blue{1};
inline constexpr SideId red_side{0}, blue_side{1};

/// A table exercise on level ground: no march, no window to leave.
class TableField {
 public:
  explicit TableField(const char* rules = "little-wars") : small_(Country::level(2'000, 2'000), rules) {
    small_.setting().table = TableExercise{"A field"};
    small_.setting().sides[0].back_line = Edge::south;
    small_.setting().sides[1].back_line = Edge::north;
  }
  BodyId add(int side, Arm arm, int men, double x_in, double y_in, Formation formation = Formation::two_ranks) {
    return small_.add(side, arm, formation, x_in / 12, y_in / 12, men);
  }
  SmallExercise& small() { return small_; }
  Campaign begin() { return small_.begin(); }

 private:
  SmallExercise small_;
};

inline constexpr TableId table{0};

/// The men of a body who stand on the ground, by id.
inline std::vector<ManId> men_of(const Campaign& campaign, BodyId body) {
  std::vector<ManId> men;
  for (const Soldier& man : campaign.men()) {
    if (man.body == body && man.on_ground()) men.push_back(man.id);
  }
  return men;
}

inline std::int64_t in_state(const Campaign& campaign, SideId side, ManState state) {
  return std::ranges::count_if(campaign.men(),
                               [&](const Soldier& man) { return man.side == side && man.state == state; });
}

/// Closes moves, giving no orders; melees are settled as the program proposes.
inline std::vector<Event> close(Campaign& campaign, int moves = 1) {
  std::vector<Event> all;
  const std::int64_t last = campaign.move() + moves;
  while (campaign.move() < last) {
    auto events = SmallExercise::give(campaign, system_seat, CloseMove{});
    if (events.empty()) return all;
    all.insert(all.end(), events.begin(), events.end());
  }
  return all;
}

template <class Kind>
std::vector<Kind> all_of(const std::vector<Event>& events) {
  std::vector<Kind> found;
  for (const Event& event : events) {
    if (const auto* kind = std::get_if<Kind>(&event)) found.push_back(*kind);
  }
  return found;
}

/// What must be true of every campaign at every moment: nobody is in two states, lost or doubled.
inline QByteArray disorder(const Campaign& campaign) {
  for (const Body& body : campaign.bodies()) {
    std::int64_t standing = 0, disarmed = 0, gone = 0;
    for (const Soldier& man : campaign.men()) {
      if (man.body != body.id) continue;
      const bool own = man.state == ManState::free || man.state == ManState::disarmed;
      standing += own && man.on_ground();
      disarmed += man.state == ManState::disarmed && man.keeper;
      gone += man.state == ManState::dead || man.state == ManState::crossed || man.state == ManState::prisoner ||
              man.state == ManState::held;
      if (man.keeper && man.state == ManState::free) return "a free man is led in ranks";
      if ((man.state == ManState::prisoner || man.state == ManState::held) && man.captor.none())
        return "a prisoner is nobody's";
      if (man.state == ManState::prisoner &&
          campaign.setting().side(man.captor).camp == campaign.setting().side(man.side).camp)
        return "a prisoner is his own side's";
    }
    const std::int64_t men = body.contents.men().count, began = body.contents.men_began().count;
    if (body.set_out && standing + disarmed != men)
      return QByteArray("body ") + QByteArray::number(body.id.number) + " counts " + QByteArray::number(qint64(men)) +
             " and has " + QByteArray::number(qint64(standing + disarmed)) + " standing";
    if (!body.set_out && !body.gone && standing > 0) return "men stand of a body in its ranks";
    if (men + gone != began && !body.contents.dummy())
      return QByteArray("body ") + QByteArray::number(body.id.number) + " began with " +
             QByteArray::number(qint64(began)) + " and accounts for " + QByteArray::number(qint64(men + gone));
    if (men < 0) return "a body has fewer men than none";
  }
  return {};
}

}  // namespace sandgate::tests
