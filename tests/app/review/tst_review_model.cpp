// An exercise under review, without a window: where one stands, whose belief, what is played, what is added and kept.
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/review/report_job.h"
#include "app/review/review_model.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/played.h"
#include "tests/runner/test.h"

namespace tst_review_model {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr int moves_played = 10;

QString told(const auto& result) { return result ? QString() : QString::fromStdString(result.error().sentence()); }

QByteArray bytes_of(const std::filesystem::path& path) {
  QFile file(QString::fromStdString(path.string()));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class ReviewModelTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    scenario_ = scenario_named("sandgate");
    played_ = folder_.filePath("played.sandgate").toStdString();
    play_and_close(*scenario_, played_, moves_played);
  }
  void init() {
    file_ = folder_.filePath(QStringLiteral("%1.sandgate").arg(++number_)).toStdString();
    std::filesystem::copy_file(played_, file_);
    auto read = read_reviewed(file_, ReviewOpened::over);
    QVERIFY2(read, qPrintable(told(read)));
    model_ = std::make_unique<ReviewModel>();
    auto keeping = std::make_shared<FileKeeping>(file_, read->chain);
    model_->take(std::move(*read), keeping);
    QTRY_VERIFY_WITH_TIMEOUT(model_->current(), patience);
  }
  void cleanup() { model_.reset(); }

  void it_opens_at_the_end_and_lets_go_of_the_file() {
    QVERIFY(model_->at_last() && model_->reviewed().sealed);
    QCOMPARE(model_->closed_move(), model_->review().last_move());
    QCOMPARE(model_->review().last_move(), std::int64_t{moves_played});
    QCOMPARE(model_->instant()->truth.move(), std::int64_t{moves_played + 1});
    QVERIFY(ExerciseFile::open(file_));  // anybody may play it meanwhile
  }

  // Every stop is the end of an order; times and places never run backwards, and a close stands on its whole number.
  void stops_are_in_order() {
    const auto stops = model_->stops();
    QCOMPARE(stops.front().event, std::int64_t{0});
    for (std::size_t i = 1; i < stops.size(); ++i) {
      QVERIFY(stops[i].event > stops[i - 1].event);
      QVERIFY(stops[i].move >= stops[i - 1].move);
      QVERIFY(stops[i].minutes >= stops[i - 1].minutes);
      QVERIFY(stops[i].place >= stops[i - 1].place);
      QVERIFY(model_->reviewed().history->history.ends_order(stops[i].event));
    }
    for (const ClosedMove& move : model_->review().moves) {
      model_->go_to_move(move.number);
      QCOMPARE(model_->closed_move(), move.number);
      QCOMPARE(model_->stop().place, static_cast<double>(move.number));
    }
  }

