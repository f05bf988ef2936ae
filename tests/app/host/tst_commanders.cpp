// Seats that programs play: which plug-ins are taken, what of it is in the journal, what happens when one breaks off,
// and `sandgate play --commander` from end to end.
#include <sys/resource.h>

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <atomic>
#include <csignal>
#include <set>

#include "app/host/session.h"
#include "core/chronicle/chronicle.h"
#include "tests/app/fixtures/run_sandgate.h"
#include "tests/plugins/fixtures/duel.h"
#include "tests/runner/test.h"

namespace tst_commanders {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

void write(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("cannot write");
}

Duel two_columns() {
  Duel duel;
  duel.body("Red", "1/Red", "infantry", "boxed", 40, 80, 20).body("Blue", "1/Blue", "infantry", "boxed", 40, 40, 20);
  return duel;
}

}  // namespace

class CommandersTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    file_ = folder_->filePath("x.sandgate").toStdString();
    plugins_ = folder_->filePath("plugins");
    QVERIFY(QDir().mkpath(plugins_));
    for (const char* name :
         {"ancient", "brooder", "clumsy", "dreamer", "foreign", "glutton", "hothead", "meddler", "pest", "reader"})
      bring(SANDGATE_STRANGERS, name);
    bring(SANDGATE_BIN_DIR "/plugins", "vanguard");
    qputenv("SANDGATE_PLUGINS", plugins_.toUtf8());
  }
  void cleanup() {
    session_.reset();
    qunsetenv("SANDGATE_PLUGINS");
  }

  void what_cannot_be_used_is_named_and_passed_over() {
    write(plugins_ + "/libempty.so", "");
    write(plugins_ + "/libtext.so", "This is no library.");
    QFile whole(plugins_ + "/libvanguard.so");
    QVERIFY(whole.open(QIODevice::ReadOnly));
    const QByteArray bytes = whole.readAll();
    // Much less than half: the second half may be for the debugger alone.
    write(plugins_ + "/libhalf.so", bytes.left(bytes.size() / 64));
    write(plugins_ + "/libtwin.so", bytes);
    write(plugins_ + "/notes.txt", "left alone");
    const Commanders commanders = Commanders::read(plugins_.toStdString());
    QCOMPARE(commanders.names(),
             std::string("brooder, clumsy, dreamer, glutton, hothead, meddler, pest, vanguard, vanguard:bold, "
                         "vanguard:cautious"));
    std::map<std::string, std::string> why;
    for (const Fault& fault : commanders.passed_over()) {
      const std::string sentence = fault.sentence();
      QVERIFY2(sentence.ends_with('.') && sentence.find('\n') == std::string::npos, sentence.c_str());
      why[std::filesystem::path(fault.where).filename()] = sentence;
    }
    QCOMPARE(why.size(), std::size_t{7});
    QVERIFY(why["libforeign.so"].find("'foreign' made for another build") != std::string::npos);
    QVERIFY(why["libancient.so"].find("'ancient' made for another build") != std::string::npos);
    QVERIFY(why["libvanguard.so"].find("libtwin.so") != std::string::npos);  // the first by name has it
    QVERIFY(why["libempty.so"].find("is an empty file") != std::string::npos);
    for (const char* broken : {"libtext.so", "libhalf.so", "libreader.so"})
      QVERIFY2(why[broken].find("is no commander plug-in") != std::string::npos, why[broken].c_str());
    QVERIFY(!commanders.make("foreign"));
    QVERIFY(commanders.make("nobody").error().sentence().find("clumsy, dreamer, glutton, hothead") !=
            std::string::npos);
    QVERIFY(Commanders::read("/nowhere/at/all").known().empty());
  }

  void who_plays_a_seat_is_in_the_journal() {
    begin({{"red", "vanguard"}});
    QCOMPARE(session_->commander(seat("red")), std::string("vanguard"));
    QVERIFY(session_->commander(seat("blue")).empty());
    QVERIFY(session_->awaited().empty());
    QVERIFY(session_->commanders_due());
    QVERIFY(session_->man(seat("blue"), "vanguard"));
    QVERIFY(session_->man(seat("blue"), ""));
    QVERIFY(!session_->man(seat("blue"), "nobody"));
    QVERIFY(session_->commander(seat("blue")).empty());
    reopen();
    QCOMPARE(session_->commander(seat("red")), std::string("vanguard"));
    QVERIFY(session_->commander(seat("blue")).empty());
    QVERIFY(session_->commander_faults().empty());
    QVERIFY(session_->play_commanders());
    QCOMPARE(session_->awaited(), std::vector<SeatId>{seat("blue")});
  }

  // A limit on the size of files serves for a full disk.
  void a_full_disk_is_no_fault_of_a_program() {
    begin({{"red", "vanguard"}});
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit before{};
    QCOMPARE(getrlimit(RLIMIT_FSIZE, &before), 0);
    const rlimit full{0, before.rlim_max};
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &full), 0);
    session_->play_commanders();
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &before), 0);
    QVERIFY(session_->broken() && !session_->commanders_due());
    QVERIFY(session_->commander_faults().empty());
    QVERIFY(session_->try_again());
    QVERIFY(session_->commanders_due());
    QVERIFY(session_->play_commanders());
    QCOMPARE(session_->commander(seat("red")), std::string("vanguard"));
    QVERIFY(session_->commander_faults().empty());
    QCOMPARE(session_->awaited(), std::vector<SeatId>{seat("blue")});
  }

  void one_that_is_missing_leaves_its_seat_to_a_person() {
    begin({{"red", "vanguard"}});
    QVERIFY(QFile::remove(plugins_ + "/libvanguard.so"));
    reopen();
    QCOMPARE(session_->commander_faults().size(), std::size_t{1});
    const std::string sentence = session_->commander_faults().front().sentence();
    QVERIFY2(sentence.find("seat 'red'") != std::string::npos && sentence.find("'vanguard'") != std::string::npos,
             sentence.c_str());
    QVERIFY(session_->commander(seat("red")).empty());
    QCOMPARE(session_->awaited(), std::vector<SeatId>{seat("red")});
    QVERIFY(!session_->play_commanders());
    // Chosen anew, it is so in the journal too.
    QVERIFY(session_->man(seat("red"), ""));
    reopen();
    QVERIFY(session_->commander_faults().empty());
  }

  void a_call_plays_one_camp() {
    begin({{"red", "vanguard"}, {"blue", "vanguard"}});
    for (std::int64_t move = 1; move <= 6; ++move) {
      QCOMPARE(session_->move(), move);
      QVERIFY(session_->play_commanders());
    }
    int due = 0;
    session_->on_due([&] { ++due; });
    QVERIFY(session_->play_commanders());
    QCOMPARE(due, 1);  // the close is the owner's
    QVERIFY(session_->due());
    QVERIFY(!session_->commanders_due());
    QVERIFY(!session_->play_commanders());
  }

  void not_from_within_a_listener() {
    begin({{"red", "vanguard"}});
    const auto red = session_->take(seat("red"));
    int calls = 0;
    red->on_change([&](const std::vector<PictureChange>&) {
      ++calls;
      QVERIFY(!session_->play_commanders());
    });
    QVERIFY(session_->play_commanders());
    QVERIFY(calls > 0);
  }

  // Beside the host a program may think for a minute: nobody waits for it, and its move can be closed over its head.
  void one_that_thinks_delays_nobody() {
    begin({{"red", "dreamer"}});
    session_->allow_commanders({std::chrono::minutes(1), std::chrono::minutes(1)});
    QElapsedTimer passed;
    passed.start();
    QVERIFY(session_->serve_commanders());
    QVERIFY(session_->umpire(SetVisibility{Length::feet(20), "mist"}));
    QVERIFY(session_->serve_commanders());
    QVERIFY(session_->commanders_due());
    QVERIFY(session_->close_move());
    session_->serve_commanders();
    QVERIFY2(passed.elapsed() < 20'000, qPrintable(QString::number(passed.elapsed())));
    QCOMPARE(session_->move(), std::int64_t{2});
    QVERIFY(session_->commander_faults().empty());
    QCOMPARE(session_->commander(seat("red")), std::string("dreamer"));
    // Its next turn waits until it has come to the end of this one; a person takes its seat at once.
    QVERIFY(session_->close_move());
    session_->serve_commanders();
    QVERIFY(session_->man(seat("red"), ""));
    session_->take(seat("red"))->send(CloseMyMove{}, [](const Answer& answer) { QVERIFY(answer.has_value()); });
    QCOMPARE(session_->move(), std::int64_t{4});
  }
  void one_that_hangs_beside_the_host_loses_its_seat() {
    begin({{"red", "brooder"}});
    session_->allow_commanders({std::chrono::milliseconds(100), std::chrono::milliseconds(1500)});
    QVERIFY(session_->serve_commanders());
    QTRY_VERIFY_WITH_TIMEOUT((session_->serve_commanders(), !session_->commander_faults().empty()), 60'000);
    QVERIFY(session_->commander(seat("red")).empty());
    QCOMPARE(session_->awaited(), std::vector<SeatId>{seat("red")});
  }
  // With one program to a camp there is but one order in which they can come.
  void beside_the_host_they_play_no_other_way() {
    std::vector<Hash> hashes;
    for (const bool beside : {false, true}) {
      begin({{"red", "vanguard"}, {"blue", "vanguard"}});
      std::atomic<int> rung = 0;
      session_->on_commander_asks([&rung] { ++rung; });
      while (session_->move() < 12) {
        if (beside) {
          session_->serve_commanders();
          QTest::qSleep(1);
        } else {
          session_->play_commanders();
        }
      }
      QCOMPARE(rung > 0, beside);
      QVERIFY(session_->close());
      session_.reset();
      const auto verdict = verify(file_);
      QVERIFY(verdict && verdict->sound && verdict->redecided);
      hashes.push_back(verdict->state_hash);
      QVERIFY(std::filesystem::remove(file_));
    }
    QVERIFY(hashes[0] == hashes[1]);
  }

  void it_can_be_stopped_before_a_turn() {
    begin({{"red", "vanguard"}});
    QVERIFY(!session_->play_commanders([](double) { return false; }));
    QVERIFY(session_->commanders_due());
    QVERIFY(session_->play_commanders());
  }

  void one_that_throws_loses_its_seat_and_the_exercise_goes_on() {
    begin({{"red", "hothead"}});
    play_round();
    QVERIFY(session_->commander_faults().empty());
    QVERIFY(session_->play_commanders());
    QCOMPARE(session_->commander_faults().size(), std::size_t{1});
    const std::string sentence = session_->commander_faults().front().sentence();
    QVERIFY2(
        sentence.find("'hothead'") != std::string::npos && sentence.find("no map of this county") != std::string::npos,
        sentence.c_str());
    QVERIFY(sentence.find('\n') == std::string::npos);
    QVERIFY(session_->commander(seat("red")).empty());
    QCOMPARE(session_->awaited(), std::vector<SeatId>{seat("red")});
    QCOMPARE(session_->tally(seat("red")).given, 1);
    // What it ordered before stands, and a person goes on from there.
    auto red = session_->take(seat("red"));
    QVERIFY(red->picture().bodies.front().march);
    red->send(CloseMyMove{}, [](const Answer& answer) { QVERIFY(answer.has_value()); });
    red.reset();  // before its session goes
    QCOMPARE(session_->move(), 4);
    reopen();
    QVERIFY(session_->commander(seat("red")).empty());
    QVERIFY(session_->commander_faults().empty());
    QVERIFY(session_->close());
    const auto verdict = verify(file_);
    QVERIFY(verdict && verdict->sound && verdict->redecided);
  }

  void refused_orders_do_not_stop_one() {
    begin({{"red", "clumsy"}});
    const Length before = session_->take(seat("red"))->picture().visibility;
    for (int round = 0; round < 3; ++round) play_round();
    QCOMPARE(session_->move(), 7);
    QCOMPARE(session_->tally(seat("red")).given, 6);
    QCOMPARE(session_->tally(seat("red")).refused, 6);
    QCOMPARE(session_->commander(seat("red")), std::string("clumsy"));
    QVERIFY(session_->take(seat("red"))->picture().visibility == before);
  }

  void one_that_is_stopped_loses_its_seat_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("says");
    QTest::addColumn<int>("given");
    QTest::newRow("thinks for ever") << "brooder"
                                     << "did not come to an end in its time" << 1;
    QTest::newRow("sleeps for ever") << "dreamer"
                                     << "did not come to an end in its time" << 1;
    QTest::newRow("the clock's and the umpire's orders") << "meddler"
                                                         << "the clock's or the umpire's" << 1;
    QTest::newRow("refused again and again") << "pest"
                                             << "hundreds of orders" << 201;
  }
  void one_that_is_stopped_loses_its_seat() {
    QFETCH(QString, name);
    QFETCH(QString, says);
    QFETCH(int, given);
    begin({{"red", name.toStdString()}});
    session_->allow_commanders({std::chrono::milliseconds(100), std::chrono::milliseconds(1500)});
    const Length before = session_->take(seat("red"))->picture().visibility;
    QVERIFY(session_->play_commanders());
    QCOMPARE(session_->commander_faults().size(), std::size_t{1});
    const std::string sentence = session_->commander_faults().front().sentence();
    QVERIFY2(sentence.find(says.toStdString()) != std::string::npos, sentence.c_str());
    QVERIFY2(sentence.find("'" + name.toStdString() + "'") != std::string::npos, sentence.c_str());
    QVERIFY(sentence.find("seat 'red'") != std::string::npos && sentence.find('\n') == std::string::npos);
    QVERIFY(session_->commander(seat("red")).empty());
    QCOMPARE(session_->awaited(), std::vector<SeatId>{seat("red")});
    QCOMPARE(session_->tally(seat("red")).given, given);
    QVERIFY(session_->take(seat("red"))->picture().visibility == before);
    // A person goes on, and another program can have the seat.
    session_->take(seat("red"))->send(CloseMyMove{}, [](const Answer& answer) { QVERIFY(answer.has_value()); });
    QCOMPARE(session_->move(), 2);
    QVERIFY(session_->man(seat("red"), "vanguard"));
    reopen();
    QCOMPARE(session_->commander(seat("red")), std::string("vanguard"));
    QVERIFY(session_->close());
    const auto verdict = verify(file_);
    QVERIFY(verdict && verdict->sound && verdict->redecided);
  }

  // Orders that are taken stay in the exercise: neither many nor long ones are without end.
  void one_that_gives_orders_without_end_is_stopped_data() {
    QTest::addColumn<int>("orders");
    QTest::addColumn<int>("values");
    QTest::newRow("many") << 40 << 1'000'000;
    QTest::newRow("long") << 5'000 << 200;
  }
  void one_that_gives_orders_without_end_is_stopped() {
    QFETCH(int, orders);
    QFETCH(int, values);
    begin({{"red", "glutton"}});
    CommanderBudget budget;
    budget.orders = orders;
    budget.values = values;
    session_->allow_commanders(budget);
    QVERIFY(session_->play_commanders());
    QCOMPARE(session_->commander_faults().size(), std::size_t{1});
    const std::string sentence = session_->commander_faults().front().sentence();
    QVERIFY2(sentence.find("gave more orders in one move than a program may") != std::string::npos, sentence.c_str());
    const auto tally = session_->tally(seat("red"));
    QCOMPARE(tally.refused, std::int64_t{0});
    QVERIFY2(tally.given > 10 && tally.given <= 40, std::to_string(tally.given).c_str());
    QVERIFY(session_->commander(seat("red")).empty());
    QCOMPARE(session_->awaited(), std::vector<SeatId>{seat("red")});
    QVERIFY(session_->close());
    const auto verdict = verify(file_);
    QVERIFY(verdict && verdict->sound && verdict->redecided);
  }

  void a_plug_in_of_several_manners_is_several_commanders() {
    const Commanders commanders = Commanders::read(plugins_.toStdString());
    const auto* plain = commanders.find("vanguard");
    const auto* bold = commanders.find("vanguard:bold");
    QVERIFY(plain && bold && plain->factory == bold->factory && plain->manner != bold->manner);
    QCOMPARE(commanders.find("vanguard:by-the-book"), plain);
    QVERIFY(!commanders.find("vanguard:rude"));
    begin({{"red", "vanguard:bold"}});
    QCOMPARE(session_->commander(seat("red")), std::string("vanguard:bold"));
    play_round();
    reopen();
    QCOMPARE(session_->commander(seat("red")), std::string("vanguard:bold"));
  }

  void values_of_a_manner_are_read_strictly_data() {
    QTest::addColumn<QString>("change");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("says");
    QTest::newRow("missing") << "\"patience\""
                             << "\"patients\""
                             << "'patience'";
    QTest::newRow("unknown") << "{"
                             << "{\"zeal\":1,"
                             << "'zeal'";
    QTest::newRow("a word") << "\"rash\":4"
                            << "\"rash\":\"very\""
                            << "'rash'";
    QTest::newRow("absurd") << "\"attacks_at\":230"
                            << "\"attacks_at\":-1"
                            << "'attacks_at'";
    QTest::newRow("part of a man") << "\"rash\":4"
                                   << "\"rash\":4.5"
                                   << "whole number";
    QTest::newRow("no list") << "}"
                             << ""
                             << "no list";
  }
  void values_of_a_manner_are_read_strictly() {
    QFETCH(QString, change);
    QFETCH(QString, to);
    QFETCH(QString, says);
    const Commanders commanders = Commanders::read(plugins_.toStdString());
    const auto* vanguard = commanders.find("vanguard");
    QVERIFY(vanguard && vanguard->factory->make(vanguard->manner));
    const QString bad = QString::fromStdString(vanguard->manner).replace(change, to);
    QVERIFY(bad.toStdString() != vanguard->manner);
    try {
      vanguard->factory->make(bad.toStdString());
      QFAIL("it was taken");
    } catch (const std::exception& error) {
      QVERIFY2(QString(error.what()).contains(says), error.what());
    }
  }

  void play_sets_both_sides_of_the_sample_going() {
    const QStringList play{"play",         "sandgate",    "--seed",        "7",      "--moves", "32", "--commander",
                           "red=vanguard", "--commander", "blue=vanguard", "--json", "--out"};
    QString hashes[2];
    for (int i = 0; i < 2; ++i) {
      const QString file = folder_->filePath(QString("%1.sandgate").arg(i));
      const auto played = run(play + QStringList{file});
      QVERIFY2(played.exit == 0, played.err);
      QCOMPARE(played.json()["moves"].toInt(), 32);
      QVERIFY(played.json()["faults"].toArray().isEmpty());
      int sighted = 0, opened = 0;
      for (const auto& value : played.json()["seats"].toArray()) {
        const auto seat = value.toObject();
        QCOMPARE(seat["commander"].toString(), QString("vanguard"));
        QVERIFY(seat["orders"].toInt() > 10);
        QCOMPARE(seat["refused"].toInt(), 0);
        sighted += seat["sighted"].toInt();
        opened += seat["opened"].toInt();
      }
      QVERIFY(sighted > 0);
      QVERIFY(opened > 0);
      const auto verdict = run({"verify", file, "--json"});
      QVERIFY2(verdict.exit == 0, verdict.err);
      QVERIFY(verdict.json()["sound"].toBool() && verdict.json()["redecided"].toBool());
      hashes[i] = verdict.json()["state_hash"].toString();
    }
    QCOMPARE(hashes[0], hashes[1]);
  }

  void play_names_what_there_is_data() {
    QTest::addColumn<QStringList>("commander");
    QTest::addColumn<int>("exit");
    QTest::addColumn<QString>("says");
    QTest::newRow("no such seat") << QStringList{"green=vanguard"} << 1 << "red, blue";
    QTest::newRow("no such commander") << QStringList{"red=napoleon"} << 1 << "clumsy, dreamer, glutton, hothead";
    QTest::newRow("of another build") << QStringList{"red=foreign"} << 1 << "clumsy, dreamer, glutton, hothead";
    QTest::newRow("twice") << QStringList{"red=vanguard", "red=clumsy"} << 1 << "twice";
    QTest::newRow("no pair") << QStringList{"vanguard"} << 2 << "SEAT=PLUGIN";
    QTest::newRow("no name") << QStringList{"red="} << 2 << "SEAT=PLUGIN";
  }
  void play_names_what_there_is() {
    QFETCH(QStringList, commander);
    QFETCH(int, exit);
    QFETCH(QString, says);
    const QString file = folder_->filePath("never.sandgate");
    QStringList arguments{"play", "sandgate", "--out", file};
    for (const QString& pair : commander) arguments << "--commander" << pair;
    const auto outcome = run(arguments);
    QCOMPARE(outcome.exit, exit);
    QVERIFY2(outcome.err.contains(says.toUtf8()), outcome.err);
    QVERIFY(!QFile::exists(file));
  }

  void play_goes_on_when_one_throws() {
    const auto played = run({"play", "sandgate", "--seed", "7", "--moves", "6", "--commander", "red=hothead", "--json",
                             "--out", folder_->filePath("x.sandgate")});
    QVERIFY2(played.exit == 0, played.err);
    QCOMPARE(played.json()["moves"].toInt(), 6);
    QVERIFY(played.json()["faults"].toArray()[0].toString().contains("hothead"));
    const auto seats = played.json()["seats"].toArray();
    QCOMPARE(seats[0].toObject()["commander"].toString(), QString("hothead"));
    QVERIFY(seats[1].toObject()["commander"].isNull());  // by its march table
    QVERIFY(seats[1].toObject()["orders"].toInt() > 0);
  }

  void a_file_of_orders_can_say_all_of_it() {
    const QString orders = folder_->filePath("orders.json"), file = folder_->filePath("y.sandgate");
    write(orders, R"({"orders": [
      {"move": 1, "seat": "umpire", "visibility_ft": 12, "reason": "mist"},
      {"move": 1, "seat": "blue", "body": "A/Westmorland Yeo", "box": true},
      {"move": 2, "seat": "blue", "body": "A/Westmorland Yeo", "stand_out": "extended"},
      {"move": 3, "seat": "blue", "body": "A/Westmorland Yeo", "form": "dismounted"},
      {"move": 1, "seat": "blue", "body": "Supply West", "stand_out": true},
      {"move": 1, "seat": "blue", "screen": {"scouts": ["Sgt Dixon", "Cpl Tyson"], "from": [613800, 133000],
        "to": [613400, 135600]}}]})");
    const auto played =
        run({"play", "sandgate", "--seed", "7", "--moves", "6", "--orders", orders, "--json", "--out", file});
    QVERIFY2(played.exit == 0, played.err);
    QVERIFY2(played.json()["refused"].toArray().isEmpty(), played.out);
    const auto chronicle = read_chronicle(file.toStdString());
    QVERIFY(chronicle.has_value());
    const auto count = [&](auto wanted) {
      return std::ranges::count_if(chronicle->lines, [&](const ChronicleLine& line) { return wanted(line.event); });
    };
    QCOMPARE(chronicle->end.visibility(), Length::feet(12));
    QCOMPARE(count([](const Event& e) { return holds_alternative<VisibilityChanged>(e); }), 1);
    QCOMPARE(count([](const Event& e) { return holds_alternative<Boxed>(e); }), 1);
    QVERIFY(count([](const Event& e) {
              const auto* forming = get_if<FormingBegan>(&e);  // KS-3: it opens as fours, and then changes
              return forming && forming->forming.to == FormedAs::extended;
            }) == 1);
    QVERIFY(count([](const Event& e) {
              const auto* forming = get_if<FormingBegan>(&e);
              return forming && forming->forming.to == FormedAs::dismounted;
            }) == 1);
    // A screen is one order: all of its parties, or none.
    std::map<std::int64_t, std::set<std::string>> ordered;
    for (const ChronicleLine& line : chronicle->lines) {
      if (const auto* march = get_if<MarchOrdered>(&line.event))
        ordered[line.entry].insert(chronicle->end.body(march->body).name);
    }
    QCOMPARE(std::ranges::count_if(ordered,
                                   [](const auto& o) {
                                     return o.second == std::set<std::string>{"Cpl Tyson", "Sgt Dixon"};
                                   }),
             1);
  }

  void bad_orders_are_one_sentence_data() {
    QTest::addColumn<QByteArray>("order");
    const auto row = [](const char* name, const char* order) { QTest::newRow(name) << QByteArray(order); };
    row("fog without a figure", R"({"move": 1, "seat": "umpire"})");
    row("fog beyond all measure", R"({"move": 1, "seat": "umpire", "visibility_ft": 1e9})");
    row("fog by a commander", R"({"move": 1, "seat": "red", "visibility_ft": 12})");
    row("two at once", R"({"move": 1, "seat": "red", "body": "1/Leinster", "box": true, "halt": true})");
    row("a formation that is none", R"({"move": 1, "seat": "red", "body": "1/Leinster", "form": "square"})");
    row("a formation without a word", R"({"move": 1, "seat": "red", "body": "1/Leinster", "form": {"gun": 1}})");
    row("a gun before the first",
        R"({"move": 1, "seat": "red", "body": "1/Leinster", "form": {"as": "limbered", "gun": 0}})");
    row("box false", R"({"move": 1, "seat": "red", "body": "1/Leinster", "box": false})");
    row("stand out boxed", R"({"move": 1, "seat": "red", "body": "1/Leinster", "stand_out": "boxed"})");
    row("screen of nobody", R"({"move": 1, "seat": "red", "screen": {"scouts": [], "from": [0, 0], "to": [1, 1]}})");
    row("screen of the enemy's",
        R"({"move": 1, "seat": "red", "screen": {"scouts": ["Sgt Dixon"], "from": [613800, 133000], "to": [613400, 135600]}})");
  }
  void bad_orders_are_one_sentence() {
    QFETCH(QByteArray, order);
    const QString orders = folder_->filePath("orders.json"), file = folder_->filePath("y.sandgate");
    write(orders, "{\"orders\": [" + order + "]}");
    const auto outcome = run({"play", "sandgate", "--orders", orders, "--out", file});
    QCOMPARE(outcome.exit, 1);
    const QByteArray sentence = outcome.err.trimmed();
    QVERIFY2(sentence.contains("/orders/0") && sentence.endsWith('.') && !sentence.contains('\n'), outcome.err);
    QVERIFY(!QFile::exists(file));
  }

 private:
  void bring(const QString& from, const char* name) const {
    const QString library = QString("/lib%1.so").arg(name);
    QVERIFY2(QFile::copy(from + library, plugins_ + library), name);
  }
  void begin(const std::map<std::string, std::string>& manned) {
    auto made = Session::create(two_columns().scenario(), file_, 7);
    if (!made) qFatal("%s", made.error().sentence().c_str());
    session_ = std::move(*made);
    for (const auto& [seat_name, commander] : manned) {
      const auto done = session_->man(seat(seat_name), commander);
      if (!done) qFatal("%s", done.error().sentence().c_str());
    }
  }
  void reopen() {
    QVERIFY(session_->close());
    session_.reset();
    auto again = Session::open(file_);
    QVERIFY2(again, again ? "" : again.error().sentence().c_str());
    session_ = std::move(*again);
  }
  void play_round() {
    for (int i = 0; i < 2; ++i) {
      const auto move = session_->move();
      session_->play_commanders();
      if (session_->move() == move) QVERIFY(session_->close_move());
    }
  }
  SeatId seat(const std::string& name) const { return *session_->seat_named(name); }

  std::unique_ptr<QTemporaryDir> folder_;
  QString plugins_;
  std::filesystem::path file_;
  std::unique_ptr<Session> session_;
};

SANDGATE_TEST(CommandersTest)

}  // namespace tst_commanders
#include "tst_commanders.moc"
