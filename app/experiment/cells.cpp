#include "app/experiment/cells.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "app/experiment/batch_answer.h"
#include "app/experiment/experiment_words.h"
#include "app/host/data_folder.h"
#include "core/base/build.h"
#include "core/base/country_hash.h"
#include "core/base/digest.h"
#include "core/rulebook/schema.h"

namespace sandgate::experiment {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_scenario = 32 << 20;
constexpr JsonLimits rulebook_text{.bytes = 1 << 20, .depth = 16};
/// Stands for every seat that is named neither by itself nor by its side.
constexpr const char* every_seat = "all";

/// What a fault within the plan is about, before what it says itself.
std::unexpected<Fault> found_in(const Plan& plan, const std::string& pointer, Fault inner) {
  if (inner.cancelled) return std::unexpected(std::move(inner));
  if (!inner.where.empty()) inner.what = phrase("{}: {}", inner.where, std::move(inner.what));
  inner.where = plan.file.string() + ": " + pointer;
  return std::unexpected(std::move(inner));
}
std::unexpected<Fault> wrong(const Plan& plan, const std::string& pointer, Phrase what, Phrase mend) {
  return fault(plan.file.string() + ": " + pointer, std::move(what), std::move(mend));
}

std::string listed(std::string& names, const std::string& name) { return names += (names.empty() ? "" : ", ") + name; }

/// A scenario's text and ground, read once for all its cells.
struct Source {
  std::string text, where;
  std::shared_ptr<const Country> country;
};

class CellMaker {
 public:
  CellMaker(const Plan& plan, const Commanders& commanders, const Progress& progress)
      : plan_(plan), commanders_(commanders), progress_(progress) {}

  Result<std::vector<Cell>> make() {
    std::vector<Cell> cells;
    for (std::size_t s = 0; s < plan_.scenarios.size(); ++s) {
      if (auto read = read_source(s); !read) return std::unexpected(std::move(read.error()));
      for (std::size_t p = 0; p < plan_.postings.size(); ++p) {
        // Rules go round last in the file and are read first: commanders change nothing of a scenario.
        std::vector<Scenario> by_rules;
        for (std::size_t r = 0; r < plan_.rules.size(); ++r) {
          auto scenario = scenario_of(s, p, r);
          if (!scenario) return std::unexpected(std::move(scenario.error()));
          by_rules.push_back(std::move(*scenario));
        }
        for (std::size_t c = 0; c < plan_.commanders.size(); ++c) {
          for (std::size_t r = 0; r < plan_.rules.size(); ++r) {
            auto cell = cell_of({s, p, c, r}, by_rules[r]);
            if (!cell) return std::unexpected(std::move(cell.error()));
            cells.push_back(std::move(*cell));
          }
        }
      }
    }
    return cells;
  }

 private:
  Result<void> read_source(std::size_t s) {
    const std::string pointer = fmt::format("/scenarios/{}/scenario", s);
    const fs::path& where = plan_.scenarios[s].where;
    const auto scenario = read_scenario(where, rulebook_folder(), progress_);
    if (!scenario) return found_in(plan_, pointer, scenario.error());
    std::error_code none;
    const fs::path file = fs::is_directory(where, none) ? where / "scenario.json" : where;
    auto text = read_text_file(file, longest_scenario);
    if (!text) return found_in(plan_, pointer, std::move(text.error()));
    source_ = {std::move(*text), file.string(), scenario->setting->country};
    return {};
  }

  Result<Scenario> scenario_of(std::size_t s, std::size_t p, std::size_t r) const {
    const Plan::RuleChoice& rules = plan_.rules[r];
    // Whose fault it would be: each wish is tried by itself first.
    if (auto posted = scenario_with({plan_.postings[p], {}, {}}); !posted)
      return found_in(plan_, fmt::format("/postings/{}", p), std::move(posted.error()));
    const std::string pointer = fmt::format("/rules/{}", r);
    auto scenario = scenario_with({plan_.postings[p], rules.signalling, rules.rulebook});
    if (!scenario) return found_in(plan_, pointer, std::move(scenario.error()));
    if (!rules.numbers) return scenario;
    return with_numbers(*scenario, *rules.numbers, plan_.file.string() + ": " + pointer + "/numbers",
                        utf8(Words::tr("scenario '%1'"), plan_.scenarios[s].name));
  }

