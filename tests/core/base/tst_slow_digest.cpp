// A digest of a word kept in somebody's head: as RFC 7914, section 11, has it.
#include <QTest>

#include "core/base/slow_digest.h"
#include "tests/runner/test.h"

namespace tst_slow_digest {

using namespace sandgate;

class SlowDigests : public QObject {
  Q_OBJECT

 private slots:
  void as_the_standard_has_it() {
    QCOMPARE(slow_digest("passwd", "salt", 1).hex(),
             std::string("55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"));
    QCOMPARE(slow_digest("Password", "NaCl", 80'000).hex(),
             std::string("4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"));
  }
  void salt_and_word_are_not_one_text() {
    QVERIFY(!(slow_digest("ab", "c", 10) == slow_digest("a", "bc", 10)));
    QVERIFY(!(slow_digest("", "c", 10) == slow_digest("", "d", 10)));
  }
  void secrets_are_compared_whole() {
    QVERIFY(same_secret("", ""));
    QVERIFY(same_secret("4ddcd8", "4ddcd8"));
    QVERIFY(!same_secret("4ddcd8", "4ddcd9"));
    QVERIFY(!same_secret("4ddcd8", "4ddcd"));
  }
};

SANDGATE_TEST(SlowDigests)

}  // namespace tst_slow_digest
#include "tst_slow_digest.moc"
