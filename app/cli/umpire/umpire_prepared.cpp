// `sandgate umpire`: injects, contested rulings, marks, what is broken, tables of toys, words to some (KS-10).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "app/cli/umpire/umpire_ruling.h"
#include "app/orders/outcome_file.h"
#include "core/lines/parties.h"
#include "core/rulebook/json.h"
#include "core/scenario/injects.h"

namespace sandgate::cli {
namespace {

constexpr std::size_t most_bytes = 4 << 20;
/// How far a place that is pointed at may be from the bridge or the rail.
constexpr double pointed_at_m = 250;

Answer inject_answer(const Inject& inject, const Campaign& now) {
  const InjectWhen& when = inject.terms.when;
  Answer answer{
      {"name", inject.terms.name},       {"state", word(inject.state)}, {"deed", word(inject.terms.deed.kind)},
      {"repeats", inject.terms.repeats}, {"times", inject.times},       {"trigger", word(when.trigger)}};
  if (when.time) answer["time"] = when.time->iso();
  if (when.move) answer["move"] = *when.move;
  if (when.side) answer["side"] = now.setting().side(*when.side).name;
  if (when.body) answer["body"] = now.body(*when.body).name;
  return answer;
}

std::string when_said(const Inject& inject) {
  const InjectWhen& when = inject.terms.when;
  if (!when.by_itself()) return "by hand";
  std::string said;
  const auto add = [&](std::string what) { said += (said.empty() ? "" : ", ") + what; };
  if (when.time) add("from " + when.time->iso());
  if (when.move) add(fmt::format("from move {}", *when.move));
  if (when.trigger != InjectTrigger::none) add(std::string(word(when.trigger)));
  return said;
}

Result<InjectId> inject_named(const std::string& name, const Campaign& now) {
  const auto& all = now.rulings().injects;
  const auto at = std::ranges::find(all, name, [](const Inject& inject) { return inject.terms.name; });
  if (at == all.end())
    return std::unexpected(misuse("NAME", "there is no inject '" + name + "'", "name one that 'injects' lists"));
  return InjectId{static_cast<std::int32_t>(at - all.begin())};
}

Result<TableId> table_numbered(std::int64_t number, const Campaign& now) {
  if (number >= 1 && number <= std::ssize(now.tables())) return TableId{static_cast<std::int32_t>(number - 1)};
  return std::unexpected(misuse("TABLE", fmt::format("there is no table {}", number),
                                fmt::format("there have been {}, from 1 on", now.tables().size())));
}

}  // namespace

Result<Ruling> inject(const UmpireOptions& o, const Campaign& now) {
  const auto text = read_text_file(o.to, most_bytes);
  if (!text) return std::unexpected(text.error());
  const auto injects = injects_from_text(*text, o.to, now.setting());
  if (!injects) return std::unexpected(injects.error());
  Ruling ruling;
  std::vector<std::string> names;
  for (const InjectTerms& terms : *injects) {
    const auto same = [&](const Inject& other) { return other.terms.name == terms.name; };
    if (std::ranges::any_of(now.rulings().injects, same))
      return std::unexpected(Fault{o.to, "'" + terms.name + "' is prepared already", "give it another name", false});
    ruling.deeds.push_back(PrepareInject{terms});
    names.push_back(terms.name);
  }
  ruling.told = [names](const Campaign&) {
    return std::pair(Answer{{"prepared", names}}, fmt::format("{} prepared.", names.size()));
  };
  return ruling;
}

Result<Ruling> list_injects(const UmpireOptions&, const Campaign&) {
  return Ruling{{}, [](const Campaign& now) {
                  Answer list = Answer::array();
                  std::string text;
                  for (const Inject& inject : now.rulings().injects) {
                    list.push_back(inject_answer(inject, now));
                    text += fmt::format("{}{:<10} {}: {}, {}", text.empty() ? "" : "\n", word(inject.state),
                                        inject.terms.name, when_said(inject), word(inject.terms.deed.kind));
                  }
                  if (text.empty()) text = "Nothing is prepared.";
                  return std::pair(Answer{{"injects", std::move(list)}}, std::move(text));
                }};
}

Result<Ruling> fire(const UmpireOptions& o, const Campaign& now) {
  const auto id = inject_named(o.text, now);
  if (!id) return std::unexpected(id.error());
  return Ruling{{FireInject{*id}}, [id = *id](const Campaign& after) {
                  return std::pair(inject_answer(after.inject(id), after),
                                   "'" + after.inject(id).terms.name + "' has come to pass.");
                }};
}

Result<Ruling> call_off(const UmpireOptions& o, const Campaign& now) {
  const auto id = inject_named(o.text, now);
  if (!id) return std::unexpected(id.error());
  return Ruling{{CallOffInject{*id}}, [id = *id](const Campaign& after) {
                  return std::pair(inject_answer(after.inject(id), after),
                                   "'" + after.inject(id).terms.name + "' is called off.");
                }};
}

Result<Ruling> list_contests(const UmpireOptions&, const Campaign&) {
  return Ruling{{}, [](const Campaign& now) {
                  Answer list = Answer::array();
                  std::string text;
                  std::int64_t number = 0;
                  for (const Contest& contest : now.rulings().contests) {
                    const Seat& seat = now.setting().seat(contest.seat);
                    const char* state = !contest.granted ? "waiting" : *contest.granted ? "granted" : "refused";
                    Answer one{{"contest", ++number},      {"seat", seat.name},    {"dispatch", contest.dispatch},
                               {"reason", contest.reason}, {"move", contest.move}, {"state", state}};
                    if (contest.granted) one["answer"] = contest.answer;
                    list.push_back(std::move(one));
                    text += fmt::format("{}{} {}: {} contests dispatch {}: {}", text.empty() ? "" : "\n", number, state,
                                        seat.title, contest.dispatch, contest.reason);
                  }
                  if (text.empty()) text = "Nothing is contested.";
                  return std::pair(Answer{{"contests", std::move(list)}}, std::move(text));
                }};
}

Result<Ruling> answer_contest(const UmpireOptions& o, const Campaign& now) {
  if (o.grant == o.refuse)
    return std::unexpected(misuse("answer", "it is neither granted nor refused", "say --grant or --refuse"));
  if (o.number < 1 || o.number > std::ssize(now.rulings().contests))
    return std::unexpected(
        misuse("N", fmt::format("there is no contest {}", o.number), "name one that 'contests' lists"));
  const ContestId id{static_cast<std::int32_t>(o.number - 1)};
  return Ruling{{AnswerContest{id, o.grant, o.reason}}, [number = o.number, grant = o.grant](const Campaign&) {
                  return std::pair(Answer{{"contest", number}, {"granted", grant}},
                                   grant ? std::string("Granted.") : std::string("Refused."));
                }};
}

Result<Ruling> mark(const UmpireOptions& o, const Campaign&) {
  return Ruling{{MarkExercise{worded<ExerciseMark>(o.text).value_or(ExerciseMark::begins), o.to}},
                [&o](const Campaign&) {
                  return std::pair(Answer{{"mark", o.text}}, std::string("Everybody is told."));
                }};
}

Result<Ruling> rule_break(const UmpireOptions& o, const Campaign& now) {
  const Setting& setting = now.setting();
  const WorkGround ground{*setting.country, setting.scale, setting.rulebook};
  const Point at = setting.to_table({o.at[0], o.at[1]});
  std::optional<WorkPlace> nearest;
  const auto nearer = [&](const WorkPlace& place) {
    const Length off = distance_to(ground, place, at);
    return off <= setting.scale.length(pointed_at_m) && (!nearest || off < distance_to(ground, *nearest, at));
  };
  for (std::size_t i = 0; i < setting.country->features().size(); ++i) {
    const FeatureId id{static_cast<std::int32_t>(i)};
    if (!crossing_kind(*setting.country, id)) continue;
    const WorkPlace place = crossing_place(ground, id);
    if (nearer(place)) nearest = place;
  }
  if (!nearest) nearest = rail_near(ground, at, setting.scale.length(pointed_at_m));
  if (!nearest)
    return std::unexpected(misuse("--at", fmt::format("no bridge, culvert or rail lies within {:.0f} m", pointed_at_m),
                                  "name the easting and northing of one"));
  return Ruling{
      {RuleBreak{*nearest, !o.whole, o.reason}}, [place = *nearest, broken = !o.whole](const Campaign& after) {
        const auto kind = kind_of(*after.setting().country, place);
        return std::pair(
            Answer{{"what", word(kind)}, {"at", cli::place(after.setting().to_ground(place.at))}, {"broken", broken}},
            std::string(broken ? "It is broken." : "It is whole."));
      }};
}

Result<Ruling> enter_outcome(const UmpireOptions& o, const Campaign& now) {
  const auto table = table_numbered(o.number, now);
  if (!table) return std::unexpected(table.error());
  const auto text = read_text_file(o.to, most_bytes_of_outcome);
  if (!text) return std::unexpected(text.error());
  auto order = outcome_from_text(*text, o.to, now, *table);
  if (!order) return std::unexpected(order.error());
  order->reason = o.reason;
  return Ruling{{*order}, [table = *table](const Campaign& after) {
                  Answer list = Answer::array();
                  for (const Body& body : after.bodies()) {
                    if (after.held_until(body.id)) list.push_back(body.name);
                  }
                  return std::pair(Answer{{"table", table.number + 1}, {"held", std::move(list)}},
                                   fmt::format("Table {} is closed.", table.number + 1));
                }};
}

Result<Ruling> say(const UmpireOptions& o, const Campaign& now) {
  SendMessageOrder<BodyId> order;
  for (const std::string& name : o.seats) {
    const auto seat = seat_named(name, now);
    if (!seat) return std::unexpected(seat.error());
    order.message.to.push_back(*seat);
  }
  order.message.content.text = {o.text};
  return Ruling{{order}, [&o](const Campaign&) {
                  return std::pair(Answer{{"to", o.seats}}, std::string("It is sent."));
                }};
}

Result<Ruling> give_table(const UmpireOptions& o, const Campaign& now) {
  const auto table = table_numbered(o.number, now);
  if (!table) return std::unexpected(table.error());
  const auto seat = seat_named(o.seat, now);
  if (!seat) return std::unexpected(seat.error());
  const Seat& holder = now.setting().seat(*seat);
  return Ruling{
      {GiveTable{*table, holder.side, *seat}}, [&o, title = holder.title](const Campaign&) {
        return std::pair(Answer{{"table", o.number}, {"seat", o.seat}}, title + " orders the men of his side there.");
      }};
}

Result<Ruling> set_visibility(const UmpireOptions& o, const Campaign& now) {
  return Ruling{{SetVisibility{now.setting().scale.length(o.metres), o.reason}}, [](const Campaign& after) {
                  const double metres = after.setting().scale.metres(after.visibility());
                  return std::pair(Answer{{"visibility_m", std::round(metres)}},
                                   fmt::format("Bodies are sighted within {:.0f} m.", metres));
                }};
}

}  // namespace sandgate::cli
