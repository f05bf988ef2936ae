// Makes the records of seats that their commanders have asked for: one after another, on a thread of its own, so that
// nobody's order waits for it. What it reads is the exercise's file, up to the order that had been done last when
// somebody asked. Private to this room.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <expected>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "app/wire/messages.h"
#include "core/scenario/setting.h"
#include "map/base/id.h"

namespace sandgate {

class RecordMaker {
 public:
  /// Whose link asked, for which seat, and as of which event.
  struct Asked {
    std::uint64_t link = 0;
    SeatId seat;
    std::int64_t until = 0;
    std::uint64_t times = 0;  ///< how often the exercise had been taken back by then
  };
  struct Made {
    Asked asked;
    std::expected<std::shared_ptr<const wire::Bytes>, wire::Unmade> record;
  };

  /// `ready` is called from its thread, once for each that has been made.
  RecordMaker(std::filesystem::path file, std::shared_ptr<const Setting> setting, std::function<void()> ready);
  /// Stops what it is at.
  ~RecordMaker();
  RecordMaker(const RecordMaker&) = delete;
  RecordMaker& operator=(const RecordMaker&) = delete;

  /// Of one link the one asked for last is made; an earlier one that has not been begun is not.
  void ask(const Asked& asked);
  std::vector<Made> take();

 private:
  void work(const std::stop_token& stop);

  const std::filesystem::path file_;
  const std::shared_ptr<const Setting> setting_;
  const std::function<void()> ready_;
  std::mutex mutex_;  ///< over what follows
  std::condition_variable_any wake_;
  std::deque<Asked> asked_;
  std::vector<Made> made_;
  std::jthread thread_;  ///< begun with the first that is asked for; last, since it uses the others
};

}  // namespace sandgate
