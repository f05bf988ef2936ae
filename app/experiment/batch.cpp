#include "app/experiment/batch.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/experiment/experiment_words.h"
#include "core/base/build.h"
#include "core/base/country_hash.h"
#include "core/base/digest.h"

namespace sandgate::experiment {
namespace {

Answer asked_for(const Scenario& scenario, const BatchTerms& terms, const Commanders& commanders) {
  Digest digest;
  digest.text(scenario.json).text(scenario.setting->rulebook.json).hash(country_hash(*scenario.setting->country));
  Answer seats = Answer::object();
  for (const Seat& seat : scenario.setting->seats) {
    const std::string& name = terms.battle.commanders[seat.id.index()];
    seats[seat.name] = name;
    digest.text(commanders.find(name)->manner);
  }
  return {{"batch", 1},         {"scenario", digest.done().hex()}, {"build", this_build()},
          {"seed", terms.seed}, {"moves", terms.battle.moves},     {"commanders", seats}};
}

}  // namespace

Batch::Batch(Scenario scenario, std::shared_ptr<const Commanders> commanders, BatchTerms terms)
    : scenario_(std::move(scenario)),
      commanders_(std::move(commanders)),
      terms_(std::move(terms)),
      asked_(asked_for(scenario_, terms_, *commanders_).dump()),
      tally_(scenario_.setting->sides.size()),
      there_(static_cast<std::size_t>(terms_.battles) + 1) {}

Result<void> Batch::write_to(const std::filesystem::path& path) {
  auto file = BatchFile::open(path, Answer::parse(asked_), sides(0), [this](BattleResult r) { count(std::move(r)); });
  if (!file) return std::unexpected(std::move(file.error()));
  file_.emplace(std::move(*file));
  return {};
}

void Batch::count(BattleResult result) {
  if (result.number > terms_.battles || there_[static_cast<std::size_t>(result.number)]) return;
  there_[static_cast<std::size_t>(result.number)] = true;
  tally_.add(result);
  if (terms_.rows) rows_.push_back(std::move(result));
}

std::optional<std::int64_t> Batch::next() {
  while (next_ <= terms_.battles && there_[static_cast<std::size_t>(next_)]) ++next_;
  if (next_ > terms_.battles) return {};
  return next_++;
}

Result<BattleResult> Batch::play(std::int64_t number) const {
  std::optional<std::filesystem::path> keep;
  if (!terms_.keep.empty()) keep = terms_.keep / fmt::format("{:05}.sandgate", number);
  auto result = play_battle(scenario_, terms_.battle, *commanders_, number, seed_of(terms_.seed, number), keep);
  if (!result && result.error().where.empty()) result.error().where = name(number);
  return result;
}

std::size_t Batch::sides(std::int64_t) const { return scenario_.setting->sides.size(); }

std::string Batch::name(std::int64_t number) const { return utf8(Words::tr("battle %1"), number); }

Result<void> Batch::take(std::int64_t, BattleResult result) {
  if (file_) {
    if (auto written = file_->append(result); !written) return written;
  }
  count(std::move(result));
  return {};
}

Answer Batch::answer() const {
  Answer answer = tally_.answer(*scenario_.setting);
  answer["seed"] = terms_.seed;
  return answer;
}

std::string Batch::text() const {
  return tally_.text(*scenario_.setting) + (tally_.runs() > 0 ? about_intervals() : "");
}

std::string Batch::csv() const {
  std::vector<BattleResult> rows = rows_;
  std::ranges::sort(rows, {}, &BattleResult::number);
  return batch_csv(rows, *scenario_.setting);
}

}  // namespace sandgate::experiment
