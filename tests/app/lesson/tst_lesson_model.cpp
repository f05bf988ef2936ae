// The first exercise, done from its first step to its last through the learner's client: each step can be done, and is
// seen to be done when it is and not before. Marches, boxes, contact, a gun, dispatches, supply.
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/host/data_folder.h"
#include "app/host/session.h"
#include "app/lesson/lesson_model.h"
#include "app/orders/orders.h"
#include "core/scenario/scenario.h"
#include "tests/runner/test.h"

namespace tst_lesson_model {

using namespace sandgate;

namespace {

constexpr std::uint64_t dice = 7;

/// A learner without a desk: the sample's exercise, its programs, and his client.
struct Learner {
  explicit Learner(std::uint64_t seed = dice) {
    auto read = read_lesson(scenario_folder() / "first-exercise", data_folder() / "schemas");
    if (!read) qFatal("%s", read.error().sentence().c_str());
    lesson = std::move(*read);
    auto scenario = read_scenario(scenario_folder() / "first-exercise", rulebook_folder());
    if (!scenario) qFatal("%s", scenario.error().sentence().c_str());
    auto made = Session::create(*scenario, folder.filePath("x.sandgate").toStdString(), seed);
    if (!made) qFatal("%s", made.error().sentence().c_str());
    session = std::move(*made);
    for (const auto& [seat, program] : lesson.programs)
      if (auto manned = session->man(*session->seat_named(seat), program); !manned)
        qFatal("%s", manned.error().sentence().c_str());
    client = session->take(*session->seat_named(lesson.seat));
  }

  const Picture& picture() const { return client->picture(); }
  const OwnBody& body(const std::string& name) const {
    return *std::ranges::find(picture().bodies, name, &OwnBody::name);
  }

  /// An order as it stands in a file of orders, without whose it is and when.
  void give(const QString& order) {
    const QString file = folder.filePath("orders.json");
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(QStringLiteral(R"({"orders": [{"move": 1, "seat": "blue", %1}]})").arg(order).toUtf8());
    out.close();
    const auto orders = read_orders(file.toStdString(), session->setting());
    QVERIFY2(orders, orders ? "" : orders.error().sentence().c_str());
    bool asked = false;
    sandgate::give(*client, orders->orders.front(), {}, [&](const std::optional<Refusal>& refusal) {
      asked = true;
      QVERIFY2(!refusal, qPrintable(order));
    });
    QVERIFY(asked);
  }
  void march(const QString& body, MapPoint to, bool by_road) {
    give(QStringLiteral(R"("body": "%1", "march": {"to": [%2, %3], "by": "%4", "press_on": true})")
             .arg(body)
             .arg(to.east, 0, 'f', 0)
             .arg(to.north, 0, 'f', 0)
             .arg(by_road ? "road" : "quickest"));
  }
  void close() {
    bool closed = false;
    client->send(CloseMyMove{}, [&](const Answer& answer) { closed = answer.has_value(); });
    QVERIFY(closed);
    while (session->commanders_due()) session->play_commanders();
  }
  void close_until_arrived(const std::string& name) {
    for (int moves = 0; body(name).march && moves < 6; ++moves) close();
    QVERIFY(!body(name).march);
  }

  QTemporaryDir folder;
  Lesson lesson;
  std::unique_ptr<Session> session;
  std::unique_ptr<Client> client;
  DeskShown desk;
};

/// Does what the step of that title asks for, as its hint says.
void do_step(Learner& learner, const LessonStep& step) {
  for (const Awaited& awaited : step.awaits) {
    const QString name = QString::fromStdString(awaited.body);
    switch (awaited.kind) {
      case AwaitedKind::chosen: learner.desk.selected = learner.body(awaited.body).handle; break;
      case AwaitedKind::marches: learner.march(name, awaited.at, awaited.by_road); break;
      case AwaitedKind::there:
        if (!learner.body(awaited.body).march &&
            !within(learner.body(awaited.body).at, learner.client->briefing().to_table(awaited.at), awaited.within))
          learner.march(name, awaited.at, false);
        learner.close_until_arrived(awaited.body);
        break;
      case AwaitedKind::moves_closed:
        for (int i = 0; i < awaited.count; ++i) learner.close();
        break;
      case AwaitedKind::dispatches_read: learner.desk.unread = 0; break;
      case AwaitedKind::open: learner.give(QStringLiteral(R"("body": "%1", "stand_out": true)").arg(name)); break;
      case AwaitedKind::boxed: learner.give(QStringLiteral(R"("body": "%1", "box": true)").arg(name)); break;
      case AwaitedKind::table_looked_at: learner.desk.table = true; break;
      case AwaitedKind::supply_looked_at: learner.desk.supply = true; break;
      case AwaitedKind::unlimbered:
        learner.give(QStringLiteral(R"("body": "%1", "form": "unlimbered")").arg(name));
        break;
      case AwaitedKind::men_hit:
        learner.give(R"("body": "Gun", "fire": {"enemy_near": [602800, 141236], "shots": 4})");
        break;
      case AwaitedKind::umpire_told:
        learner.give(R"("message": {"to": ["umpire"], "text": "An outpost at Millend."})");
        break;
      case AwaitedKind::fed:
        while (learner.picture().clock.own_move <= learner.client->briefing().rulebook.supply.every_moves)
          learner.close();
        break;
      case AwaitedKind::sighted:
      case AwaitedKind::contact: break;  // comes of the rest
    }
  }
}

}  // namespace

class LessonModelTest : public QObject {
  Q_OBJECT

