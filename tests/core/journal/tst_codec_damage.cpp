// What the stored form of orders and events refuses: wrong values, damaged texts and lists, bodies cut short.
#include <QTest>

#include "core/journal/codec.h"
#include "tests/core/journal/codec_samples.h"
#include "tests/runner/test.h"

namespace tst_codec_damage {

using namespace sandgate;
using namespace sandgate::codec_samples;

class CodecDamage : public QObject {
  Q_OBJECT
 private slots:
  void refused_data();
  void refused();
  void screensAreRefusedLikewise_data();
  void screensAreRefusedLikewise();
  void halfABodyIsRefused();
  void changedBytesNeverCrash();
};

void CodecDamage::refused_data() {
  QTest::addColumn<QString>("kind");
  QTest::addColumn<qint64>("version");
  QTest::addColumn<QByteArray>("body");
  QTest::addColumn<QString>("sentence");
  const auto row = [](const char* name, const char* kind, qint64 version, const QString& body, const char* sentence) {
    QTest::newRow(name) << kind << version << body.toUtf8() << QString::fromUtf8(sentence);
  };
  const char* const cannot = "row 3: “began” cannot be read: ";
  const auto began = [&](const char* name, const char* body, const char* what) {
    QTest::newRow(name) << "began" << qint64{1} << QByteArray(body)
                        << QString::fromUtf8(cannot) + QString::fromUtf8(what);
  };
  row("unknown kind", "teleported", 1, "{}",
      "row 3: this program does not know “teleported”; open the file with a newer Sandgate.");
  row("newer version", "began", 2, R"({"camp":"first","tossed":false})",
      "row 3: “began” is written in version 2, and this program knows it up to 1; open the file with a newer "
      "Sandgate.");
  row("version beyond numbers", "began", (qint64{1} << 32) + 1, R"({"camp":"first","tossed":false})",
      "row 3: “began” is written in version 4294967297, and this program knows it up to 1; open the file with a newer "
      "Sandgate.");
  row("version nought", "began", 0, R"({"camp":"first","tossed":false})", "row 3: “began” has no version 0.");
  began("empty", "", "not a JSON object.");
  began("cut short", R"({"camp":"first")", "it breaks off or goes astray at byte 16.");
  began("more after it", R"({"camp":"first","tossed":false} {})", "it breaks off or goes astray at byte 32.");
  began("not an object", "[1]", "not a JSON object.");
  began("missing key", R"({"camp":"first"})", "“tossed” is missing.");
  began("unknown key", R"({"camp":"first","flags":1,"tossed":false})", "“flags” does not belong there.");
  began("unknown key at the end", R"({"camp":"first","tossed":false,"zeal":1})", "“zeal” does not belong there.");
  began("key twice", R"({"camp":"first","camp":"second","tossed":false})", "“camp” does not belong there.");
  began("wrong type", R"({"camp":"first","tossed":0})", "at “tossed”: not true or false.");
  began("unknown word", R"({"camp":"third","tossed":false})", "at “camp”: “third” is not one of its words.");
  began("number for a word", R"({"camp":0,"tossed":false})", "at “camp”: not a word.");
  began("null for a word", R"({"camp":null,"tossed":false})", "at “camp”: not a word.");
  began("too deep", R"({"camp":[[[[[1]]]]],"tossed":false})", "at “camp”: not a word.");
  row("fraction", "move_closed", 1, R"({"move":1.5})",
      "row 3: “move_closed” cannot be read: at “move”: 1.5 is not a whole number.");
  row("negative move", "move_closed", 1, R"({"move":-1})",
      "row 3: “move_closed” cannot be read: at “move”: -1 is out of range.");
  row("beyond 64 bits", "move_closed", 1, R"({"move":18446744073709551615})",
      "row 3: “move_closed” cannot be read: at “move”: 18446744073709551615 is out of range.");
  row("beyond 32 bits", "march_halted", 1, R"({"body":2147483648,"enemy_at":null})",
      "row 3: “march_halted” cannot be read: at “body”: 2147483648 is out of range.");
  row("no body", "march_halted", 1, R"({"body":-1,"enemy_at":null})",
      "row 3: “march_halted” cannot be read: at “body”: -1 is out of range.");
  const QString march = QString::fromUtf8(whole_march);
  const auto bent = [&](const char* from, const char* to) { return QString(march).replace(from, to); };
  row("bearing beyond the circle", "marched", 1, bent("\"facing\":4800", "\"facing\":6400"),
      "row 3: “marched” cannot be read: at “facing”: 6400 is out of range.");
  row("three coordinates", "marched", 1, bent("[38400,-12]", "[38400,-12,1]"),
      "row 3: “marched” cannot be read: at “at”: a point is two numbers.");
  row("list in a point", "marched", 1, bent("[38400,-12]", "[38400,[]]"),
      "row 3: “marched” cannot be read: at “at”: [ is not a whole number.");
  row("beyond any table", "marched", 1, bent("[38400,-12]", "[1099511627777,-12]"),
      "row 3: “marched” cannot be read: at “at”: 1099511627777 is out of range.");
  row("path of numbers", "march_ordered", 1, R"({"body":1,"path":[1,2],"press_on":true})",
      "row 3: “march_ordered” cannot be read: at “path”: not a point.");
  QString long_path = R"({"body":1,"path":[[0,0])";
  for (int i = 0; i < 100'000; ++i) long_path += ",[0,0]";
  row("path without end", "march_ordered", 1, long_path + R"(],"press_on":true})",
      "row 3: “march_ordered” cannot be read: at “path”: more than such a list can hold.");
  row("run on with a stray key", "seat_closed", 1,
      R"({"run_on":{"until":5,"until_idle":true,"until_peace":true,"until_report":false},"seat":1})",
      "row 3: “seat_closed” cannot be read: “until_peace” does not belong there.");
  row("blanks", "move_closed", 1, R"({ "move":1})",
      "row 3: “move_closed” cannot be read: it breaks off or goes astray at byte 2.");
  row("blank before a number", "move_closed", 1, R"({"move": 1})",
      "row 3: “move_closed” cannot be read: at “move”:  1 is not a whole number.");
  row("leading nought", "move_closed", 1, R"({"move":01})",
      "row 3: “move_closed” cannot be read: at “move”: 01 is not a whole number.");
  row("minus nought", "marched", 1, bent("[38400,-12]", "[-0,-12]"),
      "row 3: “marched” cannot be read: at “at”: -0 is not a whole number.");

  // Lines of text.
  const auto manned = [&](const char* name, const QByteArray& commander, const char* what) {
    QTest::newRow(name) << "seat_manned" << qint64{1} << QByteArray("{\"commander\":" + commander + ",\"seat\":1}")
                        << QString::fromUtf8("row 3: “seat_manned” cannot be read: at “commander”: ") +
                               QString::fromUtf8(what);
  };
  manned("no text", "null", "not a text.");
  manned("a number for a text", "7", "not a text.");
  row("a text without end", "seat_manned", 1, R"({"commander":"x)",
      "row 3: “seat_manned” cannot be read: at “commander”: not one line of text.");
  manned("nothing after a backslash", "\"x\\", "not a text.");
  manned("an escape of another JSON", "\"x\\n\"", "not a text.");
  manned("an escaped letter", "\"\\u0041\"", "not a text.");
  manned("an escaped stroke", "\"a\\/b\"", "not a text.");
  manned("two lines", "\"a\nb\"", "not one line of text.");
  manned("a zero byte", QByteArray("\"a\0b\"", 5), "not one line of text.");
  manned("delete", "\"a\x7F\"", "not one line of text.");
  manned("a control character of two bytes", "\"a\u009B\"", "not one line of text.");
  manned("a line separator", "\"a\u2028\"", "not one line of text.");
  manned("no UTF-8", "\"a\xFF\"", "not one line of text.");
  manned("a letter cut in two", "\"a\xC3\"", "not one line of text.");
  manned("a surrogate", "\"\xED\xA0\x80\"", "not one line of text.");
  manned("longer than needed", "\"\xC0\x80\"", "not one line of text.");
  manned("a line too long", '"' + QByteArray(201, 'x') + '"', "not one line of text.");
  row("an unescaped quotation mark", "seat_manned", 1, R"({"commander":"a"b","seat":1})",
      "row 3: “seat_manned” cannot be read: it breaks off or goes astray at byte 17.");

  // Words, lists and objects of what was seen.
  const QString report = QString::fromUtf8(whole_report);
  const auto seen = [&](const char* name, const char* from, const char* to, const char* what) {
    const QString changed = QString(report).replace(from, to);
    if (changed == report) qFatal("nothing was bent: %s", from);
    row(name, "reported", 1, changed, (std::string("row 3: “reported” cannot be read: ") + what).c_str());
  };
  seen("unknown kind of report", "lost", "dead", "at “kind”: “dead” is not one of its words.");
  seen("unknown formation", "two_ranks", "heap", "at “formation”: “heap” is not one of its words.");
  seen("unknown arm", "infantry", "airship", "at “arm”: “airship” is not one of its words.");
  seen("a word with a tail", "infantry", "infantry ", "at “arm”: “infantry ” is not one of its words.");
  seen("a list for a sighting", R"("seen":{)", R"("seen":[{)", "at “seen”: not an object.");
  seen("null for a sighting", R"("seen":{)", R"("seen":null,"x":{)", "at “seen”: not an object.");
  seen("an object for a list", R"("parts":[{)", R"("parts":{"a":[{)", "at “parts”: not a list.");
  seen("a comma before the first", "[{\"arm\"", "[,{\"arm\"", "at “parts”: not an object.");
  seen("a comma after the last", R"("waggons":1}])", R"("waggons":1},])", "at “parts”: not an object.");
  seen("no comma between", "},{", "}{", "at “parts”: a list that breaks off.");
  seen("two commas between", "},{", "},,{", "at “parts”: not an object.");
  seen("a list that runs on", R"("waggons":1}])", R"("waggons":1})", "at “parts”: not an object.");
  seen("a list that breaks off", R"("waggons":1}])", R"("waggons":1}})", "at “parts”: a list that breaks off.");
  seen("a number in the list", "},{", "},4,{", "at “parts”: not an object.");
  seen("fewer than no men", "\"men\":64", "\"men\":-1", "at “men”: -1 is out of range.");
  seen("half a man", "\"men\":64", "\"men\":63.5", "at “men”: 63.5 is not a whole number.");
  seen("more men than can be counted", "\"men\":64", "\"men\":2147483648", "at “men”: 2147483648 is out of range.");
  seen("fewer than no guns", "\"guns\":3", "\"guns\":-3", "at “guns”: -3 is out of range.");
  seen("a part without men", "\"men\":64,", "", "“men” is missing.");
  seen("men twice", "\"men\":64", "\"men\":64,\"men\":65", "“men” does not belong there.");
  seen("what it began with", "\"men\":64", "\"men\":64,\"men_began\":65", "“men_began” does not belong there.");
  seen("a sighting without its place", "\"at\":[38400,-12],", "", "“at” is missing.");
  seen("the first key twice", "\"at\":[38400,-12]", "\"at\":[38400,-12],\"at\":[1,2]", "“at” does not belong there.");
  seen("a number for a truth", "\"counted\":true", "\"counted\":1", "at “counted”: not true or false.");
  seen("nobody reports", "\"by\":2", "\"by\":-1", "at “by”: -1 is out of range.");
  seen("no side", "\"side\":1", "\"side\":null", "at “side”: null is not a whole number.");
  QString parts = R"({"about":7,"by":2,"kind":"seen","seen":{"at":[0,0],"counted":true,"facing":0,"formation":"fours",)"
                  R"("parts":[{"arm":"boat","guns":0,"men":0,"waggons":0})";
  for (int i = 0; i < 100'000; ++i) parts += R"(,{"arm":"boat","guns":0,"men":0,"waggons":0})";
  row("parts without end", "reported", 1, parts + R"(],"scouts":false},"side":1})",
      "row 3: “reported” cannot be read: at “parts”: more than such a list can hold.");
  row("scouts that are a truth", "box_opened", 1, R"({"body":3,"formation":"fours","scouts":true})",
      "row 3: “box_opened” cannot be read: at “scouts”: true is not a whole number.");
}

