// Battles played to their ends at one screen by two commanders who hand the place over to one another: the three games
// and a war of three battles, with what the board says at the end (LW-6).
#include <QJsonArray>
#include <QMessageBox>
#include <QSignalSpy>

#include "app/host/commanders.h"
#include "app/stories/ends.h"
#include "app/words/games.h"
#include "core/chronicle/battle_record.h"
#include "plugins/api/commander.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/shell_fixture.h"
#include "tests/runner/test.h"

namespace tst_battle_end {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr double metres_to_an_inch = 10, west = 620'000, south = 120'000;

QJsonArray place(double x_in, double y_in) {
  return {west + x_in * metres_to_an_inch, south + y_in * metres_to_an_inch};
}

/// Orders that go out from a desk as those of its buttons do.
class DeskOrders final : public Orders {
 public:
  explicit DeskOrders(DeskModel& desk) : desk_(desk) {}
  std::optional<Refusal> give(const SeatDeed& deed, const Reason&) override {
    std::optional<Refusal> refused;
    desk_.send(
        deed, [] {}, [&refused](const Refusal& refusal) { refused = refusal; });
    return refused;
  }

 private:
  DeskModel& desk_;
};

}  // namespace

/// A step in which something fails is the last.
#define STEP(deed)                          \
  do {                                      \
    deed;                                   \
    if (QTest::currentTestFailed()) return; \
  } while (false)

class BattleEndTest : public QObject, private ShellFixture {
  Q_OBJECT

 private slots:
  void initTestCase() {
    set_up_program(settings_);
    ShotPlayer::set_flies(false);
  }
  void init() { make_shell(); }
  void cleanup() { shell_.reset(); }

  // LW-6.1, LW-5.3: thirty fall upon eighteen, who are isolated: twelve are taken, six die on either side. By keys
  // alone.
  void LW_6_1_a_fight_is_won_by_a_charge() {
    STEP(begin(field(R"({"kind": "fight"})", {body("Red", 30, 104, 2), body("Blue", 18, 104, 10)})));
    STEP(decide_by_a_charge());
    BattleBoard* board = shell_->desk()->battle_board();
    QVERIFY(board);
    QCOMPARE(board->heading()->text(), "Red has won");
    QVERIFY(shown("One side has nobody left on the field. (LW-6.1)"));
    QVERIFY(shown("for the victory"));
    points_are(100 * 2 + 24 * 2 + 12, 12);
    QVERIFY(!board->next_button() && !board->elsewhere_button());
    // Nobody is asked to come any more; the field may be looked at, and then left.
    QVERIFY(shell_->session()->awaited().empty());
    QTest::keyClick(board->look_button(), Qt::Key_Escape);
    QVERIFY(!board->isVisible());
    QVERIFY(shown("The battle is over"));
    key(Qt::Key_W, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!shell_->session(), patience);
    QVERIFY(shell_->start_page().isVisible());
  }

