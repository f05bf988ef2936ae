#include "map/base/log.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <mutex>

namespace sandgate {
namespace {

const auto program_began = std::chrono::steady_clock::now();

std::mutex sink_mutex;
// Never destroyed: a thread that was left behind may still speak while the program ends.
LogSink& log_sink() {
  static auto* const sink = new LogSink;
  return *sink;
}

Phrase name_rooms() {
  std::string names;
  for (const std::string_view name : log_room_names) (names += names.empty() ? "" : ", ") += name;
  return phrase("name {}, or all", names);
}

}  // namespace

std::atomic<LogRooms> log_inside::rooms{0};

Result<LogRooms> read_log_rooms(std::string_view text) {
  LogRooms rooms = 0;
  while (!text.empty()) {
    const std::string_view name = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), name.size() + 1));
    if (name == "all") {
      rooms |= (LogRooms{1} << log_room_names.size()) - 1;
      continue;
    }
    const auto* const found = std::ranges::find(log_room_names, name);
    if (found == log_room_names.end())
      return fault("log", phrase("'{}' is no room that speaks", name.substr(0, 40)), name_rooms());
    rooms |= LogRooms{1} << (found - log_room_names.begin());
  }
  return rooms;
}

void listen(LogRooms rooms, LogSink sink) {
  const std::lock_guard lock(sink_mutex);
  log_sink() = std::move(sink);
  log_inside::rooms.store(log_sink() ? rooms : 0, std::memory_order_relaxed);
}

void log_to_standard_error(std::string_view line) {
  const std::string whole = fmt::format("{}\n", line);
  std::fwrite(whole.data(), 1, whole.size(), stderr);
}

void log_inside::write(LogRoom room, std::string_view text) {
  const std::chrono::duration<double> since = std::chrono::steady_clock::now() - program_began;
  const std::string line =
      fmt::format("{:9.3f} {:<10} {}", since.count(), log_room_names.at(static_cast<std::size_t>(room)), text);
  const std::lock_guard lock(sink_mutex);
  if (log_sink()) log_sink()(line);
}

}  // namespace sandgate
