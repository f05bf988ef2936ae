#include "core/chronicle/history.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "core/chronicle/chronicle.h"
#include "map/base/log.h"

namespace sandgate {

struct History::State {
  using Entry = ExerciseFile::Entry;
  struct SeatsView {
    SeatId seat;
    SeatView view;
  };
  /// The state at the end of an entry.
  struct Snapshot {
    std::int64_t entry = 0, event = 0;
    Campaign campaign;
    std::vector<SeatsView> views = {};  // of the seats that are followed, as far as they have been asked about
  };
  static const SeatsView* view_in(const std::vector<SeatsView>& views, SeatId seat) {
    const auto at = std::ranges::find(views, seat, &SeatsView::seat);
    return at != views.end() ? &*at : nullptr;
  }

  std::shared_ptr<const Setting> setting;
  Bounds bounds;
  std::unique_ptr<ExerciseFile> own;
  ExerciseFile* file = nullptr;
  std::vector<Entry> kept;       // without a file: all entries …
  std::int64_t kept_events = 0;  // … and how many events they have

  // How far the journal is folded.
  Campaign now;
  std::vector<SeatsView> views;        // of the seats that are followed, at `now`
  std::vector<std::int64_t> ends{0};   // by entry: the number of its last event
  std::vector<std::int64_t> closings;  // by move less one: the number of the last event of the entry that closed it
  std::optional<Fault> broken;         // an event that does not fit was met: `now` is no state

  std::vector<Snapshot> snapshots;  // by event; the first is the beginning
  std::int64_t apart;
  std::vector<SeatId> asked;  // the seats that are followed, the one asked about last at the end

  State(std::shared_ptr<const Setting> the_setting, const Bounds& the_bounds)
      : setting(std::move(the_setting)), bounds(the_bounds), now(setting), apart(bounds.apart) {
    snapshots.push_back({0, 0, now});
  }

  std::int64_t folded() const { return static_cast<std::int64_t>(ends.size()) - 1; }  // entries
  std::int64_t entries() const { return file ? file->entries() : static_cast<std::int64_t>(kept.size()); }
  std::int64_t events() const { return file ? file->events() : kept_events; }
  std::string name() const { return file ? file->path().string() : "the exercise"; }

  Result<void> each_while(const std::function<bool(const Entry&)>& visit, std::int64_t first,
                          const Progress& progress) const {
    if (file) return file->each_while(visit, first, progress);
    for (auto i = static_cast<std::size_t>(first - 1); i < kept.size() && visit(kept[i]); ++i) continue;
    return {};
  }

  void fold_in(const Event& event) {
    now.apply(event);
    for (SeatsView& seat : views) seat.view.witness(now, event);
  }
  /// What is to be known of an entry when its events are folded.
  void count(std::span<const Event> events) {
    ends.push_back(ends.back() + static_cast<std::int64_t>(events.size()));
    const auto closes = [](const Event& event) { return holds_alternative<MoveClosed>(event); };
    closings.resize(closings.size() + static_cast<std::size_t>(std::ranges::count_if(events, closes)), ends.back());
    if (bounds.states == 0 || ends.back() - snapshots.back().event < apart) return;
    snapshots.push_back({folded(), ends.back(), now, views});
    log_line(LogRoom::chronicle, [&] {
      return fmt::format("a snapshot at event {}, {} held; {} events apart", ends.back(), snapshots.size() - 1, apart);
    });
    while (snapshots.size() > bounds.states + 1) {
      apart *= 2;
      std::int64_t last = 0;
      std::erase_if(snapshots, [&](const Snapshot& snapshot) {
        if (snapshot.event > 0 && snapshot.event - last < apart) return true;
        last = snapshot.event;
        return false;
      });
    }
  }
  std::optional<Fault> take(const Entry& entry, const Listener& listener) {
    const auto wrong = [&](std::string what) {
      return Fault{fmt::format("{}, entry {}", name(), entry.number), std::move(what), {}, false};
    };
    if (listener.before) {
      if (std::string said = listener.before(now, entry); !said.empty()) return wrong(std::move(said));
    }
    for (const Event& event : entry.events) {
      if (const std::string said = misfit(now, event); !said.empty())
        return broken = wrong("its events cannot have happened: " + said);
      fold_in(event);
      if (listener.folded) listener.folded(now, entry, event);
    }
    count(entry.events);
    return {};
  }
  /// Folds on while `more` answers true.
  Result<void> fold_while(const std::function<bool()>& more, const Listener& listener, const Progress& progress) {
    if (broken) return std::unexpected(*broken);
    std::optional<Fault> wrong;
    const auto visit = [&](const Entry& entry) {
      wrong = take(entry, listener);
      return !wrong && more();
    };
    const Result<void> read = more() ? each_while(visit, folded() + 1, progress) : Result<void>();
    if (wrong) return std::unexpected(std::move(*wrong));
    return read;
  }
  /// The entry that event n belongs to, folded; 0 for event 0.
  Result<std::int64_t> reach(std::int64_t event, const Progress& progress) {
    if (event < 0 || event > events())
      return fault(name(), fmt::format("there is no event {} in it", event),
                   fmt::format("name one from 0 to {}", events()));
    const Result<void> done = fold_while([&] { return ends.back() < event; }, {}, progress);
    if (!done) return std::unexpected(done.error());
    return std::ranges::lower_bound(ends, event) - ends.begin();
  }

