#include "core/scenario/exercise/plan_faults.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <ranges>

#include "core/scenario/body_reader.h"
#include "core/scenario/exercise/planned_body.h"
#include "core/scenario/standing.h"

namespace sandgate {
namespace {

constexpr const char* document_name = "scenario.json";
/// So many faulty marches and injects are told at once; the rest when these are mended.
constexpr int most_readings = 12;

std::string step_of(std::string_view& pointer) {
  if (pointer.empty() || pointer.front() != '/') return {};
  pointer.remove_prefix(1);
  const auto end = std::min(pointer.find('/'), pointer.size());
  std::string step(pointer.substr(0, end));
  pointer.remove_prefix(end);
  for (const auto& [escaped, plain] : {std::pair{"~1", "/"}, {"~0", "~"}}) {
    for (auto at = step.find(escaped); at != std::string::npos; at = step.find(escaped, at + 1))
      step.replace(at, 2, plain);
  }
  return step;
}

std::optional<std::size_t> index_said(const std::string& step) {
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(step.data(), step.data() + step.size(), index);
  if (step.empty() || error != std::errc{} || end != step.data() + step.size()) return {};
  return index;
}

std::string name_of_item(const ExercisePlan& plan, const PlanItem& item) {
  switch (item.kind) {
    case PlanKind::exercise: return item.posting.empty() ? std::string() : "the posting " + item.posting;
    case PlanKind::work: return fmt::format("work {} of {}", item.index + 1, plan.text(item, "side"));
    case PlanKind::march: return fmt::format("march {} of the table", item.index + 1);
    default: break;
  }
  std::string name = plan.text(item, "name");
  if (item.kind == PlanKind::inject && !name.empty()) return "inject " + in_quotes(name);
  return name.empty() ? fmt::format("number {} without a name", item.index + 1)
                      : in_quotes(name).substr(1, in_quotes(name).size() - 2);
}

/// What a fault says, of a thing by its name in place of the pointer.
ExerciseFault told_of(const ExercisePlan& plan, std::string pointer, Fault fault) {
  PlanItem item = item_at(plan, pointer);
  std::string of = name_of_item(plan, item);
  const std::string_view key = std::string_view(pointer).substr(std::min(pointer.rfind('/') + 1, pointer.size()));
  const bool keyed = !pointer.empty() && !index_said(std::string(key)) && key != item.posting;
  if (keyed) of += (of.empty() ? "" : ", ") + std::string(key);
  fault.where = of;
  return {std::move(item), std::move(pointer), std::move(fault)};
}

/// Told of the thing, and led from to the field of its place.
ExerciseFault not_set_down(const ExercisePlan& plan, const std::string& pointer) {
  ExerciseFault fault = told_of(plan, pointer, Fault{{}, "is not set down", "drag it onto the sheet", false});
  fault.pointer += "/at";
  return fault;
}

bool stands_on_the_sheet(PlanKind kind) {
  return kind == PlanKind::body || kind == PlanKind::objective || kind == PlanKind::work;
}

/// The JSON pointer of a fault of the reader, which names the document before it.
std::string fault_pointer(const Fault& fault) {
  const std::string before = std::string(document_name) + ": ";
  if (!fault.where.starts_with(before + "/")) return {};
  return fault.where.substr(before.size());
}

/// A plan from which marches and injects are left out one after the other, and where the rest stands in the whole.
class PlanWithout {
 public:
  explicit PlanWithout(const ExercisePlan& whole) : plan_(whole) {
    for (const PlanKind kind : {PlanKind::march, PlanKind::inject}) {
      for (const PlanItem& item : whole.items(kind)) left_[kind].push_back(item.index);
    }
  }
  const ExercisePlan& plan() const { return plan_; }
  std::string as_in_whole(const std::string& pointer) const {
    const auto item = left_out(pointer);
    if (!item) return pointer;
    const std::string list = pointer_to({}, list_key(item->kind)) + "/";
    const auto rest = std::min(pointer.find('/', list.size()), pointer.size());
    return list + std::to_string(left_.at(item->kind)[item->index]) + pointer.substr(rest);
  }
  /// False where it is about neither a march nor an inject.
  bool leave_out(const std::string& pointer) {
    const auto item = left_out(pointer);
    if (!item) return false;
    plan_.remove(*item);
    auto& left = left_[item->kind];
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(item->index));
    return true;
  }

 private:
  std::optional<PlanItem> left_out(const std::string& pointer) const {
    PlanItem item = item_at(plan_, pointer);
    if (item.kind != PlanKind::march && item.kind != PlanKind::inject) return {};
    return item;
  }

  ExercisePlan plan_;
  std::map<PlanKind, std::vector<std::size_t>> left_;
};

/// To the 64th of an inch, as the reader asks of it.
MapPoint as_played(const ExercisePlan& plan, MapPoint place, const Country& country) {
  const Scale scale = scale_of(plan);
  if (!country.bounds().holds(place)) return place;
  return scale.to_ground(scale.to_table(place, country.bounds()), country.bounds());
}

class BodyFaults {
 public:
  BodyFaults(const ExercisePlan& plan, const Country& country, double stream_m)
      : plan_(plan), country_(country), standing_(country, stream_m), table_(plan.document().find("table") != nullptr) {
    set_up_ = table_ && plan.find(PlanItem{}, "table/setup") != nullptr;
  }

