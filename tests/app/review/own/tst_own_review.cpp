// A seat's own review at its desk: opened from a desk in this program and from one over a line, gone through by keys
// and clicks, asked for again, reported; and that it shows nothing which the seat did not know (KS-10, KS-11, CX-1,
// CX-8).
#include <QFile>
#include <QMenuBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <set>

#include "app/desk/parts/look.h"
#include "app/review/own/own_page.h"
#include "app/review/report_dialog.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/played.h"
#include "tests/app/fixtures/served_in_memory.h"
#include "tests/app/fixtures/shell_fixture.h"
#include "tests/app/report/kept_exercise.h"
#include "tests/core/fixtures/courier_exercise.h"
#include "tests/runner/test.h"

namespace tst_own_review {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr int played_moves = 14;

/// What is in hand: records as they are given, or why there is none.
class GivenRecord : public OwnRecord {
 public:
  explicit GivenRecord(std::function<Result<SeatRecord>()> give) : give_(std::move(give)) {}
  void ask(std::function<void(double)>, std::function<void(Result<SeatRecord>)> came) override {
    reader_.start([give = give_](const Progress&) { return give(); }, std::move(came));
  }
  void forget() override { reader_.cancel(); }
  std::filesystem::path beside() const override { return folder / "given.sandgate"; }
  std::filesystem::path folder = ".";

 private:
  std::function<Result<SeatRecord>()> give_;
  Background reader_{nullptr};
};

std::shared_ptr<const Sheet> sheet_of(const SeatRecord& record) {
  auto sheet = Sheet::prepare(record.briefing.country, record.briefing.scale, {});
  if (!sheet) qFatal("%s", sheet.error().sentence().c_str());
  return *sheet;
}

std::unique_ptr<OwnReviewPage> page_of(const SeatRecord& record, const std::filesystem::path& folder = ".") {
  auto source = std::make_unique<GivenRecord>([record]() -> Result<SeatRecord> { return record; });
  source->folder = folder;
  auto page = std::make_unique<OwnReviewPage>(std::move(source), sheet_of(record), "The exercise");
  QSignalSpy shown(page.get(), &OwnReviewPage::shown);
  page->resize(1366, 768);
  page->show();
  if (!QTest::qWaitForWindowExposed(page.get())) qFatal("not shown");
  if (shown.empty() && !shown.wait(patience)) qFatal("nothing came");
  return page;
}

/// Every word of a window, its tips with it.
QStringList words_of(const QWidget& window) {
  QStringList words;
  for (const QWidget* one : window.findChildren<QWidget*>()) {
    for (const char* said : {"text", "toolTip", "accessibleName", "plainText", "windowTitle"}) {
      const QString text = one->property(said).toString();
      if (!text.isEmpty()) words << text;
    }
    if (const auto* table = qobject_cast<const QTableView*>(one)) {
      for (int row = 0; row < table->model()->rowCount(); ++row)
        for (int column = 0; column < table->model()->columnCount(); ++column)
          for (const int role : {int(Qt::DisplayRole), int(Qt::ToolTipRole)})
            words << table->model()->index(row, column).data(role).toString();
    }
  }
  return words;
}

constexpr int me = 0, foe = 1;

/// My foot in the west; theirs boxed in plain sight, and another behind the wood.
struct Secrets {
  SmallExercise small{Country::level(9000, 6000, {block(FeatureKind::wood, 5000, 0, 5600, 2600)})};
  BodyId foot, shown, hidden;
  double foe_goes_to = 70;
  Secrets() {
    foot = small.add(me, Arm::infantry, Formation::fours, 20, 30, 40);
    shown = small.add(foe, Arm::infantry, Formation::boxed, 46, 30, 40);
    hidden = small.add(foe, Arm::infantry, Formation::boxed, 70, 10, 40);
    small.without_tables();
  }
  static Point at(double x_ft, double y_ft) { return {Length::from_feet(x_ft), Length::from_feet(y_ft)}; }
  SeatRecord record() {
    KeptExercise kept(small);
    kept.give(SeatId{me}, MarchOrder<BodyId>{foot, {at(20, 30), at(30, 20)}, false});
    kept.close();
    const Point from = small.body(hidden).at;
    kept.give(SeatId{foe}, MarchOrder<BodyId>{hidden, {from, at(foe_goes_to, 4)}, false});
    kept.close(3);
    return kept.seat_record(SeatId{me});
  }
};
using Vary = std::function<void(Secrets&)>;

}  // namespace

