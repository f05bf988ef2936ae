// A country made from maps in a window: what is found, what is wished, what is refused, stopping, and an exercise over
// it. The importing itself is tested where it lives.
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>

#include "app/desk/import/import_dialog.h"
#include "core/scenario/scenario.h"
#include "map/import/import.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/spoken.h"
#include "tests/runner/test.h"

namespace tst_import_dialog {

using namespace sandgate;

using tests::patience;
namespace {

Feature line(FeatureKind kind, FeatureClass grade, std::vector<MapPoint> points, double width = 0) {
  return {kind, grade, FeatureShape::line, std::move(points), {}, "", width, 0};
}

/// 12 × 9 km of gentle hills with roads and villages, as a country file.
std::string ground_file(const QTemporaryDir& folder) {
  Country::Parts parts{"Hills", "EPSG:27700", "Made for a test", {480, 360, 400'000, 309'000, 25, 25}, {}, {}};
  for (int row = 0; row < 360; ++row)
    for (int column = 0; column < 480; ++column)
      parts.heights.push_back(static_cast<float>(60 + 20 * std::sin(column / 40.0) * std::cos(row / 50.0)));
  for (int i = 1; i < 4; ++i) {
    parts.features.push_back(line(FeatureKind::road, FeatureClass::main,
                                  {{400'050, 300'000 + i * 2200.0}, {411'950, 300'000 + i * 2200.0}}, 8));
    parts.features.push_back(line(FeatureKind::road, FeatureClass::second,
                                  {{400'000 + i * 3000.0, 300'050}, {400'000 + i * 3000.0, 308'950}}, 6));
    parts.features.push_back({FeatureKind::place,
                              FeatureClass::village,
                              FeatureShape::point,
                              {{400'000 + i * 3000.0, 300'000 + i * 2200.0}},
                              {},
                              "Place " + std::to_string(i),
                              0,
                              0});
  }
  parts.features.push_back(
      {FeatureKind::house,
       FeatureClass::plain,
       FeatureShape::area,
       {{402'000, 304'000}, {402'020, 304'000}, {402'020, 304'020}, {402'000, 304'020}, {402'000, 304'000}},
       {0},
       "",
       0,
       0});
  const std::string file = folder.filePath("hills.gpkg").toStdString();
  const auto country = Country::make(std::move(parts));
  if (!country || !write_country(**country, file)) qFatal("the ground could not be made");
  return file;
}

}  // namespace

class ImportDialogTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { source_ = QString::fromStdString(ground_file(folder_)); }
  void init() {
    dialog_ = std::make_unique<ImportDialog>(SANDGATE_SOURCE_DIR "/data");
    dialog_->show();
  }
  void cleanup() { dialog_.reset(); }

  void at_first_there_is_nothing_to_make() {
    QVERIFY(!dialog_->make_button()->isEnabled());
    QVERIFY(!dialog_->exercise_button()->isVisible());
    QVERIFY(dialog_->report().isEmpty());
    QVERIFY(!dialog_->preview()->ground_at({100, 100}));
  }

  void what_is_there_is_said_and_drawn() {
    add();
    QVERIFY(dialog_->report().contains("480 × 360 cells of 25 m"));
    QVERIFY(dialog_->report().contains("hills.gpkg"));
    QVERIFY(!dialog_->report().contains(folder_.path()));
    QTRY_VERIFY_WITH_TIMEOUT(!model().picture().isNull(), patience);
    QCOMPARE(model().pictured(), (MapBox{400'000, 300'000, 412'000, 309'000}));
    model().add({source_});  // once is enough
    QCOMPARE(dialog_->sources()->count(), 1);
  }

