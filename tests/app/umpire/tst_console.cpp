// The umpire's console: two sheets that move as one, keys, counts, the calculator; and that whatever is looked at
// changes nothing for a seat.
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <set>

#include "app/desk/parts/look.h"
#include "app/host/data_folder.h"
#include "app/host/session.h"
#include "app/stories/kriegspiel_rulings.h"
#include "app/stories/rulings.h"
#include "app/umpire/console/console.h"
#include "app/words/measures.h"
#include "core/kriegspiel/formation_change.h"
#include "core/scenario/scenario.h"
#include "tests/app/fixtures/spoken.h"
#include "tests/runner/test.h"

namespace tst_console {

using namespace sandgate;

class ConsoleTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    apply_look(*qApp);
    auto read = read_scenario(scenario_folder() / "sandgate", rulebook_folder());
    QVERIFY2(read, read ? "" : read.error().sentence().c_str());
    scenario_ = std::move(*read);
    auto sheet = Sheet::prepare(scenario_->setting->country, scenario_->setting->scale);
    QVERIFY(sheet);
    sheet_ = *sheet;
  }
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    auto session = Session::create(*scenario_, folder_->filePath("x.sandgate").toStdString(), 7);
    QVERIFY(session);
    session_ = std::move(*session);
    umpire_ = session_->take_umpire("Maj Redmayne");
    console_ = std::make_unique<Console>(*umpire_, sheet_, std::span<const Transaction>(), 1, [this] { return now_; });
    umpire_->on_change([this](std::span<const Transaction> all) { console_->follow(all); });
    session_->on_refused([this](const Order& order, const Refusal& why) { console_->refused(order, why); });
    console_->resize(1366, 736);
    console_->show();
    ConsoleFacts facts;
    facts.begun = true;
    console_->show_facts(facts);
    QVERIFY(QTest::qWaitForWindowActive(console_.get()));
  }
  void cleanup() {
    console_.reset();
    umpire_.reset();
    session_.reset();
    folder_.reset();
  }

  void the_two_sheets_move_as_one() {
    ConsoleSheet& truth = console_->sheets().truth();
    ConsoleSheet& known = console_->sheets().known();
    QCOMPARE(truth.size(), known.size());
    QVERIFY(truth.view() == known.view());
    truth.setFocus();
    QTest::keyClick(&truth, Qt::Key_Plus);
    QTRY_VERIFY(truth.view() == truth.goal());
    QVERIFY(known.view() == truth.view());
    QTest::keyClick(&known, Qt::Key_Right);
    QTRY_VERIFY(known.view() == known.goal());
    QVERIFY(known.view() == truth.view());
    QVERIFY(truth.view() == truth.goal());
    const View before = truth.view();
    const QPoint middle = truth.rect().center();
    QTest::mousePress(&truth, Qt::LeftButton, {}, middle);
    QTest::mouseMove(&truth, middle + QPoint(30, 10));
    QTest::mouseMove(&truth, middle + QPoint(60, 20));
    QTest::mouseRelease(&truth, Qt::LeftButton, {}, middle + QPoint(60, 20));
    QVERIFY(truth.view() != before);
    QVERIFY(known.view() == truth.view());
    console_->resize(1500, 800);
    QTRY_VERIFY(truth.size() == known.size());
    QVERIFY(known.view() == truth.view());
  }

  void any_seat_stands_beside_the_truth() {
    TwinSheets& sheets = console_->sheets();
    QCOMPARE(sheets.seat(), SeatId{0});
    QTest::keyClick(console_.get(), Qt::Key_PageDown, Qt::ControlModifier);
    QCOMPARE(sheets.seat(), SeatId{1});
    QTest::keyClick(console_.get(), Qt::Key_PageUp, Qt::ControlModifier);
    QCOMPARE(sheets.seat(), SeatId{0});
    const Differences found = differences(umpire_->campaign(), *umpire_->seat_view(SeatId{0}), 180);
    QVERIFY(!found.all.empty());
    QCOMPARE(console_->differences().counts, found.counts);
    QVERIFY(sheets.differences()->text().endsWith(differences_told(found)));
    QCOMPARE(sheets.known().content().rings.size(), found.all.size());
    // All of it on the one sheet; on the other as much as the seat knows.
    QVERIFY(sheets.truth().content().pieces.size() > sheets.known().content().pieces.size());
    QVERIFY(sheets.truth().content().rings.empty());
  }

  void what_needs_a_person_is_dealt_with_by_keys() {
    play(8);
    QVERIFY(console_->list().count() > 0);
    QSignalSpy asked(console_.get(), &Console::deed_asked);
    QTest::keyClick(console_.get(), Qt::Key_1);
    QVERIFY(console_->list().in_hand());
    QCOMPARE(console_->list().in_hand()->told().number, 1);
    QVERIFY(console_->chosen());
    QTest::keyClick(console_.get(), Qt::Key_D);
    QCOMPARE(asked.size(), 1);
    const AttentionKey key = console_->list().in_hand()->told().key;
    console_->dealt(key, AttentionDeed::nudge);
    QVERIFY(console_->attention().find(key)->dealt);
    QCOMPARE(console_->attention().load().all().dealt, 1);
    const int left = console_->list().count();
    QVERIFY(left > 0);
    QTest::keyClick(console_.get(), Qt::Key_1);
    QTest::keyClick(console_.get(), Qt::Key_Delete);
    QCOMPARE(console_->list().count(), left - 1);
  }

  void keys_ask_for_the_umpires_deeds() {
    QSignalSpy steered(console_.get(), &Console::steer_asked), back(console_.get(), &Console::take_back_asked),
        board(console_.get(), &Console::board_asked);
    QTest::keyClick(console_.get(), Qt::Key_F9);
    QCOMPARE(steered.takeFirst().front().value<wire::Steering>(), wire::Steering::freeze);
    QTest::keyClick(console_.get(), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(steered.takeFirst().front().value<wire::Steering>(), wire::Steering::close_move);
    ConsoleFacts facts;
    facts.begun = facts.frozen = true;
    console_->show_facts(facts);
    QTest::keyClick(console_.get(), Qt::Key_F9);
    QCOMPARE(steered.takeFirst().front().value<wire::Steering>(), wire::Steering::go_on);
    QTest::keyClick(console_.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(back.size(), 1);
    QTest::keyClick(console_.get(), Qt::Key_B, Qt::ControlModifier);
    QCOMPARE(board.size(), 1);
    QTest::keyClick(console_.get(), Qt::Key_F8);
    QVERIFY(console_->calculator().field()->hasFocus());
    // A figure that is typed there is no key of the list.
    QTest::keyClicks(console_->calculator().field(), "melee 18 v 21");
    QCOMPARE(console_->calculator().field()->text(), QStringLiteral("melee 18 v 21"));
    QTest::keyClick(console_->calculator().field(), Qt::Key_Return);
    QVERIFY(console_->calculator().answer()->text().contains("LW-5.3"));
  }

  // A decimal sign is typed as the language writes it; a point is always one.
  void the_calculator_reads_figures_of_the_language() {
    const auto read = read_rulebook(rulebook_folder(), "kriegspiel");
    QVERIFY(read);
    const QString asked = "slope infantry 2.5 ft";
    const auto english = calculate(asked, *read);
    QVERIFY2(english && english->contains("2.5"), qPrintable(english ? *english : english.error()));
    const tests::Spoken german("de");
    QVERIFY(german);
    const auto comma = calculate("slope infantry 2,5 ft", *read), point = calculate(asked, *read);
    QVERIFY(comma && point);
    QCOMPARE(*comma, *point);
    QVERIFY2(comma->contains("2,5"), qPrintable(*comma));
  }

  void the_calculator_rules_as_the_rulebook_does() {
    const auto read = read_rulebook(rulebook_folder(), "kriegspiel");
    QVERIFY(read);
    for (const QString& line : calculator_examples()) {
      const auto ruled = calculate(line, *read);
      QVERIFY2(ruled, qPrintable(line + ": " + (ruled ? QString() : ruled.error())));
      QVERIFY2(ruled->contains('('), qPrintable(*ruled));
    }
    QVERIFY(calculate("melee 18+10 v 21", *read) != calculate("melee 18 v 21", *read));
    QCOMPARE(*calculate("move-time 40 men 8 guns", *read), *calculate("time 40 men 8 guns", *read));
    // What is shared with the command line: the functions below both, asked in other words.
    SupplyAsked fed;
    fed.infantry = 46, fed.cavalry = 12, fed.fired = 30;
    QCOMPARE(*calculate("supply 30 fired 46 infantry, 12 cavalry", *read),
             stories::ruling_told(rule_supply(*read, fed), fed, *read));
    QCOMPARE(*calculate("train 10 trucks", *read), stories::ruling_told(rule_train(*read, 10), 10, *read));
    QCOMPARE(*calculate("entrain 60 infantry 2 guns 2 places", *read),
             stories::ruling_told(rule_entrain(*read, {.foot = 60, .guns = 2}, 2)));
    QCOMPARE(*calculate("formation mounted to dismounted", *read),
             stories::ruling_told(
                 *rule_formation(*read->formations, Arm::cavalry, FormedAs::mounted, FormedAs::dismounted)));
    QCOMPARE(*calculate("formation dismounted to mounted", *read),
             stories::ruling_told(
                 *rule_formation(*read->formations, Arm::cavalry, FormedAs::dismounted, FormedAs::mounted)));
    PracticeAsked butts;
    butts.range_ft = 20, butts.men = 12, butts.shots = 60;
    QCOMPARE(*calculate("shot 20 ft, 12 men, 60 shots", *read), stories::ruling_told(*practise(*read, butts), 20));
    // A ride is asked of the ground of an exercise.
    const Setting& setting = *scenario_->setting;
    const QString ride = calculator_examples(&setting).back();
    QVERIFY2(ride.startsWith("ride "), qPrintable(ride));
    const auto ridden = calculate(ride, setting.rulebook, &setting);
    QVERIFY2(ridden && ridden->contains("KS-11.2"), qPrintable(ridden ? *ridden : ridden.error()));
    QVERIFY(!calculate(ride, setting.rulebook));
    for (const char* line : {"ride", "ride here to there", "ride TR 999 999 to TR 998 998"})
      QVERIFY2(!calculate(line, setting.rulebook, &setting), line);
    for (const char* line :
         {"", "melee", "what if", "charge 12", "melee v", "boats", "works 10", "shot", "shot 0 ft", "shot 101 ft",
          "supply", "supply 3 infantry 4 fired", "train", "entrain", "formation fours", "formation mounted to fours"})
      QVERIFY2(!calculate(line, *read), line);
    QVERIFY(calculate("melee 99999999999999999999 v 1", *read).has_value());
  }

  // CX-11: how far one sees is offered by the rulebook's own distances, the clearest first.
  void how_far_one_sees_is_chosen_from_the_rulebooks_distances() {
    QSignalSpy ruled(console_.get(), &Console::ruled);
    const auto& rules = umpire_->campaign().setting().rulebook;
    QMenu* visibility = nullptr;
    for (QMenu* menu : console_->findChildren<QMenu*>())
      if (menu->title() == "&Visibility") visibility = menu;
    QVERIFY(visibility);
    std::vector<Length> seen;
    for (QAction* action : visibility->actions()) {
      action->trigger();
      const Deed deed = ruled.takeLast().front().value<Deed>();
      const auto* set = get_if<SetVisibility>(&deed);
      QVERIFY(set);
      QVERIFY(action->text().endsWith(words::feet_whole(set->visibility)));
      seen.push_back(set->visibility);
    }
    QVERIFY(seen.size() >= 5);
    QVERIFY(std::ranges::is_sorted(seen.begin(), seen.begin() + 5, std::greater()));
    for (const Length length : {rules.wide.visibility, rules.wide.multiplier_ends, rules.wide.disclosure})
      QVERIFY(std::ranges::find(seen, length) != seen.end());
  }

  // A console that is opened late has from the journal what one that was there has counted.
  void who_was_idle_before_it_was_opened_is_read_from_the_past() {
    const auto seat = session_->awaited().front();
    const auto client = session_->take(seat);
    for (const OwnBody& body : client->picture().bodies) {
      if (!body.mine || !marches(body.contents.arm()) || body.aboard) continue;
      client->send(MarchOrder<Handle>{body.handle, {body.at, {body.at.x + Length::feet(1), body.at.y}}}, {});
      break;
    }
    play(9);
    std::vector<Transaction> past;
    QVERIFY(session_->each_transaction(0, umpire_->sequence(), [&](const Transaction& one) { past.push_back(one); }));
    Attention late(umpire_->campaign(), [] { return Attention::Time(); });
    late.know_past(umpire_->campaign(), past);
    std::set<std::int64_t> counts;
    for (const Body& body : umpire_->campaign().bodies()) {
      QCOMPARE(late.idle_moves(body.id), console_->attention().idle_moves(body.id));
      counts.insert(late.idle_moves(body.id));
    }
    QVERIFY(counts.size() > 2);  // some never had anything to do, some had
  }

  void rulings_stand_newest_first_with_their_clauses() {
    const auto events_before = console_->head().event_label()->text();
    QVERIFY(session_->umpire(Announce{"Luncheon"}, "Maj Redmayne"));
    QVERIFY(!console_->rulings().rows().empty());
    const RulingRow& row = console_->rulings().rows().front();
    QVERIFY(row.by_hand);
    QVERIFY(row.text.contains("Luncheon"));
    QCOMPARE(row.clause, clauses::officials);
    QVERIFY(console_->rulings().by_hand() >= 1);
    QTRY_VERIFY(console_->head().event_label()->text() != events_before);
    play(12);
    for (std::size_t i = 1; i < console_->rulings().rows().size(); ++i)
      QVERIFY(console_->rulings().rows()[i - 1].move >= console_->rulings().rows()[i].move);
  }

  void an_order_refused_twice_is_told() {
    const SeatId seat = session_->awaited().front();
    const auto client = session_->take(seat);
    const OwnBody* body = nullptr;
    for (const OwnBody& own : client->picture().bodies)
      if (own.mine && marches(own.contents.arm())) body = &own;
    QVERIFY(body);
    const MarchOrder<Handle> nowhere{body->handle, {body->at, {Length::feet(100'000), body->at.y}}};
    for (int i = 0; i < 2; ++i) client->send(nowhere, [](const Answer& answer) { QVERIFY(!answer); });
    const auto waiting = console_->attention().waiting();
    QVERIFY(std::ranges::any_of(
        waiting, [](const AttentionItem* item) { return item->key.kind == AttentionKind::refused_twice; }));
    QVERIFY(console_->rulings().rows().front().refused);
  }

  // Whatever the umpire looks at, no seat's Picture, no change told to it and no hash is another for it.
  void to_look_changes_nothing() {
    play(10);
    std::vector<Picture> before;
    std::vector<std::unique_ptr<Client>> clients;
    int told = 0;
    for (const Seat& seat : session_->setting().seats) {
      clients.push_back(session_->take(seat.id));
      before.push_back(clients.back()->picture());
      clients.back()->on_change([&told](const auto&) { ++told; });
    }
    const Hash hash = umpire_->campaign().state_hash();
    const std::uint64_t sequence = umpire_->sequence();
    for (const Seat& seat : session_->setting().seats) {
      console_->sheets().show_seat(seat.id);
      for (int i = 0; i < console_->list().count(); ++i) console_->list().choose(i);
      QTest::keyClick(console_.get(), Qt::Key_S);
      for (const Qt::Key key : {Qt::Key_M, Qt::Key_R, Qt::Key_L}) QTest::keyClick(console_.get(), key);
      QTest::keyClick(console_.get(), Qt::Key_F7, Qt::ShiftModifier);
      QTest::keyClick(console_.get(), Qt::Key_T, Qt::ControlModifier);
      QTRY_VERIFY_WITH_TIMEOUT(!console_->supply().reckoning(), 60'000);
      for (const int x : {200, 300}) QTest::mouseMove(&console_->sheets().truth(), QPoint(x, 150));
      QTest::keyClick(console_.get(), Qt::Key_Delete);
      (void)console_->grab();
    }
    QCoreApplication::processEvents();
    QCOMPARE(told, 0);
    QVERIFY(umpire_->campaign().state_hash() == hash);
    QCOMPARE(umpire_->sequence(), sequence);
    for (std::size_t seat = 0; seat < before.size(); ++seat) {
      QVERIFY(clients[seat]->picture() == before[seat]);
      QVERIFY(session_->take(SeatId{static_cast<std::int32_t>(seat)})->picture() == before[seat]);
    }
    QVERIFY(session_->take_umpire()->campaign().state_hash() == hash);
  }

  void it_is_read_on_small_and_large_screens() {
    play(8);
    for (const QSize size : {QSize(880, 440), QSize(1366, 736), QSize(1920, 1048)}) {
      console_->resize(size);
      QCoreApplication::processEvents();
      QCOMPARE(console_->size(), size);
      for (const KeyedButton* button :
           {console_->head().freeze_button(), console_->head().back_button(), console_->head().close_button()}) {
        QVERIFY(button->isVisible());
        QVERIFY(console_->rect().contains(QRect(button->mapTo(console_.get(), QPoint()), button->size())));
      }
      QVERIFY(console_->list().width() >= 200);
      QVERIFY(console_->sheets().truth().width() >= 240);
    }
  }

 private:
  void play(int moves) {
    for (int i = 0; i < moves; ++i) QVERIFY(session_->close_move());
    QCoreApplication::processEvents();
  }

  std::optional<Scenario> scenario_;
  std::shared_ptr<const Sheet> sheet_;
  std::unique_ptr<QTemporaryDir> folder_;
  std::unique_ptr<Session> session_;
  std::unique_ptr<UmpireClient> umpire_;
  Attention::Time now_{0};
  std::unique_ptr<Console> console_;
};

SANDGATE_TEST(ConsoleTest)

}  // namespace tst_console

#include "tst_console.moc"
