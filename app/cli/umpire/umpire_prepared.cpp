// `sandgate umpire`: injects, contested rulings, marks, what is broken, tables of toys, words to some (KS-10).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "app/cli/cli_words.h"
#include "app/cli/umpire/umpire_ruling.h"
#include "core/lines/parties.h"
#include "core/rulebook/json.h"
#include "core/scenario/injects.h"
#include "map/march/openings.h"

namespace sandgate::cli {
namespace {

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

Text when_said(const Inject& inject) {
  const InjectWhen& when = inject.terms.when;
  if (!when.by_itself()) return utf8(Cli::tr("by hand"));
  std::string said;
  const auto add = [&](std::string what) { said += (said.empty() ? "" : ", ") + what; };
  if (when.time) add(utf8(Cli::tr("from %1"), when.time->iso()));
  if (when.move) add(utf8(Cli::tr("from move %1"), *when.move));
  if (when.trigger != InjectTrigger::none) add(std::string(word(when.trigger)));
  return said;
}

Result<InjectId> inject_named(const std::string& name, const Campaign& now) {
  const auto& all = now.rulings().injects;
  const auto at = std::ranges::find(all, name, [](const Inject& inject) { return inject.terms.name; });
  if (at == all.end())
    return std::unexpected(misuse("NAME", phrase("there is no inject '{}'", name), "name one that 'injects' lists"));
  return InjectId{static_cast<std::int32_t>(at - all.begin())};
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
      return std::unexpected(
          Fault{o.to, phrase("'{}' is prepared already", terms.name), "give it another name", false});
    ruling.deeds.push_back(PrepareInject{terms});
    names.push_back(terms.name);
  }
  ruling.told = [names](const Campaign&) {
    return std::pair(Answer{{"prepared", names}}, utf8(Cli::tr("%1 prepared."), names.size()));
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
                  if (text.empty()) text = utf8(Cli::tr("Nothing is prepared."));
                  return std::pair(Answer{{"injects", std::move(list)}}, std::move(text));
                }};
}

Result<Ruling> fire(const UmpireOptions& o, const Campaign& now) {
  const auto id = inject_named(o.text, now);
  if (!id) return std::unexpected(id.error());
  return Ruling{{FireInject{*id}}, [id = *id](const Campaign& after) {
                  return std::pair(inject_answer(after.inject(id), after),
                                   utf8(Cli::tr("'%1' has come to pass."), after.inject(id).terms.name));
                }};
}

Result<Ruling> call_off(const UmpireOptions& o, const Campaign& now) {
  const auto id = inject_named(o.text, now);
  if (!id) return std::unexpected(id.error());
  return Ruling{{CallOffInject{*id}}, [id = *id](const Campaign& after) {
                  return std::pair(inject_answer(after.inject(id), after),
                                   utf8(Cli::tr("'%1' is called off."), after.inject(id).terms.name));
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
                    const QString stands = !contest.granted   ? Cli::tr("waiting")
                                           : *contest.granted ? Cli::tr("granted")
                                                              : Cli::tr("refused");
                    text += (text.empty() ? "" : "\n") + utf8(Cli::tr("%1 %2: %3 contests dispatch %4: %5"), number,
                                                              stands, seat.title, contest.dispatch, contest.reason);
                  }
                  if (text.empty()) text = utf8(Cli::tr("Nothing is contested."));
                  return std::pair(Answer{{"contests", std::move(list)}}, std::move(text));
                }};
}

Result<Ruling> answer_contest(const UmpireOptions& o, const Campaign& now) {
  if (o.grant == o.refuse)
    return std::unexpected(misuse("answer", "it is neither granted nor refused", "say --grant or --refuse"));
  if (o.number < 1 || o.number > std::ssize(now.rulings().contests))
    return std::unexpected(misuse("N", phrase("there is no contest {}", o.number), "name one that 'contests' lists"));
  const ContestId id{static_cast<std::int32_t>(o.number - 1)};
  return Ruling{{AnswerContest{id, o.grant, o.reason}}, [number = o.number, grant = o.grant](const Campaign&) {
                  return std::pair(Answer{{"contest", number}, {"granted", grant}},
                                   utf8(grant ? Cli::tr("Granted.") : Cli::tr("Refused.")));
                }};
}

Result<Ruling> mark(const UmpireOptions& o, const Campaign&) {
  return Ruling{{MarkExercise{worded<ExerciseMark>(o.text).value_or(ExerciseMark::begins), o.to}},
                [&o](const Campaign&) {
                  return std::pair(Answer{{"mark", o.text}}, utf8(Cli::tr("Everybody is told.")));
                }};
}

Result<Ruling> rule_break(const UmpireOptions& o, const Campaign& now) {
  const Setting& setting = now.setting();
  const WorkGround ground{*setting.country, setting.scale, setting.rulebook};
  const Point at = setting.to_table({o.at[0], o.at[1]});
  std::optional<WorkPlace> nearest;
  if (const auto crossing = built_crossing_near(*setting.country, {o.at[0], o.at[1]}, pointed_at_m))
    nearest = crossing_place(ground, *crossing);
  if (!nearest) nearest = rail_near(ground, at, setting.scale.length(pointed_at_m));
  if (!nearest)
    return std::unexpected(misuse("--at",
                                  phrase("no bridge, culvert or rail lies within {} m", figure(pointed_at_m, 0)),
                                  "name the easting and northing of one"));
  return Ruling{
      {RuleBreak{*nearest, !o.whole, o.reason}}, [place = *nearest, broken = !o.whole](const Campaign& after) {
        const auto kind = kind_of(*after.setting().country, place);
        return std::pair(
            Answer{{"what", word(kind)}, {"at", cli::place(after.setting().to_ground(place.at))}, {"broken", broken}},
            utf8(broken ? Cli::tr("It is broken.") : Cli::tr("It is whole.")));
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
                  return std::pair(Answer{{"to", o.seats}}, utf8(Cli::tr("It is sent.")));
                }};
}

Result<Ruling> set_visibility(const UmpireOptions& o, const Campaign& now) {
  return Ruling{{SetVisibility{now.setting().scale.length(o.metres), o.reason}}, [](const Campaign& after) {
                  const double metres = after.setting().scale.metres(after.visibility());
                  return std::pair(Answer{{"visibility_m", std::round(metres)}},
                                   utf8(Cli::tr("Bodies are sighted within %1 m."), figure(metres, 0)));
                }};
}

}  // namespace sandgate::cli
