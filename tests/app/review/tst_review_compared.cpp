// Exercises of one scenario compared in the review's window: files and folders are read behind, what is wrong with one
// is told of it alone, the strips are gone through, another's review opens beside, and the report has them.
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/report/compare.h"
#include "app/review/compared/compare_dialog.h"
#include "app/review/report_job.h"
#include "app/review/review_model.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/played.h"
#include "tests/runner/test.h"

namespace tst_review_compared {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

QByteArray bytes_of(const std::filesystem::path& path) {
  QFile file(QString::fromStdString(path.string()));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class ReviewComparedTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    farm_ = scenario_named("hooks-farm");
    // A course of four groups, one of them with another scenario, one that is still played, and a letter.
    course_ = folder_.filePath("course").toStdString();
    std::filesystem::create_directories(course_ / "north");
    reviewed_ = course_ / "a.sandgate";
    play_and_close(*farm_, reviewed_, 6);
    play_and_close(*farm_, course_ / "b.sandgate", 4);
    play_and_close(*farm_, course_ / "c.sandgate", 8);
    play_and_close(*farm_, course_ / "north" / "b.sandgate", 2);
    play_and_close(scenario_named("sandgate"), course_ / "other.sandgate", 1);
    running_ = playing(*farm_, course_ / "running.sandgate", 2);
    QFile bad(QString::fromStdString((course_ / "bad.sandgate").string()));
    QVERIFY(bad.open(QIODevice::WriteOnly));
    bad.write("To whom it may concern");
    QFile letter(QString::fromStdString((course_ / "letter.txt").string()));
    QVERIFY(letter.open(QIODevice::WriteOnly));
  }
  void cleanupTestCase() { running_.reset(); }
  void init() {
    auto review = read_review(reviewed_);
    QVERIFY(review);
    review_ = std::make_shared<const Review>(std::move(*review));
    model_ = std::make_unique<ComparedModel>();
    model_->begin(reviewed_, review_);
  }
  void cleanup() { model_.reset(); }

  void it_begins_with_the_one_that_is_reviewed() {
    QCOMPARE(model_->exercises().size(), std::size_t{1});
    QCOMPARE(model_->exercises()[0].name, QStringLiteral("a"));
    QVERIFY(!model_->any() && model_->others().empty() && !model_->reading());
    QCOMPARE(model_->said(), QStringLiteral("Nothing is set beside this exercise."));
  }

  void a_folder_is_taken_and_others_are_counted() {
    model_->add_folder(course_);
    QVERIFY(model_->reading());
    QVERIFY(model_->said().startsWith("Reading 1 of 5"));
    QTRY_VERIFY_WITH_TIMEOUT(!model_->reading(), patience);
    QCOMPARE(names(), (QStringList{"a", "b", "c"}));
    QCOMPARE(model_->left_out(), std::size_t{1});
    QCOMPARE(model_->faults().size(), 2);
    QVERIFY(model_->faults()[0].contains("bad.sandgate"));
    QVERIFY(model_->faults()[1].contains("running.sandgate") && model_->faults()[1].contains("still being played"));
    for (const QString& one : model_->faults()) QVERIFY(!one.contains('\n'));
    QCOMPARE(model_->said(), QStringLiteral("2 exercises are set beside this one; one of another scenario was left "
                                            "out; 2 could not be taken."));
    // What each is, is what a report by command has of it.
    const auto all = read_compared(std::vector<std::string>{(course_ / "c.sandgate").string()}, *review_->setting);
    QVERIFY(all);
    QCOMPARE(model_->exercises()[2].moves, all->front().moves);
    QCOMPARE(model_->exercises()[2].sides[0].lost, all->front().sides[0].lost);
    QCOMPARE(model_->exercises()[2].moves, std::int64_t{8});
    // Once more adds nothing that stands.
    model_->add_folder(course_);
    QTRY_VERIFY_WITH_TIMEOUT(!model_->reading(), patience);
    QCOMPARE(names(), (QStringList{"a", "b", "c"}));
  }

  void files_of_one_name_are_told_apart() {
    model_->add({course_ / "b.sandgate", course_ / "north" / "b.sandgate"});
    QTRY_VERIFY_WITH_TIMEOUT(!model_->reading(), patience);
    QCOMPARE(names(), (QStringList{"a", "b", "north/b"}));
  }

  void what_is_chosen_by_hand_and_cannot_be_compared_is_told() {
    model_->add({course_ / "other.sandgate", reviewed_, course_ / "nowhere.sandgate", course_ / "b.sandgate"});
    QTRY_VERIFY_WITH_TIMEOUT(!model_->reading(), patience);
    QCOMPARE(names(), (QStringList{"a", "b"}));
    QCOMPARE(model_->left_out(), std::size_t{0});
    QCOMPARE(model_->faults().size(), 3);
    const QString all = model_->faults().join('\n');
    QVERIFY(all.contains("other.sandgate: it is of another scenario"));
    QVERIFY(all.contains("this is the exercise that is reviewed"));
    QVERIFY(all.contains("nowhere.sandgate"));
  }

