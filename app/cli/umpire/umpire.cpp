// `sandgate umpire`: what the umpire rules, in an exercise file that nobody plays just now, or far away by his
// invitation (KS-10).
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <QTimer>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/cli_words.h"
#include "app/cli/commands.h"
#include "app/cli/event_loop.h"
#include "app/cli/umpire/umpire_options.h"
#include "app/cli/umpire/umpire_ruling.h"
#include "app/host/conductor.h"
#include "app/host/session.h"
#include "app/joining/guest.h"
#include "app/stories/refusals.h"

namespace sandgate::cli {
namespace {

/// "infantry=24" or "artillery=6/2/1": men, guns, waggons.
Result<std::vector<Part>> parts_of(const std::vector<std::string>& said) {
  std::vector<Part> parts;
  for (const std::string& one : said) {
    Part part;
    const std::size_t is = one.find('=');
    const auto arm = arm_named(one.substr(0, is));
    int men = 0, guns = 0, waggons = 0, read = 0;
    const char* const numbers = is == std::string::npos ? "" : one.c_str() + is + 1;
    const int found = std::sscanf(numbers, "%d/%d/%d%n", &men, &guns, &waggons, &read);
    const bool whole =
        found >= 1 && std::string_view(numbers).find_first_not_of("0123456789/") == std::string_view::npos;
    if (!arm || !whole || one.size() > 40)
      return std::unexpected(misuse("--strength", phrase("'{}' names no arm with its men", one),
                                    "write infantry=24, or artillery=6/2/1 for men, guns and waggons"));
    part.arm = *arm;
    part.men = Men{men};
    part.guns = guns;
    part.waggons = waggons;
    parts.push_back(part);
  }
  return parts;
}

Result<std::optional<Formation>> formation_of(const UmpireOptions& o) {
  if (o.formation.empty()) return std::optional<Formation>();
  const auto formation = worded<Formation>(o.formation);
  if (!formation)
    return std::unexpected(misuse("--formation", phrase("there is no formation '{}'", o.formation),
                                  "name boxed, fours, two_ranks or extended"));
  return formation;
}

Bearing bearing_of(const UmpireOptions& o) {
  constexpr double whole_circle = 360, mils = 6400;
  return Bearing::of(static_cast<std::int32_t>(std::lround(o.facing.value_or(0) / whole_circle * mils)));
}

Result<Ruling> correct(const UmpireOptions& o, const Campaign& now) {
  const auto body = body_named(o, now);
  if (!body) return std::unexpected(body.error());
  const auto parts = parts_of(o.parts);
  if (!parts) return std::unexpected(parts.error());
  const auto formation = formation_of(o);
  if (!formation) return std::unexpected(formation.error());
  CorrectBody order{*body, *parts, {}, {}, *formation, {}, o.reason};
  if (!o.at.empty()) order.at = now.setting().to_table({o.at[0], o.at[1]});
  if (o.facing) order.facing = bearing_of(o);
  return Ruling{{order}, [body = *body](const Campaign& after) {
                  const Body& is = after.body(body);
                  return std::pair(Answer{{"body", is.name},
                                          {"men", is.contents.men().count},
                                          {"guns", is.contents.guns()},
                                          {"formation", name_of(is.formation)},
                                          {"at", place(after.setting().to_ground(is.at))}},
                                   utf8(Cli::tr("%1 has %2 men and %3 guns now."), is.name, is.contents.men().count,
                                        is.contents.guns()));
                }};
}

Result<Ruling> put_on(const UmpireOptions& o, const Campaign& now) {
  const auto seat = seat_named(o.seat, now);
  if (!seat) return std::unexpected(seat.error());
  const auto parts = parts_of(o.parts);
  if (!parts) return std::unexpected(parts.error());
  const auto formation = formation_of(o);
  if (!formation) return std::unexpected(formation.error());
  const PutOnBody order{*seat,
                        o.body,
                        *parts,
                        o.scouts,
                        now.setting().to_table({o.at[0], o.at[1]}),
                        bearing_of(o),
                        formation->value_or(Formation::fours),
                        o.reason};
  return Ruling{
      {order}, [&o](const Campaign&) {
        return std::pair(Answer{{"body", o.body}, {"seat", o.seat}}, utf8(Cli::tr("%1 is on the map."), o.body));
      }};
}

Result<Ruling> take_off(const UmpireOptions& o, const Campaign& now) {
  const auto body = body_named(o, now);
  if (!body) return std::unexpected(body.error());
  return Ruling{{TakeOffBody{*body, o.reason}}, [&o](const Campaign&) {
                  return std::pair(Answer{{"body", o.body}}, utf8(Cli::tr("%1 is off the map."), o.body));
                }};
}

Result<Ruling> announce(const UmpireOptions& o, const Campaign&) {
  return Ruling{{Announce{o.text}},
                [](const Campaign&) { return std::pair(Answer::object(), utf8(Cli::tr("Announced to all."))); }};
}

Result<Ruling> take_back_far(const UmpireOptions& o, const Campaign&) {
  if (o.preview || o.again)
    return std::unexpected(misuse(o.preview ? "--preview" : "--again",
                                  "what would pass again is known to the host alone",
                                  "say it where the exercise is served, or leave it out"));
  return Ruling{{TakeBack{o.event, o.dice == "fresh", o.reason}}, [](const Campaign& after) {
                  return std::pair(Answer{{"move", after.move()}},
                                   utf8(Cli::tr("The exercise stands in move %1."), after.move()));
                }};
}

/// A visit to a host, for one ruling or one word about time.
class FarUmpire {
 public:
  FarUmpire(const UmpireOptions& o, const Output& out, Invitation invitation, MakeRuling make,
            std::optional<wire::Steering> word)
      : o_(o), out_(out), make_(std::move(make)), word_(word) {
    GuestOwner owner;
    owner.up_to_date = [this] { rule(); };
    owner.board = [this] { look(); };
    owner.ended = [this](const wire::Ended&, const std::string& sentence) {
      if (!done_) end(out_.fail(sentence));
    };
    patience_.setSingleShot(true);
    QObject::connect(&patience_, &QTimer::timeout,
                     [this] { end(out_.fail(misuse("LINK", "the host did not answer in time", "try again"))); });
    patience_.start(patience_ms);
    guest_ = std::make_unique<Guest>(std::move(invitation), o.by, std::string(), std::move(owner));
  }
  void asked_to_end() { end(ExitCode::failed); }
  ExitCode code() const { return code_; }

