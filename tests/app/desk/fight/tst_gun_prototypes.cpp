// Guns at the desk by the rulebooks of the game before it was finished: who serves them, how often they fire, what they
// do besides, and how they are moved (PR).
#include <QApplication>
#include <QTest>

#include "app/desk/frame/desk.h"
#include "app/words/guns.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/program.h"
#include "tests/app/fixtures/table_client.h"
#include "tests/runner/test.h"

namespace tst_gun_prototypes {

using namespace sandgate;
using namespace sandgate::tests;
using sandgate::tests::TableClient;

namespace {
constexpr Handle battery{2};
}

class GunPrototypesTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    sandgate::tests::set_up_program(settings_);
    ShotPlayer::set_flies(false);
  }
  void cleanup() {
    desk_.reset();
    client_.reset();
  }

  // PR-1: nobody need be by it; six shots, and its move besides, twenty-four inches and alone.
  void PR_1_a_gun_fires_and_moves_in_one_move() {
    begin("prototype-1");
    for (const ManHandle man : client_->men_of(battery)) client_->man(man).at = far_off(man);
    client_->open_guns();
    take();
    QVERIFY(!guns().silent());
    QCOMPARE(guns().shots_allowed(), 6);
    QVERIFY(shown("It needs no crew"));
    QVERIFY(shown("In action: shot 1 of 6"));
    QVERIFY(!desk_->gun_panel().lie_button()->isVisible());
    QVERIFY(!desk_->gun_panel().trail_button()->isVisible());
    look("prototype-1");
    fire_all(6);
    QVERIFY(client_->gun(client_->gun_).trail.empty());
    // Its shots are spent; its move is not.
    QCOMPARE(guns().guns_left().left, std::int64_t{1});
    key(Qt::Key_G);
    QVERIFY(!guns().in_hand());
    QCOMPARE(desk_->table().chosen_gun(), client_->gun_);
    QVERIFY(desk_->table().chosen().empty());
    QVERIFY(shown("A gun, without men"));
    const Point from = client_->gun(client_->gun_).at;
    desk_->table().aim({from.x, from.y - Length::inches(30)});
    QTRY_VERIFY_WITH_TIMEOUT(desk_->table().can_give() && !desk_->table().planning(), patience);
    look("prototype-1-moves");
    key(Qt::Key_Return);
    const SeenGun& gun = client_->gun(client_->gun_);
    QCOMPARE(gun.moved, client_->picture().clock.move);
    const Length gone = distance(from, gun.at);
    QVERIFY2(gone > Length::inches(22) && gone <= Length::inches(24), qPrintable(QString::number(gone.in_inches())));
    QVERIFY(!desk_->table().chosen_gun());
    QCOMPARE(guns().guns_left().left, std::int64_t{0});
  }

  // PR-1: a gun in hand to be moved is let go by the key that lets go of men.
  void PR_1_a_gun_alone_is_let_go() {
    begin("prototype-1");
    client_->open_guns();
    take();
    key(Qt::Key_G);
    QVERIFY(desk_->table().chosen_gun());
    key(Qt::Key_Escape);
    QVERIFY(!desk_->table().chosen_gun());
    QVERIFY(desk_->on_table());
  }

  // PR-2: six men for its six shots; one man may move it.
  void PR_2_six_men_fire_six_shots() {
    begin("prototype-2");
    client_->open_guns();
    take();
    QCOMPARE(guns().crew_needed(), std::int64_t{6});
    QVERIFY(shown("6 of 6 serve it"));
    QVERIFY(shown("In action: shot 1 of 6"));
    look("prototype-2");
    fire_all(6);
    QVERIFY(client_->gun(client_->gun_).trail.empty());
    // LW-2.6 holds: it fired, and does not move.
    key(Qt::Key_G);
    const Point from = client_->gun(client_->gun_).at;
    desk_->table().aim({from.x, from.y - Length::inches(8)});
    QTRY_VERIFY_WITH_TIMEOUT(!desk_->table().planning(), patience);
    QVERIFY(!desk_->table().can_give());
    QVERIFY(desk_->table().refusal());
  }

  void PR_2_five_men_are_too_few() {
    begin("prototype-2");
    const ManHandle away = client_->men_of(battery).front();
    client_->man(away).at = far_off(away);
    client_->open_guns();
    take();
    QVERIFY(shown("5 of 6 serve it: silent"));
    QVERIFY(guns().silent());
    QVERIFY(!desk_->gun_panel().fire_button()->isEnabled());
    key(Qt::Key_F);
    QVERIFY(client_->sent.empty());
    // One man may still move it.
    key(Qt::Key_Escape);
    desk_->table().choose_gun(client_->gun_);
    const Point from = client_->gun(client_->gun_).at;
    desk_->table().aim({from.x, from.y - Length::inches(6)});
    QTRY_VERIFY_WITH_TIMEOUT(desk_->table().can_give() && !desk_->table().planning(), patience);
    key(Qt::Key_Return);
    QVERIFY(client_->gun(client_->gun_).at != from);
  }

  // PR-2, the option: as many shots as men are by it.
  void PR_2_as_many_shots_as_men() {
    begin("prototype-2", [](Rulebook& rules) { rules.guns.shots_by_crew = true; });
    const auto crew = client_->men_of(battery);
    for (int i = 0; i < 3; ++i)
      client_->man(crew[static_cast<std::size_t>(i)]).at = far_off(crew[static_cast<std::size_t>(i)]);
    client_->open_guns();
    take();
    QVERIFY(!guns().silent());
    QCOMPARE(guns().shots_allowed(), 3);
    QVERIFY(shown("In action: shot 1 of 3"));
    QVERIFY2(!shown("3 of 6 serve it: silent"), "it is not silent");
    QVERIFY(shown("3 serve it: 3 shots"));
    fire_all(3);
  }

  // PR-3: four men, four shots, and the men at the trail; nobody lies down.
  void PR_3_four_shots_and_men_at_the_trail() {
    begin("prototype-3");
    client_->open_guns();
    take();
    QVERIFY(shown("6 serve it; 4 suffice"));
    QVERIFY(!desk_->gun_panel().lie_button()->isVisible());
    QVERIFY(desk_->gun_panel().trail_button()->isVisible());
    look("prototype-3");
    key(Qt::Key_D);
    QVERIFY(guns().refusal());
    QVERIFY(client_->sent.empty());
    fire_all(4);
    QCOMPARE(client_->gun(client_->gun_).trail.size(), std::size_t{2});
  }

 private:
  void begin(const char* rulebook, const std::function<void(Rulebook&)>& change = {}) {
    client_ = std::make_unique<TableClient>();
    auto rules = read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", rulebook);
    QVERIFY(rules.has_value());
    if (change) change(*rules);
    client_->briefing_.rulebook = std::move(*rules);
    client_->table().whole = true;
    auto sheet = Sheet::prepare(client_->briefing().country, client_->briefing().scale);
    QVERIFY(sheet.has_value());
    desk_ = std::make_unique<Desk>(*client_, std::move(*sheet), words::ClauseBook(), "small.sandgate");
    desk_->resize(1600, 960);
    desk_->show();
    QVERIFY(QTest::qWaitForWindowExposed(desk_.get()));
    desk_->show_table(client_->table_);
    QTRY_VERIFY_WITH_TIMEOUT(desk_->table().scene(), patience);
  }
  GunModel& guns() { return desk_->guns(); }
  void take() {
    key(Qt::Key_N);
    QVERIFY(guns().in_hand());
    QTRY_VERIFY_WITH_TIMEOUT(guns().sight(), patience);
  }
  /// By key, until it has no shot left; the next is refused.
  void fire_all(int shots) {
    for (int shot = 1; shot <= shots; ++shot) {
      QTRY_VERIFY_WITH_TIMEOUT(guns().can_fire(), patience);
      key(Qt::Key_F);
      QCOMPARE(guns().shots_fired(), shot);
    }
    QCOMPARE(client_->sent.size(), static_cast<std::size_t>(shots));
    QVERIFY(!guns().can_fire());
    key(Qt::Key_F);
    QCOMPARE(client_->sent.size(), static_cast<std::size_t>(shots));
    QVERIFY(guns().refusal());
  }
  static Point far_off(ManHandle man) { return TableClient::place(250 + 2 * man.number % 60, 50); }
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(&desk_->table_view(), key, modifiers); }
  bool shown(const QString& text) const {
    return std::ranges::any_of(desk_->findChildren<QLabel*>(),
                               [&text](const QLabel* label) { return label->isVisible() && label->text() == text; });
  }
  void look(const QString& name) {
    const QString folder = qEnvironmentVariable("SANDGATE_PICTURES");
    if (folder.isEmpty()) return;
    QTest::qWait(400);
    desk_->grab().save(QStringLiteral("%1/guns-%2.png").arg(folder, name));
  }

  QTemporaryDir settings_;
  std::unique_ptr<TableClient> client_;
  std::unique_ptr<Desk> desk_;
};

SANDGATE_TEST(GunPrototypesTest)

}  // namespace tst_gun_prototypes
#include "tst_gun_prototypes.moc"
