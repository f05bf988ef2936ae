// `sandgate review`: the story of an exercise, from the umpire's chair.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>

#include "app/cli/answer.h"
#include "app/cli/commands.h"
#include "app/cli/review_games.h"
#include "app/cli/review_seat.h"
#include "app/cli/review_setup.h"
#include "app/cli/review_tables.h"
#include "app/words/times.h"
#include "core/chronicle/chronicle.h"
#include "map/base/gridref.h"

namespace sandgate::cli {
namespace {

struct ReviewOptions {
  std::string file, seat;
  std::int64_t at_move = 0;
  bool json = false, explain = false;
};

Answer parts_of(const std::vector<Part>& parts) {
  Answer list = Answer::array();
  for (const Part& part : parts)
    list.push_back(
        {{"arm", name_of(part.arm)}, {"men", part.men.count}, {"guns", part.guns}, {"waggons", part.waggons}});
  return list;
}

// What one event says of itself: a kind and details for programs, a sentence for people.
struct Telling {
  const Chronicle& story;
  std::string kind, text;
  Answer details = Answer::object();

  std::string reference(Point at) const {
    const Setting& s = *story.setting;
    return grid_reference(s.to_ground(at), s.country->crs());
  }
  std::string body(BodyId id) const {
    const Body& b = story.end.body(id);
    return fmt::format("{} {}", story.setting->side(b.side).name, b.name);
  }
  const std::string& seat(SeatId id) const { return story.setting->seat(id).title; }
  const std::string& side(SideId id) const { return story.setting->side(id).name; }
  Answer who(BodyId id) const {
    const Body& b = story.end.body(id);
    return {{"side", side(b.side)}, {"body", b.name}};
  }
  Answer at(Point p) const { return place(story.setting->to_ground(p)); }

