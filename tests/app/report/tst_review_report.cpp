// The report of a whole exercise: its order, what is counted in it, what is said of one that goes on; and the command
// line that writes it.
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <map>

#include "tests/app/fixtures/run_sandgate.h"
#include "tests/app/report/kept_exercise.h"
#include "tests/runner/test.h"

namespace tst_review_report {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

const ReportTable& table(const Report& report, const std::string& name) {
  const auto at = std::ranges::find(report.tables, name, &ReportTable::name);
  if (at == report.tables.end()) qFatal("no table %s", name.c_str());
  return *at;
}

/// Two columns that meet on the road.
struct Meeting {
  SmallExercise small{Country::level(6000, 4000)};
  BodyId red, blue;
  Meeting() {
    red = small.add(0, Arm::infantry, Formation::fours, 20, 20, 30);
    blue = small.add(1, Arm::infantry, Formation::fours, 34, 20, 20);
    small.setting().brief = "The manoeuvres begin.";
    small.setting().sides[1].objectives = {{"The mill", at(30, 20)}};
  }
  static Point at(double x_ft, double y_ft) { return {Length::from_feet(x_ft), Length::from_feet(y_ft)}; }
  KeptExercise played() const {
    KeptExercise kept(small);
    const SeatId first = kept.campaign.camp() == Camp::first ? SeatId{0} : SeatId{1};
    if (first == SeatId{0})
      kept.give(first, MarchOrder<BodyId>{red, {at(20, 20), at(26, 20)}, true});
    else
      kept.give(first, MarchOrder<BodyId>{blue, {at(34, 20), at(28, 20)}, true});
    kept.close(6);
    return kept;
  }
};

}  // namespace

class ReviewReports : public QObject {
  Q_OBJECT

 private slots:
  // TC 25-20, figure 4-1.
  void stands_in_the_order_of_a_review() {
    const Report report = Meeting().played().whole_report();
    std::vector<std::string> names;
    for (const ReportChapter& chapter : report.chapters) {
      names.push_back(chapter.name);
      QVERIFY(holds_alternative<ReportHeading>(chapter.blocks.front()));
    }
    QCOMPARE(names, (std::vector<std::string>{"introduction", "intents", "happened", "issues", "figures", "remarks",
                                              "closing"}));
    QVERIFY(report.warning.empty());
    QCOMPARE(report.as_of.size(), std::string("1909-09-14T09:00:00").size());
    QCOMPARE(report.sides.size(), std::size_t{2});
    QVERIFY(report.sides[0].upright && !report.sides[1].upright);
  }

  void is_whole_whatever_is_wished() {
    for (const char* format : {"html", "csv", "frames"}) {
      const Report report = Meeting().played().whole_report(wishes_for(format));
      for (const ReportTable& one : report.tables) {
        for (const auto& row : one.rows) QVERIFY2(row.size() == one.columns.size(), one.name.c_str());
        QVERIFY2(one.sides.empty() || one.sides.size() == one.rows.size(), one.name.c_str());
      }
      for (const ReportLayer& layer : report.layers) {
        for (const ReportFeature& feature : layer.features) {
          QVERIFY2(feature.fields.size() == layer.columns.size(), layer.name.c_str());
          QVERIFY2(feature.from <= feature.until, layer.name.c_str());
          QCOMPARE(holds_alternative<std::vector<MapPoint>>(feature.shape), layer.lines);
        }
      }
      for (const ReportChapter& chapter : report.chapters) {
        for (const ReportBlock& block : chapter.blocks) {
          if (const auto* here = std::get_if<ReportTableHere>(&block)) QVERIFY(here->table < report.tables.size());
          if (const auto* here = std::get_if<ReportPictureHere>(&block))
            QVERIFY(here->picture < report.pictures.size());
        }
      }
      const bool drawn = wishes_for(format).pictures;
      QCOMPARE(report.pictures.empty(), !drawn);
      QCOMPARE(report.scrubber.has_value(), drawn);
      QCOMPARE(report.frames.empty(), std::string(format) != "frames");
    }
  }

  void counts_what_the_review_counts() {
    const Report report = Meeting().played().whole_report(wishes_for("csv"));
    const ReportTable& strength = table(report, "strength");
    QCOMPARE(std::get<std::string>(strength.rows[0].back()), std::string("30"));
    QCOMPARE(std::get<std::string>(strength.rows[1].back()), std::string("20"));
    QCOMPARE(table(report, "orders").rows.size(), std::size_t{1});
    QCOMPARE(table(report, "orders").rows[0][0], ReportCell(std::int64_t{1}));
    QVERIFY(table(report, "story").rows.size() > 4);
    QCOMPARE(table(report, "objectives").rows.size(), std::size_t{1});
    for (const char* name : {"belief", "orders_by_seat", "supply", "marched", "contacts", "strength"})
      QVERIFY2(!table(report, name).definition.empty(), name);
  }

  void stars_and_remarks_stand_in_it() {
    const KeptExercise kept = Meeting().played();
    const Report plain = kept.whole_report(wishes_for("csv"));
    ReviewMarks marks;
    marks.remarks = {{"", RemarkKind::sustain, "Hay", {"Word of contact leaves at once."}},
                     {"", RemarkKind::improve, "Hay", {"Say when it lapses."}},
                     {"", RemarkKind::lesson, "", {"A rider is slower than a bridge."}}};
    const Report noted = kept.whole_report(wishes_for("csv"), false, marks);
    QCOMPARE(table(noted, "remarks").rows.size(), std::size_t{3});
    const auto manners = [](const Report& report) {
      std::map<ReportParagraph::Manner, int> counted;
      for (const ReportChapter& chapter : report.chapters)
        for (const ReportBlock& block : chapter.blocks)
          if (const auto* p = std::get_if<ReportParagraph>(&block)) ++counted[p->manner];
      return counted;
    };
    using Manner = ReportParagraph::Manner;
    QCOMPARE(manners(plain)[Manner::sustain] + manners(plain)[Manner::lesson], 0);
    QCOMPARE(manners(noted)[Manner::sustain], 1);
    QCOMPARE(manners(noted)[Manner::improve], 1);
    QCOMPARE(manners(noted)[Manner::lesson], 1);
  }