class OwnReviewTest : public QObject, private ShellFixture {
  Q_OBJECT

 private slots:
  void initTestCase() {
    set_up_program(settings_);
    qputenv("SANDGATE_CACHE_FOLDER", settings_.filePath("countries").toUtf8());
    qputenv("SANDGATE_SEATS_FOLDER", settings_.filePath("seats").toUtf8());
    const Scenario scenario = scenario_named("sandgate");
    const auto file = files_.filePath("played.sandgate").toStdString();
    play_and_close(scenario, file, played_moves);
    auto record = read_seat_record(file, scenario.setting->seats.front().name);
    if (!record) qFatal("%s", record.error().sentence().c_str());
    record_ = std::move(*record);
  }
  void cleanup() {
    page_.reset();
    shell_.reset();
    host_.reset();
  }

  void it_begins_at_the_end_with_all_that_was_told() {
    open();
    QCOMPARE(model().move(), std::int64_t{played_moves});
    QCOMPARE(page_->told_list()->model()->rowCount(),
             static_cast<int>(record_.end.dispatches.size() + record_.end.messages.size()));
    QVERIFY(page_->orders_list()->model()->rowCount() > 0);
    const QString end = page_->head().move();
    QVERIFY2(end.contains(QString::number(played_moves)), qPrintable(end));
    // All of its own bodies that are not gone, where they are known to be.
    const auto own = std::ranges::count_if(record_.end.bodies, [](const OwnBody& body) { return !body.gone; });
    QCOMPARE(page_->sheet().own_shown(), static_cast<std::size_t>(own));
    look("end");
  }

  // At every instant the sheet has what the seat had then, and nothing of later.
  void the_sheet_is_as_it_was_had_at_any_instant() {
    open();
    for (const std::int64_t move : {0, 3, 7, played_moves}) {
      model().go_to(move);
      const SheetContent& content = page_->sheet().content();
      for (std::size_t i = 0; i < content.pieces.size(); ++i) {
        const KnownTrace& trace = record_.traces[content.bodies[i].index()];
        const KnownPoint* point = known_at(trace, move);
        QVERIFY(point && point->move <= move && !point->gone);
        const MapPoint at = record_.briefing.to_ground(point->at);
        QVERIFY(content.pieces[i].at.east == at.east && content.pieces[i].at.north == at.north);
        if (!trace.own) QCOMPARE(content.pieces[i].report.has_value(), !point->at_hand);
      }
      for (int row = 0; row <= page_->told_list()->currentIndex().row(); ++row)
        QVERIFY(model().told()[static_cast<std::size_t>(row)].move <= move);
    }
    QVERIFY(page_->sheet().content().pieces.size() >= record_.end.bodies.size());
  }

  void keys_go_on_and_back() {
    open();
    press(Qt::Key_Home, Qt::ControlModifier);
    QCOMPARE(model().move(), std::int64_t{0});
    QCOMPARE(page_->head().move(), QString("Before the first move"));
    QVERIFY(!page_->head().button(OwnHead::Go::first)->isEnabled());
    press(Qt::Key_PageDown);
    QCOMPARE(model().move(), std::int64_t{1});
    press(Qt::Key_PageUp);
    QCOMPARE(model().move(), std::int64_t{0});
    press(Qt::Key_Right);
    const std::int64_t first = model().move();
    QVERIFY(first > 0);
    QVERIFY(std::ranges::any_of(model().told(), [&](const ToldLine& one) { return one.move == first; }) ||
            std::ranges::any_of(model().orders(), [&](const KnownOrder& one) { return one.given.move == first; }));
    press(Qt::Key_Left);
    QCOMPARE(model().move(), std::int64_t{0});
    press(Qt::Key_End, Qt::ControlModifier);
    QCOMPARE(model().move(), std::int64_t{played_moves});
    press(Qt::Key_Plus);
    QCOMPARE(model().speed(), 4.0);
    press(Qt::Key_Plus);
    press(Qt::Key_Space);
    QVERIFY(model().playing() && model().move() == 0);
    QTRY_VERIFY_WITH_TIMEOUT(model().move() >= 2, patience);
    press(Qt::Key_Space);
    QVERIFY(!model().playing());
    const bool traces = page_->sheet().traces_shown();
    press(Qt::Key_V);
    QCOMPARE(page_->sheet().traces_shown(), !traces);
    press(Qt::Key_V, Qt::ShiftModifier);
    QVERIFY(page_->sheet().whole_day());
  }

