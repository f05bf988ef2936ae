// The past as `sandgate umpire` changes it: an exercise taken back, one ruling struck out, a fork (KS-10). Previews
// read the file and write nothing.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/cli/cli_words.h"
#include "app/cli/umpire/umpire_options.h"
#include "app/host/session.h"
#include "app/stories/side_account.h"
#include "core/chronicle/again.h"
#include "core/journal/codec.h"

namespace sandgate::cli {
namespace {

Text name_of_seat(const Setting& setting, SeatId seat) {
  if (seat == system_seat) return utf8(Cli::tr("the clock"));
  if (seat == umpire_seat) return utf8(Cli::tr("the umpire"));
  return setting.seat(seat).name;
}

/// What is refused when it is given again.
Answer failing(const Again& again, const Setting& setting, std::string& text) {
  Answer list = Answer::array();
  for (const GivenAgain& one : again.orders) {
    if (!one.refusal) continue;
    const std::string kind(encode(one.order.deed).kind), seat = name_of_seat(setting, one.order.seat);
    const std::string why = said_of(*one.refusal, setting, one.order.seat);
    list.push_back(
        {{"order", kind}, {"entry", one.entry}, {"seat", seat}, {"clause", one.refusal->clause.id}, {"why", why}});
    text +=
        "  " + utf8(Cli::tr("Entry %1, %2 of %3: %4 %5"), one.entry, kind, seat, why, one.refusal->clause.id) + "\n";
  }
  return list;
}

std::int64_t passing(const Again& again) {
  return std::ranges::count_if(again.orders, [](const GivenAgain& one) { return !one.refusal; });
}

/// How the sides stand at a story's end; `heading` has a place for its move.
Answer outcome(const Chronicle& chronicle, const QString& heading, std::string& text) {
  Answer sides = Answer::array();
  const auto accounts = stories::side_accounts(chronicle, stories::Names::of(chronicle));
  text += utf8(heading, chronicle.end.move()) + "\n";
  for (const Side& side : chronicle.setting->sides) {
    const stories::SideAccount& one = accounts[side.id.index()];
    sides.push_back({{"side", side.name},
                     {"killed", one.killed},
                     {"prisoners_lost", one.prisoners_lost},
                     {"guns_lost", one.guns_lost},
                     {"points", number(one.points)}});
    text += "  " +
            utf8(Cli::tr("%1: %2 killed, %3 taken, %4 guns lost, %5 points"), side.name, one.killed, one.prisoners_lost,
                 one.guns_lost, figure(one.points)) +
            "\n";
  }
  return {{"move", chronicle.end.move()}, {"sides", sides}, {"state_hash", chronicle.end.state_hash().hex()}};
}

/// The file, read and folded.
Result<History> folded(const UmpireOptions& o, const Output& out) {
  auto history = History::read(o.file);
  if (!history) return history;
  if (auto done = history->fold({}, out.progress(utf8(Cli::tr("Reading")))); !done)
    return std::unexpected(std::move(done.error()));
  return history;
}

/// What would come of it, without the order of that entry.
Result<Again> in_thought(const History& history, const TakeBack& back, std::int64_t without) {
  return give_again(
      history, fresh_order_id(), back, history.file()->contents().seed,
      [without](const ExerciseFile::Entry& entry) { return entry.number == without; }, [] { return fresh_order_id(); });
}

/// Does it, and answers besides with where the exercise stands then.
ExitCode done(const UmpireOptions& o, const Output& out, Answer answer, std::string text,
              const std::function<sandgate::Answer(Session&)>& deed) {
  auto session = Session::open(o.file, out.progress(utf8(Cli::tr("Opening"))));
  if (!session) return out.fail(session.error());
  if (auto ruled = deed(**session); !ruled) {
    if ((*session)->broken()) return out.fail(*(*session)->broken());
    return out.fail(Fault{o.file, said_of(ruled.error(), (*session)->setting(), {}), {}, false});
  }
  answer["move"] = (*session)->move();
  answer["events"] = (*session)->events();
  text += utf8(Cli::tr("The exercise stands in move %1."), (*session)->move());
  if (auto closed = (*session)->close(); !closed) return out.fail(closed.error());
  out.answer(answer, text);
  return ExitCode::success;
}

}  // namespace

ExitCode take_back(const UmpireOptions& o) {
  const Output out(o.json);
  const TakeBack back{o.event, o.dice == "fresh", o.reason};
  Answer answer;
  std::string text;
  {
    const auto history = folded(o, out);
    if (!history) return out.fail(history.error());
    const auto again = in_thought(*history, back, 0);
    if (!again) return out.fail(again.error());
    const auto struck = would_strike(*history, o.event);
    if (!struck) return out.fail(struck.error());
    text = utf8(o.preview ? Cli::tr("Would be struck: %1 orders with %2 events; %3 of the orders would pass again.")
                          : Cli::tr("Struck: %1 orders with %2 events; %3 of the orders would pass again."),
                struck->orders, struck->events, passing(*again)) +
           "\n";
    answer = {{"struck", {{"orders", struck->orders}, {"events", struck->events}}},
              {"would_pass", passing(*again)},
              {"would_fail", failing(*again, *history->setting(), text)}};
    if (!o.preview) answer["given_again"] = o.again ? passing(*again) : 0;
  }
  if (o.preview) return out.answer(answer, text), ExitCode::success;
  return done(o, out, std::move(answer), std::move(text),
              [&](Session& session) { return session.take_back(back, o.again, o.by); });
}

ExitCode strike(const UmpireOptions& o) {
  const Output out(o.json);
  Answer answer;
  std::string text;
  {
    const auto history = folded(o, out);
    if (!history) return out.fail(history.error());
    const auto at = strike_at(*history, o.event);
    if (!at) return out.fail(at.error());
    const auto again = in_thought(*history, {at->before, false, o.reason}, at->entry);
    if (!again) return out.fail(again.error());
    const auto now = read_with(*history, {}), then = read_with(*history, again->entries);
    if (!now) return out.fail(now.error());
    if (!then) return out.fail(then.error());
    answer["as_it_is"] = outcome(*now, Cli::tr("As it is, move %1:"), text);
    answer["struck_out"] = outcome(*then, Cli::tr("Struck out, move %1:"), text);
    answer["would_pass"] = passing(*again);
    answer["would_fail"] = failing(*again, *history->setting(), text);
  }
  if (o.preview) return out.answer(answer, text), ExitCode::success;
  return done(o, out, std::move(answer), std::move(text),
              [&](Session& session) { return session.strike(o.event, o.reason, o.by); });
}

ExitCode fork(const UmpireOptions& o) {
  const Output out(o.json);
  // Whoever plays the exercise goes on meanwhile.
  const auto history = folded(o, out);
  if (!history) return out.fail(history.error());
  const auto forked = sandgate::fork(*history, {o.event, o.dice == "fresh", fresh_order_id(), o.reason}, o.to,
                                     out.progress(utf8(Cli::tr("Forking"))));
  if (!forked) return out.fail(forked.error());
  out.answer({{"events", forked->events}, {"state_hash", forked->state_hash.hex()}, {"file", o.to}},
             utf8(Cli::tr("%1 events, state %2."), forked->events, forked->state_hash.hex()) + "\n" +
                 utf8(Cli::tr("Written to %1"), o.to));
  return ExitCode::success;
}

ExitCode bookmark(const UmpireOptions& o) {
  const Output out(o.json);
  auto session = Session::open(o.file, out.progress(utf8(Cli::tr("Opening"))));
  if (!session) return out.fail(session.error());
  const std::int64_t event = (*session)->events();
  if (auto kept = (*session)->bookmark(o.text); !kept) return out.fail(kept.error());
  if (auto closed = (*session)->close(); !closed) return out.fail(closed.error());
  out.answer({{"event", event}, {"text", o.text}}, utf8(Cli::tr("A bookmark at event %1."), event));
  return ExitCode::success;
}

}  // namespace sandgate::cli
