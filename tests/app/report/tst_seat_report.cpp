// What is written of one seat's review holds nothing that it cannot lawfully know: every format is equal byte for byte
// between two exercises that differ only in that; beside them controls in which they must differ (KS-10, KS-11, CX-1).
#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <functional>
#include <map>

#include "app/report/writers.h"
#include "tests/app/report/kept_exercise.h"
#include "tests/core/fixtures/courier_exercise.h"
#include "tests/runner/test.h"

namespace tst_seat_report {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr int me = 0, foe = 1;

std::shared_ptr<const Country> level() {
  static const auto country = Country::level(9000, 6000, {block(FeatureKind::wood, 5000, 0, 5600, 2600)});
  return country;
}

QByteArray bytes_of(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// By format and name within it.
using Written = std::map<QString, QByteArray>;

Written written(const Report& report) {
  static const ReportWriters writers = ReportWriters::read(SANDGATE_BIN_DIR "/plugins/reports");
  if (writers.known().size() != 7) qFatal("%s", writers.formats().c_str());
  const QTemporaryDir folder;
  Written all;
  for (const auto& entry : writers.known()) {
    const QString format = QString::fromStdString(entry.format);
    const QString to = folder.filePath(format) + QString::fromStdString(entry.extension);
    if (const auto wrote = write_report(writers, entry.format, report, to.toStdString()); !wrote)
      qFatal("%s", wrote.error().sentence().c_str());
    if (!entry.extension.empty()) {
      all[format] = bytes_of(to);
      continue;
    }
    QDirIterator files(to, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
      const QString file = files.next();
      all[format + '/' + QDir(to).relativeFilePath(file)] = bytes_of(file);
    }
  }
  return all;
}

/// Where they part, by name; empty: nowhere.
QStringList differing(const Written& one, const Written& other) {
  QStringList names;
  for (const auto& [name, bytes] : one) {
    const auto found = other.find(name);
    if (found == other.end() || found->second != bytes) names << name;
  }
  for (const auto& [name, bytes] : other)
    if (!one.contains(name)) names << name;
  return names;
}

/// My foot and scouts in the west; theirs in plain sight, and another behind the wood.
struct Play {
  SmallExercise small{level()};
  BodyId foot, scouts, shown, hidden;
  std::optional<double> foe_goes_to = 70;  // table feet: behind the wood

  Play() {
    foot = small.add(me, Arm::infantry, Formation::fours, 20, 30, 40);
    scouts = small.add_scouts(me, 24, 30);
    shown = small.add(foe, Arm::infantry, Formation::boxed, 46, 30, 40);
    hidden = small.add(foe, Arm::infantry, Formation::boxed, 70, 10, 40);
    small.without_tables();
    small.setting().brief = "The manoeuvres begin.";
  }
  static Point at(double x_ft, double y_ft) { return {Length::from_feet(x_ft), Length::from_feet(y_ft)}; }
  Setting& setting() { return small.setting(); }
};
using Vary = std::function<void(Play&)>;

Written of_play(const Vary& vary) {
  Play play;
  vary(play);
  KeptExercise kept(play.small);
  kept.give(SeatId{me}, MarchOrder<BodyId>{play.foot, {Play::at(20, 30), Play::at(30, 20)}, false});
  kept.close();
  const Point from = play.small.body(play.hidden).at;
  if (play.foe_goes_to)
    kept.give(SeatId{foe}, MarchOrder<BodyId>{play.hidden, {from, Play::at(*play.foe_goes_to, 4)}, false});
  kept.close(3);
  return written(kept.seat_report(SeatId{me}, {.pictures = true, .frames = true}));
}

}  // namespace

class SeatReports : public QObject {
  Q_OBJECT

