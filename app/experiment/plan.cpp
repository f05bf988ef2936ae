#include "app/experiment/plan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <set>

#include "app/experiment/battles.h"
#include "app/host/data_folder.h"
#include "core/rulebook/json_reader.h"
#include "core/rulebook/schema.h"

namespace sandgate::experiment {
namespace {

namespace fs = std::filesystem;

constexpr JsonLimits plan_limits{.bytes = 4 << 20, .depth = 12};
constexpr std::size_t most_choices = 64, most_seats = 200, most_seeds = 100'000, longest_name = 200;
constexpr std::int64_t most_moves = 1'000'000, longest_budget = 3'600;

/// As the file sees it, or a sample.
fs::path scenario_from(const fs::path& file, const std::string& typed) {
  std::error_code none;
  const fs::path beside = file.parent_path() / typed, sample = scenario_folder() / typed;
  if (fs::exists(beside, none)) return beside;
  if (typed.find('/') == std::string::npos && fs::is_directory(sample, none)) return sample;
  return beside;
}

class PlanReader {
 public:
  PlanReader(const Json& document, const fs::path& file)
      : document_(document), reading_(file.string()), root_(document, reading_) {
    plan_.file = file;
  }

  Result<Plan> read() {
    root_.keys({"schema", "name", "scenarios"},
               {"title", "seed", "runs", "seeds", "moves", "budget_s", "postings", "commanders", "rules"});
    root_["schema"].whole(1, 1);
    plan_.name = root_["name"].word(64);
    plan_.title = root_.has("title") ? root_["title"].line(1, longest_name) : plan_.name;
    if (root_.has("moves")) moves_ = root_["moves"].whole(1, most_moves);
    if (root_.has("budget_s")) plan_.budget_s = root_["budget_s"].whole(1, longest_budget);
    scenarios();
    postings();
    commanders();
    rules();
    runs();
    if (!reading_.good()) return std::unexpected(*reading_.fault());
    plan_.json = canonical(document_);
    return std::move(plan_);
  }

 private:
  /// The name of one entry of a list, which no other may have.
  std::string name_of(const JsonReader& entry, std::set<std::string>& used) {
    std::string name = entry["name"].word(64);
    if (entry.good() && !used.insert(name).second)
      entry["name"].fail(phrase("is {} once more", in_quotes(name)), "give each entry a name of its own");
    return name;
  }

