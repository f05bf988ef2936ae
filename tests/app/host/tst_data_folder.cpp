// Data of another version beside a program is named: what, where, what to do.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "app/host/data_folder.h"
#include "tests/runner/test.h"

namespace tst_data_folder {

using namespace sandgate;

class DataFolderTest : public QObject {
  Q_OBJECT

 private slots:
  void cleanup() { qunsetenv("SANDGATE_DATA"); }

  void the_programs_own_is_of_its_version() {
    const auto own = check_data(data_folder());
    QVERIFY2(own.has_value(), own ? "" : own.error().sentence().c_str());
  }

  void of_another_version_data() {
    QTest::addColumn<QByteArray>("version");
    QTest::addColumn<QByteArray>("said");
    const auto none = QByteArray("version: it does not say of which version this data is, and this program is of ");
    QTest::newRow("newer") << QByteArray("9.0.1\n")
                           << QByteArray("this data is of Sandgate 9.0.1, and this program of ");
    QTest::newRow("older") << QByteArray("0.0.9") << QByteArray("this data is of Sandgate 0.0.9, and this program of ");
    QTest::newRow("to come") << QByteArray("9.0~rc1\r\n") << QByteArray("this data is of Sandgate 9.0~rc1, and");
    QTest::newRow("empty") << QByteArray() << none;
    QTest::newRow("blank first") << QByteArray("\n0.1.0\n") << none;
    QTest::newRow("bytes") << QByteArray("\0\xff\n", 3) << none;
    QTest::newRow("a book") << QByteArray(1 << 16, '1') << none;
    QTest::newRow("words") << QByteArray("the newest one\n") << none;
  }
  void of_another_version() {
    QFETCH(const QByteArray, version);
    QFETCH(const QByteArray, said);
    const QTemporaryDir data;
    QFile file(data.filePath("version"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(version) == version.size());
    file.close();
    refused(data.path(), said);
  }

  void one_that_says_nothing_or_is_not_there() {
    const QTemporaryDir data;
    refused(data.path(), "version: it does not say");
    QVERIFY(QDir(data.path()).mkdir("version"));
    refused(data.path(), "version: it does not say");
    refused(data.filePath("nowhere"), "there is no folder with Sandgate's data");
  }

 private:
  // What to do hangs on who chose the folder.
  static void refused(const QString& data, const QByteArray& said) {
    for (const bool named : {false, true}) {
      named ? qputenv("SANDGATE_DATA", data.toUtf8()) : qunsetenv("SANDGATE_DATA");
      const auto checked = check_data(data.toStdString());
      QVERIFY(!checked.has_value());
      const QByteArray sentence(checked.error().sentence().c_str());
      QVERIFY2(sentence.startsWith(data.toUtf8()) && sentence.contains(said), sentence.constData());
      QCOMPARE(sentence.contains("SANDGATE_DATA"), named);
      QCOMPARE(sentence.contains("install Sandgate"), !named);
    }
  }
};

SANDGATE_TEST(DataFolderTest)

}  // namespace tst_data_folder
#include "tst_data_folder.moc"
