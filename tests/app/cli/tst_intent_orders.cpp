// Intentions in files of orders and in reviews: sealed, told when the exercise is closed, and refused by name.
#include <SQLiteCpp/SQLiteCpp.h>

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include "core/chronicle/chronicle.h"
#include "tests/app/fixtures/run_sandgate.h"
#include "tests/runner/test.h"

namespace tst_intent_orders {

using namespace sandgate;
using namespace sandgate::tests;

class IntentOrders : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY(folder_.isValid()); }

  void they_are_sealed_and_told() {
    const auto played = play("sealed", sealing);
    QVERIFY2(played.exit == 0, played.err);
    const QJsonArray refused = played.json()["refused"].toArray();
    QCOMPARE(refused.size(), 1);
    QCOMPARE(refused[0].toObject()["body"].toString(), "intention");
    QCOMPARE(refused[0].toObject()["clause"].toString(), "CX-8");
    QVERIFY(refused[0].toObject()["why"].toString().contains("before the first move is closed"));

    const QString file = path("sealed.sandgate");
    const auto review = run({"review", file, "--json"});
    QVERIFY2(review.exit == 0, review.err);
    const QJsonArray intents = review.json()["intents"].toArray();
    QCOMPARE(intents.size(), 2);
    const auto of = [&](const QString& seat) {
      for (const QJsonValue& one : intents) {
        if (one.toObject()["seat"].toString() == seat) return one.toObject();
      }
      return QJsonObject();
    };
    QCOMPARE(of("red-foot")["text"].toArray(), (QJsonArray{"Hold the ford.", "The guns follow."}));
    QVERIFY(of("red-foot")["move"].toInt() >= 1 && of("red-foot")["move"].toInt() <= 2);
    QCOMPARE(of("blue-foot")["text"].toArray(), (QJsonArray{"Cross by night."}));
    int events = 0;
    for (const QJsonValue& event : review.json()["events"].toArray()) {
      if (event.toObject()["kind"].toString() != "intent_sealed") continue;
      ++events;
      QVERIFY(event.toObject()["text"].toString().endsWith("has sealed its intent"));
      QCOMPARE(event.toObject()["digest"].toString().size(), 64);
    }
    QCOMPARE(events, 3);  // one was sealed anew
    const QByteArray text = run({"review", file}).out;
    QVERIFY(text.contains("Intended before the first move") && text.contains("    The guns follow.\n"));
    QVERIFY(!text.contains("Hold the mill."));
    // A seat's own review tells its own.
    const auto own = run({"review", file, "--seat", "red-foot", "--json"}).json()["intents"].toArray();
    QCOMPARE(own.size(), 1);
    QCOMPARE(own[0].toObject()["text"].toArray(), of("red-foot")["text"].toArray());
    QCOMPARE(own[0].toObject()["move"].toInt(), of("red-foot")["move"].toInt());
    for (const char* other : {"red-general", "blue-foot", "blue-general"}) {
      const QByteArray told = run({"review", file, "--seat", other}).out;
      QVERIFY2(!told.contains("Hold the ford.") && !told.contains("has sealed"), other);
    }
    const auto verified = run({"verify", file, "--json"}).json();
    QVERIFY(verified["sound"].toBool() && verified["redecided"].toBool() && !verified.contains("intents_fault"));
  }

  // While it is played, and when a kill left it, the umpire too is told only that they are there.
  void not_before_it_is_closed() {
    QCOMPARE(play("open", sealing).exit, 0);
    const QString file = path("open.sandgate");
    {
      const auto playing = ExerciseFile::open(file.toStdString());
      QVERIFY(playing);
      const auto review = run({"review", file, "--json"});
      QVERIFY2(review.exit == 0, review.err);
      QVERIFY(review.json()["intents"].toArray().isEmpty());
      const QByteArray text = run({"review", file}).out;
      QVERIFY(!text.contains("Hold the ford.") && text.contains("Intentions are sealed"));
    }
    QCOMPARE(run({"review", file, "--json"}).json()["intents"].toArray().size(), 2);
  }

  void a_damaged_one_is_named() {
    QCOMPARE(play("damaged", sealing).exit, 0);
    const QString file = path("damaged.sandgate");
    SQLite::Database(file.toStdString(), SQLite::OPEN_READWRITE)
        .exec("UPDATE intents SET text = 'Fly.' WHERE text LIKE 'Cross%'");
    const auto review = run({"review", file, "--json"});
    QCOMPARE(review.exit, 0);
    QCOMPARE(review.json()["intents"].toArray().size(), 1);
    QVERIFY(review.json()["intents_fault"].toString().contains("is not the one that was sealed"));
    QVERIFY(!run({"review", file}).out.contains("Fly."));
    const auto verified = run({"verify", file, "--json"});
    QVERIFY(verified.exit == 0 && verified.json()["sound"].toBool() && verified.json().contains("intents_fault"));
    QVERIFY(run({"verify", file}).out.contains("Its intentions are damaged"));
  }

  // The dice and what is random about a seal have nothing to do with one another; a kill changes nothing either.
  void the_same_orders_come_to_the_same() {
    QCOMPARE(play("one", sealing).exit, 0);
    QCOMPARE(play("two", sealing).exit, 0);
    const auto one = verify(path("one.sandgate").toStdString()), two = verify(path("two.sandgate").toStdString());
    QVERIFY(one && two && one->state_hash == two->state_hash);
    const auto whole = ExerciseFile::read(path("one.sandgate").toStdString());
    for (const std::int64_t left : {2, 3, 5, 9}) {
      const QString part = path("part.sandgate");
      QFile::remove(part);
      {
        auto file = ExerciseFile::create(part.toStdString(), whole->contents());
        QVERIFY(file);
        QVERIFY(whole->each_while([&](const ExerciseFile::Entry& entry) {
          if (entry.number > left) return false;
          const auto then = whole->intents(entry.number);
          const auto sealed = std::ranges::find(then->sound, entry.number, &Intent::entry);
          return file->append(entry.order, entry.events, sealed == then->sound.end() ? nullptr : &sealed->sealed)
              .has_value();
        }));
        QCOMPARE(file->entries(), left);
      }
      const std::int64_t moves = 5 - read_chronicle(part.toStdString())->end.move();
      const auto on = run({"play", part, "--moves", QString::number(moves), "--orders", path("one.json")});
      QVERIFY2(on.exit == 0, on.err);
      const auto ended = verify(part.toStdString());
      QVERIFY2(ended && ended->sound && !ended->intents_damage, ended ? ended->fault.text().c_str() : "");
      QCOMPARE(ended->orders, one->orders);
      QVERIFY(ended->state_hash == one->state_hash);
    }
  }

  void what_cannot_be_read_is_said_data() {
    QTest::addColumn<QByteArray>("order");
    QTest::addColumn<QString>("about");
    const auto row = [](const char* name, const char* order, const char* about) {
      QTest::newRow(name) << QByteArray(order) << QString(about);
    };
    row("the umpire's", R"("seat": "umpire", "seal_intent": {"text": "Look."})", "a seat's own to order");
    row("no text", R"("seat": "red-foot", "seal_intent": {})", "text");
    row("a number", R"("seat": "red-foot", "seal_intent": {"text": 3})", "/seal_intent/text");
    row("an unknown key", R"("seat": "red-foot", "seal_intent": {"text": "x", "to": "blue"})", "to");
    row("two orders in one", R"("seat": "red-foot", "seal_intent": {"text": "x"}, "concede": true)", "concede");
  }
  void what_cannot_be_read_is_said() {
    QFETCH(QByteArray, order);
    QFETCH(QString, about);
    refuses(play("wrong", "{\"move\": 1, " + order + "}"), about);
  }

 private:
  static constexpr const char* sealing = R"(
      {"move": 1, "seat": "red-foot", "seal_intent": {"text": "Hold the mill."}},
      {"move": 1, "seat": "red-foot", "seal_intent": {"text": "Hold the ford.\nThe guns follow."}},
      {"move": 1, "seat": "blue-foot", "seal_intent": {"text": "Cross by night."}},
      {"move": 2, "seat": "red-foot", "seal_intent": {"text": "Leave it."}})";

  QString path(const QString& name) const { return folder_.filePath(name); }
  Outcome play(const QString& name, const QByteArray& list) {
    QFile out(path(name + ".json"));
    if (!out.open(QIODevice::WriteOnly)) return {};
    out.write("{\"orders\": [" + list + "]}");
    out.close();
    return run({"play", "sandgate", "--posting", "staff", "--out", path(name + ".sandgate"), "--seed", "5", "--moves",
                "4", "--orders", path(name + ".json"), "--json"});
  }
  QTemporaryDir folder_;
};

SANDGATE_TEST(IntentOrders)

}  // namespace tst_intent_orders
#include "tst_intent_orders.moc"