  void a_frame_drawn_on_the_picture_takes_less() {
    add();
    QTRY_VERIFY_WITH_TIMEOUT(!model().picture().isNull(), patience);
    ImportPreview& preview = *dialog_->preview();
    const QPoint from = preview.pixel_of({403'000, 307'000}).toPoint(),
                 to = preview.pixel_of({408'000, 302'000}).toPoint();
    QTest::mousePress(&preview, Qt::LeftButton, {}, from);
    QTest::mouseMove(&preview, to);
    QTest::mouseRelease(&preview, Qt::LeftButton, {}, to);
    QVERIFY(model().plan().bounds);
    QVERIFY(std::abs(model().plan().bounds->west - 403'000) < 60);
    QTRY_VERIFY_WITH_TIMEOUT(model().found(), patience);
    QVERIFY(std::abs(model().found()->frame.bounds().width() - 5000) < 150);
    QVERIFY(!dialog_->bounds_field()->text().isEmpty());
    dialog_->bounds_field()->clear();
    dialog_->bounds_field()->editingFinished();
    QVERIFY(!model().plan().bounds);
    // A click is no frame.
    QTest::mouseClick(&preview, Qt::LeftButton, {}, from);
    QVERIFY(!model().plan().bounds);
  }

  // A table's country is small: it is drawn as large as the dialog has room.
  void a_tables_country_fills_the_picture() {
    model().add({SANDGATE_SOURCE_DIR "/data/scenarios/hooks-farm/country.gpkg"});
    QTRY_VERIFY_WITH_TIMEOUT(!model().picture().isNull(), patience);
    const ImportPreview& preview = *dialog_->preview();
    QVERIFY(preview.width() > 0.42 * dialog_->width());
    QVERIFY(preview.height() > 0.75 * dialog_->height());
    const MapBox ground = model().pictured();
    const QRectF drawn(preview.pixel_of({ground.west, ground.north}), preview.pixel_of({ground.east, ground.south}));
    QVERIFY(drawn.width() > 0.93 * preview.width() || drawn.height() > 0.93 * preview.height());
    QVERIFY(QRectF(preview.rect()).contains(drawn));
    // Nor is it a few pixels drawn large.
    QVERIFY(std::max(model().picture().width(), model().picture().height()) >= 400);
    if (const QString folder = qEnvironmentVariable("SANDGATE_PICTURES"); !folder.isEmpty())
      dialog_->grab().save(folder + "/import-table.png");
  }

  // Bounds in degrees differ by less than one; with decimal commas semicolons are between.
  void bounds_are_taken_as_they_are_typed() {
    add();
    const auto type = [&](const char* typed) {
      dialog_->bounds_field()->setText(typed);
      dialog_->bounds_field()->editingFinished();
    };
    type("1.45, 42.45, 1.60, 42.60");
    QCOMPARE(model().plan().bounds, (std::optional<MapBox>{{1.45, 42.45, 1.6, 42.6}}));
    type("1.46, 42.46, 1.61, 42.61");
    QCOMPARE(model().plan().bounds, (std::optional<MapBox>{{1.46, 42.46, 1.61, 42.61}}));
    const sandgate::tests::Spoken german("de");
    QVERIFY(german);
    type("1,45; 42,45; 1,60; 42,60");
    QCOMPARE(model().plan().bounds, (std::optional<MapBox>{{1.45, 42.45, 1.6, 42.6}}));
    type("1,45, 42,45, 1,60, 42,60");
    QVERIFY2(dialog_->note().contains("1,45; 42,45; 1,60; 42,60"), qPrintable(dialog_->note()));
    QTRY_VERIFY_WITH_TIMEOUT(!model().looking(), patience);
  }

  void wishes_that_are_none_are_said() {
    add();
    dialog_->cell_field()->setText("often");
    dialog_->cell_field()->editingFinished();
    QVERIFY(dialog_->note().contains("type a number"));
    dialog_->cell_field()->setText("50");
    dialog_->bounds_field()->setText("1, 2, three, 4");
    dialog_->bounds_field()->editingFinished();
    QVERIFY(dialog_->note().contains("four numbers"));
    QCOMPARE(model().plan().cell_m, std::optional(50.0));
    QVERIFY(!model().plan().bounds);
    dialog_->bounds_field()->setText("0, 0, 10, 10");  // nowhere near
    dialog_->bounds_field()->editingFinished();
    QTRY_VERIFY_WITH_TIMEOUT(!model().looking(), patience);
    QVERIFY(!model().fault().isEmpty());
    QVERIFY(!dialog_->make_button()->isEnabled());
    dialog_->bounds_field()->clear();
    dialog_->bounds_field()->editingFinished();
    QTRY_VERIFY_WITH_TIMEOUT(model().found(), patience);
    QVERIFY(dialog_->make_button()->isEnabled());
  }

  void sources_that_cannot_be_used_are_refused() {
    QFile broken(folder_.filePath("broken.tif"));
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write("II*\0 not much of a map");
    broken.close();
    for (const QString& wrong : {broken.fileName(), folder_.filePath("nothing.tif")}) {
      model().add({wrong});
      QTRY_VERIFY_WITH_TIMEOUT(!model().looking(), patience);
      QVERIFY2(!model().fault().isEmpty() && !model().found(), qPrintable(wrong));
      QVERIFY(!dialog_->make_button()->isEnabled());
      model().remove(0);
    }
    QVERIFY(model().fault().isEmpty());
  }

  void sources_are_put_in_order() {
    model().add({source_, folder_.filePath("b"), folder_.filePath("c")});
    model().move(0, -1);
    QCOMPARE(model().plan().sources.front().filename(), "hills.gpkg");
    model().move(2, -1);
    QCOMPARE(model().plan().sources[1].filename(), "c");
    model().move(2, 1);
    model().remove(9);
    QCOMPARE(model().plan().sources.size(), 3U);
  }

  void a_country_is_made_and_reported() {
    add();
    const QString file = folder_.filePath("made.gpkg");
    model().make(file);
    QVERIFY(model().making());
    QVERIFY(!dialog_->sources()->isEnabled());
    QTRY_VERIFY_WITH_TIMEOUT(model().made(), patience);
    QVERIFY(dialog_->report().contains("172,800 cells"));
    QVERIFY(dialog_->report().contains("6 roads"));
    static const QRegularExpression one_house("\\b1 house\\b");
    QVERIFY2(dialog_->report().contains(one_house), qPrintable(dialog_->report()));
    QVERIFY(!dialog_->report().contains("1 houses"));
    QCOMPARE(dialog_->note(), "Written to made.gpkg.");
    const auto country = read_country(file.toStdString());
    QVERIFY(country);
    QCOMPARE(country->country->frame().width, 480);
    QCOMPARE(country->country->attribution(), "Made for a test");
    QVERIFY(dialog_->report().contains("Made for a test"));
    // Another wish, and what was made is no longer what is shown.
    model().set_cell(100.0);
    QVERIFY(!model().made());
  }

  void an_exercise_is_laid_out_over_it() {
    add();
    dialog_->name_field()->setText("andorra");
    dialog_->name_field()->editingFinished();
    QTRY_VERIFY_WITH_TIMEOUT(model().found() && model().can_make(), patience);
    model().make(folder_.filePath("again.gpkg"));
    QTRY_VERIFY_WITH_TIMEOUT(model().made(), patience);
    QSignalSpy made(dialog_.get(), &ImportDialog::scenario_made);
    QVERIFY(!dialog_->make_exercise(folder_.path()));  // it is there already
    QVERIFY(dialog_->note().contains("there already"));
    const QString exercise = folder_.filePath("an exercise");
    QVERIFY2(dialog_->make_exercise(exercise), qPrintable(dialog_->note()));
    QCOMPARE(made.size(), 1);
    const auto scenario = read_scenario(exercise.toStdString(), SANDGATE_SOURCE_DIR "/data/rulebooks");
    QVERIFY(scenario);
    QCOMPARE(scenario->setting->name, "an-exercise");
    QCOMPARE(scenario->setting->title, "The country of Andorra");  // a name in a sentence begins as names do
    QVERIFY(scenario->setting->order_of_battle.size() >= 12);
  }

  void what_is_stopped_leaves_nothing() {
    add();
    const QString file = folder_.filePath("stopped.gpkg");
    model().make(file);
    model().stop();
    QVERIFY(!model().making());
    QTest::qWait(300);
    QVERIFY(!model().made());
    QVERIFY(model().fault().isEmpty());
    QVERIFY(dialog_->make_button()->isEnabled());
    model().make(folder_.filePath("none/x.gpkg"));
    QTRY_VERIFY_WITH_TIMEOUT(!model().making(), patience);
    QVERIFY(!model().fault().isEmpty());
  }

 private:
  ImportModel& model() { return dialog_->model(); }
  void add() {
    model().add({source_});
    QTRY_VERIFY_WITH_TIMEOUT(model().found(), patience);
  }

  QTemporaryDir folder_;
  QString source_;
  std::unique_ptr<ImportDialog> dialog_;
};

SANDGATE_TEST(ImportDialogTest)

}  // namespace tst_import_dialog
#include "tst_import_dialog.moc"
