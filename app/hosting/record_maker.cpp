#include "app/hosting/record_maker.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/wire/seat_record_bytes.h"
#include "core/review/seat_record.h"
#include "map/base/log.h"

namespace sandgate {

RecordMaker::RecordMaker(std::filesystem::path file, std::shared_ptr<const Setting> setting,
                         std::function<void()> ready)
    : file_(std::move(file)), setting_(std::move(setting)), ready_(std::move(ready)) {}

RecordMaker::~RecordMaker() = default;

void RecordMaker::ask(const Asked& asked) {
  {
    const std::scoped_lock lock(mutex_);
    std::erase_if(asked_, [&](const Asked& before) { return before.link == asked.link; });
    asked_.push_back(asked);
  }
  if (!thread_.joinable()) thread_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
  wake_.notify_one();
}

std::vector<RecordMaker::Made> RecordMaker::take() {
  const std::scoped_lock lock(mutex_);
  return std::exchange(made_, {});
}

void RecordMaker::work(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    Made made;
    {
      std::unique_lock lock(mutex_);
      if (!wake_.wait(lock, stop, [this] { return !asked_.empty(); })) return;
      made.asked = asked_.front();
      asked_.pop_front();
    }
    const auto goes_on = [&stop](double) { return !stop.stop_requested(); };
    const Result<SeatRecord> record = own_record_so_far(file_, setting_, made.asked.seat, made.asked.until, goes_on);
    if (stop.stop_requested()) return;
    if (!record) {
      log_line(LogRoom::host, [&] { return record.error().sentence(); });
      made.record = std::unexpected(wire::Unmade::not_read);
    } else if (wire::Bytes bytes = wire::encode_record(*record); bytes.size() > wire::most_record) {
      log_line(LogRoom::host, [&] { return fmt::format("a seat's record has {} bytes", bytes.size()); });
      made.record = std::unexpected(wire::Unmade::too_large);
    } else {
      made.record = std::make_shared<const wire::Bytes>(std::move(bytes));
    }
    {
      const std::scoped_lock lock(mutex_);
      made_.push_back(std::move(made));
    }
    ready_();
  }
}

}  // namespace sandgate
