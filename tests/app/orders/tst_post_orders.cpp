// Files of orders by which a seat names its post (KS-11.8): its own body or, by name, refused.
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "app/host/session.h"
#include "app/orders/orders.h"
#include "tests/core/fixtures/small_exercise.h"
#include "tests/runner/test.h"

namespace tst_post_orders {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr SeatId general{0}, foot{1}, enemy{2};

/// Three seats by couriers; the General has a body within call of his post and one far from it.
struct Posts {
  explicit Posts(Signals kind = Signals::couriers) {
    small.without_tables();
    Setting& setting = small.setting();
    setting.rulebook.signalling = SignalRules{kind, Length::feet(1), Length::feet(1), true, true, 5, true};
    setting.seats = {{general, "general", "Gen Red", SideId{0}},
                     {foot, "foot", "Lt-Col Red", SideId{0}},
                     {enemy, "enemy", "Gen Blue", SideId{1}}};
    setting.seats[0].post = add("H.Q.", general, 10, 10);
    setting.seats[1].post = add("1/Foot", foot, 30, 10);
    setting.seats[2].post = add("Their H.Q.", enemy, 140, 140);
    add("Second H.Q.", general, 10.5, 10);
    add("Reserve", general, 50, 10);
    auto made = Session::create(Scenario{std::make_shared<const Setting>(setting), "{}"},
                                folder.filePath("x.sandgate").toStdString(), 1);
    if (!made) qFatal("%s", made.error().sentence().c_str());
    session = std::move(*made);
  }
  BodyId add(const char* name, SeatId seat, double x_ft, double y_ft) {
    const BodyId id = small.add(seat == enemy ? 1 : 0, Arm::infantry, Formation::two_ranks, x_ft, y_ft);
    small.body(id).seat = seat;
    small.body(id).name = name;
    return id;
  }
  Result<OrdersFile> read(const QByteArray& orders) const {
    const QString name = folder.filePath("orders.json");
    QFile file(name);
    if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write");
    file.write("{\"orders\": [" + orders + "]}");
    file.close();
    return read_orders(name.toStdString(), session->setting());
  }
  /// What becomes of one order; the code of its refusal.
  std::optional<RefusalCode> give_one(Client& client, const QByteArray& order) const {
    const auto file = read(order);
    if (!file) qFatal("%s", file.error().sentence().c_str());
    std::optional<RefusalCode> code;
    bool answered = false;
    give(client, file->orders.front(), {}, [&](const std::optional<Refusal>& refusal) {
      answered = true;
      if (refusal) code = refusal->code;
    });
    if (!answered) qFatal("not answered");
    return code;
  }

  SmallExercise small{Country::level(15'000, 15'000)};
  QTemporaryDir folder;
  std::unique_ptr<Session> session;
};

QByteArray naming(const char* body) {
  return QByteArray("{\"move\": 1, \"seat\": \"general\", \"name_post\": \"") + body + "\"}";
}

}  // namespace

class PostOrdersTest : public QObject {
  Q_OBJECT

 private slots:
  void KS_11_8_a_post_is_named() {
    Posts posts;
    const auto client = posts.session->take(general);
    const auto file = posts.read(naming("Second H.Q."));
    QVERIFY2(file, file ? "" : file.error().sentence().c_str());
    QCOMPARE(file->orders.front().about(), std::string("Second H.Q."));
    QVERIFY(!posts.give_one(*client, naming("Second H.Q.")));
    const Picture& picture = client->picture();
    QCOMPARE(picture.body(picture.post)->name, std::string("Second H.Q."));
  }

  void what_is_refused_data() {
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<bool>("couriers");
    QTest::addColumn<int>("code");
    const auto row = [](const char* what, const char* body, bool couriers, RefusalCode code) {
      QTest::newRow(what) << QByteArray(body) << couriers << static_cast<int>(code);
    };
    row("his post already", "H.Q.", true, RefusalCode::is_post_already);
    row("too far while his post stands", "Reserve", true, RefusalCode::post_stands);
    row("another's of his side", "1/Foot", true, RefusalCode::not_your_body);
    row("without riders", "Second H.Q.", false, RefusalCode::signals_perfect);
  }
  void what_is_refused() {
    QFETCH(QByteArray, body);
    QFETCH(bool, couriers);
    QFETCH(int, code);
    const Posts posts(couriers ? Signals::couriers : Signals::perfect);
    const auto client = posts.session->take(general);
    const auto refused = posts.give_one(*client, naming(body.constData()));
    QVERIFY(refused);
    QCOMPARE(static_cast<int>(*refused), code);
  }

  void what_is_no_such_order_data() {
    QTest::addColumn<QByteArray>("order");
    QTest::addColumn<QString>("said");
    QTest::newRow("no body of his side") << naming("Their H.Q.") << "no body 'Their H.Q.'";
    QTest::newRow("the umpire's") << QByteArray("{\"move\": 1, \"seat\": \"umpire\", \"name_post\": \"H.Q.\"}")
                                  << "is a seat's own to order";
    QTest::newRow("two at once") << naming("H.Q.\", \"body\": \"H.Q.") << "body";
    QTest::newRow("no name") << QByteArray("{\"move\": 1, \"seat\": \"general\", \"name_post\": true}") << "name_post";
  }
  void what_is_no_such_order() {
    QFETCH(QByteArray, order);
    QFETCH(QString, said);
    const Posts posts;
    const auto file = posts.read(order);
    QVERIFY(!file);
    const QString sentence = QString::fromStdString(file.error().sentence());
    QVERIFY2(sentence.contains(said), qPrintable(sentence));
  }
};

SANDGATE_TEST(PostOrdersTest)

}  // namespace tst_post_orders
#include "tst_post_orders.moc"