  /// The last snapshot before or at event n for which `fits`.
  template <class Fits>
  std::size_t snapshot_at(std::int64_t event, Fits&& fits) const {
    auto at = std::ranges::upper_bound(snapshots, event, {}, &Snapshot::event) - snapshots.begin() - 1;
    while (at > 0 && !fits(snapshots[static_cast<std::size_t>(at)])) --at;
    return static_cast<std::size_t>(at);
  }
  /// Calls `visit` for every event after the snapshot up to event `last`, and `ended` after each entry.
  Result<void> go_on_from(const Snapshot& from, std::int64_t last, const std::function<void(const Event&)>& visit,
                          const std::function<void(std::int64_t)>& ended, const Progress& progress) const {
    if (from.event == last) return {};
    std::int64_t number = from.event;
    const auto fold_entry = [&](const Entry& entry) {
      for (const Event& event : entry.events) {
        if (number == last) return false;
        visit(event);
        ++number;
      }
      if (ended) ended(entry.number);
      return number < last;
    };
    return each_while(fold_entry, from.entry + 1, progress);
  }
  Result<Campaign> state_after(std::int64_t event, const Progress& progress) const {
    if (event == ends.back()) return now;
    const Snapshot& from = snapshots[snapshot_at(event, [](const Snapshot&) { return true; })];
    Campaign campaign = from.campaign;
    const Result<void> done = go_on_from(
        from, event, [&](const Event& e) { campaign.apply(e); }, {}, progress);
    if (!done) return std::unexpected(done.error());
    return campaign;
  }

