// The file of a batch, by itself: read line by line, locked while it is written, whole when it is refused.
#include <QTemporaryDir>
#include <QTest>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/experiment/batch_file.h"
#include "tests/runner/test.h"

namespace tst_batch_file {

using namespace sandgate::experiment;

namespace {

const Answer asked{{"batch", 1}, {"seed", 7}};

BattleResult battle(std::int64_t number) {
  return {number, 11, true, "force_gone", sandgate::SideId{1}, 40, {20, 201}, {75, 73}, {70, 12}};
}

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream from(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(from), {}};
}

}  // namespace

class BatchFileTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    path_ = folder_->filePath("b.jsonl").toStdString();
  }

  void what_is_appended_is_read_back() {
    {
      auto file = BatchFile::open(path_, asked, 2, nothing_there);
      QVERIFY(file.has_value());
      QVERIFY(file->append(battle(2)).has_value() && file->append(battle(1)).has_value());
    }
    std::vector<BattleResult> there;
    QVERIFY(BatchFile::open(path_, asked, 2, [&](BattleResult r) { there.push_back(std::move(r)); }).has_value());
    QVERIFY(there == (std::vector{battle(2), battle(1)}));
  }

  void one_program_writes_at_a_time() {
    const auto file = BatchFile::open(path_, asked, 2, nothing_there);
    QVERIFY(file.has_value());
    const std::string before = bytes_of(path_);
    const auto second = BatchFile::open(path_, asked, 2, nothing_there);
    QVERIFY(!second.has_value());
    QCOMPARE(second.error().what, "another program is writing to it");
    QCOMPARE(bytes_of(path_), before);
  }

  // A battle of another number of sides, with fields missing or more than there are.
  void no_battle_is_refused_data() {
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("not JSON") << QByteArray("{");
    QTest::newRow("a number") << QByteArray("7");
    QTest::newRow("nothing") << QByteArray("");
    QTest::newRow("three sides") << damaged([](Answer& a) { a["lost"].push_back(1); });
    QTest::newRow("a field more") << damaged([](Answer& a) { a["more"] = 1; });
    QTest::newRow("a field less") << damaged([](Answer& a) { a.erase("why"); });
    QTest::newRow("number nought") << damaged([](Answer& a) { a["battle"] = 0; });
    QTest::newRow("moves below nought") << damaged([](Answer& a) { a["moves"] = -1; });
    QTest::newRow("points of what has not ended") << damaged([](Answer& a) { a["ended"] = false; });
    QTest::newRow("a text for a number") << damaged([](Answer& a) { a["battle"] = "one"; });
    QTest::newRow("deep") << QByteArray(100'000, '[');
  }
  void no_battle_is_refused() {
    QFETCH(QByteArray, line);
    { QVERIFY(BatchFile::open(path_, asked, 2, nothing_there).has_value()); }
    {
      std::ofstream to(path_, std::ios::app);
      to << line.toStdString() << '\n';
    }
    const std::string before = bytes_of(path_);
    const auto file = BatchFile::open(path_, asked, 2, nothing_there);
    QVERIFY(!file.has_value());
    QCOMPARE(file.error().where, path_ + ":2");
    QCOMPARE(bytes_of(path_), before);
  }

 private:
  static void nothing_there(BattleResult) { QFAIL("there is a battle"); }
  static QByteArray damaged(const std::function<void(Answer&)>& damage) {
    Answer json = as_json(battle(1));
    damage(json);
    return QByteArray::fromStdString(json.dump());
  }

  std::unique_ptr<QTemporaryDir> folder_;
  std::string path_;
};

SANDGATE_TEST(BatchFileTest)

}  // namespace tst_batch_file
#include "tst_batch_file.moc"
