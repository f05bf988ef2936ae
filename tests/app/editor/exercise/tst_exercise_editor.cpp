// The exercise editor's window, by keys and by hand.
#include <QClipboard>
#include <QDropEvent>
#include <QFileInfo>
#include <QLineEdit>
#include <QMimeData>
#include <QSignalSpy>
#include <QtTest>
#include <set>

#include "app/desk/parts/look.h"
#include "app/editor/exercise/exercise_editor.h"
#include "app/editor/exercise/march_table_dialog.h"
#include "app/editor/exercise/new_exercise_dialog.h"
#include "app/editor/exercise/rulebook_dialog.h"
#include "app/words/dates.h"
#include "core/scenario/scenario.h"
#include "tests/app/editor/exercise/prepared_folder.h"
#include "tests/app/fixtures/patience.h"
#include "tests/runner/test.h"

namespace tst_exercise_editor {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const std::filesystem::path program_data = SANDGATE_SOURCE_DIR "/data";

}  // namespace

class ExerciseEditors : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    qputenv("SANDGATE_DATA", program_data.c_str());
    apply_look(*qApp);
  }
  void init() {
    folder_ = std::make_unique<PreparedFolder>();
    editor_ = std::make_unique<ExerciseEditor>(program_data);
    editor_->resize(1600, 900);
    editor_->show();
    editor_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(editor_.get()));
    open(folder_->text());
    began_ = model().plan().text();
  }
  void cleanup() {
    model().stack().setClean();
    editor_.reset();
    folder_.reset();
  }

  void a_body_added_by_a_key_is_set_down_by_another() {
    choose(PlanKind::seat, 0);
    key(editor_.get(), Qt::Key_1, Qt::ControlModifier);
    QCOMPARE(model().current().kind, PlanKind::body);
    settle();
    QCOMPARE(editor_->fault_list()->count(), 1);
    QVERIFY(editor_->fault_list()->item(0)->text().contains("not set down"));
    key(editor_.get(), Qt::Key_F4);
    QVERIFY(editor_->sheet().hasFocus());
    key(&editor_->sheet(), Qt::Key_Space);
    QVERIFY(model().plan().find(model().current(), "at"));
    key(&editor_->sheet(), Qt::Key_Z, Qt::ControlModifier);
    key(&editor_->sheet(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(model().plan().text(), began_);
  }

  // Several are added one after the other with the sheet in hand, also when a field was in hand before.
  void what_is_added_leaves_the_sheet_in_hand() {
    choose(PlanKind::seat, 0);
    key(editor_.get(), Qt::Key_1, Qt::ControlModifier);
    settle();
    key(editor_.get(), Qt::Key_F8);
    key(editor_->fault_list(), Qt::Key_Return);
    QVERIFY(editor_->form().field("at") && editor_->form().field("at")->hasFocus());
    key(editor_.get(), Qt::Key_F4);
    double east = 7'000;
    for (const Qt::Key arm : {Qt::Key_4, Qt::Key_2, Qt::Key_1}) {
      QTest::mouseMove(&editor_->sheet(), pixel({east += 300, 6'500}));
      key(&editor_->sheet(), arm, Qt::ControlModifier);
      settle();
      QVERIFY(editor_->sheet().hasFocus());
      QVERIFY(model().plan().find(model().current(), "at"));
    }
  }

  // In a field that says what the plan says, what is taken back is the plan's last change; else what was typed.
  void a_field_leaves_taking_back_to_the_plan() {
    choose(PlanKind::body, 0);
    auto* name = qobject_cast<QLineEdit*>(editor_->form().field("name"));
    QVERIFY(name);
    name->setFocus();
    name->selectAll();
    QTest::keyClicks(name, "Guides");
    key(name, Qt::Key_Return);
    QCOMPARE(model().plan().text({PlanKind::body, 0}, "name"), std::string("Guides"));
    name = qobject_cast<QLineEdit*>(editor_->form().field("name"));
    name->setFocus();
    key(name, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(model().plan().text(), began_);
    name = qobject_cast<QLineEdit*>(editor_->form().field("name"));
    name->setFocus();
    QTest::keyClicks(name, "x");
    const std::string before = model().plan().text();
    key(name, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(model().plan().text(), before);
  }

  void the_date_is_shown_and_typed_as_people_write_it() {
    choose(PlanKind::exercise, 0);
    auto* begins = qobject_cast<QLineEdit*>(editor_->form().field("begins"));
    QVERIFY(begins);
    QCOMPARE(words::read_date_and_time(begins->text())->iso(), model().plan().text(PlanItem{}, "begins"));
    QVERIFY(!begins->text().contains('T'));
    begins->setFocus();
    begins->selectAll();
    QTest::keyClicks(begins, "15 Oct 1910, 6.30 a.m.");
    key(begins, Qt::Key_Return);
    QCOMPARE(model().plan().text(PlanItem{}, "begins"), std::string("1910-10-15T06:30"));
    begins = qobject_cast<QLineEdit*>(editor_->form().field("begins"));
    begins->selectAll();
    QTest::keyClicks(begins, "soon");
    key(begins, Qt::Key_Return);
    QCOMPARE(model().plan().text(PlanItem{}, "begins"), std::string("1910-10-15T06:30"));
    key(begins, Qt::Key_Escape);
  }

  void moved_and_turned_by_keys() {
    editor_->sheet().setFocus();
    key(&editor_->sheet(), Qt::Key_Tab);
    QCOMPARE(model().current(), (PlanItem{PlanKind::body, 0}));
    const double inch = model().scale().metres(Length::inches(1));
    for (int i = 0; i < 3; ++i) key(&editor_->sheet(), Qt::Key_Left);
    key(&editor_->sheet(), Qt::Key_Up, Qt::ShiftModifier);
    const MapPoint at = *body_of(model().plan(), 0).at;
    QVERIFY(std::abs(at.east - (9'000 - 3 * inch)) <= 3);
    QVERIFY(std::abs(at.north - (7'000 + 10 * inch)) <= 2);
    key(&editor_->sheet(), Qt::Key_BracketRight);
    QCOMPARE(body_of(model().plan(), 0).facing, std::optional(285));
    key(&editor_->sheet(), Qt::Key_BraceLeft);
    QCOMPARE(body_of(model().plan(), 0).facing, std::optional(284));
    // The same by keys that every keyboard has at hand.
    key(&editor_->sheet(), Qt::Key_Q);
    QCOMPARE(body_of(model().plan(), 0).facing, std::optional(269));
    key(&editor_->sheet(), Qt::Key_E, Qt::ShiftModifier);
    QCOMPARE(body_of(model().plan(), 0).facing, std::optional(270));
    key(&editor_->sheet(), Qt::Key_Escape);
    QVERIFY(model().chosen().empty());
  }

  void dragged_over_a_river_it_is_marked_at_once() {
    const MapPoint river{5'000, 3'000};
    QTest::mousePress(&editor_->sheet(), Qt::LeftButton, {}, pixel({9'000, 7'000}));
    QCOMPARE(model().current(), (PlanItem{PlanKind::body, 0}));
    QTest::mouseMove(&editor_->sheet(), pixel({8'000, 6'000}));
    QTest::mouseMove(&editor_->sheet(), pixel(river));
    QVERIFY(model().hindrance(0, river).has_value());
    QCOMPARE(model().plan().text(), began_);
    QTest::mouseRelease(&editor_->sheet(), Qt::LeftButton, {}, pixel(river));
    const MapPoint at = *body_of(model().plan(), 0).at;
    QVERIFY(std::abs(at.east - river.east) < 60);
    model().set_down({PlanKind::body, 0}, river);
    settle();
    QCOMPARE(editor_->fault_list()->count(), 1);
    QCOMPARE(editor_->sheet().rings().size(), std::size_t{1});
    QVERIFY(editor_->sheet().rings()[0].words.contains("Lode"));
    // F8 leads to it, Enter to its field.
    model().choose({});
    key(editor_.get(), Qt::Key_F8);
    QCOMPARE(model().current(), (PlanItem{PlanKind::body, 0}));
    key(editor_->fault_list(), Qt::Key_Return);
    auto* field = qobject_cast<QLineEdit*>(editor_->form().field("at"));
    QVERIFY(field && field->hasFocus());
    field->selectAll();
    QTest::keyClicks(field, "8000, 6000");
    key(field, Qt::Key_Return);
    settle();
    QCOMPARE(editor_->fault_list()->count(), 0);
  }

  void several_are_moved_together_and_an_objective_too() {
    QTest::mouseClick(&editor_->sheet(), Qt::LeftButton, {}, pixel({9'000, 7'000}));
    QTest::mouseClick(&editor_->sheet(), Qt::LeftButton, Qt::ControlModifier, pixel({2'000, 7'200}));
    QCOMPARE(model().chosen().size(), std::size_t{2});
    const MapPoint from = *body_of(model().plan(), 4).at;
    key(&editor_->sheet(), Qt::Key_Right, Qt::ShiftModifier);
    QVERIFY(body_of(model().plan(), 0).at->east > 9'000 && body_of(model().plan(), 4).at->east > from.east);
    QCOMPARE(model().stack().count(), 1);
    QTest::mouseClick(&editor_->sheet(), Qt::LeftButton, {}, pixel({5'000, 7'000}));
    QCOMPARE(model().current().kind, PlanKind::objective);
    key(&editor_->sheet(), Qt::Key_Right);
    QVERIFY(place_of(model().plan(), {PlanKind::objective, 0, 1}, *model().country())->east > 5'000);
    // Alt and a drag turn what is chosen to the pointer.
    model().choose({{PlanKind::body, 4}});
    const MapPoint at = *body_of(model().plan(), 4).at;
    QTest::mousePress(&editor_->sheet(), Qt::LeftButton, Qt::AltModifier, pixel(at));
    QTest::mouseMove(&editor_->sheet(), pixel({at.east + 2'000, at.north}));
    QTest::mouseRelease(&editor_->sheet(), Qt::LeftButton, Qt::AltModifier, pixel({at.east + 2'000, at.north}));
    QVERIFY(std::abs(body_of(model().plan(), 4).facing.value_or(0) - 90) <= 3);
  }

  void dragged_from_the_tree_it_is_set_down() {
    choose(PlanKind::seat, 1);
    model().add_body(Arm::infantry);
    const PlanItem fresh = model().current();
    const PlanTreeModel& rows = editor_->tree().rows();
    const std::unique_ptr<QMimeData> data(rows.mimeData({rows.index_of(fresh)}));
    const MapPoint place{3'000, 5'000};
    QDragEnterEvent enter(pixel(place), Qt::MoveAction, data.get(), Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&editor_->sheet(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(pixel(place), Qt::MoveAction, data.get(), Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&editor_->sheet(), &drop);
    const auto at = body_of(model().plan(), fresh.index).at;
    QVERIFY(at && std::abs(at->east - place.east) < 60 && std::abs(at->north - place.north) < 60);
    settle();
    QCOMPARE(editor_->fault_list()->count(), 0);
  }

  void copied_cut_and_pasted_through_the_clipboard() {
    choose(PlanKind::body, 0);
    editor_->tree().tree()->setFocus();
    key(editor_->tree().tree(), Qt::Key_C, Qt::ControlModifier);
    const QString csv = QGuiApplication::clipboard()->text();
    QVERIFY2(csv.startsWith("side,seat,name,") && csv.contains("1/Leinster"), qPrintable(csv));
    choose(PlanKind::seat, 1);
    key(editor_->tree().tree(), Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(model().plan().items(PlanKind::body).size(), std::size_t{7});
    QCOMPARE(body_of(model().plan(), 6).name, std::string("1/Leinster 2"));
    QCOMPARE(body_of(model().plan(), 6).side, std::string("Blue"));
    key(editor_->tree().tree(), Qt::Key_X, Qt::ControlModifier);
    QCOMPARE(model().plan().items(PlanKind::body).size(), std::size_t{6});
    key(editor_->tree().tree(), Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(model().plan().items(PlanKind::body).size(), std::size_t{7});
    key(editor_->tree().tree(), Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(model().plan().items(PlanKind::body).size(), std::size_t{8});
    QGuiApplication::clipboard()->setText("no table");
    const std::string before = model().plan().text();
    key(editor_->tree().tree(), Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(model().plan().text(), before);
    QVERIFY2(editor_->note().startsWith("the clipboard"), qPrintable(editor_->note()));
    while (model().stack().canUndo()) key(editor_->tree().tree(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(model().plan().text(), began_);
  }

  void named_in_the_tree_and_in_the_form() {
    choose(PlanKind::body, 0);
    editor_->tree().tree()->setFocus();
    key(editor_->tree().tree(), Qt::Key_F2);
    auto* edit = editor_->tree().tree()->findChild<QLineEdit*>();
    QVERIFY(edit);
    edit->selectAll();
    QTest::keyClicks(edit, "2/Leinster");
    key(edit, Qt::Key_Return);
    QTRY_COMPARE(body_of(model().plan(), 0).name, std::string("2/Leinster"));
    key(editor_.get(), Qt::Key_F7);
    auto* field = qobject_cast<QLineEdit*>(editor_->form().field("name"));
    QVERIFY(field && field->hasFocus());
    QCOMPARE(field->text(), QString("2/Leinster"));
    field->selectAll();
    QTest::keyClicks(field, "3/Leinster");
    key(field, Qt::Key_Return);
    QCOMPARE(body_of(model().plan(), 0).name, std::string("3/Leinster"));
    // What is typed and not taken yet is saved all the same.
    field = qobject_cast<QLineEdit*>(editor_->form().field("men"));
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "51");
    QVERIFY(editor_->save(folder_->text()));
    QCOMPARE(body_of(model().plan(), 0).parts[0].men.count, 51);
    QVERIFY(bytes_of(folder_->path() / "scenario.json").find("51") != std::string::npos);
  }

  void a_field_left_with_nonsense_says_so_and_changes_nothing() {
    choose(PlanKind::body, 0);
    auto* field = qobject_cast<QLineEdit*>(editor_->form().field("men"));
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "sixty");
    key(field, Qt::Key_Return);
    QVERIFY(field->property("wrong").toBool());
    QVERIFY(editor_->note().contains("sixty"));
    QCOMPARE(model().plan().text(), began_);
    key(field, Qt::Key_Escape);
    QCOMPARE(field->text(), QString("64"));
  }

  void what_is_typed_is_taken_before_a_key_goes_on_to_another_thing() {
    choose(PlanKind::body, 0);
    auto* men = qobject_cast<QLineEdit*>(editor_->form().field("men"));
    men->setFocus();
    men->selectAll();
    QTest::keyClicks(men, "33");
    key(men, Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(model().current().kind, PlanKind::inject);
    QCOMPARE(body_of(model().plan(), 0).parts[0].men.count, 33);
    QCOMPARE(model().stack().count(), 2);
  }

  void KS_10_an_inject_by_keys() {
    key(editor_.get(), Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(model().current().kind, PlanKind::inject);
    settle();
    QCOMPARE(editor_->fault_list()->count(), 1);
    QVERIFY(editor_->fault_list()->item(0)->text().startsWith("inject 'Inject'"));
    // The form has the name first; the fault leads to what is missing.
    auto* name = qobject_cast<QLineEdit*>(editor_->form().field("name"));
    QVERIFY(name && name->hasFocus());
    name->selectAll();
    QTest::keyClicks(name, "The dam breaks");
    key(name, Qt::Key_Return);
    settle();
    key(editor_.get(), Qt::Key_F8);
    key(editor_->fault_list(), Qt::Key_Return);
    auto* text = qobject_cast<QLineEdit*>(editor_->form().field("deed/text"));
    QVERIFY(text && text->hasFocus());
    QTest::keyClicks(text, "The Lode is in flood");
    key(text, Qt::Key_Return);
    settle();
    QCOMPARE(editor_->fault_list()->count(), 0);
    // It has a section of its own in the tree, and a place is set by pointing.
    const QModelIndex at = editor_->tree().rows().index_of(model().current());
    QVERIFY(at.isValid());
    QCOMPARE(at.data().toString(), QString("The dam breaks"));
    QCOMPARE(at.data(PlanTreeModel::second_role).toString(), QString("by hand"));
    QCOMPARE(at.parent().data().toString(), QString("Injects"));
    const PlanItem item = model().current();
    editor_->form().field("when/trigger")->setFocus();
    // What is asked changes with the answer, and the field keeps the focus.
    for (int step = 0; step < 2; ++step) {
      QVERIFY(editor_->form().field("when/trigger")->hasFocus());
      key(editor_->form().field("when/trigger"), Qt::Key_Down);
    }
    QCOMPARE(model().plan().text(item, "when/trigger"), std::string("at_place"));
    key(editor_.get(), Qt::Key_F4);
    const QPoint there = pixel({6'500, 6'000});
    QTest::mouseMove(&editor_->sheet(), there);
    key(&editor_->sheet(), Qt::Key_Space);
    const auto place = place_of(model().plan(), item, *model().country());
    QVERIFY(place && std::abs(place->east - 6'500) < 60 && std::abs(place->north - 6'000) < 60);
    settle();
    QCOMPARE(editor_->fault_list()->count(), 0);
    QVERIFY(editor_->save(folder_->beside("with-inject")));
    const auto saved = read_scenario(folder_->beside("with-inject").toStdString(), program_data / "rulebooks");
    QVERIFY(saved && saved->setting->injects.size() == 1);
    QCOMPARE(saved->setting->injects[0].when.trigger, InjectTrigger::at_place);
    key(editor_.get(), Qt::Key_Delete);
    QVERIFY(model().plan().items(PlanKind::inject).empty());
    QVERIFY(!model().plan().document().find("injects"));
  }

  void marches_in_a_table_by_keys() {
    choose(PlanKind::body, 0);
    key(editor_.get(), Qt::Key_F4);
    QTest::mouseMove(&editor_->sheet(), pixel({7'500, 7'000}));
    key(editor_.get(), Qt::Key_M, Qt::ControlModifier);
    const PlanItem march = model().current();
    QCOMPARE(march.kind, PlanKind::march);
    QCOMPARE(editor_->tree().rows().index_of(march).parent(), editor_->tree().rows().index_of({PlanKind::body, 0}));
    MarchTableDialog* table = editor_->show_march_table();
    QVERIFY(QTest::qWaitForWindowActive(table));
    QCOMPARE(table->rows().rowCount(), 3);
    QCOMPARE(table->table()->currentIndex().row(), table->rows().row_of(march));
    QTRY_VERIFY_WITH_TIMEOUT(table->rows()
                                 .index(table->rows().row_of(march), MarchRows::of_end)
                                 .data()
                                 .toString()
                                 .startsWith("there in move"),
                             patience);
    // In the order of moves; a move is changed in its cell, and nonsense is refused in a sentence.
    for (int row = 1; row < 3; ++row)
      QVERIFY(table->rows().index(row - 1, 0).data().toString().toInt() <=
              table->rows().index(row, 0).data().toString().toInt());
    const QModelIndex cell = table->rows().index(table->rows().row_of(march), MarchRows::of_move);
    QVERIFY(!table->rows().setData(cell, "soon", Qt::EditRole));
    QVERIFY(table->note().contains("soon"));
    QVERIFY(table->rows().setData(cell, "9", Qt::EditRole));
    QCOMPARE(model().plan().whole(march, "move"), std::optional<std::int64_t>(9));
    QCOMPARE(table->rows().row_of(march), 2);
    key(table->table(), Qt::Key_Home, Qt::ControlModifier);
    QCOMPARE(model().current(), table->rows().marches()[0]);
    key(table->table(), Qt::Key_Delete);
    QCOMPARE(table->rows().rowCount(), 2);
    key(table->table(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(table->rows().rowCount(), 3);
    table->close();
  }

  void CX_8_sets_of_seats_are_gone_through_by_keys() {
    model().add_posting("staff");
    model().add_posting("divisions");
    QCOMPARE(editor_->posting_field()->count(), 3);
    key(editor_.get(), Qt::Key_PageDown, Qt::ControlModifier);
    QCOMPARE(model().posting(), std::string("staff"));
    key(editor_.get(), Qt::Key_PageDown, Qt::ControlModifier);
    QCOMPARE(model().posting(), std::string());
    key(editor_.get(), Qt::Key_PageUp, Qt::ControlModifier);
    QCOMPARE(model().posting(), std::string("staff"));
    while (model().stack().canUndo()) model().stack().undo();
    QCOMPARE(model().posting(), std::string());
    QCOMPARE(editor_->posting_field()->count(), 1);
    QCOMPARE(model().plan().text(), began_);
  }

  void tried_in_the_same_window_and_back_to_the_plan() {
    settle();
    key(editor_.get(), Qt::Key_F5);
    QVERIFY2(editor_->trial().running(), qPrintable(editor_->note()));
    QVERIFY(editor_->trial_bar().isVisible());
    QVERIFY(!editor_->tree().isEnabled() && !editor_->form().isEnabled());
    editor_->trial().set_speed(Trial::fastest);
    QTRY_VERIFY_WITH_TIMEOUT(editor_->trial().shown() > 3, 4 * patience);
    QVERIFY(editor_->sheet().trying());
    QVERIFY(editor_->trial_bar().words().contains("to move"));
    // Nobody moves a piece meanwhile.
    key(&editor_->sheet(), Qt::Key_Delete);
    key(&editor_->sheet(), Qt::Key_Z, Qt::ControlModifier);
    key(&editor_->sheet(), Qt::Key_P);
    QVERIFY(editor_->trial().paused());
    const auto shown = editor_->trial().shown();
    key(&editor_->sheet(), Qt::Key_PageUp);
    QCOMPARE(editor_->trial().shown() + 1, shown);
    const QString pictures = qEnvironmentVariable("SANDGATE_PICTURES");
    if (!pictures.isEmpty()) editor_->grab().save(pictures + "/exercise-editor-trial.png");
    key(&editor_->sheet(), Qt::Key_Escape);
    QVERIFY(!editor_->trial().running() && !editor_->sheet().trying() && !editor_->trial_bar().isVisible());
    QCOMPARE(model().plan().text(), began_);
    QVERIFY(editor_->tree().isEnabled());
    // With a fault it is not begun, and why is said.
    model().set_down({PlanKind::body, 0}, {5'000, 3'000});
    settle();
    key(editor_.get(), Qt::Key_F5);
    QVERIFY(!editor_->trial().running());
    QVERIFY(editor_->note().contains("Lode"));
  }

  void a_new_exercise_by_the_dialog() {
    NewExerciseDialog* dialog = editor_->ask_new();
    QVERIFY(dialog);
    dialog->begin_button()->click();
    QVERIFY(dialog->isVisible());
    dialog->country_field()->setText("/nowhere/country.gpkg");
    dialog->begin_button()->click();
    QVERIFY(dialog->isVisible());
    dialog->country_field()->setText(QString::fromStdString((folder_->path() / "country.gpkg").string()));
    dialog->bare_button()->setChecked(true);
    dialog->title_field()->setText("The Mere");
    QSignalSpy opened(&model(), &ExerciseModel::opened);
    dialog->begin_button()->click();
    QTRY_COMPARE_WITH_TIMEOUT(opened.size(), 1, patience);
    QVERIFY(editor_->windowTitle().startsWith("The Mere *"));
    settle();
    QCOMPARE(editor_->fault_list()->count(), 2);
  }

  void the_rulebook_is_looked_into() {
    settle();
    RulebookDialog* dialog = editor_->show_rulebook();
    QVERIFY(dialog);
    const int all = dialog->model().rowCount();
    dialog->finder()->setText("CX-1 dummies");
    QVERIFY(dialog->model().rowCount() >= 1 && dialog->model().rowCount() < all);
    QVERIFY(dialog->model().rows()[0].clauses.contains("CX-1"));
    QVERIFY(dialog->model().index(0, 0).data(Qt::ToolTipRole).toString().contains("CX-1"));
    dialog->reject();
  }

  // A real exercise, looked at where the environment names a folder for pictures, and perhaps another scenario.
  void as_it_looks() {
    const QString pictures = qEnvironmentVariable("SANDGATE_PICTURES");
    if (pictures.isEmpty()) QSKIP("no folder for pictures is named");
    const QString scenario = qEnvironmentVariable(
        "SANDGATE_PICTURED", QString::fromStdString((program_data / "scenarios" / "sandgate").string()));
    const QString name = QFileInfo(scenario).fileName();
    open(scenario);
    const auto picture = [&](QSize size, const char* what) {
      editor_->resize(size);
      QTest::qWait(1500);
      editor_->grab().save(QString("%1/editor-%2-%3-%4.png").arg(pictures, name, what).arg(size.width()));
    };
    constexpr QSize large(1920, 1080), small(1366, 768);
    picture(large, "exercise");
    const auto bodies = model().plan().items(PlanKind::body);
    model().choose({bodies[std::min<std::size_t>(4, bodies.size() - 1)]});
    picture(large, "body");
    picture(small, "body");
    model().choose({{PlanKind::seat, 0}});
    picture(large, "seat");
    model().add_inject();
    const PlanItem inject = model().current();
    model().rename(inject, "The dam breaks");
    for (const auto& [key, value] : {std::pair("deed/kind", "put_on"), {"when/trigger", "at_place"}}) {
      for (const ItemField& field : fields_of(model(), inject))
        if (field.key == key) take_field(model(), inject, field, value);
    }
    picture(large, "inject");
    picture(small, "inject");
    while (model().stack().canUndo()) model().stack().undo();
    settle();
    model().choose({bodies[1]});
    model().add_march(editor_->sheet().pointed());
    settle();
    MarchTableDialog* table = editor_->show_march_table();
    QTest::qWait(2500);
    table->grab().save(QString("%1/editor-%2-march-table.png").arg(pictures, name));
    table->close();
    picture(large, "march");
    while (model().stack().canUndo()) model().stack().undo();
    model().choose({bodies[0]});
    model().move_chosen(-90'000, 0);
    model().choose({bodies[1]});
    model().set_parts(bodies[1], Contents::of(Arm::infantry, {0}).parts);
    model().add_body(Arm::artillery);
    settle();
    picture(large, "faults");
    while (model().stack().canUndo()) model().stack().undo();
    settle();
    editor_->try_it();
    editor_->trial().set_speed(8);
    QTRY_VERIFY_WITH_TIMEOUT(editor_->trial().shown() > 24, 4 * patience);
    editor_->trial().pause(true);
    picture(large, "trial");
    editor_->stop_trial();
  }

  void every_key_stands_in_a_menu_once() {
    std::set<QString> keys;
    for (const QAction* menu : editor_->menus().actions()) {
      for (const QAction* action : menu->menu()->actions()) {
        if (action->isSeparator()) continue;
        QVERIFY2(!action->shortcut().isEmpty(), qPrintable(action->text()));
        QVERIFY2(keys.insert(action->shortcut().toString()).second, qPrintable(action->shortcut().toString()));
      }
    }
    QVERIFY(keys.size() > 40);
  }

 private:
  ExerciseModel& model() { return editor_->model(); }
  void open(const QString& folder) {
    QSignalSpy opened(&model(), &ExerciseModel::opened);
    editor_->open(folder);
    QTRY_COMPARE_WITH_TIMEOUT(opened.size(), 1, patience);
    QTRY_VERIFY_WITH_TIMEOUT(editor_->sheet().ready(), patience);
    settle();
  }
  void settle() { QTRY_VERIFY_WITH_TIMEOUT(model().judged(), patience); }
  void choose(PlanKind kind, std::size_t index) { model().choose({{kind, index}}); }
  static void key(QWidget* widget, int k, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(widget, Qt::Key(k), modifiers);
  }
  QPoint pixel(MapPoint place) {
    return (editor_->sheet().view().to_pixel(place) + editor_->sheet().corner()).toPoint();
  }

  std::unique_ptr<PreparedFolder> folder_;
  std::unique_ptr<ExerciseEditor> editor_;
  std::string began_;
};

SANDGATE_TEST(ExerciseEditors)

}  // namespace tst_exercise_editor
#include "tst_exercise_editor.moc"