  void tell(std::string what, std::string said) {
    kind = std::move(what);
    text = std::move(said);
  }
  void operator()(const Began& e) {
    tell("began", fmt::format("The exercise begins{}", e.tossed ? "; the first move was tossed for" : ""));
  }
  void operator()(const PhaseBegan&) { tell("phase", ""); }
  void operator()(const MarchOrdered& e) {
    tell("march_ordered",
         fmt::format("{} ordered to {}{}", body(e.body), reference(e.path.back()), e.press_on ? ", to press on" : ""));
  }
  void operator()(const MarchHalted& e) {
    tell("march_halted",
         e.enemy_at ? fmt::format("{} halts: an enemy comes into sight at {}", body(e.body), reference(*e.enemy_at))
                    : fmt::format("{} halted by order", body(e.body)));
  }
  void operator()(const Marched& e) {
    std::string said = fmt::format("{} marches {:.1f} ft to {}", body(e.body), e.distance.in_feet(), reference(e.at));
    if (e.climbed > 0) said += fmt::format(", {} contours up", e.climbed);
    if (e.descended > 0) said += fmt::format(", {} down", e.descended);
    if (e.fords > 0) said += fmt::format(", {} fords", e.fords);
    switch (e.end) {
      case MarchEnd::goes_on: break;
      case MarchEnd::arrived: said += "; arrived"; break;
      case MarchEnd::sighted: said += fmt::format("; halts on sighting an enemy at {}", reference(*e.enemy_at)); break;
      case MarchEnd::barred: said += "; the way is barred"; break;
    }
    tell("marched", said);
    details = {{"at", at(e.at)},
               {"feet", number(e.distance.in_feet(), 3)},
               {"climbed", e.climbed},
               {"descended", e.descended},
               {"fords", e.fords}};
  }
  void operator()(const BoxOpened& e) {
    const bool touched = e.scouts && !story.end.body(*e.scouts).scouts;
    const char* opened = touched ? "{} is opened: {} has touched it" : "{} is opened: scouts of {} are upon it";
    tell("box_opened", e.scouts ? fmt::format(fmt::runtime(opened), body(e.body), body(*e.scouts))
                                : fmt::format("{} stands out", body(e.body)));
    details["formation"] = name_of(e.formation);
    if (e.scouts) details[touched ? "touched_by" : "scouts"] = who(*e.scouts);
  }
  void operator()(const DummyRemoved& e) {
    tell("dummy_removed", fmt::format("{} proves to be a dummy", body(e.body)));
  }
  void operator()(const Boxed& e) { tell("boxed", fmt::format("{} is boxed again", body(e.body))); }
  void operator()(const Sighted& e) {
    tell("sighted", fmt::format("{} sights {}", body(e.by), body(e.body)));
    details["about"] = who(e.body);
  }
  void operator()(const SightLost& e) {
    tell("sight_lost", fmt::format("{} loses sight of {}", side(e.side), body(e.body)));
    details["about"] = who(e.body);
  }
  // For programs only: people have read of the sighting.
  void operator()(const Reported& e) {
    tell("reported", "");
    static constexpr std::string_view kinds[] = {"seen", "lost", "empty", "fallen"};
    details = {{"at", at(e.seen.at)},
               {"report",
                {{"side", side(e.side)},
                 {"by", story.end.body(e.by).name},
                 {"about", who(e.about)},
                 {"kind", kinds[static_cast<std::size_t>(e.kind)]},
                 {"at", at(e.seen.at)},
                 {"formation", name_of(e.seen.formation)},
                 {"scouts", e.seen.scouts},
                 {"counted", e.seen.counted},
                 {"what", parts_of(e.seen.parts)}}}};
  }
  // Events of tables and games are told by TableReview and tell_of_game, those of setting up by
  // tell_setting_up.
  template <class Others>
  void operator()(const Others&) {}
  void operator()(const VisibilityChanged& e) {
    tell("visibility_changed", fmt::format("Visibility is {:.4g} ft now{}{}", e.visibility.in_feet(),
                                           e.reason.empty() ? "" : ": ", e.reason));
    details = {{"visibility_ft", number(e.visibility.in_feet(), 3)}, {"reason", e.reason}};
  }
  void operator()(const SeatManned& e) {
    tell("seat_manned", e.commander.empty() ? fmt::format("{} is played by a person", seat(e.seat))
                                            : fmt::format("{} is played by {}", seat(e.seat), e.commander));
    details = {{"seat", story.setting->seat(e.seat).name}, {"commander", e.commander}};
  }
  void operator()(const SeatClosed& e) {
    tell("seat_closed", fmt::format("{} has no more orders{}", seat(e.seat), e.run_on ? " and runs on" : ""));
  }
  void operator()(const RunOnEnded& e) {
    tell("run_on_ended", fmt::format("{} takes the moves in hand again", seat(e.seat)));
  }
  void operator()(const MoveClosed& e) { tell("move_closed", fmt::format("Move {} closes", e.move)); }
};

struct BodyTally {
  std::int32_t bodies = 0;
  Men began, now;
  Length marched;
  std::int64_t climbed = 0, orders = 0;
  std::int64_t boxes_opened = 0;  ///< its own, by the enemy's scouts or by order
  std::int64_t sightings = 0;     ///< made by it
};

/// Whose an event is: the side of the body it concerns, or the side that is told of another's.
std::optional<SideId> side_of(const Chronicle& story, const ChronicleLine& line) {
  if (const auto* lost = std::get_if<SightLost>(&line.event)) return lost->side;
  if (line.body) return story.end.body(line.body).side;
  return {};
}

void count(BodyTally& tally, const Event& event) {
  if (const auto* marched = std::get_if<Marched>(&event)) {
    tally.marched += marched->distance;
    tally.climbed += marched->climbed;
  }
  tally.orders += std::holds_alternative<MarchOrdered>(event);
  tally.boxes_opened += std::holds_alternative<BoxOpened>(event);
  tally.sightings += std::holds_alternative<Sighted>(event);
}

std::string_view name_of_camp(const Setting& setting, Camp camp) {
  for (const Side& side : setting.sides) {
    if (side.camp == camp) return side.name;
  }
  return {};
}

ExitCode run(const ReviewOptions& o) {
  const Output out(o.json);
  if (!o.seat.empty()) return review_seat(out, o.file, o.seat, o.at_move);
  const auto story = read_chronicle(o.file, out.progress("Reading"));
  if (!story) return out.fail(story.error());
  const Setting& setting = *story->setting;

  std::vector<BodyTally> tallies(setting.sides.size());
  for (const Body& body : story->end.bodies()) {
    BodyTally& tally = tallies[body.side.index()];
    ++tally.bodies;
    tally.began += body.contents.men_began();
    tally.now += body.contents.men();
  }
  Answer events = Answer::array();
  std::string text = fmt::format("{}\n", setting.title);
  std::int64_t shown = 0;
  TableReview tables(*story);
  Answer reasons = Answer::array();
  for (std::size_t number = 0; number < story->lines.size(); ++number) {
    const ChronicleLine& line = story->lines[number];
    Telling telling{*story, {}, {}};
    auto told = tables.tell(line);
    if (!told) told = tell_of_game(*story, line);
    if (!told) told = tell_setting_up(*story, line);
    if (told) {
      telling.kind = std::move(told->kind);
      telling.text = std::move(told->text);
      telling.details = std::move(told->details);
    } else {
      std::visit(telling, line.event);
    }
    Answer event{{"entry", line.entry}, {"move", line.move}, {"time", line.time.iso()}, {"kind", telling.kind}};
    if (const std::optional<SideId> side = side_of(*story, line)) {
      count(tallies[side->index()], line.event);
      if (!std::holds_alternative<SightLost>(line.event)) event["body"] = story->end.body(line.body).name;
      event["side"] = setting.side(*side).name;
    }
    event.update(telling.details);
    if (!line.clause.id.empty()) event["clause"] = line.clause.id;
    if (!telling.text.empty()) event["text"] = telling.text;
    events.push_back(std::move(event));
    const auto notes = story->notes_on(number, number);
    for (const ExerciseFile::Note& note : notes) {
      reasons.push_back(
          {{"move", line.move}, {"entry", line.entry}, {"seat", setting.seat(note.seat).name}, {"why", note.text}});
    }
    const bool explained = o.explain && !notes.empty();
    if (telling.text.empty() && !explained) continue;
    if (line.move != shown) {
      shown = line.move;
      text += fmt::format("\nMove {}, {}, {}, {}\n", line.move, name_of_camp(setting, line.camp),
                          words::time_of_day(line.time).toStdString(), words::date(line.time).toStdString());
    }
    if (!telling.text.empty()) text += fmt::format("  {:<86} {}\n", telling.text, line.clause.id);
    for (const ExerciseFile::Note& note : notes) {
      if (o.explain) text += fmt::format("    ({})\n", note.text);
    }
  }

  Answer sides = Answer::array();
  text += "\nAt the end\n";
  for (const Side& side : setting.sides) {
    const BodyTally& tally = tallies[side.id.index()];
    const TableReview::Standing stands = tables.standing(side.id);
    Answer bodies = Answer::array();
    for (const Body& body : story->end.bodies()) {
      if (body.side != side.id) continue;
      bodies.push_back({{"name", body.name},
                        {"arm", name_of(body.contents.arm())},
                        {"men_began", body.contents.men_began().count},
                        {"men", body.contents.men().count},
                        {"guns", body.contents.guns()},
                        {"contents", parts_of(body.contents.parts)},
                        {"dummy", body.contents.dummy()},
                        {"scouts", body.scouts},
                        {"formation", name_of(body.formation)},
                        {"gone", body.gone},
                        {"at", place(setting.to_ground(body.at))},
                        {"marching", body.march.has_value()}});
    }
    sides.push_back({{"name", side.name},
                     {"men_began", tally.began.count},
                     {"men_lost", (tally.began - tally.now).count - stands.crossed},
                     {"killed", stands.killed},
                     {"prisoners_lost", stands.prisoners_lost},
                     {"crossed", stands.crossed},
                     {"prisoners_taken", stands.prisoners_taken},
                     {"guns_taken", stands.guns_taken},
                     {"guns_lost", stands.guns_lost},
                     {"victory", word_of(stands.victory)},
                     {"points", stands.points},
                     {"orders", tally.orders},
                     {"boxes_opened", tally.boxes_opened},
                     {"sightings", tally.sightings},
                     {"marched_ft", number(tally.marched.in_feet(), 3)},
                     {"climbed", tally.climbed},
                     {"bodies", bodies}});
    const auto many = [](std::int64_t n, std::string_view one, std::string_view more) {
      return fmt::format("{} {}", n, n == 1 ? one : more);
    };
    text += fmt::format("  {}: {}, {} men of {}; {} ordered, {:.0f} ft marched, {} climbed; {} opened, {}\n", side.name,
                        many(tally.bodies, "body", "bodies"), tally.now.count, tally.began.count,
                        many(tally.orders, "march", "marches"), tally.marched.in_feet(),
                        many(tally.climbed, "contour", "contours"), many(tally.boxes_opened, "box", "boxes"),
                        many(tally.sightings, "sighting", "sightings"));
    text += fmt::format("    {} dead, {} prisoners lost, {} taken; {} taken, {} lost; {} points ({})\n", stands.killed,
                        stands.prisoners_lost, stands.prisoners_taken, many(stands.guns_taken, "gun", "guns"),
                        stands.guns_lost, stands.points, word_of(stands.victory));
  }
  text += game_text(*story);
  Answer answer{{"title", setting.title},
                {"rulebook", setting.rulebook.name},
                {"moves", story->end.move() - 1},
                {"time", story->end.time().iso()},
                {"sides", sides},
                {"game", game_answer(*story)},
                {"melees", tables.melees()},
                {"shots", tables.shots()},
                {"prisoners", tables.prisoners()},
                {"captures", tables.captures()},
                {"reasons", reasons},
                {"events", events}};
  out.answer(answer, text);
  return ExitCode::success;
}

}  // namespace

void add_review(CLI::App& app, Chosen& chosen) {
  auto o = std::make_shared<ReviewOptions>();
  CLI::App& sub = *app.add_subcommand("review", "What happened, move by move, and how it stood at the end");
  sub.add_option("FILE", o->file, "An exercise (*.sandgate)")->required();
  CLI::Option* seat = sub.add_option("--seat", o->seat, "Only what this commander had been told");
  sub.add_option("--at-move", o->at_move, "… when this move had closed")->needs(seat)->check(CLI::Range(1, 1'000'000));
  sub.add_flag("--explain", o->explain, "With what programs said of their orders")->excludes(seat);
  sub.add_flag("--json", o->json, "Answer as JSON");
  sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace sandgate::cli
