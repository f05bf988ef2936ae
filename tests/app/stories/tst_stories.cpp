// Stories: every kind of event, refusal and report is told, in whole sentences that can be translated.
#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <QTranslator>

#include "app/stories/dispatches.h"
#include "app/stories/refusals.h"
#include "app/stories/side_account.h"
#include "app/stories/untold.h"
#include "tests/app/fixtures/fake_client.h"
#include "tests/core/fixtures/small_exercise.h"
#include "tests/core/journal/codec_samples.h"
#include "tests/map/fixtures/made_features.h"
#include "tests/runner/test.h"

namespace tst_stories {

using namespace sandgate;
using sandgate::tests::FakeClient;
using sandgate::tests::SmallExercise;

namespace {

/// Marks whatever passes through translation.
class Marks : public QTranslator {
 public:
  bool isEmpty() const override { return false; }
  QString translate(const char*, const char* source, const char*, int) const override {
    return QStringLiteral("‹%1›").arg(QString::fromUtf8(source));
  }
};

/// What the samples of events speak of: ten bridges, and ten bodies with twelve men and five guns of the first two on
/// the ground.
Chronicle chronicle(bool whole_table) {
  const std::vector<Feature> bridges(10, tests::spot(FeatureKind::bridge, {500, 500}));
  SmallExercise small(Country::level(2'000, 2'000, bridges), "little-wars");
  for (int i = 0; i < 10; ++i) small.add(i % 2, Arm::infantry, Formation::fours, 1, i);
  small.body(BodyId{8}).scouts = true;
  Setting& setting = small.setting();
  for (int i = 2; i < 6; ++i) setting.seats.push_back({SeatId{i}, "seat", "A seat", SideId{i % 2}});
  if (whole_table) {
    setting.table = TableExercise{"A field", GameTerms{}, SetupTerms{}};
    setting.table->setup->points = 300;
  }
  const auto shared = std::make_shared<const Setting>(setting);
  Chronicle told{shared, {}, Campaign(shared)};
  const auto set_out = [&](BodyId body, int men, int guns) {
    BodySetOut event{body, {}, {}, {}};
    for (int i = 0; i < men; ++i) event.men.push_back({i % 2 == 0 ? Arm::infantry : Arm::cavalry, {}});
    for (int i = 0; i < guns; ++i) event.guns.push_back({std::nullopt, {}, {}});
    told.end.apply(event);
    told.lines.push_back({1, 1, 1, Camp::first, setting.begins, event, body, {}});
  };
  set_out(BodyId{0}, 8, 4);
  set_out(BodyId{1}, 4, 1);
  return told;
}

std::vector<Event> samples() {
  std::vector<Event> all = codec_samples::events();
  std::erase_if(all, [](const Event& event) {
    const auto* march = get_if<MarchOrdered>(&event);
    return march && march->path.empty();  // none is ordered so
  });
  return all;
}

std::string_view untold_because(const Event& event) {
  return visit([]<class Kind>(const Kind&) { return stories::untold_because<Kind>(); }, event);
}

/// Of the game and of setting up an event is told only where there is such a thing.
bool belongs_to_a_table_exercise(const Event& event) {
  return holds_alternative<GameOpened>(event) || holds_alternative<BattleEnded>(event);
}

bool is_whole(const QString& text) {
  static const QRegularExpression open(QStringLiteral("%[0-9]"));
  return text == text.trimmed() && !text.contains(open) && !text.contains('\n');
}

void check_facts(const stories::Facts& facts) {
  QSet<QString> names;
  for (const stories::Fact& fact : facts) {
    names << QString::fromStdString(fact.name);
    if (const auto* within = std::get_if<stories::Facts>(&fact.value)) check_facts(*within);
    if (const auto* list = std::get_if<std::vector<stories::Facts>>(&fact.value)) {
      for (const stories::Facts& one : *list) check_facts(one);
    }
  }
  QCOMPARE(names.size(), qsizetype(facts.size()));
  QVERIFY(!names.contains(QString()));
}

}  // namespace

class StoriesTest : public QObject {
  Q_OBJECT

