// Files of orders by which a seat names its post (KS-11.8): its own body or, by name, refused.
#include <QFile>
#include <QTest>

#include "app/orders/orders.h"
#include "tests/app/fixtures/three_posts.h"
#include "tests/runner/test.h"

namespace tst_post_orders {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

struct Posts : ThreePosts {
  using ThreePosts::ThreePosts;

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
    const auto client = posts.session->take(Posts::general);
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
    const auto client = posts.session->take(Posts::general);
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