  void follow(SeatId seat) {
    if (const auto known = std::ranges::find(asked, seat); known != asked.end()) {
      std::rotate(known, known + 1, asked.end());
      return;
    }
    if (asked.size() == std::max<std::size_t>(1, bounds.seats)) {
      const auto is_oldest = [oldest = asked.front()](const SeatsView& view) { return view.seat == oldest; };
      std::erase_if(views, is_oldest);
      for (Snapshot& snapshot : snapshots) std::erase_if(snapshot.views, is_oldest);
      asked.erase(asked.begin());
    }
    asked.push_back(seat);
    snapshots.front().views.push_back({seat, SeatView(snapshots.front().campaign, seat)});
    if (folded() == 0) views.push_back(snapshots.front().views.back());
  }
  /// Of a seat that is followed, at the end of an entry.
  Result<SeatView> view_after(SeatId seat, std::int64_t event, const Progress& progress) {
    const SeatsView* const known = view_in(views, seat);
    if (known && event == ends.back()) return known->view;
    const std::size_t from = snapshot_at(event, [&](const Snapshot& s) { return view_in(s.views, seat) != nullptr; });
    Campaign campaign = snapshots[from].campaign;
    SeatView view = view_in(snapshots[from].views, seat)->view;
    std::size_t next = from + 1;
    const Result<void> done = go_on_from(
        snapshots[from], event,
        [&](const Event& e) {
          campaign.apply(e);
          view.witness(campaign, e);
        },
        [&](std::int64_t entry) {
          if (next == snapshots.size() || snapshots[next].entry != entry) return;
          snapshots[next].views.push_back({seat, view});
          ++next;
        },
        progress);
    if (!done) return std::unexpected(done.error());
    if (event == ends.back()) views.push_back({seat, view});
    return view;
  }
};

History::History(std::unique_ptr<State> state) : state_(std::move(state)) {}
History::History(std::shared_ptr<const Setting> setting, const Bounds& bounds)
    : state_(std::make_unique<State>(std::move(setting), bounds)) {}
History::History(ExerciseFile& file, std::shared_ptr<const Setting> setting, const Bounds& bounds)
    : History(std::move(setting), bounds) {
  state_->file = &file;
}
History::History(History&&) noexcept = default;
History& History::operator=(History&&) noexcept = default;
History::~History() = default;

Result<History> History::read(const std::filesystem::path& path) {
  Result<ExerciseFile> file = ExerciseFile::read(path);
  if (!file) return std::unexpected(std::move(file.error()));
  Result<std::shared_ptr<const Setting>> setting = setting_of(*file);
  if (!setting) return std::unexpected(std::move(setting.error()));
  auto state = std::make_unique<State>(std::move(*setting), Bounds{});
  state->own = std::make_unique<ExerciseFile>(std::move(*file));
  state->file = state->own.get();
  return History(std::move(state));
}

Result<void> History::into_memory(const Progress& progress) {
  if (!state_->file) return {};
  std::vector<ExerciseFile::Entry> all;
  all.reserve(static_cast<std::size_t>(entries()));
  const Result<void> read =
      state_->file->each([&](const ExerciseFile::Entry& entry) { all.push_back(entry); }, 1, progress);
  if (!read) return read;
  state_->kept_events = events();
  state_->kept = std::move(all);
  state_->file = nullptr;
  state_->own.reset();
  return {};
}

const std::shared_ptr<const Setting>& History::setting() const { return state_->setting; }
const ExerciseFile* History::file() const { return state_->file; }
std::int64_t History::entries() const { return state_->entries(); }
std::int64_t History::events() const { return state_->events(); }
const Campaign& History::now() const { return state_->now; }
std::int64_t History::folded() const { return state_->folded(); }
std::size_t History::snapshots() const { return state_->snapshots.size() - 1; }
void History::follow(SeatId seat) const { state_->follow(seat); }

Result<void> History::fold(const Listener& listener, const Progress& progress) {
  return state_->fold_while([] { return true; }, listener, progress);
}

Result<void> History::append(const Order& order, std::span<const Event> events,
                             const std::function<void(const Campaign&, const Event&)>& folded,
                             const SealedText* sealed) {
  State& state = *state_;
  if (state.broken || state.folded() < state.entries()) {
    if (Result<void> done = fold(); !done) return done;
  }
  if (state.file) {
    if (Result<void> written = state.file->append(order, events, sealed); !written) return written;
  }
  for (const Event& event : events) {
    state.fold_in(event);
    if (folded) folded(state.now, event);
  }
  if (!state.file) {
    state.kept.push_back({state.folded() + 1, order, {events.begin(), events.end()}});
    state.kept_events += static_cast<std::int64_t>(events.size());
  }
  state.count(events);
  return {};
}

Result<Campaign> History::at(std::int64_t event, const Progress& progress) const {
  const Result<std::int64_t> entry = state_->reach(event, progress);
  if (!entry) return std::unexpected(entry.error());
  return state_->state_after(state_->ends[static_cast<std::size_t>(*entry)], progress);
}

Result<Campaign> History::after(std::int64_t event, const Progress& progress) const {
  const Result<std::int64_t> entry = state_->reach(event, progress);
  if (!entry) return std::unexpected(entry.error());
  return state_->state_after(event, progress);
}

Result<SeatView> History::view(SeatId seat, std::int64_t event, const Progress& progress) const {
  if (seat.none() || seat.index() >= state_->setting->seats.size()) return fault(state_->name(), "it has no such seat");
  state_->follow(seat);
  const Result<std::int64_t> entry = state_->reach(event, progress);
  if (!entry) return std::unexpected(entry.error());
  return state_->view_after(seat, state_->ends[static_cast<std::size_t>(*entry)], progress);
}

Result<std::int64_t> History::end_of_move(std::int64_t move, const Progress& progress) const {
  State& state = *state_;
  const auto closed = [&] { return std::ssize(state.closings); };
  const Result<void> done = state.fold_while([&] { return closed() < move; }, {}, progress);
  if (!done) return std::unexpected(done.error());
  if (move < 1 || closed() < move)
    return fault(state.name(), fmt::format("move {} is not closed in it", move),
                 fmt::format("name a move from 1 to {}", closed()));
  return state.closings[static_cast<std::size_t>(move - 1)];
}

Result<void> History::each_while(const std::function<bool(const ExerciseFile::Entry&)>& visit,
                                 std::int64_t first) const {
  return state_->each_while(visit, first, {});
}

Result<ExerciseFile::Entry> History::entry_of(std::int64_t event, const Progress& progress) const {
  const Result<std::int64_t> number = state_->reach(event, progress);
  if (!number) return std::unexpected(number.error());
  if (*number == 0) return fault(state_->name(), "event 0 belongs to no order");
  ExerciseFile::Entry found;
  const Result<void> read =
      state_->each_while([&](const ExerciseFile::Entry& entry) { return found = entry, false; }, *number, {});
  if (!read) return std::unexpected(read.error());
  return found;
}

}  // namespace sandgate
