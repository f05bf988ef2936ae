#include "core/chronicle/history.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

#include "core/chronicle/chronicle.h"
#include "map/base/log.h"

namespace sandgate {

struct History::State {
  using Entry = ExerciseFile::Entry;
  using Stretch = History::Stretch;
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
  // Without a file: all entries, which are added to by this history alone while no other has them too …
  std::shared_ptr<std::vector<Entry>> kept = std::make_shared<std::vector<Entry>>();
  std::int64_t kept_events = 0;  // … and how many events they have
  void keep(Entry entry) {
    if (kept.use_count() > 1) kept = std::make_shared<std::vector<Entry>>(*kept);
    kept_events += std::ssize(entry.events);
    kept->push_back(std::move(entry));
  }

  // How far the journal is folded.
  Campaign now;
  std::vector<SeatsView> views;        // of the seats that are followed, at `now`
  std::vector<std::int64_t> ends{0};   // by entry: the number of its last event
  std::vector<std::int64_t> closings;  // by move less one: the number of the last event of the entry that closed it
  /// Entry `by` struck all entries after `to` that stood.
  struct Back {
    std::int64_t by = 0, to = 0;
  };
  std::vector<Back> backs;                                    // in the order in which they came
  std::vector<std::pair<std::int64_t, std::int64_t>> closed;  // of all moves, the struck with them: move, event
  std::optional<Fault> broken;                                // an event that does not fit was met: `now` is no state

  std::vector<Snapshot> snapshots;  // by event; the first is the beginning
  std::int64_t apart;
  std::vector<SeatId> asked;  // the seats that are followed, the one asked about last at the end

  State(std::shared_ptr<const Setting> the_setting, const Bounds& the_bounds)
      : setting(std::move(the_setting)), bounds(the_bounds), now(setting), apart(bounds.apart) {
    snapshots.push_back({0, 0, now});
  }

  std::int64_t folded() const { return static_cast<std::int64_t>(ends.size()) - 1; }  // entries
  std::int64_t entries() const { return file ? file->entries() : std::ssize(*kept); }
  std::int64_t events() const { return file ? file->events() : kept_events; }
  std::string name() const { return file ? file->path().string() : "the exercise"; }

  Result<void> each_while(const std::function<bool(const Entry&)>& visit, std::int64_t first,
                          const Progress& progress) const {
    if (file) return file->each_while(visit, first, progress);
    for (auto i = static_cast<std::size_t>(first - 1); i < kept->size() && visit((*kept)[i]); ++i) continue;
    return {};
  }

