#include "core/chronicle/chronicle.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/chronicle/history.h"
#include "map/base/log.h"

namespace sandgate {

namespace {

/// What is on the line stands from now on, and all else is struck; what `by` strikes had come to `end`.
void strike(Chronicle& chronicle, const std::vector<History::Stretch>& line, std::int64_t by, const Campaign& end) {
  Chronicle::Struck now{by, {}, end, chronicle.rides};
  std::vector<ChronicleLine> stand;
  const auto part = [&](std::vector<ChronicleLine>& lines, std::vector<ChronicleLine>& struck) {
    std::vector<ChronicleLine> all = std::exchange(lines, {});
    for (ChronicleLine& one : all) (History::holds(line, one.entry) ? stand : struck).push_back(std::move(one));
  };
  part(chronicle.lines, now.lines);
  for (Chronicle::Struck& before : chronicle.struck) {
    std::vector<ChronicleLine> still;
    part(before.lines, still);
    before.lines = std::move(still);
  }
  std::ranges::sort(stand, {}, &ChronicleLine::number);
  chronicle.lines = std::move(stand);
  chronicle.struck.push_back(std::move(now));
  std::erase_if(chronicle.struck, [](const Chronicle::Struck& one) { return one.lines.empty(); });
}

}  // namespace

Result<Chronicle> read_chronicle(const std::filesystem::path& path, const Progress& progress) {
  Result<History> history = History::read(path);
  if (!history) return std::unexpected(std::move(history.error()));
  return read_chronicle(*history, progress);
}

Result<Chronicle> read_chronicle(History& history, const Progress& progress) {
  Chronicle chronicle{history.setting(), {}, history.now()};
  std::int64_t number = 0;
  chronicle.lines.reserve(static_cast<std::size_t>(history.events()));
  std::optional<Campaign> given_up;  // before it is taken back
  const auto keep = [&](const Campaign& before, const ExerciseFile::Entry& entry) {
    if (std::ranges::any_of(entry.events, [](const Event& e) { return holds_alternative<TakenBack>(e); }))
      given_up = before;
    return std::string();
  };
  const auto tell = [&](const Campaign& now, const ExerciseFile::Entry& entry, const Event& event) {
    if (const auto* back = get_if<TakenBack>(&event)) {
      strike(chronicle, history.line_to(back->to_event), entry.number, *given_up);
      given_up.reset();
    }
    ChronicleLine line{entry.number, ++number, now.move(), now.camp(), now.time(), event, {}, {}, {}};
    // What closes a move belongs to the move it closes.
    if (const auto* closed = get_if<MoveClosed>(&event)) {
      line.move = closed->move;
      line.camp = other(now.camp());
      line.time = chronicle.lines.empty() ? now.time() : chronicle.lines.back().time;
    }
    line.ruling = entry.order.seat == umpire_seat;
    if (line.ruling) line.ruled_by = now.umpire();
    if (const auto* sent = get_if<RiderSent>(&event)) {
      chronicle.rides.resize(sent->ride.index());
      chronicle.rides.push_back(now.couriers().ride(sent->ride));
    }
    if (const auto* rode = get_if<RiderRode>(&event))
      chronicle.rides[rode->ride.index()] = now.couriers().ride(rode->ride);
    line.body = body_of(event);
    line.clause = clause_of(event, *chronicle.setting);
    chronicle.lines.push_back(std::move(line));
  };
  const Result<void> read = history.fold({keep, tell}, progress);
  if (!read) return std::unexpected(read.error());
  chronicle.end = history.now();
  if (history.file()) {
    Result<ExerciseFile::Notes> notes = history.file()->notes();
    if (!notes) return std::unexpected(std::move(notes.error()));
    chronicle.notes = std::move(notes->sound);
    chronicle.notes_damage = std::move(notes->damage);
    std::ranges::stable_sort(chronicle.notes, {}, &ExerciseFile::Note::event);
    std::erase_if(chronicle.notes, [&](const ExerciseFile::Note& note) {
      return std::ranges::any_of(chronicle.struck, [&](const Chronicle::Struck& part) {
        return std::ranges::binary_search(part.lines, note.event, {}, &ChronicleLine::number);
      });
    });
  }
  if (history.file()) {
    auto bookmarks = history.file()->bookmarks();
    if (!bookmarks) return std::unexpected(std::move(bookmarks.error()));
    chronicle.bookmarks = std::move(*bookmarks);
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
  const auto from = std::ranges::lower_bound(notes, lines[first].number, {}, &ExerciseFile::Note::event);
  const auto to = std::ranges::upper_bound(notes, lines[last].number, {}, &ExerciseFile::Note::event);
  return from < to ? std::span(from, to) : std::span<const ExerciseFile::Note>();
}

}  // namespace sandgate
