// What a seat learns of tables, men and guns. Private to this room.
#pragma once

#include <span>
#include <string>

#include "core/sight/witness.h"

namespace sandgate {

struct SeatView::TableVisitor {
  SeatView& view;
  const Campaign& after;
  std::vector<PictureChange> learnt{};

  void operator()(const TableOpened&) {}
  void operator()(const TableChanged& e);
  void operator()(const TableGiven& e);
  void operator()(const TableClosed& e);
  void operator()(const BodyJoined& e) { learn_body(e.body); }
  void operator()(const BodyLeft& e) { learn_body(e.body); }
  void operator()(const BodySetOut& e);
  void operator()(const FormedUp& e);
  void operator()(const MenMoved& e);
  void operator()(const MenSighted& e);
  void operator()(const MenLost& e);
  void operator()(const MeleeJoined& e);
  void operator()(const MeleeChosen& e);
  void operator()(const MeleeCentred& e);
  void operator()(const MeleeFought& e);
  void operator()(const MenFared& e);
  void operator()(const GunFared& e);
  void operator()(const BodyLost& e);

  void operator()(const GunsBegan& e);
  void operator()(const ShotFired& e);
  void operator()(const TrailChosen& e) { learn_men({}, std::vector<GunId>{e.gun}); }
  void operator()(const MenLay& e) { learn_men(e.men); }
  void operator()(const WalksHeld& e) { learn_own_table(e.table); }
  void operator()(const GunsWaived& e) { learn_own_table(e.table); }
  void operator()(const GunsEnded& e) { learn_own_table(e.table); }
  void operator()(const HeldRefused& e);
  /// LW-2.5, LW-3.3: a move has ended, and with it its gun phase.
  void learn_end_of_guns();

 protected:
  SeatId seat() const { return view.picture_.seat; }
  SideId side() const { return view.picture_.side; }
  bool ours(BodyId body) const { return after.body(body).side == side(); }
  bool own_camp(SideId other) const;
  bool own_camp_moves() const;

  void learn(PictureChange change) {
    sandgate::apply(view.picture_, change);
    learnt.push_back(std::move(change));
  }
  /// Of an own body, where something of it has changed that the seat may know.
  void learn_body(BodyId id);
  void report(ReportCode code, Clause clause, BodyId from, std::vector<Argument> arguments = {},
              std::optional<Point> at = {});
  /// These men and guns as they are now; those the seat knows no longer are gone.
  void learn_men(std::span<const ManId> men, std::span<const GunId> guns = {});

 private:
  bool tells(TableId table) const { return after.table(table).tells(side()); }
  bool knows(const Soldier& man) const;
  bool knows(const Gun& gun) const;
  SeenMan seen(const Soldier& man);
  SeenGun seen(const Gun& gun);
  SeenMelee seen(const JoinedMelee& melee);
  void learn_table(TableId id);
  /// Where the seat's camp moves on it: the other camp is not told how far its guns are.
  void learn_own_table(TableId id) {
    if (tells(id) && own_camp_moves()) learn_table(id);
  }
  void learn_all_men();
  std::vector<ManHandle> handles_of(const std::vector<ManId>& men, bool all);
  BodyId body_of_most(const std::vector<ManId>& men) const;
};

}  // namespace sandgate
