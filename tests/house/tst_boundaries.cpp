// The house holds its floors apart: reads every source file and every CMakeLists.txt as text.
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <map>
#include <set>

#include "tests/runner/test.h"

namespace tst_boundaries {

namespace {

struct Source {
  QString path, folder, floor;
  bool header = false;
  QStringList own;      // "map/base/point.h"
  QStringList foreign;  // <QString>, <gdal.h>
};

const QStringList floors = {"map", "logistics", "core", "plugins", "app"};

QString read(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// A header without a folder before it is one that the room's own CMakeLists.txt writes.
bool is_made_by_the_build(const QDir& root, const QString& folder, const QString& header) {
  return !header.contains('/') && header.endsWith(".h") &&
         read(root.filePath(folder + "/CMakeLists.txt")).contains("CMAKE_CURRENT_BINARY_DIR}/" + header);
}

std::vector<Source> sources() {
  // No raw string: moc does not read on behind one with a quotation mark.
  static const QRegularExpression include("^\\s*#\\s*include\\s*([<\"])([^\">]+)[\">]",
                                          QRegularExpression::MultilineOption);
  const QDir root(SANDGATE_SOURCE_DIR);
  std::vector<Source> found;
  for (const QString& floor : floors) {
    QDirIterator files(root.filePath(floor), {"*.h", "*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
      Source source;
      const QString full = files.next();
      source.path = root.relativeFilePath(full);
      source.folder = source.path.section('/', 0, -2);
      source.floor = floor;
      source.header = full.endsWith(".h");
      for (auto match = include.globalMatch(read(full)); match.hasNext();) {
        const auto m = match.next();
        if (is_made_by_the_build(root, source.folder, m.captured(2))) continue;
        (m.captured(1) == "\"" ? source.own : source.foreign) << m.captured(2);
      }
      found.push_back(source);
    }
  }
  return found;
}

// What a room's README.md promises in two paragraphs of fixed form, each from its first word to the next empty line:
// "May use: `core/base`, `map`, …" and "Private: `paint.h`, …". A floor, or a folder without sources of its own, stands
// for all rooms in it.
struct Promise {
  QString text;
  QStringList may_use = {}, hidden = {};
};

QStringList named_after(const QString& word, const QString& text) {
  static const QRegularExpression name("`([^`]+)`");
  const QRegularExpression paragraph(
      "^" + word + ":.*?(?=\\n\\s*\\n|\\z)",
      QRegularExpression::MultilineOption | QRegularExpression::DotMatchesEverythingOption);
  QStringList names;
  for (auto match = name.globalMatch(paragraph.match(text).captured()); match.hasNext();)
    names << match.next().captured(1);
  return names;
}

Promise promise_of(const QString& folder) {
  Promise promise{.text = read(QDir(SANDGATE_SOURCE_DIR).filePath(folder + "/README.md"))};
  for (const QString& name : named_after("May use", promise.text))
    if (floors.contains(name.section('/', 0, 0))) promise.may_use << name;
  for (QString name : named_after("Private", promise.text)) promise.hidden << name.remove(".h");
  return promise;
}

// Whose headers these are, and where they may stand.
struct Library {
  QString name;
  QRegularExpression header;
  QStringList floors;
  bool in_headers;
};

std::vector<Library> libraries() {
  const auto starts = [](const char* pattern) { return QRegularExpression(QString("^(%1)").arg(pattern)); };
  return {
      {"Qt", starts("Q[A-Z]|Qt"), {"app", "plugins"}, true},
      {"GDAL", starts("gdal|ogr|cpl_"), {"map", "plugins"}, false},  // plugins have it in report writers
      {"Boost", starts("boost/"), {"logistics"}, false},
      {"SQLite",
       starts("SQLiteCpp|sqlite3"),
       {"map", "core", "app"},
       false},  // map has it beneath GDAL, app for results
      {"Bullet", starts("bt[A-Z]|Bullet|LinearMath/"), {"core"}, false},
      {"OpenSSL", starts("openssl/"), {"core", "app"}, false},  // app has it for certificates
      {"qrencode", starts("qrencode"), {"app"}, false},
      {"zbar", starts("zbar"), {"app"}, false},
      {"JSON", starts("nlohmann/|valijson/"), {"core", "plugins", "app"}, true},
      {"MPI", starts("mpi\\.h"), {"app"}, false},
      {"CLI11", starts("CLI/"), {"app"}, false},
      {"fmt", starts("fmt/"), {"map", "logistics", "core", "plugins", "app"}, false},
  };
}

}  // namespace

class Boundaries : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    all_ = sources();
    QVERIFY2(all_.size() > 50, "the sources were not found");
    for (const Source& source : all_) promises_.try_emplace(source.folder, promise_of(source.folder));
  }