  void folders_without_exercises_are_told() {
    model_->add_folder(folder_.filePath("nowhere").toStdString());
    QCOMPARE(model_->faults().size(), 1);
    QVERIFY(model_->faults()[0].contains("cannot be read"));
    std::filesystem::create_directories(folder_.filePath("empty").toStdString());
    model_->add_folder(folder_.filePath("empty").toStdString());
    QVERIFY(model_->faults()[1].contains("there is no exercise in the folder"));
    QVERIFY(!model_->reading());
  }

  void reading_is_stopped_and_asked_for_again() {
    model_->add_folder(course_);
    model_->stop();
    QVERIFY(!model_->reading());
    QVERIFY(model_->said().contains("stopped before all were read"));
    model_->add_folder(course_);
    QTRY_VERIFY_WITH_TIMEOUT(!model_->reading(), patience);
    QCOMPARE(names(), (QStringList{"a", "b", "c"}));
    QVERIFY(!model_->said().contains("stopped"));
  }

  void one_is_taken_away_and_all() {
    model_->add_folder(course_);
    QTRY_VERIFY_WITH_TIMEOUT(!model_->reading(), patience);
    model_->choose(2);
    model_->show(true);
    model_->remove(1);
    QCOMPARE(names(), (QStringList{"a", "c"}));
    QCOMPARE(model_->chosen(), std::size_t{1});
    model_->remove(0);  // the one that is reviewed stays
    QCOMPARE(model_->exercises().size(), std::size_t{2});
    model_->remove(1);
    QVERIFY(!model_->any() && !model_->shown());
    QCOMPARE(model_->chosen(), std::size_t{0});
    model_->add({course_ / "b.sandgate"});
    QTRY_VERIFY_WITH_TIMEOUT(model_->any(), patience);
    model_->clear();
    QCOMPARE(names(), QStringList{"a"});
    QVERIFY(model_->faults().empty());
  }

  void nothing_is_written() {
    const QByteArray reviewed = bytes_of(reviewed_), other = bytes_of(course_ / "b.sandgate");
    model_->add_folder(course_);
    QTRY_VERIFY_WITH_TIMEOUT(!model_->reading(), patience);
    QCOMPARE(bytes_of(reviewed_), reviewed);
    QCOMPARE(bytes_of(course_ / "b.sandgate"), other);
  }

  void the_dialog_lists_them() {
    CompareDialog dialog(*model_);
    dialog.show();
    QVERIFY(!dialog.strips_button()->isEnabled() && !dialog.stop_button()->isEnabled());
    model_->add_folder(course_);
    QTRY_VERIFY_WITH_TIMEOUT(!model_->reading() && dialog.list()->count() == 5, patience);
    QTRY_VERIFY_WITH_TIMEOUT(dialog.strips_button()->isEnabled(), patience);
    QCOMPARE(dialog.told(), model_->said());
    QCOMPARE(dialog.list()->item(0)->text(), QStringLiteral("a, the one that is reviewed"));
    dialog.list()->setCurrentRow(0);
    QVERIFY(!dialog.away_button()->isEnabled());
    dialog.list()->setCurrentRow(1);
    QVERIFY(dialog.away_button()->isEnabled());
    dialog.away_button()->click();
    QCOMPARE(names(), (QStringList{"a", "c"}));
    QSignalSpy asked(&dialog, &CompareDialog::strips_asked);
    dialog.strips_button()->click();
    QCOMPARE(asked.size(), 1);
    QVERIFY(!dialog.isVisible());
  }

  // What is compared stands in the report of the whole, as tables for programs too.
  void the_report_has_them() {
    model_->add_folder(course_);
    QTRY_VERIFY_WITH_TIMEOUT(!model_->reading(), patience);
    const ReportWriters writers = writers_there_are();
    const auto written = [&](const char* to, std::vector<ComparedExercise> others) {
      ReportWish wish{reviewed_, {}, "csv", folder_.filePath(to).toStdString(), {}, std::move(others)};
      const auto done = write_review(writers, wish);
      if (!done) qWarning("%s", done.error().sentence().c_str());
      return bytes_of(wish.to / "compared.csv");
    };
    const QByteArray with = written("with", model_->others());
    QVERIFY(!with.isEmpty());
    for (const char* name : {"\nb,", "\nc,"}) QVERIFY2(with.contains(name), with.constData());
    QVERIFY(written("without", {}).isEmpty());
  }

 private:
  QStringList names() const {
    QStringList names;
    for (const ComparedExercise& one : model_->exercises()) names << one.name;
    return names;
  }

  QTemporaryDir folder_;
  std::optional<Scenario> farm_;
  std::filesystem::path course_, reviewed_;
  std::shared_ptr<const Review> review_;
  std::unique_ptr<ComparedModel> model_;
  std::unique_ptr<Session> running_;
};

SANDGATE_TEST(ReviewComparedTest)

}  // namespace tst_review_compared
#include "tst_review_compared.moc"