  void lists_lead_to_the_instant_and_the_place() {
    open();
    press(Qt::Key_F4);
    QVERIFY(page_->told_list()->hasFocus());
    page_->told_list()->setCurrentIndex(page_->told_list()->model()->index(0, 0));
    QCOMPARE(model().move(), model().told().front().move);
    press(Qt::Key_F6);
    QVERIFY(page_->orders_list()->hasFocus());
    page_->orders_list()->setCurrentIndex({});
    page_->orders_list()->setCurrentIndex(page_->orders_list()->model()->index(0, 0));
    QCOMPARE(model().order(), std::optional<std::int64_t>(1));
    QCOMPARE(model().move(), model().orders().front().given.move);
    look("orders");
    press(Qt::Key_F7);
    QVERIFY(page_->intent()->isVisible());
    QVERIFY(page_->intent()->toPlainText().contains("sealed no intent"));
  }

  void the_day_is_scrubbed_and_its_orders_are_taken_in_hand() {
    open();
    OwnDayView& day = page_->day();
    QTRY_VERIFY_WITH_TIMEOUT(day.chart(), patience);
    const auto press_at = [&](double move) {
      const int x = static_cast<int>(std::lround(day.chart()->axis().x(move)));
      QTest::mousePress(&day, Qt::LeftButton, {}, QPoint(x, 6));
      QTest::mouseRelease(&day, Qt::LeftButton, {}, QPoint(x, 6));
    };
    press_at(5);
    QCOMPARE(model().move(), std::int64_t{5});
    press_at(9.2);
    QCOMPARE(model().move(), std::int64_t{9});
    const auto spots = day.chart()->drawing().spots();
    const auto order = std::ranges::find_if(spots, [](const ChartHit& one) { return one.order.has_value(); });
    QVERIFY(order != spots.end());
    const QPointF at = order->room.center();
    const auto hit = day.chart()->hit(at);
    QVERIFY(hit.order);
    QTest::mouseClick(&day, Qt::LeftButton, {}, at.toPoint());
    QVERIFY(model().order());
    QCOMPARE(page_->orders_list()->currentIndex().row() + 1, static_cast<int>(*model().order()));
    look("order");
  }

  // Lanes give way before words do, in whatever room the day has.
  void every_word_of_the_day_keeps_to_its_room() {
    const auto orders = known_orders(record_);
    QVERIFY(!orders.empty());
    for (const QSize size : {QSize(860, 96), QSize(1340, 200), QSize(1900, 300)}) {
      const QRectF room(0, 0, size.width(), size.height());
      const OwnDay day(record_, orders, {orders.front().number, 0}, room, day_look());
      QVERIFY(!day.drawing().texts().empty());
      for (const DrawnText& text : day.drawing().texts())
        QVERIFY2(room.adjusted(-1, -1, 1, 1).contains(text.ink) && text.room.adjusted(-1, -3, 1, 3).contains(text.ink),
                 qPrintable(text.text));
      QVERIFY(day.lanes_room().bottom() <= room.bottom() + 1);
    }
  }

  void every_menu_entry_has_a_key_of_its_own() {
    open();
    std::set<QString> keys;
    for (const QAction* menu : page_->menus().actions()) {
      for (const QAction* action : menu->menu()->actions()) {
        if (action->isSeparator()) continue;
        QVERIFY2(!action->shortcuts().isEmpty(), qPrintable(action->text()));
        for (const QKeySequence& key : action->shortcuts())
          QVERIFY2(keys.insert(key.toString()).second, qPrintable(key.toString()));
      }
    }
  }

