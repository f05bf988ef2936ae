// A battalion goes up by rail, a bridge is broken behind it, it goes without, and gives itself up or is relieved
// (CX-7, KS-5, KS-4, KS-11): two files of orders that part only in what Blue does, and what reviews tell of them.
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>

#include "core/chronicle/chronicle.h"
#include "core/sight/march_preview.h"
#include "tests/app/fixtures/run_sandgate.h"
#include "tests/runner/test.h"

namespace tst_viaduct {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const QString battalion = "2/Connaught", train = "Train East", party = "Sapper party";
/// Moves of both camps; each side has the half of them as its own.
constexpr int fed_at = 24, missed_at = 36;

struct Place {
  double east, north;
};
constexpr Place station{616245.7, 132115.9}, viaduct{616934.1, 133084.5};

bool near(const QJsonValue& at, Place place, double within_m) {
  const QJsonArray point = at.toArray();
  return std::hypot(point[0].toDouble() - place.east, point[1].toDouble() - place.north) <= within_m;
}

QString orders_of(const QString& story) { return SANDGATE_SOURCE_DIR "/tests/app/cli/orders/" + story + ".json"; }

QJsonArray orders_in(const QString& story) {
  QFile file(orders_of(story));
  if (!file.open(QIODevice::ReadOnly)) qFatal("%s", qPrintable(file.errorString()));
  return QJsonDocument::fromJson(file.readAll()).object()["orders"].toArray();
}

/// One playing, and what is told of it.
struct Story {
  QString file;
  QJsonObject played, review;
  QByteArray text;

  /// Of one kind, of one body where it is named; in order.
  QList<QJsonObject> events(const QString& kind, const QString& body = {}) const {
    QList<QJsonObject> found;
    for (const auto& value : review["events"].toArray()) {
      const QJsonObject event = value.toObject();
      if (event["kind"] == kind && (body.isEmpty() || event["body"] == body)) found << event;
    }
    return found;
  }
  /// The collections of the battalion since it is by itself.
  QList<QJsonObject> collections() const {
    QList<QJsonObject> found;
    for (const auto& value : review["collections"].toArray()) {
      const QJsonObject one = value.toObject();
      if (one["move"].toInt() >= fed_at && one["pool"].toArray().contains("Red " + battalion)) found << one;
    }
    return found;
  }
  QList<QJsonObject> runs(const QString& end) const {
    QList<QJsonObject> found;
    for (const auto& value : review["trains"].toArray()) {
      if (value.toObject()["end"] == end) found << value.toObject();
    }
    return found;
  }
  /// The line for people that says so ends with its clause.
  bool says(const QByteArray& line, const QByteArray& clause) const {
    for (const QByteArray& one : text.split('\n')) {
      if (one.trimmed().startsWith(line + "  ") && one.trimmed().endsWith(" " + clause)) return true;
    }
    return false;
  }
  /// Of what a seat was told of a body, by the move in which he had it: the first with that clause that says so; 0:
  /// none.
  int told_in(const QString& seat, const QString& from, const QString& clause, const QString& what) const {
    const QJsonObject sheet = run({"review", file, "--seat", seat, "--json"}).json();
    for (const auto& value : sheet["dispatches"].toArray()) {
      const QJsonObject one = value.toObject();
      if (one["from"] == from && one["clause"] == clause && one["text"].toString().contains(what))
        return one["move"].toInt();
    }
    return 0;
  }
  SeatStory sheet_of(const char* seat, int move) const {
    auto sheet = read_seat_story(file.toStdString(), seat, move);
    if (!sheet) qFatal("%s", sheet.error().sentence().c_str());
    return *std::move(sheet);
  }
  /// Bridges that carry nobody in the routes and previews of a seat when a move has closed.
  std::size_t breaks_known_to(const char* seat, int move) const {
    return known_broken(sheet_of(seat, move).picture).size();
  }
};

}  // namespace

