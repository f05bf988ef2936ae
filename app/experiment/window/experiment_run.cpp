#include "app/experiment/window/experiment_run.h"

#include <QThreadPool>
#include <utility>

#include "app/experiment/cells.h"
#include "app/experiment/experiment_answer.h"
#include "app/experiment/plan.h"
#include "app/experiment/pool.h"
#include "app/host/data_folder.h"

namespace sandgate {

using experiment::Cell;
using experiment::Ending;
using experiment::Experiment;
using experiment::Plan;

namespace {

/// Often enough to see it grow, seldom enough that a thousand cells cost little.
constexpr std::chrono::milliseconds between_findings{250};

}  // namespace

/// What the thread that gathers runs works on. It is held by whoever still needs it: a window that closes lets go of it
/// at once, the thread when its last runs are written.
struct ExperimentRun::InHand {
  Plan plan;
  std::shared_ptr<const Commanders> commanders;
  std::vector<Cell> cells;
  QStringList notes;

  std::atomic<bool> stop = false;
  std::unique_ptr<FindingsBook> book;  ///< the working thread's alone
  std::mutex mutex;                    ///< over what follows, as it is changed or read by another thread
  std::unique_ptr<Experiment> experiment;
  std::shared_ptr<const Findings> latest;

  /// Of the same plan with nothing counted; with the results that lie in a file, where one is named. Only when all of
  /// that has been read does it take the place of the one before.
  Result<void> begin_anew(const std::filesystem::path& results = {}) {
    auto fresh = std::make_unique<Experiment>(plan, commanders, cells);
    auto counts = std::make_unique<FindingsBook>(*fresh);
    fresh->tell([counts = counts.get()](const experiment::CellRun& run) { counts->add(run); });
    if (!results.empty()) {
      if (auto opened = fresh->write_to(results); !opened) return opened;
    }
    const std::scoped_lock lock(mutex);
    experiment = std::move(fresh);
    book = std::move(counts);
    if (stop) experiment->drop();
    return {};
  }
  void tell_findings() {
    auto now = std::make_shared<const Findings>(book->findings(*experiment));
    const std::scoped_lock lock(mutex);
    latest = std::move(now);
  }
  void leave() {
    stop = true;
    const std::scoped_lock lock(mutex);
    if (experiment) experiment->drop();
  }
};

ExperimentRun::ExperimentRun(QObject* parent) : QObject(parent) {}

ExperimentRun::~ExperimentRun() {
  if (in_hand_) in_hand_->leave();
}

bool ExperimentRun::busy() const { return state_ != State::nothing && state_ != State::ready && state_ != State::done; }

void ExperimentRun::go_to(State state) {
  state_ = state;
  emit state_changed();
}

void ExperimentRun::refuse(const Fault& fault) {
  if (!fault.cancelled) emit refused(QString::fromStdString(fault.sentence()));
}

void ExperimentRun::open(const std::filesystem::path& file) {
  if (busy()) return;
  const State before = state_;
  go_to(State::reading);
  worker_.start(
      [file](const Progress& progress) -> Result<std::shared_ptr<InHand>> {
        auto plan = experiment::read_plan(file);
        if (!plan) return std::unexpected(std::move(plan.error()));
        auto in_hand = std::make_shared<InHand>();
        in_hand->commanders = std::make_shared<const Commanders>(Commanders::read(plugin_folders()));
        for (const Fault& fault : in_hand->commanders->passed_over())
          in_hand->notes << QString::fromStdString(fault.sentence());
        auto cells = experiment::cells_of(*plan, *in_hand->commanders, progress);
        if (!cells) return std::unexpected(std::move(cells.error()));
        in_hand->plan = std::move(*plan);
        in_hand->cells = std::move(*cells);
        if (auto begun = in_hand->begin_anew(); !begun) return std::unexpected(std::move(begun.error()));
        in_hand->tell_findings();
        return in_hand;
      },
      [this, before](Result<std::shared_ptr<InHand>> answer) {
        if (!answer) {
          go_to(before);
          return refuse(answer.error());
        }
        take(std::move(*answer));
      },
      [this](double part) { emit read_so_far(part); });
}

void ExperimentRun::take(std::shared_ptr<InHand> in_hand) {
  in_hand_ = std::move(in_hand);
  file_ = in_hand_->plan.file;
  results_.clear();
  notes_ = in_hand_->notes;
  findings_ = in_hand_->latest;
  known_at_first_ = -1;
  go_to(State::ready);
  emit came_in();
}

void ExperimentRun::begin(const std::filesystem::path& results) {
  if (state_ != State::ready && state_ != State::done) return;
  const State before = state_;
  in_hand_->stop = false;
  known_at_first_ = -1;
  go_to(State::playing);
  struct Played {
    Ending ending;
    bool opened = false;
  };
  worker_.start(
      [in_hand = in_hand_, results](const Progress& progress) -> Played {
        // Most of the time this thread waits for others: the pool may have another meanwhile.
        QThreadPool& pool = *QThreadPool::globalInstance();
        pool.releaseThread();
        struct Back {
          QThreadPool& pool;
          ~Back() { pool.reserveThread(); }
        } back{pool};
        // What is there is counted anew from the file, so that one that was stopped and one that was never begun are
        // gone on with alike.
        if (auto opened = in_hand->begin_anew(results); !opened)
          return {.ending = {.stopped = false, .fault = std::move(opened.error())}};
        in_hand->tell_findings();
        progress(0);
        auto told = std::chrono::steady_clock::now();
        Ending ending = experiment::play_here(*in_hand->experiment, experiment::threads_for(0), [&](double part) {
          const auto now = std::chrono::steady_clock::now();
          if (now - told >= between_findings) {
            told = now;
            in_hand->tell_findings();
            progress(part);
          }
          return !in_hand->stop;
        });
        in_hand->tell_findings();
        return {.ending = std::move(ending), .opened = true};
      },
      [this, before, results](Played played) {
        if (!played.opened) {
          go_to(before);
          return refuse(*played.ending.fault);
        }
        results_ = results;
        take_what_came();
        go_to(findings_->known == findings_->wanted ? State::done : State::ready);
        if (played.ending.fault) refuse(*played.ending.fault);
      },
      [this, results](double) {
        results_ = results;
        take_what_came();
      });
}

void ExperimentRun::take_what_came() {
  {
    const std::scoped_lock lock(in_hand_->mutex);
    findings_ = in_hand_->latest;
  }
  if (known_at_first_ < 0) {
    known_at_first_ = findings_->known;
    since_.start();
  }
  emit came_in();
}

std::optional<std::chrono::seconds> ExperimentRun::left() const {
  constexpr std::int64_t least_runs = 3;
  if (state_ != State::playing || known_at_first_ < 0 || !findings_) return {};
  const std::int64_t played = findings_->known - known_at_first_, missing = findings_->wanted - findings_->known;
  if (played < least_runs) return {};
  constexpr double to_seconds = 1000;
  const double each = static_cast<double>(since_.elapsed()) / to_seconds / static_cast<double>(played);
  return std::chrono::seconds(static_cast<std::int64_t>(each * static_cast<double>(missing) + 0.5));
}

void ExperimentRun::stop() {
  if (state_ != State::playing) return;
  in_hand_->stop = true;
  go_to(State::stopping);
}

void ExperimentRun::write_tables(const std::filesystem::path& folder) {
  if ((state_ != State::ready && state_ != State::done) || results_.empty()) return;
  const State before = state_;
  go_to(State::writing);
  worker_.start([in_hand = in_hand_, results = results_,
                 folder](const Progress&) { return experiment::write_tables(*in_hand->experiment, results, folder); },
                [this, before, folder](Result<void> written) {
                  go_to(before);
                  if (!written) return refuse(written.error());
                  emit tables_written(QString::fromStdString(folder.string()));
                });
}

}  // namespace sandgate