 private slots:
  void KS_10_what_cannot_be_known_is_not_in_the_report_data() {
    QTest::addColumn<Vary>("vary");
    QTest::addColumn<bool>("known");
    const auto secret = [](const char* name, Vary vary) { QTest::newRow(name) << std::move(vary) << false; };
    const auto control = [](const char* name, Vary vary) { QTest::newRow(name) << std::move(vary) << true; };
    secret("strength of a closed box, CX-1",
           [](Play& p) { p.small.body(p.shown).contents = Contents::of(Arm::infantry, Men{{6}}); });
    secret("a dummy, CX-1", [](Play& p) { p.small.body(p.shown).contents = Contents::of(Arm::infantry, Men{}); });
    secret("place of an unseen body", [](Play& p) { p.small.body(p.hidden).at = Play::at(72, 14); });
    secret("an unseen march", [](Play& p) { p.foe_goes_to = 74; });
    secret("an unseen body more", [](Play& p) { p.small.add(foe, Arm::cavalry, Formation::fours, 74, 8, 30); });
    secret("names and titles of the enemy", [](Play& p) {
      p.small.body(p.hidden).name = "Unheard of";
      p.small.body(p.shown).title = "The King's Own";
    });
    secret("the enemy's orders and objectives", [](Play& p) {
      p.setting().sides[foe].brief = "Hold the ford.";
      p.setting().sides[foe].objectives = {{"The ford", Play::at(40, 30)}};
    });
    secret("an enemy seat's orders, rights and post", [](Play& p) {
      Seat& seat = p.setting().seats[foe];
      seat.brief = "Ride.";
      seat.may = {Right::march};
      seat.post = p.hidden;
    });
    secret("the enemy's signals, KS-11", [](Play& p) {
      p.setting().sides[foe].signalling = Signals::couriers;
      p.foe_goes_to.reset();  // without a post he orders nothing
    });
    secret("the enemy's packets, KS-4.6", [](Play& p) { p.small.body(p.hidden).packets = {3, 2, 1}; });
    control("strength of my own",
            [](Play& p) { p.small.body(p.scouts).contents = Contents::of(Arm::cavalry, Men{{5}}); });
    control("my own side's orders", [](Play& p) { p.setting().sides[me].brief = "Hold the ford."; });
    control("my own orders", [](Play& p) { p.setting().seats[me].brief = "Ride."; });
    control("where the enemy stands in plain sight", [](Play& p) { p.small.body(p.shown).at = Play::at(46, 31); });
  }
  void KS_10_what_cannot_be_known_is_not_in_the_report() {
    QFETCH(Vary, vary);
    QFETCH(bool, known);
    static const Written plain = of_play([](Play&) {});
    const QStringList parts = differing(plain, of_play(vary));
    if (!known) {
      QVERIFY2(parts.isEmpty(), qPrintable(parts.join(' ')));
    } else {
      QVERIFY(parts.contains("pdf"));
      QVERIFY(parts.contains("html/index.html"));
    }
  }

  // KS-11.1: of a body that is not at hand its General has what he was told last, and his report has no more.
  void KS_11_4_a_report_is_as_old_as_what_was_heard() {
    namespace riding = by_couriers;
    const auto report = [](bool corrected, SeatId seat) {
      const riding::CourierField field;
      KeptExercise kept(field.small);
      if (corrected)
        kept.give(umpire_seat,
                  CorrectBody{field.foot_post, {{Arm::infantry, Men{{9}}, Men{{9}}}}, {}, {}, {}, {}, "By the umpire"});
      return written(kept.seat_report(seat, {.pictures = true, .frames = true}));
    };
    QCOMPARE(differing(report(false, riding::general), report(true, riding::general)), QStringList());
    QCOMPARE(differing(report(false, riding::enemy), report(true, riding::enemy)), QStringList());
    QVERIFY(!differing(report(false, riding::foot), report(true, riding::foot)).isEmpty());
  }

  void it_is_in_the_order_of_a_review_and_whole() {
    Play play;
    KeptExercise kept(play.small);
    kept.close(4);
    const Report report = kept.seat_report(SeatId{me});
    std::vector<std::string> names;
    for (const ReportChapter& chapter : report.chapters) names.push_back(chapter.name);
    QCOMPARE(names, (std::vector<std::string>{"introduction", "intents", "happened", "figures"}));
    QCOMPARE(report.whose, std::string("Col Red"));
    QVERIFY(report.scrubber && report.scrubber->instants.size() == 5);
    for (const auto& instant : report.scrubber->instants) QVERIFY(instant.as_known.empty());
    for (const ReportTable& table : report.tables)
      for (const auto& row : table.rows) QCOMPARE(row.size(), table.columns.size());
    for (const ReportLayer& layer : report.layers) {
      QVERIFY(!layer.features.empty() || layer.lines);
      for (const ReportFeature& feature : layer.features) QVERIFY(feature.from <= feature.until);
    }
  }
};

SANDGATE_TEST(SeatReports)

}  // namespace tst_seat_report
#include "tst_seat_report.moc"
