// A charge that is aimed on a table: what it would come to, on the card beside the table and as arcs on it (KS-8).
#include <QTest>

#include "app/desk/fight/charge_card.h"
#include "app/desk/table/table_layer.h"
#include "tests/app/fixtures/delayed_client.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/table_client.h"
#include "tests/runner/test.h"

namespace tst_charge_model {

using namespace sandgate;
using namespace sandgate::tests;
using sandgate::tests::Front;

namespace {

constexpr Handle yeomanry{1};

/// Nine of the yeomanry stand twenty inches south of Red's foot.
class Horse : public TableClient {
 public:
  explicit Horse(bool charges = true) {
    auto rules = read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", "kriegspiel");
    if (!rules) qFatal("%s", rules.error().sentence().c_str());
    briefing_.rulebook = std::move(*rules);
    if (!charges) briefing_.rulebook.charges.reset();
    set_out(yeomanry);
    for (int i = 0; i < 9; ++i) add_man(yeomanry, Arm::cavalry, 302 + i % 5 * 2.5, 90 - i / 5 * 3.0);
    // The foot of the fixture is not in their way.
    for (SeenMan& man : picture_.men)
      if (man.body == Handle{0}) man.at.x -= Length::inches(50);
  }
};

}  // namespace

class TestChargeModel : public QObject {
  Q_OBJECT

 private slots:
  void init() { open(true); }
  void cleanup() {
    card_.reset();
    layer_.reset();
    charge_.reset();
    guns_.reset();
    melees_.reset();
    table_.reset();
    desk_.reset();
    front_.let_go();
    client_.reset();
  }

  void KS_8_nothing_is_reckoned_until_horse_is_sent_into_contact() {
    table_->choose(client_->men_of(yeomanry));
    QVERIFY(!charge_->aimed() && !charge_->charge());
    QVERIFY(card_->isHidden());
    QVERIFY(!layer_->drawing().charge);
  }
  void KS_8_a_charge_is_reckoned_by_its_band() {
    aim(9);
    QTRY_VERIFY_WITH_TIMEOUT(charge_->charge(), patience);
    const ForeseenCharge& charge = *charge_->charge();
    QCOMPARE(charge_->sabres(), 9);
    QCOMPARE(charge_->preview()->sabres, 9);
    QVERIFY(charge.ruling.band == ChargeBand::middle);
    QVERIFY(charge.by_band[static_cast<std::size_t>(ChargeBand::middle)] == charge.ruling);
  }
  void the_card_tells_the_arithmetic() {
    aim(9);
    QTRY_VERIFY_WITH_TIMEOUT(charge_->charge(), patience);
    QVERIFY(!card_->isHidden());
    QVERIFY2(card_->title()->text().startsWith(QStringLiteral("Charge: 9 sabres on ")),
             qPrintable(card_->title()->text()));
    QVERIFY(card_->lines().contains(QStringLiteral("In two ranks, 8 are needed: 9 there")));
    QCOMPARE(card_->own()->text(), QStringLiteral("Yours: %1").arg(own_fare(*charge_->charge())));
    QCOMPARE(card_->theirs()->text(), QStringLiteral("The enemy's: %1").arg(their_fare(*charge_->charge())));
    card_->resize(384, 700);
    QVERIFY(!card_->grab().isNull());
    table_->withdraw();
    QVERIFY(card_->isHidden());
  }
  void the_bands_are_drawn_from_where_it_starts() {
    aim(9);
    QTRY_VERIFY_WITH_TIMEOUT(charge_->charge(), patience);
    const auto& drawn = layer_->drawing().charge;
    QVERIFY(drawn.has_value());
    QCOMPARE(drawn->bands.size(), std::size_t{ChargeRules::band_count});
    int used = 0;
    for (const auto& band : drawn->bands) used += band.used;
    QCOMPARE(used, 1);
    QVERIFY(drawn->label.endsWith(QStringLiteral("middle")));
  }
  // KS-8: seven may not, and the card says how many are wanting.
  void KS_8_fewer_than_eight_are_told_so() {
    aim(7);
    QTRY_VERIFY_WITH_TIMEOUT(!table_->planning() && table_->refusal(), patience);
    QVERIFY(charge_->aimed() && !charge_->charge());
    QCOMPARE(charge_->sabres(), 7);
    QVERIFY(!card_->isHidden());
    QVERIFY(card_->lines().contains(QStringLiteral("In two ranks, 8 are needed: 7 there")));
    QVERIFY(!layer_->drawing().charge);
  }
  // Extended horse counts for nothing until it has closed.
  void KS_8_only_two_ranks_count() {
    client_->picture_.bodies[yeomanry.index()].formation = Formation::extended;
    client_->tell();
    aim(9);
    QVERIFY(charge_->aimed());
    QCOMPARE(charge_->sabres(), 0);
  }
  void a_rulebook_without_charges_has_no_card() {
    cleanup();
    open(false);
    aim(9);
    QTRY_VERIFY_WITH_TIMEOUT(table_->plan(), patience);
    QVERIFY(!charge_->aimed());
    QVERIFY(card_->isHidden());
  }

 private:
  void open(bool charges) {
    client_ = std::make_unique<Horse>(charges);
    desk_ = std::make_unique<DeskModel>(front_.of(*client_), words::ClauseBook());
    table_ = std::make_unique<TableModel>(*desk_);
    melees_ = std::make_unique<MeleeModel>(*desk_, *table_);
    guns_ = std::make_unique<GunModel>(*desk_, *table_);
    charge_ = std::make_unique<ChargeModel>(*desk_, *table_);
    layer_ = std::make_unique<TableLayer>(*desk_, *table_, *melees_, *guns_);
    layer_->show(*charge_);
    card_ = std::make_unique<ChargeCard>(*charge_);
    table_->show(client_->table_);
    QTRY_VERIFY_WITH_TIMEOUT(table_->scene(), patience);
  }
  void aim(std::size_t sabres) {
    auto men = client_->men_of(yeomanry);
    men.resize(sabres);
    table_->choose(men);
    table_->charge();
  }

  Front front_;
  std::unique_ptr<Horse> client_;
  std::unique_ptr<DeskModel> desk_;
  std::unique_ptr<TableModel> table_;
  std::unique_ptr<MeleeModel> melees_;
  std::unique_ptr<GunModel> guns_;
  std::unique_ptr<ChargeModel> charge_;
  std::unique_ptr<TableLayer> layer_;
  std::unique_ptr<ChargeCard> card_;
};

SANDGATE_TEST(TestChargeModel)

}  // namespace tst_charge_model

#include "tst_charge_model.moc"
