// An order that is being decided, and what every family asks of it. Private to this room.
#pragma once

#include "core/deciding/decide.h"

namespace sandgate {

struct Deciding {
  const Campaign& campaign;
  SeatId seat;
  const Dice& dice;
  /// KS-11.5: what has been written to the body is done by its own officers, where they are: no turn is asked for and
  /// nobody is away.
  bool on_the_spot = false;

  /// What every order of a player's seat must pass first.
  std::optional<Refusal> out_of_turn() const;
  /// A body that the seat does not command, for itself or as a deputy, or that is gone as far as the seat can know:
  /// nothing is said by this of a body that is not at hand (KS-11.1).
  std::optional<Refusal> not_mine(BodyId body) const;
  /// KS-11.1: known at once, and ordered at once.
  bool at_hand(BodyId body) const { return on_the_spot || campaign.at_hand(seat, body); }
  /// KS-11.5: the same order to a body that is not at hand: a rider carries it there.
  Decision send(BodyId body, const Instruction& order) const;

  /// A seat that runs on and gives an order after all takes its moves in hand again.
  std::vector<Event> in_hand() const;
  /// KS-11.5: with an order to this body at hand those that still ride to it are overtaken.
  std::vector<Event> in_hand(BodyId body) const;
  /// Men whose table has closed fall in of themselves when their body is ordered on.
  void fall_in_first(std::vector<Event>& events, BodyId body) const;
  /// What is seen otherwise when `events` have happened; of one body alone, where only its looks have changed.
  void look_again(std::vector<Event>& events, std::optional<BodyId> changed = {}) const;
  /// Seats that run on until a report take their moves in hand where `events` bring their side one.
  void end_runs_on_news(std::vector<Event>& events) const;
  /// The state when `events` have happened.
  Campaign after(const std::vector<Event>& events) const;
};

/// What an order comes to by itself, whatever injects fall due by it.
Decision decide_alone(const Campaign& campaign, const Order& order, const Dice& dice);

inline std::unexpected<Refusal> refused(Refusal refusal) { return std::unexpected(std::move(refusal)); }

// One for each family, in its own file: what its orders come to, or why they cannot be. None for another family's.
std::optional<Decision> decide_seat(const Deciding& deciding, const Deed& deed);
std::optional<Decision> decide_command(const Deciding& deciding, const Deed& deed);
std::optional<Decision> decide_ruling(const Deciding& deciding, const Deed& deed);
std::optional<Decision> decide_game(const Deciding& deciding, const Deed& deed);
std::optional<Decision> decide_march(const Deciding& deciding, const Deed& deed);
std::optional<Decision> decide_table(const Deciding& deciding, const Deed& deed);
std::optional<Decision> decide_melee(const Deciding& deciding, const Deed& deed);
std::optional<Decision> decide_gun(const Deciding& deciding, const Deed& deed);
std::optional<Decision> decide_setup(const Deciding& deciding, const Deed& deed);
std::optional<Decision> decide_signal(const Deciding& deciding, const Deed& deed);
std::optional<Decision> decide_courier(const Deciding& deciding, const Deed& deed);
std::optional<Decision> decide_formation(const Deciding& deciding, const Deed& deed);
std::optional<Decision> decide_correction(const Deciding& deciding, const Deed& deed);
std::optional<Decision> decide_inject(const Deciding& deciding, const Deed& deed);
std::optional<Decision> decide_works(const Deciding& deciding, const Deed& deed);
std::optional<Decision> decide_railway(const Deciding& deciding, const Deed& deed);
std::optional<Decision> decide_supply(const Deciding& deciding, const Deed& deed);

}  // namespace sandgate
