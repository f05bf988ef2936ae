// kill -9 at any instant loses nothing acknowledged. The program starts itself as a child that writes an exercise and
// acknowledges every entry through a pipe, kills it, and looks at what lies on the disk.
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

#include "tests/core/fixtures/journal_samples.h"
#include "tests/runner/test.h"
#include "tests/runner/thorough.h"

namespace tst_kill {

using namespace sandgate;
using namespace sandgate::samples;
namespace fs = std::filesystem;

namespace {

/// The child's part. Every number it prints is durable.
int write_exercise(const std::string& what, const fs::path& path) {
  const auto told = [](std::int64_t number) {
    std::printf("%lld\n", static_cast<long long>(number));
    std::fflush(stdout);
  };
  const auto failed = [](const Fault& fault) {
    std::fprintf(stderr, "%s\n", fault.sentence().c_str());
    return 1;
  };
  if (what == "create") {
    // Over and over, each under its own name, told when it is there.
    for (std::int64_t number = 1;; ++number) {
      Result<ExerciseFile> file = ExerciseFile::create(path / (std::to_string(number) + ".sandgate"), contents());
      if (!file) return failed(file.error());
      told(number);
      if (Result<void> closed = file->close(); !closed) return failed(closed.error());
    }
  }
  if (what == "seal") {
    // Seals one intention after another; whichever entry is there has its text.
    Result<ExerciseFile> file = ExerciseFile::create(path, contents());
    if (!file) return failed(file.error());
    for (std::int64_t number = 1;; ++number) {
      SealedText text{{}, {"Intention " + std::to_string(number)}};
      text.nonce[0] = static_cast<std::uint8_t>(number);
      const std::string digest = text.digest().hex();
      const Order sealing{order(number).id, SeatId{0}, SealIntent{digest}};
      if (Result<void> done = file->append(sealing, std::vector<Event>{IntentSealed{SeatId{0}, digest}}, &text); !done)
        return failed(done.error());
      told(number);
    }
  }
  for (;;) {
    Result<ExerciseFile> file = fs::exists(path) ? ExerciseFile::open(path) : ExerciseFile::create(path, contents());
    if (!file) return failed(file.error());
    told(file->entries());
    for (;;) {
      const std::int64_t next = file->entries() + 1;
      if (Result<void> done = file->append(order(next), events(next)); !done) return failed(done.error());
      told(next);
      // "close" opens and closes all the time, so that most kills meet one or the other.
      if (what == "close" && next % 2 == 0) break;
    }
    if (Result<void> closed = file->close(); !closed) return failed(closed.error());
  }
}

/// Runs the child and kills it after `wait`, counted from its start or from the first number it tells; answers the last
/// number it told, none where it told none. A child that ends by itself is a failure.
std::optional<std::int64_t> killed_after(std::chrono::microseconds wait, bool once_it_tells, const char* what,
                                         const fs::path& path) {
  int ends[2];
  if (pipe(ends) != 0) qFatal("no pipe");
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDOUT_FILENO);
    close(ends[0]);
    close(ends[1]);
    execl("/proc/self/exe", "tst_kill", "--write-exercise", what, path.c_str(), nullptr);
    _exit(127);
  }
  close(ends[1]);
  std::string told;
  char buffer[4096];
  if (once_it_tells) {
    const ssize_t count = read(ends[0], buffer, sizeof buffer);
    told.append(buffer, count > 0 ? static_cast<std::size_t>(count) : 0);
  }
  const auto until = std::chrono::steady_clock::now() + wait;
  const auto drain = [&](bool to_the_end) {
    for (;;) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
      if (!to_the_end && left.count() < 1) return;
      pollfd ready{ends[0], POLLIN, 0};
      if (poll(&ready, 1, to_the_end ? -1 : static_cast<int>(left.count())) <= 0) continue;
      const ssize_t count = read(ends[0], buffer, sizeof buffer);
      if (count <= 0) return;
      told.append(buffer, static_cast<std::size_t>(count));
    }
  };
  drain(false);
  for (auto left = until - std::chrono::steady_clock::now(); left.count() > 0;
       left = until - std::chrono::steady_clock::now())
    ;  // the last fraction of a millisecond exactly
  kill(child, SIGKILL);
  drain(true);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGKILL) qFatal("the child ended by itself");
  // Only whole lines were acknowledged.
  const std::size_t end = told.rfind('\n');
  if (end == std::string::npos) return {};
  const std::size_t begin = end == 0 ? std::string::npos : told.rfind('\n', end - 1);
  return std::strtoll(told.c_str() + (begin == std::string::npos ? 0 : begin + 1), nullptr, 10);
}

}  // namespace

class KillTest : public QObject {
  Q_OBJECT
 private slots:
  void nothingAcknowledgedIsLost_data();
  void nothingAcknowledgedIsLost();
  void whileCreating();
  void noIntentionWithoutItsText();
};

