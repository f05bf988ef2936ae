// What the umpire announces: one line, told to every seat alike (KS-10).
#include "core/chronicle/chronicle.h"
#include "core/sight/deed_check.h"
#include "tests/core/fixtures/seat_views.h"
#include "tests/core/fixtures/setup_exercise.h"
#include "tests/runner/test.h"

namespace tst_announcement {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const std::string tea = "Tea at four: \"100 %1\" – bring cups";

SmallExercise on_the_map() {
  SmallExercise small(Country::level(12000, 6000));
  small.add(0, Arm::infantry, Formation::fours, 20, 30);
  small.add(1, Arm::infantry, Formation::fours, 100, 30);
  return small;
}

Campaign ended() {
  SmallExercise small = on_the_map();
  small.setting().table = TableExercise{"Field", GameTerms{}, {}};
  Campaign campaign(std::make_shared<const Setting>(small.setting()));
  campaign.apply(Began{});
  campaign.apply(TableOpened{TableId{0}, {{}, {Length::feet(9), Length::feet(9)}}, true});
  campaign.apply(GameOpened{{20, 20}, std::nullopt, false});
  campaign.apply(BattleEnded{EndReason::too_few, std::nullopt, {{}, {}}});
  return campaign;
}

}  // namespace

class Announcement : public QObject {
  Q_OBJECT

 private slots:
  void KS_10_every_seat_is_told_word_for_word() {
    Watched game(on_the_map());
    const Hash before = game.campaign.state_hash();
    const auto events = game.give(umpire_seat, Announce{tea});
    QCOMPARE(events, (std::vector<Event>{Announced{tea}}));
    QVERIFY(clause_of(events.front(), game.campaign.setting()) == clauses::officials);
    QVERIFY(body_of(events.front()).none());
    QCOMPARE(game.campaign.state_hash(), before);  // it is said, and changes nothing
    for (const int seat : {0, 1}) {
      const Dispatch& last = game.picture(seat).dispatches.back();
      QVERIFY(last.code == ReportCode::announcement);
      QVERIFY(last.clause == clauses::officials);
      QCOMPARE(last.arguments, (std::vector<Argument>{{"text", tea}}));
      QVERIFY(last.from.none() && last.about.none() && !last.at);
    }
  }

  // That there is a key is told to everybody; what it is made of to nobody.
  void KS_10_the_umpires_key_is_told_of_and_not_told() {
    Watched game(on_the_map());
    const Hash before = game.campaign.state_hash();
    QVERIFY(!game.campaign.umpire_key());
    const auto events = game.give(umpire_seat, SetUmpireKey{"salt", "digest"});
    QCOMPARE(events, (std::vector<Event>{UmpireKeySet{"salt", "digest"}}));
    QCOMPARE(misfit(game.campaign, events.front()), Phrase());
    QCOMPARE(game.campaign.umpire_key(), std::optional(UmpireKeySet{"salt", "digest"}));
    QVERIFY(game.campaign.state_hash() != before);
    for (const int seat : {0, 1}) {
      const Dispatch& last = game.picture(seat).dispatches.back();
      QVERIFY(last.code == ReportCode::umpire_key_set);
      QVERIFY(last.arguments.empty());
    }
    for (const SetUmpireKey& empty : {SetUmpireKey{"", "digest"}, SetUmpireKey{"salt", ""}}) {
      const auto no = SmallExercise::refusal(game.campaign, umpire_seat, empty);
      QVERIFY(no && no->code == RefusalCode::no_such_text);
    }
    const auto no = SmallExercise::refusal(game.campaign, SeatId{0}, SetUmpireKey{"salt", "mine"});
    QVERIFY(no && no->code == RefusalCode::not_your_order);
  }

  // Told as often as it is said, and out of whoever's move it is.
  void KS_10_he_may_say_it_again() {
    Watched game(on_the_map());
    game.give(umpire_seat, Announce{tea});
    game.close();
    game.give(umpire_seat, Announce{tea});
    for (const int seat : {0, 1}) {
      QCOMPARE(std::ranges::count(game.picture(seat).dispatches, ReportCode::announcement, &Dispatch::code), 2);
    }
  }

  void KS_10_he_speaks_while_a_battle_is_being_set_up() {
    SetupExercise small;
    small.with_bodies();
    const Campaign unopened(std::make_shared<const Setting>(small.setting()));
    QVERIFY(!SmallExercise::refusal(unopened, umpire_seat, Announce{tea}));
    QCOMPARE(misfit(unopened, Announced{tea}), Phrase());
    Watched game(small);
    QVERIFY(game.campaign.phase() == Phase::setting_up);
    game.give(umpire_seat, Announce{tea});
    for (const int seat : {0, 1}) QVERIFY(game.picture(seat).dispatches.back().code == ReportCode::announcement);
  }

  void KS_10_what_is_no_announcement_data() {
    QTest::addColumn<int>("seat");
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("code");
    QTest::newRow("a player's") << 0 << "tea" << int(RefusalCode::not_your_order);
    QTest::newRow("the system's") << system_seat.number << "tea" << int(RefusalCode::not_your_order);
    QTest::newRow("nothing") << umpire_seat.number << "" << int(RefusalCode::no_such_text);
    QTest::newRow("two lines") << umpire_seat.number << "tea\nat four" << int(RefusalCode::no_such_text);
    QTest::newRow("too long") << umpire_seat.number << QString(201, 'x') << int(RefusalCode::no_such_text);
  }
  void KS_10_what_is_no_announcement() {
    QFETCH(int, seat);
    QFETCH(QString, text);
    QFETCH(int, code);
    const Watched game(on_the_map());
    const auto no = SmallExercise::refusal(game.campaign, SeatId{seat}, Announce{text.toStdString()});
    QVERIFY(no);
    QCOMPARE(int(no->code), code);
    QVERIFY(no->clause == clauses::officials);
    // No file may say it either, whoever is said to have given it.
    QCOMPARE(misfit(game.campaign, Announced{text.toStdString()}).empty(), no->code == RefusalCode::not_your_order);
  }

  void KS_10_a_seat_knows_that_it_is_not_his_to_give() {
    const Watched game(on_the_map());
    const auto no = check(game.picture(0), briefing_for(game.campaign.setting(), SideId{0}, nullptr), Announce{tea});
    QVERIFY(no && no->code == RefusalCode::not_your_order);
  }

  void KS_10_not_after_the_end() {
    const Campaign campaign = ended();
    QVERIFY(campaign.over());
    const auto no = SmallExercise::refusal(campaign, umpire_seat, Announce{tea});
    QVERIFY(no && no->code == RefusalCode::battle_over);
    QVERIFY(!misfit(campaign, Announced{tea}).empty());
  }
};

SANDGATE_TEST(Announcement)

}  // namespace tst_announcement
#include "tst_announcement.moc"
