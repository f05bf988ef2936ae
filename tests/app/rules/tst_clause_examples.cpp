// The numbers of examples are those that the program itself comes to, by the rulebooks that ship: what an example says
// is asked of the umpire's calculator, or stands in the rulebook.
#include <QTest>

#include "app/host/data_folder.h"
#include "app/umpire/console/calculator.h"
#include "app/words/clauses.h"
#include "tests/runner/test.h"

namespace tst_clause_examples {

using namespace sandgate;

class ClauseExamples : public QObject {
  Q_OBJECT

 private slots:
  void what_an_example_says_is_what_is_ruled_data() {
    QTest::addColumn<QString>("clause");
    QTest::addColumn<QString>("rulebook");
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("ruled");
    QTest::addColumn<QString>("told");
    const auto row = [](const char* clause, const char* rulebook, const char* question, const char* ruled,
                        const char* told) {
      QTest::newRow(qPrintable(QString("%1 %2").arg(clause, question)))
          << QString(clause) << QString(rulebook) << QString(question) << QString(ruled) << QString(told);
    };
    row("LW-2.2", "little-wars", "time 62 men 2 guns", "5 minutes", "has 5 minutes");
    row("LW-2.2", "little-wars", "time 60 men 2 guns", "4 minutes", "and 4 minutes");
    row("ST-6", "little-wars", "time 25 men 1 guns", "2 minutes", "he would have 2");
    row("KS-11.7", "campaign", "time 60 men 2 guns", "4 minutes", "so 4 minutes");
    row("KS-11.7", "campaign", "time 90 men 3 guns", "6 minutes", "3 guns, and 6");
    row("LW-5.3", "little-wars", "melee 10 v 14", "6 killed, 4 taken", "4 are taken and 6 die");
    row("LW-5.3", "little-wars", "melee 10 v 14 supported", "10 killed, 0 taken", "10 die on each side");
    row("LW-5.4", "little-wars", "melee 10 v 8", "6 killed, 2 taken", "2 prisoners and 6 dead");
    row("PR-3", "prototype-3", "melee 10 v 5", "5 taken", "all five are prisoners");
    row("PR-3", "prototype-3", "melee 9 v 5", "5 killed, 0 taken", "five die on each side");
    row("LW-6.1", "little-wars", "points 30 infantry 12 cavalry 2 guns 0 6 won", "171", "= 171 points");
    row("LW-6.1", "little-wars", "points 5 infantry 4 cavalry 1 guns 6 0 lost", "24", "= 24");
    row("KS-8", "kriegspiel", "charge 12 sabres 20 extended 2.5 ft", "4 killed", "4 in all");
    row("KS-8", "kriegspiel", "charge 12 sabres 20 extended 2.5 ft", "12 of 20 killed", "one each, 12");
    row("KS-8", "kriegspiel", "charge 12 sabres 20 extended 0.8 ft", "20 of 20 killed", "all 20 die");
    row("KS-8.3", "kriegspiel", "charge 8 sabres 60 standing 2 ft", "40 of 60 killed, 20 driven back", "40 are killed");
    row("KS-8.4", "kriegspiel", "charge 12 sabres 12 cavalry 2 ft coin won", "9 of 12 killed", "the loser loses 9");
    row("KS-7.1", "kriegspiel", "shell 5 unsheltered", "3 of 5", "other five 3 die");
    row("KS-7.2", "kriegspiel", "rifles 17 men", "Shots: 3", "have 3 shots");
    row("KS-7.2", "kriegspiel", "rifles 13 men", "Shots: 2", "have 2 shots");
    row("KS-4.1", "campaign", "supply 70 infantry 20 cavalry", "food 3 for 90 men, forage 3 for 20 horses",
        "3 packets of food and 3 of forage");
    row("KS-4.1", "campaign", "supply 85 infantry 20 cavalry", "food 4 for 105 men", "it would be 4 of food");
    row("KS-4.1", "campaign", "supply 84 infantry 20 cavalry", "food 3 for 104 men", "it stays at 3");
    row("KS-4.3", "campaign", "supply 64 infantry", "food 2", "need 2 packets");
    row("KS-4.4", "campaign", "supply 60 infantry 12 cavalry", "food 2 for 72 men, forage 2 for 12 horses",
        "2 packets of food and 2 of forage");
    row("CX-6", "campaign-waggons", "supply 100 infantry", "2, for 100 men", "need two supply waggons");
    row("CX-7", "campaign", "train 16 trucks", "4 ft a move", "with 16 it would run 4");
    row("KS-3", "kriegspiel", "boats 50 men", "embark: 6, to disembark: 3", "embark in 6 moves and land in 3");
    row("KS-2.2", "kriegspiel", "slope cavalry 1 ft up 1 down 1", "2.5", "= 2½ feet");
  }
  void what_an_example_says_is_what_is_ruled() {
    QFETCH(QString, clause);
    QFETCH(QString, rulebook);
    QFETCH(QString, question);
    QFETCH(QString, ruled);
    QFETCH(QString, told);
    const auto book = words::clause_book(data_folder(), "en");
    QVERIFY(book && book->find(clause));
    const auto rules = read_rulebook(rulebook_folder(), rulebook.toStdString());
    QVERIFY(rules);
    const auto answer = calculate(question, *rules, nullptr);
    const QString said = answer ? *answer : answer.error();
    QVERIFY2(answer && said.contains(ruled), qPrintable(said));
    QVERIFY2(book->find(clause)->example.contains(told), qPrintable(book->find(clause)->example));
  }

