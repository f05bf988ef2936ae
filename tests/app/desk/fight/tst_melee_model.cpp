// LW-5.4: the choice in a melee keeps to the ruling's numbers however it is changed, and goes out as it was made.
#include <QSignalSpy>
#include <QTest>
#include <random>

#include "app/desk/fight/melee_model.h"
#include "app/stories/melees.h"
#include "app/words/tables.h"
#include "tests/app/fixtures/delayed_client.h"
#include "tests/app/fixtures/table_client.h"
#include "tests/runner/test.h"

namespace tst_melee_model {

using namespace sandgate;
using sandgate::tests::Front;
using sandgate::tests::TableClient;
using Lot = MeleeDraft::Lot;

namespace {

std::size_t count(const MeleeDraft& draft, const std::vector<ManHandle>& men, Lot lot) {
  return static_cast<std::size_t>(std::ranges::count_if(men, [&](ManHandle man) { return draft.lot(man) == lot; }));
}

/// Whom a deed makes the centre of a melee; none where it is another deed.
std::optional<ManHandle> centre_in(const SeatDeed& deed) {
  return visit(
      []<class Deed>(const Deed& of_kind) -> std::optional<ManHandle> {
        if constexpr (Deed::order.name == "centre") return of_kind.man;
        return std::nullopt;
      },
      deed);
}

}  // namespace

class MeleeModelTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    client_ = std::make_unique<TableClient>();
    show();
  }
  void cleanup() {
    melees_.reset();
    table_.reset();
    desk_.reset();
    front_.let_go();
    client_.reset();
  }

  // 9 against 6, the six isolated: 3 prisoners, 3 dead a side, 6 left (LW-5.3).
  void LW_5_4_a_lot_is_exchanged_with_another_of_his_side() {
    const SeenMelee& melee = client_->join(9, 6, true, 20, 0);
    QCOMPARE(melee.enemy_fare.prisoners, std::int64_t{3});
    MeleeDraft draft(melee);
    QCOMPARE(count(draft, melee.own, Lot::dies), std::size_t{3});
    QCOMPARE(count(draft, melee.enemy, Lot::taken), std::size_t{3});
    const ManHandle lives = melee.own.back(), dies = melee.own.front();
    QVERIFY(draft.turn(lives));
    QCOMPARE(draft.lot(lives), Lot::dies);
    QCOMPARE(draft.lot(dies), Lot::lives);  // who was to die longest is let off
    QVERIFY(draft.changed());
    // Of the enemy all die or are taken.
    QVERIFY(draft.turn(melee.enemy.front()));
    QCOMPARE(draft.lot(melee.enemy.front()), Lot::taken);
    QCOMPARE(count(draft, melee.enemy, Lot::taken), std::size_t{3});
    QVERIFY(draft.turn(melee.enemy.front()));
    QCOMPARE(draft.lot(melee.enemy.front()), Lot::dies);
    draft.take_back();
    QVERIFY(!draft.changed());
    QCOMPARE(draft.killed(), sorted(melee.killed));
    QCOMPARE(draft.taken(), sorted(melee.taken));
  }

  void the_last_choices_are_not_undone_by_the_next() {
    const SeenMelee& melee = client_->join(9, 6, true, 20, 0);
    MeleeDraft draft(melee);
    for (const std::size_t i : {8, 7, 6}) QVERIFY(draft.turn(melee.own[i]));
    for (const std::size_t i : {8, 7, 6}) QCOMPARE(draft.lot(melee.own[i]), Lot::dies);
    for (const std::size_t i : {0, 1, 2}) QCOMPARE(draft.lot(melee.own[i]), Lot::lives);
  }

  void equal_numbers_leave_nothing_to_choose() {
    const SeenMelee& melee = client_->join(5, 5, true);
    MeleeDraft draft(melee);
    for (const ManHandle man : melee.own) QVERIFY(!draft.turn(man));
    QVERIFY(!draft.turn(ManHandle{4711}));
    QVERIFY(!draft.holds(ManHandle{4711}));
  }

  // Property: 500 melees, 60 changes each.
  void LW_5_4_the_numbers_are_kept_whatever_is_changed() {
    melees_.reset(), table_.reset(), desk_.reset(), front_.let_go();  // before their client
    std::mt19937 random(5410);
    for (int round = 0; round < 500; ++round) {
      client_ = std::make_unique<TableClient>();
      const std::size_t own = 1 + random() % 20, enemy = 1 + random() % 12;
      const SeenMelee& melee = client_->join(own, enemy, true, random() % 12, random() % 12);
      MeleeDraft draft(melee);
      for (int i = 0; i < 60; ++i) {
        const auto& side = random() % 2 == 0 ? melee.own : melee.enemy;
        draft.turn(side[random() % side.size()]);
        for (const auto& [men, fare] :
             {std::pair(&melee.own, &melee.own_fare), std::pair(&melee.enemy, &melee.enemy_fare)}) {
          QCOMPARE(count(draft, *men, Lot::dies), static_cast<std::size_t>(fare->killed));
          QCOMPARE(count(draft, *men, Lot::taken), static_cast<std::size_t>(fare->prisoners));
        }
      }
      const ChooseOrder<Handle> order{client_->table_, melee.number, draft.killed(), draft.taken()};
      QVERIFY(!check(client_->picture_, client_->briefing_, order));
    }
    init();
  }

  void a_choice_goes_out_as_it_was_made() {
    client_->join(9, 6, true, 20, 0);
    client_->tell();
    QVERIFY(melees_->choosing());
    QVERIFY(melees_->asked());
    QCOMPARE(melees_->table_asked(), client_->table_);
    const ManHandle man = melees_->melee()->own.back();
    melees_->turn(man);
    QCOMPARE(melees_->lot(man), Lot::dies);
    QVERIFY(melees_->changed());
    QVERIFY(melees_->can_give());
    QSignalSpy given(melees_.get(), &MeleeModel::given);
    melees_->give();
    front_.arrive();
    QCOMPARE(given.size(), 1);
    const auto& order = get<ChooseOrder<Handle>>(client_->sent.at(0));
    QVERIFY(std::ranges::find(order.killed, man) != order.killed.end());
    QCOMPARE(order.killed.size(), std::size_t{6});
    QVERIFY(!melees_->asked());
    QVERIFY(!melees_->can_give());
    melees_->turn(man);  // what is given stays
    QCOMPARE(client_->sent.size(), 1U);
  }

  void ST_1_another_centre_is_picked() {
    melees_.reset(), table_.reset(), desk_.reset();  // before their client's rules change
    client_->briefing_.rulebook.melee.kind = MeleeKind::centred;
    show();
    SeenMelee& melee = client_->join(4, 2, true);
    melee.centre = melee.own.front();
    client_->tell();
    const std::vector<ManHandle> centres = melees_->centres();
    QVERIFY(centres.size() >= 2 && std::ranges::find(centres, melee.own.front()) == centres.begin());
    melees_->turn(client_->table().melees.front().own.back());
    QVERIFY(melees_->changed());
    melees_->take_next_centre();
    front_.arrive();
    const std::optional<ManHandle> centre = centre_in(client_->sent.at(0));
    QVERIFY(centre);
    QCOMPARE(*centre, centres[1]);
    QVERIFY(melees_->asked());  // on whom it falls is still to choose
    client_->table().melees.front().centre = *centre;
    client_->tell();
    melees_->take_next_centre();
    front_.arrive();
    QVERIFY(centre_in(client_->sent.at(1)) == centres[2 % centres.size()]);
  }
  void no_centre_by_the_book_of_1913() {
    client_->join(4, 2, true);
    client_->tell();
    QVERIFY(melees_->centres().empty());
    melees_->take_next_centre();
    front_.arrive();
    QVERIFY(client_->sent.empty());
  }

  void the_next_that_waits_comes_in_hand() {
    client_->join(4, 2, true);
    client_->join(3, 2, true);
    client_->tell();
    QCOMPARE(melees_->melee()->number, 1);
    melees_->give();
    front_.arrive();
    QCOMPARE(melees_->melee()->number, 2);
    melees_->take_next();
    QCOMPARE(melees_->melee()->number, 1);
    QVERIFY(!melees_->can_give());
    melees_->take_next();
    melees_->give();
    front_.arrive();
    QVERIFY(!melees_->asked());
  }

  void the_enemys_choice_is_his() {
    client_->join(6, 9, false);
    client_->tell();
    QVERIFY(melees_->choosing());
    QVERIFY(!melees_->asked());
    QVERIFY(melees_->melee());
    QVERIFY(!melees_->can_give());
    const ManHandle man = melees_->melee()->own.front();
    melees_->turn(man);
    QCOMPARE(melees_->lot(man), Lot::lives);  // nothing is known of his choice
    melees_->give();
    front_.arrive();
    QVERIFY(client_->sent.empty());
  }

  void drafts_end_with_the_phase() {
    client_->join(9, 6, true, 20, 0);
    client_->tell();
    const ManHandle man = melees_->melee()->own.back();
    melees_->turn(man);
    melees_->set_seconds_left(12);
    client_->table().melees.clear();
    client_->picture_.clock.phase = Phase::men;
    client_->tell();
    QVERIFY(!melees_->melee());
    QVERIFY(!melees_->seconds_left());
    client_->join(9, 6, true, 20, 0);  // another melee of the same number
    client_->tell();
    QVERIFY(!melees_->changed());
  }

  // The book's examples, in words.
  void LW_5_3_the_account_says_how_it_comes_out_data() {
    QTest::addColumn<int>("own");
    QTest::addColumn<int>("enemy");
    QTest::addColumn<int>("own_support");
    QTest::addColumn<int>("enemy_support");
    QTest::addColumn<QString>("support");
    QTest::addColumn<QString>("outcome");
    QTest::addRow("9 against 11, isolated") << 9 << 11 << 0 << 20 << "You are isolated: 0 in support, 5 needed"
                                            << "7 killed a side; 2 of yours prisoners; 4 of his left";
    QTest::addRow("9 against 6, isolated") << 9 << 6 << 20 << 0 << "The enemy is isolated: 0 seen in support, 3 needed"
                                           << "3 killed a side; 3 prisoners; 6 of yours left";
    QTest::addRow("9 against 6, supported")
        << 9 << 6 << 20 << 3 << "The enemy is supported: 3 seen in support, 3 needed"
        << "6 killed a side; 3 of yours left";
    QTest::addRow("5 against 12") << 5 << 12 << 2 << 20 << "You are isolated: 2 in support, 3 needed"
                                  << "nobody killed; 5 of yours prisoners; 12 of his left";
  }
  void LW_5_3_the_account_says_how_it_comes_out() {
    QFETCH(int, own);
    QFETCH(int, enemy);
    QFETCH(int, own_support);
    QFETCH(int, enemy_support);
    QFETCH(QString, support);
    QFETCH(QString, outcome);
    SeenMelee& melee =
        client_->join(static_cast<std::size_t>(own), static_cast<std::size_t>(enemy), true, own_support, enemy_support);
    melee.own_supporters.resize(static_cast<std::size_t>(own_support), ManHandle{0});
    melee.enemy_supporters.resize(static_cast<std::size_t>(enemy_support), ManHandle{0});
    const auto account = stories::melee_account(melee, client_->briefing_);
    QCOMPARE(account.size(), std::size_t{3});
    QCOMPARE(account[1].text, support);
    QCOMPARE(account[1].clause, clauses::isolation);
    QCOMPARE(account[2].text, outcome);
    QCOMPARE(account[2].clause, clauses::melee_outcome);
  }

  void LW_5_1_exactly_half_is_enough() {
    const Rulebook& rules = client_->briefing_.rulebook;
    for (const auto& [men, needed] : {std::pair(13, 7), std::pair(18, 9), std::pair(6, 3), std::pair(1, 1)}) {
      QCOMPARE(stories::support_needed(rules, men), std::int64_t{needed});
      QVERIFY(isolated(rules, men, needed - 1));
      QVERIFY(!isolated(rules, men, needed));
    }
  }

 private:
  void show() {
    desk_ = std::make_unique<DeskModel>(front_.of(*client_), words::ClauseBook());
    table_ = std::make_unique<TableModel>(*desk_);
    table_->show(client_->table_);
    melees_ = std::make_unique<MeleeModel>(*desk_, *table_);
  }
  static std::vector<ManHandle> sorted(std::vector<ManHandle> men) {
    std::ranges::sort(men);
    return men;
  }

  std::unique_ptr<TableClient> client_;
  Front front_;
  std::unique_ptr<DeskModel> desk_;
  std::unique_ptr<TableModel> table_;
  std::unique_ptr<MeleeModel> melees_;
};

SANDGATE_TEST(MeleeModelTest)

}  // namespace tst_melee_model
#include "tst_melee_model.moc"
