// Syndicates in one window: all of them are served, one key goes from one to another, the bar tells how each stands,
// and what cannot be is told with nothing begun.
#include <QDir>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>
#include <set>

#include "app/desk/parts/look.h"
#include "app/host/data_folder.h"
#include "app/hosting/syndicates.h"
#include "app/umpire/host_dialog.h"
#include "app/umpire/syndicates_page.h"
#include "tests/runner/test.h"

namespace tst_syndicates_page {

using namespace sandgate;

class SyndicatesPages : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { apply_look(*qApp); }
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    qputenv("SANDGATE_HOST_FOLDER", folder_->filePath("host").toUtf8());
    page_ = std::make_unique<SyndicatesPage>(data_folder());
    page_->set_asks(false);
    page_->resize(1366, 736);
    page_->show();
  }
  void cleanup() {
    page_.reset();
    folder_.reset();
  }

  void KS_10_a_key_goes_from_one_to_another_and_the_bar_tells_how_each_stands() {
    QVERIFY(serve(3));
    QCOMPARE(page_->pages().size(), std::size_t{3});
    QCOMPARE(page_->shown(), page_->pages()[0]);
    QTRY_VERIFY_WITH_TIMEOUT(page_->pages()[2]->console(), patience);
    // Their consoles share one sheet, and the boards stay shown.
    QVERIFY(page_->pages()[0]->board()->isVisible());
    QCOMPARE(page_->told(0), QString("1   hosted-1 · move 1 · nothing waits"));
    key(Qt::Key_2);
    QCOMPARE(page_->shown(), page_->pages()[1]);
    QVERIFY(page_->button(1)->isChecked() && !page_->button(0)->isChecked());
    QTest::keyClick(page_->pages()[1]->board(), Qt::Key_F8);
    QVERIFY(page_->pages()[1]->console()->isVisible());
    // From console to console.
    key(Qt::Key_3);
    QCOMPARE(page_->shown(), page_->pages()[2]);
    QVERIFY(page_->pages()[2]->console()->isVisible());
    QVERIFY(!page_->pages()[1]->console()->isVisible());
    // What happens in one happens in no other; a key of the one in hand does nothing elsewhere.
    QTest::keyClick(page_->pages()[2]->console(), Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(page_->pages()[2]->host()->server().begun());
    QVERIFY(!page_->pages()[0]->host()->server().begun() && !page_->pages()[1]->host()->server().begun());
    Session& third = page_->pages()[2]->host()->session();
    const std::int64_t before = page_->pages()[0]->host()->session().events();
    for (int move = 0; move < 8; ++move) QVERIFY(third.close_move());
    QCOMPARE(page_->pages()[0]->host()->session().events(), before);
    QTRY_VERIFY(page_->told(2).contains("move 9"));
    QVERIFY(page_->told(0).contains("move 1"));
    // Where most waits is one key away.
    QTRY_VERIFY(page_->told(2).contains(" wait") && !page_->told(2).contains("nothing"));
    key(Qt::Key_1);
    QCOMPARE(page_->shown(), page_->pages()[0]);
    key(Qt::Key_0);
    QCOMPARE(page_->shown(), page_->pages()[2]);
    key(Qt::Key_9);
    QCOMPARE(page_->shown(), page_->pages()[2]);
  }

  void KS_10_no_invitation_of_one_is_anothers() {
    QVERIFY(serve(2));
    std::set<std::string> links;
    std::set<std::uint16_t> ports;
    for (HostPage* page : page_->pages()) {
      ports.insert(page->host()->port());
      for (const SeatInvitation& one : page->host()->invitations()) links.insert(one.link);
    }
    QCOMPARE(ports.size(), std::size_t{2});
    QCOMPARE(links.size(), 2 * page_->pages()[0]->host()->invitations().size());
  }

  void one_is_left_and_the_others_are_served_on() {
    QVERIFY(serve(2));
    const auto first = page_->pages()[0]->host()->session().file();
    HostPage* second = page_->pages()[1];
    page_->pages()[0]->close();
    QCOMPARE(page_->pages(), std::vector{second});
    QCOMPARE(page_->shown(), second);
    QVERIFY(second->host());
    // It was closed as one closes an exercise, and can be opened.
    QVERIFY(Session::open(first));
    page_->close();
    QVERIFY(!second->host());
  }

  void gone_on_with_by_any_of_them() {
    QVERIFY(serve(3));
    std::vector<SeatInvitation> invited = page_->pages()[1]->host()->invitations();
    const auto second = page_->pages()[1]->host()->session().file();
    page_->close();
    QCOMPARE(syndicates_beside(second).size(), std::size_t{3});
    QCOMPARE(syndicates_beside(folder_->filePath("other-1.sandgate").toStdString()).size(), std::size_t{1});
    page_ = std::make_unique<SyndicatesPage>(data_folder());
    page_->set_asks(false);
    QSignalSpy served(page_.get(), &SyndicatesPage::served);
    page_->host({.file = second, .syndicates = 3}, ways());
    QVERIFY(served.wait(patience));
    QCOMPARE(page_->pages().size(), std::size_t{3});
    QCOMPARE(page_->pages()[1]->host()->invitations()[0].link, invited[0].link);
  }

  void what_cannot_be_hosted_is_told_and_nothing_is_begun() {
    QSignalSpy refused(page_.get(), &SyndicatesPage::refused);
    QTcpServer taken;
    QVERIFY(taken.listen(QHostAddress::LocalHost));
    HostingWays there = ways();
    there.port = taken.serverPort();
    page_->host(wish(2), there);
    QVERIFY(refused.wait(patience));
    QVERIFY(!page_->isVisible() && page_->pages().empty());
    QCOMPARE(files(), QStringList());
    QFile mine(folder_->filePath("hosted-2.sandgate"));
    QVERIFY(mine.open(QIODevice::WriteOnly));
    mine.close();
    page_->show();
    page_->host(wish(2), ways());
    QVERIFY(refused.wait(patience));
    QVERIFY(refused.last().front().toString().contains("hosted-2.sandgate"));
    QCOMPARE(files(), QStringList{"hosted-2.sandgate"});
    for (const int none : {0, 10, -3}) QVERIFY(!syndicate_files("x.sandgate", none));
  }

  void the_dialog_asks_how_many() {
    HostDialog dialog({"192.168.4.1"}, {"vanguard"});
    QCOMPARE(dialog.syndicates(), 1);
    dialog.syndicates_field()->setFocus();
    dialog.syndicates_field()->selectAll();
    QTest::keyClicks(dialog.syndicates_field(), "4");
    QCOMPARE(dialog.syndicates(), 4);
    dialog.syndicates_field()->setValue(10);
    QCOMPARE(dialog.syndicates(), 9);
    dialog.syndicates_field()->setValue(0);
    QCOMPARE(dialog.syndicates(), 1);
    HostDialog again({"192.168.4.1"}, {"vanguard"});
    again.offer_those_there(3);
    QVERIFY(again.syndicates_field()->isHidden() && !again.all_box()->isHidden());
    QCOMPARE(again.syndicates(), 3);
    again.all_box()->setChecked(false);
    QCOMPARE(again.syndicates(), 1);
    HostDialog alone({"192.168.4.1"}, {"vanguard"});
    alone.offer_those_there(1);
    QVERIFY(alone.all_box()->isHidden());
    QCOMPARE(alone.syndicates(), 1);
  }

  void as_it_looks() {
    const QString pictures = qEnvironmentVariable("SANDGATE_PICTURES");
    if (pictures.isEmpty()) QSKIP("no folder for pictures is named");
    QVERIFY(serve(4));
    QTRY_VERIFY_WITH_TIMEOUT(page_->pages()[3]->console(), patience);
    const auto picture = [&](QSize size, const char* what) {
      page_->resize(size);
      QTest::qWait(2'500);
      page_->grab().save(QString("%1/syndicates-%2-%3.png").arg(pictures, what).arg(size.width()));
    };
    page_->pages()[1]->host()->server().steer(wire::Steering::begin);
    for (int move = 0; move < 6; ++move) QVERIFY(page_->pages()[1]->host()->session().close_move());
    picture({1366, 736}, "board");
    key(Qt::Key_2);
    page_->pages()[1]->show_console();
    picture({1920, 1048}, "console");
    picture({1366, 736}, "console");
  }

 private:
  static constexpr int patience = 120'000;
  HostWish wish(int syndicates) const {
    HostWish wish;
    wish.scenario = data_folder() / "scenarios" / "sandgate";
    wish.file = folder_->filePath("hosted.sandgate").toStdString();
    wish.seed = 7;
    wish.posting = "staff";
    wish.syndicates = syndicates;
    return wish;
  }
  static HostingWays ways() {
    HostingWays ways;
    ways.bind = "127.0.0.1";
    ways.discovery = false;
    ways.serving.begin = BeginWhen::umpire_says;
    return ways;
  }
  bool serve(int syndicates) {
    QSignalSpy served(page_.get(), &SyndicatesPage::served);
    page_->host(wish(syndicates), ways());
    return served.wait(patience) && QTest::qWaitForWindowActive(page_.get());
  }
  QStringList files() const { return QDir(folder_->path()).entryList({"*.sandgate*"}, QDir::Files); }
  void key(Qt::Key number) { QTest::keyClick(page_.get(), number, Qt::ControlModifier | Qt::AltModifier); }

  std::unique_ptr<QTemporaryDir> folder_;
  std::unique_ptr<SyndicatesPage> page_;
};

SANDGATE_TEST(SyndicatesPages)

}  // namespace tst_syndicates_page
#include "tst_syndicates_page.moc"
