// What is printed for a seat holds nothing that it cannot lawfully know: pack, returns and march table are equal byte
// for byte between two exercises that differ only in that; beside them controls in which they must differ (KS-11,
// CX-1).
#include <QTest>
#include <functional>

#include "app/papers/march_table.h"
#include "app/papers/returns.h"
#include "app/papers/seat_pack.h"
#include "tests/app/papers/written_words.h"
#include "tests/core/fixtures/courier_exercise.h"
#include "tests/core/fixtures/seat_views.h"
#include "tests/runner/test.h"

namespace tst_paper_secrecy {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr int me = 0, foe = 1;

std::shared_ptr<const Country> level() {
  static const auto country = Country::level(9000, 6000, {block(FeatureKind::wood, 5000, 0, 5600, 2600)});
  return country;
}
std::shared_ptr<const Sheet> sheet_of(const std::shared_ptr<const Country>& country) {
  static std::map<const Country*, std::shared_ptr<const Sheet>> sheets;
  auto& sheet = sheets[country.get()];
  if (!sheet) sheet = *Sheet::prepare(country, Scale{});
  return sheet;
}
const words::ClauseBook& clauses() {
  static const auto book = words::ClauseBook::read(SANDGATE_SOURCE_DIR "/data/clauses/en.json");
  if (!book) qFatal("%s", book.error().sentence().c_str());
  return *book;
}

/// All that is printed for a seat, as it stands now.
QByteArray papers_of(const std::shared_ptr<const Setting>& setting, const SeatView& now, SeatId seat) {
  const auto opening = papers::opening_of(setting, seat);
  if (!opening) qFatal("%s", opening.error().sentence().c_str());
  QByteArray all = bytes_of(papers::seat_pack(*opening, sheet_of(setting->country), clauses()));
  const papers::Return of = papers::return_of(now.picture(), opening->picture, opening->briefing);
  for (const auto kind : {papers::ReturnKind::strength, papers::ReturnKind::casualties})
    all += bytes_of(papers::paper_of(of, kind)) + QByteArray::fromStdString(papers::csv_of(of, kind));
  const auto marches = papers::marches_of(now, opening->briefing, *setting);
  if (!marches) qFatal("%s", marches.error().sentence().c_str());
  papers::MarchTableOf whose;
  whose.whose = setting->seat(seat).title;
  whose.side = setting->seat(seat).side;
  whose.move = now.picture().clock.move;
  whose.time = now.picture().clock.time;
  return all + bytes_of(papers::paper_of(*marches, whose, *setting));
}

/// My foot and scouts in the west; theirs in plain sight, and another behind the wood.
struct Play {
  SmallExercise small{level()};
  BodyId foot, scouts, shown, hidden;

  Play() {
    foot = small.add(me, Arm::infantry, Formation::fours, 20, 30, 40);
    scouts = small.add_scouts(me, 24, 30);
    shown = small.add(foe, Arm::infantry, Formation::boxed, 46, 30, 40);
    hidden = small.add(foe, Arm::infantry, Formation::boxed, 70, 10, 40);
    small.without_tables();
    small.setting().brief = "The manoeuvres begin.";
    small.setting().march_table = {{1, foot, at(30, 20), false, false}, {3, foot, at(40, 20), false, false}};
  }
  static Point at(double x_ft, double y_ft) { return {Length::from_feet(x_ft), Length::from_feet(y_ft)}; }
  Setting& setting() { return small.setting(); }
};
using Vary = std::function<void(Play&)>;

QByteArray printed(const Vary& vary) {
  Play play;
  vary(play);
  Watched watched(play.small);
  watched.give(SeatId{me}, MarchOrder<BodyId>{play.foot, {Play::at(20, 30), Play::at(30, 20)}, false});
  for (int moves = 0; moves < 4; ++moves) watched.close();
  return papers_of(watched.campaign.shared_setting(), watched.views[me], SeatId{me});
}

}  // namespace

