// The table editor, LW-1.1, driven by hand: by the mouse, and by keys alone.
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include "app/desk/parts/look.h"
#include "app/editor/editor_page.h"
#include "core/scenario/scenario.h"
#include "core/scenario/table_plan_country.h"
#include "tests/app/fixtures/patience.h"
#include "tests/runner/test.h"

namespace tst_editor {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const std::filesystem::path data = SANDGATE_SOURCE_DIR "/data";
constexpr Length inch = Length::inches(1);

Point at(std::int64_t east, std::int64_t north) { return {inch * east, inch * north}; }

}  // namespace

class TableEditor : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    qputenv("SANDGATE_DATA", data.c_str());
    apply_look(*qApp);
    auto rules = read_rulebook(data / "rulebooks", "little-wars");
    QVERIFY(rules.has_value());
    rules_ = *rules;
  }
  void init() {
    page_ = std::make_unique<EditorPage>(rules_, data / "schemas");
    page_->show();
    page_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(page_.get()));
    view().setFocus();
    settle();
  }
  void cleanup() {
    model().stack().setClean();
    page_.reset();
  }

  void put_down_by_a_click() {
    page_->palette_button(PieceKind::house)->click();
    QCOMPARE(view().tool(), std::optional(PieceKind::house));
    click(at(60, 40));
    QCOMPARE(pieces().size(), std::size_t{1});
    QCOMPARE(pieces()[0].kind, PieceKind::house);
    QVERIFY(within(pieces()[0].points[0], at(60, 40), inch));
    QCOMPARE(pieces()[0].wide, form_of(PieceKind::house).wide.usual);
  }

  void lines_and_outlines_by_clicks() {
    key(Qt::Key_R);
    click(at(40, 0)), click(at(44, 50)), click(at(40, 96));
    QCOMPARE(view().laid().size(), std::size_t{3});
    key(Qt::Key_Backspace);
    QCOMPARE(view().laid().size(), std::size_t{2});
    click(at(40, 95));
    key(Qt::Key_Return);
    QCOMPARE(pieces().size(), std::size_t{1});
    QCOMPARE(pieces()[0].kind, PieceKind::river);
    QCOMPARE(pieces()[0].points.size(), std::size_t{3});
    key(Qt::Key_B);
    click(at(80, 20)), click(at(110, 20)), click(at(95, 45));
    key(Qt::Key_Return);
    QCOMPARE(pieces()[1].kind, PieceKind::board);
    QCOMPARE(pieces()[1].points.size(), std::size_t{3});
    // One corner alone: a board of usual size.
    click(at(20, 60));
    key(Qt::Key_Return);
    QVERIFY(pieces()[2].points.size() > 8);
    key(Qt::Key_Escape);
    QVERIFY(!view().tool());
  }

  void moved_by_a_drag_and_one_corner_of_it() {
    model().add(usual_piece(PieceKind::house, at(60, 40)));
    model().add(usual_piece(PieceKind::wall, at(60, 60)));
    model().choose({});
    drag(at(60, 40), at(80, 30));
    QVERIFY(within(pieces()[0].points[0], at(80, 30), inch));
    model().choose(1);
    const Point end = pieces()[1].points[1];
    drag(end, {end.x + inch * 5, end.y + inch * 8});
    QCOMPARE(pieces()[1].points[0], usual_piece(PieceKind::wall, at(60, 60)).points[0]);
    QVERIFY(within(pieces()[1].points[1], {end.x + inch * 5, end.y + inch * 8}, inch));
    model().stack().undo();
    QCOMPARE(pieces()[1].points[1], end);
  }

  void by_keys_alone() {
    key(Qt::Key_H);
    const Point from = view().cross();
    for (int i = 0; i < 5; ++i) key(Qt::Key_Right);
    key(Qt::Key_Up, Qt::ShiftModifier);
    QCOMPARE(view().cross(), (Point{from.x + inch * 5, from.y + inch * 6}));
    key(Qt::Key_Space);
    QCOMPARE(pieces().size(), std::size_t{1});
    QCOMPARE(pieces()[0].points[0], view().cross());
    key(Qt::Key_Escape);
    key(Qt::Key_Tab);
    QCOMPARE(model().chosen(), std::optional<std::size_t>(0));
    const Point before = pieces()[0].points[0];
    for (int i = 0; i < 3; ++i) key(Qt::Key_Left);
    QCOMPARE(pieces()[0].points[0].x, before.x - inch * 3);
    key(Qt::Key_BracketRight);
    QCOMPARE(pieces()[0].turn, 15);
    key(Qt::Key_BracketLeft);
    key(Qt::Key_BracketLeft);
    QCOMPARE(pieces()[0].turn, 345);
    // The same by keys that every keyboard has at hand.
    key(Qt::Key_E);
    QCOMPARE(pieces()[0].turn, 0);
    key(Qt::Key_Q, Qt::ShiftModifier);
    QCOMPARE(pieces()[0].turn, 359);
    key(Qt::Key_E, Qt::ShiftModifier);
    key(Qt::Key_Q);
    QCOMPARE(pieces()[0].turn, 345);
    // The three steps were one move.
    model().stack().undo();
    model().stack().undo();
    QCOMPARE(pieces()[0].points[0], before);
    model().stack().redo();
    key(Qt::Key_Delete);
    QVERIFY(pieces().empty());
    model().stack().undo();
    QCOMPARE(pieces().size(), std::size_t{1});
    key(Qt::Key_W);
    key(Qt::Key_Space);
    key(Qt::Key_Right, Qt::ShiftModifier);
    key(Qt::Key_Space);
    key(Qt::Key_Return);
    QCOMPARE(pieces()[1].kind, PieceKind::wall);
    QCOMPARE(pieces()[1].points[1].x - pieces()[1].points[0].x, inch * 6);
  }

  void faults_lead_to_their_place() {
    PlanPiece river = usual_piece(PieceKind::river, {});
    river.points = {at(40, 0), at(40, 64)};
    model().add(river);
    model().add(usual_piece(PieceKind::house, at(40, 40)));
    model().choose({});
    settle();
    QCOMPARE(page_->fault_list()->count(), 1);
    QVERIFY(page_->fault_list()->item(0)->text().contains("stands in the river"));
    key(Qt::Key_F8);
    QTest::keyClick(page_->fault_list(), Qt::Key_Return);
    QCOMPARE(model().chosen(), std::optional<std::size_t>(1));
    for (int i = 0; i < 3; ++i) key(Qt::Key_Right, Qt::ShiftModifier);
    settle();
    QTRY_COMPARE_WITH_TIMEOUT(page_->fault_list()->count(), 0, patience);
  }

  void LW_1_1_by_lot_from_a_seed_that_is_kept() {
    QSignalSpy made(&model(), &PlanModel::made);
    page_->seed_field()->setText("7");
    page_->lot_button()->click();
    QVERIFY(made.wait(120'000));
    QCOMPARE(made[0][0].toULongLong(), 7ULL);
    QCOMPARE(page_->seed_field()->text(), QString("7"));
    const auto expected = random_plan(7, {}, rules_);
    QVERIFY(expected.has_value());
    QVERIFY(model().plan() == expected->plan);
    settle();
    QTRY_COMPARE_WITH_TIMEOUT(page_->fault_list()->count(), 0, patience);
    QCOMPARE(page_->balance()->lines().size(), qsizetype{plan_measures});
    QVERIFY(model().balance()->fair());
    model().stack().undo();
    QVERIFY(pieces().empty());
  }

  void saved_as_a_scenario_and_played() {
    QTemporaryDir folder;
    model().replace(random_plan(2, {}, rules_)->plan, "lot");
    QSignalSpy saved(page_.get(), &EditorPage::saved);
    const QString to = folder.filePath("mine");
    QVERIFY2(page_->save(to), qPrintable(page_->note()));
    QCOMPARE(saved.size(), 1);
    const auto read = read_scenario(to.toStdString(), data / "rulebooks");
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    QVERIFY(read->setting->table.has_value());
    QVERIFY(!page_->save(to));
    QVERIFY(page_->note().contains("there already"));
    const CountryPlan plan = model().plan();
    model().replace({"Other", Length::feet(5), Length::feet(5), {}}, "other");
    QVERIFY(page_->open(to + "/plan.json"));
    QVERIFY(model().plan() == plan);
  }

  void what_is_no_plan_changes_nothing() {
    QTemporaryDir folder;
    model().add(usual_piece(PieceKind::tree, at(9, 9)));
    const CountryPlan before = model().plan();
    // The last is a scenario, not its plan.
    for (const char* text : {"", "{", "[]", "{\"schema\": 1}", "\xff\xfe",
                             R"({"schema":1,"name":"A","wide":96,"deep":72,"pieces":[{"kind":"castle","at":[1,1]}]})",
                             R"({"schema":1,"name":"A","wide":-96,"deep":72,"pieces":[]})",
                             R"({"schema":1,"name":"a","title":"A","country":{"plan":"plan.json"},"table":{}})"}) {
      QFile file(folder.filePath("bad.json"));
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(text);
      file.close();
      QVERIFY(!page_->open(file.fileName()));
      QVERIFY(page_->note().endsWith('.') && !page_->note().contains('\n'));
      QVERIFY(model().plan() == before);
      QVERIFY(!model().stack().canRedo());
    }
    QVERIFY(!page_->open(folder.filePath("none.json")));
    QVERIFY(!page_->open(folder.path()));
    QVERIFY(model().plan() == before);
    model().stack().undo();
    QVERIFY(pieces().empty());
  }

  void LW_6_saved_as_the_game_that_is_chosen() {
    QTemporaryDir folder;
    model().replace(random_plan(2, {}, rules_)->plan, "lot");
    for (int game = 0; game < 3; ++game) {
      for (int set_up = 0; set_up < 2; ++set_up) {
        page_->game_field()->setCurrentIndex(game);
        page_->setup_field()->setCurrentIndex(set_up);
        const QString to = folder.filePath(QStringLiteral("game-%1-%2").arg(game).arg(set_up));
        QVERIFY2(page_->save(to), qPrintable(page_->note()));
        const auto read = read_scenario(to.toStdString(), data / "rulebooks");
        QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
        const Setting& setting = *read->setting;
        QCOMPARE(static_cast<int>(setting.table->game->kind), game);
        QCOMPARE(setting.setup() != nullptr, set_up == 1);
        if (set_up == 1) QCOMPARE(setting.setup()->points, std::optional(rules_.setup.force_points * 2));
        QCOMPARE(setting.order_of_battle.empty(), set_up == 1);
      }
    }
  }

  void what_cannot_be_saved_leaves_nothing() {
    QTemporaryDir folder;
    model().replace(random_plan(2, {}, rules_)->plan, "lot");
    QVERIFY(!page_->save("/proc/nobody/mine"));
    QVERIFY(page_->note().contains("cannot be made"));
    QVERIFY(!model().stack().isClean());
    // Three feet deep: nobody can set down on it in play.
    model().replace({"Strip", Length::feet(6), Length::feet(3), {}}, "strip");
    page_->setup_field()->setCurrentIndex(1);
    QVERIFY(!page_->save(folder.filePath("strip")));
    QVERIFY2(page_->note().contains("ft deep"), qPrintable(page_->note()));
    QVERIFY(!QFile::exists(folder.filePath("strip")));
  }

  // As much as a lot can put down, looked at where the environment names a folder for pictures.
  void a_crowded_table() {
    PlanWishes wishes;
    wishes.density = PlanWishes::most_density;
    wishes.river = PlanWishes::River::wanted;
    model().replace(random_plan(11, wishes, rules_)->plan, "lot");
    settle();
    QCOMPARE(page_->fault_list()->count(), 0);
    QVERIFY(pieces().size() > 30);
    model().choose(pieces().size() / 2);
    view().fit();
    settle();
    const QString pictures = qEnvironmentVariable("SANDGATE_PICTURES");
    if (pictures.isEmpty()) return;
    QTest::qWait(800);
    page_->grab().save(pictures + "/editor.png");
  }

  void a_faulty_country_is_not_saved() {
    QTemporaryDir folder;
    model().add(usual_piece(PieceKind::ford, at(9, 9)));
    QVERIFY(!page_->save(folder.filePath("faulty")));
    QVERIFY2(page_->note().contains("is not on a river"), qPrintable(page_->note()));
    QVERIFY(!QFile::exists(folder.filePath("faulty")));
  }

 private:
  PlanModel& model() { return page_->model(); }
  PlanView& view() { return page_->view(); }
  const std::vector<PlanPiece>& pieces() { return model().plan().pieces; }
  void settle() { QTRY_VERIFY_WITH_TIMEOUT(model().judged() && view().backdrop().ready(), 60'000); }
  QPoint pixel(Point p) { return (view().view().to_pixel(ground_of(p)) + view().corner()).toPoint(); }
  void click(Point p) { QTest::mouseClick(&view(), Qt::LeftButton, {}, pixel(p)); }
  void drag(Point from, Point to) {
    QTest::mousePress(&view(), Qt::LeftButton, {}, pixel(from));
    QTest::mouseMove(&view(), pixel(from) + QPoint(12, 0));
    QTest::mouseMove(&view(), pixel(to));
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, pixel(to));
  }
  void key(int k, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(&view(), Qt::Key(k), modifiers); }

  Rulebook rules_;
  std::unique_ptr<EditorPage> page_;
};

SANDGATE_TEST(TableEditor)

}  // namespace tst_editor
#include "tst_editor.moc"
