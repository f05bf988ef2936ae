#include "core/scenario/scenario.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

#include "core/rulebook/schema.h"
#include "core/scenario/loads.h"
#include "core/scenario/outline.h"
#include "core/scenario/posting.h"
#include "core/scenario/table_plan_check.h"
#include "core/scenario/table_plan_country.h"
#include "map/base/log.h"
#include "map/import/import.h"

namespace sandgate {
namespace {

/// Where `inner` came to light, before what it says itself.
std::unexpected<Fault> found_in(const std::string& where, Fault inner) {
  if (inner.cancelled) return std::unexpected(std::move(inner));
  if (!inner.where.empty()) inner.what = phrase("{}: {}", inner.where, std::move(inner.what));
  inner.where = where;
  return std::unexpected(std::move(inner));
}

using Ground = Result<std::shared_ptr<const Country>>;

Ground imported_country(const std::filesystem::path& file, const Named& named, const Progress& progress) {
  ImportWishes wishes;
  wishes.crs = named.country_crs;
  auto imported = read_country(file.parent_path() / named.country_source, wishes, progress);
  if (!imported) return found_in(file.string() + ": /country/source", std::move(imported.error()));
  return std::move(imported->country);
}

Ground planned_country(const std::filesystem::path& file, const Named& named, const Rulebook& rulebook,
                       const std::filesystem::path& schemas) {
  const std::string where = file.string() + ": /country/plan";
  auto plan = read_table_plan(file.parent_path() / named.country_plan, schemas);
  if (!plan) return found_in(where, std::move(plan.error()));
  auto faults = check_plan(*plan, rulebook, 1);
  if (!faults.empty()) return found_in(where, std::move(faults.front().fault));
  auto country = country_of(*plan);
  if (!country) return found_in(where, std::move(country.error()));
  return country;
}

/// In place of the rulebook that the scenario names.
void put_rulebook(Json& document, const std::string& name) {
  auto* members = std::get_if<Json::Object>(&document.value);
  if (!members) return;
  const auto own = std::ranges::find(*members, "rulebook", &Json::Member::key);
  if (own != members->end()) own->value = Json{name};
}

Result<Scenario> placed(const JsonReader& root, JsonReading& reading, Setting setting, const Json& document) {
  read_places(root, setting);
  if (root.good() && root.has("injects")) read_injects(root, setting);
  if (!reading.good()) return std::unexpected(*reading.fault());
  return Scenario{std::make_shared<const Setting>(std::move(setting)), canonical(document)};
}

/// Where the ground of a scenario comes from, once its rulebook is known.
using GroundOf = std::function<Ground(const Named&, const Rulebook&)>;

/// What has been parsed, read to its end; `where` names it.
Result<Scenario> read_parsed(Json document, const std::string& where, const std::filesystem::path& rulebooks,
                             const ScenarioWishes& wishes, const GroundOf& ground) {
  const auto known = rulebook_names(rulebooks);
  if (!wishes.rulebook.empty()) {
    if (std::ranges::find(known, wishes.rulebook) == known.end())
      return std::unexpected(Fault{wishes.rulebook, "it is no rulebook",
                                   phrase("the rulebooks there are: {}", fmt::format("{}", fmt::join(known, ", ")))});
    put_rulebook(document, wishes.rulebook);
  }

  JsonReading reading(where);
  const JsonReader root(document, reading);
  const std::vector<std::string> postings = posting_names(root);
  if (reading.good() && !wishes.posting.empty() && std::ranges::find(postings, wishes.posting) == postings.end())
    return std::unexpected(Fault{where, phrase("has no posting {}", in_quotes(wishes.posting)),
                                 phrase("choose one of: {}", fmt::format("{}", fmt::join(postings, ", "))), false});
  const bool own = wishes.posting.empty() || wishes.posting == postings.front();
  Setting setting;
  const Named named = read_outline(root, setting, own ? std::string_view() : std::string_view(wishes.posting));
  check_generals(root, setting);
  if (reading.good()) check_postings(root);
  if (!reading.good()) return std::unexpected(*reading.fault());
  const auto agreed = check_schema(document, rulebooks / ".." / "schemas" / "scenario.schema.json", where);
  if (!agreed) return std::unexpected(agreed.error());

  if (std::ranges::find(known, named.rulebook) == known.end()) {
    root["rulebook"].fail(phrase("is {}", in_quotes(named.rulebook)),
                          phrase("the rulebooks there are: {}", fmt::format("{}", fmt::join(known, ", "))));
    return std::unexpected(*reading.fault());
  }
  auto rulebook = read_rulebook(rulebooks, named.rulebook);
  if (!rulebook) return std::unexpected(std::move(rulebook.error()));
  setting.rulebook = std::move(*rulebook);
  if (wishes.signalling) {
    for (Side& side : setting.sides) side.signalling = wishes.signalling;
  }
  check_table(root, setting);
  check_signals(root, setting);
  check_loads(root, setting);
  if (!reading.good()) return std::unexpected(*reading.fault());

  auto country = ground(named, setting.rulebook);
  if (!country) return std::unexpected(std::move(country.error()));
  setting.country = std::move(*country);
  check_table_size(root, setting);
  if (!reading.good()) return std::unexpected(*reading.fault());
  if (postings.size() > 1 && setting.posting.empty()) setting.posting = postings.front();
  const bool as_it_is = own && !document.find("postings") && !wishes.signalling;
  const Json kept = as_it_is ? document : posted(document, setting);
  return placed(root, reading, std::move(setting), kept);
}

}  // namespace

Result<Scenario> read_scenario(const std::filesystem::path& where, const std::filesystem::path& rulebooks,
                               const Progress& progress, const ScenarioWishes& wishes) {
  std::error_code error;
  const std::filesystem::path file = std::filesystem::is_directory(where, error) ? where / "scenario.json" : where;
  const auto text = read_text_file(file, scenario_limits.bytes);
  if (!text) return std::unexpected(text.error());
  auto document = parse_json(*text, file.string(), scenario_limits);
  if (!document) return std::unexpected(document.error());
  const auto ground = [&](const Named& named, const Rulebook& rulebook) {
    return named.country_plan.empty() ? imported_country(file, named, progress)
                                      : planned_country(file, named, rulebook, rulebooks / ".." / "schemas");
  };
  auto scenario = read_parsed(std::move(*document), file.string(), rulebooks, wishes, ground);
  log_line(LogRoom::scenario, [&] {
    return fmt::format("{}: {}", file.string(),
                       scenario ? fmt::format("{} seats, {} bodies", scenario->setting->seats.size(),
                                              scenario->setting->order_of_battle.size())
                                : "refused");
  });
  return scenario;
}

Result<Scenario> scenario_over(std::string_view scenario_json, const std::string& where,
                               const std::filesystem::path& rulebooks, std::shared_ptr<const Country> country,
                               const ScenarioWishes& wishes) {
  auto document = parse_json(scenario_json, where, scenario_limits);
  if (!document) return std::unexpected(document.error());
  return read_parsed(std::move(*document), where, rulebooks, wishes,
                     [&](const Named&, const Rulebook&) -> Ground { return country; });
}

Result<Scenario> scenario_from_texts(std::string_view scenario_json, std::string_view rulebook_json,
                                     std::shared_ptr<const Country> country, const std::string& where) {
  const auto document = parse_json(scenario_json, where, scenario_limits);
  if (!document) return std::unexpected(document.error());
  JsonReading reading(where);
  const JsonReader root(*document, reading);
  Setting setting;
  const Named named = read_outline(root, setting);
  if (!reading.good()) return std::unexpected(*reading.fault());
  auto rulebook = rulebook_from_text(rulebook_json, where + ", rulebook");
  if (!rulebook) return std::unexpected(std::move(rulebook.error()));
  if (rulebook->name != named.rulebook) {
    root["rulebook"].fail(phrase("is '{}', and the rulebook kept is '{}'", named.rulebook, rulebook->name),
                          "keep the two together");
    return std::unexpected(*reading.fault());
  }
  setting.rulebook = std::move(*rulebook);
  check_table(root, setting);
  check_signals(root, setting);
  check_loads(root, setting);
  if (!reading.good()) return std::unexpected(*reading.fault());
  setting.country = std::move(country);
  return placed(root, reading, std::move(setting), *document);
}

}  // namespace sandgate
