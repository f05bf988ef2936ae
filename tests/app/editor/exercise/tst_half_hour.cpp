// KS-10: from maps to a staff exercise that is played, in half an hour, by keys and mouse alone: two sides, four seats,
// sixteen bodies, briefs, objectives, injects and fog. What is read of the model is what a user sees on the sheet. The
// time is that of the hands by the keystroke-level model (Card, Moran and Newell 1980: fixtures/keystroke_level.h) with
// the machine's; what there is to be thought out about the exercise itself is not in it.
#include <QComboBox>
#include <QFile>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>

#include "app/desk/import/import_dialog.h"
#include "app/desk/parts/look.h"
#include "app/desk/shell/shell.h"
#include "app/editor/exercise/exercise_editor.h"
#include "app/editor/exercise/new_exercise_dialog.h"
#include "app/host/data_folder.h"
#include "core/scenario/scenario.h"
#include "tests/app/fixtures/keystroke_level.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/program.h"
#include "tests/map/fixtures/real_data.h"
#include "tests/runner/test.h"

namespace tst_half_hour {

using namespace sandgate;
using namespace sandgate::tests;

class HalfHour : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    qputenv("SANDGATE_DATA", SANDGATE_SOURCE_DIR "/data");
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    set_up_program(settings_);
  }
  void cleanup() {
    if (editor_) editor_->model().stack().setClean();
    editor_.reset();
    shell_.reset();
  }

  void KS_10_from_a_country_to_an_exercise_data() {
    QTest::addColumn<QStringList>("sources");
    QTest::newRow("a country of the program's own")
        << QStringList{QStringLiteral(SANDGATE_SOURCE_DIR "/data/scenarios/sandgate/country.gpkg")};
    QStringList andorra;
    for (const char* one : {"osm_extracts/andorra.osm.pbf", "dem_srtm_hgt/N42E001.hgt.zip"})
      andorra << QString::fromStdString((real_data() / one).string());
    QTest::newRow("Andorra") << andorra;
  }
  void KS_10_from_a_country_to_an_exercise() {
    QFETCH(QStringList, sources);
    for (const QString& source : sources) {
      if (!QFile::exists(source)) QSKIP(qPrintable("no real data: " + source + " is not there"));
    }
    QTemporaryDir folder;
    const QString scenario = folder.filePath("staff");
    hand_ = {};
    taken_.clear();
    if (!make_country(sources, folder.filePath("country.gpkg"))) QFAIL("the country was not made");
    if (!begin(folder.filePath("country.gpkg"))) QFAIL("nothing was begun over it");
    say_of_the_exercise();
    say_of_the_sides();
    for (const QString side : {"Blue", "Red"}) set_up(side);
    prepare_injects();
    QVERIFY(hand_.wait_until([this] { return model().judged(); }, patience));
    QVERIFY2(model().faults().empty(), model().faults().empty() ? "" : model().faults()[0].fault.sentence().c_str());
    hand_.with_file([this] { hand_.command(editor_.get(), Qt::Key_S, Qt::ControlModifier); }, scenario);
    QVERIFY(QFile::exists(scenario + "/scenario.json"));
    QVERIFY(comes_forward(editor_.get()) && hand_.wait_until([this] { return model().judged(); }, patience));
    try_it();
    if (QTest::currentTestFailed()) return;
    qInfo("%s", qPrintable(hand_.told()));
    constexpr double half_an_hour_s = 30 * 60;
    QVERIFY2(hand_.seconds() < half_an_hour_s, qPrintable(hand_.told()));

    const auto read = read_scenario(scenario.toStdString(), data_folder() / "rulebooks");
    QVERIFY2(read.has_value(), read ? "" : read.error().sentence().c_str());
    const Setting& setting = *read->setting;
    QCOMPARE(setting.order_of_battle.size(), std::size_t{16});
    QCOMPARE(setting.seats.size(), std::size_t{4});
    QVERIFY(!setting.brief.empty());
    for (const Side& side : setting.sides) {
      QVERIFY(!side.brief.empty());
      QCOMPARE(side.objectives.size(), std::size_t{1});
    }
    for (const Seat& seat : setting.seats) {
      const auto its = std::ranges::count(setting.order_of_battle, seat.id, &Body::seat);
      QVERIFY2(its >= 3, seat.name.c_str());
    }
    QCOMPARE(setting.injects.size(), std::size_t{2});
    QCOMPARE(setting.injects[0].when.move, std::optional<std::int64_t>(2));
    QCOMPARE(setting.injects[1].when.move, std::optional<std::int64_t>(4));
    QCOMPARE(setting.injects[1].deed.kind, InjectKind::visibility);
  }

 private:
  ExerciseModel& model() { return editor_->model(); }
  template <class Widget>
  static Widget* with_words(QWidget* in, const QString& words) {
    for (Widget* one : in->findChildren<Widget*>()) {
      if (QString(one->text()).remove('&') == words) return one;
    }
    return nullptr;
  }

  bool make_country(const QStringList& sources, const QString& file) {
    shell_ = std::make_unique<Shell>(data_folder());
    shell_->resize(1600, 960);
    shell_->show();
    if (!QTest::qWaitForWindowActive(shell_.get())) return false;
    hand_.command(shell_.get(), Qt::Key_I, Qt::ControlModifier);
    ImportDialog* dialog = nullptr;
    const auto opened = [&] { return (dialog = shell_->findChild<ImportDialog*>()) != nullptr && dialog->isVisible(); };
    if (!hand_.wait_until(opened, patience)) return false;
    for (const QString& source : sources) {
      auto* add = with_words<QPushButton>(dialog, "Add files…");
      hand_.with_file([&] { hand_.click(add); }, source);
      if (!hand_.wait_until([&] { return dialog->make_button()->isEnabled(); }, patience)) return false;
    }
    if (sources.size() > 1) {
      if (!hand_.wait_until([&] { return dialog->on_maps_button()->isEnabled(); }, patience)) return false;
      hand_.click(dialog->on_maps_button());
      if (!hand_.wait_until([&] { return dialog->make_button()->isEnabled(); }, patience)) return false;
    }
    hand_.with_file([&] { hand_.click(dialog->make_button()); }, file);
    const bool made = hand_.wait_until([&] { return dialog->prepare_button()->isVisible(); }, patience);
    hand_.command(dialog, Qt::Key_Escape);
    return made && QFile::exists(file);
  }

  bool begin(const QString& country) {
    connect(&shell_->start_page(), &StartPage::prepare_asked, this, [this] {
      // As the program opens it.
      editor_ = std::make_unique<ExerciseEditor>(data_folder());
      editor_->resize(1920, 1000);
      editor_->show();
    });
    if (!comes_forward(shell_.get())) return false;
    hand_.command(shell_.get(), Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    if (!editor_) return false;
    if (!comes_forward(editor_.get())) return false;
    hand_.command(editor_.get(), Qt::Key_N, Qt::ControlModifier);
    auto* dialog = editor_->findChild<NewExerciseDialog*>();
    if (!dialog || !QTest::qWaitForWindowActive(dialog)) return false;
    hand_.type(dialog->focusWidget(), country);
    hand_.click(with_words<QRadioButton>(dialog, "Two sides with a seat and a General each"), QPoint(12, 8));
    hand_.click(with_words<QPushButton>(dialog, "Begin"));
    return hand_.wait_until([this] { return model().country() && editor_->sheet().ready() && model().judged(); },
                            patience) &&
           comes_forward(editor_.get());
  }
  /// As a system of windows has it when the one before it is closed.
  static bool comes_forward(QWidget* window) {
    window->activateWindow();
    return QTest::qWaitForWindowActive(window);
  }

  /// Goes to a field of the form by Tab.
  template <class Widget>
  Widget* field(const char* key) {
    constexpr int most_fields = 30;
    for (int i = 0; i < most_fields; ++i) {
      auto* wanted = qobject_cast<Widget*>(editor_->form().field(key));
      if (wanted && wanted->hasFocus()) return wanted;
      hand_.press(QApplication::focusWidget(), Qt::Key_Tab);
    }
    qFatal("Tab does not lead to %s", key);
  }
  void fill(const char* key, const QString& text) { hand_.write_over(field<QLineEdit>(key), text); }
  void fill_lines(const char* key, const QString& text) { hand_.type(field<QPlainTextEdit>(key), text); }
  void choose(const PlanItem& item) {
    QTreeView* tree = editor_->tree().tree();
    const QRect row = tree->visualRect(editor_->tree().rows().index_of(item));
    if (!tree->viewport()->rect().contains(row.center())) qFatal("the row is out of sight");
    hand_.click(tree->viewport(), row.center());
  }
  PlanItem named(PlanKind kind, const QString& name) {
    for (const PlanItem& item : model().plan().items(kind)) {
      if (model().plan().text(item, "name") == name.toStdString()) return item;
    }
    qFatal("there is no %s", qPrintable(name));
  }

  void say_of_the_exercise() {
    hand_.command(editor_.get(), Qt::Key_F9);
    fill("title", "The passes in September");
    fill_lines("brief", "War was declared at dawn. Both forces march for the valley. Report every hour.");
    hand_.command(editor_.get(), Qt::Key_F6);
  }

  void say_of_the_sides() {
    for (const auto& [side, orders] : {std::pair(QString("Blue"), QString("Hold the valley until night.")),
                                       {QString("Red"), QString("Take the valley before night.")}}) {
      choose(named(PlanKind::side, side));
      hand_.command(editor_.get(), Qt::Key_F7);
      fill_lines("brief", orders);
      hand_.command(editor_.get(), Qt::Key_F4);
      point_at(place_for(side));
      hand_.command(&editor_->sheet(), Qt::Key_J, Qt::ControlModifier);
    }
  }

  /// The General set down, four bodies to his seat; a second seat with orders of its own, and three to that.
  void set_up(const QString& side) {
    choose(named(PlanKind::body, "H.Q. " + side));
    hand_.command(editor_.get(), Qt::Key_F4);
    point_at(place_for(side));
    hand_.press(&editor_->sheet(), Qt::Key_Space);
    add(side, {Qt::Key_1, Qt::Key_1, Qt::Key_2, Qt::Key_4});
    choose(named(PlanKind::side, side));
    hand_.command(editor_.get(), Qt::Key_T, Qt::ControlModifier);
    hand_.command(editor_.get(), Qt::Key_F7);
    fill("title", "Maj Quin, commanding the left of " + side);
    fill_lines("brief", "Cover the left.");
    hand_.command(editor_.get(), Qt::Key_F4);
    add(side, {Qt::Key_1, Qt::Key_2, Qt::Key_4});
  }
  void add(const QString& side, std::initializer_list<Qt::Key> arms) {
    for (const Qt::Key arm : arms) {
      point_at(place_for(side));
      hand_.command(&editor_->sheet(), arm, Qt::ControlModifier);
    }
  }

  void prepare_injects() {
    hand_.command(editor_.get(), Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
    fill("name", "A rumour");
    fill("deed/text", "Peasants say that cavalry is near.");
    fill("when/move", "2");
    hand_.command(editor_.get(), Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
    fill("name", "Fog");
    // The third of its kinds.
    for (int step = 0; step < 2; ++step) hand_.press(field<QComboBox>("deed/kind"), Qt::Key_Down);
    fill("deed/visibility_m", "500");
    fill("deed/reason", "Fog rises from the river.");
    fill("when/move", "4");
    hand_.press(QApplication::focusWidget(), Qt::Key_Return);
  }

  void try_it() {
    constexpr std::size_t moves = 10;
    hand_.command(editor_.get(), Qt::Key_F5);
    QVERIFY(editor_->trial().running());
    for (int faster = 0; faster < 3; ++faster) hand_.press(&editor_->sheet(), Qt::Key_Period);
    QVERIFY(hand_.wait_until([this] { return editor_->trial().shown() >= moves; }, patience));
    const QString pictures = qEnvironmentVariable("SANDGATE_PICTURES");
    if (!pictures.isEmpty())
      editor_->grab().save(QString("%1/half-hour-%2.png").arg(pictures, QString(QTest::currentDataTag()).left(7)));
    hand_.command(editor_.get(), Qt::Key_Escape);
    QVERIFY(!editor_->trial().running());
  }

  void point_at(QPoint pixel) { hand_.point(&editor_->sheet(), pixel); }

  /// A place by a road where nothing hinders, in the west for Blue and in the east for Red, apart from the others: as a
  /// user would look one out.
  QPoint place_for(const QString& side) {
    constexpr int step_px = 12, apart_px = 44;
    constexpr double near_road_m = 150;
    const ExerciseSheet& sheet = editor_->sheet();
    const Country& country = *model().country();
    const QRect all = sheet.rect().adjusted(80, 80, -80, -120);
    const int middle = all.center().x();
    for (int y = all.center().y(), turn = 0; turn < all.height() / step_px; ++turn) {
      const int row = y + (turn % 2 == 0 ? 1 : -1) * (turn / 2) * step_px;
      for (int off = 90; off < all.width() / 2; off += step_px) {
        const QPoint pixel(side == "Blue" ? middle - off : middle + off, row);
        const MapPoint ground = sheet.view().to_ground(QPointF(pixel) - sheet.corner());
        const auto near = [&](QPoint other) { return (other - pixel).manhattanLength() < apart_px; };
        if (!country.bounds().holds(ground) || std::ranges::any_of(taken_, near)) continue;
        if (model().hindrance(0, ground) || !by_road(country, ground, near_road_m)) continue;
        taken_.push_back(pixel);
        return pixel;
      }
    }
    qFatal("there is no place left for %s", qPrintable(side));
  }
  static bool by_road(const Country& country, MapPoint place, double near_m) {
    bool by = false;
    country.each_near({place.east - near_m, place.north - near_m, place.east + near_m, place.north + near_m},
                      only(FeatureKind::road), [&](FeatureId, const Feature& road) {
                        for (const MapPoint& point : road.points)
                          by = by || std::hypot(point.east - place.east, point.north - place.north) < near_m;
                      });
    return by;
  }

  QTemporaryDir settings_;
  std::unique_ptr<Shell> shell_;
  std::unique_ptr<ExerciseEditor> editor_;
  KeystrokeLevel hand_;
  std::vector<QPoint> taken_;
};

SANDGATE_TEST(HalfHour)

}  // namespace tst_half_hour
#include "tst_half_hour.moc"
