// Who commands which body, by each set of seats.
#include <algorithm>
#include <array>

#include "core/scenario/exercise/exercise_plan.h"

namespace sandgate {
namespace {

enum Closeness { by_name, by_division, by_arm, nowise };

// How closely a command of a posting's seat means a body: see "Postings" in core/scenario/README.md.
Closeness meant(const Json& command, const ExercisePlan& plan, const PlanItem& body) {
  if (const auto* name = std::get_if<std::string>(&command.value))
    return *name == plan.text(body, "name") ? by_name : nowise;
  const auto said = [&](std::string_view key) {
    const Json* found = command.find(key);
    const auto* text = found ? std::get_if<std::string>(&found->value) : nullptr;
    return text ? *text : std::string();
  };
  if (const std::string division = said("division"); !division.empty())
    return division == plan.text(body, "division") ? by_division : nowise;
  if (const Json* scouts = command.find("scouts")) {
    const auto* wanted = std::get_if<bool>(&scouts->value);
    return wanted && *wanted == plan.truth(body, "scouts") ? by_division : nowise;
  }
  const std::string arm = said("arm");
  if (arm.empty()) return nowise;
  std::string own = plan.text(body, "arm");
  const Json* contents = plan.find(body, "contents");
  if (own.empty() && contents && contents->array() && !contents->array()->empty()) {
    const Json* first = contents->array()->front().find("arm");
    if (const auto* text = first ? std::get_if<std::string>(&first->value) : nullptr) own = *text;
  }
  return arm == own ? by_arm : nowise;
}

const Json::Array* commands_of(const ExercisePlan& plan, const PlanItem& seat) {
  const Json* commands = plan.find(seat, "commands");
  return commands ? commands->array() : nullptr;
}

}  // namespace

std::vector<std::string> ExercisePlan::postings() const {
  std::vector<std::string> names;
  const Json* all = document_.find("postings");
  if (!all || !all->object()) return names;
  for (const Json::Member& one : *all->object()) names.push_back(one.key);
  return names;
}

void ExercisePlan::add_posting(const std::string& name, const std::string& title) {
  Json::Array seats;
  for (const PlanItem& own : items(PlanKind::seat)) {
    Json::Object seat = *object_of(own)->object();
    put_member(seat, "arms", {});
    Json::Array commands;
    for (const PlanItem& body : items(PlanKind::body)) {
      if (text(body, "seat") == text(own, "name")) commands.push_back(text_json(text(body, "name")));
    }
    put_member(seat, "commands", Json{std::move(commands)});
    seats.push_back(Json{std::move(seat)});
  }
  Json::Object posting;
  put_member(posting, "seats", Json{std::move(seats)});
  if (!title.empty()) put_member(posting, "title", text_json(title));
  Json all = document_.find("postings") ? *document_.find("postings") : Json{Json::Object{}};
  put_member(std::get<Json::Object>(all.value), name, Json{std::move(posting)});
  put_member(std::get<Json::Object>(document_.value), "postings", std::move(all));
}

void ExercisePlan::remove_posting(const std::string& name) {
  const Json* found = document_.find("postings");
  if (!found) return;
  Json all = *found;
  put_member(std::get<Json::Object>(all.value), name, {});
  const bool none = all.object()->empty();
  put_member(std::get<Json::Object>(document_.value), "postings", none ? std::nullopt : std::optional(std::move(all)));
}

std::string ExercisePlan::seat_of(std::size_t body, std::string_view posting) const {
  const PlanItem item{PlanKind::body, body};
  if (posting.empty()) return text(item, "seat");
  const std::string side = text(item, "side");
  std::array<std::string, nowise> found;
  for (const PlanItem& seat : items(PlanKind::seat, posting)) {
    if (text(seat, "side") != side) continue;
    const Json::Array* commands = commands_of(*this, seat);
    if (!commands) continue;
    for (const Json& one : *commands) {
      const Closeness close = meant(one, *this, item);
      if (close != nowise && found[close].empty()) found[close] = text(seat, "name");
    }
  }
  for (std::string& seat : found) {
    if (!seat.empty()) return std::move(seat);
  }
  return {};
}

void ExercisePlan::give(std::size_t body, const std::string& seat, std::string_view posting) {
  const PlanItem item{PlanKind::body, body};
  if (posting.empty()) return set(item, "seat", text_json(seat));
  const std::string name = text(item, "name"), side = text(item, "side");
  for (const PlanItem& one : items(PlanKind::seat, posting)) {
    if (text(one, "side") != side) continue;
    Json::Array commands = commands_of(*this, one) ? *commands_of(*this, one) : Json::Array{};
    std::erase_if(commands, [&](const Json& command) { return meant(command, *this, item) == by_name; });
    set(one, "commands", Json{std::move(commands)});
  }
  // What falls to the seat by division or arm need not be named.
  if (seat_of(body, posting) == seat) return;
  for (const PlanItem& one : items(PlanKind::seat, posting)) {
    if (text(one, "name") != seat) continue;
    Json::Array commands = commands_of(*this, one) ? *commands_of(*this, one) : Json::Array{};
    commands.push_back(text_json(name));
    set(one, "commands", Json{std::move(commands)});
  }
}

}  // namespace sandgate