  // Opened again in the midst of it, the exercise still has what the enemy did last.
  void an_exercise_opened_again_shows_the_last_move() {
    STEP(begin(field(R"({"kind": "fight"})", {body("Red", 12, 90, 10), body("Blue", 12, 90, 60)})));
    STEP(take());
    STEP(go(Qt::Key_1, {90, 16}));
    STEP(close_move());
    STEP(take());
    STEP(go(Qt::Key_1, {90, 54}));
    STEP(close_move());
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);
    shell_->leave();
    show_shell();
    shell_->open(folder_->filePath("field.sandgate"));
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);
    STEP(take());
    QCOMPARE(QApplication::focusWidget(), &shell_->desk()->table_view());
    MoveReplay& replay = shell_->desk()->table_view().replay();
    const auto shows_it = [&] {
      shell_->desk()->show_last_move();
      return QTest::qWaitFor([&] { return replay.playing(); }, 500);
    };
    QTRY_VERIFY_WITH_TIMEOUT(shows_it(), patience);
    const auto men = replay.instant().men;
    const auto now = shell_->desk()->model().picture().men;
    QVERIFY(std::ranges::any_of(men, [&](const SeenMan& man) {
      const auto after = std::ranges::find(now, man.handle, &SeenMan::handle);
      return man.side == SideId{1} && after != now.end() && after->at.y < man.at.y;
    }));
  }

  // LW-6.1: a battle is given up from the menu, after asking.
  void LW_6_1_a_battle_is_conceded() {
    STEP(begin(field(R"({"kind": "fight"})", {body("Red", 12, 90, 10), body("Blue", 12, 90, 60)})));
    STEP(take());
    const auto answer = [this](QMessageBox::ButtonRole role) {
      shell_->desk()->concede();
      auto* question = shell_->findChild<QMessageBox*>();
      QVERIFY(question && question->text().contains("12 men of ours"));
      for (QAbstractButton* button : question->buttons()) {
        if (question->buttonRole(button) == role) button->click();
      }
      QTRY_VERIFY_WITH_TIMEOUT(!shell_->findChild<QMessageBox*>(), patience);
    };
    STEP(answer(QMessageBox::RejectRole));
    QVERIFY(!game().ended);
    STEP(answer(QMessageBox::AcceptRole));
    QVERIFY(game().ended && game().ended->why == EndReason::conceded);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk()->battle_board(), patience);
    QCOMPARE(shell_->desk()->battle_board()->heading()->text(), "Blue has won");
    QVERIFY(shown("One side has given the battle up. (LW-6.1)"));
    look("conceded");
    QVERIFY(shell_->session()->over() && shell_->session()->awaited().empty());
  }

  // Who looks back leaves the exercise, which can be read then.
  void a_battle_that_is_over_is_looked_back_on() {
    STEP(begin(field(R"({"kind": "fight"})", {body("Red", 30, 104, 2), body("Blue", 18, 104, 10)})));
    STEP(decide_by_a_charge());
    QSignalSpy asked(&shell_->start_page(), &StartPage::look_back_asked);
    // By keys: Tab is the board's while it lies there.
    BattleBoard* board = shell_->desk()->battle_board();
    board->look_button()->setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), board->look_back_button());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(asked.size(), 1, patience);
    QVERIFY(!shell_->session());
    QVERIFY(shell_->start_page().isVisible());
    const auto record = BattleRecord::read(asked.front().front().toString().toStdString(), BattleRecord::Of::over);
    QVERIFY2(record, record ? "" : record.error().sentence().c_str());
  }

  // LW-6.2: three on the enemy's back line; he has six moves, saves some over his line, and the rest is taken.
  void LW_6_2_a_blow_at_the_rear_and_the_retreat() {
    STEP(begin(field(R"({"kind": "blow"})", {body("Red", 6, 90, 62, "cavalry"), body("Red", 12, 60, 10),
                                             body("Blue", 5, 120, 72), body("Blue", 10, 120, 40)})));
    STEP(take());
    STEP(go(Qt::Key_1, {90, 78}));
    STEP(close_move());
    STEP(take());  // Blue
    QCOMPARE(game().beaten, std::optional(SideId{1}));
    QVERIFY(shown("Beaten: 6 of our own moves left to get away · LW-6.2"));
    look("beaten");
    STEP(go(Qt::Key_1, {120, 80}));  // of the five nearest to his line the front rank gets over it
    STEP(close_move());
    std::int64_t saved = 0;
    for (int own = 2; own <= 6; ++own) {
      STEP(take());
      STEP(close_move());
      STEP(take());
      QCOMPARE(game().moves_left, 7 - own);
      const auto& men = shell_->desk()->model().picture().men;
      saved = 15 - std::ranges::count_if(
                       men, [](const SeenMan& man) { return man.side == SideId{1} && man.state == ManState::free; });
      QVERIFY(saved > 0 && saved <= 5);
      STEP(own < 6 ? close_move() : close_move_to_end());
    }
    QCOMPARE(shell_->desk()->battle_board()->heading()->text(), "Red has won");
    QVERIFY(game().ended->why == EndReason::retreat_over);
    QVERIFY(shown("The beaten side's retreat is over. (LW-6.2)"));
    // Red's eighteen, horse at one and a half, and who was left of Blue; Blue's who got away, and half for those held.
    points_are(100 * 2 + 6 * 3 + 12 * 2 + 15 - saved, saved * 2 + 15 - saved);
  }

  // LW-6.2: too few are left on both sides for anybody's back line.
  void LW_6_2_neither_can_reach_the_others_rear() {
    STEP(begin(field(R"({"kind": "blow"})", {body("Red", 2, 60, 10), body("Blue", 2, 120, 40)})));
    STEP(take());
    STEP(close_move_to_end());
    QCOMPARE(shell_->desk()->battle_board()->heading()->text(), "A drawn battle");
    QVERIFY(game().ended->why == EndReason::rears_safe);
    points_are(50 * 2 + 2 * 2, 50 * 2 + 2 * 2);
  }

  // LW-6.3: a quarter of the attacker's men on the defender's back line.
  void LW_6_3_the_attacker_reaches_the_line() {
    STEP(begin(field(R"({"kind": "defensive", "defender": "Blue"})",
                     {body("Red", 12, 90, 62, "cavalry"), body("Red", 12, 60, 10), body("Blue", 20, 120, 40)})));
    STEP(take());
    QVERIFY(shown("0 of 6 have reached the line · LW-6.3"));
    STEP(go(Qt::Key_1, {90, 78}));
    STEP(close_move_to_end());
    QCOMPARE(shell_->desk()->battle_board()->heading()->text(), "Red has won");
    QVERIFY(game().ended->why == EndReason::line_reached);
    QVERIFY(shown("The attacker's men have reached the back line. (LW-6.3)"));
    points_are(100 * 2 + 12 * 3 + 12 * 2, 20 * 2);
  }

  // LW-6.3: who has spent all his men cannot reach it; eighteen against thirty, isolated.
  void LW_6_3_the_attacker_is_spent() {
    STEP(begin(
        field(R"({"kind": "defensive", "defender": "Blue"})", {body("Red", 18, 104, 10), body("Blue", 30, 104, 18)})));
    STEP(decide_by_a_charge());
    QCOMPARE(shell_->desk()->battle_board()->heading()->text(), "Blue has won");
    QVERIFY(game().ended->why == EndReason::line_out_of_reach);
    points_are(12, 100 * 2 + 24 * 2 + 12);
  }

  // LW-6.4: three charges won, each in a file of its own, on the same ground by a button; then the war is.
  void LW_6_4_a_war_of_three_battles() {
    STEP(begin(field(R"({"kind": "fight", "war": {"name": "The Essex War", "lead": 300, "battles": []}})",
                     {body("Red", 30, 104, 2), body("Blue", 18, 104, 10)})));
    const QString first = QString::fromStdString(shell_->session()->file().string());
    for (int battle = 1; battle <= 3; ++battle) {
      STEP(decide_by_a_charge());
      BattleBoard* board = shell_->desk()->battle_board();
      QVERIFY(board);
      QCOMPARE(game().war->half_points, (std::vector<std::int64_t>{battle * 260, battle * 12}));
      QCOMPARE(game().war->ahead, std::int64_t{battle} * 248);
      QVERIFY(shown(QStringLiteral("The Essex War after %1: Red %2, Blue %3. Who leads by 300 has won it.")
                        .arg(battle == 1 ? QStringLiteral("1 battle") : QStringLiteral("%1 battles").arg(battle))
                        .arg(battle * 130)
                        .arg(battle * 6)));
      look(QStringLiteral("war-%1").arg(battle));
      if (battle == 3) break;
      QVERIFY(shown(QStringLiteral("In the war Red leads by %1 points.").arg(battle * 124)));
      QVERIFY(board->elsewhere_button());
      QTest::keyClick(board->next_button(), Qt::Key_Space);
      QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), 120'000);
      QCOMPARE(QString::fromStdString(shell_->session()->file().string()),
               QString(first).replace(".sandgate", QStringLiteral("-%1.sandgate").arg(battle + 1)));
      QCOMPARE(shell_->session()->setting().table->game->war->battles.size(), static_cast<std::size_t>(battle));
    }
    QVERIFY(shown("Red has won the war."));
    QVERIFY(!shell_->desk()->battle_board()->next_button());
    // Each is kept, and can be opened again at its end.
    shell_->open(first);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk() && shell_->desk()->battle_board(), 120'000);
    QVERIFY(shown("In the war Red leads by 124 points."));
  }

  // Set up and fought out by two people, whose orders are thought out by rule and given at their own desks.
  void LW_6_two_people_to_the_end_data() {
    QTest::addColumn<QString>("game");
    QTest::addColumn<QString>("setup");
    QTest::newRow("fight") << R"({"kind": "fight"})"
                           << R"({"points": 40, "country_by": "toss"})";
  }
  void LW_6_two_people_to_the_end() {
    QFETCH(QString, game);
    QFETCH(QString, setup);
    STEP(begin(write_setup(game, setup)));
    STEP(set_up());
    const Commanders programs = Commanders::read(plugin_folder());
    std::map<SeatId, std::unique_ptr<Commander>> thinking;
    constexpr int most_moves = 160;
    for (int turn = 0; turn < most_moves && !shell_->session()->over(); ++turn) {
      STEP(take());
      const SeatId seat = shell_->desk()->model().picture().seat;
      if (!thinking[seat]) {
        auto made = programs.make("vanguard");
        QVERIFY(made.has_value());
        thinking[seat] = std::move(*made);
      }
      STEP(scene());
      if (turn == 2) STEP(fire_by_keys());
      DeskModel& model = shell_->desk()->model();
      DeskOrders orders(model);
      thinking[seat]->take_turn(model.picture(), model.briefing(), orders);
      if (turn == 6) look("move-6");
      key(Qt::Key_Return, Qt::ControlModifier);
      STEP(settle_melees());
    }
    QVERIFY(shell_->session()->over());
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk() && shell_->desk()->battle_board(), patience);
    look("end");
    const BattleEnded& end = *this->game().ended;
    const QString heading = shell_->desk()->battle_board()->heading()->text();
    QCOMPARE(heading, end.winner
                          ? QString::fromStdString(shell_->session()->setting().side(*end.winner).name + " has won")
                          : QStringLiteral("A drawn battle"));
    points_are(end.scores[0].half_points, end.scores[1].half_points);
    qInfo("%s after %d moves", qPrintable(heading), static_cast<int>(shell_->session()->move()));
  }

 private:
  static QJsonObject body(const QString& side, int men, double x_in, double y_in, const QString& arm = "infantry") {
    static int number = 0;
    return {{"name", QStringLiteral("%1 %2").arg(side).arg(++number)},
            {"title", "A body of men"},
            {"side", side},
            {"seat", side.toLower()},
            {"arm", arm},
            {"men", men},
            {"formation", "two_ranks"},
            {"at", place(x_in, y_in)},
            {"facing", side == "Red" ? 0 : 180}};
  }
  std::filesystem::path field(const char* game, const std::vector<QJsonObject>& bodies) {
    return write_field([&](QJsonObject& text) {
      QJsonArray all;
      for (const QJsonObject& one : bodies) all.append(one);
      text["bodies"] = all;
      QJsonObject table = text["table"].toObject();
      table["game"] = QJsonDocument::fromJson(game).object();
      text["table"] = table;
    });
  }

  const SeenGame& game() { return *shell_->desk()->model().picture().game; }
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    shell_->desk()->table_view().setFocus();
    QTest::keyClick(&shell_->desk()->table_view(), key, modifiers);
  }
  void scene() {
    // What takes the window's place makes its keys dead.
    QCOMPARE(QApplication::activeWindow(), shell_.get());
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk() && shell_->desk()->table().scene(), 60'000);
  }

  /// A body, by its key, goes to a place that is clicked, in inches of the field.
  void go(Qt::Key body, QPointF to) {
    STEP(scene());
    key(body);
    TableModel& table = shell_->desk()->table();
    const auto before = shell_->desk()->model().men_to_move();
    TableView& view = shell_->desk()->table_view();
    const MapPoint ground{west + to.x() * metres_to_an_inch, south + to.y() * metres_to_an_inch};
    QTest::mouseClick(&view, Qt::RightButton, {}, (view.view().to_pixel(ground) + view.corner()).toPoint());
    QVERIFY(table.target());
    QTRY_VERIFY_WITH_TIMEOUT(!table.planning(), 60'000);
    QVERIFY(table.can_give());
    key(Qt::Key_Return);
    QVERIFY(shell_->desk()->model().men_to_move() < before);
  }
  void close_move() {
    key(Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);
  }
  void close_move_to_end() {
    key(Qt::Key_Return, Qt::ControlModifier);
    STEP(ended());
  }
  void ended() {
    QTRY_VERIFY_WITH_TIMEOUT(shell_->session()->over() && shell_->desk() && shell_->desk()->battle_board(), patience);
    look("end");
  }

  /// Red's first body charges, and his choice in the melee is given as it is proposed.
  void decide_by_a_charge() {
    STEP(take());
    STEP(scene());
    key(Qt::Key_1);
    key(Qt::Key_H);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk()->table().can_give(), 20'000);
    look("charge");
    key(Qt::Key_Return);
    QCOMPARE(shell_->desk()->model().men_to_move(), std::int64_t{0});
    key(Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->session()->over() || (shell_->desk() && shell_->desk()->melees().asked()), 20'000);
    QVERIFY(!shell_->session()->over());
    look("choice");
    key(Qt::Key_Return);
    STEP(ended());
  }

  /// Every melee that is asked about is given as it is proposed, until somebody else is asked to come or all is over.
  void settle_melees() {
    const auto at_rest = [this] {
      return shell_->covered() || shell_->session()->over() || (shell_->desk() && shell_->desk()->melees().asked());
    };
    for (int melee = 0; melee < 50; ++melee) {
      QTRY_VERIFY_WITH_TIMEOUT(at_rest(), 60'000);
      if (!shell_->desk() || !shell_->desk()->melees().asked()) return;
      key(Qt::Key_Return);
    }
    QFAIL("the melees have no end");
  }

  /// LW-2.4: the first gun in hand is laid on an enemy by the program and fires once, where one can.
  void fire_by_keys() {
    key(Qt::Key_N);
    GunModel& guns = shell_->desk()->guns();
    if (!guns.in_hand() || guns.silent()) return;
    key(Qt::Key_K);
    key(Qt::Key_O);
    QTRY_VERIFY_WITH_TIMEOUT(guns.solution() || guns.cannot_be_laid(), 60'000);
    QTRY_VERIFY_WITH_TIMEOUT(!guns.sighting(), 60'000);
    const std::int32_t before = guns.shots_fired();
    if (guns.can_fire()) {
      key(Qt::Key_F);
      QCOMPARE(guns.shots_fired(), before + 1);
      look("shot");
    }
    key(Qt::Key_Escape);
  }

  void set_up() {
    for (int stages = 0; stages < 8 && shell_->session()->setting_up(); ++stages) {
      take_if_covered();
      SetupModel& setup = shell_->desk()->setup();
      SetupPanel& panel = shell_->desk()->setup_panel();
      const auto stage = setup.setup()->stage;
      if (stage == SetupStage::setting_down) {
        STEP(scene());
        QTest::mouseClick(panel.program_button(), Qt::LeftButton);
        look("set-down");
      }
      look(QStringLiteral("setup-%1").arg(stages));
      if (stage == SetupStage::choosing) {
        QTest::mouseClick(panel.edge_buttons()[0], Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(shell_->covered() || shell_->desk()->setup().asked(SetupStage::setting_down),
                                 patience);
      } else {
        key(Qt::Key_Return, Qt::ControlModifier);
        // He who is asked next may be the same.
        QTRY_VERIFY_WITH_TIMEOUT(
            shell_->covered() || (shell_->desk()->setup().setup() && shell_->desk()->setup().setup()->mine &&
                                  shell_->desk()->setup().setup()->stage != stage),
            patience);
      }
    }
    QVERIFY(!shell_->session()->setting_up());
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);
  }

  /// LW-6.1: both sides' points on the board: the sum, and that its lines come to it.
  void points_are(std::int64_t red, std::int64_t blue) {
    const auto& scores = game().ended->scores;
    QCOMPARE(scores[0].half_points, red);
    QCOMPARE(scores[1].half_points, blue);
    for (const SideScore& score : scores) {
      std::int64_t sum = 0;
      for (const stories::PointsLine& line :
           stories::points_lines(score.count, shell_->session()->setting().rulebook)) {
        QVERIFY2(shown(line.what), qPrintable(line.what));
        sum += line.half_points;
      }
      QCOMPARE(sum, score.half_points);
      QVERIFY(shown(words::points(score.half_points)));
    }
  }
};

SANDGATE_TEST(BattleEndTest)

}  // namespace tst_battle_end
#include "tst_battle_end.moc"