  void says_over_every_page_that_the_exercise_goes_on() {
    const KeptExercise kept = Meeting().played();
    QVERIFY(kept.whole_report(wishes_for("csv"), true).warning.find("goes on") != std::string::npos);
    QVERIFY(kept.whole_report(wishes_for("csv"), false).warning.empty());
  }

  void of_one_move_and_of_none() {
    const Meeting meeting;
    KeptExercise kept(meeting.small);
    QCOMPARE(kept.whole_report().scrubber->instants.size(), std::size_t{1});
    kept.close();
    QCOMPARE(kept.whole_report().scrubber->instants.size(), std::size_t{2});
    QVERIFY(!kept.seat_report(SeatId{1}).chapters.empty());
  }

  // What the umpire said to all is marked in the report's day, as it is in the window's: two exercises that differ in
  // their announcement alone have days that differ.
  void marks_what_was_announced() {
    const auto day = [](const char* said) {
      KeptExercise kept = Meeting().played();
      if (said) kept.give(umpire_seat, Announce{said});
      kept.close(2);
      const Report report = kept.whole_report({.pictures = true});
      const auto picture = std::ranges::find(report.pictures, std::string("day"), &ReportPicture::name);
      if (picture == report.pictures.end()) qFatal("no picture of the day");
      return picture->bytes;
    };
    const auto silent = day(nullptr), dam = day("The dam has broken"), bridge = day("The bridge is whole");
    QVERIFY(silent != dam);
    QVERIFY(dam != bridge);
    QVERIFY(silent == day(nullptr));
  }

  void is_stopped() {
    const KeptExercise kept = Meeting().played();
    History past = History::of(kept.campaign.shared_setting(), {});
    const auto story = read_chronicle(past);
    const auto review = read_review(past);
    QVERIFY(story && review);
    const auto report = review_report({*review, *story, past, "x", false}, {}, [](double) { return false; });
    QVERIFY(!report && report.error().cancelled);
  }

  void the_command_line_writes_all_formats_at_once() {
    const QTemporaryDir folder;
    const auto in = [&](const char* name) { return folder.filePath(name); };
    const QString file = in("x.sandgate");
    QCOMPARE(run({"play", "sandgate", "--out", file, "--moves", "4", "--seed", "1"}).exit, 0);
    const Outcome wrote =
        run({"review", file, "--html", in("h"), "--pdf", in("p.pdf"), "--gpkg", in("g.gpkg"), "--kml", in("k.kml"),
             "--geojson", in("j.geojson"), "--csv", in("c"), "--report", "frames=" + in("f"), "--json"});
    QVERIFY2(wrote.exit == 0, wrote.err.constData());
    QCOMPARE(wrote.json()["reports"].toArray().size(), qsizetype(7));
    QVERIFY(wrote.json()["whose"].isNull() && !wrote.json()["goes_on"].toBool());
    for (const char* name : {"h/index.html", "p.pdf", "g.gpkg", "k.kml", "j.geojson", "c/tables.csv", "f/film.webp"})
      QVERIFY2(QFileInfo(in(name)).size() > 0, name);
    const QByteArray before = fingerprint(folder.path());
    // Where one cannot be written none is.
    refuses(run({"review", file, "--html", in("h2"), "--pdf", in("p.pdf")}), "it is there already");
    refuses(run({"review", file, "--html", in("h2"), "--csv", in("h2")}), "two reports are to be written there");
    refuses(run({"review", file, "--html", in("h2"), "--pdf", in("p2.html")}), "ends in .pdf");
    refuses(run({"review", file, "--html", in("h2"), "--report", "frames"}), "FORMAT=PATH");
    refuses(run({"review", file, "--html", in("h2"), "--report", "tex=" + in("t")}), "the formats there are: csv, ");
    refuses(run({"review", file, "--seat", "nobody", "--html", in("h2")}), "nobody");
    QCOMPARE(run({"review", file, "--at-move", "2", "--html", in("h2")}).exit, 2);
    QCOMPARE(run({"review", file, "--explain", "--html", in("h2")}).exit, 2);
    QVERIFY(fingerprint(folder.path()) == before);
    const Outcome seat = run({"review", file, "--seat", "red", "--at-move", "2", "--csv", in("red"), "--json"});
    QVERIFY2(seat.exit == 0, seat.err.constData());
    QCOMPARE(seat.json()["whose"].toString(), QString("red"));
    // Another process has the same bytes: nothing in them is by chance or by the clock.
    for (const char* name : {"one.pdf", "other.pdf"})
      QCOMPARE(run({"review", file, "--seat", "red", "--pdf", in(name)}).exit, 0);
    QVERIFY(bytes_of(in("one.pdf")) == bytes_of(in("other.pdf")) && !bytes_of(in("one.pdf")).isEmpty());
    QVERIFY(!QFile::exists(in("red/belief.csv")) && QFile::exists(in("red/dispatches.csv")));
  }

 private:
  static QByteArray bytes_of(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  static QByteArray fingerprint(const QString& folder) {
    return QDir(folder)
        .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot, QDir::Name)
        .join('\n')
        .toUtf8();
  }
};

SANDGATE_TEST(ReviewReports)

}  // namespace tst_review_report
#include "tst_review_report.moc"
