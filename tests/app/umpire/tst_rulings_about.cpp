// Whom a ruling is about (KS-10): a melee those on whom it falls, a shot those it fells, a correction its body.
#include <QTest>

#include "app/umpire/console/rulings_model.h"
#include "core/battle/melee.h"
#include "core/battle/table_move.h"
#include "tests/core/fixtures/table_exercise.h"
#include "tests/runner/test.h"

namespace tst_rulings_about {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

/// Closes with the enemy's men as near as there is room.
MoveMenOrder<BodyId> into_contact(const Campaign& campaign, const std::vector<ManId>& men,
                                  const std::vector<ManId>& enemies) {
  TableMoveOrder who;
  who.side = red_side;
  who.move = campaign.move();
  const auto numbers = [](const std::vector<ManId>& ids) {
    std::vector<std::uint32_t> places;
    for (const ManId id : ids) places.push_back(static_cast<std::uint32_t>(id.index()));
    return places;
  };
  MoveMenOrder<BodyId> order{table, {}, {}};
  for (ManWalk& walk :
       plan_charge(campaign.ground(table), campaign.men(), campaign.guns(), who, numbers(men), numbers(enemies)))
    order.men.push_back({campaign.men()[walk.man].id, std::move(walk.path)});
  return order;
}

}  // namespace

class RulingsAboutTest : public QObject {
  Q_OBJECT

 private slots:
  void KS_10_a_melee_is_about_those_on_whom_it_falls() {
    TableField field("little-wars");
    const BodyId ours = field.add(0, Arm::infantry, 9, 100, 100, Formation::extended);
    const BodyId theirs = field.add(1, Arm::infantry, 11, 100, 108, Formation::two_ranks);
    Campaign campaign = field.begin();
    RulingsModel model;
    std::vector<Event> happened;
    std::uint64_t number = 0;
    const auto give = [&](SeatId seat, const Deed& deed) {
      const auto events = SmallExercise::give(campaign, seat, deed);
      happened.insert(happened.end(), events.begin(), events.end());
      const Transaction one{++number, Order{{}, seat, deed}, events};
      model.add(campaign, {&one, 1});
    };
    give(red, into_contact(campaign, men_of(campaign, ours), men_of(campaign, theirs)));
    for (int close = 0; close < 2; ++close) give(system_seat, CloseMove{});
    const auto melees = all_of<MeleeFought>(happened);
    QVERIFY(!melees.empty());
    std::vector<ManId> fell;
    for (const MeleeJoined& joined : all_of<MeleeJoined>(happened))
      if (joined.melee.number == melees.back().melee)
        for (const auto* men : {&joined.melee.killed, &joined.melee.taken})
          fell.insert(fell.end(), men->begin(), men->end());
    // A body that was lost in it has a row of its own.
    const auto fought = std::ranges::find_if(model.rows(), [](const RulingRow& row) {
      return row.clause == clauses::melee_outcome && row.about.body.none();
    });
    QVERIFY(fought != model.rows().end());
    QVERIFY(fought->about.table == table && fought->at);
    QVERIFY(!fell.empty());
    std::vector<ManId> about = fought->about.men;
    std::ranges::sort(about);
    std::ranges::sort(fell);
    QCOMPARE(about, fell);
    for (const ManId man : about) QVERIFY(campaign.man(man).state != ManState::free);
    // And its numbers are told.
    QVERIFY2(fought->text.size() > 20, qPrintable(fought->text));
  }
  void KS_10_a_shot_is_about_those_it_fells() {
    RulingsAbout heard;
    ShotFired shot;
    shot.table = table;
    shot.gun = GunId{0};
    shot.felled = {{ManId{3}, Felling::struck, 10}, {ManId{5}, Felling::struck, 20}};
    const RulingAbout about = heard.about(shot);
    QCOMPARE(about.men, (std::vector<ManId>{ManId{3}, ManId{5}}));
    QVERIFY(about.table == table);
    shot.felled.clear();
    QVERIFY(heard.about(shot).table.none());
  }
  void KS_10_a_correction_is_about_its_body() {
    RulingsAbout heard;
    const RulingAbout about = heard.about(BodyCorrected{BodyId{4}, {}, {}, {}, {}, {}, "Why"});
    QVERIFY(about.body == BodyId{4} && about.men.empty() && about.table.none());
  }
};

SANDGATE_TEST(RulingsAboutTest)

}  // namespace tst_rulings_about
#include "tst_rulings_about.moc"