 private:
  static constexpr int patience_ms = 30'000, farewell_ms = 200;

  void rule() {
    wire::RemoteUmpire* const umpire = guest_->end().umpire();
    const auto& welcome = guest_->end().welcome();
    if (!umpire || !welcome || welcome->role != wire::Role::umpire)
      return end(out_.fail(misuse("LINK", "it is no umpire's invitation", "join by an umpire's")));
    if (std::exchange(ruled_, true)) return;
    if (word_) {
      guest_->end().steer(*word_);
      return look();
    }
    auto ruling = make_(o_, umpire->campaign());
    if (!ruling) return end(out_.fail(ruling.error()));
    ruling_ = std::move(*ruling);
    send(*umpire);
  }
  void send(wire::RemoteUmpire& umpire) {
    if (sent_ == ruling_.deeds.size()) {
      const auto [facts, text] = ruling_.told(umpire.campaign());
      out_.answer(facts, text);
      return end(ExitCode::success);
    }
    const Deed deed = ruling_.deeds[sent_++];
    umpire.send(deed, [this, &umpire](const sandgate::Answer& answer) {
      if (answer) return send(umpire);
      end(out_.fail(misuse("LINK", said_of(answer.error(), umpire.campaign().setting(), {}), {})));
    });
  }
  // The word is done when the host tells that it is so.
  void look() {
    if (!word_ || !ruled_ || done_) return;
    const wire::Board& board = guest_->end().board();
    if (board.seats.empty() || board.frozen != (*word_ == wire::Steering::freeze)) return;
    out_.answer({{"frozen", board.frozen}}, utf8(board.frozen ? Cli::tr("It stands still.") : Cli::tr("It goes on.")));
    end(ExitCode::success);
  }
  void end(ExitCode code) {
    if (std::exchange(done_, true)) return;
    code_ = code;
    if (guest_) guest_->leave();
    QTimer::singleShot(farewell_ms, [] { stop_loop(); });
  }

