// `sandgate batch`: many seeded battles of programs, and the spread of what comes of them.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <thread>

#include "app/cli/answer.h"
#include "app/cli/batch_answer.h"
#include "app/cli/batch_file.h"
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/seat_commanders.h"
#include "app/host/commanders.h"
#include "app/host/data_folder.h"
#include "core/base/build.h"
#include "core/base/country_hash.h"
#include "core/base/digest.h"

namespace sandgate::cli {
namespace {

struct BatchOptions {
  std::string scenario, posting, file, keep;
  std::vector<std::string> commanders;
  std::uint64_t seed = 1;
  std::int64_t battles = 100, moves = 200, threads = 0, budget = 30;
  bool json = false, csv = false;
};

/// Plays the battles that are missing on so many threads. What is done is told to `take`, one at a time.
class Workers {
 public:
  using Play = std::function<Result<BattleResult>(std::int64_t number)>;
  Workers(std::vector<std::int64_t> missing, std::size_t threads, Play play)
      : missing_(std::move(missing)), play_(std::move(play)) {
    threads = std::clamp(threads, std::size_t{1}, std::max(std::size_t{1}, missing_.size()));
    for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
  }
  ~Workers() {
    stop();
    for (std::thread& thread : threads_) thread.join();
  }
  /// No battle is begun any more; those in hand are played to their end.
  void stop() { stopped_ = true; }

  /// Everything that was done since the last call, after a wait; none once all threads have ended.
  std::optional<std::vector<Result<BattleResult>>> wait() {
    constexpr std::chrono::milliseconds glance{200};
    std::unique_lock lock(mutex_);
    done_.wait_for(lock, glance, [this] { return !results_.empty() || ended_ == threads_.size(); });
    if (results_.empty() && ended_ == threads_.size()) return {};
    return std::exchange(results_, {});
  }

 private:
  void work() {
    for (std::size_t i = next_++; i < missing_.size() && !stopped_; i = next_++) {
      auto result = play_(missing_[i]);
      const std::lock_guard lock(mutex_);
      results_.push_back(std::move(result));
      done_.notify_one();
    }
    const std::lock_guard lock(mutex_);
    ++ended_;
    done_.notify_one();
  }

  const std::vector<std::int64_t> missing_;
  const Play play_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;
  std::condition_variable done_;
  std::vector<Result<BattleResult>> results_;
  std::size_t ended_ = 0;
  std::vector<std::thread> threads_;
};

/// What every battle of the batch follows from, and nothing else.
Answer asked_for(const BatchOptions& o, const Scenario& scenario, const BattleTerms& terms,
                 const Commanders& commanders) {
  Digest digest;
  digest.text(scenario.json).text(scenario.setting->rulebook.json).hash(country_hash(*scenario.setting->country));
  Answer seats = Answer::object();
  for (const Seat& seat : scenario.setting->seats) {
    const std::string& name = terms.commanders[seat.id.index()];
    seats[seat.name] = name;
    digest.text(commanders.find(name)->manner);
  }
  return {{"batch", 1},
          {"scenario", digest.done().hex()},
          {"build", this_build()},
          {"seed", o.seed},
          {"moves", o.moves},
          {"commanders", seats}};
}

class Batch {
 public:
  Batch(const BatchOptions& options, const Output& out, const Scenario& scenario, const Commanders& commanders,
        BattleTerms terms)
      : o_(options), out_(out), scenario_(scenario), commanders_(commanders), terms_(std::move(terms)) {}

  ExitCode run() {
    const auto began = std::chrono::steady_clock::now();
    if (auto taken = take_up(); !taken) return out_.fail(taken.error());
    if (auto played = play(); !played) return out_.fail(played.error());
    const std::chrono::duration<double> gone = std::chrono::steady_clock::now() - began;
    std::ranges::sort(results_, {}, &BattleResult::number);
    Answer answer = batch_answer(results_, *scenario_.setting);
    answer["seed"] = o_.seed;
    answer["seconds"] = number(gone.count(), 2);
    if (std::ssize(results_) < o_.battles) answer["missing"] = o_.battles - std::ssize(results_);
    std::string text = o_.csv ? batch_csv(results_, *scenario_.setting) : batch_text(results_, *scenario_.setting);
    if (!o_.csv) text += ending(gone.count());
    out_.answer(answer, text);
    return stopped_ ? ExitCode::failed : ExitCode::success;
  }

 private:
  std::string ending(double seconds) const {
    std::string text = fmt::format("{:.1f} s.\n", seconds);
    const auto missing = o_.battles - std::ssize(results_);
    if (missing > 0 && !o_.file.empty())
      text += fmt::format("Interrupted: {} missing; the same command goes on from {}.\n", missing, o_.file);
    else if (missing > 0)
      text += fmt::format("Interrupted: {} missing.\n", missing);
    return text;
  }

  Result<void> take_up() {
    if (o_.file.empty()) return {};
    auto file =
        BatchFile::open(o_.file, asked_for(o_, scenario_, terms_, commanders_), scenario_.setting->sides.size());
    if (!file) return std::unexpected(std::move(file.error()));
    file_ = std::move(*file);
    for (const BattleResult& result : file_->results()) {
      if (result.number <= o_.battles) results_.push_back(result);
    }
    return {};
  }

