// The umpire corrects what stands: orders and events (KS-10). Each has a reason, and is told to whom it concerns.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/forces/body.h"
#include "core/kinds/kind.h"

namespace sandgate {

/// The umpire's: a body is as he says. What he does not name stays as it is. Of a body whose men have places of their
/// own on a table men are killed, freed and handed over one by one (`RuleMen`).
struct CorrectBody {
  BodyId body;
  std::vector<Part> parts;  ///< how many of each arm are left, each once; none: as they are
  std::optional<Point> at;
  std::optional<Bearing> facing;
  std::optional<Formation> formation;
  std::optional<Packets> packets;
  std::string reason;  ///< one line, and not an empty one
  static constexpr OrderKind order{"correct_body", Owner::umpire, clauses::officials};
  SANDGATE_FIELDS(body, parts, at, facing, formation, packets, reason)
  friend bool operator==(const CorrectBody&, const CorrectBody&) = default;
};
/// The umpire's: a body comes onto the map, and is commanded by that seat.
struct PutOnBody {
  SeatId seat;
  std::string name;  ///< of which the side has no other
  std::vector<Part> parts;
  bool scouts = false;
  Point at;
  Bearing facing;
  Formation formation = Formation::fours;
  std::string reason;
  static constexpr OrderKind order{"put_on_body", Owner::umpire, clauses::officials};
  SANDGATE_FIELDS(seat, name, parts, scouts, at, facing, formation, reason)
  friend bool operator==(const PutOnBody&, const PutOnBody&) = default;
};
/// The umpire's: a body goes off the map for good.
struct TakeOffBody {
  BodyId body;
  std::string reason;
  static constexpr OrderKind order{"take_off_body", Owner::umpire, clauses::officials};
  SANDGATE_FIELDS(body, reason)
  friend bool operator==(const TakeOffBody&, const TakeOffBody&) = default;
};

/// What the umpire says of a man.
enum class RuledFate : std::uint8_t {
  killed,   ///< who stands there dies
  taken,    ///< who is free is the enemy's prisoner
  freed,    ///< a prisoner is free again, and armed
  restored  ///< who fell there stands up again
};
constexpr auto words_of(RuledFate) { return std::to_array<std::string_view>({"killed", "taken", "freed", "restored"}); }
/// The umpire's: what has become of men on a table, otherwise than it was settled.
struct RuleMen {
  TableId table;
  RuledFate fate = RuledFate::killed;
  std::vector<ManId> men;  ///< of one side
  std::string reason;
  static constexpr OrderKind order{"rule_men", Owner::umpire, clauses::officials};
  SANDGATE_FIELDS(table, fate, men, reason)
  friend bool operator==(const RuleMen&, const RuleMen&) = default;
};

/// The umpire's: a bridge, a culvert or a rail is broken, or whole (KS-5). Who sees it learns of it as of any break.
struct RuleBreak {
  WorkPlace place;
  bool broken = true;
  std::string reason;
  static constexpr OrderKind order{"rule_break", Owner::umpire, clauses::officials};
  SANDGATE_FIELDS(place, broken, reason)
  friend bool operator==(const RuleBreak&, const RuleBreak&) = default;
};
/// The umpire's: a field work is done, or is no more (KS-6).
struct RuleEarthwork {
  FieldWorkId work;
  bool gone = false;  ///< else it is finished
  std::string reason;
  static constexpr OrderKind order{"rule_earthwork", Owner::umpire, clauses::officials};
  SANDGATE_FIELDS(work, gone, reason)
  friend bool operator==(const RuleEarthwork&, const RuleEarthwork&) = default;
};
/// The umpire's: the outcome of a table that was played with real toys. Every body whose men stand on it is named once;
/// the table closes, and all of them fall in where he says.
struct EnterOutcome {
  struct Of {
    BodyId body;
    Point at;
    Bearing facing;
    std::vector<Part> parts;  ///< men who are left free, each arm once; guns as they were taken or kept
    std::int64_t taken = 0;   ///< men of it who are the enemy's prisoners; who is neither left nor taken is dead
    SANDGATE_FIELDS(body, at, facing, parts, taken)
    friend bool operator==(const Of&, const Of&) = default;
  };
  TableId table;
  std::int64_t moves = 0;  ///< of both camps together, that it took
  std::vector<Of> bodies;
  std::string reason;
  static constexpr OrderKind order{"enter_outcome", Owner::umpire, clauses::officials};
  SANDGATE_FIELDS(table, moves, bodies, reason)
  friend bool operator==(const EnterOutcome&, const EnterOutcome&) = default;
};

enum class TableRuling : std::uint8_t { opens, joins, closes };
constexpr auto words_of(TableRuling) { return std::to_array<std::string_view>({"opens", "joins", "closes"}); }
/// The umpire's: whether there is a table. One *opens* for bodies that stand no farther apart than who stays on a table
/// (CX-10), whether they see each other or not; one *joins* another and is a part of it from now on; one *closes*, and
/// for so many moves those who stood on it bring each other to no table.
struct RuleTable {
  TableRuling what = TableRuling::closes;
  std::optional<TableId> table;  ///< none where one opens
  std::optional<TableId> into;   ///< which it joins
  std::vector<BodyId> bodies;    ///< for whom one opens, of both camps
  std::int64_t moves = 0;        ///< of both camps together, with the one in hand, that it stays closed
  std::string reason;            ///< one line, and not an empty one
  static constexpr OrderKind order{"rule_table", Owner::umpire, clauses::officials};
  SANDGATE_FIELDS(what, table, into, bodies, moves, reason)
  friend bool operator==(const RuleTable&, const RuleTable&) = default;
};

struct BodyCorrected {
  BodyId body;
  std::vector<Part> parts;  ///< all of them, each arm once; with how many it began stays as it is
  std::optional<Point> at;
  std::optional<Bearing> facing;
  std::optional<Formation> formation;
  std::optional<Packets> packets;
  std::string reason;
  static constexpr EventKind event{"body_corrected", clauses::officials};
  SANDGATE_FIELDS(body, parts, at, facing, formation, packets, reason)
  friend bool operator==(const BodyCorrected&, const BodyCorrected&) = default;
};
struct BodyPutOn {
  BodyId into;  ///< the next there is
  SeatId seat;
  std::string name;
  std::vector<Part> parts;
  bool scouts = false;
  Point at;
  Bearing facing;
  Formation formation = Formation::fours;
  std::string reason;
  static constexpr EventKind event{"body_put_on", clauses::officials};
  SANDGATE_FIELDS(into, seat, name, parts, scouts, at, facing, formation, reason)
  friend bool operator==(const BodyPutOn&, const BodyPutOn&) = default;
};
struct BodyTakenOff {
  BodyId body;
  std::string reason;
  static constexpr EventKind event{"body_taken_off", clauses::officials};
  SANDGATE_FIELDS(body, reason)
  friend bool operator==(const BodyTakenOff&, const BodyTakenOff&) = default;
};
struct MenRuled {
  TableId table;
  RuledFate fate = RuledFate::killed;
  SideId captor = {};  ///< of those who are taken
  std::vector<ManId> men;
  std::string reason;
  static constexpr EventKind event{"men_ruled", clauses::officials};
  static constexpr bool or_none(std::string_view field) { return field == "captor"; }
  SANDGATE_FIELDS(table, fate, captor, men, reason)
  friend bool operator==(const MenRuled&, const MenRuled&) = default;
};

struct BreakRuled {
  WorkPlace place;
  bool broken = true;
  std::string reason;
  static constexpr EventKind event{"break_ruled", clauses::officials};
  SANDGATE_FIELDS(place, broken, reason)
  friend bool operator==(const BreakRuled&, const BreakRuled&) = default;
};
struct EarthworkRuled {
  FieldWorkId work;
  bool gone = false;
  std::string reason;
  static constexpr EventKind event{"earthwork_ruled", clauses::officials};
  SANDGATE_FIELDS(work, gone, reason)
  friend bool operator==(const EarthworkRuled&, const EarthworkRuled&) = default;
};
/// Its men, who fall in, and the table that closes are told after it. Until it has taken so long, who fought there
/// makes no other march.
struct OutcomeEntered {
  TableId table;
  std::int64_t until = 0;  ///< the last move of both camps that it took
  std::vector<BodyId> bodies;
  std::string reason;
  static constexpr EventKind event{"outcome_entered", clauses::officials};
  SANDGATE_FIELDS(table, until, bodies, reason)
  friend bool operator==(const OutcomeEntered&, const OutcomeEntered&) = default;
};
/// What happens to the table itself is told beside it.
struct TableRuled {
  TableRuling what = TableRuling::closes;
  TableId table;
  std::int64_t until = 0;      ///< of one that closes: the last move in which those who stood on it meet nobody of it
  std::vector<BodyId> bodies;  ///< who stand on it
  std::string reason;
  static constexpr EventKind event{"table_ruled", clauses::officials};
  SANDGATE_FIELDS(what, table, until, bodies, reason)
  friend bool operator==(const TableRuled&, const TableRuled&) = default;
};

using CorrectionDeeds =
    Kinds<CorrectBody, PutOnBody, TakeOffBody, RuleMen, RuleBreak, RuleEarthwork, EnterOutcome, RuleTable>;
using CorrectionEvents =
    Kinds<BodyCorrected, BodyPutOn, BodyTakenOff, MenRuled, BreakRuled, EarthworkRuled, OutcomeEntered, TableRuled>;

}  // namespace sandgate
