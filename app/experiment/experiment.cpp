#include "app/experiment/experiment.h"

#include <fmt/format.h>

#include "app/experiment/experiment_words.h"
#include "core/base/digest.h"

namespace sandgate::experiment {
namespace {

/// Of all that results follow from but how many of them are wanted.
std::string digest_of_cells(const Plan& plan, const std::vector<Cell>& cells) {
  Digest digest;
  for (const Cell& cell : cells)
    digest.text(cell.digest)
        .text(cell.scenario_name)
        .text(cell.posting_name)
        .text(cell.commanders_name)
        .text(cell.rules_name);
  digest.number(static_cast<std::int64_t>(plan.seed)).number(std::ssize(plan.seeds));
  for (const std::uint64_t seed : plan.seeds) digest.number(static_cast<std::int64_t>(seed));
  return digest.done().hex();
}

}  // namespace

Experiment::Experiment(Plan plan, std::shared_ptr<const Commanders> commanders, std::vector<Cell> cells)
    : plan_(std::move(plan)),
      commanders_(std::move(commanders)),
      cells_(std::move(cells)),
      digest_(digest_of_cells(plan_, cells_)),
      comparison_(cells_),
      there_(static_cast<std::size_t>(wanted()) + 1) {}

Result<void> Experiment::write_to(const std::filesystem::path& path) {
  auto file = Results::open(path, plan_, cells_, digest_, [this](CellRun run) { count(std::move(run)); });
  if (!file) return std::unexpected(std::move(file.error()));
  file_.emplace(std::move(*file));
  path_ = path;
  return {};
}

void Experiment::count(CellRun run) {
  if (run.result.number > plan_.runs) return;
  const auto number = static_cast<std::size_t>((run.result.number - 1) * std::ssize(cells_)) + run.cell + 1;
  if (there_[number]) return;
  there_[number] = true;
  comparison_.add(run);
  if (told_) told_(run);
}

std::optional<std::int64_t> Experiment::next() {
  while (next_ <= wanted() && there_[static_cast<std::size_t>(next_)]) ++next_;
  if (next_ > wanted()) return {};
  return next_++;
}

Result<BattleResult> Experiment::play(std::int64_t number) const {
  const Cell& cell = cells_[cell_of(number)];
  const std::int64_t run = run_of(number);
  auto result = play_battle(cell.scenario, cell.terms, *commanders_, run, plan_.seed_of_run(run), {},
                            [this](double) { return !dropped_; });
  if (!result) result.error().where = name(number) + (result.error().where.empty() ? "" : ": " + result.error().where);
  return result;
}

std::size_t Experiment::sides(std::int64_t number) const {
  return cells_[cell_of(number)].scenario.setting->sides.size();
}

std::string Experiment::name(std::int64_t number) const {
  return utf8(Words::tr("run %1 of cell %2"), run_of(number), cell_of(number) + 1);
}

Result<void> Experiment::take(std::int64_t number, BattleResult result) {
  CellRun run{cell_of(number), std::move(result)};
  if (file_) unwritten_.push_back(run);
  count(std::move(run));
  return {};
}

Result<void> Experiment::write(bool all) {
  constexpr std::chrono::seconds at_most{1}, patience{30};
  const auto began = Clock::now();
  if (unwritten_.empty() || (!all && began - written_ < at_most)) return {};
  // Who looks at the results meanwhile ends nothing: they wait, and only at the end is there no more to wait for.
  for (;;) {
    const auto done = file_->append(unwritten_);
    written_ = Clock::now();
    if (!done) return std::unexpected(done.error());
    if (*done) break;
    if (!all) return {};
    if (written_ - began > patience)
      return fault(path_.string(), "another program holds it, and the last runs are not written",
                   "close it there, and give the same command again");
  }
  unwritten_.clear();
  return {};
}

}  // namespace sandgate::experiment
