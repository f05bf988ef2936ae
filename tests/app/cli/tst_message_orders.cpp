// Messages in files of orders and in reviews (KS-11.6): sent as written, told in the umpire's review and in that of
// each seat that had them, and in no other.
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include "tests/app/fixtures/run_sandgate.h"
#include "tests/runner/test.h"

namespace tst_message_orders {

using namespace sandgate;
using namespace sandgate::tests;

class MessageOrders : public QObject {
  Q_OBJECT

 private slots:
  /// The sample with two seats more for Red.
  void initTestCase() {
    QVERIFY(folder_.isValid());
    const QString sample = SANDGATE_SOURCE_DIR "/data/scenarios/sandgate/";
    QFile file(sample + "scenario.json");
    QVERIFY(file.open(QIODevice::ReadOnly));
    QJsonObject root = QJsonDocument::fromJson(file.readAll()).object();
    QJsonArray seats = root["seats"].toArray();
    for (const char* name : {"red-foot", "red-horse"})
      seats.append(QJsonObject{{"name", name}, {"title", QString("Maj %1").arg(name)}, {"side", "Red"}});
    root["seats"] = seats;
    QFile out(folder_.filePath("scenario.json"));
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(QJsonDocument(root).toJson());
    out.close();
    QVERIFY(QFile::copy(sample + "country.gpkg", folder_.filePath("country.gpkg")));
  }

  void KS_11_6_they_are_sent_and_told() {
    const QString file = play("sent", R"([
      {"move": 1, "seat": "red", "message": {"to": ["red-foot", "umpire"], "about": "1/Leinster",
        "order": {"task": "hold", "at": [614000, 135000], "by": "1909-09-14T10:30",
                  "intention": "I shall hold the hill.\nNobody goes beyond it.", "intercommunication": "Reports to the mill"},
        "drawings": [{"kind": "phase_line", "name": "Brown", "points": [[613000, 134000], [614000, 135000]]},
                     {"kind": "place", "name": "Mill", "points": [[613000, 134000]]}]}},
      {"move": 1, "seat": "red-foot", "message": {"to": ["red"], "answers": 1,
        "contact": {"what": "Horse", "strength": [{"arm": "cavalry", "men": 60}], "at": [613000, 134000],
                    "seen": "1909-09-14T09:00", "activity": "marching", "heading": 90, "intention": "I keep touch"}}},
      {"move": 2, "seat": "red", "message": {"to": ["umpire"], "request": "ruling", "text": "May guns cross the weir?"}},
      {"move": 5, "seat": "umpire", "message": {"to": ["red"], "answers": 3, "ruling": "granted", "text": "One at a time"}}
    ])");
    if (file.isEmpty()) return;
    QCOMPARE(played_["refused"].toArray().size(), 0);

    const auto review = run({"review", file, "--json"});
    QVERIFY2(review.exit == 0, review.err);
    const QJsonArray all = review.json()["messages"].toArray();
    QCOMPARE(all.size(), 4);
    const QJsonObject order = all[0].toObject();
    QCOMPARE(order["message"].toInt(), 1);
    QCOMPARE(order["from"].toString(), "red");
    QCOMPARE(order["to"].toArray(), (QJsonArray{"red-foot", "umpire"}));
    QCOMPARE(order["form"].toString(), "operation_order");
    QCOMPARE(order["about"].toString(), "1/Leinster");
    QCOMPARE(order["intention"].toArray(), (QJsonArray{"I shall hold the hill.", "Nobody goes beyond it."}));
    QCOMPARE(order["drawings"].toArray().size(), 2);
    QCOMPARE(order["drawings"].toArray()[0].toObject()["points"].toArray().size(), 2);
    const QJsonObject contact = all[1].toObject();
    QCOMPARE(contact["answers"].toInt(), 1);
    QCOMPARE(contact["strength"].toArray()[0].toObject()["men"].toInt(), 60);
    QCOMPARE(all[3].toObject()["from"].toString(), "umpire");
    QCOMPARE(all[3].toObject()["ruling"].toString(), "granted");
    const auto text = run({"review", file});
    QVERIFY2(text.out.contains("Nobody goes beyond it.") && text.out.contains("KS-11.6"), text.out.left(3000));

    // Each seat as it counts them; who had none has none.
    QCOMPARE(numbers(file, "red"), (QList<int>{1, 2, 3, 4}));
    QCOMPARE(numbers(file, "red-foot"), (QList<int>{1, 2}));
    QCOMPARE(numbers(file, "red-horse"), QList<int>());
    QCOMPARE(numbers(file, "blue"), QList<int>());
    const auto foot = run({"review", file, "--seat", "red-foot"});
    QVERIFY(foot.out.contains("I shall hold the hill.") && !foot.out.contains("weir"));
    QVERIFY(!run({"review", file, "--seat", "blue"}).out.contains("hill."));
    const auto verified = run({"verify", file, "--json"});
    QVERIFY2(verified.exit == 0 && verified.json()["sound"].toBool() && verified.json()["redecided"].toBool(),
             verified.out);
  }