void CodecDamage::refused() {
  QFETCH(QString, kind);
  QFETCH(qint64, version);
  QFETCH(QByteArray, body);
  QFETCH(QString, sentence);
  const Result<Event> event = decode_event(kind.toStdString(), version, body.toStdString(), "row 3");
  QVERIFY(!event);
  QCOMPARE(text(event.error().sentence()), sentence);
  // An event's name is no order's.
  QVERIFY(!decode_deed(kind.toStdString(), version, body.toStdString(), "row 3"));
}

void CodecDamage::screensAreRefusedLikewise_data() {
  QTest::addColumn<QString>("from");
  QTest::addColumn<QString>("to");
  QTest::addColumn<QString>("what");
  const auto row = [](const char* name, const char* from, const char* to, const char* what) {
    QTest::newRow(name) << text(from) << text(to) << text(what);
  };
  row("a party without a path", R"("path":[[-6,0]],)", "", "“path” is missing");
  row("a party without scouts", R"(,"scouts":5)", "", "“scouts” is missing");
  row("a party of strangers", R"("scouts":5)", R"("scouts":5,"strangers":6)", "“strangers” does not belong there");
  row("a path that is none", "[[-6,0]]", "null", "at “path”: not a list");
  row("a point that breaks off", "[[-6,0]]", "[[-6]]", "at “path”: a point is two numbers");
  row("a path that runs on", "[[-6,0]]", "[[-6,0]", "at “path”: not a point");
  row("a path that breaks off", "[[-6,0]]", "[[-6,0]}", "at “path”: a list that breaks off");
  row("points without a comma", "[1,2],[3,4]", "[1,2][3,4]", "at “path”: a list that breaks off");
  row("a party that is a number", R"({"path":[[-6,0]],"scouts":5})", "5", "at “parties”: not an object");
  row("parties that run on", R"("scouts":5}])", R"("scouts":5})", "at “parties”: not an object");
  row("parties that break off", R"("scouts":5}])", R"("scouts":5}})", "at “parties”: a list that breaks off");
}

