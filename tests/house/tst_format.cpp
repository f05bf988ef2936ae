// Every source is laid out by the formatter that the project's .clang-format configures.
#include <QDir>
#include <QDirIterator>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>

#include "tests/runner/test.h"

namespace tst_format {

class Format : public QObject {
  Q_OBJECT

 private slots:
  void every_source_is_formatted() {
    const QString formatter = QStandardPaths::findExecutable("clang-format");
    if (formatter.isEmpty()) QSKIP("clang-format is not installed");
    const QDir root(SANDGATE_SOURCE_DIR);
    QStringList files;
    for (const char* folder : {"map", "logistics", "core", "plugins", "app", "tests"}) {
      QDirIterator found(root.filePath(folder), {"*.h", "*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
      while (found.hasNext()) files << found.next();
    }
    QVERIFY(files.size() > 100);
    QProcess process;
    process.setWorkingDirectory(root.path());
    process.start(formatter, QStringList{"--dry-run", "-Werror", "--ferror-limit=3"} + files);
    QVERIFY(process.waitForFinished(300'000));
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError().left(2000));
  }
};

SANDGATE_TEST(Format)

}  // namespace tst_format
#include "tst_format.moc"