  void arrows_run_downwards() {
    for (const Source& source : all_) {
      for (const QString& header : source.own) {
        const QString to = header.section('/', 0, 0);
        QVERIFY2(floors.contains(to), qPrintable(source.path + " includes " + header + " by no path from the root"));
        QVERIFY2(floors.indexOf(to) <= floors.indexOf(source.floor),
                 qPrintable(source.path + " reaches up to " + header));
      }
    }
  }

  void included_files_exist() {
    for (const Source& source : all_) {
      for (const QString& header : source.own) {
        QVERIFY2(QFile::exists(QDir(SANDGATE_SOURCE_DIR).filePath(header)),
                 qPrintable(source.path + " includes " + header + ", which is not there"));
      }
    }
  }

  // No folder reaches itself over others: not by two that include each other, nor by a longer round.
  void folders_make_no_circle() {
    std::map<QString, std::set<QString>> reaches;
    for (const Source& source : all_) {
      for (const QString& header : source.own) {
        const QString to = header.section('/', 0, -2);
        if (to != source.folder) reaches[source.folder].insert(to);
      }
    }
    std::set<QString> left;
    for (const auto& [folder, others] : reaches) {
      left.insert(folder);
      left.insert(others.begin(), others.end());
    }
    // Takes away folders that reach only what was taken before; what cannot be taken is a circle.
    for (bool taken = true; taken;) {
      taken = false;
      for (auto it = left.begin(); it != left.end();) {
        const auto& others = reaches[*it];
        const bool free =
            std::none_of(others.begin(), others.end(), [&](const QString& o) { return left.contains(o); });
        it = free ? left.erase(it) : std::next(it);
        taken = taken || free;
      }
    }
    QVERIFY2(left.empty(), qPrintable("a circle among: " + QStringList(left.begin(), left.end()).join(", ")));
  }

  void libraries_stay_on_their_floors() {
    for (const Source& source : all_) {
      for (const QString& header : source.foreign) {
        for (const Library& library : libraries()) {
          if (!library.header.match(header).hasMatch()) continue;
          QVERIFY2(
              library.floors.contains(source.floor),
              qPrintable(source.path + " uses " + library.name + ", which belongs to " + library.floors.join(", ")));
          QVERIFY2(library.in_headers || !source.header,
                   qPrintable(source.path + " shows " + library.name + " to whoever includes it"));
        }
      }
    }
  }

  // What a library's header would bring along must not stand in a header below the windows.
  void headers_below_app_are_free_of_libraries() {
    static const QRegularExpression ours(R"(^[a-z_]+(\.h)?$)");  // the standard library's
    for (const Source& source : all_) {
      if (!source.header || source.floor == "app" || source.floor == "plugins") continue;
      for (const QString& header : source.foreign) {
        QVERIFY2(ours.match(header).hasMatch() && !header.startsWith("gdal") && !header.startsWith("sqlite"),
                 qPrintable(source.path + " includes <" + header + ">"));
      }
    }
  }

  // Its headers are heavy, and a machine without OpenGL must still have every other window.
  void qt_quick_stays_in_its_room() {
    static const QRegularExpression quick("^(QQuick|QQml|QtQuick|QtQml)");
    int found = 0;
    for (const Source& source : all_)
      for (const QString& header : source.foreign) {
        if (!quick.match(header).hasMatch()) continue;
        ++found;
        QVERIFY2(source.folder == "app/table", qPrintable(source.path + " includes <" + header + ">"));
        QVERIFY2(!source.path.endsWith("round_view.h"), "the room's public header shows Qt Quick");
      }
    QVERIFY(found > 3);
  }

  void command_line_links_no_widgets() {
    static const QRegularExpression widgets("Qt6::Widgets");
    for (const char* room : {"app/cli", "app/experiment", "app/mpi", "app/host", "app/words", "app/stories",
                             "app/mapview", "app/papers", "app/invite"}) {
      const QString list = read(QDir(SANDGATE_SOURCE_DIR).filePath(QString(room) + "/CMakeLists.txt"));
      QVERIFY2(!list.isEmpty(), room);
      QVERIFY2(!widgets.match(list).hasMatch(), room);
    }
  }

  // A report writer is given values and sees nothing of an exercise.
  void report_writers_see_values_alone() {
    int found = 0;
    for (const Source& source : all_) {
      if (!source.folder.startsWith("plugins/reports/")) continue;
      ++found;
      for (const QString& header : source.own) {
        const QString room = header.section('/', 0, -2);
        const bool value = room.startsWith("plugins/reports/") || room == "map/base" || room == "core/base" ||
                           header == "plugins/api/report.h" || header == "plugins/api/report_plugin.h";
        QVERIFY2(value, qPrintable(source.path + " includes " + header));
      }
    }
    QVERIFY(found > 20);
  }

