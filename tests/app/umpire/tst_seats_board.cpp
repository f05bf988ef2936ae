// The seats board as a widget: what it shows and asks for, by keys alone, on screens small and large; and what a
// projector shows of it.
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenuBar>
#include <QPdfWriter>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/desk/parts/look.h"
#include "app/invite/qr.h"
#include "app/umpire/seat_cards.h"
#include "app/umpire/seats_board.h"
#include "tests/app/umpire/staff_board.h"
#include "tests/runner/test.h"

namespace tst_seats_board {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

BoardFacts some_facts() {
  BoardFacts facts;
  facts.title = "The Cannonade of Sandgate";
  facts.played = "Rulebook campaign";
  facts.file = "sandgate.sandgate";
  facts.time = "9.00 a.m.";
  facts.date = "Tue 14 Sept 1909";
  facts.move = "Before move 1 · nothing is played yet";
  facts.address = "192.168.4.1:41900";
  facts.found = true;
  facts.clock_offered = true;
  facts.programs = {"picket", "vanguard"};
  facts.stand_in = "vanguard";
  facts.patience = 20;
  facts.stand_in_after = 120;
  facts.links = 8;
  return facts;
}

std::map<std::string, std::string> links_of(const SeatsModel& model) {
  std::map<std::string, std::string> links;
  for (const BoardRow& row : model.rows())
    links.emplace(row.name, "sandgate://192.168.4.1:41900/" + row.name +
                                "?k=abcdefghijklmnopqrstuvwx23&f=4ckBbRNfZyPMd4Hqg9Ww0WHzh9iQYCBQ4AkzXjz4mY8");
  return links;
}

QStringList secrets_in(const SeatsModel& model, const QStringList& texts) {
  QStringList found;
  for (const BoardRow& row : model.rows())
    for (const QString& text : texts)
      if (text.contains("k=") || (!row.link.empty() && text.contains(QString::fromStdString(row.link)))) found << text;
  return found;
}

}  // namespace

class SeatsBoardTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { apply_look(*qApp); }
  void init() {
    model_ = std::make_unique<SeatsModel>(staff_setting());
    wire::Board board = mixed_board();
    board.seats.push_back({"umpire", wire::Role::umpire, wire::SeatIsThere::invited, "", 0, false, false, false});
    model_->set_board(board);
    model_->set_links(links_of(*model_));
    board_ = std::make_unique<SeatsBoard>(*model_);
    board_->resize(1366, 736);
    board_->show_now(some_facts());
    board_->show();
    QVERIFY(QTest::qWaitForWindowActive(board_.get()));
  }
  void cleanup() {
    board_.reset();
    model_.reset();
  }

  void counts_agree_on_the_board() {
    QCOMPARE(board_->counts()->text(), QStringLiteral("6 of 10 seats ready"));
    QVERIFY(board_->dock().begin_button()->text().startsWith("Begin, 4 not ready: vanguard for 1"));
    QVERIFY(board_->ready().lines().front().contains("9 of 10"));
    QVERIFY(board_->preview().texts().contains("6 of 10 ready"));
  }

  void every_size_has_all_of_it_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("night");
    QTest::newRow("1366x768") << QSize(1366, 736) << false;
    QTest::newRow("1366x768 by night") << QSize(1366, 736) << true;
    QTest::newRow("1920x1080") << QSize(1920, 1048) << false;
    QTest::newRow("1920x1080 by night") << QSize(1920, 1048) << true;
  }
  void every_size_has_all_of_it() {
    QFETCH(QSize, size);
    QFETCH(bool, night);
    if (night) apply_look(*qApp, Look::by_night());
    // The dock at its fullest: somebody is lost, in play.
    wire::Board board = mixed_board();
    board.begun = true;
    model_->set_board(board);
    model_->set_waits({{"blue-horse", 248}});
    board_->show_now(some_facts());
    board_->choose("blue-horse");
    board_->resize(size);
    QCoreApplication::processEvents();
    QCOMPARE(board_->size(), size);
    const QWidget* begin = board_->dock().begin_button();
    QVERIFY(board_->rect().contains(QRect(begin->mapTo(board_.get(), QPoint()), begin->size())));
    const QByteArray folder = qgetenv("SANDGATE_PICTURES");
    if (!folder.isEmpty())
      board_->grab().save(QString("%1/board-%2%3.png").arg(folder).arg(size.width()).arg(night ? "-night" : ""));
    if (night) apply_look(*qApp);
  }

  void a_seat_is_chosen_and_copied_by_keys() {
    QTest::keyClick(board_.get(), Qt::Key_F3);
    QVERIFY(board_->tables()[1]->list()->hasFocus());
    QTest::keyClick(board_->tables()[1]->list(), Qt::Key_Home);
    QTest::keyClick(board_->tables()[1]->list(), Qt::Key_Down);
    const BoardRow* row = board_->tables()[1]->row_at(1);
    QCOMPARE(board_->chosen(), row->name);
    QCOMPARE(board_->dock().qr()->link(), row->link);
    QVERIFY(!board_->tables()[0]->list()->selectionModel()->hasSelection());
    QTest::keyClick(board_.get(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), QString::fromStdString(row->link));
    QTest::keyClick(board_.get(), Qt::Key_F5);
    QTest::keyClick(board_->tables()[2]->list(), Qt::Key_Home);
    QCOMPARE(board_->chosen(), std::string("umpire"));
  }

  void every_action_has_a_key_of_its_own() {
    QSet<QKeySequence> seen;
    for (const QAction* top : board_->menus().actions()) {
      for (const QAction* action : top->menu()->actions()) {
        for (const QKeySequence& keys : action->shortcuts()) {
          QVERIFY2(!seen.contains(keys), qPrintable(keys.toString()));
          seen << keys;
        }
      }
    }
    QVERIFY(seen.size() > 18);
  }

  void begin_is_asked_by_its_key() {
    QSignalSpy steered(board_.get(), &SeatsBoard::steer_asked);
    QTest::keyClick(board_.get(), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(steered.size(), 1);
    QCOMPARE(steered.front().front().value<wire::Steering>(), wire::Steering::begin);
    // Once it is under way there is nothing to begin; frozen, it goes on.
    wire::Board board = mixed_board();
    board.begun = true;
    model_->set_board(board);
    board_->show_now(some_facts());
    QVERIFY(!board_->dock().begin_button()->isEnabled());
    QVERIFY(board_->dock().freeze_button()->isEnabled());
    QVERIFY(!board_->dock().by_rule()->isEnabled());
    QTest::keyClick(board_.get(), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(steered.size(), 1);
    board.frozen = true;
    model_->set_board(board);
    board_->show_now(some_facts());
    QTest::keyClick(board_.get(), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(steered.size(), 2);
    QCOMPARE(steered.back().front().value<wire::Steering>(), wire::Steering::go_on);
  }

  void begin_waits_for_a_file_that_can_be_written() {
    BoardFacts facts = some_facts();
    facts.written = false;
    board_->show_now(facts);
    QVERIFY(!board_->dock().begin_button()->isEnabled());
    board_->show_now(some_facts());
    QVERIFY(board_->dock().begin_button()->isEnabled());
  }

  // Who is not there cannot be nudged.
  void those_who_are_not_ready_are_nudged() {
    QSignalSpy nudged(board_.get(), &SeatsBoard::nudge_asked);
    QTest::keyClick(board_.get(), Qt::Key_G, Qt::ControlModifier);
    QCOMPARE(nudged.size(), 1);
    const auto names = nudged.front().front().value<std::vector<std::string>>();
    QCOMPARE(names.size(), std::size_t{3});
    QVERIFY(std::ranges::find(names, "red-train") == names.end());
  }

  void who_is_lost_is_waited_for_by_a_key() {
    QSignalSpy waited(board_.get(), &SeatsBoard::wait_asked);
    wire::Board board = mixed_board();
    board.begun = true;
    model_->set_board(board);
    board_->show_now(some_facts());
    board_->choose("red-guns");
    QVERIFY(!board_->dock().wait_button()->isVisible());
    QTest::keyClick(board_.get(), Qt::Key_L, Qt::ControlModifier);
    QCOMPARE(waited.size(), 0);
    board_->choose("blue-horse");
    QVERIFY(board_->dock().wait_button()->isVisible());
    QTest::keyClick(board_.get(), Qt::Key_L, Qt::ControlModifier);
    QCOMPARE(waited.size(), 1);
    QCOMPARE(waited.front().front().toString(), QStringLiteral("blue-horse"));
    model_->set_waits({{"blue-horse", 248}});
    board_->show_now(some_facts());
    QVERIFY(shown_part("waited for, 4:08 more"));
  }

  void it_stands_still_for_who_is_lost() {
    QSignalSpy asked(board_.get(), &SeatsBoard::stand_asked);
    QTest::keyClick(board_.get(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked.front().front().toBool(), true);
    BoardFacts facts = some_facts();
    facts.stands_for_lost = true;
    wire::Board board = mixed_board();
    board.begun = board.frozen = board.held_up = true;
    model_->set_board(board);
    board_->show_now(facts);
    QVERIFY(board_->dock().stand_box()->isChecked());
    QVERIFY(shown_part("A seat is lost"));
    QVERIFY(board_->dock().begin_button()->text().startsWith("Go on without who is lost"));
    QVERIFY(board_->dock().begin_button()->isEnabled());
  }

  void an_observer_is_asked_for_by_a_key() {
    QSignalSpy asked(board_.get(), &SeatsBoard::observer_asked);
    QTest::keyClick(board_.get(), Qt::Key_O, Qt::ControlModifier);
    QCOMPARE(asked.size(), 1);
  }

  // Whoever does not know a button is told what it does, and its key.
  void every_button_has_a_tip() {
    for (const QAbstractButton* button : board_->findChildren<QAbstractButton*>()) {
      if (button->text().isEmpty()) continue;
      QVERIFY2(!button->toolTip().isEmpty(), qPrintable(button->text()));
    }
  }

  void a_withdrawn_invitation_is_gone_from_the_board() {
    board_->choose("red-guns");
    QVERIFY(!board_->dock().qr()->link().empty());
    auto links = links_of(*model_);
    links.erase("red-guns");
    model_->set_links(links);
    board_->show_now(some_facts());
    QVERIFY(board_->dock().qr()->link().empty());
    QVERIFY(!board_->dock().link()->text().contains("sandgate://"));
    QVERIFY(!board_->dock().copy_button()->isEnabled());
    QVERIFY(board_->dock().renew_button()->isEnabled());
    QGuiApplication::clipboard()->setText("before");
    QTest::keyClick(board_.get(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("before"));
  }

  void a_projector_shows_no_secret_but_the_chosen_one() {
    board_->choose("red-guns");
    QTest::keyClick(board_.get(), Qt::Key_F11, Qt::ShiftModifier);
    ProjectorWindow* shown = board_->projector();
    QVERIFY(shown && shown->isVisible());
    QVERIFY(shown->view().link_shown().empty());
    QCOMPARE(secrets_in(*model_, shown->view().texts()), QStringList());
    QCOMPARE(secrets_in(*model_, board_->preview().texts()), QStringList());
    // No QR on the page for all: what is drawn cannot be read as one.
    QTemporaryDir folder;
    const auto grabbed = [&](const char* name) {
      shown->view().resize(ProjectorView::page);
      const QString file = folder.filePath(name);
      shown->view().grab().save(file);
      return std::filesystem::path(file.toStdString());
    };
    QVERIFY(!read_qr(grabbed("all.png")));
    QTest::keyClick(shown, Qt::Key_Escape);
    QTest::keyClick(board_.get(), Qt::Key_F11);
    QCOMPARE(shown->view().seat(), std::string("red-guns"));
    const auto read = read_qr(grabbed("one.png"));
    QVERIFY(read.has_value());
    QCOMPARE(*read, model_->row("red-guns")->link);
    QCOMPARE(secrets_in(*model_, shown->view().texts()), QStringList());
    QTest::keyClick(shown, Qt::Key_Right);
    QVERIFY(shown->view().seat() != "red-guns");
    QTest::keyClick(shown, Qt::Key_Home);
    QVERIFY(shown->view().link_shown().empty());
    const QByteArray pictures = qgetenv("SANDGATE_PICTURES");
    if (!pictures.isEmpty()) {
      QFile::copy(folder.filePath("all.png"), QString("%1/projector-all.png").arg(pictures));
      QFile::copy(folder.filePath("one.png"), QString("%1/projector-one.png").arg(pictures));
    }
  }

  void no_letter_of_a_projector_is_small() {
    ProjectorView view(*model_);
    view.set_host({"192.168.4.1:41900", "", true, false});
    QVERIFY(view.lowest_letter() >= ProjectorView::least_px);
    for (const BoardRow& row : model_->rows()) {
      view.show_seat(row.name);
      QVERIFY(view.lowest_letter() >= ProjectorView::least_px);
    }
  }

  void there_is_a_card_for_everybody_invited() {
    auto links = links_of(*model_);
    links.erase("red-guns");
    model_->set_links(links);
    std::vector<const BoardRow*> rows;
    for (const BoardRow& row : model_->rows()) rows.push_back(&row);
    QTemporaryDir folder;
    const QString file = folder.filePath("cards.pdf");
    const auto painted = save_cards(file, *model_, rows, "192.168.4.1:41900");
    QVERIFY(painted.has_value());
    QCOMPARE(*painted, static_cast<int>(model_->rows().size()) - 1);
    QVERIFY(QFileInfo(file).size() > 5000);
    QVERIFY(!save_cards(folder.filePath("none/cards.pdf"), *model_, rows, "x"));
    const QByteArray pictures = qgetenv("SANDGATE_PICTURES");
    if (!pictures.isEmpty()) QFile::copy(file, QString("%1/cards.pdf").arg(pictures));
  }

 private:
  bool shown_part(const QString& text) const {
    return std::ranges::any_of(board_->findChildren<QLabel*>(), [&text](const QLabel* label) {
      return label->isVisible() && label->text().contains(text);
    });
  }

  std::unique_ptr<SeatsModel> model_;
  std::unique_ptr<SeatsBoard> board_;
};

SANDGATE_TEST(SeatsBoardTest)

}  // namespace tst_seats_board

#include "tst_seats_board.moc"