 private slots:
  void every_step_can_be_done_and_is_seen_to_be_data() {
    QTest::addColumn<quint64>("seed");
    for (const quint64 seed : {dice, std::uint64_t{1}, std::uint64_t{2}})
      QTest::addRow("seed %llu", static_cast<unsigned long long>(seed)) << seed;
  }
  void every_step_can_be_done_and_is_seen_to_be() {
    QFETCH(quint64, seed);
    Learner learner(seed);
    LessonModel model(learner.lesson);
    const auto look = [&] { model.look(learner.picture(), learner.client->briefing(), learner.desk); };
    for (int number = 0; number < model.steps(); ++number) {
      const LessonStep& step = model.step();
      const QByteArray title = QByteArray::fromStdString(step.title);
      QCOMPARE(model.step_number(), number);
      learner.desk.unread = 1;
      look();
      // What nobody has done yet is not seen to be done.
      QVERIFY2(model.step_done() == step.awaits.empty(), title.constData());
      do_step(learner, step);
      if (QTest::currentTestFailed()) return;
      look();
      for (std::size_t i = 0; i < step.awaits.size(); ++i)
        QVERIFY2(model.done(i), (title + ": " + LessonModel::words(step.awaits[i]).toUtf8()).constData());
      QVERIFY(model.step_done());
      model.next();
    }
    QVERIFY(model.last());
  }

  void the_same_dice_give_the_same_exercise() {
    const auto told = [](Learner& learner) {
      LessonModel model(learner.lesson);
      std::vector<std::pair<std::int64_t, ReportCode>> dispatches;
      for (int i = 0; i < model.steps(); ++i, model.next()) do_step(learner, model.step());
      for (const Dispatch& dispatch : learner.picture().dispatches)
        dispatches.emplace_back(dispatch.move, dispatch.code);
      return dispatches;
    };
    Learner one, other;
    const auto first = told(one);
    QVERIFY(first.size() > 10);
    QVERIFY(first == told(other));
  }

  // The enemy is marked: he neither marches nor fires, whatever stands before him.
  void red_stands_and_does_not_fire() {
    Learner learner;
    LessonModel model(learner.lesson);
    for (int i = 0; i < model.steps(); ++i, model.next()) do_step(learner, model.step());
    for (const Dispatch& dispatch : learner.picture().dispatches)
      QVERIFY(dispatch.code != ReportCode::enemy_shot && dispatch.code != ReportCode::enemy_rifles);
    QCOMPARE(learner.session->tally(*learner.session->seat_named("red")).given, 0);
  }

  void what_was_done_stays_done_while_its_step_lasts() {
    Learner learner;
    LessonModel model(learner.lesson);
    QSignalSpy changed(&model, &LessonModel::done_changed);
    learner.desk.selected = learner.body("Sgt Ash").handle;
    model.look(learner.picture(), learner.client->briefing(), learner.desk);
    QVERIFY(model.step_done());
    learner.desk.selected = {};
    model.look(learner.picture(), learner.client->briefing(), learner.desk);
    QVERIFY(model.step_done());
    QCOMPARE(changed.count(), 1);
    // Another step, and back: it is asked for anew.
    model.next();
    model.back();
    QVERIFY(!model.step_done());
  }

  // "There" stood before a body that was still marching.
  void who_still_marches_is_not_there() {
    Learner learner;
    learner.march("1 Coy", {601400, 141186}, true);
    for (int closed = 0; closed < 6 && learner.body("1 Coy").march; ++closed) {
      LessonModel model(learner.lesson, {7, 1});
      QCOMPARE(model.step().title, "Let moves run on");
      model.look(learner.picture(), learner.client->briefing(), learner.desk);
      QVERIFY(!model.done(0));
      learner.close();
    }
    LessonModel model(learner.lesson, {7, 1});
    model.look(learner.picture(), learner.client->briefing(), learner.desk);
    QVERIFY(model.done(0));
  }

  void steps_are_skipped_and_gone_back_to() {
    Learner learner;
    LessonModel model(learner.lesson);
    QSignalSpy stepped(&model, &LessonModel::step_changed);
    model.back();
    QVERIFY(model.first());
    QCOMPARE(stepped.count(), 0);
    for (int i = 0; i < 3 * model.steps(); ++i) model.next();
    QVERIFY(model.last());
    QCOMPARE(stepped.count(), model.steps() - 1);
    model.back();
    QCOMPARE(model.step_number(), model.steps() - 2);
  }

  void it_is_taken_up_in_the_middle() {
    Learner learner;
    LessonPlace left;
    {
      LessonModel model(learner.lesson);
      model.look(learner.picture(), learner.client->briefing(), learner.desk);
      do_step(learner, model.step());
      model.next();
      do_step(learner, model.step());
      model.next();
      model.look(learner.picture(), learner.client->briefing(), learner.desk);
      left = model.place();
    }
    // The move is closed while no lesson looks on: it counts, since the step had begun.
    learner.close();
    LessonModel model(learner.lesson, left);
    QCOMPARE(model.step_number(), 2);
    model.look(learner.picture(), learner.client->briefing(), learner.desk);
    QVERIFY(model.step_done());
  }

  void a_place_that_cannot_be_is_brought_within_the_lesson() {
    Learner learner;
    LessonModel beyond(learner.lesson, {1'000, 1});
    QVERIFY(beyond.last());
    LessonModel before(learner.lesson, {-3, 1});
    QVERIFY(before.first());
    // Of an exercise that was taken back the step begins now.
    LessonModel ahead(learner.lesson, {2, 40});
    ahead.look(learner.picture(), learner.client->briefing(), learner.desk);
    QCOMPARE(ahead.place().own_move, learner.picture().clock.own_move);
  }
};

SANDGATE_TEST(LessonModelTest)

}  // namespace tst_lesson_model
#include "tst_lesson_model.moc"