  std::vector<std::int64_t> missing() const {
    std::set<std::int64_t> there;
    for (const BattleResult& result : results_) there.insert(result.number);
    std::vector<std::int64_t> missing;
    for (std::int64_t number = 1; number <= o_.battles; ++number) {
      if (!there.contains(number)) missing.push_back(number);
    }
    return missing;
  }

  Result<void> play() {
    const Progress progress = out_.progress("Playing");
    const auto part = [&] { return static_cast<double>(results_.size()) / static_cast<double>(o_.battles); };
    const auto threads =
        static_cast<std::size_t>(o_.threads > 0 ? o_.threads : std::max(1u, std::thread::hardware_concurrency()));
    std::optional<Fault> broken;
    Workers workers(missing(), threads, [this](std::int64_t number) { return battle(number); });
    while (auto done = workers.wait()) {
      for (auto& result : *done) {
        if (!broken) broken = take(std::move(result));
      }
      stopped_ = !go_on(progress, part()) || stopped_;
      if (stopped_ || broken) workers.stop();
    }
    if (broken) return std::unexpected(std::move(*broken));
    return {};
  }

  std::optional<Fault> take(Result<BattleResult> result) {
    if (!result) return std::move(result.error());
    if (file_) {
      if (auto written = file_->append(*result); !written) return std::move(written.error());
    }
    results_.push_back(std::move(*result));
    return {};
  }

  Result<BattleResult> battle(std::int64_t number) const {
    std::optional<std::filesystem::path> keep;
    if (!o_.keep.empty()) keep = std::filesystem::path(o_.keep) / fmt::format("{:05}.sandgate", number);
    auto result = play_battle(scenario_, terms_, commanders_, number, seed_of(o_.seed, number), keep);
    if (!result && result.error().where.empty()) result.error().where = fmt::format("battle {}", number);
    return result;
  }

  const BatchOptions& o_;
  const Output& out_;
  const Scenario& scenario_;
  const Commanders& commanders_;
  const BattleTerms terms_;
  std::optional<BatchFile> file_;
  std::vector<BattleResult> results_;
  bool stopped_ = false;
};

ExitCode run(const BatchOptions& o) {
  const Output out(o.json);
  const auto scenario =
      read_scenario(scenario_named(o.scenario), rulebook_folder(), out.progress("Reading"), {o.posting});
  if (!scenario) return out.fail(scenario.error());
  const Setting& setting = *scenario->setting;
  const Commanders commanders = Commanders::read(plugin_folders());
  auto names = seat_commanders(o.commanders, setting, commanders, out);
  if (!names) return out.fail(names.error());
  for (std::string& name : *names) {
    if (name.empty()) name = usual_commander;
    if (!commanders.find(name))
      return out.fail(
          Fault{"--commander", "there is no commander '" + name + "'", "those there are: " + commanders.names()});
  }
  if (!o.keep.empty()) {
    std::error_code error;
    std::filesystem::create_directories(o.keep, error);
    if (error) return out.fail(Fault{o.keep, "the folder cannot be made", "name one where you may write"});
  }
  const BattleTerms terms{std::move(*names), o.moves, {std::chrono::seconds(o.budget)}};
  return Batch(o, out, *scenario, commanders, terms).run();
}

}  // namespace

void add_batch(CLI::App& app, Chosen& chosen) {
  auto o = std::make_shared<BatchOptions>();
  CLI::App& sub =
      *app.add_subcommand("batch", "Play many battles of programs and tell the spread of what comes of them");
  sub.add_option("SCENARIO", o->scenario, "A scenario, its folder, or a sample's name")->required();
  add_posting(sub, o->posting);
  sub.add_option("-n,--battles", o->battles, "How many; 100")->check(CLI::Range(1, 1'000'000));
  sub.add_option("--seed", o->seed, "From which the dice of every battle follow; 1");
  sub.add_option(
         "--commander", o->commanders,
         "Who plays a seat; once for each seat, or all=PLUGIN for those not named. Vanguard, where none is named")
      ->option_text("SEAT=PLUGIN")
      ->check(seat_and_commander())
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  sub.add_option("--moves", o->moves, "The most moves of one battle, both camps' together; 200")
      ->check(CLI::Range(1, 1'000'000));
  sub.add_option("--threads", o->threads, "Battles at a time; as many as there are processors")
      ->check(CLI::Range(1, 256));
  sub.add_option("--budget", o->budget, "Seconds of work that one turn of a program may take; 30")
      ->check(CLI::Range(1, 3600));
  sub.add_option("--out", o->file, "A file for what each battle came to; named again, the batch goes on from it");
  sub.add_option("--keep", o->keep, "A folder for an exercise file of every battle");
  auto* json = sub.add_flag("--json", o->json, "Answer as JSON");
  sub.add_flag("--csv", o->csv, "Answer as CSV, a line for each battle")->excludes(json);
  sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace sandgate::cli
