// Posts and riders read back: all of it is decided again, and what a forged file says of them that cannot have been is
// refused by name, whoever wrote it (KS-11).
#include "tests/core/fixtures/played_exercise.h"
#include "tests/runner/test.h"

namespace tst_forged_riders {

using namespace sandgate;
using namespace sandgate::samples;
namespace fs = std::filesystem;

namespace {

constexpr SeatId red{0}, blue{1};
constexpr SideId red_side{0}, blue_side{1};
constexpr BodyId red_post{0}, far{1}, blue_post{2};
constexpr RideId first{0}, second{1};

/// Red's post, a battalion of his twenty feet east of it, and Blue far off.
const char* const riders_json = R"({
  "schema": 1, "name": "riders", "title": "Riders", "country": {"source": "ground.gpkg"}, "signals": "couriers",
  "rulebook": "campaign", "begins": "1909-09-14T09:00", "first_move": "toss",
  "sides": [{"name": "Red", "livery": "red", "camp": "first", "back_line": "east"},
            {"name": "Blue", "livery": "blue", "camp": "second", "back_line": "west"}],
  "seats": [{"name": "red", "title": "Col Burke", "side": "Red"},
            {"name": "blue", "title": "Lt-Col Hay", "side": "Blue"}],
  "bodies": [
    {"name": "1/Leinster", "side": "Red", "seat": "red", "arm": "infantry", "formation": "fours", "men": 64,
     "at": [500, 2000]},
    {"name": "2/Leinster", "side": "Red", "seat": "red", "arm": "infantry", "formation": "fours", "men": 64,
     "at": [2500, 2000]},
    {"name": "3 Hussars", "side": "Blue", "seat": "blue", "arm": "cavalry", "formation": "fours", "men": 30,
     "at": [5900, 3900]}]
})";

Point place(double x_ft, double y_ft) { return {Length::from_feet(x_ft), Length::from_feet(y_ft)}; }

Carried halt() {
  Carried carried;
  carried.kind = RideKind::order;
  carried.order = Instruction{InstructionKind::halt};
  return carried;
}
Carried report_of(BodyId body) {
  Carried carried;
  carried.state = BodyTold{body,
                           *ExerciseTime::from_iso("1909-09-14T09:00"),
                           1,
                           {Part{Arm::infantry, {{64}}, {{64}}, 0, 0}},
                           Formation::fours,
                           place(25, 20),
                           {},
                           {},
                           false};
  return carried;
}
RiderRode rode(RideId ride, Path onto, double along_ft, RideFate fate = RideFate::goes_on) {
  RiderRode one;
  one.ride = ride;
  one.onto = std::move(onto);
  one.at = place(5 + along_ft, 20);
  one.along = Length::from_feet(along_ft);
  one.ridden = Length::feet(9);
  one.fate = fate;
  return one;
}

/// Red moves, and has sent a rider who has not ridden yet.
void open(Played& played) {
  played.give(system_seat, Begin{});
  played.march(red, far, 30, 20);
}

}  // namespace

