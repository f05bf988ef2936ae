// What the families share when they fold events in. Private to this room.
#pragma once

#include <cassert>

#include "core/campaign/campaign.h"

namespace sandgate {

struct Campaign::Applier {
  Campaign& c;

  /// What deciding was sure of: an event names only what there is.
  template <class Things, class Which>
  static auto& known(Things& things, Which id) {
    assert(id && id.index() < things.size());
    return things[id.index()];
  }
  Soldier& man(ManId id) const { return known(c.men_, id); }
  Gun& gun(GunId id) const { return known(c.guns_, id); }
  Body& body(BodyId id) const { return known(c.bodies_, id); }
  Table& table(TableId id) const { return known(c.tables_, id); }
  SeatState& seat(SeatId id) const { return known(c.seats_, id); }
  Watch& watch(SideId side, BodyId of) const { return known(known(c.watches_, side), of); }
  static std::uint32_t bit(SideId side) { return std::uint32_t{1} << side.index(); }

  /// A body more, which has the next id, whatever its own says.
  Body& raise(Body body) const;
  /// KS-5: it works no longer; its progress is kept.
  void leave_off_work(BodyId id) const;
  /// KS-5: what a side, or by couriers a seat or its bodies away, knows of a place since `move`.
  void learn_break(SideId side, std::optional<SeatId> seat, bool away, const WorkPlace& place, bool broken,
                   std::int64_t move) const;
  /// KS-11.4: what a seat learns so of a report.
  void learn_breaks(SeatId seat, std::span<const Note> notes) const;
  /// KS-6.3: what a side, or by couriers a seat or its bodies away, knows of a work since `move`.
  void learn_work(const WorksState::Known& known) const;
  /// The same of all who know at once what befalls the body's side: those at hand of whom it is; else it has it to
  /// report.
  void learn_work_by(BodyId body, FieldWorkId work, bool tells = true) const;
  /// KS-11.4: a body has to report how a work is now; and what a seat learns so of a report.
  void note_work(BodyId by, FieldWorkId work) const;
  void learn_works(SeatId seat, std::span<const Note> notes) const;
  /// The work of that side that lies so and is not finished; none: nobody digs it.
  FieldWorkId dug(SideId side, const Earthwork& is) const;
  void begin_digging(BodyId by, const Earthwork& is) const;
  void come_on_digging(BodyId by, const Earthwork& is, std::int32_t done, bool finished) const;
  void leave_digging(BodyId by, const Work& left) const;
  void explode(const MineExploded& e) const;
  /// Tables and marches have to look at the ground anew.
  void forget_ground() const;
  /// A man comes into the count of his body, or goes out of it.
  void count(const Soldier& man, std::int32_t by) const;
  /// A body has a gun less.
  void count_gun_off(BodyId body) const;
  /// The place of a body whose men stand by themselves is its middle man's.
  void find_middle(BodyId id) const;
  /// The same of every body that has one of these men.
  void find_middles(std::span<const ManId> men) const;
  /// A man who had no place yet stands there.
  void stand_new_man(const Body& body, Arm arm, Point at) const;
  /// A gun of the body stands there: one that has stood on a table before, or a new one.
  void stand_gun(const Body& body, const BodySetOut::Piece& piece) const;
  /// LW-3.3, LW-2.5: what lasts for a move only ends with it.
  void end_gun_phase() const;
  /// LW-6.2: the move of the camp that moves is over.
  void count_retreat() const;
};

}  // namespace sandgate
