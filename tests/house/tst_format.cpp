// Every source is laid out by the formatter that the project's .clang-format configures.
#include <QDir>
#include <QDirIterator>
#include <QFile>
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

  // Also in texts, which no compiler reads.
  void no_merge_is_left_half_done() {
    const QDir root(SANDGATE_SOURCE_DIR);
    int read = 0;
    for (const char* folder : {"map", "logistics", "core", "plugins", "app", "tests", "docs", "data", "packaging"}) {
      QDirIterator found(root.filePath(folder), {"*.h", "*.cpp", "*.md", "*.txt", "*.json", "*.cmake", "*.in"},
                         QDir::Files, QDirIterator::Subdirectories);
      while (found.hasNext()) {
        QFile file(found.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = '\n' + file.readAll();
        QVERIFY2(!text.contains("\n<<<<<<< ") && !text.contains("\n>>>>>>> "), qPrintable(file.fileName()));
        ++read;
      }
    }
    QVERIFY(read > 1000);
  }
};

SANDGATE_TEST(Format)

}  // namespace tst_format
#include "tst_format.moc"