class ForgedRiders : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    folder_ = std::make_unique<Folder>();
    path_ = folder_->path("a.sandgate");
  }

  void all_is_decided_again() {
    {
      Played played(path_, contents_of(riders_json));
      open(played);
      QCOMPARE(played.campaign.couriers().under_way, std::vector<RideId>{first});
      for (int i = 0; i < 12; ++i) played.give(system_seat, CloseMove{});
      // Of whom it is over nothing is left in the state.
      QVERIFY(played.campaign.couriers().sent > 1 && !played.campaign.couriers().find(first));
      QVERIFY(played.file.close());
    }
    const Verdict verdict = need(verify(path_));
    QCOMPARE(text(verdict.fault.text()), text(""));
    QVERIFY(verdict.sound && verdict.redecided);
    const Chronicle story = need(read_chronicle(path_));
    QCOMPARE(std::ssize(story.rides), std::ptrdiff_t{story.end.couriers().sent});
    QVERIFY(story.rides.front().id == first && story.rides.front().end == RideFate::arrived);
  }

  void what_cannot_have_been_data() {
    QTest::addColumn<std::vector<Event>>("forged");
    QTest::addColumn<QString>("wrong");
    const auto row = [](const char* name, std::vector<Event> forged, const char* wrong) {
      QTest::newRow(name) << std::move(forged) << "entry 3: its events cannot have happened: " + text(wrong);
    };
    const BodyId nobody{99};
    const SeatId no_seat{7};
    const RideId no_ride{7};
    // What is at hand.
    row("at hand twice", {CameToHand{red, red_post}}, "seat 0 has body 0 at hand already");
    row("came to hand twice", {CameToHand{red, far}, CameToHand{red, far}}, "seat 0 has body 1 at hand already");
    row("out of hand and never in it", {WentOutOfHand{red, far}}, "seat 0 has not body 1 at hand");
    row("out of hand twice", {WentOutOfHand{red, red_post}, WentOutOfHand{red, red_post}},
        "seat 0 has not body 0 at hand");
    row("the enemy's at hand", {CameToHand{red, blue_post}}, "body 2 is not one that seat 0 has at hand");
    row("nobody at hand", {CameToHand{red, nobody}}, "there is no body 99");
    row("at hand of no seat", {CameToHand{no_seat, far}}, "there is no seat 7");
    row("a post with the enemy", {PostNamed{red, blue_post}}, "body 2 is not one that seat 0 has at hand");
    row("a post with nobody", {PostNamed{red, nobody}}, "there is no body 99");
    row("nobody has reported", {ReportedAtHand{nobody}}, "there is no body 99");
    row("nobody has orders", {OrderedAtHand{nobody}}, "there is no body 99");

    // What is in sight.
    const Sighting plain{{}, {}, Formation::fours, false, true, {Part{Arm::cavalry, {{30}}, {{30}}, 0, 0}}};
    Sighting without_an_arm = plain;
    without_an_arm.parts.clear();
    const auto observed = [&](SeatId seat, std::int32_t sighting, BodyId by, BodyId about) {
      return Observed{seat, true, sighting, by, about, ReportKind::seen, plain};
    };
    row("nobody observed", {observed(red, 0, red_post, BodyId{99})}, "there is no body 99");
    row("observed by nobody", {observed(red, 0, nobody, blue_post)}, "there is no body 99");
    row("observed for no seat", {observed(no_seat, 0, red_post, blue_post)}, "there is no seat 7");
    row("observed with another's eyes", {observed(red, 0, blue_post, blue_post)}, "body 2 is not of side 0");
    row("own body observed", {observed(red, 0, red_post, far)}, "body 1 is of side 0 itself");
    row("a sighting that is not the next", {observed(red, 5, red_post, blue_post)}, "sighting 5 is not the next");
    row("observed twice as another", {observed(red, 0, red_post, blue_post), observed(red, 1, red_post, blue_post)},
        "sighting 1 is not the next");
    row("observed without an arm", {Observed{red, true, 0, red_post, blue_post, ReportKind::seen, without_an_arm}},
        "body 2 is observed to stand out without an arm");

    // Who sets out.
    row("a ride that is not the next", {RiderSent{no_ride, red, {}, {}, far, halt()}}, "ride 7 is not the next");
    row("from nowhere", {RiderSent{second, {}, {}, red, {}, report_of(far)}}, "ride 1 does not go from one to another");
    row("from two at once", {RiderSent{second, red, far, red, {}, report_of(far)}},
        "ride 1 does not go from one to another");
    row("to nowhere", {RiderSent{second, {}, far, {}, {}, report_of(far)}}, "ride 1 does not go from one to another");
    row("with nothing", {RiderSent{second, {}, far, red, {}, {}}}, "ride 1 carries what no rider does");
    row("an order to a seat", {RiderSent{second, red, {}, blue, {}, halt()}}, "ride 1 carries what no rider does");
    row("a report to a body", {RiderSent{second, red, {}, {}, far, report_of(far)}},
        "ride 1 carries what no rider does");
    row("over to the enemy", {RiderSent{second, {}, far, blue, {}, report_of(far)}}, "ride 1 goes over to the enemy");
    row("an order to the enemy", {RiderSent{second, red, {}, {}, blue_post, halt()}}, "ride 1 goes over to the enemy");
    row("a report of nobody", {RiderSent{second, {}, far, red, {}, report_of(nobody)}}, "there is no body 99");
    const auto carrying = [](Carried carried, auto change) {
      change(carried);
      return carried;
    };
    const RiderTold seen{blue_side, place(9, 9), *ExerciseTime::from_iso("1909-09-14T09:00"), 1};
    row("riders whom nobody tells of",
        {RiderSent{second, red, {}, {}, far, carrying(halt(), [&](Carried& carried) { carried.riders = {seen}; })}},
        "ride 1 carries what no rider does");
    row("notes that nobody tells",
        {RiderSent{second, red, {}, {}, far, carrying(halt(), [](Carried& carried) { carried.notes = {Note{}}; })}},
        "ride 1 carries what no rider does");
    row("papers that nobody tells of",
        {RiderSent{second, red, {}, {}, far, carrying(halt(), [](Carried& carried) { carried.papers = {Paper{}}; })}},
        "ride 1 carries what no rider does");
    const auto telling_of = [&](SideId side) {
      return RiderSent{second, {}, far, red, {}, carrying(report_of(far), [&](Carried& carried) {
                         carried.riders = {seen, seen};
                         carried.riders.back().side = side;
                       })};
    };
    row("riders of its own", {telling_of(red_side)}, "ride 1 tells of a rider of its own");
    row("riders of no side", {telling_of(SideId{9})}, "there is no side 9");
    row("a message that was never sent",
        {RiderSent{second, red, {}, red, {}, carrying({}, [](Carried& carried) { carried.message = MessageId{4}; })}},
        "there is no message 4");

    // How he rides.
    const Path way{place(5, 20), place(25, 20)};
    row("a ride of nobody", {rode(no_ride, way, 9)}, "there is no ride 7");
    row("back on his way", {rode(first, way, 8), rode(first, {}, 4)}, "the rider of ride 0 goes back on his way");
    row("behind where he set out", {rode(first, way, -1)}, "the rider of ride 0 goes back on his way");
    RiderRode less = rode(first, way, 9);
    less.ridden = Length::feet(-3);
    row("less than nothing ridden", {less}, "the rider of ride 0 goes back on his way");
    row("beyond his way", {rode(first, way, 21)}, "the rider of ride 0 is beyond his way");
    row("on no way", {rode(first, {}, 3)}, "the rider of ride 0 is beyond his way");
    row("arrived twice", {rode(first, way, 19, RideFate::arrived), rode(first, {}, 20, RideFate::arrived)},
        "ride 0 is over");
    row("taken by nobody", {rode(first, way, 9, RideFate::taken)}, "it is not said who takes the rider of ride 0");
    const auto with_taker = [&](BodyId by, RideFate fate) {
      RiderRode one = rode(first, way, 9, fate);
      one.taken_by = by;
      return one;
    };
    row("taken and riding on", {with_taker(blue_post, RideFate::goes_on)},
        "it is not said who takes the rider of ride 0");
    row("taken by his own side", {with_taker(far, RideFate::taken)}, "body 1 takes a rider of its own");
    row("taken by who is not there", {with_taker(nobody, RideFate::taken)}, "there is no body 99");
    row("no order that cannot be done", {OrderBarred{no_ride, "KS-2.3", Bar::steep}}, "there is no ride 7");
    row("a report that cannot be done",
        {RiderSent{second, {}, far, red, {}, report_of(far)}, OrderBarred{second, "KS-2.3", Bar::steep}},
        "ride 1 carries no order");
    row("marching where it does not stand", {MarchOrdered{far, {place(24, 20)}, false}}, "a march has no path");
    row("marching by no way", {MarchOrdered{far, {}, false}}, "a march has no path");
    row("a paper taken by nobody", {PaperTaken{nobody, {}}}, "there is no body 99");

    // Who sees him.
    const auto in_sight = [&](RideId ride, SideId of, Point where, BodyId by) {
      return RidersWatched{blue_side, blue, true, {{ride, of, where, by}}};
    };
    row("riders seen by no post", {RidersWatched{blue_side, {}, false, {}}},
        "it is not said whose posts have riders in sight");
    row("riders seen for another side", {RidersWatched{blue_side, red, true, {}}}, "seat 0 is of another side");
    row("riders seen by no side", {RidersWatched{SideId{9}, blue, true, {}}}, "there is no side 9");
    row("riders seen for no seat", {RidersWatched{blue_side, no_seat, true, {}}}, "there is no seat 7");
    row("a rider of no ride", {in_sight(no_ride, red_side, place(5, 20), blue_post)}, "there is no ride 7");
    row("a rider who has arrived",
        {rode(first, way, 19, RideFate::arrived), in_sight(first, red_side, place(24, 20), blue_post)},
        "ride 0 is over");
    row("a rider seen by his own", {in_sight(first, red_side, place(5, 20), far)},
        "body 1 does not look for that rider");
    row("a rider seen by nobody", {in_sight(first, red_side, place(5, 20), nobody)}, "there is no body 99");
    row("another side's rider", {in_sight(first, blue_side, place(5, 20), blue_post)},
        "body 2 does not look for that rider");
    row("an own rider", {RidersWatched{red_side, red, true, {{first, red_side, place(5, 20), red_post}}}},
        "body 0 does not look for that rider");
    row("a rider elsewhere", {in_sight(first, red_side, place(9, 20), blue_post)}, "the rider of ride 0 is not there");
  }
  void what_cannot_have_been() {
    QFETCH(std::vector<Event>, forged);
    QFETCH(QString, wrong);
    for (const bool same_build : {true, false}) {
      const fs::path path = folder_->path(same_build ? "same.sandgate" : "other.sandgate");
      {
        Played played(path, contents_of(riders_json, same_build ? this_build() : "another"));
        open(played);
        played.give(system_seat, CloseMove{},
                    [&](std::vector<Event>& events) { events.insert(events.begin(), forged.begin(), forged.end()); });
      }
      const Verdict verdict = need(verify(path));
      QVERIFY(!verdict.sound);
      QCOMPARE(text(verdict.fault.text()),
               same_build ? text("entry 3: decided again, its order gives another event 1") : wrong);
      const Result<Chronicle> chronicle = read_chronicle(path);
      QVERIFY(!chronicle);
      QVERIFY(text(chronicle.error().sentence()).contains(wrong.mid(wrong.indexOf("its events"))));
    }
  }

  // KS-11.5: an order to go where the body stood was once written down as a march of one place.
  void a_march_to_where_it_stands_is_read() {
    {
      Played played(path_, contents_of(riders_json, "another"));
      open(played);
      played.give(system_seat, CloseMove{}, [&](std::vector<Event>& events) {
        events.insert(events.begin(), MarchOrdered{far, {place(25, 20)}, false});
      });
    }
    const Verdict verdict = need(verify(path_));
    QCOMPARE(text(verdict.fault.text()), text(""));
    QVERIFY(verdict.sound && read_chronicle(path_));
  }

  // Where signals are perfect nobody rides, whatever a file says.
  void KS_1_1_nobody_rides_where_all_know_at_once() {
    const std::string perfect =
        std::string(riders_json).replace(std::string(riders_json).find("couriers"), 8, "perfect");
    const std::vector<Event> all{CameToHand{red, far}, RiderSent{first, red, {}, {}, far, halt()},
                                 RidersWatched{blue_side, {}, false, {}}, ReportedAtHand{far}};
    for (std::size_t i = 0; i < all.size(); ++i) {
      const fs::path path = folder_->path(("perfect-" + std::to_string(i)).c_str());
      {
        Played played(path, contents_of(perfect.c_str(), "another"));
        played.give(system_seat, Begin{});
        played.give(system_seat, CloseMove{},
                    [&](std::vector<Event>& events) { events.insert(events.begin(), all[i]); });
      }
      const Verdict verdict = need(verify(path));
      QCOMPARE(text(verdict.fault.text()),
               text("entry 2: its events cannot have happened: nobody rides in this exercise"));
    }
  }

 private:
  std::unique_ptr<Folder> folder_;
  fs::path path_;
};

SANDGATE_TEST(ForgedRiders)

}  // namespace tst_forged_riders
#include "tst_forged_riders.moc"