  void judge(const PlanItem& item, std::vector<ExerciseFault>& found) {
    const Json& json = (*plan_.document().find("bodies")->array())[item.index];
    const std::string pointer = fmt::format("/bodies/{}", item.index);
    JsonReading reading{std::string(document_name)};
    const JsonReader reader(json, reading);
    Body body;
    read_troops(reader, table_, body);
    if (!reading.good()) {
      const std::string within = fault_pointer(*reading.fault());
      found.push_back(told_of(plan_, pointer + within, *reading.fault()));
    }
    const std::string side = plan_.text(item, "side"), name = plan_.text(item, "name");
    if (!names_.emplace(std::pair(side, name), item.index).second)
      found.push_back(told_of(
          plan_, pointer + "/name",
          Fault{
              {}, phrase("is {}, which its side uses before", in_quotes(name)), "give each body its own name", false}));
    if (set_up_) return;
    const auto place = place_of(plan_, item, country_);
    if (!place && !plan_.find(item, "at") && plan_.text(item, "aboard").empty()) {
      found.push_back(not_set_down(plan_, pointer));
    } else if (place && marches(body.contents.arm()) && plan_.text(item, "aboard").empty()) {
      if (const auto hindrance = standing_.hindrance(body.contents.arm(), as_played(plan_, *place, country_)))
        found.push_back(told_of(plan_, pointer + "/at",
                                Fault{{},
                                      phrase("{}, {} {}", fmt::format("{:.0f}", place->east),
                                             fmt::format("{:.0f}", place->north), *hindrance),
                                      "choose another place",
                                      false}));
    }
  }

 private:
  const ExercisePlan& plan_;
  const Country& country_;
  StandingPlaces standing_;
  bool table_, set_up_ = false;
  std::map<std::pair<std::string, std::string>, std::size_t> names_;
};

}  // namespace

PlanItem item_at(const ExercisePlan& plan, std::string_view pointer) {
  constexpr std::pair<std::string_view, PlanKind> lists[] = {
      {"sides", PlanKind::side},    {"seats", PlanKind::seat}, {"observers", PlanKind::observer},
      {"bodies", PlanKind::body},   {"works", PlanKind::work}, {"march_table", PlanKind::march},
      {"injects", PlanKind::inject}};
  PlanItem item;
  std::string step = step_of(pointer);
  if (step == "postings") {
    item.posting = step_of(pointer);
    step = step_of(pointer);
  }
  const auto list = std::ranges::find(lists, std::string_view(step), &std::pair<std::string_view, PlanKind>::first);
  const auto index = list == std::end(lists) ? std::nullopt : index_said(step_of(pointer));
  if (!index) return item;
  PlanItem thing{list->second, *index, 0, item.posting};
  if (!plan.has(thing)) return item;
  if (thing.kind == PlanKind::side && step_of(pointer) == "objectives") {
    if (const auto objective = index_said(step_of(pointer))) {
      const PlanItem inner{PlanKind::objective, *objective, *index, {}};
      if (plan.has(inner)) return inner;
    }
  }
  return thing;
}

std::vector<ExerciseFault> faults_of(const ExercisePlan& plan, std::shared_ptr<const Country> country,
                                     const std::filesystem::path& rulebooks, const Progress& progress) {
  std::vector<ExerciseFault> found;
  const auto goes_on = [&](double part) { return !progress || progress(part); };
  // A rulebook that cannot be read is the reader's to name; what it says of streams is then not asked.
  const auto rulebook = read_rulebook(rulebooks, plan.text(PlanItem{}, "rulebook"));
  BodyFaults bodies(plan, *country, rulebook ? rulebook->march.stream_m : 0);
  const auto all = plan.items(PlanKind::body);
  for (const PlanItem& body : all) {
    if (body.index % 64 == 0 && !goes_on(static_cast<double>(body.index) / static_cast<double>(all.size() + 1)))
      return found;
    bodies.judge(body, found);
  }
  const auto add = [&](std::string pointer, const Fault& said) {
    // The reader says "has no key 'at'", and here that it is not set down.
    const bool nowhere_yet = said.what.text() == "has no key 'at'" && stands_on_the_sheet(item_at(plan, pointer).kind);
    const std::string about = nowhere_yet ? pointer + "/at" : pointer;
    const bool known = std::ranges::any_of(found, [&](const ExerciseFault& one) { return one.pointer == about; });
    if (known) return;
    if (nowhere_yet) {
      found.insert(found.begin(), not_set_down(plan, pointer));
      return;
    }
    const bool nowhere = pointer.empty();
    ExerciseFault fault = told_of(plan, std::move(pointer), said);
    if (nowhere) fault.fault.where.clear();
    found.insert(found.begin(), std::move(fault));
  };
  // Nothing names a march or an inject: without one that is faulty the reader goes on to the next.
  PlanWithout left(plan);
  std::vector<std::pair<std::string, Fault>> by_reader;
  for (int reading = 0; reading < most_readings && goes_on(1); ++reading) {
    const auto read = scenario_over(left.plan().text(), document_name, rulebooks, country);
    if (read) break;
    const std::string pointer = fault_pointer(read.error());
    by_reader.emplace_back(left.as_in_whole(pointer), read.error());
    if (!left.leave_out(pointer)) break;
  }
  for (auto& [pointer, fault] : by_reader | std::views::reverse) add(std::move(pointer), fault);
  return found;
}

std::optional<Phrase> hindrance_at(const ExercisePlan& plan, std::size_t body, MapPoint place, const Country& country,
                                   double stream_m) {
  const Arm arm = body_of(plan, body).arm();
  if (!marches(arm)) return country.bounds().holds(place) ? std::nullopt : std::optional(phrase("lies off the map"));
  return StandingPlaces(country, stream_m).hindrance(arm, as_played(plan, place, country));
}

}  // namespace sandgate