  // A commander plug-in is a client and paints nothing.
  void commanders_link_qt_core_only() {
    static const QRegularExpression more("Qt6::(?!Core\\b)");
    QDirIterator lists(QDir(SANDGATE_SOURCE_DIR).filePath("plugins"), {"CMakeLists.txt"}, QDir::Files,
                       QDirIterator::Subdirectories);
    int read_lists = 0;
    for (; lists.hasNext(); ++read_lists) {
      const QString path = lists.next();
      if (path.contains("/plugins/reports/")) continue;
      QVERIFY2(!more.match(read(path)).hasMatch(), qPrintable(path));
    }
    QVERIFY(read_lists >= 3);
  }

  // Windows and commanders learn the truth only through Picture.
  void only_the_host_reads_a_campaign() {
    static const QStringList truth = {"core/campaign/campaign.h", "core/deciding/decide.h",
                                      "core/deciding/close_move.h", "core/journal/exercise_file.h",
                                      "core/sight/witness.h"};
    for (const Source& source : all_) {
      const bool client = source.floor == "plugins" || (source.floor == "app" && source.folder != "app/host");
      if (!client) continue;
      for (const QString& header : source.own) {
        QVERIFY2(!truth.contains(header), qPrintable(source.path + " includes " + header));
      }
    }
  }

  void every_source_is_built() {
    for (const Source& source : all_) {
      if (source.header) continue;
      const QString list = read(QDir(SANDGATE_SOURCE_DIR).filePath(source.folder + "/CMakeLists.txt"));
      const QString name = source.path.section('/', -1);
      const QRegularExpression listed("(^|[\\s(])" + QRegularExpression::escape(name) + "($|[\\s)])");
      QVERIFY2(listed.match(list).hasMatch(), qPrintable(source.path + " is in no CMakeLists.txt"));
    }
  }

  void every_folder_says_what_lives_there() {
    for (const auto& [folder, promise] : promises_) {
      QVERIFY2(promise.text.size() > 200, qPrintable(folder + " has no README.md that says what lives there"));
      QVERIFY2(promise.text.contains("\nMay use: "), qPrintable(folder + "/README.md does not say what it may use"));
    }
  }

  // A room uses what its README names, and every folder named is there.
  void rooms_use_what_their_readme_says() {
    QStringList wrong;
    for (const auto& [folder, promise] : promises_)
      for (const QString& room : promise.may_use)
        if (!QDir(SANDGATE_SOURCE_DIR).exists(room)) wrong << folder + "/README.md names " + room + ": it is not there";
    for (const Source& source : all_)
      for (const QString& header : source.own) {
        const QString to = header.section('/', 0, -2);
        const QStringList& may = promises_.at(source.folder).may_use;
        const bool allowed = to == source.folder || std::any_of(may.begin(), may.end(), [&](const QString& room) {
                               return to == room || (!promises_.contains(room) && to.startsWith(room + '/'));
                             });
        if (!allowed) wrong << source.path + " includes " + header + ": its README.md does not allow " + to;
      }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  }

  void private_headers_stay_in_their_room() {
    QStringList wrong;
    int found = 0;
    for (const auto& [folder, promise] : promises_)
      for (const QString& name : promise.hidden) {
        const QString header = folder + '/' + name + ".h";
        if (!QFile::exists(QDir(SANDGATE_SOURCE_DIR).filePath(header)))
          wrong << folder + "/README.md calls " + header + " private: it is not there";
        ++found;
        for (const Source& source : all_)
          if (source.folder != folder && source.own.contains(header))
            wrong << source.path + " includes " + header + ": it is private to its room";
      }
    for (const Source& source : all_)
      if (source.header && read(QDir(SANDGATE_SOURCE_DIR).filePath(source.path)).contains("rivate to this room") &&
          !promises_.at(source.folder).hidden.contains(source.path.section('/', -1).remove(".h")))
        wrong << source.path + " calls itself private: its README.md does not";
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    QVERIFY(found > 50);
  }

  void every_header_is_named() {
    QStringList wrong;
    for (const Source& source : all_) {
      if (!source.header) continue;
      const QString stem = source.path.section('/', -1).remove(".h");
      const QString& text = promises_.at(source.folder).text;
      if (!text.contains('`' + stem + '`') && !text.contains('`' + stem + ".h`"))
        wrong << source.folder + "/README.md does not say what " + stem + ".h is";
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  }

  // A room is a folder that one can know in an hour.
  void rooms_are_no_halls() {
    std::map<QString, int> files;
    for (const Source& source : all_) ++files[source.folder];
    for (const auto& [folder, count] : files)
      QVERIFY2(count <= 60, qPrintable(QString("%1 has %2 files; it wants to be two rooms").arg(folder).arg(count)));
  }

 private:
  std::vector<Source> all_;
  std::map<QString, Promise> promises_;  // by folder
};

SANDGATE_TEST(Boundaries)

}  // namespace tst_boundaries
#include "tst_boundaries.moc"