  void scenarios() {
    const JsonReader list = root_["scenarios"];
    std::set<std::string> used;
    for (std::size_t i = 0, n = list.size(1, most_choices); i < n && list.good(); ++i) {
      const JsonReader entry = list[i];
      entry.keys({"name", "scenario"}, {"moves"});
      Plan::ScenarioChoice choice{name_of(entry, used), {}, moves_};
      choice.where = scenario_from(plan_.file, entry["scenario"].line(1, 1'000));
      if (entry.has("moves")) choice.moves = entry["moves"].whole(1, most_moves);
      plan_.scenarios.push_back(std::move(choice));
    }
  }

  void postings() {
    if (!root_.has("postings")) {
      plan_.postings.emplace_back();
      return;
    }
    const JsonReader list = root_["postings"];
    for (std::size_t i = 0, n = list.size(1, most_choices); i < n && list.good(); ++i) {
      std::string name = list[i].is_null() ? std::string() : list[i].word(64);
      if (std::ranges::find(plan_.postings, name) != plan_.postings.end())
        list[i].fail("is there once more", "name each posting once");
      plan_.postings.push_back(std::move(name));
    }
  }

  void commanders() {
    if (!root_.has("commanders")) {
      plan_.commanders.push_back({"usual", {}});
      return;
    }
    const JsonReader list = root_["commanders"];
    std::set<std::string> used;
    for (std::size_t i = 0, n = list.size(1, most_choices); i < n && list.good(); ++i) {
      const JsonReader entry = list[i];
      entry.keys({"name", "seats"});
      Plan::CommanderChoice choice{name_of(entry, used), {}};
      for (const std::string& seat : entry["seats"].names(most_seats))
        choice.seats[seat] = entry["seats"][seat].line(1, longest_name);
      plan_.commanders.push_back(std::move(choice));
    }
  }

  void rules() {
    if (!root_.has("rules")) {
      plan_.rules.push_back({"own", {}, {}, {}});
      return;
    }
    const JsonReader list = root_["rules"];
    std::set<std::string> used;
    for (std::size_t i = 0, n = list.size(1, most_choices); i < n && list.good(); ++i) {
      const JsonReader entry = list[i];
      entry.keys({"name"}, {"rulebook", "signals", "numbers"});
      Plan::RuleChoice choice{name_of(entry, used), {}, {}, {}};
      if (entry.has("rulebook")) choice.rulebook = entry["rulebook"].word(64);
      if (entry.has("signals")) choice.signalling = signals_of(entry["signals"]);
      if (entry.has("numbers")) choice.numbers = numbers(entry["numbers"], i);
      plan_.rules.push_back(std::move(choice));
    }
  }

  static Signals signals_of(const JsonReader& reader) {
    return reader.choice([](std::string_view said) { return worded<Signals>(said); },
                         fmt::format("{}", fmt::join(words_of(Signals{}), ", ")));
  }

  std::optional<Json> numbers(const JsonReader& reader, std::size_t entry) {
    for (const std::string& key : reader.names(most_choices)) {
      for (const char* const said : {"schema", "name", "title", "base"})
        if (key == said) reader[key].fail("is no number of the rules", "name the rulebook in \"rulebook\"");
    }
    if (!reader.good()) return {};
    return *(*document_.find("rules")->array())[entry].find("numbers");
  }

  void runs() {
    if (root_.has("seeds")) {
      for (const char* const key : {"runs", "seed"})
        if (root_.has(key)) root_[key].fail("stands beside seeds, which say as much", "leave one of the two out");
      std::set<std::uint64_t> used;
      const JsonReader list = root_["seeds"];
      for (std::size_t i = 0, n = list.size(1, most_seeds); i < n && list.good(); ++i) {
        plan_.seeds.push_back(static_cast<std::uint64_t>(list[i].whole(0, std::numeric_limits<std::int64_t>::max())));
        if (!used.insert(plan_.seeds.back()).second) list[i].fail("is there once more", "name each seed once");
      }
      plan_.runs = std::ssize(plan_.seeds);
    } else {
      plan_.runs = root_["runs"].whole(1, most_runs);
      if (root_.has("seed"))
        plan_.seed = static_cast<std::uint64_t>(root_["seed"].whole(0, std::numeric_limits<std::int64_t>::max()));
    }
    if (!root_.good()) return;
    const auto cells = static_cast<std::int64_t>(plan_.cells());
    const JsonReader often = root_[root_.has("seeds") ? "seeds" : "runs"];
    if (plan_.cells() > most_cells)
      root_["scenarios"].fail(
          phrase("makes {} cells with postings, commanders and rules, and {} are the most there may be", cells,
                 most_cells),
          "leave some out, or make two experiments of it");
    else if (plan_.runs > most_runs / cells)
      often.fail(
          phrase("makes {} runs in {} cells, and {} are the most there may be", plan_.runs * cells, cells, most_runs),
          "ask for fewer, or make two experiments of it");
  }

  const Json& document_;
  JsonReading reading_;
  const JsonReader root_;
  Plan plan_;
  std::int64_t moves_ = 200;
};

}  // namespace

std::uint64_t Plan::seed_of_run(std::int64_t run) const {
  return seeds.empty() ? seed_of(seed, run) : seeds[static_cast<std::size_t>(run - 1)];
}

Result<Plan> read_plan(const fs::path& file) {
  const auto text = read_text_file(file, plan_limits.bytes);
  if (!text) return std::unexpected(text.error());
  const auto document = parse_json(*text, file.string(), plan_limits);
  if (!document) return std::unexpected(document.error());
  auto plan = PlanReader(*document, file).read();
  if (!plan) return plan;
  if (auto agreed = check_schema(*document, data_folder() / "schemas" / "experiment.schema.json", file.string());
      !agreed)
    return std::unexpected(std::move(agreed.error()));
  return plan;
}

}  // namespace sandgate::experiment
