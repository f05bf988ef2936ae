// What the tests of damaged and forged files share: the program run on one of them with a limit and a private place for
// temporary files, what it must leave behind, and values that are likely to be wrong.
#pragma once

#include <sys/resource.h>
#include <unistd.h>

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <algorithm>
#include <random>

#include "tests/app/fixtures/run_sandgate.h"

namespace sandgate::mutants {

/// A folder in which the program meets one mutant after the other.
class Arena {
 public:
  /// A run that takes longer hangs: sound files take a fiftieth of it.
  static constexpr int limit_ms = 60'000;
  static constexpr rlim_t memory = rlim_t{4} << 30U;

  Arena() { QDir(folder_.path()).mkdir("tmp"), QDir(folder_.path()).mkdir("here"); }
  QString path(const QString& name) const { return folder_.filePath("here/" + name); }
  std::string std_path(const QString& name) const { return path(name).toStdString(); }

  /// Nothing lies there any more.
  void clear() const {
    QDir here(folder_.filePath("here"));
    here.removeRecursively();
    QDir(folder_.path()).mkdir("here");
  }
  void write(const QString& name, const QByteArray& bytes) const {
    QFile file(path(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("a mutant cannot be written");
  }
  QByteArray read(const QString& name) const {
    QFile file(path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  QStringList files() const { return QDir(folder_.filePath("here")).entryList(QDir::Files | QDir::Hidden); }

  /// Runs the program. What is wrong with how it ended goes to `wrong`: neither success nor one sentence, no end at
  /// all, temporary files.
  tests::Outcome run(const QStringList& arguments) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("TMPDIR", folder_.filePath("tmp"));
    process.setProcessEnvironment(environment);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // who claim far more than they use
    process.setChildProcessModifier([] {
      const rlimit most{memory, memory};
      setrlimit(RLIMIT_AS, &most);
    });
#endif
    process.start(SANDGATE_BIN_DIR "/sandgate", arguments);
    const bool ended = process.waitForFinished(limit_ms);
    if (!ended) process.kill(), process.waitForFinished();
    const bool normal = ended && process.exitStatus() == QProcess::NormalExit;
    const tests::Outcome outcome{normal ? process.exitCode() : -1, process.readAllStandardOutput(),
                                 process.readAllStandardError()};
    const QString about = arguments.first() + ": ";
    if (!ended) wrong << about + "it does not end";
    if (ended && !normal) wrong << about + "it crashed";
    if (normal && outcome.exit != 0 && outcome.exit != 1) wrong << about + "exit " + QString::number(outcome.exit);
    if (outcome.exit == 1 && !is_sentence(outcome)) wrong << about + "no sentence: " + outcome.err.left(400);
    QDir left(folder_.filePath("tmp"));
    const QStringList temporary = left.entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    if (!temporary.isEmpty()) {
      wrong << about + "left in the temporary folder: " + temporary.join(", ");
      left.removeRecursively();
      QDir(folder_.path()).mkdir("tmp");
    }
    return outcome;
  }

  /// What was `given` lies there, and m.sandgate where it was made: else there is something wrong.
  void only_these_lie_there(const QStringList& given, bool made) {
    QStringList left = files();
    for (const QString& name : given) left.removeAll(name);
    if (left != (made ? QStringList{"m.sandgate"} : QStringList())) wrong << "there lie " + left.join(", ");
  }
  /// Said with the bytes about the first that is not as in the `sound` ones.
  QString what_is_wrong(int number, const QByteArray& sound, const QByteArray& mutant) const {
    const auto apart = std::mismatch(sound.begin(), sound.end(), mutant.begin(), mutant.end()).first - sound.begin();
    const QByteArray about = mutant.mid(std::max<qsizetype>(0, apart - 60), 200);
    return QString("mutant %1, %2: ").arg(number).arg(QString::fromLatin1(about)) + wrong.join("; ");
  }

  /// Everything that was found wrong with the mutant in hand; empty where all is as it should be.
  QStringList wrong;

 private:
  static bool is_sentence(const tests::Outcome& outcome) {
    const QString said = QString::fromUtf8(outcome.err);
    return said.startsWith("sandgate: ") && said.endsWith(".\n") && said.count('\n') == 1 && said.size() > 25;
  }
  QTemporaryDir folder_;
};

/// Looks at an exercise as everybody does who is handed one: it is verified, and reviewed or gone on with by turns.
/// Those who read leave every file of the folder as it was; going on leaves one file, of which `verify` says no worse.
/// Answers what `verify` ended with at first; -1 where it was not asked.
inline int look_at_exercise(Arena& arena, const QString& name, int turn) {
  const auto as_it_lies = [&] {
    QList<QByteArray> all;
    for (const QString& file : arena.files()) all << file.toUtf8() << arena.read(file);
    return all;
  };
  const auto before = as_it_lies();
  const auto verify = [&] { return arena.run({"verify", arena.path(name)}).exit; };
  // By turns, so that as many mutants are looked at as can be.
  const int verdict = turn % 4 == 2 ? -1 : verify();
  if (turn % 4 == 1) arena.run({"review", arena.path(name)});
  if (turn % 4 == 3) arena.run({"review", arena.path(name), "--seat", "red"});
  if (as_it_lies() != before) arena.wrong << "who only reads has written";
  if (turn % 2 == 1) return verdict;
  if (arena.run({"play", arena.path(name), "--moves", "2"}).exit != 0) return verdict;
  if (arena.files() != QStringList{name}) arena.wrong << "after going on there lie " + arena.files().join(", ");
  const int after = verify();
  if (verdict == 0 && after != 0) arena.wrong << "gone on with, it is not sound any more";
  return verdict;
}

inline std::size_t any(std::mt19937& random, std::size_t below) { return below == 0 ? 0 : random() % below; }

/// Numbers at the edges of what is kept, and beyond.
inline QByteArray any_number(std::mt19937& random) {
  static const char* const numbers[] = {"0",
                                        "1",
                                        "-1",
                                        "2",
                                        "3",
                                        "-2",
                                        "-3",
                                        "64",
                                        "100",
                                        "6399",
                                        "6400",
                                        "65535",
                                        "65536",
                                        "100001",
                                        "2147483647",
                                        "2147483648",
                                        "-2147483648",
                                        "4294967297",
                                        "1099511627776",
                                        "1099511627777",
                                        "9223372036854775807",
                                        "-9223372036854775808",
                                        "0.5",
                                        "1e300"};
  return numbers[any(random, std::size(numbers))];
}

/// One value of a JSON text made another: a number, a word (for one of `words`, or of the text's own), a list with one
/// more or fewer in it, an object twice or gone.
inline QByteArray other_json(const QByteArray& json, std::mt19937& random, const QList<QByteArray>& words = {}) {
  static const QRegularExpression single("-?\\d+(\\.\\d+)?|\"[^\"]*\"|true|false|null");
  static const QRegularExpression several("\\[[^\\[\\]]*\\]|\\{[^{}]*\\}");
  QList<QRegularExpressionMatch> values;
  const QString text = QString::fromLatin1(json);  // by bytes
  for (auto each = (random() % 4 == 0 ? several : single).globalMatch(text); each.hasNext();) values << each.next();
  if (values.isEmpty()) return json + "x";
  const auto any_value = [&] {
    return values[static_cast<qsizetype>(any(random, static_cast<std::size_t>(values.size())))];
  };
  // A wrong key is soon told: values say more.
  const auto pick = [&] {
    auto one = any_value();
    for (int i = 0; i < 4 && json.mid(one.capturedEnd(), 1) == ":"; ++i) one = any_value();
    return one;
  };
  const QRegularExpressionMatch chosen = pick();
  const QByteArray old = chosen.captured().toLatin1();
  QByteArray made;
  const std::size_t how = random() % 10;
  if (old[0] == '-' || (old[0] >= '0' && old[0] <= '9')) {
    made = how < 4   ? any_number(random)
           : how < 8 ? QByteArray::number(old.toLongLong() + (how % 2 == 0 ? 1 : -1) * (how < 6 ? 1 : 64))
                     : pick().captured().toLatin1();
  } else if (old[0] == '"') {
    made = how < 5 && !words.isEmpty()
               ? words[static_cast<qsizetype>(any(random, static_cast<std::size_t>(words.size())))]
           : how < 7 ? pick().captured().toLatin1()
           : how < 8 ? QByteArray("\"\"")
           : how < 9 ? "\"" + QByteArray(300, 'x') + "\""
                     : QByteArray("\"\x1b[2J\"");
  } else if (old[0] == '[') {
    QList<QByteArray> parts = old.size() > 2 ? old.mid(1, old.size() - 2).split(',') : QList<QByteArray>();
    if (parts.isEmpty() || how < 3) {
      parts << "0";
    } else if (how < 6) {
      parts << parts[static_cast<qsizetype>(any(random, static_cast<std::size_t>(parts.size())))];
    } else if (how < 9) {
      parts.removeAt(static_cast<qsizetype>(any(random, static_cast<std::size_t>(parts.size()))));
    } else {
      parts.clear();
    }
    made = "[" + parts.join(',') + "]";
  } else if (old[0] == '{') {
    made = how < 4 ? old + "," + old : how < 7 ? QByteArray("null") : QByteArray("{}");
  } else {
    made = how < 4 ? QByteArray("true") : how < 8 ? QByteArray("false") : QByteArray("0");
  }
  return json.left(chosen.capturedStart()) + made + json.mid(chosen.capturedEnd());
}

/// Bytes flipped, overwritten, doubled, moved, cut off or put in.
inline QByteArray other_bytes(QByteArray bytes, std::mt19937& random) {
  const auto size = static_cast<std::size_t>(bytes.size());
  const auto place = [&] {
    // The head of the file and of its pages is where all else hangs on.
    constexpr std::size_t page = 4096, head = 100, page_head = 16;
    const std::size_t at = random() % 3 == 0   ? random() % head
                           : random() % 2 == 0 ? random() % (size / page + 1) * page + random() % page_head
                                               : random() % std::max<std::size_t>(size, 1);
    return static_cast<qsizetype>(std::min(at, size == 0 ? 0 : size - 1));
  };
  const int times = random() % 3 == 0 ? 8 : 1;
  for (int i = 0; i < times && !bytes.isEmpty(); ++i) {
    const qsizetype at = std::min(place(), bytes.size() - 1);
    const qsizetype run = std::min<qsizetype>(bytes.size() - at, 1 + static_cast<qsizetype>(random() % 600));
    switch (random() % 10) {
      case 0:
      case 1:
      case 2:
      case 3: bytes[at] = static_cast<char>(bytes[at] ^ (1 << random() % 8)); break;
      case 4: bytes[at] = static_cast<char>(random()); break;
      case 5: bytes.replace(at, run, QByteArray(run, random() % 2 == 0 ? '\0' : '\xff')); break;
      case 6: bytes.replace(at, run, bytes.mid(std::min(place(), bytes.size() - run), run)); break;
      case 7: bytes.remove(at, run); break;
      case 8: bytes.insert(at, QByteArray(run, static_cast<char>(random()))); break;
      default: bytes.truncate(at); break;
    }
  }
  return bytes;
}

}  // namespace sandgate::mutants
