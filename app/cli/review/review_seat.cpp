// `sandgate review --seat`: what one commander had been told, and nothing else.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/cli/answer.h"
#include "app/cli/cli_words.h"
#include "app/cli/facts.h"
#include "app/cli/intents.h"
#include "app/cli/review/review_seat.h"
#include "app/stories/dispatches.h"
#include "app/words/bodies.h"
#include "app/words/messages.h"
#include "app/words/sightings.h"
#include "app/words/times.h"
#include "core/chronicle/chronicle.h"
#include "core/sight/picture_hash.h"
#include "map/base/gridref.h"

namespace sandgate::cli {
namespace {

std::string reference(const Briefing& briefing, Point at) {
  return grid_reference(briefing.to_ground(at), briefing.country->crs());
}

Answer seen(const Sighting& sighting, const Briefing& briefing) {
  Answer parts = Answer::array();
  for (const Part& part : sighting.parts) {
    parts.push_back({{"arm", name_of(part.arm)},
                     {"men", part.men.count},
                     {"guns", part.guns},
                     {"waggons", part.waggons},
                     {"counted", sighting.counted}});
  }
  return {{"at", place(briefing.to_ground(sighting.at))},
          {"facing", number(sighting.facing.in_degrees(), 1)},
          {"formation", name_of(sighting.formation)},
          {"scouts", sighting.scouts},
          {"parts", parts}};
}

/// How many moves, both camps' together, before `now` something was so.
std::int64_t age(std::int64_t now, std::int64_t then) { return std::max<std::int64_t>(0, now - then); }

Answer own(const OwnBody& body, const Picture& picture, const Briefing& briefing, std::int64_t now) {
  return {{"handle", body.handle.number},
          {"name", body.name},
          {"mine", body.mine},
          {"at_hand", body.at_hand},
          {"known_at", (body.at_hand ? picture.clock.time : body.known).iso()},
          {"age_moves", body.at_hand ? 0 : age(now, body.known_move)},
          {"at", place(briefing.to_ground(body.at))},
          {"formation", name_of(body.formation)},
          {"men", body.contents.men().count},
          {"guns", body.contents.guns()},
          {"marching", body.march.has_value()},
          {"gone", body.gone}};
}

const char* state(ManState state) {
  switch (state) {
    case ManState::free: return "free";
    case ManState::prisoner: return "prisoner";
    case ManState::disarmed: return "disarmed";
    case ManState::dead: return "dead";
    case ManState::crossed: return "crossed";
    case ManState::held: return "held";
    case ManState::ranks: return "ranks";
  }
  return "";
}

Answer man_on_table(const SeenMan& man, const Briefing& briefing) {
  return {{"handle", man.handle.number},
          {"side", briefing.sides[man.side.index()].name},
          {"arm", name_of(man.arm)},
          {"at", place(briefing.to_ground(man.at))},
          {"state", state(man.state)}};
}

const char* state(ReportKind kind) {
  switch (kind) {
    case ReportKind::seen: return "in_sight";
    case ReportKind::lost: return "lost";
    case ReportKind::empty: return "dummy";
    case ReportKind::fallen: return "fallen";
  }
  return "";
}

std::string seat_word(SeatId seat, const Briefing& briefing) {
  return seat ? briefing.seats[seat.index()].name : "umpire";
}

Answer message(const SeenMessage& seen, const Briefing& briefing) {
  Answer to = Answer::array();
  for (const SeatId seat : seen.message.to) to.push_back(seat_word(seat, briefing));
  if (seen.message.umpire) to.push_back("umpire");
  Answer answer{{"message", seen.number()},  {"move", seen.move}, {"time", seen.time.iso()},
                {"given", seen.given.iso()}, {"sent", seen.sent}, {"from", seat_word(seen.from, briefing)},
                {"to", std::move(to)}};
  if (seen.message.answers) answer["answers"] = seen.message.answers->number + 1;
  if (!seen.body.empty()) answer["about"] = seen.body;
  answer.update(facts_answer(stories::message_facts(seen.message.content), briefing));
  return answer;
}

Text message_told(const SeenMessage& seen, const Briefing& briefing) {
  const auto place = [&](Point at) { return QString::fromStdString(reference(briefing, at)); };
  return fmt::format(
      "  {:>3}  {:>10}  {}\n", seen.number(), words::time_of_day(seen.time).toStdString(),
      utf8(Cli::tr("%1 to %2, %3: %4"), words::correspondent(seen.from, briefing.seats),
           words::addressees(seen.message.to, seen.message.umpire, briefing.seats),
           words::message_form(seen.message.content.form()), words::message_line(seen.message.content, place)));
}

// `whose`: who is told of it, if not the seat itself.
ExitCode tell_seat(const Output& out, const SeatStory& story, const Observer* whose) {
  const Picture& picture = story.picture;
  const Briefing& briefing = story.briefing;
  const Side& side = briefing.sides[picture.side.index()];
  const Seat& seat = briefing.seats[picture.seat.index()];
  // The move that has closed last: what was learned when it closed is of no age.
  const std::int64_t now = std::max<std::int64_t>(0, picture.clock.move - 1);

  std::string text = fmt::format("{}\n{}, {}\n\n", briefing.title, whose ? whose->title : seat.title, side.name);
  Answer dispatches = Answer::array();
  for (const Dispatch& dispatch : picture.dispatches) {
    const std::string said = stories::sentence(dispatch, briefing).toStdString();
    const std::string from = stories::from(dispatch, picture).toStdString();
    Answer line{{"number", dispatch.number},
                {"move", dispatch.move},
                {"time", dispatch.time.iso()},
                {"from", from},
                {"text", said},
                {"clause", dispatch.clause.id}};
    if (dispatch.at) line["at"] = place(briefing.to_ground(*dispatch.at));
    if (dispatch.about) line["about"] = dispatch.about.number;
    dispatches.push_back(std::move(line));
    text += fmt::format("  {:>10}  {:<14} {:<18} {} ({})\n", words::time_of_day(dispatch.time).toStdString(),
                        dispatch.at ? reference(briefing, *dispatch.at) : "", from, said, dispatch.clause.id);
  }

  Answer messages = Answer::array();
  if (!picture.messages.empty()) text += fmt::format("\n{}\n", stories::messages_heading().toStdString());
  for (const SeenMessage& seen : picture.messages) {
    messages.push_back(message(seen, briefing));
    text += message_told(seen, briefing);
  }

  Answer bodies = Answer::array(), sighted = Answer::array();
  for (const OwnBody& body : picture.bodies) bodies.push_back(own(body, picture, briefing, now));
  text += fmt::format("\n{}\n", stories::sheet_heading(picture).toStdString());
  for (const SightedBody& body : picture.sighted) {
    const OwnBody* by = picture.body(body.by);
    Answer line = seen(body.seen, briefing);
    line["handle"] = body.handle.number;
    line["side"] = briefing.sides[body.side.index()].name;
    line["state"] = state(body.state);
    line["since"] = body.time.iso();
    line["age_moves"] = age(now, body.move);
    if (by) line["by"] = by->name;
    sighted.push_back(std::move(line));
    text += fmt::format("  {:<6} {:<14} {:<32} {}\n", briefing.sides[body.side.index()].name,
                        reference(briefing, body.seen.at), words::what(body.seen).toStdString(),
                        stories::sighted_told(body, picture).toStdString());
  }
  Answer tables = Answer::array();
  for (const SeenTable& table : picture.tables) {
    Answer men = Answer::array();
    for (const SeenMan& man : picture.men) {
      if (man.table == table.handle && man.state != ManState::dead) men.push_back(man_on_table(man, briefing));
    }
    text += fmt::format("  {}\n", stories::table_told(table, static_cast<std::int64_t>(men.size())).toStdString());
    tables.push_back({{"table", table.number},
                      {"feet", {number(table.window.width().in_feet(), 3), number(table.window.depth().in_feet(), 3)}},
                      {"mine", table.mine},
                      {"men", std::move(men)}});
  }
  const SeenCommission& held = picture.commission;
  Answer may = Answer::array(), acts_for = Answer::array();
  for (const Right right : held.may) may.push_back(std::string(word(right)));
  for (const SeatId other : held.acts_for) acts_for.push_back(seat_word(other, briefing));
  const Answer commission{{"may", may},
                          {"deputy", held.deputy ? Answer(seat_word(held.deputy, briefing)) : Answer()},
                          {"deputed", held.deputed},
                          {"holder", held.holder},
                          {"acts_for", acts_for}};
  Answer objectives = Answer::array();
  for (const Objective& objective : side.objectives)
    objectives.push_back({{"name", objective.name}, {"at", place(briefing.to_ground(objective.at))}});
  Answer answer{{"seat", seat.name},
                {"side", side.name},
                {"time", picture.clock.time.iso()},
                {"move", picture.clock.move},
                {"picture_hash", picture_hash(picture).hex()},
                {"visibility_ft", number(picture.visibility.in_feet(), 3)},
                {"commission", commission},
                {"objectives", objectives},
                {"bodies", bodies},
                {"sighted", sighted},
                {"tables", tables},
                {"messages", messages},
                {"dispatches", dispatches}};
  if (whose)
    answer["observer"] = whose->name;
  else
    add_intents(answer, story);
  text += intents_text(story);
  out.answer(answer, text);
  return ExitCode::success;
}

}  // namespace

ExitCode review_seat(const Output& out, const std::string& file, const std::string& seat, std::int64_t move) {
  const auto story = read_seat_story(file, seat, move, out.progress(utf8(Cli::tr("Reading"))));
  return story ? tell_seat(out, *story, nullptr) : out.fail(story.error());
}

ExitCode review_onlooker(const Output& out, const SeatStory& story, const Observer& observer) {
  return tell_seat(out, story, &observer);
}

}  // namespace sandgate::cli