 private slots:
  void every_kind_of_event_is_told_or_has_a_reason() {
    std::vector<bool> sampled(kind_count<Event>), told(kind_count<Event>);
    for (const bool whole_table : {true, false}) {
      const Chronicle about = chronicle(whole_table);
      stories::Storyteller teller(about);
      for (const Event& event : samples()) {
        if (!whole_table && belongs_to_a_table_exercise(event)) continue;
        const stories::Story story = teller.tell(event);
        sampled[event.index()] = true;
        told[event.index()] = told[event.index()] || !story.text.isEmpty();
        QVERIFY2(!story.kind.empty(), qPrintable(QString::number(event.index())));
        QVERIFY2(is_whole(story.text) && is_whole(story.seen), qPrintable(story.text + " / " + story.seen));
        QVERIFY2(untold_because(event).empty() || story.text.isEmpty(), qPrintable(story.text));
        check_facts(story.facts);
      }
    }
    for (const Event& event : samples()) {
      const QByteArray kind = QByteArray::number(qsizetype(event.index()));
      QVERIFY2(told[event.index()] || !untold_because(event).empty(), kind + " has no sentence");
    }
    for (std::size_t kind = 0; kind < sampled.size(); ++kind)
      QVERIFY2(sampled[kind], qPrintable(QString::number(kind) + " has no sample"));
  }

  void every_story_can_be_translated() {
    const Chronicle about = chronicle(true);
    stories::Storyteller teller(about);
    Marks marks;
    QVERIFY(QCoreApplication::installTranslator(&marks));
    for (const Event& event : samples()) {
      const stories::Story story = teller.tell(event);
      for (const QString& text : {story.text, story.seen}) {
        if (!text.isEmpty()) QVERIFY2(text.startsWith(u'‹') && text.endsWith(u'›'), qPrintable(text));
      }
    }
    const auto accounts = stories::side_accounts(about, teller.names());
    for (const QString& line : stories::account_told(accounts[0], "Red"))
      QVERIFY2(line.startsWith(u'‹') && line.endsWith(u'›'), qPrintable(line));
    QCoreApplication::removeTranslator(&marks);
  }

  // A number that is no code any more has no sentence; before that every one has.
  void every_refusal_has_a_sentence_that_can_be_translated() {
    const FakeClient client;
    const auto sentence = [&](int code, const std::vector<Argument>& arguments) {
      return stories::sentence(Refusal{static_cast<RefusalCode>(code), clauses::rivers, arguments}, client.briefing());
    };
    const Point at = client.briefing().to_table({2894, 2457});
    int codes = 0;
    while (codes < 256 && !sentence(codes, {}).isEmpty()) ++codes;
    QVERIFY(codes > static_cast<int>(RefusalCode::muzzle_blocked));
    for (int code = 0; code < 256; ++code) {
      for (const std::vector<Argument>& arguments :
           {std::vector<Argument>{}, {{"at", at}}, {{"price", std::int64_t{301}}, {"points", std::int64_t{300}}}}) {
        const QString plain = sentence(code, arguments);
        Marks marks;
        QCoreApplication::installTranslator(&marks);
        const QString marked = sentence(code, arguments);
        QCoreApplication::removeTranslator(&marks);
        QCOMPARE(plain.isEmpty(), code >= codes);
        if (plain.isEmpty()) continue;
        QVERIFY2(is_whole(plain) && plain.endsWith('.'), qPrintable(plain));
        QVERIFY2(marked.startsWith(u'‹') && marked.endsWith(u'›'), qPrintable(marked));
      }
    }
  }

  void a_refusal_names_its_place_and_clause() {
    const FakeClient client;
    const Point at = client.briefing().to_table({2894, 2457});
    QCOMPARE(stories::sentence_with_clause({RefusalCode::river_without_crossing, clauses::rivers, {{"at", at}}},
                                           client.briefing()),
             "A river bars the way at SV 0289 0245; cross it by a bridge or a ford. (LW-1.4)");
  }

