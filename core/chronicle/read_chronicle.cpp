#include "core/chronicle/chronicle.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/chronicle/history.h"
#include "map/base/log.h"

namespace sandgate {

Result<Chronicle> read_chronicle(const std::filesystem::path& path, const Progress& progress) {
  Result<History> history = History::read(path);
  if (!history) return std::unexpected(std::move(history.error()));
  return read_chronicle(*history, progress);
}

Result<Chronicle> read_chronicle(History& history, const Progress& progress) {
  Chronicle chronicle{history.setting(), {}, history.now()};
  chronicle.lines.reserve(static_cast<std::size_t>(history.events()));
  const auto tell = [&](const Campaign& now, const ExerciseFile::Entry& entry, const Event& event) {
    ChronicleLine line{entry.number, now.move(), now.camp(), now.time(), event, {}, {}, {}};
    // What closes a move belongs to the move it closes.
    if (const auto* closed = get_if<MoveClosed>(&event)) {
      line.move = closed->move;
      line.camp = other(now.camp());
      line.time = chronicle.lines.empty() ? now.time() : chronicle.lines.back().time;
    }
    if (entry.order.seat == umpire_seat) line.ruled_by = now.umpire();
    const auto* sent = get_if<RiderSent>(&event);
    if (sent) chronicle.rides.push_back(now.couriers().ride(sent->ride));
    if (const auto* rode = get_if<RiderRode>(&event))
      chronicle.rides[rode->ride.index()] = now.couriers().ride(rode->ride);
    line.body = body_of(event);
    line.clause = clause_of(event, *chronicle.setting);
    chronicle.lines.push_back(std::move(line));
  };
  const Result<void> read = history.fold({{}, tell}, progress);
  if (!read) return std::unexpected(read.error());
  chronicle.end = history.now();
  if (history.file()) {
    Result<ExerciseFile::Notes> notes = history.file()->notes();
    if (!notes) return std::unexpected(std::move(notes.error()));
    chronicle.notes = std::move(notes->sound);
    chronicle.notes_damage = std::move(notes->damage);
    std::ranges::stable_sort(chronicle.notes, {}, &ExerciseFile::Note::event);
  }
  if (history.file() && (history.file()->sealed() || chronicle.end.over())) {
    Result<Intents> intents = history.file()->intents();
    if (!intents) return std::unexpected(std::move(intents.error()));
    chronicle.intents = std::move(*intents);
  }
  log_line(LogRoom::chronicle, [&] {
    return fmt::format("{} events and {} notes read back", chronicle.lines.size(), chronicle.notes.size());
  });
  return chronicle;
}

std::span<const ExerciseFile::Note> Chronicle::notes_on(std::size_t first, std::size_t last) const {
  // Events are numbered from 1.
  const auto from =
      std::ranges::lower_bound(notes, static_cast<std::int64_t>(first) + 1, {}, &ExerciseFile::Note::event);
  const auto to = std::ranges::upper_bound(notes, static_cast<std::int64_t>(last) + 1, {}, &ExerciseFile::Note::event);
  return from < to ? std::span(from, to) : std::span<const ExerciseFile::Note>();
}

}  // namespace sandgate