class Viaduct : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QVERIFY(folder_.isValid());
    play(surrender_, "viaduct_surrender");
    if (!QTest::currentTestFailed()) play(relief_, "viaduct_relief");
  }

  // Whatever Blue does not do to invest the place is alike, and all that Red does as long as there is a battalion.
  void the_stories_part_in_what_blue_does() {
    const QJsonArray invested = orders_in("viaduct_surrender"), open = orders_in("viaduct_relief");
    int more = 0;
    for (const auto& value : invested) {
      const QJsonObject order = value.toObject();
      if (open.contains(value)) continue;
      ++more;
      QVERIFY(order["seat"].toString().startsWith("blue-") || order.contains("name_post"));
    }
    QVERIFY(more > 1);
    for (const auto& value : open) {
      if (!invested.contains(value)) QVERIFY(value.toObject()["move"].toInt() > missed_at / 2 + 4);
    }
  }

  void CX_7_the_battalion_goes_up_by_rail_data() { stories(); }
  void CX_7_the_battalion_goes_up_by_rail() {
    const Story& story = told();
    const auto aboard = story.events("entrained", battalion), off = story.events("detrained", battalion);
    QVERIFY(aboard.size() == 1 && off.size() == 1);
    QCOMPARE(aboard[0]["train"].toString(), train);
    const auto arrived = story.runs("arrived");
    QCOMPARE(arrived.size(), 2);  // at Tarrowick, and at Sandgate
    const QJsonObject& there = arrived[1];
    QVERIFY(near(there["at"], station, 50) && near(off[0]["at"], station, 50));
    QVERIFY(aboard[0]["move"].toInt() < there["move"].toInt() && there["move"].toInt() < off[0]["move"].toInt());
    for (const QJsonObject& one : {aboard[0], there, off[0]}) QCOMPARE(one["clause"].toString(), "CX-7");
    // It has come faster than it walks: 41 feet in two moves.
    QCOMPARE(there["move"].toInt() - aboard[0]["move"].toInt(), 4);
    QVERIFY(story.says("Red 2/Connaught is on Train East", "CX-7"));
    QVERIFY(story.told_in("red-foot", battalion, "CX-7", "On the train Train East") == aboard[0]["move"].toInt());
    QVERIFY(story.told_in("red-foot", battalion, "CX-7", "Off the train") == off[0]["move"].toInt());
    // KS-11.4: his General has it by a rider, later.
    QVERIFY(story.told_in("red-general", battalion, "CX-7", "Off the train") > off[0]["move"].toInt());
  }

  void KS_5_the_viaduct_is_broken_behind_it_data() { stories(); }
  void KS_5_the_viaduct_is_broken_behind_it() {
    const Story& story = told();
    const QJsonArray works = story.review["works"].toArray();
    QCOMPARE(works.size(), 2);
    for (int done = 1; done <= 2; ++done) {
      const QJsonObject work = works[done - 1].toObject();
      QCOMPARE(work["body"].toString(), party);
      QCOMPARE(work["what"].toString(), "railway_bridge");
      QVERIFY(near(work["where"], viaduct, 1) && !work["mend"].toBool());
      QCOMPARE(work["done"].toInt(), done);
      QCOMPARE(work["needed"].toInt(), 2);
      QCOMPARE(work["clause"].toString(), "KS-5");
    }
    QCOMPARE(works[1].toObject()["move"].toInt() - works[0].toObject()["move"].toInt(), 2);
    const auto down = story.events("work_done", party), off = story.events("detrained", battalion);
    QVERIFY(down.size() == 1 && down[0]["move"] == works[1].toObject()["move"]);
    QVERIFY(off.size() == 1 && off[0]["move"].toInt() < down[0]["move"].toInt());
    QVERIFY(story.says("Blue Sapper party has destroyed the railway bridge at TR 169 330", "KS-5"));
  }

  void CX_7_the_train_that_goes_for_food_stops_short_of_it_data() { stories(); }
  void CX_7_the_train_that_goes_for_food_stops_short_of_it() {
    const Story& story = told();
    const auto held = story.runs("bridge_broken");
    QCOMPARE(held.size(), 1);
    QCOMPARE(held[0]["train"].toString(), train);
    QCOMPARE(held[0]["clause"].toString(), "CX-7");
    QVERIFY(near(held[0]["broken"], viaduct, 1));
    QVERIFY(near(held[0]["at"], viaduct, 60) && !near(held[0]["at"], viaduct, 40));
    QVERIFY(held[0]["move"].toInt() < missed_at);
  }

  // Nobody of Red's knows of it before the train is held up, and his post not before its rider has come.
  void KS_11_4_red_knows_of_the_break_when_he_is_told_data() { stories(); }
  void KS_11_4_red_knows_of_the_break_when_he_is_told() {
    const Story& story = told();
    const int down = story.events("work_done", party)[0]["move"].toInt();
    const int held = story.runs("bridge_broken")[0]["move"].toInt();
    QCOMPARE(story.breaks_known_to("blue-train", down), 1U);
    const auto seen = story.events("break_seen", train);
    QVERIFY(seen.size() == 1 && seen[0]["move"].toInt() == held && seen[0]["clause"] == "KS-5");
    const int told = story.told_in("red-train", train, "KS-5", "Broken: the railway bridge at TR 169 330");
    QCOMPARE(story.told_in("red-train", train, "CX-7", "the bridge at TR 169 330 is down"), told);
    QVERIFY(told > held);
    for (const char* seat : {"red-train", "red-foot", "red-general", "red-horse"})
      QCOMPARE(story.breaks_known_to(seat, told - 2), 0U);
    QCOMPARE(story.breaks_known_to("red-train", told), 1U);
    QCOMPARE(story.breaks_known_to("red-foot", told), 0U);
    QCOMPARE(story.breaks_known_to("red-general", told), 0U);
    QVERIFY(story.told_in("red-general", train, "KS-5", "Broken: the railway bridge at TR 169 330") > told);
  }

  void KS_4_5_it_misses_a_collection_data() { stories(); }
  void KS_4_5_it_misses_a_collection() {
    const Story& story = told();
    const auto collections = story.collections();
    QVERIFY(collections.size() >= 2);
    const QJsonObject &fed = collections[0], &missed = collections[1];
    QCOMPARE(fed["move"].toInt(), fed_at);
    QVERIFY(!fed["missed"].toBool() && fed["clause"] == "KS-4.1");
    QCOMPARE(fed["from"].toArray().size(), 1);
    QCOMPARE(fed["from"].toArray()[0].toObject()["store"].toString(), "Red " + train);
    QCOMPARE(missed["move"].toInt(), missed_at);
    QCOMPARE(missed["own_move"].toInt(), 18);
    QVERIFY(missed["missed"].toBool() && missed["collecting"].toBool() && missed["from"].toArray().isEmpty());
    QCOMPARE(missed["lacking"].toObject()["food"].toInt(), 2);
    const bool besieged = &story == &surrender_;
    QCOMPARE(missed["besieged"].toBool(), besieged);
    const QString clause = besieged ? "KS-4.4" : "KS-4.5";
    QCOMPARE(missed["clause"].toString(), clause);
    QVERIFY(story.says(besieged ? "Red 2/Connaught find none of 2 of food due and go without, besieged"
                                : "Red 2/Connaught find none of 2 of food due and go without",
                       clause.toUtf8()));
    QCOMPARE(story.told_in("red-foot", battalion, clause, "drew none of 2 of food due"), missed_at);
    QCOMPARE(story.told_in("red-foot", battalion, "KS-4.5", "54 men without food; we cannot move"), missed_at);
  }

  // His order to march is refused, and of its own the battalion goes nowhere either.
  void KS_4_5_it_does_not_march_until_it_is_supplied_data() { stories(); }
  void KS_4_5_it_does_not_march_until_it_is_supplied() {
    const Story& story = told();
    const QJsonArray refused = story.played["refused"].toArray();
    // The march table's own order found it on the train.
    QCOMPARE(refused.size(), 2);
    QVERIFY(refused[0].toObject()["clause"] == "CX-7" && refused[0].toObject()["order"].toString().startsWith("march"));
    const QJsonObject hungry = refused[1].toObject();
    QCOMPARE(hungry["body"].toString(), battalion);
    QCOMPARE(hungry["clause"].toString(), "KS-4.5");
    QVERIFY(hungry["why"].toString().contains("do not move until they are supplied"));
    const QString order = hungry["order"].toString().section('/', -1);
    const auto file = orders_in(&story == &surrender_ ? "viaduct_surrender" : "viaduct_relief");
    QVERIFY(file[order.toInt()].toObject().contains("march"));
    QVERIFY(file[order.toInt()].toObject()["move"].toInt() > missed_at / 2);
    const auto supplied = story.collections().last();
    const int again = supplied["missed"].toBool() ? story.review["moves"].toInt() + 1 : supplied["move"].toInt();
    QVERIFY(again > missed_at);
    for (const QJsonObject& marched : story.events("marched", battalion)) {
      const int move = marched["move"].toInt();
      QVERIFY(move <= missed_at || move > again);
    }
  }

  // Besieged throughout, and without a horse to eat: four moves after the first collection it missed.
  void KS_4_5_besieged_it_gives_itself_up() {
    const auto starved = surrender_.events("starved_out");
    QCOMPARE(starved.size(), 1);
    QCOMPARE(starved[0]["body"].toString(), battalion);
    QCOMPARE(starved[0]["move"].toInt(), missed_at + 2 * 4);
    QCOMPARE(starved[0]["clause"].toString(), "KS-4.5");
    QCOMPARE(starved[0]["captor"].toString(), "Blue");
    QCOMPARE(starved[0]["men"].toInt(), 54);
    QVERIFY(surrender_.says("Red 2/Connaught is starved out and gives itself up to Blue", "KS-4.5"));
    const QJsonObject red = surrender_.review["sides"].toArray()[0].toObject();
    QCOMPARE(red["men_lost"].toInt(), 54);
    QCOMPARE(red["prisoners_lost"].toInt(), 54);
    QCOMPARE(red["killed"].toInt(), 0);
    const QJsonArray prisoners = surrender_.review["prisoners"].toArray();
    QCOMPARE(prisoners.size(), 1);
    QCOMPARE(
        prisoners[0].toObject(),
        (QJsonObject{
            {"move", missed_at + 2 * 4}, {"how", "starved_out"}, {"side", "Red"}, {"men", 54}, {"clause", "KS-4.5"}}));
    // Its own commander was with it. Nobody has told the General, to whom it is only older.
    QCOMPARE(surrender_.told_in("red-foot", battalion, "KS-4.5", "Starved out: 54 men"), starved[0]["move"].toInt());
    for (const char* seat : {"red-general", "red-train"}) {
      const SeatStory sheet = surrender_.sheet_of(seat, 0);
      const auto known = std::ranges::find(sheet.picture.bodies, battalion.toStdString(), &OwnBody::name);
      QVERIFY(known != sheet.picture.bodies.end() && !known->gone && !known->at_hand);
      QVERIFY(known->contents.men() == Men{54} && known->known_move < missed_at);
    }
    const auto posts = surrender_.events("post_named");
    QVERIFY(posts.size() == 1 && posts[0]["clause"] == "KS-11.8");
  }

  // The waggons have gone round by the road: what was missed is drawn before anything, and the battalion marches.
  void KS_4_5_relieved_it_marches_again() {
    const auto collections = relief_.collections();
    const QJsonObject relieved = collections.last();
    QVERIFY(!relieved["missed"].toBool() && !relieved["collecting"].toBool() && relieved["clause"] == "KS-4.1");
    QCOMPARE(relieved["drawn"].toObject()["food"].toInt(), 2);
    QCOMPARE(relieved["from"].toArray().size(), 1);
    QCOMPARE(relieved["from"].toArray()[0].toObject()["store"].toString(), "Red Transport Connaught");
    for (const QJsonObject& one : collections) QVERIFY(!one["besieged"].toBool());
    QVERIFY(relief_.events("starved_out").isEmpty());
    QCOMPARE(relief_.told_in("red-foot", battalion, "KS-4.5", "Supplied again"), relieved["move"].toInt());
    const auto marches = relief_.events("marched", battalion);
    QVERIFY(marches.last()["move"].toInt() > relieved["move"].toInt() && marches.last()["feet"].toDouble() > 1);
    QCOMPARE(relief_.review["sides"].toArray()[0].toObject()["men_lost"].toInt(), 0);
  }

  // KS-11.6: what red-foot writes of it rides.
  void KS_11_6_its_commander_asks_for_waggons_by_rider_data() { stories(); }
  void KS_11_6_its_commander_asks_for_waggons_by_rider() {
    const QJsonArray had = run({"review", told().file, "--seat", "red-train", "--json"}).json()["messages"].toArray();
    QCOMPARE(had.size(), 1);
    const QJsonObject message = had[0].toObject();
    QVERIFY(message["from"] == "red-foot" && message["given"].toString() < message["time"].toString());
  }

  void every_order_is_decided_again_alike_data() { stories(); }
  void every_order_is_decided_again_alike() {
    const auto verified = run({"verify", told().file, "--json"});
    QVERIFY2(verified.exit == 0, verified.out);
    QVERIFY(verified.json()["sound"].toBool() && verified.json()["redecided"].toBool());
  }

 private:
  void play(Story& story, const QString& name) {
    story.file = folder_.filePath(name + ".sandgate");
    const auto played = run({"play", "sandgate", "--posting", "staff", "--signals", "couriers", "--orders",
                             orders_of(name), "--out", story.file, "--json"});
    QVERIFY2(played.exit == 0, played.err);
    story.played = played.json();
    const auto review = run({"review", story.file, "--json"});
    QVERIFY2(review.exit == 0, review.err);
    story.review = review.json();
    story.text = run({"review", story.file}).out;
  }
  static void stories() {
    QTest::addColumn<bool>("surrenders");
    QTest::newRow("surrender") << true;
    QTest::newRow("relief") << false;
  }
  const Story& told() const {
    QFETCH(bool, surrenders);
    return surrenders ? surrender_ : relief_;
  }

  QTemporaryDir folder_;
  Story surrender_, relief_;
};

SANDGATE_TEST(Viaduct)

}  // namespace tst_viaduct
#include "tst_viaduct.moc"
