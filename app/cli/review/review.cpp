// `sandgate review`: the story of an exercise, from the umpire's chair.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/cli/cli_words.h"
#include "app/cli/commands.h"
#include "app/cli/facts.h"
#include "app/cli/game_answer.h"
#include "app/cli/intents.h"
#include "app/cli/review/review_figures.h"
#include "app/cli/review/review_report.h"
#include "app/cli/review/review_seat.h"
#include "app/cli/review/review_truth.h"
#include "app/report/compare.h"
#include "app/stories/ends.h"
#include "app/stories/moments.h"
#include "app/stories/side_account.h"
#include "app/words/faults.h"
#include "core/chronicle/history.h"
#include "core/chronicle/observed.h"
#include "core/review/review.h"

namespace sandgate::cli {
namespace {

struct ReviewOptions {
  std::string file, seat, observer, belief;
  std::int64_t at_move = 0;
  bool json = false, explain = false;
  WantedReports reports;
};

/// What is listed once more by itself, in the order in which it happened.
struct Lists {
  Answer melees = Answer::array(), shots = Answer::array();
  Answer prisoners = Answer::array();    ///< men taken, led off, freed and taken again: how, whose they are, how many
  Answer captures = Answer::array();     ///< LW-5.9: guns taken
  Answer messages = Answer::array();     ///< KS-11.6
  Answer collections = Answer::array();  ///< KS-4: what each pool drew
  Answer works = Answer::array();        ///< KS-5: move by move, of every party

  void take(const std::string& kind, const ChronicleLine& line, const Answer& facts) {
    Answer entry{{"move", line.move}};
    if (kind == "message_sent") {
      entry["time"] = line.time.iso();
      entry.update(facts);
      messages.push_back(std::move(entry));
    } else if (kind == "worked") {
      entry.update({{"body", facts["party"]}, {"clause", line.clause.id}});
      for (const char* name : {"what", "where", "mend", "done", "needed"}) entry[name] = facts[name];
      works.push_back(std::move(entry));
    } else if (kind == "shot") {
      entry.update(facts);
      shots.push_back(std::move(entry));
    } else if (kind == "gun_taken") {
      entry.update(facts);
      entry["clause"] = line.clause.id;
      captures.push_back(std::move(entry));
    } else if (kind == "supply_collected") {
      entry["own_move"] = (line.move + 1) / 2;
      entry.update(facts);
      entry["clause"] = line.clause.id;
      collections.push_back(std::move(entry));
    } else if (kind == "men_fared") {
      add_prisoners(line.move, facts["fate"], facts, "men", line.clause);
    } else if (kind == "starved_out") {
      // Who stood on a table has fared by himself.
      if (facts["men"] != 0) add_prisoners(line.move, kind, facts, "men", line.clause);
    } else if (kind == "melee" && facts.contains("attackers")) {
      entry = {{"table", facts["table"]}, {"melee", facts["melee"]}, {"move", line.move}, {"time", line.time.iso()}};
      entry.update(facts);
      melees.push_back(std::move(entry));
      for (const char* part : {"attackers", "defenders"}) {
        if (facts[part]["prisoners"] != 0)
          add_prisoners(line.move, "melee", facts[part], "prisoners", clauses::melee_outcome);
      }
    }
  }

