// A scenario in hand: its whole document, what is asked of it and what is changed in it. Nothing is judged here
// (plan_faults.h), and what nobody changes stays in the document as it was written.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rulebook/json.h"
#include "map/base/telling.h"

namespace sandgate {

enum class PlanKind : std::uint8_t { exercise, side, objective, seat, observer, body, work, march, inject };

/// One thing of a plan by its place in the list it stands in, which holds until something is put in or taken away.
struct PlanItem {
  PlanKind kind = PlanKind::exercise;
  std::size_t index = 0;
  std::size_t side = 0;      ///< of an objective: whose
  std::string posting = {};  ///< of seats and observers: of which set; empty: the scenario's own
  friend bool operator==(const PlanItem&, const PlanItem&) = default;
};

class ExercisePlan {
 public:
  /// A plan of nothing.
  ExercisePlan() : document_{Json::Object{}} {}

  /// Reads a scenario.json. Faults: no JSON; a list of things that is no list of objects, named by its JSON pointer.
  /// Whatever else is wrong with it can be mended in the plan.
  static Result<ExercisePlan> from_text(std::string_view text, const std::string& where);
  /// The text of the scenario.json, canonical: sorted keys, no blanks.
  std::string text() const { return canonical(document_); }
  const Json& document() const { return document_; }

  /// All things of a kind in their order; seats and observers of one posting, objectives of all sides.
  std::vector<PlanItem> items(PlanKind kind, std::string_view posting = {}) const;
  bool has(const PlanItem& item) const { return object_of(item) != nullptr; }
  /// What stands under `key`; null where there is nothing. Of the exercise: the document's own keys, and those of an
  /// object in it by "scale/vertical".
  const Json* find(const PlanItem& item, std::string_view key) const;
  /// The same as text, number or truth; nothing where it is of another type.
  std::string text(const PlanItem& item, std::string_view key) const;
  std::optional<double> number(const PlanItem& item, std::string_view key) const;
  std::optional<std::int64_t> whole(const PlanItem& item, std::string_view key) const;
  bool truth(const PlanItem& item, std::string_view key) const;

  /// Puts `value` there; none takes the key away. Names are changed by `rename`, so that whoever names them follows.
  void set(const PlanItem& item, std::string_view key, std::optional<Json> value);
  /// Appends a thing; where it now stands. Seats and observers to one posting, objectives to the side `side`.
  PlanItem add(PlanKind kind, Json::Object object, std::string_view posting = {}, std::size_t side = 0);

  /// Gives a side, seat or body another name, and whatever names it the same: seats, bodies, deputies, posts, who is
  /// aboard, commands, marches, works, observers.
  void rename(const PlanItem& item, const std::string& name);
  /// Takes a thing away, and with it what cannot be without it: with a side its seats, bodies, works and observers,
  /// with a body its marches and whoever names it. The bodies of a seat fall to the next seat of its side.
  void remove(const PlanItem& item);
  /// `wanted`, or with a number behind it where a thing of that kind (a body: of that side) has the name.
  std::string free_name(PlanKind kind, const std::string& wanted, std::string_view side = {},
                        std::string_view posting = {}) const;

  /// The names of the other sets of seats (postings).
  std::vector<std::string> postings() const;
  /// Another set of seats, which begins as the scenario's own with each body named by who commands it.
  void add_posting(const std::string& name, const std::string& title);
  void remove_posting(const std::string& name);
  void title_posting(const std::string& name, const std::string& title);
  /// Who commands a body in a posting: the seat's name; empty: nobody. A body named goes before its division and its
  /// scouts, these before its arm.
  std::string seat_of(std::size_t body, std::string_view posting) const;
  /// The same of every body, by its place.
  std::vector<std::string> commanders(std::string_view posting) const;
  /// Gives a body to a seat of its side; in another posting by its name. Whose post it was has that no more (KS-11.1).
  void give(std::size_t body, const std::string& seat, std::string_view posting);
  /// The same where the seat may be of another side: then the body is that side's, under a name free there, and nothing
  /// of its old side names it any more. By the scenario's own seats it falls to that side's first unless `posting` is
  /// empty.
  void hand_over(std::size_t body, const PlanItem& seat);

 private:
  const Json* list_of(PlanKind kind, std::string_view posting, std::size_t side) const;
  Json::Array* list_of(PlanKind kind, std::string_view posting, std::size_t side);
  const Json* object_of(const PlanItem& item) const;
  Json* object_of(const PlanItem& item);
  /// Calls `visit` with every object of the kinds that name sides, seats or bodies.
  template <class Visit>
  void each(PlanKind kind, Visit visit);
  /// With the conditions of each inject, and with its deed (true).
  template <class Visit>
  void each_inject(Visit visit);
  void rename_side(const std::string& before, const std::string& after);
  void rename_seat(const PlanItem& seat, const std::string& before, const std::string& after);
  void rename_body(const std::string& side, const std::string& before, const std::string& after);
  void forget_body(const std::string& side, const std::string& name);

  Json document_;
};

/// An exercise over a country with two sides, a seat and a General each; the Generals are not set down yet. Titles and
/// the names of the Generals are as `tell` says them.
ExercisePlan bare_exercise(const std::string& name, const std::string& title, const std::string& country_source,
                           const std::string& rulebook, const Telling& tell = in_english);

/// What a seat of a posting commands, in one line: "H.Q. West; division Main Column; arm cavalry; scouts", and back.
std::string commands_line(const Json* commands);
Json commands_from_line(const std::string& line);

/// Under which key the things of a kind stand in a list; empty of the exercise itself.
std::string_view list_key(PlanKind kind);
/// The member `key` of an object put, replaced, or with none taken away.
void put_member(Json::Object& object, std::string_view key, std::optional<Json> value);
Json text_json(std::string_view text);

}  // namespace sandgate
