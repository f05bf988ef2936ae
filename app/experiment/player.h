// Plays the seats of an exercise without a window: planned orders for some, commanders that are programs for others.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/experiment/answer.h"
#include "app/orders/orders.h"

namespace sandgate::experiment {

/// What was done, for text and JSON.
struct PlayReport {
  std::int64_t given = 0;       ///< orders, of all seats and the umpire, the refused with them
  std::vector<Answer> refused;  ///< of planned orders: where it stands, body, clause, why
  std::vector<Answer> seats;    ///< who played, orders, what was sighted and opened
  std::vector<Answer> faults;   ///< commanders that broke off
  std::vector<Answer> story;    ///< of a file with a commentary: move by move, what is said of it and what came of
                                ///< it; of programs that explain themselves, why they gave their orders
  std::string text;             ///< the same in lines
};

class Player {
 public:
  /// `commanders` by seat: those with a name are played by the session; for the others, the orders of `file` are given.
  Player(Session& session, OrdersFile file, std::vector<std::string> commanders);
  ~Player();

  /// From now on the story tells what programs say of their orders, move by move.
  void explain() { explains_ = true; }
  /// Plays `moves` moves, or as many as `progress` allows.
  Result<void> play(std::int64_t moves, const Progress& progress);
  PlayReport report() const;
  /// LW-6: how the battle ended; none where it has not, or there is none.
  std::optional<BattleEnded> ended() const;

 private:
  bool by_program(SeatId seat) const { return !commanders_[seat.index()].empty(); }
  Result<void> play_move(const Progress& progress);
  /// A stage of setting the battle up: who it waits for gives his orders for it and is done.
  Result<void> set_up(const Progress& progress);
  void rule();
  using GiveThrough = decltype(give_move);
  /// A seat's planned orders, one after another. Whether all was answered by then: clients of a session answer at once.
  bool give_through(Client& client, GiveThrough* give, const Progress& progress);
  std::unexpected<Fault> unanswered() const;
  void carry_out(const PlannedOrder& order, SeatId seat, const std::optional<Refusal>& refusal,
                 const Briefing& briefing);

  void tell(const Client& client, std::int64_t own_move, std::int64_t move);
  void tell_reasons(const Client& client, std::int64_t own_move);

  Session& session_;
  OrdersFile file_;
  std::vector<std::string> commanders_;
  std::vector<std::unique_ptr<Client>> clients_;  // by seat
  std::vector<CommanderTally> planned_;           // by seat; the umpire's last
  std::vector<Answer> refused_;
  std::string refused_text_;
  std::vector<Answer> story_;
  std::string story_text_;
  std::set<std::pair<SeatId, SetupStage>> out_of_place_;  // whose orders for a stage have been refused as a brother's
  bool explains_ = false;
};

}  // namespace sandgate::experiment
