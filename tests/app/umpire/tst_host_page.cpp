// Hosting in a window: a scenario is set out and served, invitations are withdrawn and made anew, seats given to
// programs, the exercise begun; it is closed while the board is open; what cannot be hosted is told.
#include <QApplication>
#include <QFile>
#include <QMenu>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>
#include <functional>

#include "app/desk/parts/look.h"
#include "app/host/data_folder.h"
#include "app/umpire/host_dialog.h"
#include "app/umpire/host_page.h"
#include "app/umpire/observer_dialog.h"
#include "tests/runner/test.h"

namespace tst_host_page {

using namespace sandgate;

namespace {

/// What the menu *Print* offers, with what stands in the menus within it.
QStringList offered(QMenuBar& menus) {
  QStringList all;
  const std::function<void(QMenu*)> add = [&](QMenu* menu) {
    for (const QAction* action : menu->actions()) {
      if (action->menu()) add(action->menu());
      if (!action->isSeparator()) all << QString(action->text()).remove('&');
    }
  };
  for (QMenu* menu : menus.findChildren<QMenu*>()) {
    if (QString(menu->title()).remove('&') != QStringLiteral("Print")) continue;
    emit menu->aboutToShow();
    add(menu);
  }
  return all;
}

}  // namespace

class HostPageTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { apply_look(*qApp); }
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    qputenv("SANDGATE_HOST_FOLDER", folder_->filePath("host").toUtf8());
    page_ = std::make_unique<HostPage>(data_folder());
    page_->set_asks(false);
    page_->resize(1366, 736);
    page_->show();
  }
  void cleanup() {
    page_.reset();
    folder_.reset();
  }

  void a_scenario_is_hosted_and_begun() {
    QVERIFY(serve());
    SeatsBoard& board = *page_->board();
    QCOMPARE(board.counts()->text(), QStringLiteral("0 of 10 seats ready"));
    QVERIFY(!page_->host()->server().begun());
    QTest::keyClick(&board, Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(page_->host()->server().begun());
    // Nobody had come: the program that stands in has every seat.
    for (const Seat& seat : page_->host()->session().setting().seats)
      QCOMPARE(page_->host()->session().commander(seat.id), std::string("vanguard"));
    QTest::keyClick(&board, Qt::Key_F, Qt::ControlModifier);
    QVERIFY(page_->host()->server().frozen());
    QVERIFY(board.dock().begin_button()->isEnabled());
  }

  void the_console_is_one_key_away() {
    QVERIFY(serve());
    QTest::keyClick(page_->board(), Qt::Key_Return, Qt::ControlModifier);
    QSignalSpy shown(page_.get(), &HostPage::console_shown);
    QTest::keyClick(page_->board(), Qt::Key_F8);
    QVERIFY(shown.wait(patience));
    Console& console = *page_->console();
    QVERIFY(console.isVisible() && !page_->board()->isVisible());
    QTest::keyClick(&console, Qt::Key_F9);
    QVERIFY(page_->host()->server().frozen());
    QTest::keyClick(&console, Qt::Key_F9);
    QVERIFY(!page_->host()->server().frozen());
    QTest::keyClick(&console, Qt::Key_B, Qt::ControlModifier);
    QVERIFY(!console.isVisible() && page_->board()->isVisible());
    QTest::keyClick(page_->board(), Qt::Key_F8);
    QVERIFY(console.isVisible());
    page_->close_exercise();
    QVERIFY(!page_->console());
  }

  void who_is_idle_is_nudged_from_the_list() {
    QVERIFY(serve());
    page_->show_console();
    QTRY_VERIFY_WITH_TIMEOUT(page_->console(), patience);
    Session& session = page_->host()->session();
    page_->host()->server().steer(wire::Steering::begin);
    for (int move = 0; move < 8; ++move) QVERIFY(session.close_move());
    Console& console = *page_->console();
    const auto waiting = console.attention().waiting();
    QVERIFY(!waiting.empty());
    const AttentionKey key = waiting.front()->key;
    QCOMPARE(key.kind, AttentionKind::idle);
    const std::size_t sent = session.messages().size();
    emit console.deed_asked(*waiting.front(), AttentionDeed::nudge);
    QCOMPARE(session.messages().size(), sent + 1);
    QCOMPARE(session.messages().back().sent.message.to, std::vector{key.seat});
    QVERIFY(console.attention().find(key)->dealt);
    // What waited for him is in the file, for the review, when it is closed.
    const auto of_items = console.attention().load().all();
    const auto file = session.file();
    page_->close_exercise();
    const auto attended = ExerciseFile::read(file)->attended();
    QVERIFY(attended);
    QCOMPARE(std::ssize(*attended), of_items.raised);
    QCOMPARE(std::ranges::count_if(*attended, &Attended::dealt), of_items.dealt);
  }

  void invitations_are_withdrawn_and_made_anew() {
    QVERIFY(serve());
    SeatsBoard& board = *page_->board();
    board.choose("red-guns");
    const std::string first = board.dock().qr()->link();
    QVERIFY(first.starts_with("sandgate://"));
    QTest::keyClick(&board, Qt::Key_D, Qt::ControlModifier);
    QVERIFY(board.dock().qr()->link().empty());
    QTest::keyClick(&board, Qt::Key_N, Qt::ControlModifier);
    QVERIFY(!board.dock().qr()->link().empty());
    QVERIFY(board.dock().qr()->link() != first);
  }

  void a_seat_is_given_to_a_program_and_taken_back() {
    QVERIFY(serve());
    SeatsBoard& board = *page_->board();
    emit board.program_asked("red-guns", "vanguard");
    QTRY_COMPARE(board.counts()->text(), QStringLiteral("1 of 10 seats ready"));
    emit board.program_asked("red-guns", "");
    QTRY_COMPARE(board.counts()->text(), QStringLiteral("0 of 10 seats ready"));
  }

  void an_observer_is_invited_and_kept() {
    QVERIFY(serve());
    SeatsBoard& board = *page_->board();
    QTest::keyClick(&board, Qt::Key_O, Qt::ControlModifier);
    auto* dialog = page_->findChild<ObserverDialog*>();
    QVERIFY(dialog && !dialog->invite_button()->isEnabled());
    dialog->name_field()->setText("Gen Sir J. Airey");
    dialog->sees_field()->setCurrentIndex(1);
    dialog->late_field()->setValue(6);
    QTest::keyClick(dialog, Qt::Key_Return);
    QCOMPARE(board.chosen(), std::string("observer-1"));
    const std::string link = board.dock().qr()->link();
    QVERIFY(link.starts_with("sandgate://"));
    const auto& observers = page_->host()->server().observers();
    QCOMPARE(observers.back().title, std::string("Gen Sir J. Airey"));
    QCOMPARE(observers.back().side, SideId{0});
    QCOMPARE(observers.back().moves_late, 6);

    const auto file = page_->host()->session().file();
    page_->close_exercise();
    page_->show();
    QSignalSpy served(page_.get(), &HostPage::served);
    page_->host({.file = file}, ways());
    QVERIFY(served.wait(patience));
    page_->board()->choose("observer-1");
    QCOMPARE(page_->board()->dock().qr()->link(), link);
  }

  void KS_10_papers_are_printed_at_the_board_and_at_the_console() {
    QVERIFY(serve());
    page_->board()->choose("red-guns");
    const QStringList at_board = offered(page_->board()->menus());
    QCOMPARE(at_board.count("Strength return…"), 2);  // as it is, and as the seat in hand has it
    QVERIFY(at_board.contains("Seat packs of all…") && at_board.contains("Seat pack…"));
    QVERIFY(at_board.contains("No table is open to be set up"));
    page_->show_console();
    QTRY_VERIFY_WITH_TIMEOUT(page_->console(), patience);
    QCOMPARE(offered(page_->console()->menus()).count("March table…"), 2);

    const auto red_guns = page_->host()->session().seat_named("red-guns");
    QVERIFY(red_guns);
    const std::vector<std::pair<PaperWish, const char*>> wishes{{{PaperKind::strength}, "strength.pdf"},
                                                                {{PaperKind::casualties, *red_guns}, "casualties.pdf"},
                                                                {{PaperKind::march_table, *red_guns}, "marches.pdf"},
                                                                {{PaperKind::pack, *red_guns}, "pack.pdf"}};
    for (const auto& [wish, name] : wishes) {
      QVERIFY(printed(wish, folder_->filePath(name)));
      QFile file(folder_->filePath(name));
      QVERIFY(file.open(QIODevice::ReadOnly) && file.read(5) == "%PDF-");
    }
    // What cannot be is told, and nothing is left.
    QVERIFY(!printed({PaperKind::setup_sheet, {}, TableId{0}}, folder_->filePath("table.pdf")));
    QVERIFY(!printed({PaperKind::strength}, folder_->filePath("none/strength.pdf")));
    QVERIFY(!QFile::exists(folder_->filePath("table.pdf")) && !QFile::exists(folder_->filePath("none")));
  }

  void it_stands_still_at_the_umpires_wish() {
    QVERIFY(serve());
    QTest::keyClick(page_->board(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(page_->host()->server().stands_for_lost());
    QVERIFY(page_->board()->dock().stand_box()->isChecked());
    page_->board()->dock().stand_box()->click();
    QVERIFY(!page_->host()->server().stands_for_lost());
  }

  void it_is_closed_while_the_board_is_open_and_gone_on_with() {
    QVERIFY(serve());
    page_->board()->choose("blue-foot");
    const std::string link = page_->board()->dock().qr()->link();
    const auto file = page_->host()->session().file();
    page_->close_exercise();
    QVERIFY(!page_->board());
    QVERIFY(!page_->host());
    QCoreApplication::processEvents();
    page_->show();
    QSignalSpy served(page_.get(), &HostPage::served);
    page_->host({.file = file}, ways());
    QVERIFY(served.wait(patience));
    page_->board()->choose("blue-foot");
    QCOMPARE(page_->board()->dock().qr()->link(), link);
    QVERIFY(!page_->host()->server().begun());
    page_->close();
    QVERIFY(!page_->host());
  }

  void what_cannot_be_hosted_is_told() {
    QSignalSpy refused(page_.get(), &HostPage::refused);
    page_->host({.file = folder_->filePath("none.sandgate").toStdString()}, ways());
    QVERIFY(refused.wait(patience));
    QVERIFY(!refused.front().front().toString().isEmpty());
    QVERIFY(!page_->isVisible());

    QTcpServer taken;
    QVERIFY(taken.listen(QHostAddress::LocalHost));
    HostingWays there = ways();
    there.port = taken.serverPort();
    page_->show();
    page_->host(wish(), there);
    QVERIFY(refused.wait(patience));
    QCOMPARE(refused.size(), 2);
    QVERIFY(!page_->host());
  }

  void what_is_proposed_serves() {
    HostDialog dialog({"192.168.4.1"}, {"picket", "vanguard"});
    const HostingWays proposed = dialog.ways();
    QVERIFY(proposed.bind.empty());
    QCOMPARE(proposed.port, std::uint16_t{0});
    QVERIFY(proposed.discovery);
    QCOMPARE(proposed.serving.stand_in, std::string("vanguard"));
    QCOMPARE(proposed.serving.begin, BeginWhen::umpire_says);
    dialog.bind_field()->setCurrentIndex(2);
    QCOMPARE(dialog.ways().bind, std::string("127.0.0.1"));
    QVERIFY(!dialog.ways().discovery);
  }

 private:
  /// Whether it was written.
  bool printed(const PaperWish& wish, const QString& to) {
    QSignalSpy written(&page_->printer(), &PaperPrinter::written);
    page_->write_paper(wish, to);
    return written.wait(patience) && written.front().back().toBool();
  }
  static constexpr int patience = 120'000;
  HostWish wish() const {
    HostWish wish;
    wish.scenario = data_folder() / "scenarios" / "sandgate";
    wish.file = folder_->filePath("hosted.sandgate").toStdString();
    wish.seed = 7;
    wish.posting = "staff";
    return wish;
  }
  static HostingWays ways() {
    HostingWays ways;
    ways.bind = "127.0.0.1";
    ways.discovery = false;
    ways.serving.begin = BeginWhen::umpire_says;
    ways.serving.stand_in = "vanguard";
    return ways;
  }
  bool serve() {
    QSignalSpy served(page_.get(), &HostPage::served);
    page_->host(wish(), ways());
    return served.wait(patience) && QTest::qWaitForWindowActive(page_.get());
  }

  std::unique_ptr<QTemporaryDir> folder_;
  std::unique_ptr<HostPage> page_;
};

SANDGATE_TEST(HostPageTest)

}  // namespace tst_host_page

#include "tst_host_page.moc"
