#include "core/review/seat_record.h"

#include <algorithm>

#include "core/chronicle/history.h"
#include "core/review/followers.h"
#include "logistics/lines/lines.h"

namespace sandgate {
namespace {

class Recording {
 public:
  explicit Recording(SeatRecord& record) : record_(record) {}

  void closes(const Picture& picture, std::int64_t move) {
    std::int64_t men = 0;
    for (const OwnBody& own : picture.bodies) {
      if (!own.gone) men += own.contents.men().count;
      KnownTrace& trace = trace_of(own_, own.handle);
      trace.own = true;
      trace.side = picture.side;
      trace.name = own.name;
      add(trace, {move, own.at, own.contents.men().count, own.gone, own.at_hand,
                  own.at_hand ? picture.clock.time : own.known, own.facing, own.formation, own.mine});
    }
    for (const SightedBody& other : picture.sighted) {
      KnownTrace& trace = trace_of(others_, other.handle);
      trace.side = other.side;
      const bool gone = other.state == ReportKind::empty || other.state == ReportKind::fallen;
      const bool in_sight = other.state == ReportKind::seen;
      add(trace, {move, other.seen.at, reviewing::men_told(other.seen), gone, in_sight, other.time, other.seen.facing,
                  other.seen.formation, false});
      if (trace.looks.empty() || !looks_alike(trace.looks.back().seen, other.seen))
        trace.looks.push_back({move, other.seen});
    }
    record_.closes.push_back(picture.clock.time);
    record_.own_men.push_back(men);
  }
  void done() {
    for (std::vector<KnownTrace>* const some : {&own_, &others_}) {
      for (KnownTrace& trace : *some) {
        if (!trace.points.empty()) record_.traces.push_back(std::move(trace));
      }
    }
  }

 private:
  static KnownTrace& trace_of(std::vector<KnownTrace>& traces, Handle handle) {
    const auto at = std::ranges::lower_bound(traces, handle, {}, &KnownTrace::handle);
    if (at != traces.end() && at->handle == handle) return *at;
    KnownTrace fresh;
    fresh.handle = handle;
    return *traces.insert(at, std::move(fresh));
  }
  // Where it stands is its points' to say.
  static bool looks_alike(Sighting a, const Sighting& b) {
    a.at = b.at, a.facing = b.facing;
    return a == b;
  }
  // That it is known as of a later time is nothing new while it stands as it did and is at hand.
  static void add(KnownTrace& trace, KnownPoint point) {
    if (!trace.points.empty()) {
      KnownPoint before = trace.points.back();
      before.move = point.move;
      if (point.at_hand && before.at_hand) before.known = point.known;
      if (before == point) return;
    }
    trace.points.push_back(point);
  }

  SeatRecord& record_;
  std::vector<KnownTrace> own_, others_;
};

/// As far as event `end`; and the digest of what was sealed by whoever holds the seat there, on the line that stands.
struct Recorded {
  SeatRecord record;
  std::optional<std::string> sealed = {};
};

Result<Recorded> record_to(const History& history, SeatId seat, std::int64_t end, const Progress& progress) {
  const Setting& setting = *history.setting();
  const Result<Campaign> opening = history.at(0, progress);
  if (!opening) return std::unexpected(opening.error());
  // Folds what leads there.
  if (const Result<Campaign> reached = history.at(end, progress); !reached) return std::unexpected(reached.error());
  const SideId side = setting.seat(seat).side;
  const auto roads = std::make_shared<const LineNetwork>(*setting.country, LineKind::road);
  Recorded recorded{{briefing_for(setting, side, roads, seat), seat, {}, {}, {}, {}, {}}};
  SeatRecord& record = recorded.record;
  Campaign now = *opening;
  SeatView view(now, seat);
  Recording recording(record);
  recording.closes(view.picture(), 0);
  std::string sealed_by;
  const auto take = [&](const ExerciseFile::Entry& entry) {
    std::optional<std::int64_t> closed;
    for (const Event& event : entry.events) {
      now.apply(event);
      view.witness(now, event);
      if (const auto* close = get_if<MoveClosed>(&event)) closed = close->move;
      const auto* sealed = get_if<IntentSealed>(&event);
      if (sealed && sealed->seat == seat) {
        recorded.sealed = sealed->digest;
        sealed_by = now.commission(seat).holder;
      }
    }
    if (closed) recording.closes(view.picture(), *closed);
  };
  const auto line = end == 0 ? std::vector<History::Stretch>{} : history.line_to(end);
  if (const Result<void> read = history.each_along(line, 0, take, progress); !read)
    return std::unexpected(read.error());
  recording.done();
  record.end = view.picture();
  if (sealed_by != now.commission(seat).holder) recorded.sealed.reset();
  return recorded;
}

}  // namespace

const KnownPoint* known_at(const KnownTrace& trace, std::int64_t move) {
  const auto after = std::ranges::upper_bound(trace.points, move, {}, &KnownPoint::move);
  return after == trace.points.begin() ? nullptr : &*std::prev(after);
}

const Sighting* look_at(const KnownTrace& trace, std::int64_t move) {
  const auto after = std::ranges::upper_bound(trace.looks, move, {}, &KnownLook::move);
  return after == trace.looks.begin() ? nullptr : &std::prev(after)->seen;
}

Result<SeatRecord> seat_record(const History& history, SeatId seat, std::int64_t until, const Progress& progress) {
  history.follow(seat);
  const Result<std::int64_t> end = until > 0 ? history.end_of_move(until, progress) : history.events();
  if (!end) return std::unexpected(end.error());
  Result<Recorded> recorded = record_to(history, seat, *end, progress);
  if (!recorded) return std::unexpected(std::move(recorded.error()));
  return std::move(recorded->record);
}

Result<SeatRecord> own_record_so_far(const std::filesystem::path& path, std::shared_ptr<const Setting> setting,
                                     SeatId seat, std::int64_t until, const Progress& progress) {
  Result<ExerciseFile> file = ExerciseFile::read(path);
  if (!file) return std::unexpected(std::move(file.error()));
  if (!setting) {
    auto read = setting_of(*file);
    if (!read) return std::unexpected(std::move(read.error()));
    setting = std::move(*read);
  }
  const History history(*file, std::move(setting), {});
  history.follow(seat);
  Result<Recorded> recorded = record_to(history, seat, until, progress);
  if (!recorded) return std::unexpected(std::move(recorded.error()));
  if (until == 0 || !recorded->sealed) return std::move(recorded->record);
  const Result<ExerciseFile::Entry> last = history.entry_of(until, progress);
  if (!last) return std::unexpected(last.error());
  Result<Intents> intents = file->intents(last->number);
  if (!intents) return std::unexpected(std::move(intents.error()));
  // Numbers of entries count what others do; a digest opened is of no use to its own writer.
  const Intent* own = intents->of(seat);
  if (own && own->sealed.digest().hex() == *recorded->sealed)
    recorded->record.intents.sound.push_back({seat, 0, {{}, own->sealed.text}});
  return std::move(recorded->record);
}

Result<SeatRecord> read_seat_record(const std::filesystem::path& path, std::string_view name, std::int64_t until,
                                    const Progress& progress) {
  // Its story says what is wrong with the file or the name, and brings its intent.
  Result<SeatStory> story = read_seat_story(path, name, until, progress);
  if (!story) return std::unexpected(std::move(story.error()));
  const Result<History> history = History::read(path);
  if (!history) return std::unexpected(history.error());
  Result<SeatRecord> record = seat_record(*history, story->picture.seat, until, progress);
  if (record) record->intents = std::move(story->intents);
  return record;
}

}  // namespace sandgate
