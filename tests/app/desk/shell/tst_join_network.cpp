// The same over real sockets and TLS: a host in this process, a window that joins by its link.
#include <QLabel>
#include <algorithm>

#include "app/desk/shell/join_shell.h"
#include "app/hosting/host.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/shell_fixture.h"
#include "tests/runner/test.h"

namespace tst_join_network {

using namespace sandgate;
using namespace sandgate::tests;

class JoinNetworks : public QObject, private ShellFixture {
  Q_OBJECT

 private slots:
  void initTestCase() {
    set_up_program(settings_);
    qputenv("SANDGATE_CACHE_FOLDER", settings_.filePath("countries").toUtf8());
    qputenv("SANDGATE_SEATS_FOLDER", settings_.filePath("seats").toUtf8());
    qputenv("SANDGATE_HOST_FOLDER", settings_.filePath("host").toUtf8());
  }
  void cleanup() {
    shell_.reset();
    host_.reset();
  }

  void a_link_leads_from_the_start_page_to_a_desk() {
    make_shell();
    serve();
    shell_->join_link(link("red"), QStringLiteral(" Capt  Daly "));
    QVERIFY(shell_->guest().joined());
    QTRY_VERIFY_WITH_TIMEOUT(shell_->guest().before_page() && shell_->guest().before_page()->isVisible(), patience);
    shell_->guest().before_model()->read_brief();
    shell_->guest().before_model()->write("Across the bridge.");
    shell_->guest().before_model()->seal();
    QTRY_VERIFY_WITH_TIMEOUT(row("red").state() == wire::SeatIsThere::ready, patience);
    QCOMPARE(row("red").holder, std::string("Capt Daly"));
    host_->server().steer(wire::Steering::begin);
    QTRY_VERIFY_WITH_TIMEOUT(shell_->desk() && shell_->desk()->isVisible(), patience);

    // A host that closes may come back, on the same port and by the same invitation.
    const std::filesystem::path file = host_->session().file();
    QVERIFY(host_->close());
    host_.reset();
    QTRY_VERIFY_WITH_TIMEOUT(shell_->guest().banner()->shows_lost(), patience);
    const auto headings = shell_->guest().banner()->findChildren<QLabel*>();
    QVERIFY(std::ranges::any_of(headings, [](const QLabel* label) { return label->text().contains("closed"); }));
    auto again = Session::open(file);
    QVERIFY(again);
    serve(std::move(*again));
    QTRY_VERIFY_WITH_TIMEOUT(!shell_->guest().banner()->shows_lost(), patience);

    QVERIFY(host_->withdraw("red"));
    QTRY_VERIFY_WITH_TIMEOUT(shell_->guest().ended_page().isVisible(), patience);
  }

 private:
  void serve() {
    auto scenario = read_scenario(scenario_folder() / "sandgate", rulebook_folder());
    QVERIFY(scenario);
    auto session = Session::create(*scenario, folder_->filePath("x.sandgate").toStdString(), 7);
    QVERIFY(session);
    serve(std::move(*session), true);
  }
  void serve(std::unique_ptr<Session> session, bool fresh = false) {
    HostingWays ways;
    ways.bind = "127.0.0.1";
    ways.discovery = false;
    ways.serving.fresh = fresh;
    ways.serving.begin = BeginWhen::umpire_says;
    auto host = Host::serve(std::move(session), ways);
    QVERIFY2(host, host ? "" : host.error().sentence().c_str());
    host_ = std::move(*host);
  }
  QString link(const std::string& name) const {
    for (const SeatInvitation& invitation : host_->invitations())
      if (invitation.name == name) return QString::fromStdString(invitation.link);
    return {};
  }
  const Attendance::Row& row(const std::string& name) { return *host_->server().attendance().row(name); }

  std::unique_ptr<Host> host_;
};

SANDGATE_TEST(JoinNetworks)

}  // namespace tst_join_network

#include "tst_join_network.moc"
