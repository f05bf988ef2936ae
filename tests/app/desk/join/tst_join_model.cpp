// An invitation put in: what is pasted, scanned or typed for a host that was found, and what is said of the rest.
#include <QImage>
#include <QPainter>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include "app/desk/join/join_model.h"
#include "app/invite/qr.h"
#include "tests/app/fixtures/program.h"
#include "tests/runner/test.h"

namespace tst_join_model {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

Fingerprint fingerprint(std::uint8_t first) {
  Fingerprint print;
  print.bytes[0] = first;
  return print;
}

Invitation sample() {
  Secret secret;
  secret.bytes[3] = 9;
  return {{"192.168.4.1"}, 4190, "blue-horse", secret, fingerprint(1), false};
}

FoundHost found(std::uint8_t first = 1) { return {{"The Cannonade", 4200, fingerprint(first)}, {"192.168.4.77"}}; }

}  // namespace

class JoinModels : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { set_up_program(settings_); }

  void a_link_is_an_invitation() {
    JoinModel model;
    QVERIFY(!model.invitation() && !model.wrong() && model.says().isEmpty());
    model.set_text("  " + QString::fromStdString(link_of(sample())) + "\n");
    QVERIFY(model.invitation());
    QVERIFY(*model.invitation() == sample());
    QVERIFY(model.says().contains("blue-horse") && model.says().contains("192.168.4.1"));
    QVERIFY(!model.wants_seat());
  }

  void what_is_none_is_said_in_one_sentence_data() {
    QTest::addColumn<QString>("text");
    const QString link = QString::fromStdString(link_of(sample()));
    QTest::newRow("a word") << "hello";
    QTest::newRow("another scheme") << "https://192.168.4.1:4190/blue";
    QTest::newRow("cut off") << link.left(link.size() - 20);
    QTest::newRow("no port") << "sandgate://192.168.4.1/blue?k=aaaa";
    QTest::newRow("no secret") << QString(link).remove(QRegularExpression("k=[a-z0-9]*&?"));
    QTest::newRow("nothing behind it") << "sandgate://";
    QTest::newRow("a key without a host") << QString::fromStdString(text_of(sample().secret));
  }
  void what_is_none_is_said_in_one_sentence() {
    QFETCH(const QString, text);
    JoinModel model;
    model.set_text(text);
    QVERIFY(!model.invitation() && model.wrong());
    QVERIFY2(model.says().size() > 10 && model.says().endsWith('.'), qPrintable(model.says()));
    QVERIFY(!JoinModel::link_in(text));
  }

  void a_host_that_was_found_wants_seat_and_key() {
    JoinModel model;
    model.choose(found());
    QVERIFY(model.wants_seat());
    model.set_text(QString::fromStdString(text_of(sample().secret)).toUpper());
    QVERIFY(model.wrong());  // whose key?
    model.set_seat(" blue-horse ");
    QVERIFY2(model.invitation(), qPrintable(model.says()));
    const Invitation made = *model.invitation();
    QCOMPARE(made.seat, std::string("blue-horse"));
    QVERIFY(made.secret == sample().secret && made.fingerprint == fingerprint(1) && made.port == 4200);
    QCOMPARE(made.addresses, std::vector<std::string>{"192.168.4.77"});
    model.set_text("not a key");
    QVERIFY(model.wrong());
  }

  void a_link_for_a_host_that_was_found_goes_where_he_is_now() {
    JoinModel model;
    model.set_text(QString::fromStdString(link_of(sample())));
    model.choose(found());
    QVERIFY(model.invitation());
    QCOMPARE(model.invitation()->addresses, (std::vector<std::string>{"192.168.4.77", "192.168.4.1"}));
    QCOMPARE(model.invitation()->port, std::uint16_t{4200});
    model.choose(found(2));
    QVERIFY2(!model.invitation() && model.says().contains("another host"), qPrintable(model.says()));
  }

  void its_picture_is_scanned_from_a_file() {
    JoinModel model;
    const QTemporaryDir folder;
    const QString picture = folder.filePath("invitation.png");
    QVERIFY(qr_of(link_of(sample())).image(6).save(picture));
    model.scan(picture.toStdString());
    QVERIFY2(model.invitation(), qPrintable(model.says()));
    QVERIFY(*model.invitation() == sample());
  }

  void a_picture_without_a_link_is_told_data() {
    QTest::addColumn<QString>("name");
    QTest::newRow("none there") << "missing.png";
    QTest::newRow("no picture") << "words.png";
    QTest::newRow("no code in it") << "white.png";
    QTest::newRow("a code of something else") << "other.png";
  }
  void a_picture_without_a_link_is_told() {
    QFETCH(const QString, name);
    const QTemporaryDir folder;
    QFile words(folder.filePath("words.png"));
    QVERIFY(words.open(QIODevice::WriteOnly) && words.write("words") == 5);
    words.close();
    QImage white(300, 300, QImage::Format_RGB32);
    white.fill(Qt::white);
    QVERIFY(white.save(folder.filePath("white.png")));
    QVERIFY(qr_of("https://example.org/").image(6).save(folder.filePath("other.png")));
    JoinModel model;
    model.scan(folder.filePath(name).toStdString());
    QVERIFY(!model.invitation() && model.wrong());
    QVERIFY2(model.says().endsWith('.'), qPrintable(model.says()));
    // Whoever pastes a link after that is not told of the picture any more.
    model.set_text(QString::fromStdString(link_of(sample())));
    QVERIFY(!model.wrong());
  }

  void who_joins_is_kept() {
    JoinModel model;
    model.set_person("  Maj\nVane ");
    QCOMPARE(model.person(), QString("Maj Vane"));
    model.keep_person();
    QCOMPARE(JoinModel::kept_person(), QString("Maj Vane"));
    model.set_person(QString(500, 'x'));
    QCOMPARE(model.person().size(), JoinModel::longest_name);
  }

  void a_clipboard_is_looked_at_for_a_link() {
    const QString link = QString::fromStdString(link_of(sample()));
    QCOMPARE(JoinModel::link_in(" " + link + "\n"), std::optional(link));
    QVERIFY(!JoinModel::link_in(QString(1'000'000, 'x')));
  }

 private:
  QTemporaryDir settings_;
};

SANDGATE_TEST(JoinModels)

}  // namespace tst_join_model

#include "tst_join_model.moc"
