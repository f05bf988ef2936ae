// The seats board's model: its counts agree, states stand as they are told, and what is missing is named.
#include <QTest>

#include "app/umpire/seats_model.h"
#include "tests/app/umpire/staff_board.h"
#include "tests/runner/test.h"

namespace tst_seats_model {

using namespace sandgate;
using namespace sandgate::tests;
using wire::Role;
using wire::SeatIsThere;

class SeatsModelTest : public QObject {
  Q_OBJECT

 private slots:
  void rows_follow_the_chain_of_command() {
    const Setting& setting = staff_setting();
    SeatsModel model(setting);
    QCOMPARE(model.rows().size(), setting.seats.size() + setting.observers.size());
    for (const Side& side : setting.sides) {
      const auto rows = model.rows_of(side.id);
      QCOMPARE(rows.size(), std::size_t{5});
      QCOMPARE(rows.front()->seat, setting.leader(side.id));
      QCOMPARE(rows.front()->depth, 0);
      QCOMPARE(rows.front()->post, QStringLiteral("General"));
      for (std::size_t i = 1; i < rows.size(); ++i) QCOMPARE(rows[i]->depth, 1);
    }
    QCOMPARE(model.row("red-guns")->post, QStringLiteral("Guns"));
    QVERIFY(!model.row("nobody"));
  }

  void every_body_is_counted_once() {
    const Setting& setting = staff_setting();
    SeatsModel model(setting);
    int counted = 0;
    for (const BoardRow& row : model.rows())
      for (const int count : row.bodies) counted += count;
    QCOMPARE(counted, static_cast<int>(setting.order_of_battle.size()));
    // Foot's deputy is the General, who acts for it with its bodies.
    const BoardRow* foot = model.row("blue-foot");
    const BoardRow* general = model.row("blue-general");
    const auto infantry = static_cast<std::size_t>(Arm::infantry);
    QVERIFY(foot->bodies[infantry] > 0);
    QVERIFY(general->deputed[infantry] >= foot->bodies[infantry]);
  }

  void what_changes_of_a_post_is_shown() {
    SeatsModel model(staff_setting());
    std::vector<SeatPost> posts(10);
    const BoardRow* guns = model.row("red-guns");
    SeatPost& post = posts[guns->seat.index()];
    post.may = {Right::signal};
    post.holder = "Capt Synge";
    post.bodies[static_cast<std::size_t>(Arm::artillery)] = 3;
    model.set_posts(posts);
    QCOMPARE(guns->may, Rights{Right::signal});
    QCOMPARE(guns->person, QStringLiteral("Capt Synge"));
    QCOMPARE(guns->bodies[static_cast<std::size_t>(Arm::artillery)], 3);
    QVERIFY(guns->deputy.isEmpty());
  }

  void counts_agree_everywhere() {
    SeatsModel model(staff_setting());
    model.set_board(mixed_board());
    const BoardCounts all = model.counts();
    QCOMPARE(all.seats, 10);
    QCOMPARE(all.ready, 5);
    QCOMPARE(all.program, 1);
    QCOMPARE(all.joined, 2);
    QCOMPARE(all.lost, 1);
    QCOMPARE(all.invited, 1);
    QCOMPARE(all.ready + all.program + all.joined + all.lost + all.invited, all.seats);
    BoardCounts sum;
    for (const Side& side : model.setting().sides) {
      const BoardCounts of = model.counts(side.id);
      sum.seats += of.seats;
      sum.ready += of.ready;
      sum.program += of.program;
      sum.joined += of.joined;
      sum.lost += of.lost;
      sum.invited += of.invited;
    }
    QCOMPARE(sum.seats, all.seats);
    QCOMPARE(sum.done(), all.done());
    QCOMPARE(static_cast<int>(model.waited_for().size()), all.seats - all.done());
    const auto tasks = model.tasks();
    for (const BoardTask& task : tasks) QCOMPARE(task.done + static_cast<int>(task.missing.size()), task.of);
    QCOMPARE(tasks[static_cast<std::size_t>(BoardTask::What::held)].done, all.seats - all.invited);
    QCOMPARE(tasks[static_cast<std::size_t>(BoardTask::What::links)].of, all.ready + all.joined + all.lost);
    QCOMPARE(tasks[static_cast<std::size_t>(BoardTask::What::links)].done, all.ready + all.joined);
    QCOMPARE(SeatsModel::words_of(all), QStringLiteral("2 joined · 1 lost · 1 invited"));
  }