  /// The entries that lead to this one, itself among them, in their order: what was taken back on the way is not.
  std::vector<Stretch> line_to(std::int64_t entry) const {
    std::vector<Stretch> line;
    for (auto back = backs.rbegin(); entry > 0; ++back) {
      back = std::find_if(back, backs.rend(), [&](const Back& one) { return one.by <= entry; });
      if (back == backs.rend()) {
        line.push_back({1, entry});
        break;
      }
      line.push_back({back->by, entry});
      entry = back->to;
    }
    std::ranges::reverse(line);
    return line;
  }
  /// That event ends an order's: which one's. None where it does not, or is not folded yet.
  std::optional<std::int64_t> ended_at(std::int64_t event) const {
    const auto end = std::ranges::lower_bound(ends, event);
    if (end == ends.end() || *end != event) return {};
    return end - ends.begin();
  }
  /// All stands as it stood at that event.
  Result<void> go_back(const TakenBack& back) {
    const auto to = ended_at(back.to_event);
    if (!to) return fault(name(), phrase("there is no event {} to be taken back to", back.to_event));
    Result<Campaign> then = state_after(back.to_event, {});
    if (!then) return std::unexpected(std::move(then.error()));
    std::vector<SeatsView> views_then;
    for (const SeatsView& seat : views) {
      auto view = view_after(seat.seat, back.to_event, {});
      if (!view) return std::unexpected(std::move(view.error()));
      views_then.push_back({seat.seat, std::move(*view)});
    }
    now = std::move(*then);
    views = std::move(views_then);
    backs.push_back({folded() + 1, *to});
    const auto line = line_to(*to);
    closings.clear();
    for (const auto& [move, event] : closed) {
      if (!History::holds(line, *ended_at(event))) continue;
      closings.resize(static_cast<std::size_t>(move), event);
    }
    return {};
  }
  Result<void> fold_in(const Event& event) {
    if (const auto* back = get_if<TakenBack>(&event)) {
      if (auto gone = go_back(*back); !gone) return gone;
    }
    now.apply(event);
    for (SeatsView& seat : views) seat.view.witness(now, event);
    return {};
  }
  /// What is to be known of an entry when its events are folded.
  void count(std::span<const Event> events) {
    ends.push_back(ends.back() + static_cast<std::int64_t>(events.size()));
    for (const Event& event : events) {
      const auto* close = get_if<MoveClosed>(&event);
      if (!close) continue;
      closings.push_back(ends.back());
      closed.emplace_back(std::ssize(closings), ends.back());
    }
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
    const auto wrong = [&](Phrase what) {
      return Fault{fmt::format("{}, entry {}", name(), entry.number), std::move(what), {}, false};
    };
    if (listener.before) {
      if (Phrase said = listener.before(now, entry); !said.empty()) return wrong(std::move(said));
    }
    for (const Event& event : entry.events) {
      if (Phrase said = misfit(now, event); !said.empty())
        return broken = wrong(phrase("its events cannot have happened: {}", std::move(said)));
      if (auto done = fold_in(event); !done) return broken = wrong(done.error().what);
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
      return fault(name(), phrase("there is no event {} in it", event), phrase("name one from 0 to {}", events()));
    const Result<void> done = fold_while([&] { return ends.back() < event; }, {}, progress);
    if (!done) return std::unexpected(done.error());
    return std::ranges::lower_bound(ends, event) - ends.begin();
  }

  /// The last snapshot on that line before its end for which `fits`; at worst the beginning.
  template <class Fits>
  std::size_t snapshot_on(const std::vector<Stretch>& line, Fits&& fits) const {
    const std::int64_t last = line.empty() ? 0 : line.back().last;
    auto at = std::ranges::upper_bound(snapshots, last, {}, &Snapshot::entry) - snapshots.begin() - 1;
    const auto use = [&](const Snapshot& snapshot) { return History::holds(line, snapshot.entry) && fits(snapshot); };
    while (at > 0 && !use(snapshots[static_cast<std::size_t>(at)])) --at;
    return static_cast<std::size_t>(at);
  }
  /// Calls `visit` for every event on the line after entry `from`, and `ended` after each entry; of its last entry no
  /// event after that of number `last`.
  Result<void> go_along(const std::vector<Stretch>& line, std::int64_t from, std::int64_t last,
                        const std::function<void(const Event&)>& visit, const std::function<void(std::int64_t)>& ended,
                        const Progress& progress) const {
    for (const Stretch& stretch : line) {
      if (stretch.last <= from) continue;
      const auto fold_entry = [&](const Entry& entry) {
        std::int64_t number = ends[static_cast<std::size_t>(entry.number - 1)];
        for (const Event& event : entry.events) {
          if (++number > last) return false;
          visit(event);
        }
        if (ended) ended(entry.number);
        return entry.number < stretch.last;
      };
      if (auto done = each_while(fold_entry, std::max(stretch.first, from + 1), progress); !done) return done;
    }
    return {};
  }
  /// The entry that event belongs to, folded already.
  std::int64_t entry_with(std::int64_t event) const { return std::ranges::lower_bound(ends, event) - ends.begin(); }
  Result<Campaign> state_after(std::int64_t event, const Progress& progress) const {
    if (event == ends.back()) return now;
    const auto line = line_to(entry_with(event));
    const Snapshot& from = snapshots[snapshot_on(line, [&](const Snapshot& one) { return one.event <= event; })];
    Campaign campaign = from.campaign;
    const Result<void> done = go_along(
        line, from.entry, event, [&](const Event& e) { campaign.apply(e); }, {}, progress);
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
    const auto line = line_to(entry_with(event));
    const std::size_t from =
        snapshot_on(line, [&](const Snapshot& s) { return s.event <= event && view_in(s.views, seat) != nullptr; });
    Campaign campaign = snapshots[from].campaign;
    SeatView view = view_in(snapshots[from].views, seat)->view;
    std::size_t next = from + 1;
    const Result<void> done = go_along(
        line, snapshots[from].entry, event,
        [&](const Event& e) {
          campaign.apply(e);
          view.witness(campaign, e);
        },
        [&](std::int64_t entry) {
          while (next < snapshots.size() && snapshots[next].entry < entry) ++next;
          if (next == snapshots.size() || snapshots[next].entry != entry) return;
          if (!view_in(snapshots[next].views, seat)) snapshots[next].views.push_back({seat, view});
          ++next;
        },
        progress);
    if (!done) return std::unexpected(done.error());
    if (event == ends.back() && !known) views.push_back({seat, view});
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

History History::of(std::shared_ptr<const Setting> setting, std::vector<ExerciseFile::Entry> entries) {
  History history(std::move(setting), Bounds{});
  for (const ExerciseFile::Entry& entry : entries) history.state_->kept_events += std::ssize(entry.events);
  *history.state_->kept = std::move(entries);
  return history;
}

History History::again() const {
  assert(!state_->file);
  History history(state_->setting, state_->bounds);
  history.state_->kept = state_->kept;
  history.state_->kept_events = state_->kept_events;
  return history;
}

Result<void> History::into_memory(const Progress& progress) {
  if (!state_->file) return {};
  std::vector<ExerciseFile::Entry> all;
  all.reserve(static_cast<std::size_t>(entries()));
  const Result<void> read =
      state_->file->each([&](const ExerciseFile::Entry& entry) { all.push_back(entry); }, 1, progress);
  if (!read) return read;
  state_->kept_events = events();
  *state_->kept = std::move(all);
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
  const ExerciseFile::NewEntry entry{&order, events, sealed};
  return append({&entry, 1}, folded);
}

Result<void> History::append(std::span<const ExerciseFile::NewEntry> entries,
                             const std::function<void(const Campaign&, const Event&)>& folded) {
  State& state = *state_;
  if (state.broken || state.folded() < state.entries()) {
    if (Result<void> done = fold(); !done) return done;
  }
  std::vector<std::int64_t> ends{state.ends.back()};
  for (const ExerciseFile::NewEntry& entry : entries) {
    for (const Event& event : entry.events) {
      const auto* back = get_if<TakenBack>(&event);
      if (back && !state.ended_at(back->to_event) && std::ranges::find(ends, back->to_event) == ends.end())
        return fault(state.name(), phrase("there is no event {} to be taken back to", back->to_event));
    }
    ends.push_back(ends.back() + static_cast<std::int64_t>(entry.events.size()));
  }
  if (state.file) {
    if (Result<void> written = state.file->append(entries); !written) return written;
  }
  for (const ExerciseFile::NewEntry& entry : entries) {
    if (!state.file) state.keep({state.folded() + 1, *entry.order, {entry.events.begin(), entry.events.end()}});
    for (const Event& event : entry.events) {
      if (auto done = state.fold_in(event); !done) return std::unexpected(*(state.broken = std::move(done.error())));
      if (folded) folded(state.now, event);
    }
    state.count(entry.events);
  }
  return {};
}

Result<void> History::receive(const Order& order, std::span<const Event> events) {
  State& state = *state_;
  if (state.broken) return std::unexpected(*state.broken);
  ExerciseFile::Entry entry{state.folded() + 1, order, {events.begin(), events.end()}};
  if (auto wrong = state.take(entry, {})) return std::unexpected(std::move(*wrong));
  state.keep(std::move(entry));
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
  // What is taken back later changes which moves were closed.
  const std::int64_t last_back =
      state.file && state.folded() < state.entries() ? state.file->last_with("taken_back") : 0;
  const Result<void> done =
      state.fold_while([&] { return closed() < move || state.folded() < last_back; }, {}, progress);
  if (!done) return std::unexpected(done.error());
  if (move < 1 || closed() < move)
    return fault(state.name(), phrase("move {} is not closed in it", move),
                 phrase("name a move from 1 to {}", closed()));
  return state.closings[static_cast<std::size_t>(move - 1)];
}

bool History::holds(std::span<const Stretch> line, std::int64_t entry) {
  return entry == 0 ||
         std::ranges::any_of(line, [entry](const Stretch& one) { return one.first <= entry && entry <= one.last; });
}

bool History::ends_order(std::int64_t event) const { return event == 0 || state_->ended_at(event).has_value(); }

std::vector<History::Stretch> History::line() const { return state_->line_to(folded()); }
std::vector<History::Stretch> History::line_to(std::int64_t event) const {
  return state_->line_to(state_->entry_with(event));
}
bool History::stands(std::int64_t entry) const { return holds(line(), entry); }
std::int64_t History::last_event_of(std::int64_t entry) const { return state_->ends[static_cast<std::size_t>(entry)]; }

Result<void> History::each_along(const std::vector<Stretch>& line, std::int64_t after,
                                 const std::function<void(const ExerciseFile::Entry&)>& visit,
                                 const Progress& progress) const {
  for (const Stretch& stretch : line) {
    if (stretch.last <= after) continue;
    const auto take = [&](const ExerciseFile::Entry& entry) { return visit(entry), entry.number < stretch.last; };
    if (auto done = state_->each_while(take, std::max(stretch.first, after + 1), progress); !done) return done;
  }
  return {};
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
