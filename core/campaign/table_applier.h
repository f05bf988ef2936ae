// How events of tables are folded in. Private to this room.
#pragma once

#include "core/campaign/campaign.h"

namespace sandgate {

struct Campaign::TableApplier {
  Campaign& c;

  void operator()(const TableOpened& e) const;
  void operator()(const TableChanged& e) const;
  void operator()(const TableGiven& e) const;
  void operator()(const TableClosed& e) const;
  void operator()(const BodyJoined& e) const;
  void operator()(const BodyLeft& e) const;
  void operator()(const BodySetOut& e) const;
  void operator()(const FormedUp& e) const;
  void operator()(const MenMoved& e) const;
  void operator()(const MenSighted& e) const;
  void operator()(const MenLost& e) const;
  void operator()(const MeleeJoined& e) const;
  void operator()(const MeleeChosen& e) const;
  void operator()(const MeleeCentred& e) const;
  void operator()(const MeleeFought& e) const;
  void operator()(const MenFared& e) const;
  void operator()(const GunFared& e) const;
  void operator()(const BodyLost& e) const;

  void operator()(const GunsBegan& e) const;
  void operator()(const ShotFired& e) const;
  void operator()(const TrailChosen& e) const;
  void operator()(const MenLay& e) const;
  void operator()(const WalksHeld& e) const;
  void operator()(const GunsWaived& e) const;
  void operator()(const GunsEnded& e) const;
  void operator()(const HeldRefused&) const {}
  /// LW-3.3, LW-2.5: what lasts for a move only ends with it.
  void end_gun_phase() const;

 private:
  Soldier& man(ManId id) const { return c.men_[id.index()]; }
  Body& body(BodyId id) const { return c.bodies_[id.index()]; }
  /// A man comes into the count of his body, or goes out of it.
  void count(const Soldier& man, std::int32_t by) const;
  void show_who_fights(const Table& table, const JoinedMelee& melee) const;
  void set_window(TableId table, const Window& window) const;
  /// The place of a body whose men stand by themselves is its middle man's.
  void find_middle(BodyId id) const;
};

}  // namespace sandgate
