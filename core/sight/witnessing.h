// What the families share when a seat learns of an event. Private to this room.
#pragma once

#include <span>
#include <string>

#include "core/sight/witness.h"

namespace sandgate {

/// KS-11.2: where a seat's riders set out, as far as it knows: its post.
inline Point ride_from(const Picture& picture) {
  const OwnBody* post = picture.body(picture.post);
  return post ? post->at : Point{};
}

struct SeatView::Witness {
  SeatView& view;
  const Campaign& after;
  std::vector<PictureChange>& learnt;

  SeatId seat() const { return view.picture_.seat; }
  SideId side() const { return view.picture_.side; }
  bool ours(BodyId body) const { return after.body(body).side == side(); }
  /// KS-11.1: an own body that the seat knows as it is. What befalls any other it learns when that is reported.
  bool at_hand(BodyId body) const { return ours(body) && after.at_hand(seat(), body); }
  bool own_camp(SideId other) const;
  bool own_camp_moves() const;
  bool tells(TableId table) const { return after.tells(table, seat()); }
  bool knows(const Soldier& man) const;
  bool knows(const Gun& gun) const;
  /// Whether the seat may know of the enemy what only his own men can see.
  bool all_is_seen() const;

  void learn(PictureChange change) const {
    sandgate::apply(view.picture_, change);
    learnt.push_back(std::move(change));
  }
  void learn_clock() const { learn(ClockIs{view.clock(after)}); }
  /// Told only where it is news: how often the other camp's phase changes says what guns it has.
  void learn_phase() const {
    if (view.clock(after) != view.picture_.clock) learn_clock();
  }
  void learn_seat() const { learn(SeatIs{after.seat(seat()), view.commission(after)}); }
  /// Own bodies on a table, which may be another seat's to order there now.
  void learn_bodies_on(TableId table) const;
  /// Of an own body, where something of it has changed that the seat may know.
  void learn_body(BodyId id) const;
  /// These men and guns as they are now; those the seat knows no longer are gone.
  void learn_men(std::span<const ManId> men, std::span<const GunId> guns = {}) const;
  void learn_all_men() const;
  /// KS-6.3: a field work as it is known now; of what is known from a later move it is no news.
  void learn_work(const FieldWork& work, std::int64_t done, bool finished, bool gone, BodyId by, ExerciseTime time,
                  std::int64_t move) const;
  /// Of an own body, those who stand or have stood one by one.
  void learn_men_of(BodyId body) const;
  /// A table as it is now. When a move ends its window is drawn anew; in between it takes in who is seen beyond it.
  void learn_table(TableId id, bool move_ends = false) const;
  /// Where the seat's camp moves on it: the other camp is not told how far its guns are.
  void learn_own_table(TableId id) const {
    if (tells(id) && own_camp_moves()) learn_table(id);
  }
  /// LW-2.5, LW-3.3: a move has ended, and with it its gun phase.
  void learn_end_of_guns() const;
  void learn_game() const;
  /// LW-6.2: a move has closed, which may have been one of the beaten side's.
  void tell_of_retreat() const;
  /// Where the setting up stands now, if anything of it has changed for this seat.
  void learn_setup() const;
  void report(ReportCode code, Clause clause, BodyId from, std::vector<Argument> arguments = {},
              std::optional<Point> at = {}) const;
  /// Of a sighted body that is not the side's: a dispatch where it has come, gone or shown what it is. That it marches
  /// on is on the sheet. `news`: the seat had no such handle before; `was_open`: it stood out when it was known last.
  void tell_of(const SightedBody& body, bool news, bool was_open, std::optional<ExerciseTime> as_of = {}) const;
  /// By what lies open to the seat, so that no order of theirs shows what does not: those of the own side as it lists
  /// them, others by what they are and where they stand.
  std::vector<ManId> in_open_order(std::span<const ManId> men) const;
  std::vector<GunId> in_open_order(std::span<const GunId> guns) const;
  /// The own body that most of these men are of.
  BodyId body_of_most(const std::vector<ManId>& men) const;

  /// The table a man stands on, or lies on who fell there; none where it has closed.
  TableId table_under(const Soldier& man) const;

 private:
  /// CX-10: as far as the side knows the table to reach when a move ends, by whom it knows there.
  Window window_at_end(const Table& table, const SeenTable* before) const;
  /// The window, and in it everybody the seat knows on the table.
  Window with_whom_it_sees(TableId table, Window window) const;
  /// Tables on which men or guns have come into sight beyond what was known of them.
  void widen_tables() const;
  SeenMan seen(const Soldier& man) const;
  void report_on(const SightedBody& body, ReportCode code, Clause clause, std::optional<ExerciseTime> as_of) const;
  SeenGun seen(const Gun& gun) const;
  SeenMelee seen(const JoinedMelee& melee) const;
  SeenCharge seen(const JoinedCharge& charge) const;
  SeenSetup seen_setup() const;
  std::vector<ManHandle> handles_of(const std::vector<ManId>& men, bool all) const;
};

}  // namespace sandgate
