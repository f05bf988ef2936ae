#include "app/cli/review/review_figures.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ranges>

#include "app/charts/compared.h"
#include "app/cli/cli_words.h"
#include "app/cli/facts.h"
#include "app/stories/moments.h"
#include "app/words/measures.h"
#include "app/words/times.h"
#include "core/base/enumeration.h"
#include "core/chronicle/history.h"
#include "core/review/review.h"
#include "map/base/gridref.h"

namespace sandgate::cli {
namespace {

template <class Value>
Answer or_null(const std::optional<Value>& value) {
  return value ? Answer(*value) : Answer();
}
Answer metres(const std::optional<double>& value) { return value ? Answer(number(*value, 1)) : Answer(); }
Answer move_of(const std::optional<Instant>& instant) { return instant ? Answer(instant->move) : Answer(); }

/// The one that is reviewed, without a name, and the others.
std::vector<ComparedExercise> beside(const Review& review, std::span<const ComparedExercise> others) {
  std::vector<ComparedExercise> all{compared({}, review)};
  all.insert(all.end(), others.begin(), others.end());
  return all;
}

}  // namespace

Answer beliefs_answer(const Review& review) {
  Answer all = Answer::array();
  for (const Belief& belief : review.beliefs) {
    if (belief.move == 0) continue;
    all.push_back({{"seat", review.setting->seat(belief.seat).name},
                   {"move", belief.move},
                   {"known", belief.known},
                   {"unknown", belief.unknown},
                   {"mean_error_m", metres(belief.mean_m)},
                   {"worst_error_m", metres(belief.worst_m)},
                   {"worst", belief.worst ? Answer(review.bodies[belief.worst.index()].name) : Answer()},
                   {"strength_error", belief.strength_error}});
  }
  return all;
}

Answer orders_answer(const Review& review) {
  Answer all = Answer::array();
  for (const OrderLife& life : review.orders) {
    Answer one{{"number", life.number},
               {"entry", life.entry},
               {"seat", review.setting->seat(life.seat).name},
               {"body", review.bodies[life.body.index()].name},
               {"kind", word(life.kind)},
               {"ride", life.ride ? Answer(life.ride->number + 1) : Answer()},
               {"given_move", life.given.move},
               {"arrived_move", move_of(life.arrived)},
               {"begun_move", move_of(life.begun)},
               {"done_move", move_of(life.done)},
               {"age_moves", or_null(life.age_moves())},
               {"age_minutes", or_null(life.age_minutes())},
               {"rests_minutes", or_null(life.rests_minutes())},
               {"fate", word(life.fate)}};
    if (life.place) one["at"] = place(review.setting->to_ground(*life.place));
    if (life.overtaken != Overtaken::none) {
      one["overtaken"] = word(life.overtaken);
      if (life.by) one["by"] = review.bodies[life.by.index()].name;
      if (life.held_since) one["held_since_move"] = life.held_since->move;
    }
    all.push_back(std::move(one));
  }
  return all;
}

Answer moments_answer(const Review& review) {
  Answer all = Answer::array();
  for (const Moment& moment : review.moments) {
    Answer bodies = Answer::array(), seats = Answer::array();
    for (const BodyId body : moment.bodies) bodies.push_back(review.bodies[body.index()].name);
    for (const SeatId seat : moment.seats) seats.push_back(review.setting->seat(seat).name);
    Answer one{{"move", moment.move},
               {"event", moment.event},
               {"time", moment.time.iso()},
               {"kind", word(moment.kind)},
               {"key", moment.key},
               {"title", stories::moment_title(moment).toStdString()},
               {"reason", stories::moment_reason(moment, review).toStdString()},
               {"bodies", std::move(bodies)},
               {"seats", std::move(seats)},
               {"men", moment.weight}};
    if (!moment.clause.id.empty()) one["clause"] = moment.clause.id;
    if (moment.at) one["at"] = place(review.setting->to_ground(*moment.at));
    if (moment.order) one["order"] = *moment.order;
    all.push_back(std::move(one));
  }
  return all;
}

Answer contacts_answer(const Review& review) {
  const Setting& setting = *review.setting;
  Answer all = Answer::array();
  for (const Engagement& contact : review.figures.contacts) {
    Answer sides = Answer::array(), clauses = Answer::object();
    for (const Side& side : setting.sides) {
      const Engagement::Of& of = contact.sides[side.id.index()];
      Answer bodies = Answer::array();
      for (const BodyId body : of.bodies) bodies.push_back(review.bodies[body.index()].name);
      sides.push_back({{"side", side.name},
                       {"men_in", of.men_in},
                       {"dead", of.dead},
                       {"prisoners", of.prisoners},
                       {"guns_lost", of.guns_lost},
                       {"shots", of.shots},
                       {"hits", of.hits},
                       {"charges", of.charges},
                       {"bodies", std::move(bodies)}});
    }
    for (const auto& [clause, times] : contact.clauses) clauses[clause] = times;
    all.push_back({{"table", contact.table.number + 1},
                   {"opened_move", contact.opened},
                   {"closed_move", or_null(contact.closed)},
                   {"at", place(setting.to_ground(contact.at))},
                   {"by_hand", contact.by_hand},
                   {"sides", std::move(sides)},
                   {"clauses", std::move(clauses)}});
  }
  return all;
}

Answer strength_answer(const Review& review) {
  Answer all = Answer::array();
  for (const StrengthAt& at : review.figures.strength) {
    Answer arms = Answer::object();
    for (const Arm arm : all_arms) {
      if (const std::int64_t men = at.men[static_cast<std::size_t>(arm)]; men > 0)
        arms[std::string(name_of(arm))] = men;
    }
    all.push_back({{"side", review.setting->side(at.side).name},
                   {"move", at.move},
                   {"men", at.all()},
                   {"arms", std::move(arms)}});
  }
  return all;
}

std::string compared_told(const Review& review, std::span<const ComparedExercise> others) {
  return compared_finding(beside(review, others)).toStdString();
}

Answer compared_answer(const Review& review, std::span<const ComparedExercise> others) {
  const std::vector<ComparedExercise> all = beside(review, others);
  Answer exercises = Answer::array(), spread = Answer::array();
  for (const ComparedExercise& one : all) {
    Answer sides = Answer::array();
    for (const ComparedExercise::OfSide& side : one.sides) {
      sides.push_back({{"side", side.side.toStdString()},
                       {"men", side.men},
                       {"lost", side.lost},
                       {"age_minutes", or_null(side.age_minutes)},
                       {"mean_error_m", metres(side.mean_error_m)},
                       {"worst_error_m", metres(side.worst_error_m)},
                       {"overtaken", side.overtaken},
                       {"missed", side.missed},
                       {"marched_km", number(side.marched_km, 2)}});
    }
    exercises.push_back({{"exercise", one.name.isEmpty() ? Answer() : Answer(one.name.toStdString())},
                         {"moves", one.moves},
                         {"tables", one.tables},
                         {"sides", std::move(sides)}});
  }
  for (std::size_t side = 0; side < all.front().sides.size(); ++side) {
    std::vector<double> lost;
    for (const ComparedExercise& one : all) lost.push_back(static_cast<double>(one.sides[side].lost));
    const Quartiles of = quartiles(std::move(lost)).value_or(Quartiles{});
    spread.push_back({{"side", all.front().sides[side].side.toStdString()},
                      {"lost", {of.least, of.lower, of.middle, of.upper, of.most}}});
  }
  return {{"exercises", std::move(exercises)},
          {"spread", std::move(spread)},
          {"finding", compared_finding(all).toStdString()}};
}

Answer umpire_answer(const Review& review) {
  const UmpireLoad& load = review.figures.load;
  const std::optional<double> median = load.median_wait_s();
  return {{"items", load.items.size()},
          {"dealt", std::ranges::count_if(load.items, &Attended::dealt)},
          {"median_wait_s", median ? Answer(number(*median, 3)) : Answer()}};
}

ExitCode review_belief(const Output& out, const std::string& file, const std::string& name, std::int64_t move) {
  const Result<History> history = History::read(file);
  if (!history) return out.fail(history.error());
  const Setting& setting = *history->setting();
  const auto seat = std::ranges::find(setting.seats, name, &Seat::name);
  if (seat == setting.seats.end()) {
    return out.fail(
        Fault{file, phrase("has no seat '{}'", name),
              phrase("name one of its seats: {}",
                     fmt::format("{}", fmt::join(setting.seats | std::views::transform(&Seat::name), ", ")))});
  }
  const auto progress = out.progress(utf8(Cli::tr("Reading")));
  history->follow(seat->id);
  const Result<std::int64_t> end = history->end_of_move(move, progress);
  if (!end) return out.fail(end.error());
  const Result<Campaign> campaign = history->at(*end, progress);
  if (!campaign) return out.fail(campaign.error());
  const Result<SeatView> view = history->view(seat->id, *end, progress);
  if (!view) return out.fail(view.error());

  const std::vector<BodyBelieved> believed = bodies_believed(*campaign, *view);
  const Belief belief = belief_of(setting, seat->id, move, believed);
  std::string text = setting.title + "\n" +
                     utf8(Cli::tr("What %1 believed, %2, when move %3 had closed"), seat->title,
                          words::time_of_day(campaign->time()), move) +
                     "\n\n";
  std::size_t longest = 0;
  for (const BodyBelieved& one : believed) longest = std::max(longest, campaign->body(one.body).name.size());
  Answer bodies = Answer::array();
  for (const BodyBelieved& one : believed) {
    const std::string& body = campaign->body(one.body).name;
    const MapPoint truly = setting.to_ground(one.truly);
    const std::int64_t age = std::max<std::int64_t>(0, move - one.seen_move);
    bodies.push_back({{"name", body},
                      {"believed", one.believed ? place(setting.to_ground(*one.believed)) : Answer()},
                      {"true", place(truly)},
                      {"men", one.men},
                      {"believed_men", one.believed ? Answer(one.believed_men) : Answer()},
                      {"age_moves", one.believed ? Answer(age) : Answer()}});
    text += "  " +
            utf8(Cli::tr("%1 %2  at %3  %4"), fmt::format("{:<{}}", body, longest),
                 fmt::format("{:>9}", words::men(Men{static_cast<std::int32_t>(one.men)}).toStdString()),
                 grid_reference(truly, setting.country->crs()),
                 one.believed ? utf8(Cli::tr("believed at %1, %2 m off, %3 moves old"),
                                     grid_reference(setting.to_ground(*one.believed), setting.country->crs()),
                                     figure(setting.scale.metres(*one.error()), 0), age)
                              : utf8(Cli::tr("not known"))) +
            "\n";
  }
  const std::int64_t all = belief.known + belief.unknown;
  text += "\n  " +
          (belief.mean_m ? utf8(Cli::tr("%1 of %2 men not known; error %3 m in the mean, %4 m at worst"),
                                belief.unknown, all, figure(*belief.mean_m, 0), figure(*belief.worst_m, 0))
                         : utf8(Cli::tr("%1 of %2 men not known"), belief.unknown, all)) +
          "\n";
  out.answer({{"seat", seat->name},
              {"move", move},
              {"time", campaign->time().iso()},
              {"mean_error_m", metres(belief.mean_m)},
              {"worst_error_m", metres(belief.worst_m)},
              {"men_known", belief.known},
              {"men_unknown", belief.unknown},
              {"strength_error", belief.strength_error},
              {"bodies", std::move(bodies)}},
             text);
  return ExitCode::success;
}

}  // namespace sandgate::cli