  void it_reads_by_night_and_in_small_windows() {
    open();
    apply_look(*qApp, Look::by_night());
    QTest::qWait(200);
    look("night");
    apply_look(*qApp, Look::by_day());
    for (const QSize size : {QSize(880, 440), QSize(1366, 768), QSize(1920, 1080)}) {
      page_->resize(size);
      QTest::qWait(300);
      look(qPrintable(QString::number(size.width())));
      QCOMPARE(page_->size(), size);
    }
  }

  void a_report_is_written_of_what_is_in_hand() {
    open();
    press(Qt::Key_P, Qt::ControlModifier);
    auto* dialog = page_->findChild<ReportDialog*>();
    QVERIFY(dialog);
    // His own and no other's can be chosen.
    QCOMPARE(dialog->whose_field()->count(), 1);
    dialog->format_field()->setCurrentIndex(dialog->format_field()->findText("CSV", Qt::MatchContains));
    QSignalSpy written(dialog, &ReportDialog::written);
    dialog->to_field()->setText(files_.filePath("own-csv"));
    dialog->write_button()->click();
    QTRY_VERIFY_WITH_TIMEOUT(!dialog->writing(), patience);
    QVERIFY2(written.size() == 1, qPrintable(dialog->told()));
    QVERIFY(QFile::exists(files_.filePath("own-csv/dispatches.csv")));
    dialog->close();
  }

  void what_cannot_be_had_is_said_and_leaves_what_is_in_hand() {
    auto fails = std::make_shared<bool>(true);
    page_ = std::make_unique<OwnReviewPage>(std::make_unique<GivenRecord>([this, fails]() -> Result<SeatRecord> {
                                              if (*fails)
                                                return fault("The record of your seat",
                                                             "the line was lost before it had come",
                                                             "ask again when it is back");
                                              return record_;
                                            }),
                                            sheet_of(record_), "The exercise");
    page_->show();
    QTRY_VERIFY_WITH_TIMEOUT(page_->said().contains("the line was lost"), patience);
    QVERIFY(page_->said().contains("F9"));
    QVERIFY(!model().taken());
    look("lost");
    // Without a record no key does harm.
    for (const Qt::Key key : {Qt::Key_Space, Qt::Key_Right, Qt::Key_PageUp, Qt::Key_K, Qt::Key_V}) press(key);
    press(Qt::Key_P, Qt::ControlModifier);
    QVERIFY(!page_->findChild<ReportDialog*>());
    *fails = false;
    page_->ask_again();
    QTRY_VERIFY_WITH_TIMEOUT(model().taken(), patience);
    model().go_to(4);
    *fails = true;
    page_->ask_again();
    QTRY_VERIFY_WITH_TIMEOUT(!page_->asking(), patience);
    QCOMPARE(model().move(), std::int64_t{4});
    QCOMPARE(model().last(), std::int64_t{played_moves});
  }

  // Another ground, with tables open on it and signals that are perfect.
  void of_a_battle_on_its_table() {
    const Scenario scenario = scenario_named("hooks-farm");
    const auto file = files_.filePath("farm.sandgate").toStdString();
    play_and_close(scenario, file, 12);
    for (const Seat& seat : scenario.setting->seats) {
      const auto record = read_seat_record(file, seat.name);
      QVERIFY(record);
      page_ = page_of(*record, files_.path().toStdString());
      page_->resize(1920, 1080);
      QCOMPARE(model().last(), std::int64_t{12});
      QVERIFY(page_->sheet().own_shown() > 0);
      for (std::int64_t move = 0; move <= model().last(); ++move) model().go_to(move);
      look(qPrintable(QString::fromStdString("farm-" + seat.name)));
    }
  }

