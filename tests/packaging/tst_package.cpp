// The packages in a bare Debian 12: they install, play, verify, review and open their windows there, and leave nothing.
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <utility>

#include "tests/packaging/processes.h"
#include "tests/runner/test.h"

namespace tst_package {

using namespace sandgate::tests;

class Package : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    if (!there_is("cpack") || !there_is("dpkg-shlibdeps")) QSKIP("cpack and dpkg-dev are needed to make a package");
    const Said said =
        run("cpack", {"--config", SANDGATE_BIN_DIR "/../CPackConfig.cmake", "-B", folder_.filePath("made")},
            {.folder = folder_.path()}, 600'000);
    QVERIFY2(said.exit == 0, said.all().constData());
    const QDir made(folder_.filePath("made"));
    QCOMPARE(made.entryList({"sandgate_*.deb"}).size(), 1);
    QCOMPARE(made.entryList({"sandgate-dev_*.deb"}).size(), 1);
    package_ = made.filePath(made.entryList({"sandgate_*.deb"}).front());
    headers_ = made.filePath(made.entryList({"sandgate-dev_*.deb"}).front());
  }

  void is_no_larger_than_thirty_megabytes() {
    qInfo("%lld kB", QFileInfo(package_).size() / 1000);
    QVERIFY(QFileInfo(package_).size() < 30'000'000);
  }

