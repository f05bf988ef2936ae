// Who commands whom, in files of orders and in reviews (CX-8, KS-1.2): bodies given to other seats, seats handed over,
// deputies, what the umpire rules of it; carried out, told, and refused by name.
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include "tests/app/fixtures/run_sandgate.h"
#include "tests/runner/test.h"

namespace tst_seat_orders {

using namespace sandgate;
using namespace sandgate::tests;

class SeatOrders : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY(folder_.isValid()); }

  void CX_8_they_are_given_and_told() {
    const QString file = play("given", R"([
      {"move": 1, "seat": "red-general", "give_bodies": {"to": "red-guns", "bodies": ["Support", "Sgt Kelly"]}},
      {"move": 1, "seat": "red-foot", "hand_over": {"holder": "Maj Daly", "note": "Hold the ford.\nThe guns follow."}},
      {"move": 2, "seat": "red-foot", "depute": {"of": "red-general", "acts": true}},
      {"move": 3, "seat": "red-general", "depute": {"acts": false}},
      {"move": 4, "seat": "umpire", "give_bodies": {"to": "blue-guns", "bodies": ["1/Border"]}},
      {"move": 4, "seat": "umpire", "hand_over": {"of": "blue-train", "holder": "Lt Fox"}},
      {"move": 4, "seat": "umpire", "set_rights": {"of": "blue-horse", "may": ["march", "signal"], "deputy": "blue-guns"}},
      {"move": 5, "seat": "umpire", "depute": {"of": "blue-horse", "acts": true}},
      {"move": 6, "seat": "umpire", "set_rights": {"of": "red-train", "may": []}}
    ])");
    if (file.isEmpty()) return;
    QVERIFY2(refused_of_file().isEmpty(), QJsonDocument(refused_of_file()).toJson());

    const auto review = run({"review", file, "--json"});
    QVERIFY2(review.exit == 0, review.err);
    const QJsonArray given = told(review.json(), "bodies_given");
    QCOMPARE(given.size(), 2);
    QCOMPARE(given[0].toObject()["seat"].toString(), "red-guns");
    QCOMPARE(given[0].toObject()["bodies"].toArray(), (QJsonArray{"Sgt Kelly", "Support"}));
    QCOMPARE(given[0].toObject()["clause"].toString(), "CX-8");
    QCOMPARE(given[1].toObject()["bodies"].toArray(), (QJsonArray{"1/Border"}));
    const QJsonArray over = told(review.json(), "handed_over");
    QCOMPARE(over.size(), 2);
    QCOMPARE(over[0].toObject()["holder"].toString(), "Maj Daly");
    QCOMPARE(over[0].toObject()["note"].toString(), "Hold the ford.\nThe guns follow.");
    const QJsonArray deputed = told(review.json(), "deputed");
    QCOMPARE(deputed.size(), 3);
    QCOMPARE(deputed[0].toObject()["seat"].toString(), "red-general");
    QCOMPARE(deputed[0].toObject()["acts"].toBool(), true);
    // Which of the other two comes first falls with the toss.
    const auto steps_back = [&](int i) {
      return deputed[i].toObject()["seat"].toString() == "red-general" && !deputed[i].toObject()["acts"].toBool();
    };
    QVERIFY(steps_back(1) != steps_back(2));
    QCOMPARE(deputed[0].toObject()["clause"].toString(), "KS-1.2");
    const QJsonArray rights = told(review.json(), "rights_set");
    QCOMPARE(rights.size(), 2);
    QCOMPARE(rights[0].toObject()["may"].toArray(), (QJsonArray{"march", "signal"}));
    QCOMPARE(rights[0].toObject()["deputy"].toString(), "blue-guns");
    QVERIFY(rights[1].toObject()["may"].toArray().isEmpty() && !rights[1].toObject().contains("deputy"));
    // Who commands what in the end.
    for (const QJsonValue& side : review.json()["sides"].toArray()) {
      for (const QJsonValue& body : side.toObject()["bodies"].toArray()) {
        if (body.toObject()["name"].toString() == "Support") QCOMPARE(body.toObject()["seat"].toString(), "red-guns");
        if (body.toObject()["name"].toString() == "1/Border") QCOMPARE(body.toObject()["seat"].toString(), "blue-guns");
      }
    }
    const QByteArray text = run({"review", file}).out;
    for (const char* sentence :
         {"now commands Red Sgt Kelly, Red Support", "is handed over to Maj Daly", "The deputy of Col Burke",
          "takes its command up again", "march, write; its deputy is Maj Graham", "nothing; it has no deputy"})
      QVERIFY2(text.contains(sentence), sentence);

    // A seat knows how it is held itself; the note is its successor's alone.
    const QJsonObject foot = run({"review", file, "--seat", "red-foot", "--json"}).json()["commission"].toObject();
    QCOMPARE(foot["holder"].toString(), "Maj Daly");
    QCOMPARE(foot["deputy"].toString(), "red-general");
    const QJsonObject horse = run({"review", file, "--seat", "blue-horse", "--json"}).json()["commission"].toObject();
    QVERIFY(horse["deputed"].toBool() && horse["may"].toArray().isEmpty());
    const QJsonObject guns = run({"review", file, "--seat", "blue-guns", "--json"}).json()["commission"].toObject();
    QCOMPARE(guns["acts_for"].toArray(), (QJsonArray{"blue-horse"}));
    QVERIFY(run({"review", file, "--seat", "red-foot"}).out.contains("Hold the ford."));
    for (const char* other : {"red-general", "blue-foot"})
      QVERIFY2(!run({"review", file, "--seat", other}).out.contains("Hold the ford."), other);
    const auto verified = run({"verify", file, "--json"});
    QVERIFY2(verified.exit == 0 && verified.json()["sound"].toBool() && verified.json()["redecided"].toBool(),
             verified.out);
  }

  // Refused as any order is, by name, and the exercise goes on.
  void CX_8_what_is_refused_is_said() {
    const QString file = play("refused", R"([
      {"move": 1, "seat": "red-foot", "give_bodies": {"to": "red-guns", "bodies": ["Support"]}},
      {"move": 1, "seat": "red-general", "give_bodies": {"to": "red-guns", "bodies": ["37 Battery"]}},
      {"move": 1, "seat": "red-foot", "hand_over": {"of": "red-guns", "holder": "Maj Daly"}},
      {"move": 1, "seat": "red-foot", "hand_over": {"holder": ")" +
                                             QByteArray(150, 'x') + R"("}},
      {"move": 1, "seat": "red-horse", "depute": {"of": "red-guns", "acts": true}},
      {"move": 1, "seat": "red-foot", "depute": {"acts": false}},
      {"move": 2, "seat": "umpire", "set_rights": {"of": "red-foot", "may": ["march"], "deputy": "blue-foot"}}
    ])");
    if (file.isEmpty()) return;
    const QJsonArray refused = refused_of_file();
    QCOMPARE(refused.size(), 7);
    // By their numbers in the file.
    const std::pair<const char*, const char*> said[] = {{"bodies", "by the General of the side"},
                                                        {"bodies", "commands one of these bodies already"},
                                                        {"seat", "not yours to give"},
                                                        {"seat", "at most 100 letters"},
                                                        {"seat", "not yours to give"},
                                                        {"seat", "That is so already"},
                                                        {"seat", "There is no such seat"}};
    // Seats give theirs one after another.
    for (const QJsonValue& value : refused) {
      const QJsonObject one = value.toObject();
      const auto& [about, why] = said[one["order"].toString().section('/', -1).toInt()];
      QCOMPARE(one["body"].toString(), about);
      QVERIFY2(one["why"].toString().contains(why), qPrintable(one["why"].toString()));
    }
  }

  void CX_8_what_cannot_be_read_is_said_data() {
    QTest::addColumn<QByteArray>("order");
    QTest::addColumn<QString>("about");
    const auto row = [](const char* name, const char* order, const char* about) {
      QTest::newRow(name) << QByteArray(order) << QString(about);
    };
    row("to whom nobody knows", R"("seat": "red-general", "give_bodies": {"to": "green", "bodies": ["Support"]})",
        "there is no seat 'green'");
    row("bodies nobody has", R"("seat": "red-general", "give_bodies": {"to": "red-foot", "bodies": ["1/Border"]})",
        "no body '1/Border'");
    row("no bodies", R"("seat": "red-general", "give_bodies": {"to": "red-foot", "bodies": []})",
        "/give_bodies/bodies");
    row("to nobody", R"("seat": "red-general", "give_bodies": {"bodies": ["Support"]})", "to");
    row("a successor without a name", R"("seat": "red-foot", "hand_over": {"holder": ""})", "/hand_over/holder");
    row("no successor", R"("seat": "red-foot", "hand_over": {"note": "x"})", "holder");
    row("of whom the umpire does not say", R"("seat": "umpire", "hand_over": {"holder": "Maj Daly"})", "of");
    row("a deputy who does what", R"("seat": "red-foot", "depute": {"acts": "yes"})", "/depute/acts");
    row("a deputy of the umpire", R"("seat": "umpire", "depute": {"acts": true})", "of");
    row("rights of a seat's own", R"("seat": "red-foot", "set_rights": {"of": "red-foot", "may": ["march"]})",
        "the umpire's to order");
    row("rights nobody has heard of", R"("seat": "umpire", "set_rights": {"of": "red-foot", "may": ["fly"]})",
        "march, table, fire, work, supply, signal");
    row("a right twice", R"("seat": "umpire", "set_rights": {"of": "red-foot", "may": ["march", "march"]})",
        "a right twice");
    row("an unknown key", R"("seat": "red-foot", "depute": {"acts": true, "when": 3})", "when");
    row("two orders in one", R"("seat": "red-foot", "depute": {"acts": true}, "concede": true)", "concede");
  }
  void CX_8_what_cannot_be_read_is_said() {
    QFETCH(QByteArray, order);
    QFETCH(QString, about);
    const QString orders = folder_.filePath("wrong.json");
    QFile file(orders);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"orders": [{"move": 1, )" + order + "}]}");
    file.close();
    refuses(run({"play", "sandgate", "--posting", "staff", "--out", folder_.filePath("wrong.sandgate"), "--orders",
                 orders}),
            about);
  }

  // CX-8
  void a_batch_is_played_by_a_posting() {
    const auto outcome = run({"batch", "sandgate", "--posting", "staff", "--commander", "all=straight", "-n", "1",
                              "--moves", "2", "--threads", "1", "--json"});
    QVERIFY2(outcome.exit == 0, outcome.err);
    QCOMPARE(outcome.json()["runs"].toInt(), 1);
    refuses(run({"batch", "sandgate", "--posting", "brigades", "-n", "1", "--moves", "2"}), "brigades");
    // What a file was begun with is what it goes on with.
    const QString file = folder_.filePath("batch.jsonl");
    const QStringList asked{"batch", "sandgate", "--commander", "all=straight", "-n",
                            "1",     "--moves",  "2",           "--out",        file};
    QCOMPARE(run(asked).exit, 0);
    refuses(run(asked + QStringList{"--posting", "divisions"}), "batch.jsonl");
  }

 private:
  QString play(const char* name, const QByteArray& list) {
    const QString orders = folder_.filePath(QString("%1.json").arg(name)),
                  file = folder_.filePath(QString("%1.sandgate").arg(name));
    QFile out(orders);
    if (!out.open(QIODevice::WriteOnly)) return {};
    out.write("{\"orders\": " + list + "}");
    out.close();
    const auto played = run({"play", "sandgate", "--posting", "staff", "--out", file, "--seed", "5", "--moves", "8",
                             "--orders", orders, "--json"});
    if (played.exit != 0) {
      QTest::qFail(played.err.constData(), __FILE__, __LINE__);
      return {};
    }
    played_ = played.json();
    return file;
  }
  /// Without what the scenario's march table has for seats that may not march any more.
  QJsonArray refused_of_file() const {
    QJsonArray of_file;
    for (const QJsonValue& one : played_["refused"].toArray()) {
      if (one.toObject()["order"].toString().contains(".json")) of_file.append(one);
    }
    return of_file;
  }
  static QJsonArray told(const QJsonObject& review, const char* kind) {
    QJsonArray all;
    for (const QJsonValue& event : review["events"].toArray()) {
      if (event.toObject()["kind"].toString() == kind) all.append(event);
    }
    return all;
  }

  QTemporaryDir folder_;
  QJsonObject played_;
};

SANDGATE_TEST(SeatOrders)

}  // namespace tst_seat_orders
#include "tst_seat_orders.moc"
