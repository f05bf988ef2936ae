// A lesson: an exercise in which a learner is led step by step, as it stands in a scenario's lesson.json.
#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/scenario/setting.h"
#include "map/base/fault.h"
#include "map/base/point.h"

namespace sandgate {

/// What a learner can be seen to have done, by what his own client and his desk know.
enum class AwaitedKind : std::uint8_t {
  chosen,            ///< body: it is in hand
  boxed,             ///< body
  open,              ///< body: it stands out
  unlimbered,        ///< body: on the map, or each of its guns on a table
  marches,           ///< body, at, within, by_road: it is there, or its march ends there
  there,             ///< body, at, within: it is there and marches no more
  sighted,           ///< an enemy, now or before
  contact,           ///< a table was laid out on which the seat has men (CX-10)
  table_looked_at,   ///< it stands in the sheet's place
  dispatches_read,   ///< none is unread
  supply_looked_at,  ///< the dock of it is in front
  fed,               ///< a collection was drawn (KS-4.1)
  umpire_told,       ///< a message went to him (KS-11.6)
  moves_closed,      ///< count: own moves, since the step began
  men_hit,           ///< count: of the enemy, by own guns (LW-4, KS-7.1)
};
constexpr auto words_of(AwaitedKind) {
  return std::to_array<std::string_view>({"chosen", "boxed", "open", "unlimbered", "marches", "there", "sighted",
                                          "contact", "table_looked_at", "dispatches_read", "supply_looked_at", "fed",
                                          "umpire_told", "moves_closed", "men_hit"});
}

struct Awaited {
  AwaitedKind kind = AwaitedKind::chosen;
  std::string body = {};
  MapPoint at = {};
  Length within = {};
  bool by_road = false;  ///< it leaves the road only at its ends
  std::int64_t count = 0;
  friend bool operator==(const Awaited&, const Awaited&) = default;
};

/// What a step points at: one of these, or nothing.
struct LookAt {
  std::string body = {};
  std::optional<MapPoint> place = {};
  std::string dock = {};  ///< by the name of the desk's dock; "gun": the table's, with the gun in hand
  friend bool operator==(const LookAt&, const LookAt&) = default;
};

struct LessonStep {
  std::string title, text, hint;
  std::vector<std::string> keys;
  LookAt look;
  std::vector<Awaited> awaits;  ///< all of them, in any order; empty: it is only read
};

struct Lesson {
  std::string seat;                             ///< the learner's
  std::map<std::string, std::string> programs;  ///< by seat: who plays the others
  std::vector<LessonStep> steps;                ///< never empty
};

/// Reads `lesson.json` of a scenario's folder; of a language that has its own beside it, `lesson.de.json`, titles,
/// texts, hints and keys are that one's. Faults: it cannot be read; it is not as `lesson.schema.json` of `schemas`
/// asks, naming the JSON pointer; the language's own leads the learner otherwise.
Result<Lesson> read_lesson(const std::filesystem::path& folder, const std::filesystem::path& schemas,
                           const std::string& language = "en");
Result<Lesson> lesson_from_text(std::string_view text, const std::filesystem::path& schemas, const std::string& where);

/// Faults: a seat or a body that the scenario has not, a body of another side, a place off its sheet.
Result<void> check_lesson(const Lesson& lesson, const Setting& setting, const std::string& where);

}  // namespace sandgate