  void orders_tell_what_became_of_them() {
    FakeClient client;
    const Handle body{0};
    const Point to = client.briefing().to_table({2000, 1500});
    for (const auto code : {ReportCode::marching, ReportCode::arrived, ReportCode::marching, ReportCode::marching,
                            ReportCode::sighted_and_halted, ReportCode::marching}) {
      client.report(code, body, {{"to", to}});
    }
    client.picture_.bodies[0].march = March{};
    const auto rows = stories::orders_of(client.picture(), client.briefing(), body);
    QStringList outcomes;
    for (const auto& row : rows) outcomes << row.outcome;
    QCOMPARE(outcomes, (QStringList{"in hand", "enemy in sight", "replaced", "done"}));
  }

  // What a body reports on its way is not the end of its march, and a march that ended untold was not replaced.
  void what_is_seen_on_the_way_ends_no_order() {
    const auto outcome = [](std::initializer_list<ReportCode> codes, bool marches) {
      FakeClient client;
      const Handle body{0};
      for (const auto code : codes) client.report(code, body, {{"to", client.briefing().to_table({2000, 1500})}});
      if (marches) client.picture_.bodies[0].march = March{};
      return stories::orders_of(client.picture(), client.briefing(), body).front().outcome;
    };
    using enum ReportCode;
    QCOMPARE(outcome({marching, sighted, sighted_and_halted}, false), "enemy in sight");
    QCOMPARE(outcome({marching, sighted, arrived}, false), "done");
    QCOMPARE(outcome({marching, sighted}, true), "in hand");
    QCOMPARE(outcome({marching, sighted}, false), "ended");
  }

  void every_dispatch_has_a_sentence_that_can_be_translated() {
    const FakeClient client;
    const auto sentence = [&](int code, bool full) {
      Dispatch dispatch;
      dispatch.code = static_cast<ReportCode>(code);
      if (full) {
        dispatch.at = client.briefing().to_table({2000, 1500});
        dispatch.arguments = {{"to", *dispatch.at},
                              {"men", std::int64_t{1}},
                              {"guns", std::int64_t{2}},
                              {"why", {}},
                              {"own", std::int64_t{3}},
                              {"enemy", std::int64_t{1}},
                              {"side", {}},
                              {"reason", std::string("mist")},
                              {"kind", std::string("fight")},
                              {"dice", std::string("3 and 4")}};
        dispatch.seen = codec_samples::reported().seen;
      }
      return stories::sentence(dispatch, client.briefing());
    };
    int codes = 0;
    while (codes < 256 && !sentence(codes, false).isEmpty()) ++codes;
    QVERIFY(codes > static_cast<int>(ReportCode::set_down_now));
    for (int code = 0; code < codes; ++code) {
      for (const bool full : {false, true}) {
        const QString plain = sentence(code, full);
        QVERIFY2(is_whole(plain) && plain.endsWith('.'), qPrintable(plain));
        Marks marks;
        QCoreApplication::installTranslator(&marks);
        const QString marked = sentence(code, full);
        QCoreApplication::removeTranslator(&marks);
        QVERIFY2(marked.startsWith(u'‹') && (marked.endsWith(u'›') || marked.endsWith("›.")), qPrintable(marked));
      }
    }
  }

  // Of four guns that came with one body each has its number; of one that came alone the body's name says enough.
  void a_shot_names_its_gun_and_who_fell() {
    ShotFired shot = codec_samples::shot_fired();
    const Chronicle map = chronicle(false), field = chronicle(true);
    QCOMPARE(stories::Storyteller(map).tell(shot).text,
             "Table 1: Red Body 1, gun 3, shot 3: 1 infantryman and 1 horseman of Blue down");
    QCOMPARE(stories::Storyteller(field).tell(shot).text,
             "Red Body 1, gun 3, shot 3: 1 infantryman and 1 horseman of Blue down");
    shot.gun = GunId{4};
    shot.felled.clear();
    shot.end = FlightEnd::time_up;
    QCOMPARE(stories::Storyteller(field).tell(shot).text,
             "Blue Body 2, shot 3: nobody falls; its flight was cut short");
  }