  void lintian_finds_no_error() {
    if (!there_is("lintian")) QSKIP("lintian is not installed");
    QStringList files = {package_, headers_};
    const QDir made(folder_.filePath("made"));
    for (const QString& file : made.entryList({"sandgate-mpi_*.deb"})) files << made.filePath(file);
    for (const QString& file : files) {
      const Said said = run("lintian", {"--fail-on", "error", "--allow-root", file}, {}, 600'000);
      QVERIFY2(said.exit == 0, said.all().constData());
    }
  }

  void in_a_bare_system_it_installs_runs_and_is_gone() {
    if (geteuid() != 0 || !there_is("debootstrap")) QSKIP("root and debootstrap are needed to make a bare system");
    const QString bare = folder_.filePath("bare");
    const Said made = run("debootstrap", {"--variant=minbase", "bookworm", bare}, {}, 900'000);
    if (made.exit != 0)
      QSKIP(qPrintable("no bare system can be made here: " + QString::fromUtf8(made.all().right(300))));
    QVERIFY(QFile::copy(package_, bare + "/sandgate.deb"));
    // Its /proc is seen in there alone and goes with the command.
    const auto in_it = [&bare](const QString& line) {
      return run("unshare",
                 {"--mount", "sh", "-euc",
                  "mount -t proc proc \"$0/proc\"; exec chroot \"$0\" /usr/bin/env -i "
                  "PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 "
                  "DEBIAN_FRONTEND=noninteractive QT_QPA_PLATFORM=offscreen sh -euc \"$1\"",
                  bare, line},
                 {}, 900'000);
    };
    const auto does = [&in_it](const QString& line) {
      const Said said = in_it(line);
      if (said.exit != 0) qWarning("%s: %s", qPrintable(line), said.all().right(3000).constData());
      return said.exit == 0;
    };
    // What it depends on comes first and stays, so that what is left in the end is only its own.
    QVERIFY(does("apt-get update -qq"));
    QVERIFY(
        does("apt-get install -y -qq --no-install-recommends xvfb xauth procps x11-utils "
             "$(dpkg-deb -f /sandgate.deb Depends | sed 's/([^)]*)//g; s/|[^,]*//g; s/,/ /g')"));
    const QString list =
        "find / -xdev \\( -path /proc -o -path /tmp -o -path /var/lib/dpkg -o -path /var/log -o -path "
        "/var/cache -o -path /var/lib/apt -o -path /root \\) -prune -o -print | sort";
    const Said before = in_it(list);
    QVERIFY(before.exit == 0 && before.out.count('\n') > 1000);

    QVERIFY(does("apt-get install -y -qq --no-install-recommends /sandgate.deb"));
    QVERIFY(does(
        "test \"$(sandgate --version)\" = \"sandgate $(dpkg-query -W -f '${Version}' sandgate | sed 's/-.*//')\""));
    QVERIFY(does("cd /root && sandgate play sandgate --out first.sandgate --moves 6 --commander all=vanguard"));
    QVERIFY(does("cd /root && sandgate verify first.sandgate"));
    QVERIFY(does("cd /root && sandgate review first.sandgate --html report && test -s report/index.html"));
    // Its window comes up on a screen, and stays.
    QVERIFY(
        does("cd /root && unset QT_QPA_PLATFORM && export LIBGL_ALWAYS_SOFTWARE=1 && xvfb-run -a sh -euc '"
             "sandgate-desktop first.sandgate & its=$!; n=0; "
             "until xwininfo -root -tree | grep -q Sandgate; do n=$((n+1)); test $n -lt 600; sleep 0.1; done; "
             "sleep 5; kill -0 $its; kill $its'"));

    QVERIFY(does("apt-get purge -y -qq sandgate"));
    const Said after = in_it(list);
    QStringList left = QString::fromUtf8(after.out).split('\n');
    const QStringList listed = QString::fromUtf8(before.out).split('\n');
    const QSet<QString> there(listed.begin(), listed.end());
    left.removeIf([&there](const QString& file) { return there.contains(file); });
    QVERIFY2(left.isEmpty(), qPrintable(left.join('\n')));
  }

  // An older version over a newer: dpkg says that it goes back, and nothing of the newer is left.
  void over_a_newer_one_it_is_whole() {
    const QString root = folder_.filePath("root"), newer = folder_.filePath("newer");
    const Said unpacked = run("dpkg-deb", {"-R", package_, newer});
    QVERIFY2(unpacked.exit == 0, unpacked.all().constData());
    const auto change = [](const QString& name, auto how) {
      QFile file(name);
      QVERIFY(file.open(QIODevice::ReadWrite));
      QByteArray text = file.readAll();
      how(text);
      QVERIFY(file.resize(0) && file.seek(0) && file.write(text) == text.size());
    };
    QByteArray own;
    change(newer + "/usr/share/sandgate/version", [&own](QByteArray& text) { own = std::exchange(text, "99.1.0\n"); });
    change(newer + "/DEBIAN/control",
           [&own](QByteArray& text) { text.replace("Version: " + own.trimmed(), "Version: 99.1.0"); });
    QVERIFY(QFile::copy(newer + "/usr/share/sandgate/version", newer + "/usr/share/sandgate/rulebooks/newer.json"));
    const QString made = folder_.filePath("newer.deb");
    QCOMPARE(run("dpkg-deb", {"--root-owner-group", "-Znone", "-b", newer, made}).exit, 0);
    for (const char* there : {"info", "updates", "triggers"})
      QVERIFY(QDir(root).mkpath("var/lib/dpkg/" + QString(there)));
    QVERIFY(QFile(root + "/var/lib/dpkg/status").open(QIODevice::WriteOnly));
    const auto install = [&root](const QString& file) {
      return run("dpkg", {"--root=" + root, "--log=/dev/null", "--force-not-root", "--force-depends", "-i", file});
    };
    const Said first = install(made);
    if (first.exit != 0 && geteuid() != 0) QSKIP("dpkg installs for root alone here");
    QVERIFY2(first.exit == 0, first.all().constData());
    QVERIFY(QFile::exists(root + "/usr/share/sandgate/rulebooks/newer.json"));
    const Place place{.folder = folder_.path(), .environment = led_nowhere()};
    const QStringList asked = {"rule", "move-time", "--men", "110", "--guns", "3"};
    // The newer data is named by this program, which lies beside it.
    QVERIFY(run(root + "/usr/bin/sandgate", asked, place).err.contains("this data is of Sandgate 99.1.0"));

    const Said back = install(package_);
    QVERIFY2(back.exit == 0 && back.all().contains("downgrading sandgate from 99.1.0"), back.all().constData());
    QVERIFY(!QFile::exists(root + "/usr/share/sandgate/rulebooks/newer.json"));
    const Said said = run(root + "/usr/bin/sandgate", asked, place);
    QVERIFY2(said.exit == 0 && said.err.isEmpty(), said.all().constData());
  }

  /// Where no bare system can be made: under another root, with no way back to what was built.
  void unpacked_elsewhere_it_runs() {
    const QString root = folder_.filePath("unpacked");
    const Said unpacked = run("dpkg-deb", {"-x", package_, root});
    QVERIFY2(unpacked.exit == 0, unpacked.all().constData());
    const Place place{.folder = folder_.path(), .environment = led_nowhere()};
    const QString sandgate = root + "/usr/bin/sandgate";
    for (const QStringList& line :
         {QStringList{"play", "sandgate", "--out", "one.sandgate", "--moves", "4", "--commander", "all=vanguard"},
          QStringList{"verify", "one.sandgate"}, QStringList{"review", "one.sandgate", "--html", "report"}}) {
      const Said said = run(sandgate, line, place);
      QVERIFY2(said.exit == 0, said.all().constData());
    }
    QVERIFY(QFile::exists(folder_.filePath("report/index.html")));
  }

 private:
  QTemporaryDir folder_;
  QString package_, headers_;
};

SANDGATE_TEST(Package)

}  // namespace tst_package
#include "tst_package.moc"