void KillTest::noIntentionWithoutItsText() {
  const QTemporaryDir folder;
  std::mt19937 random(1'824);
  int some = 0;
  for (int i = 0; i < tests::repetitions(12, 60); ++i) {
    const fs::path path = fs::path(folder.path().toStdString()) / (std::to_string(i) + ".sandgate");
    const std::int64_t told =
        killed_after(std::chrono::microseconds(random() % 60'000), true, "seal", path).value_or(0);
    const Result<ExerciseFile> file = ExerciseFile::read(path);
    QVERIFY2(file, file ? "" : file.error().sentence().c_str());
    QVERIFY(file->entries() == told || file->entries() == told + 1);
    for (std::int64_t entry = 1; entry <= file->entries(); ++entry) {
      const Result<Intents> then = file->intents(entry);
      QVERIFY(then && then->damaged.empty());
      const Intent* const one = then->of(SeatId{0});
      QVERIFY(one && one->entry == entry && one->sealed.text == Lines{"Intention " + std::to_string(entry)});
      ++some;
    }
  }
  QVERIFY(some > 0);
}

void KillTest::nothingAcknowledgedIsLost_data() {
  QTest::addColumn<QByteArray>("what");
  QTest::addColumn<int>("kills");
  QTest::newRow("while appending") << QByteArray("append") << tests::repetitions(24, 75);
  QTest::newRow("while opening and closing") << QByteArray("close") << tests::repetitions(24, 75);
}

void KillTest::nothingAcknowledgedIsLost() {
  QFETCH(QByteArray, what);
  QFETCH(int, kills);
  const QTemporaryDir folder;
  const fs::path path = folder.filePath("a.sandgate").toStdString();
  std::mt19937 random(1'913);
  std::int64_t acknowledged = 0;
  int with_log = 0, told_something = 0;
  for (int i = 0; i < kills; ++i) {
    const std::chrono::microseconds wait(random() % 120'000);
    const std::optional<std::int64_t> told = killed_after(wait, i % 2 == 0, what, path);
    if (told) ++told_something, acknowledged = std::max(acknowledged, *told);
    if (!fs::exists(path)) {
      QCOMPARE(acknowledged, 0);
      continue;
    }
    if (fs::exists(fs::path(path) += "-wal")) ++with_log;
    // First as a reader, without a trace; then as the next program that plays.
    const auto before = folder_bytes(folder.path().toStdString());
    std::int64_t found = 0;
    {
      const Result<ExerciseFile> file = ExerciseFile::read(path);
      QVERIFY2(file, file ? "" : file.error().sentence().c_str());
      found = file->entries();
      QVERIFY2(found == acknowledged || found == acknowledged + 1,
               (std::to_string(found) + " found, " + std::to_string(acknowledged) + " acknowledged").c_str());
      QCOMPARE(text(wrong_entries(*file, found)), text(""));
    }
    QVERIFY(folder_bytes(folder.path().toStdString()) == before);
    if (i % 3 != 0) {
      // The others go on from what the kill left, in the child.
      acknowledged = found;
      continue;
    }
    Result<ExerciseFile> file = ExerciseFile::open(path);
    QVERIFY2(file, file ? "" : file.error().sentence().c_str());
    QCOMPARE(file->entries(), found);
    QVERIFY(append_up_to(*file, found + 1));
    QCOMPARE(text(wrong_entries(*file, found + 1)), text(""));
    QVERIFY(file->close());
    acknowledged = found + 1;
  }
  QVERIFY2(told_something >= kills / 2, "half of the kills come after the child wrote something");
  QVERIFY(with_log > 0);
}

void KillTest::whileCreating() {
  const QTemporaryDir folder;
  std::mt19937 random(1'866);
  int left_over = 0;
  for (int i = 0; i < tests::repetitions(12, 50); ++i) {
    const fs::path here = fs::path(folder.path().toStdString()) / std::to_string(i);
    fs::create_directory(here);
    const std::chrono::microseconds wait(random() % 60'000);
    const std::int64_t told = killed_after(wait, i % 2 == 0, "create", here).value_or(0);
    std::int64_t there = 0;
    for (const auto& entry : fs::directory_iterator(here)) {
      const std::string name = entry.path().filename().string();
      if (!name.ends_with(".sandgate")) {
        left_over += name.ends_with(".new");
        continue;
      }
      // What has its name is whole.
      ++there;
      const Result<ExerciseFile> file = ExerciseFile::open(entry.path());
      QVERIFY2(file, file ? "" : file.error().sentence().c_str());
      QVERIFY(same(file->contents(), contents()));
      QCOMPARE(file->entries(), 0);
    }
    QVERIFY(there == told || there == told + 1);
  }
  qInfo("%d kills came while a file had no name yet", left_over);
}

const tests::RegisteredChild writer("--write-exercise",
                                    [](int, char** argv) { return write_exercise(argv[2], argv[3]); });
SANDGATE_TEST(KillTest)

}  // namespace tst_kill
#include "tst_kill.moc"
