// Which writers are taken, and that a report stands whole or not at all: over nothing that is there, with a full disk,
// when it is stopped, when its writer fails.
#include <sys/resource.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <map>

#include "app/report/writers.h"
#include "tests/plugins/fixtures/hostile_report.h"
#include "tests/runner/test.h"

namespace tst_report_writers {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

void put(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("cannot write");
}

/// One sentence that says what and what to do.
void is_a_sentence(const Fault& fault, const char* about) {
  const QString said = QString::fromStdString(fault.sentence());
  QVERIFY2(said.endsWith('.') && !said.contains('\n'), qPrintable(said));
  QVERIFY2(said.contains(about), qPrintable(said));
}

}  // namespace

class WritersOfReports : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    libraries_ = folder_->filePath("writers");
    QVERIFY(QDir().mkpath(libraries_) && QDir().mkpath(folder_->filePath("out")));
    for (const char* name : {"scribe", "scrawler", "palimpsest"})
      QVERIFY(QFile::copy(QString(SANDGATE_STRANGERS "/reports/libreport_%1.so").arg(name),
                          libraries_ + QString("/libreport_%1.so").arg(name)));
    for (const char* name : {"csv", "gpkg", "html", "pdf"})
      QVERIFY(QFile::copy(QString(SANDGATE_BIN_DIR "/plugins/reports/libreport_%1.so").arg(name),
                          libraries_ + QString("/libreport_%1.so").arg(name)));
  }

  void what_cannot_be_used_is_named_and_passed_over() {
    put(libraries_ + "/libempty.so", "");
    put(libraries_ + "/libtext.so", "This is no library.");
    QVERIFY(QFile::copy(libraries_ + "/libreport_scribe.so", libraries_ + "/libtwin.so"));
    QVERIFY(QFile::copy(SANDGATE_BIN_DIR "/plugins/libstraight.so", libraries_ + "/libcommander.so"));
    put(libraries_ + "/notes.txt", "left alone");
    const ReportWriters writers = read();
    QCOMPARE(writers.formats(), std::string("csv, gpkg, html, pdf, scrawl, txt"));
    std::map<std::string, Fault> why;
    for (const Fault& fault : writers.passed_over()) why[std::filesystem::path(fault.where).filename()] = fault;
    QCOMPARE(why.size(), std::size_t{5});
    is_a_sentence(why["libempty.so"], "is an empty file");
    is_a_sentence(why["libtext.so"], "is no report writer");
    is_a_sentence(why["libcommander.so"], "is no report writer");
    is_a_sentence(why["libtwin.so"], "writes 'txt' as libreport_scribe.so does");
    is_a_sentence(why["libreport_palimpsest.so"], "'palimpsest' made for another build");
    QVERIFY(ReportWriters::read("/nowhere/at/all").known().empty());
    QCOMPARE(ReportWriters::read("/nowhere/at/all").formats(), std::string("none"));
  }

  void a_stranger_s_writer_writes() {
    QVERIFY(write("txt", "a.txt"));
    QFile file(out("a.txt"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("<script>alert(1)</script>\n2 chapters\n"));
    QCOMPARE(there(), QStringList{"a.txt"});
  }

  void nothing_that_is_there_is_written_over() {
    put(out("a.pdf"), "mine");
    QVERIFY(QDir().mkpath(out("page")));
    QVERIFY(QFile::link("/nowhere/at/all", out("link.pdf")));
    for (const auto& [format, name] :
         {std::pair{"pdf", "a.pdf"}, std::pair{"html", "page"}, std::pair{"pdf", "link.pdf"}}) {
      const auto wrote = write(format, name);
      QVERIFY(!wrote);
      is_a_sentence(wrote.error(), "it is there already");
    }
    QCOMPARE(there(), (QStringList{"a.pdf", "link.pdf", "page"}));
    QFile mine(out("a.pdf"));
    QVERIFY(mine.open(QIODevice::ReadOnly) && mine.readAll() == "mine");
  }

  void what_is_no_place_for_a_report_is_refused() {
    const auto refused = [&](const char* format, const QString& to, const char* about) {
      const auto wrote = write_report(read(), format, hostile_report(), to.toStdString());
      QVERIFY(!wrote);
      is_a_sentence(wrote.error(), about);
    };
    refused("nonsense", out("a"), "the formats there are: csv, gpkg, html, pdf, scrawl, txt");
    refused("pdf", out("a.html"), "ends in .pdf");
    refused("pdf", out(".pdf"), "ends in .pdf");
    refused("pdf", out("not/there/a.pdf"), "its folder is not there");
    refused("html", "", "is no name for a report");
    refused("html", "/proc/page", "cannot be written");
    QVERIFY(there().isEmpty());
  }

  void a_writer_that_throws_leaves_nothing() {
    const auto wrote = write("scrawl", "half");
    QVERIFY(!wrote);
    is_a_sentence(wrote.error(), "the writer of 'scrawl': failed: the ink is out; choose another format");
    QVERIFY(there().isEmpty());
  }

  // A limit on the size of files serves for a full disk.
  void a_full_disk_leaves_nothing_data() {
    QTest::addColumn<QString>("format");
    QTest::addColumn<QString>("name");
    QTest::newRow("a folder") << "html"
                              << "page";
    QTest::newRow("a folder of tables") << "csv"
                                        << "tables";
    QTest::newRow("a file") << "pdf"
                            << "a.pdf";
    QTest::newRow("a database") << "gpkg"
                                << "a.gpkg";
  }
  void a_full_disk_leaves_nothing() {
    QFETCH(QString, format);
    QFETCH(QString, name);
    const ReportWriters writers = read();
    const Report report = hostile_report();
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit before{};
    QCOMPARE(getrlimit(RLIMIT_FSIZE, &before), 0);
    const rlimit full{100, before.rlim_max};
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &full), 0);
    const auto wrote = write_report(writers, format.toStdString(), report, out(name).toStdString());
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &before), 0);
    QVERIFY(!wrote);
    is_a_sentence(wrote.error(), "cannot be");
    QVERIFY2(there().isEmpty(), qPrintable(there().join(' ')));
    QVERIFY(write(format, name));
  }

  void stopped_it_leaves_nothing_data() {
    QTest::addColumn<QString>("format");
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("after");
    for (const int after : {0, 1, 2}) {
      QTest::addRow("html %d", after) << "html"
                                      << "page" << after;
      QTest::addRow("csv %d", after) << "csv"
                                     << "tables" << after;
      QTest::addRow("pdf %d", after) << "pdf"
                                     << "a.pdf" << after;
      QTest::addRow("gpkg %d", after) << "gpkg"
                                      << "a.gpkg" << after;
    }
  }
  void stopped_it_leaves_nothing() {
    QFETCH(QString, format);
    QFETCH(QString, name);
    QFETCH(int, after);
    int asked = 0;
    const auto wrote = write_report(read(), format.toStdString(), hostile_report(), out(name).toStdString(),
                                    [&](double) { return asked++ < after; });
    if (wrote) QVERIFY(asked <= after);  // it was done before
    if (!wrote) {
      QVERIFY(wrote.error().cancelled);
      QVERIFY(there().isEmpty());
    }
  }

 private:
  ReportWriters read() const { return ReportWriters::read(libraries_.toStdString()); }
  QString out(const QString& name) const { return folder_->filePath("out/" + name); }
  Result<void> write(const QString& format, const QString& name) const {
    return write_report(read(), format.toStdString(), hostile_report(), out(name).toStdString());
  }
  QStringList there() const {
    return QDir(folder_->filePath("out"))
        .entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot, QDir::Name);
  }

  std::unique_ptr<QTemporaryDir> folder_;
  QString libraries_;
};

SANDGATE_TEST(WritersOfReports)

}  // namespace tst_report_writers
#include "tst_report_writers.moc"
