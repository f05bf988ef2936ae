// One experiment in hand: read, begun, stopped and gone on with on other threads, and told of as it comes in. No
// widget.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>

#include "app/desk/parts/background.h"
#include "app/experiment/window/findings.h"
#include "app/host/commanders.h"

namespace sandgate {

class ExperimentRun : public QObject {
  Q_OBJECT
 public:
  enum class State : std::uint8_t {
    nothing,  ///< no experiment is in hand
    reading,  ///< its file, its scenarios
    ready,    ///< it can be begun, or gone on with
    playing,
    stopping,  ///< no run is begun any more, those in hand come to their end
    writing,   ///< its tables
    done       ///< every run is known
  };

  explicit ExperimentRun(QObject* parent = nullptr);
  /// Runs in hand are broken off; what was counted is written, at the latest when the thread ends that gathers it.
  ~ExperimentRun() override;

  /// Reads an experiment, its scenarios with it. Where it cannot be used, `refused` says why, and the one in hand
  /// stays. Not while runs are played.
  void open(const std::filesystem::path& file);
  /// Plays what is missing, and keeps it in that file; what is in it already counts. `refused` says where it cannot be
  /// used, and nothing has changed then.
  void begin(const std::filesystem::path& results);
  void stop();
  /// A folder of tables (CSV) of what has been counted, while nothing is played.
  void write_tables(const std::filesystem::path& folder);

  State state() const { return state_; }
  bool busy() const;
  /// Of the experiment in hand; none before one was read.
  const std::shared_ptr<const Findings>& findings() const { return findings_; }
  const std::filesystem::path& file() const { return file_; }
  /// Where runs were kept last; empty before it was begun.
  const std::filesystem::path& results() const { return results_; }
  /// How long it is likely to take from now on; none before that can be said.
  std::optional<std::chrono::seconds> left() const;
  /// Programs that were passed over as plug-ins, in sentences.
  const QStringList& notes() const { return notes_; }

 signals:
  void state_changed();
  /// More has come in.
  void came_in();
  /// Why something was not done, in a sentence.
  void refused(const QString& sentence);
  void tables_written(const QString& folder);
  /// How far the reading is.
  void read_so_far(double part);

 private:
  struct InHand;
  void go_to(State state);
  void take(std::shared_ptr<InHand> in_hand);
  void take_what_came();
  void refuse(const Fault& fault);

  State state_ = State::nothing;
  std::filesystem::path file_, results_;
  std::shared_ptr<InHand> in_hand_;
  std::shared_ptr<const Findings> findings_;
  QStringList notes_;
  std::int64_t known_at_first_ = -1;
  QElapsedTimer since_;
  Background worker_{this};
};

}  // namespace sandgate
