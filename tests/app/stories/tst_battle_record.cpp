// A battle read back step by step, and in words: Hook's Farm as it was fought, and one that has ended.
#include <QTest>

#include "app/host/data_folder.h"
#include "app/host/session.h"
#include "app/stories/battles.h"
#include "core/scenario/scenario.h"
#include "tests/app/fixtures/fought_battles.h"
#include "tests/runner/test.h"

namespace tst_battle_record {

using namespace sandgate;
using namespace sandgate::tests;
using Kind = BattleStep::Kind;

class BattleRecordTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    const auto comments = play_as_fought(hooks_farm(), rulebook_folder(), path_in(folder_, "farm.sandgate"));
    QVERIFY2(comments, comments ? "" : comments.error().sentence().c_str());
    QCOMPARE(comments->size(), std::size_t{8});
    auto record = BattleRecord::read(path_in(folder_, "farm.sandgate"), BattleRecord::Of::recorded);
    QVERIFY2(record, record ? "" : record.error().sentence().c_str());
    record_ = std::make_unique<BattleRecord>(std::move(*record));
  }

  // Eight moves were fought; that the ninth was opened is no step.
  void moves_and_steps_hang_together() {
    QCOMPARE(record_->moves().size(), std::size_t{8});
    std::size_t step = 0;
    for (std::size_t move = 0; move < record_->moves().size(); ++move) {
      const BattleMove& told = record_->moves()[move];
      QCOMPARE(told.number, static_cast<std::int64_t>(move + 1));
      QCOMPARE(told.own_move, static_cast<std::int64_t>(move / 2 + 1));
      QCOMPARE(told.camp, move % 2 == 0 ? Camp::first : Camp::second);
      QCOMPARE(told.first, step);
      QCOMPARE(record_->steps()[step].kind, move == 0 ? Kind::opening : Kind::move);
      for (; step <= told.last; ++step) {
        QCOMPARE(record_->steps()[step].move, move);
        if (step > 0) QCOMPARE(record_->steps()[step].first, record_->steps()[step - 1].last + 1);
      }
    }
    QCOMPARE(step, record_->steps().size());
    QCOMPARE(record_->steps().back().last + 1, record_->chronicle().lines.size());
  }

  void the_last_scene_is_the_end() {
    const BattleScene scene = record_->after(record_->steps().size() - 1);
    QVERIFY(std::ranges::equal(scene.men, record_->chronicle().end.men()));
    QVERIFY(std::ranges::equal(scene.guns, record_->chronicle().end.guns()));
    QCOMPARE(record_->after(0).men.size(), std::size_t{148});
    QVERIFY(std::ranges::all_of(record_->after(0).men, [](const Soldier& man) { return man.state == ManState::free; }));
  }

  // Whatever order they are looked at in.
  void men_fall_in_the_step_that_names_them() {
    std::int64_t dead = 0;
    for (std::size_t step = record_->steps().size(); step-- > 0;) {
      const BattleScene before = record_->before(step), after = record_->after(step);
      for (const ManId man : record_->steps()[step].killed) {
        ++dead;
        QCOMPARE(before.men[man.index()].state, ManState::free);
        QCOMPARE(after.men[man.index()].state, ManState::dead);
        QVERIFY(record_->death_of(man) == step);
      }
    }
    QCOMPARE(dead, std::ranges::count(record_->chronicle().end.men(), ManState::dead, &Soldier::state));
    for (const Soldier& man : record_->chronicle().end.men())
      QCOMPARE(record_->death_of(man.id).has_value(), man.state == ManState::dead);
  }

  void LW_5_3_a_melee_is_joined_and_fought() {
    const std::size_t joined = find(Kind::joined), fought = joined + 1;
    QCOMPARE(record_->move_of(joined).number, std::int64_t{5});
    QCOMPARE(record_->steps()[fought].kind, Kind::fought);
    QVERIFY(record_->steps()[joined].melee->killed == record_->steps()[fought].melee->killed);
    QCOMPARE(record_->steps()[joined].killed.size(), std::size_t{0});
    QCOMPARE(record_->steps()[fought].killed.size(), std::size_t{30});
    QCOMPARE(record_->steps()[fought].taken.size(), std::size_t{3});
    QCOMPARE(stories::step_title(*record_, joined), "Melee: 18 horsemen of Red against 21 horsemen of Blue");
    const auto rulings = stories::step_rulings(*record_, joined);
    QCOMPARE(rulings.size(), std::size_t{3});
    QCOMPARE(rulings[0].clause, clauses::melee);
    QCOMPARE(rulings[1].text, "Red, the fewer, are isolated: 2 in support, 9 needed");
    QCOMPARE(rulings[1].clause, clauses::isolation);
    QCOMPARE(rulings[2].clause, clauses::melee_outcome);
    QCOMPARE(stories::step_title(*record_, fought), "The melee is fought: 15 dead a side, 3 horsemen of Red taken");
    QCOMPARE(stories::step_clause(*record_, fought), clauses::melee_outcome);
  }

  void shots_are_told_with_their_gun_and_who_fell() {
    const std::size_t shot = find(Kind::shot);
    QCOMPARE(stories::move_title(*record_, record_->steps()[shot].move), "Move 4, Blue");
    QCOMPARE(stories::step_title(*record_, shot), "Gun E, shot 1: 1 infantryman of Red down");
    QCOMPARE(stories::step_clause(*record_, shot), clauses::knocked_over);
    const auto rulings = stories::step_rulings(*record_, shot);
    QCOMPARE(rulings.size(), std::size_t{2});
    QVERIFY2(rulings[0].text.startsWith("2 Company, infantryman of Red: "), qPrintable(rulings[0].text));
    QVERIFY(QString::fromUtf8(rulings[0].clause.id.data()).startsWith("LW-4."));
  }

  void every_step_can_be_told() {
    for (std::size_t step = 0; step < record_->steps().size(); ++step) {
      QVERIFY(!stories::step_title(*record_, step).isEmpty());
      for (const auto& line : stories::step_rulings(*record_, step)) {
        QVERIFY(!line.text.isEmpty());
        QVERIFY(!line.clause.id.empty());
      }
    }
  }

  // A program's reason stands with the step that its order brought about, and with no other.
  void programs_are_heard_again() {
    const QTemporaryDir folder;
    const auto file = path_in(folder, "programs.sandgate");
    const auto scenario = read_scenario(hooks_farm(), rulebook_folder());
    QVERIFY(scenario);
    std::size_t said = 0;
    {
      auto session = Session::create(*scenario, file, 1);
      QVERIFY2(session, session ? "" : session.error().sentence().c_str());
      for (const Seat& seat : (*session)->setting().seats) QVERIFY((*session)->man(seat.id, "vanguard"));
      while (!(*session)->over() && (*session)->move() <= 12) {
        const auto move = (*session)->move();
        (*session)->play_commanders();
        for (const Seat& seat : (*session)->setting().seats) {
          if ((*session)->setting().camp_of(seat.id) == (move % 2 == 1 ? Camp::first : Camp::second))
            said += (*session)->reasons(seat.id).size();
        }
        while ((*session)->move() == move && (*session)->close_move()) {
        }
      }
      QVERIFY((*session)->close());
    }
    const auto record = BattleRecord::read(file, BattleRecord::Of::recorded);
    QVERIFY2(record, record ? "" : record.error().sentence().c_str());
    QVERIFY(said > 0);
    QCOMPARE(record->chronicle().notes.size(), said);
    std::size_t heard = 0;
    for (std::size_t step = 0; step < record->steps().size(); ++step) {
      const QStringList reasons = stories::step_reasons(*record, step);
      heard += static_cast<std::size_t>(reasons.size());
      if (record->steps()[step].kind != Kind::shot) continue;
      QCOMPARE(reasons.size(), 1);
      QVERIFY2(reasons.front().contains(": fires at "), qPrintable(reasons.front()));
    }
    QCOMPARE(heard, said);
  }

  // LW-6.1: five a side are too few to go on.
  void a_battle_that_is_over() {
    const QTemporaryDir folder;
    write_skirmish(folder, one_walk);
    const auto file = path_in(folder, "few.sandgate");
    const auto played = play_as_fought(folder.path().toStdString(), rulebook_folder(), file);
    QVERIFY2(played, played ? "" : played.error().sentence().c_str());
    const auto record = BattleRecord::read(file, BattleRecord::Of::over);
    QVERIFY2(record, record ? "" : record.error().sentence().c_str());
    const auto ended = std::ranges::find(record->steps(), Kind::ended, &BattleStep::kind);
    QVERIFY(ended + 1 == record->steps().end());
    const auto step = static_cast<std::size_t>(ended - record->steps().begin());
    QCOMPARE(stories::step_title(*record, step), "The battle is over. It is drawn. Both sides are too few to go on.");
    QCOMPARE(stories::step_clause(*record, step), clauses::points);
  }

  void what_may_not_be_shown_is_refused() {
    const auto about = [](const auto& record) {
      return record ? QString() : QString::fromStdString(record.error().sentence());
    };
    const auto farm = path_in(folder_, "farm.sandgate");
    const QString going = about(BattleRecord::read(farm, BattleRecord::Of::over));
    QVERIFY2(going.contains("not over") && going.endsWith('.'), qPrintable(going));

    const QString missing = about(BattleRecord::read(path_in(folder_, "no.sandgate"), BattleRecord::Of::over));
    QVERIFY2(missing.contains("no.sandgate"), qPrintable(missing));

    QFile broken(folder_.filePath("broken.sandgate"));
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write("nothing of the kind");
    broken.close();
    const QString damaged = about(BattleRecord::read(path_in(folder_, "broken.sandgate"), BattleRecord::Of::over));
    QVERIFY2(damaged.contains("broken.sandgate") && !damaged.contains('\n'), qPrintable(damaged));
  }

  // Neither a campaign nor a battle whose forces are not on the field yet.
  void what_is_no_battle_yet_is_refused_data() {
    QTest::addColumn<bool>("table");
    QTest::addColumn<QString>("about");
    QTest::newRow("on the map") << false << "not fought on one table";
    QTest::newRow("being set up") << true << "not set down";
  }
  void what_is_no_battle_yet_is_refused() {
    QFETCH(bool, table);
    QFETCH(QString, about);
    const QTemporaryDir folder;
    if (table) write_skirmish(folder, one_walk, R"({"points": 60, "country_by": "toss"})");
    const auto scenario = table ? path_in(folder, "scenario.json") : scenario_folder() / "sandgate";
    const auto read = read_scenario(scenario, rulebook_folder());
    QVERIFY2(read, read ? "" : read.error().sentence().c_str());
    auto session = Session::create(*read, path_in(folder, "x.sandgate"), 1);
    QVERIFY(session);
    QVERIFY((*session)->close());
    const auto record = BattleRecord::read(path_in(folder, "x.sandgate"), BattleRecord::Of::recorded);
    QVERIFY(!record);
    const QString sentence = QString::fromStdString(record.error().sentence());
    QVERIFY2(sentence.contains(about), qPrintable(sentence));
  }

  // Its steps begin when both forces are set down.
  void LW_2_1_a_battle_that_was_set_up_in_play() {
    const QTemporaryDir folder;
    write_skirmish(folder, one_walk, R"({"points": 60, "country_by": "toss"})");
    const auto read = read_scenario(folder.path().toStdString(), rulebook_folder());
    QVERIFY2(read, read ? "" : read.error().sentence().c_str());
    auto session = Session::create(*read, path_in(folder, "x.sandgate"), 1);
    QVERIFY(session);
    for (int stage = 0; stage < 6 && (*session)->setting_up(); ++stage) QVERIFY((*session)->close_move());
    QVERIFY(!(*session)->setting_up());
    QVERIFY((*session)->close_move());
    QVERIFY((*session)->close());
    const auto record = BattleRecord::read(path_in(folder, "x.sandgate"), BattleRecord::Of::recorded);
    QVERIFY2(record, record ? "" : record.error().sentence().c_str());
    QCOMPARE(record->moves().size(), std::size_t{1});
    QCOMPARE(record->moves()[0].number, std::int64_t{1});
    QCOMPARE(record->steps()[0].kind, Kind::opening);
    const BattleScene opening = record->after(0);
    QVERIFY(opening.men.size() > 20);
    QVERIFY(std::ranges::all_of(opening.men, &Soldier::on_ground));
  }

  // The orders are what they are: one that the rules forbid is named with its clause, and there is no record.
  void LW_2_5_orders_that_are_refused_are_named() {
    const QTemporaryDir folder;
    write_skirmish(folder, R"({"orders": [{"move": 1, "seat": "red", "guns_done": true}]})");
    const auto played = play_as_fought(folder.path().toStdString(), rulebook_folder(), path_in(folder, "bad.sandgate"));
    QVERIFY(!played);
    const QString sentence = QString::fromStdString(played.error().sentence());
    QVERIFY2(sentence.contains("/orders/0") && sentence.contains("LW-2.5"), qPrintable(sentence));
  }
  void what_this_reading_cannot_play_is_refused() {
    const auto sentence = [](const QTemporaryDir& folder) {
      const auto played = play_as_fought(folder.path().toStdString(), rulebook_folder(), path_in(folder, "x.sandgate"));
      return played ? QString() : QString::fromStdString(played.error().sentence());
    };
    const QTemporaryDir set_up, umpires;
    write_skirmish(set_up, R"({"orders": []})", R"({"points": 60, "country_by": "toss"})");
    QVERIFY2(sentence(set_up).contains("set up in play"), qPrintable(sentence(set_up)));
    write_skirmish(umpires, R"({"orders": [{"move": 1, "seat": "umpire", "visibility_ft": 12, "reason": "mist"}]})");
    QVERIFY2(sentence(umpires).contains("order of the umpire"), qPrintable(sentence(umpires)));
    QVERIFY(!QFile::exists(umpires.filePath("x.sandgate")));
  }
  void without_orders_there_is_nothing_to_play() {
    QVERIFY(was_fought(hooks_farm()));
    QVERIFY(was_fought(hooks_farm() / "scenario.json"));
    QVERIFY(!was_fought(scenario_folder() / "sandgate"));
    QVERIFY(!was_fought("nowhere"));
    const auto played =
        play_as_fought(scenario_folder() / "nowhere", rulebook_folder(), path_in(folder_, "x.sandgate"));
    QVERIFY(!played);
  }

 private:
  std::size_t find(Kind kind) const {
    const auto found = std::ranges::find(record_->steps(), kind, &BattleStep::kind);
    return static_cast<std::size_t>(found - record_->steps().begin());
  }
  QTemporaryDir folder_;
  std::unique_ptr<BattleRecord> record_;
};

SANDGATE_TEST(BattleRecordTest)

}  // namespace tst_battle_record
#include "tst_battle_record.moc"
