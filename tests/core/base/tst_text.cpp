// What a text from outside must be before it is kept: every length and border of UTF-8, and lines.
#include <QTest>

#include "core/base/text.h"
#include "tests/runner/test.h"

namespace tst_text {

using namespace sandgate;

namespace {

/// `point` in `bytes` bytes, whether that many are right or not.
std::string written(std::uint32_t point, int bytes) {
  if (bytes == 1) return {static_cast<char>(point)};
  static constexpr std::uint32_t leads[] = {0, 0, 0xC0, 0xE0, 0xF0, 0xF8, 0xFC};
  std::string text;
  for (int i = bytes - 1; i > 0; --i)
    text.insert(text.begin(), static_cast<char>(0x80 | (point >> 6 * (bytes - 1 - i) & 0x3F)));
  text.insert(text.begin(), static_cast<char>(leads[bytes] | point >> 6 * (bytes - 1)));
  return text;
}

int shortest(std::uint32_t point) { return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4; }

}  // namespace

class Texts : public QObject {
  Q_OBJECT

 private slots:
  // What a terminal obeys or hides is shown for what it is; all else stays to the byte.
  void printable_texts() {
    const std::string plain = "Übung “bei” Nacht\n\t— 雲 🂡";
    QCOMPARE(printable(plain), plain);
    for (std::uint32_t point = 0; point < 0x110000; ++point) {
      if (point >= 0xD800 && point < 0xE000) continue;
      const std::string text = written(point, shortest(point));
      const bool kept = printable(text) == text;
      const bool control = (point < 0x20 && point != '\n' && point != '\t') || (point >= 0x7F && point < 0xA0);
      const bool turns = (point >= 0x202A && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069) ||
                         point == 0x200E || point == 0x200F || point == 0x061C;
      if ((control || turns) && kept) QFAIL(qPrintable(QString::number(point, 16)));
      if (!kept && point != 0xFFFD) QCOMPARE(printable(text), std::string("\uFFFD"));
    }
    QCOMPARE(printable("a\xC2\x9B"
                       "31m\xFF\xE2\x80",
                       [](char32_t c) { return "<" + std::to_string(c) + ">"; }),
             std::string("a<155>31m<65533><65533><65533>"));
  }