  void CX_6_waggons_near_are_told() {
    const Chronicle about = chronicle(false);
    SupplyCollected kept;
    kept.bodies = {{BodyId{0}, 0, {}}, {BodyId{2}, 0, {.foot = 1, .since = 6}}};
    kept.waggons = SupplyCollected::Waggons{51, 50, 2, 0, {BodyId{4}}};
    QCOMPARE(stories::Storyteller(about).tell(kept).text,
             "Red Body 1 and 1 more have near: supply waggons for 50 of 51 men, ammunition carts for 0 of 2 guns");
    kept.waggons = SupplyCollected::Waggons{};
    QCOMPARE(stories::Storyteller(about).tell(kept).text, "Red Body 1 and 1 more need no waggons");
    kept.small = true;
    QCOMPARE(stories::Storyteller(about).tell(kept).text, "Red Body 1 and 1 more are few enough to need nothing");
  }
  void CX_6_a_seat_is_told_of_waggons() {
    const FakeClient client;
    const auto told = [&](ReportCode code, std::vector<Argument> arguments) {
      Dispatch dispatch;
      dispatch.code = code;
      dispatch.arguments = std::move(arguments);
      return stories::sentence(dispatch, client.briefing());
    };
    const Argument bodies{"bodies", std::int64_t{3}}, men{"men", std::int64_t{51}}, guns{"guns", std::int64_t{1}};
    QCOMPARE(told(ReportCode::waggons_near, {bodies, men, guns}),
             "3 bodies had near: supply waggons for 51 men, ammunition carts for 1 gun.");
    QCOMPARE(
        told(ReportCode::waggons_short, {bodies, men, guns, {"kept", std::int64_t{50}}, {"served", std::int64_t{0}}}),
        "3 bodies had near: supply waggons for 50 of 51 men, ammunition carts for 0 of 1 gun.");
    QCOMPARE(told(ReportCode::body_unkept, {men}),
             "51 men without a supply waggon near; we cannot move until we have one.");
    QCOMPARE(told(ReportCode::body_unkept, {guns}), "1 gun without an ammunition cart near, which may not fire.");
  }

  void a_melee_is_told_as_it_was_joined_and_chosen() {
    const Chronicle about = chronicle(false);
    stories::Storyteller teller(about);
    const MeleeFought fought{TableId{0}, 1};
    QCOMPARE(teller.tell(fought).text, "Table 1: A melee is fought");
    JoinedMelee melee = codec_samples::joined_melee();
    QVERIFY(teller.tell(MeleeJoined{TableId{0}, melee}).text.isEmpty());
    teller.tell(MeleeChosen{TableId{0}, 1, {ManId{5}, ManId{8}}, {ManId{4}}});
    const stories::Story story = teller.tell(fought);
    QCOMPARE(story.text,
             "Table 1: Melee at SV 000 000, 3 (Blue) against 2 (Red), defenders isolated: 1 dead, 2 left; 1 dead, 1 "
             "prisoner, 0 left");
    QCOMPARE(story.seen, "The melee is fought: 1 dead a side, 1 infantryman of Red taken");
    // The same number on another table is another melee.
    QCOMPARE(teller.tell(MeleeFought{TableId{1}, 1}).text, "Table 2: A melee is fought");
  }

  void LW_5_9_guns_set_down_or_set_out_are_their_sides_own() {
    Chronicle about = chronicle(true);
    for (ChronicleLine& line : about.lines) {
      const BodySetOut out = get<BodySetOut>(line.event);
      line.event = BodySetDown{out.body, Formation::two_ranks, {}, {}, out.men, out.guns};
    }
    about.end.apply(GunFared{GunId{4}, {}, SideId{0}});
    const auto accounts = stories::side_accounts(about, stories::Names::of(about));
    QCOMPARE(accounts[0].guns_taken, 1);
    QCOMPARE(accounts[0].guns_lost, 0);
    QCOMPARE(accounts[1].guns_taken, 0);
    QCOMPARE(accounts[1].guns_lost, 1);
  }
};

SANDGATE_TEST(StoriesTest)

}  // namespace tst_stories
#include "tst_stories.moc"
