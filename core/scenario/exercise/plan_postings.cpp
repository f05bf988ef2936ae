// Who commands which body, by each set of seats.
#include <algorithm>
#include <array>
#include <map>

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

void ExercisePlan::title_posting(const std::string& name, const std::string& title) {
  const Json* all = document_.find("postings");
  const Json* found = all ? all->find(name) : nullptr;
  if (!found) return;
  Json posting = *found, postings = *all;
  put_member(std::get<Json::Object>(posting.value), "title",
             title.empty() ? std::nullopt : std::optional(text_json(title)));
  put_member(std::get<Json::Object>(postings.value), name, std::move(posting));
  put_member(std::get<Json::Object>(document_.value), "postings", std::move(postings));
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

std::vector<std::string> ExercisePlan::commanders(std::string_view posting) const {
  const std::vector<PlanItem> bodies = items(PlanKind::body);
  std::vector<std::string> commanding(bodies.size());
  if (posting.empty()) {
    for (const PlanItem& body : bodies) commanding[body.index] = text(body, "seat");
    return commanding;
  }
  std::map<std::pair<std::string, std::string>, std::vector<std::size_t>> named;
  for (const PlanItem& body : bodies) named[{text(body, "side"), text(body, "name")}].push_back(body.index);
  std::vector<Closeness> closest(bodies.size(), nowise);
  const auto take = [&](std::size_t body, Closeness close, const std::string& seat) {
    if (close >= closest[body]) return;
    closest[body] = close;
    commanding[body] = seat;
  };
  for (const PlanItem& seat : items(PlanKind::seat, posting)) {
    const std::string side = text(seat, "side"), name = text(seat, "name");
    const Json::Array* commands = commands_of(*this, seat);
    if (!commands) continue;
    for (const Json& one : *commands) {
      if (const auto* body = std::get_if<std::string>(&one.value)) {
        const auto found = named.find({side, *body});
        if (found == named.end()) continue;
        for (const std::size_t index : found->second) take(index, by_name, name);
        continue;
      }
      for (const PlanItem& body : bodies) {
        if (text(body, "side") == side) take(body.index, meant(one, *this, body), name);
      }
    }
  }
  return commanding;
}

void ExercisePlan::give(std::size_t body, const std::string& seat, std::string_view posting) {
  const PlanItem item{PlanKind::body, body};
  const std::string name = text(item, "name"), side = text(item, "side");
  for (const PlanItem& one : items(PlanKind::seat, posting)) {
    // KS-11.1: nobody sits with a body that another commands.
    const bool sits = text(one, "side") == side && text(one, "post") == name && text(one, "name") != seat;
    if (sits) set(one, "post", {});
  }
  if (posting.empty()) return set(item, "seat", text_json(seat));
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

void ExercisePlan::hand_over(std::size_t body, const PlanItem& seat) {
  const PlanItem item{PlanKind::body, body};
  const std::string side = text(seat, "side"), before = text(item, "side"), name = text(item, "name");
  if (side != before) {
    forget_body(before, name);
    set(item, "aboard", {});
    const std::string fresh = free_name(PlanKind::body, name, side);
    set(item, "side", text_json(side));
    set(item, "name", text_json(fresh));
    for (const PlanItem& own : items(PlanKind::seat)) {
      if (text(own, "side") != side) continue;
      set(item, "seat", text_json(text(own, "name")));
      break;
    }
    for (const std::string& posting : postings()) {
      if (!seat_of(body, posting).empty()) continue;
      for (const PlanItem& other : items(PlanKind::seat, posting)) {
        if (text(other, "side") != side) continue;
        give(body, text(other, "name"), posting);
        break;
      }
    }
  }
  give(body, text(seat, "name"), seat.posting);
}

std::string commands_line(const Json* commands) {
  std::string line;
  if (!commands || !commands->array()) return line;
  for (const Json& one : *commands->array()) {
    std::string said;
    if (const auto* name = std::get_if<std::string>(&one.value)) said = *name;
    for (const char* key : {"division", "arm"}) {
      const Json* found = one.find(key);
      if (const auto* text = found ? std::get_if<std::string>(&found->value) : nullptr)
        said = std::string(key) + ' ' + *text;
    }
    if (const Json* scouts = one.find("scouts")) {
      const auto* wanted = std::get_if<bool>(&scouts->value);
      said = wanted && *wanted ? "scouts" : "no scouts";
    }
    if (!line.empty()) line += "; ";
    line += said;
  }
  return line;
}

Json commands_from_line(const std::string& line) {
  Json::Array commands;
  const auto kind = [](const char* key, Json value) { return Json{Json::Object{{key, std::move(value)}}}; };
  for (std::size_t from = 0; from <= line.size();) {
    const std::size_t end = std::min(line.find(';', from), line.size());
    std::string said = line.substr(from, end - from);
    from = end + 1;
    const auto first = said.find_first_not_of(" \t");
    if (first == std::string::npos) continue;
    said = said.substr(first, said.find_last_not_of(" \t") - first + 1);
    if (said == "scouts" || said == "no scouts") {
      commands.push_back(kind("scouts", Json{said == "scouts"}));
    } else if (said.starts_with("division ")) {
      commands.push_back(kind("division", text_json(said.substr(9))));
    } else if (said.starts_with("arm ")) {
      commands.push_back(kind("arm", text_json(said.substr(4))));
    } else {
      commands.push_back(text_json(said));
    }
  }
  return Json{std::move(commands)};
}

ExercisePlan bare_exercise(const std::string& name, const std::string& title, const std::string& country_source,
                           const std::string& rulebook, const Telling& tell) {
  ExercisePlan plan;
  const PlanItem exercise;
  plan.set(exercise, "schema", Json{std::int64_t{1}});
  plan.set(exercise, "name", text_json(name));
  plan.set(exercise, "title", text_json(title));
  plan.set(exercise, "country/source", text_json(country_source));
  plan.set(exercise, "rulebook", text_json(rulebook));
  plan.set(exercise, "begins", text_json("1909-09-14T09:00"));
  plan.set(exercise, "first_move", text_json("toss"));
  struct Force {
    const char *side, *livery, *camp, *back_line, *seat;
    Phrase title, general;
  };
  const Force forces[] = {
      {"Blue", "blue", "first", "west", "blue", phrase("Lt-Col Hay, commanding Blue"), phrase("H.Q. Blue")},
      {"Red", "red", "second", "east", "red", phrase("Lt-Col Burke, commanding Red"), phrase("H.Q. Red")}};
  for (const Force& force : forces) {
    plan.add(PlanKind::side, {{"name", text_json(force.side)},
                              {"livery", text_json(force.livery)},
                              {"camp", text_json(force.camp)},
                              {"back_line", text_json(force.back_line)}});
    plan.add(
        PlanKind::seat,
        {{"name", text_json(force.seat)}, {"title", text_json(tell(force.title))}, {"side", text_json(force.side)}});
    plan.add(PlanKind::body, {{"name", text_json(tell(force.general))},
                              {"side", text_json(force.side)},
                              {"seat", text_json(force.seat)},
                              {"arm", text_json("general")},
                              {"men", Json{std::int64_t{1}}},
                              {"formation", text_json("fours")}});
  }
  return plan;
}

}  // namespace sandgate