  // LW-3, CX-4 and others: figures that stand in a rulebook as they stand in an example.
  void figures_stand_in_the_rulebook_data() {
    QTest::addColumn<QString>("clause");
    QTest::addColumn<QString>("told");
    const auto rules = [](const char* name) { return *read_rulebook(rulebook_folder(), name); };
    const Rulebook little = rules("little-wars"), campaign = rules("campaign"),
                   open_air = rules("little-wars-open-air");
    const auto row = [](const char* clause, const QString& told) {
      QTest::newRow(qPrintable(QString("%1 %2").arg(clause, told))) << QString(clause) << told;
    };
    const auto moves = [](const Rulebook& rulebook, Arm arm) {
      return QString::number(rulebook.march.arms[static_cast<std::size_t>(arm)].across.in_inches());
    };
    const auto feet = [](Length length, int more = 0) { return QString::number(length.in_feet() + more); };
    row("LW-3.1", QString("one move of %1 inches").arg(moves(little, Arm::infantry)));
    row("LW-3.1", QString("of his %1 left").arg(moves(little, Arm::cavalry)));
    row("LW-7.4", QString("infantry go %1 inches in a move and cavalry %2")
                      .arg(moves(open_air, Arm::infantry), moves(open_air, Arm::cavalry)));
    row("LW-2.4", QString("%1 shots a gun").arg(little.guns.shots));
    row("LW-5.5", QString("one man guards %1").arg(little.melee.escorted));
    row("LW-5.4", QString("after %1 seconds").arg(little.melee.choice_seconds));
    row("LW-2.3", QString("at 12:0%1 at the latest").arg(3 + little.move_clock.interval_minutes));
    row("CX-2", QString("the nearest in sight is %1 feet").arg(feet(campaign.wide.box_again, 1)));
    row("CX-10", QString("within %1 feet for a whole round").arg(feet(campaign.contact.unlink)));
    row("CX-11", QString("at %1 feet it is not").arg(feet(campaign.wide.visibility, 2)));
    row("KS-1.1", QString("no farther than %1 feet").arg(feet(campaign.wide.visibility)));
  }
  void figures_stand_in_the_rulebook() {
    QFETCH(QString, clause);
    QFETCH(QString, told);
    const auto book = words::clause_book(data_folder(), "en");
    QVERIFY(book && book->find(clause));
    QVERIFY2(book->find(clause)->example.contains(told), qPrintable(book->find(clause)->example));
  }
};

SANDGATE_TEST(ClauseExamples)

}  // namespace tst_clause_examples
#include "tst_clause_examples.moc"
