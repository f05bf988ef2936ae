// Where a desk's own review has its record from: the file of the exercise that is served here, or the host elsewhere.
// And who opens that review: what shows it (app/review/own) stands above the desk, so that a desk needs nothing of it.
#pragma once

#include <QString>
#include <filesystem>
#include <functional>
#include <memory>

#include "app/desk/parts/background.h"
#include "app/wire/client_end.h"
#include "core/review/seat_record.h"

namespace sandgate {

class Desk;
class Sheet;

/// What one seat has known so far, each time that it is asked for.
class OwnRecord {
 public:
  virtual ~OwnRecord() = default;
  /// `coming`: how much of it is there, from 0 to 1. `came` is called once, from the event loop, with the record or why
  /// there is none; not when it is asked for again before, or when this is gone.
  virtual void ask(std::function<void(double)> coming, std::function<void(Result<SeatRecord>)> came) = 0;
  /// Whoever asked wants it no more.
  virtual void forget() = 0;
  /// Beside what reports of it are proposed: the exercise's file here, or one of its name among the person's papers.
  virtual std::filesystem::path beside() const = 0;
};

/// Of an exercise that is served in this process.
class RecordFromFile : public OwnRecord {
 public:
  /// `events`: the last event there is; an order was done with it.
  RecordFromFile(std::filesystem::path file, SeatId seat, std::function<std::int64_t()> events);
  void ask(std::function<void(double)> coming, std::function<void(Result<SeatRecord>)> came) override;
  void forget() override { reader_.cancel(); }
  std::filesystem::path beside() const override { return file_; }

 private:
  const std::filesystem::path file_;
  const SeatId seat_;
  const std::function<std::int64_t()> events_;
  Background reader_{nullptr};
};

/// Of one that is served elsewhere.
class RecordFromHost : public OwnRecord {
 public:
  /// `end`: of the line; null when it is there no longer.
  RecordFromHost(std::function<wire::ClientEnd*()> end, const QString& exercise);
  ~RecordFromHost() override;
  void ask(std::function<void(double)> coming, std::function<void(Result<SeatRecord>)> came) override;
  void forget() override;
  std::filesystem::path beside() const override { return beside_; }

 private:
  const std::function<wire::ClientEnd*()> end_;
  std::filesystem::path beside_;
  Background reader_{nullptr};
};

/// Opens the review of a desk's seat in a window of the desk's, which goes with it. All but `record` outlive it.
using OpenOwnReview = std::function<void(Desk& desk, std::unique_ptr<OwnRecord> record,
                                         std::shared_ptr<const Sheet> sheet, const QString& exercise)>;

}  // namespace sandgate
