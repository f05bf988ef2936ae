#include "core/chronicle/again.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "core/deciding/decide.h"

namespace sandgate {
namespace {

std::unexpected<Fault> no_such_event(const History& history, std::int64_t event) {
  const std::string where = history.file() ? history.file()->path().string() : "the exercise";
  return fault(where, phrase("there is no event {} at which an order was done", event),
               phrase("name one up to {} that the review shows as the last of its entry", history.events()));
}

/// The entries that lead to the end and not to that event, in order.
Result<std::vector<ExerciseFile::Entry>> struck_by(const History& history, std::int64_t to_event) {
  if (!history.ends_order(to_event)) return no_such_event(history, to_event);
  const auto stays = history.line_to(to_event);
  std::vector<ExerciseFile::Entry> struck;
  const auto take = [&](const ExerciseFile::Entry& entry) {
    if (!History::holds(stays, entry.number)) struck.push_back(entry);
  };
  // What both lines have in common comes first.
  std::int64_t common = 0;
  const auto line = history.line();
  for (std::size_t i = 0; i < line.size() && i < stays.size() && line[i].first == stays[i].first; ++i)
    common = std::min(line[i].last, stays[i].last);
  if (auto read = history.each_along(line, common, take); !read) return std::unexpected(std::move(read.error()));
  return struck;
}

}  // namespace

Result<JournalCount> would_strike(const History& history, std::int64_t to_event) {
  const auto struck = struck_by(history, to_event);
  if (!struck) return std::unexpected(struck.error());
  JournalCount count;
  for (const ExerciseFile::Entry& entry : *struck) {
    ++count.orders;
    count.events += std::ssize(entry.events);
  }
  return count;
}

Result<Again> give_again(const History& history, const OrderId& id, const TakeBack& back, std::uint64_t seed,
                         const std::function<bool(const ExerciseFile::Entry&)>& leave_out,
                         const std::function<OrderId()>& fresh_id) {
  auto struck = struck_by(history, back.to_event);
  if (!struck) return std::unexpected(std::move(struck.error()));
  auto then = history.at(back.to_event);
  if (!then) return std::unexpected(std::move(then.error()));
  Campaign state = std::move(*then);
  std::int64_t number = history.entries(), event = history.events();
  Again again;
  const auto journal = [&](Order order, std::vector<Event> events) {
    for (const Event& one : events) state.apply(one);
    event += std::ssize(events);
    again.entries.push_back({++number, std::move(order), std::move(events)});
  };
  Order going_back{id, umpire_seat, back};
  auto gone = decide(history.now(), going_back, Dice(seed, history.now().branch()));
  if (!gone) return fault("the exercise", "it cannot be taken back so", "give a reason of one line");
  journal(std::move(going_back), std::move(*gone));
  for (ExerciseFile::Entry& entry : *struck) {
    if (leave_out(entry)) continue;
    Order order{fresh_id(), entry.order.seat, entry.order.deed};
    // Where the exercise had been taken back before, nothing but its dice is left of that.
    if (auto* before = get_if<TakeBack>(&order.deed)) before->to_event = event;
    auto events = decide(state, order, Dice(seed, state.branch()));
    again.orders.push_back({entry.number, std::move(entry.order), {}});
    if (events)
      journal(std::move(order), std::move(*events));
    else
      again.orders.back().refusal = std::move(events.error());
  }
  return again;
}

Result<StrikeAt> strike_at(const History& history, std::int64_t event) {
  const std::string where = history.file() ? history.file()->path().string() : "the exercise";
  if (event < 1) return no_such_event(history, event);
  const auto entry = history.entry_of(event);
  if (!entry) return std::unexpected(entry.error());
  if (!history.stands(entry->number))
    return fault(where, phrase("event {} was taken back already", event), "name one that stands");
  if (entry->order.seat == system_seat)
    return fault(where, phrase("event {} is the clock's deed", event), "name one of an order or a ruling");
  if (holds_alternative<TakeBack>(entry->order.deed))
    return fault(where, phrase("event {} takes the exercise back", event),
                 "take it back to the event before, which brings back what was struck");
  return StrikeAt{entry->number, history.last_event_of(entry->number - 1)};
}

Result<Chronicle> read_with(const History& history, std::span<const ExerciseFile::Entry> entries,
                            const Progress& progress) {
  std::vector<ExerciseFile::Entry> all;
  const auto take = [&](const ExerciseFile::Entry& entry) { return all.push_back(entry), true; };
  if (auto read = history.each_while(take, 1); !read) return std::unexpected(std::move(read.error()));
  all.insert(all.end(), entries.begin(), entries.end());
  History whole = History::of(history.setting(), std::move(all));
  return read_chronicle(whole, progress);
}

namespace {

Result<void> write_fork(ExerciseFile& file, const ExerciseFile& source, const History& history, const ForkAt& at,
                        std::int64_t last, const Progress& progress) {
  std::vector<ExerciseFile::Entry> entries;
  const auto take = [&](const ExerciseFile::Entry& entry) { return entries.push_back(entry), entry.number < last; };
  if (last > 0) {
    if (auto read = history.each_while(take, 1); !read) return read;
  }
  if (!go_on(progress, 0.5)) return stopped("Forking the exercise");
  if (at.fresh_dice) {
    auto then = history.at(at.event);
    if (!then) return std::unexpected(std::move(then.error()));
    Order order{at.id, umpire_seat, TakeBack{at.event, true, at.reason}};
    auto events = decide(*then, order, Dice(0, then->branch()));
    if (!events) return fault("the exercise", "its dice cannot be thrown anew", "give a reason of one line");
    entries.push_back({last + 1, std::move(order), std::move(*events)});
  }
  std::vector<std::optional<SealedText>> sealed(entries.size());
  std::vector<ExerciseFile::NewEntry> written;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const ExerciseFile::Entry& entry = entries[i];
    if (holds_alternative<SealIntent>(entry.order.deed)) {
      auto intents = source.intents(entry.number);
      if (!intents) return std::unexpected(std::move(intents.error()));
      const Intent* const intent = intents->of(entry.order.seat);
      if (intent && intent->entry == entry.number) sealed[i] = intent->sealed;
    }
    written.push_back({&entry.order, entry.events, sealed[i] ? &*sealed[i] : nullptr});
  }
  if (auto done = file.append(written); !done) return done;
  auto notes = source.notes();
  if (!notes) return std::unexpected(std::move(notes.error()));
  std::erase_if(notes->sound, [&](const ExerciseFile::Note& note) { return note.event > at.event; });
  if (auto done = file.note(notes->sound); !done) return done;
  return file.close();
}

}  // namespace

Result<Fork> fork(const History& history, const ForkAt& at, const std::filesystem::path& to, const Progress& progress) {
  const ExerciseFile* const source = history.file();
  if (!source) return fault(to.string(), "a battle that is only rehearsed cannot be forked", "play it with --out");
  const auto state = history.at(at.event, progress);
  if (!state) return std::unexpected(state.error());
  if (!history.ends_order(at.event)) return no_such_event(history, at.event);
  std::int64_t last = 0;
  if (at.event > 0) {
    const auto entry = history.entry_of(at.event);
    if (!entry) return std::unexpected(entry.error());
    last = entry->number;
  }
  auto file = ExerciseFile::create(to, source->contents());
  if (!file) return std::unexpected(std::move(file.error()));
  if (auto written = write_fork(*file, *source, history, at, last, progress); !written) {
    static_cast<void>(file->close());
    std::error_code ignored;
    std::filesystem::remove(to, ignored);
    return std::unexpected(std::move(written.error()));
  }
  return Fork{at.event, state->state_hash()};
}

}  // namespace sandgate
