// While a gun is laid with a shell: who is in the circle now is ringed and counted where it would come to rest, and own
// men are warned of (KS-7.1).
#include <QTest>

#include "app/desk/fight/gun_model.h"
#include "app/desk/table/table_layer.h"
#include "tests/app/fixtures/delayed_client.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/table_client.h"
#include "tests/runner/test.h"

namespace tst_shell_preview {

using namespace sandgate;
using namespace sandgate::tests;
using sandgate::tests::Front;

namespace {

class Shellers : public TableClient {
 public:
  Shellers() {
    auto rules = read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", "kriegspiel");
    if (!rules) qFatal("%s", rules.error().sentence().c_str());
    briefing_.rulebook = std::move(*rules);
    // Room for a shell to come to rest in, and nobody in its way.
    table().window = {{}, {Length::feet(60), Length::feet(40)}};
    for (SeenMan& man : picture_.men)
      if (man.side == SideId{1}) man.at.x -= Length::inches(200);
  }
};

}  // namespace

class TestShellPreview : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    client_ = std::make_unique<Shellers>();
    desk_ = std::make_unique<DeskModel>(front_.of(*client_), words::ClauseBook());
    table_ = std::make_unique<TableModel>(*desk_);
    melees_ = std::make_unique<MeleeModel>(*desk_, *table_);
    guns_ = std::make_unique<GunModel>(*desk_, *table_);
    layer_ = std::make_unique<TableLayer>(*desk_, *table_, *melees_, *guns_);
    table_->show(client_->table_);
    QTRY_VERIFY_WITH_TIMEOUT(table_->scene() && guns_->gunnery(), patience);
    client_->open_guns();
  }
  void cleanup() {
    layer_.reset();
    guns_.reset();
    melees_.reset();
    table_.reset();
    desk_.reset();
    front_.let_go();
    client_.reset();
  }

  void KS_7_1_who_is_in_the_circle_now_is_ringed() {
    lay_shell();
    const auto burst = layer_->drawing().aim->burst;
    QVERIFY(burst.has_value());
    QVERIFY(burst->foreseen);
    const Briefing& briefing = desk_->briefing();
    QCOMPARE(burst->radius_m, briefing.scale.metres(briefing.rulebook.shell->circle));
    QCOMPARE(burst->spared.size(), guns_->sight()->shell->counted.size());
    QVERIFY(!burst->spared.empty());
    QVERIFY(burst->killed.empty());
    QCOMPARE(burst->label, QStringLiteral("Shell: %1 in the circle now").arg(burst->spared.size()));
    // Nobody outside the circle is ringed.
    for (const MapPoint man : burst->spared)
      QVERIFY(std::hypot(man.east - burst->at.east, man.north - burst->at.north) <= burst->radius_m);
  }
  // Half of them die, but which a preview does not say; own men are crossed, as a warning.
  void KS_7_1_own_men_in_it_are_warned_of() {
    lay_shell();
    const MapPoint at = layer_->drawing().aim->burst->at;
    const auto others = layer_->drawing().aim->burst->spared.size();
    const Point near = desk_->briefing().to_table(at);
    SeenMan& own = client_->man(client_->men_of(Handle{0}).front());
    own.at = {near.x + Length::inches(2), near.y - Length::inches(1)};
    client_->tell();
    QTRY_VERIFY_WITH_TIMEOUT(
        !guns_->sighting() && guns_->sight() && guns_->sight()->shell && guns_->sight()->shell->own == 1, patience);
    const auto& burst = layer_->drawing().aim->burst;
    QCOMPARE(burst->killed.size(), std::size_t{1});
    QVERIFY2(burst->label.endsWith(QStringLiteral("1 yours")), qPrintable(burst->label));
    QCOMPARE(burst->spared.size(), others);
  }
  void solid_shot_has_no_circle() {
    guns_->take(client_->gun_);
    const auto& kinds = desk_->briefing().rulebook.gunnery.projectiles;
    for (std::size_t i = 0; i < kinds.size() && guns_->projectile()->shell; ++i) guns_->next_projectile();
    QVERIFY(!guns_->projectile()->shell);
    guns_->lay_on(TableClient::place(310, 110));
    QTRY_VERIFY_WITH_TIMEOUT(!guns_->sighting() && guns_->sight(), patience);
    QVERIFY(!layer_->drawing().aim->burst);
  }

 private:
  /// Three of Red's stand about where the shell comes to rest.
  void lay_shell() {
    guns_->take(client_->gun_);
    const auto& kinds = desk_->briefing().rulebook.gunnery.projectiles;
    for (std::size_t i = 0; i < kinds.size() && !guns_->projectile()->shell; ++i) guns_->next_projectile();
    guns_->lay_on(TableClient::place(310, 110));
    QTRY_VERIFY_WITH_TIMEOUT(guns_->solution() || guns_->cannot_be_laid(), patience);
    QTRY_VERIFY_WITH_TIMEOUT(!guns_->sighting() && guns_->sight() && guns_->sight()->aim == guns_->aim(), patience);
    QVERIFY(guns_->sight()->shell.has_value());
    const Point rest = guns_->sight()->shell->at;
    const auto enemies = client_->enemies();
    for (int i = 0; i < 3; ++i) {
      // Beside its way, not on it.
      const Length east = Length::inches(i == 0 ? 2 : -2), north = Length::inches(i == 2 ? -1 : 1);
      client_->man(enemies[static_cast<std::size_t>(i)]).at = {rest.x + east, rest.y + north};
    }
    client_->tell();
    QTRY_VERIFY_WITH_TIMEOUT(counted() == 3, patience);
  }
  std::size_t counted() const {
    const auto& sight = guns_->sight();
    return !guns_->sighting() && sight && sight->shell ? sight->shell->counted.size() : 0;
  }

  Front front_;
  std::unique_ptr<Shellers> client_;
  std::unique_ptr<DeskModel> desk_;
  std::unique_ptr<TableModel> table_;
  std::unique_ptr<MeleeModel> melees_;
  std::unique_ptr<GunModel> guns_;
  std::unique_ptr<TableLayer> layer_;
};

SANDGATE_TEST(TestShellPreview)

}  // namespace tst_shell_preview

#include "tst_shell_preview.moc"
