// A log by room: what the program does where trouble is looked for. Nothing is said until the application listens.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "map/base/fault.h"

namespace sandgate {

/// The rooms that speak, from the lowest floor up.
enum class LogRoom : std::uint8_t {
  import,
  lines,
  rulebook,
  scenario,
  gunnery,
  campaign,
  sight,
  journal,
  chronicle,
  commanders,
  host,
  net,
  orders,
  mapview,
  table,
  desk,
};
inline constexpr std::array<std::string_view, 16> log_room_names{
    "import",    "lines",      "rulebook", "scenario", "gunnery", "campaign", "sight", "journal",
    "chronicle", "commanders", "host",     "net",      "orders",  "mapview",  "table", "desk"};

/// A set of rooms, one bit each.
using LogRooms = std::uint32_t;
constexpr LogRooms only(LogRoom room) { return LogRooms{1} << static_cast<unsigned>(room); }

/// Reads names with commas between them, or "all"; nothing is no room. The fault names what is no room, and all rooms.
Result<LogRooms> read_log_rooms(std::string_view text);

/// Takes one whole line: seconds since the program began, the room, what it says. No line break ends it.
using LogSink = std::function<void(std::string_view line)>;
/// From now on hands what `rooms` say to `sink`, one line after another, from whichever thread says it. The sink must
/// not say anything to the log itself. No rooms: nothing is said any more.
void listen(LogRooms rooms, LogSink sink);
/// A sink: each line goes to standard error in one piece.
void log_to_standard_error(std::string_view line);

namespace log_inside {
extern std::atomic<LogRooms> rooms;
void write(LogRoom room, std::string_view text);
}  // namespace log_inside

/// Whether anybody listens to `room`: a load and a branch.
inline bool is_logged(LogRoom room) { return (log_inside::rooms.load(std::memory_order_relaxed) & only(room)) != 0; }

/// Says one line, from any thread. `text()` makes it, and is only called where somebody listens.
template <class Text>
void log_line(LogRoom room, const Text& text) {
  if (is_logged(room)) log_inside::write(room, text());
}

/// How long something took; reads the clock only where `room` is listened to.
class LogTimer {
 public:
  explicit LogTimer(LogRoom room) {
    if (is_logged(room)) began_ = std::chrono::steady_clock::now();
  }
  /// Milliseconds since it was made.
  double ms() const {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began_).count();
  }

 private:
  std::chrono::steady_clock::time_point began_{};
};

}  // namespace sandgate