  // What was typed or pasted becomes lines that a message may hold, whatever it was.
  void plain_lines_of_what_was_typed() {
    using Lines = std::vector<std::string>;
    QCOMPARE(plain_lines(""), Lines());
    QCOMPARE(plain_lines(" \n\n"), Lines());
    QCOMPARE(plain_lines("one"), Lines{"one"});
    QCOMPARE(plain_lines("one  \r\n\n\ttwo\n"), (Lines{"one", "", " two"}));
    QCOMPARE(plain_lines("a\x1B[2J\u202Eb\xFF\u200Bc\a"), Lines{"a[2Jbc"});
    const std::string word(120, 'x');
    QCOMPARE(plain_lines(word + " " + word), (Lines{word, word}));
    // No blank to break at: between two characters, never within one.
    const Lines broken = plain_lines(std::string(199, 'x') + "é" + std::string(300, 'y'));
    QCOMPARE(broken, (Lines{std::string(199, 'x'), "é" + std::string(198, 'y'), std::string(102, 'y')}));
    for (const std::string& line : plain_lines(std::string(100'000, 'z'))) QVERIFY(is_plain_line(line));
    QVERIFY(is_plain_line("Übung “bei” Nacht"));
    for (const char* text : {"two\nlines", "\u202Eno", "hid\u200Bden", "\xFF", "tab\t"}) QVERIFY(!is_plain_line(text));
  }

  void every_code_point() {
    for (std::uint32_t point = 0; point < 0x110000; ++point) {
      const bool surrogate = point >= 0xD800 && point < 0xE000;
      if (is_utf8(written(point, shortest(point))) == surrogate) QFAIL(qPrintable(QString::number(point, 16)));
    }
  }

  void no_longer_than_need_be() {
    for (std::uint32_t point = 0; point < 0x10000; point += point < 0x900 ? 1 : 0x3F) {
      for (int bytes = shortest(point) + 1; bytes <= 4; ++bytes) {
        if (is_utf8(written(point, bytes))) QFAIL(qPrintable(QString::number(point, 16)));
      }
    }
  }

  void nothing_beyond_the_last_code_point() {
    QVERIFY(is_utf8(written(0x10FFFF, 4)));
    for (const std::uint32_t point : {0x110000u, 0x13FFFFu, 0x140000u, 0x1FFFFFu}) QVERIFY(!is_utf8(written(point, 4)));
    QVERIFY(!is_utf8(written(0x200000, 5)));
    QVERIFY(!is_utf8(written(0x4000000, 6)));
  }

  // All texts of two bytes: what is not two of ASCII is one code point from U+0080 to U+07FF.
  void every_pair_of_bytes() {
    int right = 0;
    for (int a = 0; a < 256; ++a) {
      for (int b = 0; b < 256; ++b) {
        const bool ascii = a < 0x80 && b < 0x80, one = a >= 0xC2 && a < 0xE0 && b >= 0x80 && b < 0xC0;
        const std::string pair{static_cast<char>(a), static_cast<char>(b)};
        QCOMPARE(is_utf8(pair), ascii || one);
        right += is_utf8(pair);
      }
    }
    QCOMPARE(right, 128 * 128 + 30 * 64);
  }

  void cut_off_or_out_of_order() {
    for (const std::uint32_t point : {0x80u, 0x7FFu, 0x800u, 0xFFFFu, 0x10000u, 0x10FFFFu}) {
      const std::string whole = written(point, shortest(point));
      QVERIFY(is_utf8("a" + whole + whole + "b"));
      for (std::size_t size = 1; size < whole.size(); ++size) {
        QVERIFY(!is_utf8(whole.substr(0, size)));
        QVERIFY(!is_utf8(whole.substr(0, size) + "a"));
        QVERIFY(!is_utf8(whole.substr(0, size) + whole));
        QVERIFY(!is_utf8(whole.substr(size)));
      }
    }
    QVERIFY(is_utf8(""));
  }

  void lines_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("line");
    QTest::newRow("empty") << QByteArray() << true;
    QTest::newRow("words") << QByteArray("Nebel in den Tälern, 60 m \"und\" \\ mehr") << true;
    QTest::newRow("as long as may be") << QByteArray(200, 'x') << true;
    QTest::newRow("a byte longer") << QByteArray(201, 'x') << false;
    QTest::newRow("bytes are counted") << QByteArray("ä").repeated(100) << true;
    QTest::newRow("not characters") << QByteArray("ä").repeated(100) + "x" << false;
    QTest::newRow("no UTF-8") << QByteArray("mist\xFF") << false;
    QTest::newRow("no-break space, just beyond C1") << QByteArray("a\u00A0b") << true;
    QTest::newRow("next line") << QByteArray(
                                      "a\u0085"
                                      "b")
                               << false;
    QTest::newRow("control sequence introducer") << QByteArray(
                                                        "\u009B"
                                                        "31m")
                                                 << false;
    QTest::newRow("first of C1") << QByteArray("\u0080") << false;
    QTest::newRow("last of C1") << QByteArray("\u009F") << false;
    QTest::newRow("line separator") << QByteArray(
                                           "a\u2028"
                                           "b")
                                    << false;
    QTest::newRow("paragraph separator") << QByteArray(
                                                "a\u2029"
                                                "b")
                                         << false;
    QTest::newRow("their neighbours") << QByteArray(
                                             "a\u2027"
                                             "b\u202F"
                                             "c")
                                      << true;
    for (int c = 0; c < 0x80; ++c) {
      QTest::newRow(qPrintable(QString("byte %1").arg(c)))
          << QByteArray("a") + static_cast<char>(c) + "b" << (c >= 0x20 && c != 0x7F);
    }
  }

  void lines() {
    QFETCH(QByteArray, text);
    QFETCH(bool, line);
    QCOMPARE(is_line(text.toStdString()), line);
  }
};

SANDGATE_TEST(Texts)

}  // namespace tst_text
#include "tst_text.moc"