void CodecDamage::screensAreRefusedLikewise() {
  QFETCH(QString, from);
  QFETCH(QString, to);
  QFETCH(QString, what);
  const QString bent = text(whole_screen).replace(from, to);
  QVERIFY(bent != text(whole_screen));
  const Result<Deed> deed = decode_deed("screen", 1, bent.toStdString(), "row 3");
  QVERIFY(!deed);
  QCOMPARE(text(deed.error().sentence()), "row 3: " + text("“screen” cannot be read: ") + what + ".");
}

void CodecDamage::halfABodyIsRefused() {
  for (const Event& event : events()) {
    const Encoded e = encode(event);
    for (std::size_t size = 0; size < e.body.size(); ++size)
      QVERIFY(!decode_event(e.kind, e.version, std::string_view(e.body).substr(0, size), "row"));
  }
  for (const Deed& deed : deeds()) {
    const Encoded e = encode(deed);
    for (std::size_t size = 0; size < e.body.size(); ++size)
      QVERIFY(!decode_deed(e.kind, e.version, std::string_view(e.body).substr(0, size), "row"));
  }
}

void CodecDamage::changedBytesNeverCrash() {
  // There is one way only to write a value: what can still be read after a change is written back as just these bytes.
  int refused = 0;
  const auto change_each = [&](const Encoded& whole, const auto& decode) {
    for (std::size_t i = 0; i < whole.body.size(); ++i) {
      for (int value = 0; value < 256; ++value) {
        std::string body = whole.body;
        body[i] = static_cast<char>(value);
        const auto read = decode(whole.kind, 1, body, "row");
        if (read) {
          QCOMPARE(text(encode(*read).body), text(body));
        } else {
          ++refused;
        }
      }
    }
  };
  change_each(encode(Event(marched())), decode_event);
  change_each(encode(Event(reported())), decode_event);
  change_each(encode(Event(VisibilityChanged{Length::feet(8), hard_line})), decode_event);
  change_each({"screen", 1, whole_screen}, decode_deed);
  QVERIFY(refused > 140'000);
}

SANDGATE_TEST(CodecDamage)

}  // namespace tst_codec_damage
#include "tst_codec_damage.moc"
