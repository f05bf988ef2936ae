// What happened, told: of any event a sentence for people and its facts for programs, from the umpire's chair.
#pragma once

#include <QString>
#include <concepts>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/stories/names.h"

namespace sandgate::stories {

struct Fact;
using Facts = std::vector<Fact>;
/// One thing that a story says, by name and apart from its sentence. Whoever lays facts out (JSON, a table) decides how
/// a place or a body looks there.
struct Fact {
  /// Of none: there is no such thing. Facts within facts tell of one thing, a list of them of several.
  using Value = std::variant<std::monostate, bool, std::int64_t, double, std::string, Length, Point, std::vector<Point>,
                             SideId, SeatId, TableId, GunId, Facts, std::vector<Facts>, std::vector<std::int32_t>,
                             std::vector<std::string>>;
  std::string name;
  Value value;

  template <class T>
  Fact(std::string_view called, T&& what) : name(called), value(as_value(std::forward<T>(what))) {}

 private:
  template <class T>
  static Value as_value(T&& what) {
    using Plain = std::remove_cvref_t<T>;
    if constexpr (std::integral<Plain> && !std::same_as<Plain, bool>) {
      return static_cast<std::int64_t>(what);
    } else if constexpr (std::convertible_to<T, std::string_view>) {
      return std::string(std::string_view(what));
    } else {
      return Value(std::forward<T>(what));
    }
  }
};

/// What a body is made of, or is seen to be: arm, men, guns, waggons.
std::vector<Facts> parts_of(const std::vector<Part>& parts);

/// What a message says, taken apart.
Facts message_facts(const MessageContent& content);

/// The story of one event.
struct Story {
  std::string kind;   ///< a word for programs: "marched"
  QString text;       ///< one line, without a full stop; empty where people are told nothing (untold.h)
  Facts facts;        ///< in the order in which they are to be laid out
  QString seen = {};  ///< what is seen of it on the table while it happens, where that is less than `text` or other
};

/// A line of an account: something that was ruled, and the clause it rests on.
struct Ruling {
  QString text;
  Clause clause;
};

/// Of one event by itself. `melee`: with MeleeFought, as it was chosen in the end; where it is null, only that one was
/// fought is told.
Story story_of(const Event& event, const Names& names, const JoinedMelee* melee = nullptr);

/// Tells an exercise event by event, in their order, and so knows of a melee that is fought how it was joined and
/// chosen. The chronicle must outlive it.
class Storyteller {
 public:
  explicit Storyteller(const Chronicle& chronicle) : names_(Names::of(chronicle)) {}
  Story tell(const Event& event);
  const Names& names() const { return names_; }
  /// What stands over the lines of a move: "Move 3, Red, 10.12 a.m., Tue 14 Sept 1909".
  QString heading(const ChronicleLine& line) const;

 private:
  Names names_;
  std::map<std::pair<TableId, std::int32_t>, JoinedMelee> melees_;  // by table and number
};

}  // namespace sandgate::stories