  // Refused as any order is, by name, and the exercise goes on.
  void KS_11_6_what_is_refused_is_said() {
    const QString file = play("refused", R"([
      {"move": 1, "seat": "red", "message": {"to": ["blue"], "text": "Surrender"}},
      {"move": 1, "seat": "red", "message": {"to": ["red"], "text": "To myself"}},
      {"move": 1, "seat": "red", "message": {"to": ["red-foot"], "answers": 7, "text": "Yes"}},
      {"move": 1, "seat": "red", "message": {"to": ["red-foot"], "text": " \n "}},
      {"move": 1, "seat": "red", "message": {"to": ["red-foot"], "request": "ruling", "text": "May I?"}},
      {"move": 1, "seat": "red", "message": {"to": ["red-foot"], "text": ")" +
                                             QByteArray("line\\n").repeated(21) + R"("}}
    ])");
    if (file.isEmpty()) return;
    const QJsonArray refused = played_["refused"].toArray();
    QCOMPARE(refused.size(), 6);
    for (const QJsonValue& one : refused) {
      QCOMPARE(one.toObject()["body"].toString(), "message");
      QCOMPARE(one.toObject()["clause"].toString(), "KS-11.6");
    }
    QVERIFY(refused[5].toObject()["why"].toString().contains("20 lines are the most"));
    QCOMPARE(numbers(file, "red"), QList<int>());
  }

  void KS_11_6_what_cannot_be_read_is_said_data() {
    QTest::addColumn<QByteArray>("message");
    QTest::addColumn<QString>("about");
    const auto row = [](const char* name, const char* message, const char* about) {
      QTest::newRow(name) << QByteArray(message) << QString(about);
    };
    row("to nobody", R"({"to": [], "text": "x"})", "/orders/0/message/to");
    row("to whom nobody knows", R"({"to": ["green"], "text": "x"})", "there is no seat 'green'");
    row("an unknown key", R"({"to": ["umpire"], "txt": "x"})", "txt");
    row("an unknown task", R"({"to": ["umpire"], "order": {"task": "win"}})", "attack");
    row("no time", R"({"to": ["umpire"], "order": {"by": "noon"}})", "no date and time");
    row("off the map", R"({"to": ["umpire"], "order": {"at": [0, 0]}})", "outside the map");
    row("a line of one point",
        R"({"to": ["umpire"], "drawings": [{"kind": "axis", "name": "N", "points": [[614000, 135000]]}]})",
        "/drawings/0/points");
    row("an unknown arm", R"({"to": ["umpire"], "contact": {"strength": [{"arm": "tanks", "men": 3}]}})", "cavalry");
    row("too many men", R"({"to": ["umpire"], "contact": {"strength": [{"arm": "cavalry", "men": 99999999999}]}})",
        "/strength/0/men");
    row("of nobody's body", R"({"to": ["umpire"], "about": "1/Border", "text": "x"})", "1/Border");
  }
  void KS_11_6_what_cannot_be_read_is_said() {
    QFETCH(QByteArray, message);
    QFETCH(QString, about);
    const QString orders = folder_.filePath("wrong.json");
    QFile file(orders);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"orders": [{"move": 1, "seat": "red", "message": )" + message + "}]}");
    file.close();
    refuses(run({"play", folder_.filePath("scenario.json"), "--out", folder_.filePath("wrong.sandgate"), "--orders",
                 orders}),
            about);
  }

 private:
  QString play(const char* name, const QByteArray& list) {
    const QString orders = folder_.filePath(QString("%1.json").arg(name)),
                  file = folder_.filePath(QString("%1.sandgate").arg(name));
    QFile out(orders);
    if (!out.open(QIODevice::WriteOnly)) return {};
    out.write("{\"orders\": " + list + "}");
    out.close();
    const auto played = run({"play", folder_.filePath("scenario.json"), "--out", file, "--seed", "5", "--moves", "6",
                             "--orders", orders, "--json"});
    if (played.exit != 0) {
      QTest::qFail(played.err.constData(), __FILE__, __LINE__);
      return {};
    }
    played_ = played.json();
    return file;
  }
  static QList<int> numbers(const QString& file, const char* seat) {
    QList<int> all;
    for (const QJsonValue& one : run({"review", file, "--seat", seat, "--json"}).json()["messages"].toArray())
      all << one.toObject()["message"].toInt();
    return all;
  }

  QTemporaryDir folder_;
  QJsonObject played_;
};

SANDGATE_TEST(MessageOrders)

}  // namespace tst_message_orders
#include "tst_message_orders.moc"
