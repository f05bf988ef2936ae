// A battle set up at the screen, two commanders hot-seat from mustering to the first move, in all three games; and what
// the waiting one is not shown (LW-1.1, LW-2.1, LW-6, LW-7).
#include <QRegularExpression>
#include <QTableWidget>

#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/shell_fixture.h"
#include "tests/runner/test.h"

namespace tst_battle_setup {

using namespace sandgate;
using namespace sandgate::tests;

class BattleSetupTest : public QObject, private ShellFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { set_up_program(settings_); }
  void init() {
    heading_.clear();
    make_shell();
  }
  void cleanup() { shell_.reset(); }

  void LW_2_1_two_people_to_the_first_move_data() {
    QTest::addColumn<QString>("game");
    QTest::addColumn<QString>("setup");
    QTest::addColumn<QString>("heading");
    QTest::newRow("fight") << R"({"kind": "fight"})"
                           << R"({"points": 60, "country_by": "toss"})"
                           << "A Fight to the Finish";
    QTest::newRow("blow, curtain") << R"({"kind": "blow", "rear": "middle"})"
                                   << R"({"points": 60, "country_by": "red", "curtain": true})"
                                   << "A Blow at the Rear";
    QTest::newRow("defensive, chances") << R"({"kind": "defensive"})"
                                        << R"({"points": 90, "defensive": "toss", "chances": {"men": 12, "dice": 2}})"
                                        << "The Defensive Game";
  }
  void LW_2_1_two_people_to_the_first_move() {
    QFETCH(QString, game);
    QFETCH(QString, setup);
    QFETCH(QString, heading);
    heading_ = heading;
    begin(game, setup);
    QCOMPARE(shell_->session()->awaited().size(), std::size_t{2});
    muster(31);
    muster(33);
    for (int stages = 0; stages < 4 && shell_->session()->setting_up(); ++stages) {
      take_if_covered();
      if (setup_model().asked(SetupStage::choosing)) {
        look("choosing");
        const Edge edge = setup_model().edges()[0];
        const auto client = shell_->session()->take(shell_->desk()->model().picture().seat);
        QTest::mouseClick(panel().edge_buttons()[0], Qt::LeftButton);
        const Picture& after = client->picture();
        QVERIFY(after.setup->back_lines[after.side.index()] == edge);
        settle();
        QTRY_VERIFY_WITH_TIMEOUT(shell_->covered() || setup_model().asked(SetupStage::setting_down), patience);
        take_if_covered();
      }
      set_down();
    }
    QVERIFY(!shell_->session()->setting_up());
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);  // the first move is timed
    take_if_covered();
    QVERIFY(!shell_->desk()->setup().setup());
    QVERIFY(shown("Ready: close my move") && shown("Next idle"));
    QCOMPARE(shell_->move_clock().reading().state, MoveClock::State::move);
    const GameCard& card = shell_->desk()->game_card();
    QVERIFY(card.isVisible());
    QVERIFY2(shown(heading), qPrintable(heading));
    look("first-move");
  }

  // LW-7.1: what is too dear is refused on the spot, with its clause, and the force stays in hand to be mended.
  void LW_7_1_too_dear_a_force_is_refused() {
    begin(R"({"kind": "fight"})", R"({"points": 60})");
    take_if_covered();
    panel().horse_field()->setValue(0);
    panel().gun_field()->setValue(0);
    panel().foot_field()->setValue(61);
    QCOMPARE(panel().points()->text(), "1 points too many");
    QTest::mouseClick(panel().done_button(), Qt::LeftButton);
    QVERIFY(panel().refused()->isVisible());
    QVERIFY(setup_model().refusal()->clause == clauses::forces);
    QVERIFY(setup_model().asked(SetupStage::mustering));
    panel().foot_field()->setValue(60);
    QVERIFY(!panel().refused()->isVisible());
    // Guns with nobody to serve them.
    panel().foot_field()->setValue(0);
    panel().gun_field()->setValue(1);
    QTest::mouseClick(panel().done_button(), Qt::LeftButton);
    QVERIFY(panel().refused()->isVisible());
  }

  // LW-2.1: one sets down in his zone and nowhere else.
  void LW_2_1_out_of_the_zone_is_refused() {
    begin(R"({"kind": "fight"})", R"({"points": 60})");
    muster(40);
    muster(40);
    take_if_covered();
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk()->table().scene(), patience);
    const Window strip = *setup_model().zone();
    QVERIFY(!setup_model().body()->set_out);
    const Length middle{{(strip.south_west.y.count + strip.north_east.y.count) / 2}};
    const Point inside{{{(strip.south_west.x.count + strip.north_east.x.count) / 2}}, middle};
    click(shell_->desk()->model().briefing().to_table(centre_of_field()));
    QVERIFY(panel().refused()->isVisible());
    QVERIFY(setup_model().refusal()->code == RefusalCode::outside_zone);
    QVERIFY(setup_model().refusal()->clause == clauses::toss);
    click(inside);
    QVERIFY2(!panel().refused()->isVisible(), qPrintable(panel().refused()->text()));
    QVERIFY(setup_model().body()->set_out);
    QCOMPARE(setup_model().body()->at, inside);
    // By keys; then taken up again.
    QTest::keyClick(&shell_->desk()->table_view(), Qt::Key_Right);
    QCOMPARE(setup_model().body()->at.x, inside.x + Length::inches(1));
    QTest::keyClick(&shell_->desk()->table_view(), Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(setup_model().body()->at.x, inside.x + Length::inches(7));
    QTest::keyClick(&shell_->desk()->table_view(), Qt::Key_Delete);
    QVERIFY(!setup_model().body()->set_out);
  }

  // LW-2.1: one man is taken alone with a second click, and put elsewhere in the zone.
  void LW_2_1_one_man_is_put_elsewhere() {
    begin(R"({"kind": "fight"})", R"({"points": 60})");
    muster(40);
    muster(40);
    take_if_covered();
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk()->table().scene(), 60'000);
    QTest::mouseClick(panel().program_button(), Qt::LeftButton);
    QCOMPARE(setup_model().still_to_set_down(), std::size_t{0});
    const Picture& picture = shell_->desk()->model().picture();
    const SeenMan man = picture.men.front();
    setup_model().take({});
    press(man.at);
    QCOMPARE(setup_model().in_hand(), man.body);
    QVERIFY(!setup_model().man_alone());
    press(man.at);
    const ManHandle alone = setup_model().man_alone();
    QVERIFY(alone);
    const Window strip = shell_->desk()->setup().setup()->zones->foot;
    const Point corner{strip.south_west.x + Length::inches(2),
                       {{(strip.south_west.y.count + strip.north_east.y.count) / 2}}};
    setup_model().put(corner);
    QVERIFY(!setup_model().refusal());
    QCOMPARE(picture.man(alone)->at, corner);
  }

  // LW-6.1: too few on both sides, and it is drawn; everybody sees by which clause and for how many points (LW-6.4).
  void LW_6_1_the_end_is_told_line_by_line() {
    begin(R"({"kind": "fight", "war": {"name": "The Essex War", "lead": 200, "battles": []}})", R"({"points": 9})");
    muster(9);
    muster(9);
    while (shell_->session()->setting_up()) {
      take_if_covered();
      set_down();
    }
    take_if_covered();
    QVERIFY(!shell_->desk()->battle_board());
    QTest::mouseClick(shell_->desk()->head().close_button(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->session()->over() && shell_->desk() && shell_->desk()->battle_board(), patience);
    BattleBoard* board = shell_->desk()->battle_board();
    look("end");
    QCOMPARE(board->heading()->text(), "A drawn battle");
    QVERIFY(shown("Both sides are too few to go on. (LW-6.1)"));
    QVERIFY(shown("for a drawn battle") && shown("50") && shown("9 infantry alive and uncaptured") && shown("59"));
    QVERIFY(shown("In the war both sides are level."));
    QVERIFY(board->next_button());
    // Nothing more is ordered.
    QVERIFY(!shell_->desk()->head().close_button()->isEnabled());
    QVERIFY(!shell_->desk()->table().may_order());
    QTest::mouseClick(board->look_button(), Qt::LeftButton);
    QVERIFY(!board->isVisible());
    QVERIFY(shown("The battle is over"));
    // The next battle keeps what this one came to.
    const std::filesystem::path field = folder_->filePath("field").toStdString();
    QVERIFY(strip_war(folder_->filePath("field/scenario.json")));
    shell_->begin_next(field, folder_->filePath("second.sandgate"));
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), 120'000);
    const GameTerms& terms = *shell_->session()->setting().table->game;
    QCOMPARE(terms.war->battles.size(), std::size_t{1});
    QCOMPARE(terms.war->battles[0].half_points, (std::vector<std::int64_t>{118, 118}));
  }

  // LW-7.1, LW-2.1: what one musters and sets down behind the curtain stands in no widget while the other is there.
  void LW_2_1_nothing_hidden_is_in_any_widget() {
    begin(R"({"kind": "fight"})", R"({"points": 77, "country_by": "red", "curtain": true})");
    muster(57, 3);
    take_if_covered();
    const auto numbers = {"57", "73"};
    for (const char* number : numbers) QVERIFY2(!anywhere(number), qPrintable(anywhere(number).value_or(QString())));
    muster(41);
    take_if_covered();
    QTest::mouseClick(panel().edge_buttons()[0], Qt::LeftButton);
    settle();
    take_if_covered();
    const SideId first = shell_->desk()->model().picture().side;
    set_down();
    QVERIFY(shell_->session()->setting_up());
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);
    take_if_covered();
    QVERIFY(shell_->desk()->model().picture().side != first);
    for (const SeenMan& man : shell_->desk()->model().picture().men) QVERIFY(man.side != first);
    QVERIFY(shell_->desk()->table_view().layer().drawing().men.empty());
    QVERIFY(shell_->desk()->table_view().layer().drawing().guns.empty());
  }

 private:
  void begin(const QString& game, const QString& setup) { ShellFixture::begin(write_setup(game, setup)); }
  static bool strip_war(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return false;
    QJsonObject text = QJsonDocument::fromJson(file.readAll()).object();
    file.close();
    QJsonObject table = text["table"].toObject(), game = table["game"].toObject();
    game.remove("war");
    table["game"] = game;
    text["table"] = table;
    return file.open(QIODevice::WriteOnly) && file.write(QJsonDocument(text).toJson()) > 0;
  }
  SetupModel& setup_model() { return shell_->desk()->setup(); }
  SetupPanel& panel() { return shell_->desk()->setup_panel(); }

  void muster(int foot, int horse = 0) {
    take_if_covered();
    QVERIFY(setup_model().asked(SetupStage::mustering));
    QCOMPARE(shell_->move_clock().reading().state, MoveClock::State::idle);  // untimed
    const bool richest = setup_model().setup()->points >= 120;
    panel().foot_field()->setValue(richest ? foot : std::min(foot, 20));
    panel().horse_field()->setValue(horse);
    panel().gun_field()->setValue(richest ? 1 : 0);
    if (setup_model().points_left() < 0) panel().gun_field()->setValue(0);
    QVERIFY(setup_model().points_left() >= 0);
    QCOMPARE(panel().bodies()->rowCount(), static_cast<int>(setup_model().told_off().size()));
    look("muster");
    head_says("This is my force");
    QTest::mouseClick(panel().done_button(), Qt::LeftButton);
    settle();
  }
  /// Lets the shell go on to whom it waits for.
  void settle() {
    QTest::qWait(50);
    // What follows from what follows: a slow machine spends the wait on the first.
    for (int turn = 0; turn < 20; ++turn) QCoreApplication::processEvents();
  }
  void set_down() {
    QVERIFY(setup_model().asked(SetupStage::setting_down));
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk()->table().scene(), 60'000);
    look("setting-down");
    head_says("I have set down");
    QVERIFY(shown("The rest is still to set down"));
    enemy_is_counted();
    QTest::mouseClick(panel().program_button(), Qt::LeftButton);
    QCOMPARE(setup_model().still_to_set_down(), std::size_t{0});
    look("set-down");
    QVERIFY(shown("All are set down"));
    QTest::mouseClick(shell_->desk()->head().close_button(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);
  }
  /// What the head strip calls the stage and its button; nobody marches yet, and nobody has met anybody.
  void head_says(const QString& done) {
    QVERIFY2(shown(done), qPrintable(done));
    QVERIFY(!shown("Ready: close my move"));
    if (!heading_.isEmpty()) QVERIFY(shown(heading_));
    for (const QLabel* label : shell_->desk()->head().findChildren<QLabel*>())
      QVERIFY2(!label->isVisible() || !label->text().startsWith("Visibility"), qPrintable(label->text()));
    QVERIFY(dark_buttons() <= 1);
    for (const Dispatch& dispatch : shell_->desk()->model().picture().dispatches)
      QVERIFY(dispatch.code != ReportCode::table_opened);
  }
  /// At most one in the window, for the thing to do next.
  int dark_buttons() {
    int dark = 0;
    for (const QPushButton* button : shell_->desk()->findChildren<QPushButton*>())
      dark += button->isVisible() && button->property("main").toBool();
    return dark;
  }
  /// LW-2.1: the Second Player sees what the First has set down; the dock of the enemy says so too.
  void enemy_is_counted() {
    const Picture& picture = shell_->desk()->model().picture();
    const auto men = std::ranges::count_if(picture.men, [&](const SeenMan& man) { return man.side != picture.side; });
    const EnemyPanel& enemy = shell_->desk()->enemy();
    QCOMPARE(enemy.on_tables()->isVisible(), men > 0);
    if (men == 0) return;
    const auto foot = std::ranges::count_if(
        picture.men, [&](const SeenMan& man) { return man.side != picture.side && man.arm == Arm::infantry; });
    QVERIFY2(enemy.on_tables()->text().contains(QString::number(foot)), qPrintable(enemy.on_tables()->text()));
    QVERIFY2(enemy.note().contains(QString::number(men)), qPrintable(enemy.note()));
  }
  MapPoint centre_of_field() {
    const MapBox all = shell_->desk()->model().briefing().country->bounds();
    return {(all.west + all.east) / 2, (all.south + all.north) / 2};
  }
  void press(Point at) {
    TableView& view = shell_->desk()->table_view();
    const QPointF pixel = view.view().to_pixel(shell_->desk()->model().briefing().to_ground(at)) + view.corner();
    QTest::mouseClick(&view, Qt::LeftButton, {}, pixel.toPoint());
  }
  /// On bare ground.
  void click(Point at) {
    // A pixel is coarser than a place: what is clicked is where the pixel is.
    SetupModel& model = setup_model();
    const auto before = model.body() ? model.body()->at : Point{};
    press(at);
    const bool moved = model.body() && model.body()->set_out && model.body()->at != before && !model.refusal();
    if (moved) model.put(at);
  }
  /// What says so of all widgets there are, seen or not; times of day are no secret.
  std::optional<QString> anywhere(const QString& number) {
    const QRegularExpression alone(QStringLiteral("(?<![0-9:])%1(?![0-9:])").arg(number));
    for (const QLabel* label : shell_->findChildren<QLabel*>())
      if (label->text().contains(alone)) return label->text();
    for (const QTableWidget* table : shell_->findChildren<QTableWidget*>())
      for (int row = 0; row < table->rowCount(); ++row)
        for (int column = 0; column < table->columnCount(); ++column)
          if (const auto* item = table->item(row, column); item && item->text() == number) return item->text();
    return {};
  }

  QString heading_;
};

SANDGATE_TEST(BattleSetupTest)

}  // namespace tst_battle_setup
#include "tst_battle_setup.moc"