  Result<Scenario> scenario_with(const ScenarioWishes& wishes) const {
    return scenario_over(source_.text, source_.where, rulebook_folder(), source_.country, wishes);
  }

  /// The same by its rulebook with other numbers in it.
  static Result<Scenario> with_numbers(const Scenario& scenario, const Json& numbers, const std::string& where,
                                       const std::string& what) {
    const auto own = parse_json(scenario.setting->rulebook.json, where, rulebook_text);
    if (!own) return std::unexpected(own.error());
    const Json whole = merged(*own, numbers);
    if (const auto read = rulebook_from_text(canonical(whole), where); !read) return std::unexpected(read.error());
    if (auto agreed = check_schema(whole, data_folder() / "schemas" / "rulebook.schema.json", where); !agreed)
      return std::unexpected(std::move(agreed.error()));
    return scenario_from_texts(scenario.json, canonical(whole), scenario.setting->country, where + ", " + what);
  }

  Result<Cell> cell_of(const CellChoice& choice, const Scenario& scenario) const {
    const Setting& setting = *scenario.setting;
    auto names = seated(choice.commanders, setting, plan_.scenarios[choice.scenario].name);
    if (!names) return std::unexpected(std::move(names.error()));
    Digest digest;
    digest.text(this_build()).text(scenario.json).text(setting.rulebook.json).hash(country_hash(*setting.country));
    for (const Seat& seat : setting.seats)
      digest.text((*names)[seat.id.index()]).text(commanders_.find((*names)[seat.id.index()])->manner);
    const std::int64_t moves = plan_.scenarios[choice.scenario].moves;
    digest.number(moves);
    return Cell{choice,
                plan_.scenarios[choice.scenario].name,
                setting.posting,
                plan_.commanders[choice.commanders].name,
                plan_.rules[choice.rules].name,
                scenario,
                BattleTerms{std::move(*names), moves, {std::chrono::seconds(plan_.budget_s)}},
                digest.done().hex()};
  }

  /// By seat, in the order in which they are asked: a seat by its name, by its side, all of them.
  Result<std::vector<std::string>> seated(std::size_t c, const Setting& setting, const std::string& scenario) const {
    const auto& asked = plan_.commanders[c].seats;
    const std::string pointer = fmt::format("/commanders/{}/seats", c);
    std::string there = every_seat;
    for (const Side& side : setting.sides) listed(there, key_of(side));
    for (const Seat& seat : setting.seats)
      if (!knows(setting.sides, seat.name)) listed(there, seat.name);
    for (const auto& [who, commander] : asked) {
      const bool known = who == every_seat || knows(setting.sides, who) ||
                         std::ranges::find(setting.seats, who, &Seat::name) != setting.seats.end();
      if (!known)
        return wrong(plan_, pointer_to(pointer, who),
                     setting.posting.empty()
                         ? phrase("scenario '{}' has no such seat", scenario)
                         : phrase("scenario '{}' has no such seat by posting '{}'", scenario, setting.posting),
                     phrase("name one of: {}", there));
      if (!commanders_.find(commander))
        return wrong(plan_, pointer_to(pointer, who), phrase("there is no commander {}", in_quotes(commander)),
                     phrase("those there are: {}", commanders_.names()));
    }
    if (!commanders_.find(usual_commander))
      return fault(plan_.file.string(), phrase("there is no commander '{}'", usual_commander),
                   phrase("those there are: {}", commanders_.names()));
    std::vector<std::string> names(setting.seats.size(), usual_commander);
    for (const Seat& seat : setting.seats) {
      for (const std::string& by : {seat.name, key_of(setting.side(seat.side)), std::string(every_seat)}) {
        const auto found = asked.find(by);
        if (found == asked.end()) continue;
        names[seat.id.index()] = found->second;
        break;
      }
    }
    return names;
  }

  static bool knows(const std::vector<Side>& sides, const std::string& key) {
    return std::ranges::any_of(sides, [&](const Side& side) { return key_of(side) == key; });
  }

  const Plan& plan_;
  const Commanders& commanders_;
  const Progress& progress_;
  Source source_;
};

}  // namespace

Result<std::vector<Cell>> cells_of(const Plan& plan, const Commanders& commanders, const Progress& progress) {
  return CellMaker(plan, commanders, progress).make();
}

}  // namespace sandgate::experiment