class PaperSecrecy : public QObject {
  Q_OBJECT

 private slots:
  void KS_10_what_cannot_be_known_is_not_printed_data() {
    QTest::addColumn<Vary>("vary");
    QTest::addColumn<bool>("known");
    const auto secret = [](const char* name, Vary vary) { QTest::newRow(name) << std::move(vary) << false; };
    const auto control = [](const char* name, Vary vary) { QTest::newRow(name) << std::move(vary) << true; };
    secret("strength of a closed box, CX-1",
           [](Play& p) { p.small.body(p.shown).contents = Contents::of(Arm::infantry, Men{{6}}); });
    secret("a dummy, CX-1", [](Play& p) { p.small.body(p.shown).contents = Contents::of(Arm::infantry, Men{}); });
    secret("place of an unseen body", [](Play& p) { p.small.body(p.hidden).at = Play::at(72, 14); });
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
    secret("the enemy's march table", [](Play& p) {
      p.setting().march_table.push_back({2, p.hidden, Play::at(60, 20), true, true});
    });
    secret("the enemy's signals, KS-11", [](Play& p) { p.setting().sides[foe].signalling = Signals::couriers; });
    secret("the enemy's packets, KS-4.6", [](Play& p) { p.small.body(p.hidden).packets = {3, 2, 1}; });
    control("strength of my own",
            [](Play& p) { p.small.body(p.scouts).contents = Contents::of(Arm::cavalry, Men{{5}}); });
    control("my own side's orders", [](Play& p) { p.setting().sides[me].brief = "Hold the ford."; });
    control("my own orders", [](Play& p) { p.setting().seats[me].brief = "Ride."; });
    control("my own march table", [](Play& p) {
      p.setting().march_table.push_back({5, p.foot, Play::at(20, 20), true, true});
    });
  }
  void KS_10_what_cannot_be_known_is_not_printed() {
    QFETCH(Vary, vary);
    QFETCH(bool, known);
    static const QByteArray plain = printed([](Play&) {});
    QCOMPARE(printed([](Play&) {}) == plain, true);
    QCOMPARE(printed(vary) != plain, known);
  }

  // KS-11.1: of a body that is not at hand its General has what he was told last, and his papers have no more.
  void KS_11_4_a_return_is_as_old_as_the_last_report() {
    namespace riding = by_couriers;
    const auto returns = [](bool corrected, SeatId seat) {
      const riding::CourierField field;
      riding::CourierGame game(field);
      if (corrected)
        game.give(umpire_seat,
                  CorrectBody{field.foot_post, {{Arm::infantry, Men{{9}}, Men{{9}}}}, {}, {}, {}, {}, "By the umpire"});
      return papers_of(game.campaign.shared_setting(), game.views[seat.index()], seat);
    };
    QVERIFY(returns(false, riding::general) == returns(true, riding::general));
    QVERIFY(returns(false, riding::enemy) == returns(true, riding::enemy));
    QVERIFY(returns(false, riding::foot) != returns(true, riding::foot));
  }

  // What one seat of a side is told alone is in no other's pack.
  void CX_8_a_brother_s_own_orders_are_his_own() {
    namespace riding = by_couriers;
    const auto pack = [](const char* brief, SeatId seat) {
      riding::CourierField field;
      field.small.setting().seats[1].brief = brief;
      const auto setting = std::make_shared<const Setting>(field.small.setting());
      return bytes_of(papers::seat_pack(*papers::opening_of(setting, seat), sheet_of(setting->country), clauses()));
    };
    static_assert(riding::foot == SeatId{1});
    QVERIFY(pack("", riding::general) == pack("Hold the mill.", riding::general));
    QVERIFY(pack("", riding::foot) != pack("Hold the mill.", riding::foot));
  }
};

SANDGATE_TEST(PaperSecrecy)

}  // namespace tst_paper_secrecy
#include "tst_paper_secrecy.moc"