 private:
  void add_prisoners(std::int64_t move, const Answer& how, const Answer& of, const char* number, Clause clause) {
    prisoners.push_back(
        {{"move", move}, {"how", how}, {"side", of["side"]}, {"men", of[number]}, {"clause", clause.id}});
  }
};

/// What is said of one line of the story; `said` is its sentence.
Answer event_answer(const Chronicle& story, const ChronicleLine& line, const stories::Story& told,
                    const std::string& said) {
  const Setting& setting = *story.setting;
  Answer event{{"entry", line.entry},
               {"event", line.number},
               {"move", line.move},
               {"time", line.time.iso()},
               {"kind", told.kind}};
  if (const std::optional<SideId> side = stories::side_of(story, line)) {
    if (!holds_alternative<SightLost>(line.event)) event["body"] = story.end.body(line.body).name;
    event["side"] = setting.side(*side).name;
  }
  event.update(facts_answer(told.facts, setting));
  if (!line.clause.id.empty()) event["clause"] = line.clause.id;
  if (!line.ruled_by.empty()) event["umpire"] = line.ruled_by;
  if (!said.empty()) event["text"] = said;
  return event;
}

/// KS-10: what was taken back, as struck.
Answer tell_struck(const Chronicle& story, std::string& text) {
  Answer parts = Answer::array();
  for (const Chronicle::Struck& struck : story.struck) {
    // Guns have their names from when they were set out, which stands.
    Chronicle as_it_was{story.setting, {}, struck.end, {}, struck.rides};
    const auto later = std::ranges::lower_bound(story.lines, struck.lines.front().number, {}, &ChronicleLine::number);
    as_it_was.lines.assign(story.lines.begin(), later);
    as_it_was.lines.insert(as_it_was.lines.end(), struck.lines.begin(), struck.lines.end());
    stories::Storyteller teller(as_it_was);
    Answer events = Answer::array();
    text += "\n" + utf8(Cli::tr("Struck by entry %1"), struck.by) + "\n";
    for (const ChronicleLine& line : struck.lines) {
      const stories::Story told = teller.tell(line.event);
      const std::string said = told.text.toStdString();
      events.push_back(event_answer(as_it_was, line, told, said));
      if (!said.empty())
        text += fmt::format("  {:<86} {}\n", utf8(Cli::tr("(move %1) %2"), line.move, said), line.clause.id);
    }
    parts.push_back({{"struck_by", struck.by}, {"branch", struck.end.branch()}, {"events", events}});
  }
  return parts;
}

/// In which an event happened, struck or not; 0: before the first.
std::int64_t move_of(const Chronicle& story, std::int64_t event) {
  const auto among = [event](const std::vector<ChronicleLine>& lines) -> std::optional<std::int64_t> {
    const auto line = std::ranges::lower_bound(lines, event, {}, &ChronicleLine::number);
    return line != lines.end() && line->number == event ? std::optional(line->move) : std::nullopt;
  };
  if (const auto move = among(story.lines)) return *move;
  for (const Chronicle::Struck& part : story.struck) {
    if (const auto move = among(part.lines)) return *move;
  }
  return 0;
}

/// `observer`: to whom it is told, if not to the umpire; `review`: what is reckoned of it, the umpire's.
ExitCode tell_story(const Output& out, const Chronicle* story, const ReviewOptions& o, const Observer* observer,
                    const Review* review, std::span<const ComparedExercise> others = {}) {
  const Setting& setting = *story->setting;

  Answer events = Answer::array();
  std::string text = fmt::format("{}\n", setting.title);
  if (observer) text += fmt::format("{}\n", observer->title);
  if (story->notes_damage) text += utf8(Cli::tr("Its notes are damaged: %1"), words::told(*story->notes_damage)) + "\n";
  std::int64_t shown = 0;
  stories::Storyteller teller(*story);
  Lists lists;
  Answer reasons = Answer::array();
  for (std::size_t number = 0; number < story->lines.size(); ++number) {
    const ChronicleLine& line = story->lines[number];
    const stories::Story told = teller.tell(line.event);
    const std::string said = told.text.toStdString();
    lists.take(told.kind, line, facts_answer(told.facts, setting));
    events.push_back(event_answer(*story, line, told, said));
    const auto notes = story->notes_on(number, number);
    for (const ExerciseFile::Note& note : notes) {
      reasons.push_back(
          {{"move", line.move}, {"entry", line.entry}, {"seat", setting.seat(note.seat).name}, {"why", note.text}});
    }
    const bool explained = o.explain && !notes.empty();
    if (said.empty() && !explained) continue;
    if (line.move != shown) {
      shown = line.move;
      text += fmt::format("\n{}\n", teller.heading(line).toStdString());
    }
    const bool named = !line.ruled_by.empty() && told.kind != "handed_over";
    const std::string whole = named ? fmt::format("{} [{}]", said, line.ruled_by) : said;
    if (!said.empty()) text += fmt::format("  {:<86} {}\n", whole, line.clause.id);
    for (const ExerciseFile::Note& note : notes) {
      if (o.explain) text += fmt::format("    ({})\n", note.text);
    }
  }

  const Answer struck = tell_struck(*story, text);
  Answer bookmarks = Answer::array();
  if (!story->bookmarks.empty()) text += "\n" + utf8(Cli::tr("Bookmarks")) + "\n";
  for (const ExerciseFile::Bookmark& bookmark : story->bookmarks) {
    const std::int64_t move = move_of(*story, bookmark.event);
    bookmarks.push_back({{"event", bookmark.event}, {"move", move}, {"text", bookmark.title}});
    text += "  " + utf8(Cli::tr("event %1, move %2: %3"), bookmark.event, move, bookmark.title) + "\n";
  }
  if (review && !review->moments.empty()) text += "\n" + utf8(Cli::tr("Moments")) + "\n";
  if (review) {
    for (const Moment& moment : review->moments) {
      text += "  " +
              utf8(Cli::tr("move %1 %2: %3 %4"), fmt::format("{:<4}", moment.move), stories::moment_title(moment),
                   stories::moment_reason(moment, *review), moment.clause.id) +
              "\n";
    }
    if (!others.empty()) text += fmt::format("\n{}\n", compared_told(*review, others));
  }
  Answer sides = Answer::array();
  const auto accounts = stories::side_accounts(*story, teller.names());
  text += fmt::format("\n{}\n", stories::accounts_heading().toStdString());
  for (const Side& side : setting.sides) {
    const stories::SideAccount& stands = accounts[side.id.index()];
    Answer bodies = Answer::array();
    for (const Body& body : story->end.bodies()) {
      if (body.side != side.id) continue;
      bodies.push_back({{"name", body.name},
                        {"seat", body.seat ? Answer(setting.seat(body.seat).name) : Answer()},
                        {"arm", name_of(body.contents.arm())},
                        {"men_began", body.contents.men_began().count},
                        {"men", body.contents.men().count},
                        {"guns", body.contents.guns()},
                        {"contents", facts_answer(stories::parts_of(body.contents.parts), setting)},
                        {"dummy", body.contents.dummy()},
                        {"scouts", body.scouts},
                        {"formation", name_of(body.formation)},
                        {"gone", body.gone},
                        {"at", place(setting.to_ground(body.at))},
                        {"marching", body.march.has_value()}});
    }
    sides.push_back({{"name", side.name},
                     {"men_began", stands.began.count},
                     {"men_lost", (stands.began - stands.now).count - stands.crossed},
                     {"killed", stands.killed},
                     {"prisoners_lost", stands.prisoners_lost},
                     {"crossed", stands.crossed},
                     {"prisoners_taken", stands.prisoners_taken},
                     {"guns_taken", stands.guns_taken},
                     {"guns_lost", stands.guns_lost},
                     {"victory", stories::victory_word(stands.victory)},
                     {"points", stands.points},
                     {"orders", stands.orders},
                     {"boxes_opened", stands.boxes_opened},
                     {"sightings", stands.sightings},
                     {"marched_ft", number(stands.marched.in_feet(), 3)},
                     {"climbed", stands.climbed},
                     {"bodies", bodies}});
    const QStringList said = stories::account_told(stands, QString::fromStdString(side.name));
    text += fmt::format("  {}\n", said.join(QStringLiteral("\n    ")).toStdString());
  }
  const auto& game = story->end.game();
  if (game && game->ended) text += "\n" + game_text(*game->ended, setting);
  if (!observer) text += intents_text(*story);
  Answer answer{{"title", setting.title},
                {"rulebook", setting.rulebook.name},
                {"moves", std::max<std::int64_t>(0, story->end.move() - 1)},
                {"time", story->end.time().iso()},
                {"sides", sides},
                {"game", game_answer(*story)},
                {"melees", lists.melees},
                {"shots", lists.shots},
                {"prisoners", lists.prisoners},
                {"captures", lists.captures},
                {"messages", lists.messages},
                {"collections", lists.collections},
                {"works", lists.works},
                {"rides", rides_answer(*story)},
                {"trains", trains_answer(*story)},
                {"reasons", reasons},
                {"struck", struck},
                {"bookmarks", std::move(bookmarks)},
                {"branch", story->end.branch()},
                {"events", events}};
  if (review) {
    answer["belief"] = beliefs_answer(*review);
    answer["orders"] = orders_answer(*review);
    answer["moments"] = moments_answer(*review);
    answer["strength"] = strength_answer(*review);
    answer["contacts"] = contacts_answer(*review);
    answer["umpire"] = umpire_answer(*review);
    if (!others.empty()) answer["compared"] = compared_answer(*review, others);
  }
  if (story->notes_damage) answer["notes_fault"] = story->notes_damage->sentence();
  if (observer)
    answer["observer"] = observer->name;
  else
    add_intents(answer, *story);
  out.answer(answer, text);
  return ExitCode::success;
}

ExitCode run(const ReviewOptions& o) {
  const Output out(o.json);
  if (o.reports.any()) return write_reports(out, o.reports, {o.file, o.seat, o.at_move});
  if (!o.seat.empty()) return review_seat(out, o.file, o.seat, o.at_move);
  if (!o.observer.empty()) {
    const auto story = read_observer_story(o.file, o.observer, o.at_move, out.progress(utf8(Cli::tr("Reading"))));
    if (!story) return out.fail(story.error());
    return story->side ? review_onlooker(out, *story->side, story->observer)
                       : tell_story(out, &*story->all, o, &story->observer, nullptr);
  }
  if (!o.belief.empty()) return review_belief(out, o.file, o.belief, o.at_move);
  if (o.at_move > 0) return review_truth(out, o.file, o.at_move);
  Result<History> history = History::read(o.file);
  if (!history) return out.fail(history.error());
  const Result<Chronicle> story = read_chronicle(*history, out.progress(utf8(Cli::tr("Reading"))));
  if (!story) return out.fail(story.error());
  const Result<Review> review = read_review(*history, {}, out.progress(utf8(Cli::tr("Reckoning"))));
  if (!review) return out.fail(review.error());
  const auto others =
      read_compared(o.reports.with, *review->setting, out.progress(utf8(Cli::tr("Reading what is compared"))));
  if (!others) return out.fail(others.error());
  return tell_story(out, &*story, o, nullptr, &*review, *others);
}

}  // namespace

void add_review(CLI::App& app, Chosen& chosen) {
  auto o = std::make_shared<ReviewOptions>();
  CLI::App& sub =
      *app.add_subcommand("review", utf8(Cli::tr("What happened, move by move, and how it stood at the end")));
  sub.add_option("FILE", o->file, utf8(Cli::tr("An exercise (*.sandgate)")))->required();
  CLI::Option* seat = sub.add_option("--seat", o->seat, utf8(Cli::tr("Only what this commander had been told")));
  CLI::Option* observer =
      sub.add_option("--observer", o->observer, utf8(Cli::tr("Only what this observer had been handed")));
  observer->excludes(seat);
  CLI::Option* belief =
      sub.add_option("--belief", o->belief,
                     utf8(Cli::tr("What this commander believed of the enemy, beside the truth; with --at-move")));
  belief->excludes(seat)->excludes(observer);
  CLI::Option* at_move = sub.add_option("--at-move", o->at_move,
                                        utf8(Cli::tr("When this move had closed: what the commander or observer had "
                                                     "been told, or without them where everybody "
                                                     "stood")))
                             ->check(CLI::Range(1, 1'000'000));
  belief->needs(at_move);
  CLI::Option* explain =
      sub.add_flag("--explain", o->explain, utf8(Cli::tr("With what programs said of their orders")))->excludes(seat);
  add_report_options(sub, o->reports, {observer, belief, explain});
  sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON")));
  sub.callback([o, &chosen] {
    // A report of all of it is of all of its moves.
    if (o->reports.any() && o->at_move > 0 && o->seat.empty()) throw CLI::RequiresError("--at-move", "--seat");
    if (!o->reports.with.empty() && !o->seat.empty()) throw CLI::ExcludesError("--with", "--seat");
    if (o->explain && o->at_move > 0 && o->seat.empty() && o->observer.empty())
      throw CLI::ExcludesError("--explain", "--at-move");
    chosen = [o] { return run(*o); };
  });
}

}  // namespace sandgate::cli