  void of_an_exercise_just_begun() {
    SmallExercise small(Country::level(6'000, 6'000));
    small.add(me, Arm::infantry, Formation::fours, 20, 30, 40);
    KeptExercise kept(small);
    page_ = page_of(kept.seat_record(SeatId{me}));
    QCOMPARE(model().last(), std::int64_t{0});
    QCOMPARE(page_->orders_list()->model()->rowCount(), 0);
    QCOMPARE(page_->sheet().own_shown(), std::size_t{1});
    for (const Qt::Key key : {Qt::Key_Space, Qt::Key_Right, Qt::Key_Left, Qt::Key_PageDown, Qt::Key_K}) press(key);
    QCOMPARE(model().move(), std::int64_t{0});
    look("begun");
  }

  // --- Secrecy

  void KS_10_what_cannot_be_known_is_not_in_the_window_data() {
    QTest::addColumn<Vary>("vary");
    QTest::addColumn<bool>("known");
    const auto secret = [](const char* name, Vary vary) { QTest::newRow(name) << std::move(vary) << false; };
    secret("strength of a closed box, CX-1",
           [](Secrets& p) { p.small.body(p.shown).contents = Contents::of(Arm::infantry, Men{{6}}); });
    secret("a dummy, CX-1", [](Secrets& p) { p.small.body(p.shown).contents = Contents::of(Arm::infantry, Men{}); });
    secret("place of an unseen body", [](Secrets& p) { p.small.body(p.hidden).at = Secrets::at(72, 14); });
    secret("an unseen march", [](Secrets& p) { p.foe_goes_to = 74; });
    secret("an unseen body more", [](Secrets& p) { p.small.add(foe, Arm::cavalry, Formation::fours, 74, 8, 30); });
    secret("the enemy's orders", [](Secrets& p) { p.small.setting().sides[foe].brief = "Hold the ford."; });
    QTest::newRow("where the enemy stands in plain sight")
        << Vary([](Secrets& p) { p.small.body(p.shown).at = Secrets::at(46, 31); }) << true;
  }
  void KS_10_what_cannot_be_known_is_not_in_the_window() {
    QFETCH(const Vary, vary);
    QFETCH(const bool, known);
    const auto seen = [](const Vary& with) {
      Secrets play;
      if (with) with(play);
      const auto page = page_of(play.record());
      std::pair<QStringList, QList<QImage>> all;
      for (std::int64_t move = 0; move <= page->model().last(); ++move) {
        page->model().go_to(move);
        // Ground is painted beside, and a window is laid out in turns: both pictures stand once they stay as they are.
        std::pair<QImage, QImage> now, before;
        const auto settled = [&] {
          QTest::qWait(100);
          before = std::exchange(now, {page->sheet().grab().toImage(), page->day().grab().toImage()});
          return page->sheet().ground_ready() && now == before;
        };
        if (!QTest::qWaitFor(settled, 60'000)) qWarning("the window does not come to rest");
        all.first << words_of(*page);
        all.second << now.first << now.second;
      }
      return all;
    };
    // The first letters that a process draws fill a cache of glyphs, and differ from later ones by a shade: the window
    // is looked at once beforehand.
    static const auto plain = (seen({}), seen({}));
    const auto other = seen(vary);
    if (known) {
      QVERIFY(plain.second != other.second);
      return;
    }
    QCOMPARE(plain.first, other.first);
    QCOMPARE(other.second.size(), plain.second.size());
    for (qsizetype i = 0; i < plain.second.size(); ++i)
      QVERIFY2(plain.second[i] == other.second[i], qPrintable(QString("picture %1").arg(i)));
  }

  // --- At desks

  void a_desk_here_opens_it_and_takes_it_along() {
    make_shell();
    shell_->set_own_review(own_review_opener());
    begin(scenario_folder() / "sandgate");
    take_if_covered();
    for (QDialog* dialog : shell_->findChildren<QDialog*>()) dialog->reject();
    const SeatId seat = shell_->desk()->model().picture().seat;
    QTest::keyClick(shell_->desk(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    QPointer<OwnReviewPage> page = shell_->desk()->findChild<OwnReviewPage*>();
    QVERIFY(page);
    QTRY_VERIFY_WITH_TIMEOUT(page->model().taken(), patience);
    QCOMPARE(page->model().record().seat, seat);
    QVERIFY(page->model().record().end == shell_->desk()->model().picture());
    // Asked for again it is the same window, read on.
    shell_->activateWindow();
    QTest::keyClick(shell_->desk(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(shell_->desk()->findChildren<OwnReviewPage*>().size(), qsizetype{1});
    QTRY_VERIFY_WITH_TIMEOUT(!page->asking(), patience);
    // A board that hides the desk hides it; so does the next who comes.
    shell_->desk()->stand_still("The clock stands", "A while.", "Go on", true);
    QTRY_VERIFY_WITH_TIMEOUT(!page, patience);
    shell_->desk()->go_on();
    shell_->activateWindow();
    QTest::keyClick(shell_->desk(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    page = shell_->desk()->findChild<OwnReviewPage*>();
    QVERIFY(page);
    QTRY_VERIFY_WITH_TIMEOUT(page->model().taken(), patience);
    shell_->desk()->close_move();
    QTRY_VERIFY_WITH_TIMEOUT(shell_->covered(), patience);
    QVERIFY(!page);
  }

  void a_desk_far_away_opens_it_and_also_while_it_is_frozen() {
    host_ = std::make_unique<ServedInMemory>("staff", 7, BeginWhen::at_once);
    make_shell();
    shell_->set_own_review(own_review_opener());
    JoinShell& guest = shell_->guest();
    guest.join(ServedInMemory::invitation("red-foot"), "Lt-Col Moore", host_->dial());
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk() && shell_->desk()->isVisible(), patience);
    guest.guest()->end().seal({"Hold the ford."});
    QTRY_VERIFY_WITH_TIMEOUT(host_->server().attendance().row("red-foot")->intent, patience);
    host_->server().steer(wire::Steering::freeze);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk()->board(), patience);
    shell_->activateWindow();
    QTest::keyClick(shell_->desk(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    QPointer<OwnReviewPage> page = shell_->desk()->findChild<OwnReviewPage*>();
    QVERIFY(page);
    QTRY_VERIFY_WITH_TIMEOUT(page->model().taken(), patience);
    QVERIFY(page->model().record().end == shell_->desk()->model().picture());
    QCOMPARE(page->intent()->toPlainText(), QString("Hold the ford."));
    look("far", page);
    host_->unreachable = true;
    host_->cut();
    QTRY_VERIFY_WITH_TIMEOUT(guest.banner()->shows_lost(), patience);
    page->ask_again();
    QTRY_VERIFY_WITH_TIMEOUT(page->said().contains("there is no line to the host"), patience);
    QVERIFY(page->model().taken());
    shell_.reset();
    QVERIFY(!page);
  }

  // CX-8: an observer looks over his General's shoulder and has no seat of his own to look back on.
  void an_umpires_page_and_desks_without_it_offer_none() {
    make_shell();
    begin(scenario_folder() / "sandgate");
    take_if_covered();
    QTest::keyClick(shell_->desk(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(!shell_->desk()->findChild<OwnReviewPage*>());
  }

 private:
  OwnModel& model() { return page_->model(); }
  void open() {
    page_ = page_of(record_, files_.path().toStdString());
    page_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(page_.get()));
    page_->sheet().setFocus();
  }
  void press(Qt::Key key, Qt::KeyboardModifiers with = {}) {
    QWidget* focus = QApplication::focusWidget();
    QTest::keyClick(focus ? focus : page_.get(), key, with);
  }
  void look(const char* name, QWidget* of = nullptr) {
    const QString folder = qEnvironmentVariable("SANDGATE_PICTURES");
    if (folder.isEmpty()) return;
    QTest::qWait(600);
    (of ? of : page_.get())->grab().save(QStringLiteral("%1/own-%2.png").arg(folder, name));
  }

  QTemporaryDir files_, settings_;
  SeatRecord record_{};
  std::unique_ptr<OwnReviewPage> page_;
  std::unique_ptr<ServedInMemory> host_;
};

SANDGATE_TEST(OwnReviewTest)

}  // namespace tst_own_review
Q_DECLARE_METATYPE(tst_own_review::Vary)
#include "tst_own_review.moc"