  const UmpireOptions& o_;
  const Output& out_;
  const MakeRuling make_;
  const std::optional<wire::Steering> word_;
  std::unique_ptr<Guest> guest_;
  QTimer patience_;
  Ruling ruling_;
  std::size_t sent_ = 0;  ///< of its deeds
  bool ruled_ = false, done_ = false;
  ExitCode code_ = ExitCode::failed;
};

ExitCode far_away(const UmpireOptions& o, const MakeRuling& make, std::optional<wire::Steering> word = {}) {
  const Output out(o.json);
  auto invitation = read_link(o.file);
  if (!invitation) return out.fail(invitation.error());
  std::unique_ptr<FarUmpire> umpire;
  ExitCode code = ExitCode::failed;
  run_loop([&] { umpire = std::make_unique<FarUmpire>(o, out, std::move(*invitation), make, word); },
           [&] { umpire->asked_to_end(); },
           [&] {
             code = umpire->code();
             umpire.reset();
           });
  return code;
}

ExitCode rule(const UmpireOptions& o, const MakeRuling& make) {
  if (is_link(o)) return far_away(o, make);
  const Output out(o.json);
  auto session = Session::open(o.file, out.progress(utf8(Cli::tr("Opening"))));
  if (!session) return out.fail(session.error());
  std::pair<Answer, std::string> told;
  {
    const auto umpire = (*session)->take_umpire(o.by);
    const auto ruling = make(o, umpire->campaign());
    if (!ruling) return out.fail(ruling.error());
    for (const Deed& deed : ruling->deeds) {
      const auto done = (*session)->umpire(deed, o.by);
      if (done) continue;
      if ((*session)->broken()) return out.fail(*(*session)->broken());
      return out.fail(Fault{o.file, said_of(done.error(), (*session)->setting(), {}), {}, false});
    }
    told = ruling->told(umpire->campaign());
  }
  told.first["events"] = (*session)->events();
  if (auto closed = (*session)->close(); !closed) return out.fail(closed.error());
  out.answer(told.first, told.second);
  return ExitCode::success;
}

/// Of what only the file can answer: what dice will show is known to the host alone.
ExitCode of_a_file(const UmpireOptions& o, ExitCode (*deed)(const UmpireOptions&)) {
  if (!is_link(o)) return deed(o);
  return Output(o.json).fail(
      misuse("LINK", "that is done to the exercise's file, by whoever has it", "say it where the exercise is served"));
}

/// In a file it stands still, or goes on, when it is opened next.
ExitCode steer(const UmpireOptions& o, wire::Steering word) {
  if (is_link(o)) return far_away(o, {}, word);
  const Output out(o.json);
  auto session = Session::open(o.file, out.progress(utf8(Cli::tr("Opening"))));
  if (!session) return out.fail(session.error());
  const bool freeze = word == wire::Steering::freeze;
  Conductor& conductor = (*session)->conduct([] { return MoveClock::Time{}; });
  freeze ? conductor.pause() : conductor.resume();
  if (auto closed = (*session)->close(); !closed) return out.fail(closed.error());
  out.answer({{"frozen", freeze}}, utf8(freeze ? Cli::tr("It stands still.") : Cli::tr("It goes on.")));
  return ExitCode::success;
}

}  // namespace

Result<BodyId> body_named(const UmpireOptions& o, const Campaign& now) {
  std::optional<BodyId> found;
  for (const Body& body : now.bodies()) {
    const std::string& side = now.setting().side(body.side).name;
    if (body.name != o.body || (!o.side.empty() && side != o.side)) continue;
    if (found)
      return std::unexpected(misuse("BODY", phrase("two sides have a body '{}'", o.body), "say whose with --side"));
    found = body.id;
  }
  if (!found)
    return std::unexpected(misuse("BODY", phrase("there is no body '{}'", o.body), "name one that the review lists"));
  return *found;
}

Result<SeatId> seat_named(const std::string& name, const Campaign& now) {
  const auto seat = std::ranges::find(now.setting().seats, name, &Seat::name);
  if (seat == now.setting().seats.end())
    return std::unexpected(misuse("--seat", phrase("there is no seat '{}'", name), "name one of the exercise"));
  return seat->id;
}

std::string said_of(const Refusal& refusal, const Setting& setting, SeatId seat) {
  const bool known = seat && seat.index() < setting.seats.size();
  const Briefing briefing = briefing_for(setting, known ? setting.seat(seat).side : setting.sides.front().id, {}, seat);
  std::string said = stories::sentence(refusal, briefing).toStdString();
  if (!said.empty() && said.back() == '.') said.pop_back();
  return said;
}

void add_umpire(CLI::App& app, Chosen& chosen) {
  auto o = std::make_shared<UmpireOptions>();
  CLI::App& umpire = *app.add_subcommand(
      "umpire", utf8(Cli::tr("Rule in an exercise: take it back, strike out, fork, correct, announce")));
  umpire.require_subcommand(1);
  umpire.add_option("FILE", o->file, utf8(Cli::tr("The exercise (X.sandgate), or an umpire's invitation")))->required();
  const auto offer = [&](const char* name, const std::string& what,
                         std::function<ExitCode(const UmpireOptions&)> run) -> CLI::App& {
    CLI::App& sub = *umpire.add_subcommand(name, what);
    sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON")));
    sub.callback([o, run, &chosen] { chosen = [o, run] { return run(*o); }; });
    return sub;
  };
  const auto rules = [&](CLI::App& sub, const std::string& usual) {
    sub.add_option("--reason", o->reason, utf8(Cli::tr("Why, in one line; told to everybody")))->default_str(usual);
    sub.add_option("--by", o->by, utf8(Cli::tr("Who rules; else whoever has the umpire's chair")));
    sub.add_flag("--preview", o->preview, utf8(Cli::tr("Only say what would come of it")));
  };
  const auto dice = [&](CLI::App& sub) {
    sub.add_option("--dice", o->dice, utf8(Cli::tr("Whether what comes after is thrown as before or anew")))
        ->check(CLI::IsMember({"same", "fresh"}));
  };
  const auto by = [](MakeRuling make) {
    return [make = std::move(make)](const UmpireOptions& said) { return rule(said, make); };
  };
  o->reason = utf8(Cli::tr("The umpire's decision"));
  CLI::App& back =
      offer("take-back", utf8(Cli::tr("Strike all that happened after an event")),
            [](const UmpireOptions& said) { return is_link(said) ? rule(said, take_back_far) : take_back(said); });
  back.add_option("--to-event", o->event, utf8(Cli::tr("The last event that stands; 0: none")))->required();
  back.add_flag("--again", o->again, utf8(Cli::tr("Give again what passes of the orders that are struck")));
  rules(back, utf8(Cli::tr("The umpire's decision")));
  back.add_option("--dice", o->dice, utf8(Cli::tr("Whether what comes after is thrown anew, as usual, or as before")))
      ->check(CLI::IsMember({"same", "fresh"}));
  CLI::App& out =
      offer("strike", utf8(Cli::tr("Strike out one order or ruling, and decide all else anew with the same dice")),
            [](const UmpireOptions& said) { return of_a_file(said, strike); });
  out.add_option("--event", o->event, utf8(Cli::tr("An event of it")))->required();
  rules(out, utf8(Cli::tr("The umpire's decision")));
  CLI::App& part = offer("fork", utf8(Cli::tr("Write the exercise up to an event into a second file, to be played on")),
                         [](const UmpireOptions& said) { return of_a_file(said, fork); });
  part.add_option("--at-event", o->event, utf8(Cli::tr("The last event that is in it")))->required();
  part.add_option("--out", o->to, utf8(Cli::tr("The new file")))->required();
  part.add_option("--reason", o->reason, utf8(Cli::tr("With fresh dice: what everybody in it is told")));
  dice(part);
  CLI::App& word = offer("announce", utf8(Cli::tr("A word to every seat")), by(announce));
  word.add_option("TEXT", o->text, utf8(Cli::tr("One line")))->required();
  word.add_option("--by", o->by, utf8(Cli::tr("Who speaks; else whoever has the umpire's chair")));
  const auto about = [&](CLI::App& sub, const std::string& what) {
    sub.add_option("BODY", o->body, what)->required();
    sub.add_option("--reason", o->reason, utf8(Cli::tr("Why, in one line; told to whom it concerns")));
    sub.add_option("--by", o->by, utf8(Cli::tr("Who rules; else whoever has the umpire's chair")));
  };
  const auto stands = [&](CLI::App& sub) {
    sub.add_option("--strength", o->parts,
                   utf8(Cli::tr("Arms with their men: infantry=24, or artillery=6/2/1 with guns and waggons")));
    sub.add_option("--formation", o->formation, utf8(Cli::tr("boxed, fours, two_ranks or extended")));
    sub.add_option("--facing", o->facing, utf8(Cli::tr("Degrees from north")))->check(CLI::Range(0.0, 360.0));
    return sub.add_option("--at", o->at, utf8(Cli::tr("Easting and northing, in metres")))->expected(2);
  };
  CLI::App& body =
      offer("correct", utf8(Cli::tr("Say how a body stands: its strength, place, formation")), by(correct));
  about(body, utf8(Cli::tr("The body, by its name")));
  body.add_option("--side", o->side, utf8(Cli::tr("Whose it is, where both sides have one of that name")));
  stands(body);
  CLI::App& on = offer("put-on", utf8(Cli::tr("Put a body on the map")), by(put_on));
  about(on, utf8(Cli::tr("Its name")));
  on.add_option("--seat", o->seat, utf8(Cli::tr("Who commands it")))->required();
  on.add_flag("--scouts", o->scouts, utf8(Cli::tr("They are scouts")));
  stands(on)->required();
  CLI::App& off = offer("take-off", utf8(Cli::tr("Take a body off the map for good")), by(take_off));
  about(off, utf8(Cli::tr("The body, by its name")));
  off.add_option("--side", o->side, utf8(Cli::tr("Whose it is, where both sides have one of that name")));
  CLI::App& prepare =
      offer("inject", utf8(Cli::tr("Prepare what is to happen at a time, in a move or by what happens")), by(inject));
  prepare.add_option("INJECTS", o->to, utf8(Cli::tr("A file of injects, as a scenario has them")))->required();
  prepare.add_option("--by", o->by, utf8(Cli::tr("Who prepares it; else whoever has the umpire's chair")));
  offer("injects", utf8(Cli::tr("What is prepared, what has come of it")), by(list_injects));
  const auto of_inject = [&](CLI::App& sub) {
    sub.add_option("NAME", o->text, utf8(Cli::tr("The inject, by its name")))->required();
    sub.add_option("--by", o->by, utf8(Cli::tr("Who rules; else whoever has the umpire's chair")));
  };
  of_inject(offer("fire", utf8(Cli::tr("Bring an inject about now")), by(fire)));
  of_inject(offer("call-off", utf8(Cli::tr("An inject does not come, or not again")), by(call_off)));
  offer("contests", utf8(Cli::tr("Rulings that commanders contest")), by(list_contests));
  CLI::App& reply = offer("answer", utf8(Cli::tr("Grant or refuse what a commander contests")), by(answer_contest));
  reply.add_option("N", o->number, utf8(Cli::tr("The contest, as it is listed")))->required();
  CLI::Option* const grant = reply.add_flag("--grant", o->grant, utf8(Cli::tr("He is right")));
  reply.add_flag("--refuse", o->refuse, utf8(Cli::tr("He is not")))->excludes(grant);
  reply.add_option("--reason", o->reason, utf8(Cli::tr("Why, in one line; told to him")));
  reply.add_option("--by", o->by, utf8(Cli::tr("Who rules; else whoever has the umpire's chair")));
  CLI::App& control = offer("mark", utf8(Cli::tr("Begin exercise, no play, go on, end of exercise")), by(mark));
  control.add_option("MARK", o->text, utf8(Cli::tr("begins, no_play, goes_on or ends")))
      ->required()
      ->check(CLI::IsMember({"begins", "no_play", "goes_on", "ends"}));
  control.add_option("--reason", o->to, utf8(Cli::tr("Why, in one line; told to everybody")));
  control.add_option("--by", o->by, utf8(Cli::tr("Who rules; else whoever has the umpire's chair")));
  CLI::App& down = offer("break", utf8(Cli::tr("A bridge, a culvert or a rail is broken, or whole")), by(rule_break));
  down.add_option("--at", o->at, utf8(Cli::tr("Easting and northing near it, in metres")))->expected(2)->required();
  down.add_flag("--whole", o->whole, utf8(Cli::tr("It is whole again")));
  down.add_option("--reason", o->reason, utf8(Cli::tr("Why, in one line")));
  down.add_option("--by", o->by, utf8(Cli::tr("Who rules; else whoever has the umpire's chair")));
  CLI::App& toys =
      offer("outcome", utf8(Cli::tr("Enter what came of a table that was played with real toys")), by(enter_outcome));
  toys.add_option("TABLE", o->number, utf8(Cli::tr("The table, as it is listed, from 1")))->required();
  toys.add_option("RESULT", o->to, utf8(Cli::tr("A file with what came of it")))->required();
  toys.add_option("--reason", o->reason, utf8(Cli::tr("In one line; told to whom it concerns")));
  toys.add_option("--by", o->by, utf8(Cli::tr("Who rules; else whoever has the umpire's chair")));
  const auto of_table = [&](CLI::App& sub) {
    sub.add_option("TABLE", o->number, utf8(Cli::tr("The table, as it is listed, from 1")))->required();
    sub.add_option("--reason", o->reason, utf8(Cli::tr("In one line; told to whom it concerns")));
    sub.add_option("--by", o->by, utf8(Cli::tr("Who rules; else whoever has the umpire's chair")));
  };
  const auto rules_table = [&](const char* name, const std::string& what, TableRuling ruling) -> CLI::App& {
    return offer(name, what, by([ruling](const UmpireOptions& said, const Campaign& now) {
                   return rule_table(ruling, said, now);
                 }));
  };
  CLI::App& opened =
      rules_table("open-table", utf8(Cli::tr("Bodies of both camps come to a table")), TableRuling::opens);
  opened.add_option("BODY", o->bodies, utf8(Cli::tr("Two or more; SIDE:NAME where two sides have one of that name")))
      ->required();
  opened.add_option("--reason", o->reason, utf8(Cli::tr("In one line; told to whom it concerns")));
  opened.add_option("--by", o->by, utf8(Cli::tr("Who rules; else whoever has the umpire's chair")));
  CLI::App& joined =
      rules_table("join-table", utf8(Cli::tr("A table is a part of another from now on")), TableRuling::joins);
  of_table(joined);
  joined.add_option("--into", o->into, utf8(Cli::tr("The other")))->required();
  CLI::App& closed = rules_table("close-table", utf8(Cli::tr("A table closes")), TableRuling::closes);
  of_table(closed);
  closed.add_option("--moves", o->moves,
                    utf8(Cli::tr("For so many moves of both camps its bodies bring each other to no table")));
  CLI::App& manned = offer("seat", utf8(Cli::tr("A seat is played by a program, or by a person again")), by(man_seat));
  manned.add_option("SEAT", o->seat, utf8(Cli::tr("Which")))->required();
  CLI::Option_group& by_whom = *manned.add_option_group("By whom");
  by_whom.add_option("--program", o->commander, utf8(Cli::tr("By which program")));
  by_whom.add_flag_callback(
      "--person", [o] { o->commander.clear(); }, utf8(Cli::tr("By a person again")));
  by_whom.require_option(1);
  manned.add_option("--by", o->by, utf8(Cli::tr("Who rules; else whoever has the umpire's chair")));
  CLI::App& men =
      offer("men", utf8(Cli::tr("What has become of men on a table, otherwise than it was settled")), by(rule_men));
  of_table(men);
  men.add_option("--body", o->body, utf8(Cli::tr("Whose men")))->required();
  men.add_option("--side", o->side, utf8(Cli::tr("Whose, where two sides have a body of that name")));
  men.add_option("--men", o->count, utf8(Cli::tr("How many of them, in order")))
      ->required()
      ->check(CLI::PositiveNumber);
  men.add_option("--arm", o->arm, utf8(Cli::tr("Of that arm alone")));
  men.add_option("--are", o->text, utf8(Cli::tr("killed, taken, freed, or restored who was dead")))
      ->required()
      ->check(CLI::IsMember({"killed", "taken", "freed", "restored"}));
  CLI::App& dug = offer("work", utf8(Cli::tr("A field work is finished, or no more")), by(rule_work));
  dug.add_option("--at", o->at, utf8(Cli::tr("Easting and northing near it, in metres")))->expected(2)->required();
  dug.add_flag("--gone", o->gone, utf8(Cli::tr("It is no more")));
  dug.add_option("--reason", o->reason, utf8(Cli::tr("Why, in one line")));
  dug.add_option("--by", o->by, utf8(Cli::tr("Who rules; else whoever has the umpire's chair")));
  CLI::App& whisper = offer("say", utf8(Cli::tr("A message to some seats alone")), by(say));
  whisper.add_option("TEXT", o->text, utf8(Cli::tr("One line")))->required();
  whisper.add_option("--to", o->seats, utf8(Cli::tr("Seats, by their names")))->required();
  whisper.add_option("--by", o->by, utf8(Cli::tr("Who speaks; else whoever has the umpire's chair")));
  CLI::App& hand = offer("give", utf8(Cli::tr("Say who orders a side's men on a table")), by(give_table));
  hand.add_option("TABLE", o->number, utf8(Cli::tr("The table, as it is listed, from 1")))->required();
  hand.add_option("--seat", o->seat, utf8(Cli::tr("Who orders them from now on")))->required();
  hand.add_option("--by", o->by, utf8(Cli::tr("Who rules; else whoever has the umpire's chair")));
  CLI::App& weather =
      offer("visibility", utf8(Cli::tr("How far bodies are sighted: mist, rain, night")), by(set_visibility));
  weather.add_option("METRES", o->metres, utf8(Cli::tr("On the ground")))->required()->check(CLI::PositiveNumber);
  weather.add_option("--reason", o->reason, utf8(Cli::tr("Why, in one line; told to everybody")));
  weather.add_option("--by", o->by, utf8(Cli::tr("Who rules; else whoever has the umpire's chair")));
  CLI::App& keep = offer("bookmark", utf8(Cli::tr("A place to come back to in the review, at the last event")),
                         [](const UmpireOptions& said) { return of_a_file(said, bookmark); });
  keep.add_option("TEXT", o->text, utf8(Cli::tr("What is there, in one line")))->required();
  offer("freeze", utf8(Cli::tr("The exercise stands still")),
        [](const UmpireOptions& said) { return steer(said, wire::Steering::freeze); });
  offer("go-on", utf8(Cli::tr("It goes on")),
        [](const UmpireOptions& said) { return steer(said, wire::Steering::go_on); });
  back.preparse_callback([o](std::size_t) { o->dice = "fresh"; });
}

}  // namespace sandgate::cli