  // Nobody who is not a commander is waited for.
  void umpires_and_observers_are_no_seats() {
    SeatsModel model(staff_setting());
    wire::Board board = mixed_board();
    const int before = (model.set_board(board), model.counts().seats);
    board.seats.push_back({"umpire", Role::umpire, SeatIsThere::invited, "", 0, false, false, false});
    model.set_board(board);
    QCOMPARE(model.counts().seats, before);
    QCOMPARE(model.rows_of({}).size(), model.setting().observers.size() + 1);
    QCOMPARE(model.rows_of({}).front()->post, QStringLiteral("Umpire"));
  }

  void who_is_invited_besides_has_a_row() {
    SeatsModel model(staff_setting());
    std::vector<Observer> observers = staff_setting().observers;
    observers.push_back({"observer-9", "Gen Sir J. Airey, the school", SideId{1}, 6});
    model.set_observers(observers);
    model.set_observers(observers);
    QCOMPARE(model.rows_of({}).size(), staff_setting().observers.size() + 1);
    const BoardRow* row = model.row("observer-9");
    QVERIFY(row && row->role == Role::observer);
    QCOMPARE(row->person, QStringLiteral("Gen Sir J. Airey"));
    QCOMPARE(row->sees_words, QStringLiteral("%1, 6 late").arg(QString::fromStdString(staff_setting().sides[1].name)));
  }

  void it_knows_for_whom_it_stands_still() {
    SeatsModel model(staff_setting());
    wire::Board board = mixed_board();
    board.begun = board.held_up = true;
    model.set_board(board);
    QVERIFY(!model.held_up());  // it goes on
    board.frozen = true;
    model.set_board(board);
    QVERIFY(model.held_up());
    model.set_waits({{"blue-horse", 248}});
    QCOMPARE(model.row("blue-horse")->waited, std::int64_t{248});
    model.set_waits({});
    QCOMPARE(model.row("blue-horse")->waited, std::int64_t{0});
  }

  void states_in_words_data() {
    QTest::addColumn<int>("state");
    QTest::addColumn<int>("seconds");
    QTest::addColumn<QString>("words");
    QTest::newRow("just invited") << int(SeatIsThere::invited) << 30 << "invited";
    QTest::newRow("invited") << int(SeatIsThere::invited) << 250 << "invited 4 min";
    QTest::newRow("joined") << int(SeatIsThere::joined) << 250 << "joined";
    QTest::newRow("ready") << int(SeatIsThere::ready) << 250 << "ready";
    QTest::newRow("lost") << int(SeatIsThere::lost) << 52 << "lost 0:52";
    QTest::newRow("lost long") << int(SeatIsThere::lost) << 3725 << "lost 1:02:05";
    QTest::newRow("program") << int(SeatIsThere::program) << 250 << "program";
  }
  void states_in_words() {
    QFETCH(int, state);
    QFETCH(int, seconds);
    QFETCH(QString, words);
    BoardRow row;
    row.state = static_cast<SeatIsThere>(state);
    row.seconds = seconds;
    QCOMPARE(SeatsModel::state_words(row), words);
  }

  // What was said a while ago has gone on since.
  void time_goes_on() {
    SeatsModel model(staff_setting());
    model.set_board(mixed_board(), 8);
    QCOMPARE(SeatsModel::state_words(*model.row("blue-horse")), QStringLiteral("lost 1:00"));
  }

  void what_is_missing_is_named() {
    SeatsModel model(staff_setting());
    model.set_board(mixed_board());
    QCOMPARE(model.lacking(),
             QStringLiteral("Vesey has not read his briefing; Howe has not sealed an intent; Lowther is "
                            "lost; nobody has Red’s engineers, transport and supply."));
    wire::Board board = mixed_board();
    for (wire::SeatRow& row : board.seats) row.state = SeatIsThere::ready;
    model.set_board(board);
    QVERIFY(model.lacking().isEmpty());
    QVERIFY(model.waited_for().empty());
  }

  void a_withdrawn_invitation_has_no_link() {
    SeatsModel model(staff_setting());
    model.set_links({{"red-guns", "sandgate://x"}, {"red-foot", "sandgate://y"}});
    QCOMPARE(model.row("red-guns")->link, std::string("sandgate://x"));
    model.set_links({{"red-foot", "sandgate://y"}});
    QVERIFY(model.row("red-guns")->link.empty());
  }
};

SANDGATE_TEST(SeatsModelTest)

}  // namespace tst_seats_model

#include "tst_seats_model.moc"
