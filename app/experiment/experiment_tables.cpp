#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <system_error>

#include "app/experiment/experiment_answer.h"

namespace sandgate::experiment {
namespace {

namespace fs = std::filesystem;

/// A table's rows. Words of it are names of the plan, of seats and of ends: small letters, figures, hyphens and lines;
/// a side may be named otherwise.
class Rows {
 public:
  explicit Rows(const fs::path& file) : to_(file, std::ios::binary) {}
  template <class... Values>
  void add(const Values&... values) {
    bool first = true;
    ((put(first, fmt::format("{}", values)), first = false), ...);
    to_ << "\r\n";
  }
  bool close() {
    to_.close();
    return !to_.fail();
  }

 private:
  void put(bool first, const std::string& value) {
    if (!first) to_ << ',';
    if (value.find_first_of(",\"\r\n") == std::string::npos) {
      to_ << value;
      return;
    }
    to_ << '"';
    for (const char c : value) to_ << (c == '"' ? "\"\"" : std::string(1, c));
    to_ << '"';
  }
  std::ofstream to_;
};

constexpr double halves_to_a_point = 2;

/// What a spreadsheet would take for a formula has an apostrophe before it.
std::string called(const Side& side) {
  const std::string name = key_of(side);
  return name.find_first_of("=+-@") == 0 ? "'" + name : name;
}

std::string from_of(const Mean& mean) { return mean.interval ? fmt::format("{}", mean.interval->from) : ""; }
std::string to_of(const Mean& mean) { return mean.interval ? fmt::format("{}", mean.interval->to) : ""; }

/// One line for each thing that was measured: `what`, `side` (empty: of both), how many, mean and interval.
void add_mean(Rows& rows, const std::string& before, const char* what, const std::string& side, const Mean& mean) {
  rows.add(before, what, side, mean.count, mean.count > 0 ? fmt::format("{}", mean.mean) : "",
           mean.count > 1 ? fmt::format("{}", mean.deviation) : "", from_of(mean), to_of(mean));
}
void add_share(Rows& rows, const std::string& before, const char* what, const std::string& side, std::int64_t count,
               std::int64_t all) {
  if (all == 0) return rows.add(before, what, side, 0, "", "", "", "");
  const Interval share = wilson(count, all);
  rows.add(before, what, side, all, static_cast<double>(count) / static_cast<double>(all), "", share.from, share.to);
}

bool write_cells(const Experiment& experiment, const fs::path& folder) {
  Rows cells(folder / "cells.csv"), spread(folder / "spread.csv");
  cells.add("cell", "scenario", "posting", "commanders", "rules", "rulebook", "moves");
  spread.add("cell", "what", "side", "runs", "mean", "sd", "from", "to");
  for (std::size_t i = 0; i < experiment.cells().size(); ++i) {
    const Cell& cell = experiment.cells()[i];
    const Setting& setting = *cell.scenario.setting;
    const std::string number = std::to_string(i + 1);
    cells.add(number, cell.scenario_name, cell.posting_name, cell.commanders_name, cell.rules_name,
              setting.rulebook.name, cell.terms.moves);
    const BatchTally& tally = experiment.comparison().cells()[i];
    for (const Side& side : setting.sides) {
      add_share(spread, number, "won", called(side), tally.won(side.id), tally.runs());
      add_mean(spread, number, "points", called(side), tally.half_points(side.id).mean(halves_to_a_point));
      add_mean(spread, number, "men_lost", called(side), tally.lost(side.id).mean());
    }
    add_share(spread, number, "drawn", "", tally.drawn(), tally.runs());
    add_share(spread, number, "unended", "", tally.unended(), tally.runs());
    add_mean(spread, number, "moves", "", tally.moves().mean());
  }
  const bool whole = cells.close();
  return spread.close() && whole;
}

bool write_differences(const Experiment& experiment, const fs::path& folder) {
  Rows rows(folder / "differences.csv");
  rows.add("by", "cell", "against", "what", "side", "runs", "mean", "sd", "from", "to");
  for (const Difference& difference : experiment.comparison().differences()) {
    const auto add = [&](const char* what, const std::string& side, const Mean& mean) {
      rows.add(difference.by, difference.cell + 1, difference.against + 1, what, side, mean.count,
               mean.count > 0 ? fmt::format("{}", mean.mean) : "",
               mean.count > 1 ? fmt::format("{}", mean.deviation) : "", from_of(mean), to_of(mean));
    };
    for (const Side& side : experiment.cells()[difference.cell].scenario.setting->sides) {
      add("won", called(side), difference.won[side.id.index()].mean());
      add("points", called(side), difference.half_points[side.id.index()].mean(halves_to_a_point));
      add("men_lost", called(side), difference.lost[side.id.index()].mean());
    }
    add("moves", "", difference.moves.mean());
  }
  return rows.close();
}

/// A line for each side of each run, read from the results' file once more: they are not held.
Result<bool> write_runs(const Experiment& experiment, const fs::path& results, const fs::path& folder) {
  Rows rows(folder / "runs.csv");
  rows.add("run", "cell", "seed", "ended", "why", "moves", "side", "won", "points", "men", "lost");
  const auto told = [&](const CellRun& run) {
    const BattleResult& r = run.result;
    if (r.number > experiment.plan().runs) return;
    for (const Side& side : experiment.cells()[run.cell].scenario.setting->sides) {
      const std::size_t i = side.id.index();
      rows.add(r.number, run.cell + 1, r.seed, r.ended ? "yes" : "no", r.why, r.moves, called(side),
               r.winner == side.id ? "yes" : "no",
               r.ended ? fmt::format("{}", static_cast<double>(r.half_points[i]) / halves_to_a_point) : "", r.began[i],
               r.lost[i]);
    }
  };
  const auto read = Results::open(results, experiment.plan(), experiment.cells(), experiment.digest(), told);
  if (!read) return std::unexpected(read.error());
  return rows.close();
}

}  // namespace

Result<void> write_tables(const Experiment& experiment, const fs::path& results, const fs::path& folder) {
  if (auto free = is_free(folder); !free) return free;
  std::error_code error;
  const fs::path unfinished = folder.string() + ".part";
  fs::remove_all(unfinished, error);
  fs::create_directories(unfinished, error);
  const bool tables = !error && write_cells(experiment, unfinished) && write_differences(experiment, unfinished);
  const auto runs = tables ? write_runs(experiment, results, unfinished) : Result<bool>(false);
  if (runs && *runs) fs::rename(unfinished, folder, error);
  if (runs && *runs && !error) return {};
  std::error_code none;
  fs::remove_all(unfinished, none);
  if (!runs) return std::unexpected(runs.error());
  return fault(folder.string(), "the tables cannot be written there", "name a folder where you may write");
}

Result<void> is_free(const fs::path& folder) {
  std::error_code none;
  if (!fs::exists(fs::symlink_status(folder, none))) return {};
  return fault(folder.string(), "something lies there already", "name a folder that is not there yet");
}

}  // namespace sandgate::experiment