  void one_goes_on_and_back() {
    model_->to_first();
    QVERIFY(model_->at_first());
    model_->step(-1);
    QVERIFY(model_->at_first());
    model_->step_move(1);
    QCOMPARE(model_->closed_move(), std::int64_t{1});
    model_->step(1);
    const std::size_t within = model_->at();
    model_->step_move(-1);  // from within a move to the close it follows
    QCOMPARE(model_->closed_move(), std::int64_t{1});
    QCOMPARE(model_->at(), within - 1);
    model_->step_move(-1);
    QCOMPARE(model_->closed_move(), std::int64_t{0});
    model_->go_to_place(3.0);
    QCOMPARE(model_->closed_move(), std::int64_t{3});
    model_->go_to_place(1e9);
    QVERIFY(model_->at_last());
    model_->go_to_place(-5);
    QVERIFY(model_->at_first());
    model_->go_to_event(1'000'000'000);
    QVERIFY(model_->at_last());
  }

  void any_instant_is_what_the_history_says() {
    for (const std::int64_t move : {4, 7, 2}) {
      model_->go_to_move(move);
      QTRY_VERIFY_WITH_TIMEOUT(model_->current(), patience);
      const auto truth = History::read(file_)->at(model_->stop().event);
      QVERIFY(truth);
      QCOMPARE(model_->instant()->truth.state_hash(), truth->state_hash());
      QCOMPARE(model_->instant()->differences.all,
               differences(model_->instant()->truth, *model_->instant()->view, 180).all);
    }
  }

  void each_seat_has_its_own_belief() {
    const SeatId first = model_->seat();
    model_->next_seat(1);
    QVERIFY(model_->seat() != first);
    QTRY_VERIFY_WITH_TIMEOUT(model_->current(), patience);
    QCOMPARE(model_->instant()->seat, model_->seat());
    QCOMPARE(model_->instant()->view->picture().side, model_->setting().seat(model_->seat()).side);
    model_->next_seat(-1);
    QCOMPARE(model_->seat(), first);
    model_->choose_seat(SeatId{1000});
    QCOMPARE(model_->seat(), first);
  }

  // Four minutes of the day a second; it stands at the end, and from there begins again.
  void it_plays_the_day_evenly() {
    model_->to_first();
    model_->set_speed(4);
    QVERIFY(!model_->playing());
    model_->play(true);
    const double began = model_->stop().minutes;
    for (int i = 0; i < 50; ++i) model_->play_on(40);
    const double now = model_->stop().minutes;
    QVERIFY2(now <= began + 8.0001 && model_->at() > 0, qPrintable(QString::number(now - began)));
    const auto next = model_->stops()[model_->at() + 1].minutes;
    QVERIFY(next > began + 8 - 1e-6);
    for (int i = 0; i < 100'000 && model_->playing(); ++i) model_->play_on(1000);
    QVERIFY(model_->at_last() && !model_->playing());
    model_->play(true);
    QVERIFY(model_->at_first());
    model_->play(false);
  }

  // However fast one goes, instants come, and the last is where one stands.
  void instants_come_while_it_is_played() {
    model_->to_first();
    QTRY_VERIFY_WITH_TIMEOUT(model_->current(), patience);
    QSignalSpy read(model_.get(), &ReviewModel::instant_read);
    while (!model_->at_last()) {
      model_->step(1);
      QTest::qWait(1);
    }
    QVERIFY(read.size() > 5);
    QTRY_VERIFY_WITH_TIMEOUT(model_->current(), patience);
  }

  void marks_are_kept_and_read_again() {
    model_->go_to_move(5);
    model_->choose_seat(SeatId{1});
    model_->choose_order(2);
    QVERIFY(model_->add_moment("  The bridge,\tlooked at  "));
    const std::string key = model_->in_hand()->key;
    // Where he stood is kept with it: the order in hand, and whose eyes he looked through.
    const auto shown = [&](const ReviewModel& model) {
      const Moment* own = model.moment(key);
      return own && own->order == std::optional<std::int64_t>(2) && own->seats.front() == SeatId{1};
    };
    QVERIFY(shown(*model_));
    QCOMPARE(model_->order(), std::optional<std::int64_t>(2));
    QCOMPARE(QString::fromStdString(model_->in_hand()->text), "The bridge, looked at");
    QVERIFY(model_->starred(*model_->in_hand()));
    QCOMPARE(model_->review().marks, model_->marks());
    QCOMPARE(model_->review().moments, model_->moments());
    QVERIFY(model_->add_remark({key, RemarkKind::improve, "Hay", {"Put the hour on every order"}}));
    QVERIFY(model_->add_remark({{}, RemarkKind::sustain, {}, {"<b>Reports</b> came in time"}}));
    QTRY_VERIFY_WITH_TIMEOUT(!model_->keeping_now(), patience);
    const auto read = read_reviewed(file_, ReviewOpened::over);
    QVERIFY2(read, qPrintable(told(read)));
    QCOMPARE(read->review->marks, model_->marks());
    QCOMPARE(read->chain, model_->reviewed().chain);  // the exercise itself is untouched
    QCOMPARE(model_->remarks_of(key).size(), std::size_t{1});
    ReviewModel again;
    const auto found = [&](const ReviewModel& model) {
      const Moment* own = model.moment(key);
      return own && own->kind == MomentKind::of_the_umpire && model.starred(*own) && shown(model);
    };
    again.take(std::move(*read_reviewed(file_, ReviewOpened::over)), nullptr);
    QVERIFY(found(again) && found(*model_));
  }

  void the_agenda_is_ordered_by_hand() {
    for (const std::int64_t move : {2, 4, 6}) {
      model_->go_to_move(move);
      QVERIFY(model_->add_moment(QStringLiteral("At move %1").arg(move)));
    }
    const auto titles = [this] {
      QStringList all;
      for (const std::size_t one : model_->agenda()) all << QString::fromStdString(model_->moments()[one].text);
      return all;
    };
    QCOMPARE(titles().size(), 3);
    const QString last = titles().back();
    model_->move_on_agenda(model_->agenda().back(), -1);
    QCOMPARE(titles()[1], last);
    model_->move_on_agenda(model_->agenda()[1], -1);
    QCOMPARE(titles()[0], last);
    model_->move_on_agenda(model_->agenda()[0], -1);  // nothing is before it
    QCOMPARE(titles()[0], last);
    model_->choose_moment(model_->agenda().front());
    model_->next_on_agenda();
    QCOMPARE(model_->moment_in_hand(), std::optional(model_->agenda()[1]));
    const std::size_t gone = model_->agenda()[0];
    model_->remove_moment(gone);
    QVERIFY(!titles().contains(last));
    QTRY_VERIFY_WITH_TIMEOUT(!model_->keeping_now(), patience);
  }

  // Whatever is on the agenda, one goes through all by rank; and through the agenda alone by a key of its own.
  void all_moments_are_gone_through_whatever_is_starred() {
    QSignalSpy refused(model_.get(), &ReviewModel::refused);
    model_->next_on_agenda();
    QCOMPARE(refused.size(), 1);
    QVERIFY(!model_->in_hand());
    for (const std::int64_t move : {2, 4, 6}) {
      model_->go_to_move(move);
      QVERIFY(model_->add_moment(QStringLiteral("At move %1").arg(move)));
    }
    const std::size_t all = model_->moments().size();
    for (std::size_t i = 1; i < all; ++i) model_->star(i, false);
    QVERIFY(all >= 3 && model_->agenda().size() <= 1);
    if (model_->agenda().empty()) model_->star(0, true);
    model_->choose_moment({});
    for (std::size_t i = 0; i <= all; ++i) {
      model_->next_moment();
      QCOMPARE(model_->moment_in_hand(), std::optional(i % all));
    }
    model_->next_on_agenda();
    QCOMPARE(model_->moment_in_hand(), std::optional(std::size_t{0}));
    QTRY_VERIFY_WITH_TIMEOUT(!model_->keeping_now(), patience);
  }

  // What is shown of a moment is known to be another place's when one has gone on.
  void a_moment_that_was_left_is_known_as_left() {
    model_->go_to_move(5);
    QVERIFY(model_->add_moment("The bridge"));
    QVERIFY(!model_->left_moment());
    model_->step_move(1);
    QVERIFY(model_->in_hand() && model_->left_moment());
    model_->choose_moment(model_->moment_in_hand());
    QVERIFY(!model_->left_moment());
    QTRY_VERIFY_WITH_TIMEOUT(!model_->keeping_now(), patience);
  }

  // The newest that waits is written when the review is closed at once.
  void nothing_is_lost_by_closing() {
    for (int i = 0; i < 5; ++i) QVERIFY(model_->add_remark({{}, RemarkKind::said, {}, {std::to_string(i)}}));
    const ReviewMarks all = model_->marks();
    model_.reset();
    const auto read = read_reviewed(file_, ReviewOpened::over);
    QVERIFY2(read, qPrintable(told(read)));
    QCOMPARE(read->review->marks, all);
  }

  void what_cannot_be_kept_is_refused_and_not_shown() {
    QSignalSpy refused(model_.get(), &ReviewModel::refused);
    {
      auto session = Session::open(file_);
      QVERIFY2(session, qPrintable(told(session)));
      const QByteArray before = bytes_of(file_);
      QVERIFY(model_->add_remark({{}, RemarkKind::said, {}, {"while it is played"}}));
      QTRY_VERIFY_WITH_TIMEOUT(!model_->keeping_now(), patience);
      QCOMPARE(refused.size(), 1);
      QVERIFY(model_->marks().remarks.empty());
      QCOMPARE(bytes_of(file_), before);
      (*session)->play_commanders();
      QVERIFY((*session)->close());
    }
    QVERIFY(model_->add_remark({{}, RemarkKind::said, {}, {"played on since"}}));
    QTRY_VERIFY_WITH_TIMEOUT(!model_->keeping_now(), patience);
    QCOMPARE(refused.size(), 2);
    QVERIFY2(refused[1][0].toString().contains("was played on since it was read"),
             qPrintable(refused[1][0].toString()));
    QVERIFY(!model_->add_remark({{}, RemarkKind::said, "two\nlines", {"x"}}));
    QCOMPARE(refused.size(), 3);
    QVERIFY(model_->marks().remarks.empty());
  }

  void where_nothing_may_be_kept_it_says_why() {
    ReviewModel model;
    auto read = read_reviewed(file_, ReviewOpened::over);
    QVERIFY(read);
    model.take(std::move(*read), nullptr, "It is served elsewhere.");
    QSignalSpy refused(&model, &ReviewModel::refused);
    QVERIFY(!model.add_moment("x"));
    QVERIFY(!model.add_remark({{}, RemarkKind::said, {}, {"x"}}));
    QCOMPARE(refused.size(), 2);
    QCOMPARE(refused[0][0].toString(), "It is served elsewhere.");
  }

  void KS_10_a_running_exercise_is_its_umpires() {
    const std::filesystem::path file = folder_.filePath("running.sandgate").toStdString();
    const auto session = playing(*scenario_, file, 4);
    const auto refused = read_reviewed(file, ReviewOpened::over);
    QVERIFY(!refused);
    QVERIFY2(QString::fromStdString(refused.error().sentence()).contains("still being played"),
             qPrintable(told(refused)));
    auto read = read_reviewed(file, ReviewOpened::running);
    QVERIFY2(read, qPrintable(told(read)));
    QVERIFY(read->running && read->intents.sound.empty());
    QCOMPARE(read->review->last_move(), std::int64_t{4});
    ReviewModel model;
    auto keeping =
        std::make_shared<HostedKeeping>([&](const ReviewChange& change) { return session->keep_review(change); });
    model.take(std::move(*read), keeping);
    QVERIFY(model.add_remark({{}, RemarkKind::lesson, {}, {"kept while it is played"}}));
    QVERIFY(!model.keeping_now());
    session->play_commanders();
    QVERIFY(session->close());
    QCOMPARE(read_reviewed(file, ReviewOpened::over)->review->marks.remarks.size(), std::size_t{1});
  }

  // An umpire at the host and others elsewhere: what one adds is laid over what the other has added.
  void two_who_review_at_once_lose_nothing_of_each_other() {
    const std::filesystem::path file = folder_.filePath("two.sandgate").toStdString();
    const auto session = playing(*scenario_, file, 4);
    ReviewModel one, other;
    for (ReviewModel* model : {&one, &other})
      model->take(
          *read_reviewed(file, ReviewOpened::running),
          std::make_shared<HostedKeeping>([&](const ReviewChange& change) { return session->keep_review(change); }));
    QVERIFY(one.add_remark({{}, RemarkKind::lesson, {}, {"of the one"}}));
    QVERIFY(one.add_moment("His"));
    // It has not been told, and says something of its own.
    QVERIFY(other.add_remark({{}, RemarkKind::lesson, {}, {"of the other"}}));
    QCOMPARE(other.marks().remarks.size(), std::size_t{2});
    QVERIFY(other.moment(one.in_hand()->key));
    QCOMPARE(other.marks(), session->kept_for_review()->marks);
    // What one takes away does not mislead the other, who has not been told, of which of his he changes.
    QVERIFY(other.add_remark({{}, RemarkKind::said, {}, {"and this"}}));
    QVERIFY(session->keep_review({{{Remark{{}, RemarkKind::lesson, {}, {"of the one"}}, std::nullopt}}, {}}));
    QVERIFY(other.change_remark(2, {{}, RemarkKind::said, {}, {"or that"}}));
    QCOMPARE(other.marks().remarks.size(), std::size_t{2});
    QCOMPARE(other.marks().remarks.back().text, Lines{"or that"});
    // What is told meanwhile is seen.
    QSignalSpy changed(&one, &ReviewModel::marks_changed);
    one.kept_elsewhere(other.marks());
    QCOMPARE(changed.size(), 1);
    QCOMPARE(one.marks(), other.marks());
    one.kept_elsewhere(other.marks());
    QCOMPARE(changed.size(), 1);
    // And what is taken away elsewhere is in hand no more.
    QVERIFY(one.in_hand());
    one.kept_elsewhere({});
    QVERIFY(!one.in_hand() && one.marks().moments.empty());
  }

  // One that another set later in the day than this was read stands behind it, and hinders nothing.
  void a_moment_that_another_set_since_is_no_hindrance() {
    const std::filesystem::path file = folder_.filePath("later.sandgate").toStdString();
    const auto session = playing(*scenario_, file, 2);
    ReviewModel model;
    model.take(
        *read_reviewed(file, ReviewOpened::running),
        std::make_shared<HostedKeeping>([&](const ReviewChange& change) { return session->keep_review(change); }));
    session->play_commanders();
    session->play_commanders();
    const std::int64_t later = session->events();
    QVERIFY(later > model.reviewed().events);
    ReviewMarks marks;
    marks.moments = {{"own " + std::to_string(later), true, {}, later, "Since then"}};
    QVERIFY(session->keep_review(change_between({}, marks)));
    model.kept_elsewhere(marks);
    QVERIFY(model.moment(marks.moments.front().key));
    QVERIFY(model.add_remark({{}, RemarkKind::lesson, {}, {"all the same"}}));
    QCOMPARE(session->kept_for_review()->marks.remarks.size(), std::size_t{1});
    model.choose_moment(0);
    model.to_last();
    QTRY_VERIFY_WITH_TIMEOUT(model.current(), patience);
  }

  // The same, whether it is read in a file or as it came over a line.
  void KS_10_a_journal_without_a_file_is_the_same_review() {
    const std::filesystem::path file = folder_.filePath("served.sandgate").toStdString();
    const auto session = playing(*scenario_, file, 6);
    QVERIFY(session->keep_review(change_between({}, {{{"", RemarkKind::lesson, "", {"At the host"}}}, {}})));
    QVERIFY(session->bookmark("Here it turned"));
    QVERIFY(session->keep_attended(std::vector<Attended>{{"idle", SeatId{0}, 1, 2, Attended::Time{90'000}, true}}));
    const auto of_file = read_reviewed(file, ReviewOpened::running);
    QVERIFY2(of_file, qPrintable(told(of_file)));
    const auto received = read_received(received_of(*session));
    QVERIFY2(received, qPrintable(told(received)));
    QVERIFY(received->running && received->file.empty() && received->intents.sound.empty());
    QCOMPARE(received->name, std::string("served.sandgate"));
    QCOMPARE(received->events, of_file->events);
    QCOMPARE(received->stops, of_file->stops);
    const Review &a = *of_file->review, &b = *received->review;
    QVERIFY(a.moves == b.moves && a.orders == b.orders && a.beliefs == b.beliefs && a.marks == b.marks);
    QCOMPARE(a.moments, b.moments);
    QVERIFY(a.figures.load.items == b.figures.load.items && a.figures.load.items.size() == 1);
    QVERIFY(std::ranges::any_of(b.moments, [](const Moment& one) { return one.text == "Here it turned"; }));
    // Any instant, and what any seat believed there.
    for (const ReviewStop& stop : {received->stops[received->stops.size() / 2], received->stops.back()}) {
      QCOMPARE(received->history->history.at(stop.event)->state_hash().hex(),
               of_file->history->history.at(stop.event)->state_hash().hex());
      QVERIFY(received->history->history.view(SeatId{1}, stop.event)->picture() ==
              of_file->history->history.view(SeatId{1}, stop.event)->picture());
    }
  }

  // A report of it: the tables are those of the file's report, byte by byte; one seat's has nothing but what it knew.
  void KS_10_a_report_needs_no_file_data() {
    QTest::addColumn<QString>("seat");
    QTest::newRow("of all") << QString();
    QTest::newRow("of one seat") << QString("red");
  }
  void KS_10_a_report_needs_no_file() {
    QFETCH(const QString, seat);
    const std::string who = seat.toStdString();
    const std::filesystem::path file = folder_.filePath("reported" + seat + ".sandgate").toStdString();
    const auto session = playing(*scenario_, file, 6);
    const auto writers = writers_there_are();
    const std::filesystem::path of_file = folder_.filePath("of-file" + seat).toStdString(),
                                received = folder_.filePath("received" + seat).toStdString();
    const auto read = read_received(received_of(*session));
    QVERIFY2(read, qPrintable(told(read)));
    const auto a = write_review(writers, {file, who, "csv", of_file});
    QVERIFY2(a, qPrintable(told(a)));
    const auto b = write_review(writers, {{}, who, "csv", received, std::make_shared<const ReviewInHand>(*read)});
    QVERIFY2(b, qPrintable(told(b)));
    int tables = 0;
    for (const auto& entry : std::filesystem::directory_iterator(of_file)) {
      QCOMPARE(bytes_of(received / entry.path().filename()), bytes_of(entry.path()));
      ++tables;
    }
    QVERIFY(tables > 3);
    const auto nobody = write_review(
        writers,
        {{}, "nobody", "csv", folder_.filePath("none").toStdString(), std::make_shared<const ReviewInHand>(*read)});
    QVERIFY(!nobody && !std::filesystem::exists(folder_.filePath("none").toStdString()));
  }

  void bad_files_are_one_sentence_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("not ours") << QByteArray("SQLite format 3\0 and more of it", 30).repeated(40);
    QTest::newRow("a text") << QByteArray("To whom it may concern\n");
    QTest::newRow("cut off") << bytes_of(played_).left(20'000);
  }
  void bad_files_are_one_sentence() {
    QFETCH(QByteArray, bytes);
    const QString path = folder_.filePath("bad.sandgate");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    file.close();
    const auto read = read_reviewed(path.toStdString(), ReviewOpened::over);
    QVERIFY(!read);
    QVERIFY(!read.error().what.empty() && !read.error().sentence().contains('\n'));
    QCOMPARE(bytes_of(path.toStdString()), bytes);
  }
  void a_file_that_is_not_there() { QVERIFY(!read_reviewed("/nowhere/x.sandgate", ReviewOpened::over)); }

  // KS-10: what was taken back stands beside what stands, and one cannot stop in it.
  void KS_10_struck_parts_are_no_stops() {
    const std::filesystem::path file = folder_.filePath("struck.sandgate").toStdString();
    {
      const auto session = playing(*scenario_, file, 4);
      const std::int64_t to = session->events();
      session->play_commanders();
      session->play_commanders();
      const std::int64_t struck = session->events();
      QVERIFY(session->take_back({to, true, "tried"}, false, "Maj Redmayne"));
      session->play_commanders();
      QVERIFY(session->close());
      auto read = read_reviewed(file, ReviewOpened::over);
      QVERIFY2(read, qPrintable(told(read)));
      for (const ReviewStop& stop : read->stops) QVERIFY(stop.event <= to || stop.event > struck);
      ReviewModel model;
      model.take(std::move(*read), nullptr);
      QTRY_VERIFY_WITH_TIMEOUT(model.story(), patience);
      QCOMPARE(model.story()->struck.size(), std::size_t{1});
    }
  }

  void before_the_first_move_there_is_one_stop() {
    const std::filesystem::path file = folder_.filePath("fresh.sandgate").toStdString();
    play_and_close(*scenario_, file, 0);
    auto read = read_reviewed(file, ReviewOpened::over);
    QVERIFY2(read, qPrintable(told(read)));
    ReviewModel model;
    model.take(std::move(*read), nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(model.current(), patience);
    model.step_move(1);
    model.step_move(-1);
    model.play(true);
    model.play_on(1000);
    model.next_moment();
    QCOMPARE(model.closed_move(), std::int64_t{0});
  }

 private:
  /// As an umpire elsewhere has it.
  static ReceivedJournal received_of(Session& session) {
    const auto umpire = session.take_umpire();
    ReceivedJournal journal{session.file().filename().string(), umpire->campaign().shared_setting(), {}, {}};
    const auto all = session.each_transaction(0, umpire->sequence(), [&](const Transaction& one) {
      journal.entries.push_back({static_cast<std::int64_t>(one.number), one.order, one.events});
    });
    if (!all) qFatal("%s", all.error().sentence().c_str());
    journal.kept = *session.kept_for_review();
    return journal;
  }

  QTemporaryDir folder_;
  std::optional<Scenario> scenario_;
  std::filesystem::path played_, file_;
  std::unique_ptr<ReviewModel> model_;
  int number_ = 0;
};

SANDGATE_TEST(ReviewModelTest)

}  // namespace tst_review_model
#include "tst_review_model.moc"
