// What parties break, mend and dig, mines, and men who are told off: orders and events (KS-5, KS-6, CX-7).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/enumeration.h"
#include "core/forces/body.h"
#include "core/forces/work.h"
#include "core/kinds/kind.h"

namespace sandgate {

/// KS-5, KS-6, CX-7: a party destroys, mends or digs where it stands, move after move, until it is done or told
/// otherwise. `Ref` is what names a body: BodyId inside, a seat's Handle outside.
template <class Ref>
struct WorkOrder {
  Ref body;
  BasicWork<Ref> work;
  static constexpr OrderKind order{"work", Owner::seat, clauses::destruction, Right::work};
  SANDGATE_FIELDS(body, work)
  friend bool operator==(const WorkOrder&, const WorkOrder&) = default;
};
template <class Ref>
struct CeaseWorkOrder {
  Ref body;
  static constexpr OrderKind order{"cease_work", Owner::seat, clauses::destruction, Right::work};
  SANDGATE_FIELDS(body)
  friend bool operator==(const CeaseWorkOrder&, const CeaseWorkOrder&) = default;
};
/// Some of a body's men go as a body of their own: a party, an escort, half a battalion for another train.
template <class Ref>
struct DetachOrder {
  struct Some {
    Arm arm = Arm::infantry;
    std::int32_t men = 0, guns = 0, waggons = 0;
    SANDGATE_FIELDS(arm, men, guns, waggons)
    friend bool operator==(const Some&, const Some&) = default;
  };
  Ref body;
  std::vector<Some> some;  ///< each arm once
  std::string name;        ///< one line, no other body's of the side
  static constexpr OrderKind order{"detach", Owner::seat, clauses::command, Right::march};
  SANDGATE_FIELDS(body, some, name)
  friend bool operator==(const DetachOrder&, const DetachOrder&) = default;
};
/// A body goes up in another that is of the same arms and stands beside it.
template <class Ref>
struct RejoinOrder {
  Ref body, into;
  static constexpr OrderKind order{"rejoin", Owner::seat, clauses::command, Right::march};
  SANDGATE_FIELDS(body, into)
  friend bool operator==(const RejoinOrder&, const RejoinOrder&) = default;
};

struct WorkBegun {
  BodyId body;
  Work work;
  static constexpr EventKind event{"work_begun", clauses::destruction};
  SANDGATE_FIELDS(body, work)
  friend bool operator==(const WorkBegun&, const WorkBegun&) = default;
};
struct WorkCeased {
  BodyId body;
  bool by_order = false;  ///< else it has moved, fought or been driven off, or there is nothing left to be done
  static constexpr EventKind event{"work_ceased", clauses::destruction};
  SANDGATE_FIELDS(body, by_order)
  friend bool operator==(const WorkCeased&, const WorkCeased&) = default;
};
/// A move of its side has closed, and a party has worked throughout.
struct Worked {
  BodyId body;
  Work work;
  std::int32_t done = 0, needed = 0;  ///< moves
  static constexpr EventKind event{"worked", clauses::destruction};
  SANDGATE_FIELDS(body, work, done, needed)
  friend bool operator==(const Worked&, const Worked&) = default;
};
/// The last of it is done: a bridge is down or stands again, a rail is up or laid, a depot burns, waggons are emptied.
struct WorkDone {
  BodyId body;
  Work work;
  static constexpr EventKind event{"work_done", clauses::destruction};
  SANDGATE_FIELDS(body, work)
  friend bool operator==(const WorkDone&, const WorkDone&) = default;
};
/// KS-5: it falls with a bridge on which it stands.
struct FellWithBridge {
  BodyId body;
  FeatureId crossing;
  static constexpr EventKind event{"fell_with_bridge", clauses::destruction};
  SANDGATE_FIELDS(body, crossing)
  friend bool operator==(const FellWithBridge&, const FellWithBridge&) = default;
};
/// A side, or by couriers a seat, comes to see that something is broken, or whole again.
struct BreakSeen {
  SideId side;
  std::optional<SeatId> seat;  ///< by couriers; none: all of the side
  bool away = false;           ///< by couriers: a body away from its post, which reports it (KS-11.4)
  BodyId by;
  WorkPlace place;
  bool broken = true;
  static constexpr EventKind event{"break_seen", clauses::destruction};
  SANDGATE_FIELDS(side, seat, away, by, place, broken)
  friend bool operator==(const BreakSeen&, const BreakSeen&) = default;
};
/// KS-6.3: a side, or by couriers a seat, learns of a field work, or how it is now.
struct EarthworkSeen {
  SideId side;
  std::optional<SeatId> seat;  ///< by couriers; none: all of the side
  bool away = false;           ///< by couriers: a body away from its post, which reports it (KS-11.4)
  BodyId by;
  FieldWorkId work;
  bool finished = false;
  static constexpr EventKind event{"earthwork_seen", clauses::secret_works};
  SANDGATE_FIELDS(side, seat, away, by, work, finished)
  friend bool operator==(const EarthworkSeen&, const EarthworkSeen&) = default;
};
/// KS-6.2: it was trodden on, and everything near it is destroyed. Of bodies whose men stand by themselves men and guns
/// are named; of others what they lose is counted.
struct MineExploded {
  struct Loss {
    BodyId body;
    std::vector<Part> parts;
    SANDGATE_FIELDS(body, parts)
    friend bool operator==(const Loss&, const Loss&) = default;
  };
  FieldWorkId mine;
  BodyId by;  ///< who trod on it
  std::vector<ManId> men;
  std::vector<GunId> guns;
  std::vector<Loss> bodies;
  std::vector<WorkPlace> broken;  ///< KS-5: rails and crossings, in order
  static constexpr EventKind event{"mine_exploded", clauses::mines};
  SANDGATE_FIELDS(mine, by, men, guns, bodies, broken)
  friend bool operator==(const MineExploded&, const MineExploded&) = default;
};
struct BodyDetached {
  BodyId body;
  BodyId into;  ///< the next there is
  std::vector<Part> parts;
  Packets packets;  ///< that its waggons take along
  std::string name;
  static constexpr EventKind event{"body_detached", clauses::command};
  SANDGATE_FIELDS(body, into, parts, packets, name)
  friend bool operator==(const BodyDetached&, const BodyDetached&) = default;
};
struct BodyRejoined {
  BodyId body, into;
  static constexpr EventKind event{"body_rejoined", clauses::command};
  SANDGATE_FIELDS(body, into)
  friend bool operator==(const BodyRejoined&, const BodyRejoined&) = default;
};

template <class Ref>
using BasicWorksDeeds = Kinds<WorkOrder<Ref>, CeaseWorkOrder<Ref>, DetachOrder<Ref>, RejoinOrder<Ref>>;
using WorksEvents = Kinds<WorkBegun, WorkCeased, Worked, WorkDone, FellWithBridge, BreakSeen, EarthworkSeen,
                          MineExploded, BodyDetached, BodyRejoined>;

}  // namespace sandgate
