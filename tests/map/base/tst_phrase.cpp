// Phrases: a form and what fills it, told apart until somebody reads it.
#include <QTest>

#include "map/base/fault.h"
#include "map/base/phrase.h"
#include "tests/runner/test.h"

namespace tst_phrase {

using namespace sandgate;

class PhraseTest : public QObject {
  Q_OBJECT

 private slots:
  void values_fill_the_form_in_their_order() {
    const std::string name = "Hay";
    const Phrase said = phrase("{} has {} men of {}, {}", name, 12, std::string_view("Blue"), 2.5);
    QCOMPARE(said.form, std::string("{} has {} men of {}, {}"));
    QCOMPARE(said.fills.size(), std::size_t{4});
    QCOMPARE(said.text(), std::string("Hay has 12 men of Blue, 2.5"));
    QCOMPARE(phrase("column {}", 'c').text(), std::string("column c"));
  }

  void a_phrase_fills_another() {
    const Phrase inner = phrase("line {} holds no battle", 3);
    QCOMPARE(phrase("a.csv: {}", inner).text(), std::string("a.csv: line 3 holds no battle"));
    QVERIFY(Phrase().empty());
    QVERIFY(inner == phrase("line {} holds no battle", 3));
    QVERIFY(!(inner == phrase("line {} holds no battle", 4)));
  }

  // What comes from outside may have braces, and so may what fills a place.
  void braces_from_outside_stand() {
    QCOMPARE(Phrase(std::string("{} and {1} of a library")).text(), std::string("{} and {1} of a library"));
    QCOMPARE(phrase("it says {}", std::string("{}{2}")).text(), std::string("it says {}{2}"));
  }

  void a_language_may_order_them_otherwise() {
    QCOMPARE(filled("{2} vor {1}", {"a", "b"}), std::string("b vor a"));
    QCOMPARE(filled("{} vor {} und {1}", {"a", "b"}), std::string("a vor b und a"));
    // What has no value is left.
    QCOMPARE(filled("{3} {} {} {0} {x} {", {"a", "b"}), std::string("{3} a b {0} {x} {"));
    QCOMPARE(filled("{}", {}), std::string("{}"));
    QCOMPARE(filled("", {"a"}), std::string());
  }

  void faults_read_as_before() {
    const std::unexpected<Fault> wrong = fault("a.json", phrase("has {} seats", 9), "leave some out");
    QCOMPARE(wrong.error().sentence(), std::string("a.json: has 9 seats; leave some out."));
    QCOMPARE(stopped("the import").error().sentence(), std::string("the import was stopped."));
    QVERIFY(stopped("the import").error().cancelled);
  }
};

SANDGATE_TEST(PhraseTest)

}  // namespace tst_phrase
#include "tst_phrase.moc"
