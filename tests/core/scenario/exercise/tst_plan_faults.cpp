// What keeps a plan from being played: the reader's judgement, told of the thing that it is about.
#include "core/scenario/exercise/plan_faults.h"
#include "core/scenario/exercise/planned_body.h"
#include "tests/core/scenario/scenario_sample.h"
#include "tests/runner/test.h"

namespace tst_plan_faults {

using namespace sandgate;
using namespace sandgate::scenario_sample;

namespace {

ExercisePlan sample() { return *ExercisePlan::from_text(good.toStdString(), "test"); }
std::vector<ExerciseFault> faults(const ExercisePlan& plan) { return faults_of(plan, ground(), rulebooks); }
QString told(const ExerciseFault& fault) { return QString::fromStdString(fault.fault.sentence()); }

}  // namespace

class PlanFaults : public QObject {
  Q_OBJECT

 private slots:
  void a_good_plan_has_none() {
    const auto found = faults(sample());
    QVERIFY2(found.empty(), found.empty() ? "" : qPrintable(told(found[0])));
  }

  void every_body_that_stands_badly_is_found_at_once() {
    ExercisePlan plan = sample();
    plan.set({PlanKind::body, 0}, "at", place_json({5'000, 3'000}));   // in the Lode
    plan.set({PlanKind::body, 1}, "at", place_json({3'010, 3'010}));   // in a house
    plan.set({PlanKind::body, 3}, "at", place_json({90'000, 3'010}));  // off the map
    plan.set({PlanKind::body, 4}, "at", {});                           // not set down
    const auto found = faults(plan);
    QCOMPARE(found.size(), std::size_t{4});
    QCOMPARE(told(found[0]), QString("1/Leinster, at: 5000, 3000 lies in the river Lode; choose another place."));
    QCOMPARE(found[0].item, (PlanItem{PlanKind::body, 0}));
    QCOMPARE(found[0].pointer, std::string("/bodies/0/at"));
    QVERIFY(told(found[1]).startsWith("37 Bty, at: 3010, 3010 lies in a house"));
    QVERIFY(told(found[2]).contains("off the map"));
    QCOMPARE(told(found[3]), QString("Patrol: is not set down; drag it onto the sheet."));
    QCOMPARE(found[3].pointer, std::string("/bodies/4/at"));          // where it can be mended
    plan.set({PlanKind::body, 0}, "at", place_json({5'000, 7'000}));  // on the bridge
    QCOMPARE(faults(plan).size(), std::size_t{3});
  }

  void an_objective_that_is_not_set_down_is_told_as_a_body_is() {
    ExercisePlan plan = sample();
    plan.set({PlanKind::objective, 0, 1}, "at", {});
    const auto found = faults(plan);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(told(found[0]), QString("Lode bridge: is not set down; drag it onto the sheet."));
    QCOMPARE(found[0].item, (PlanItem{PlanKind::objective, 0, 1}));
    QVERIFY(QString::fromStdString(found[0].pointer).endsWith("/objectives/0/at"));
  }

  void strengths_of_every_body_and_names() {
    ExercisePlan plan = sample();
    plan.set({PlanKind::body, 0}, "guns", Json{std::int64_t{2}});
    plan.set({PlanKind::body, 1}, "guns", {});
    plan.set({PlanKind::body, 4}, "formation", text_json("boxed"));
    plan.set({PlanKind::body, 5}, "name", text_json("Patrol"));
    const auto found = faults(plan);
    QCOMPARE(found.size(), std::size_t{4});
    for (const ExerciseFault& fault : found) {
      QCOMPARE(fault.item.kind, PlanKind::body);
      tests::check_sentence(fault.fault);
    }
    QVERIFY(told(found[0]).startsWith("1/Leinster, guns: is 2 for infantry"));
    QVERIFY(told(found[1]).contains("artillery without guns"));
    QVERIFY(told(found[2]).contains("is a box for scouts"));
    QVERIFY(told(found[3]).contains("which its side uses before"));
  }

  void CX_1_whether_there_may_be_dummies_is_the_rulebooks_to_say() {
    ExercisePlan plan = sample();
    QVERIFY(faults(plan).empty());
    plan.set(PlanItem{}, "rulebook", text_json("kriegspiel"));
    const auto found = faults(plan);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].item, (PlanItem{PlanKind::body, 5}));
    QVERIFY(told(found[0]).contains("allows no dummies"));
  }

  void what_the_reader_says_of_the_rest() {
    ExercisePlan plan = sample();
    plan.set({PlanKind::objective, 0, 1}, "at", place_json({-5, 0}));
    auto found = faults(plan);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].item, (PlanItem{PlanKind::objective, 0, 1}));
    QVERIFY(told(found[0]).startsWith("Lode bridge, at: "));
    plan = sample();
    plan.set(PlanItem{}, "rulebook", text_json("chess"));
    found = faults(plan);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].item, PlanItem{});
    QVERIFY(told(found[0]).startsWith("rulebook: is 'chess'"));
    plan = sample();
    plan.add_posting("staff", {});
    plan.set({PlanKind::seat, 0, 0, "staff"}, "may", Json{Json::Array{text_json("dance")}});
    found = faults(plan);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].item, (PlanItem{PlanKind::seat, 0, 0, "staff"}));
  }

  void KS_10_every_faulty_inject_and_march_is_found_at_once() {
    ExercisePlan plan = sample();
    const auto announced = [](const char* text) {
      return Json{Json::Object{{"kind", text_json("announce")}, {"text", text_json(text)}}};
    };
    const auto inject = [&](const char* name, Json deed, std::optional<Json> when = {}) {
      Json::Object object{{"name", text_json(name)}, {"deed", std::move(deed)}};
      if (when) put_member(object, "when", std::move(*when));
      plan.add(PlanKind::inject, std::move(object));
    };
    inject("Rain", announced("It rains."));
    inject("Nothing", announced(""));
    inject("Gone", Json{Json::Object{{"body", text_json("2/Leinster")},
                                     {"kind", text_json("take_off")},
                                     {"reason", text_json("Recalled")},
                                     {"side", text_json("Red")}}});
    inject("Told", Json{Json::Object{{"kind", text_json("message")},
                                     {"lines", Json{Json::Array{text_json("Halt.")}}},
                                     {"to", Json{Json::Array{text_json("green")}}}}});
    inject("Near", announced("He is there."),
           Json{Json::Object{{"at", place_json({-90'000, 0})},
                             {"trigger", text_json("at_place")},
                             {"within_m", Json{std::int64_t{250}}}}});
    plan.set({PlanKind::march, 0}, "to", {});
    plan.set({PlanKind::march, 1}, "by", text_json("balloon"));
    const auto found = faults(plan);
    QCOMPARE(found.size(), std::size_t{6});
    std::vector<PlanItem> of;
    for (const ExerciseFault& fault : found) {
      tests::check_sentence(fault.fault);
      of.push_back(fault.item);
    }
    for (const PlanItem& item :
         {PlanItem{PlanKind::march, 0}, PlanItem{PlanKind::march, 1}, PlanItem{PlanKind::inject, 1},
          PlanItem{PlanKind::inject, 2}, PlanItem{PlanKind::inject, 3}, PlanItem{PlanKind::inject, 4}})
      QVERIFY2(std::ranges::find(of, item) != of.end(), qPrintable(QString::number(item.index)));
    const auto of_gone = std::ranges::find(found, PlanItem{PlanKind::inject, 2}, &ExerciseFault::item);
    QCOMPARE(of_gone->pointer, std::string("/injects/2/deed/body"));
    QCOMPARE(told(*of_gone), QString("inject 'Gone', body: is '2/Leinster'; name a body of that side."));
    // Mended one after the other, the rest stay told.
    plan.remove({PlanKind::inject, 2});
    QCOMPARE(faults(plan).size(), std::size_t{5});
  }

  void KS_10_the_last_inject_goes_and_observers_stay() {
    ExercisePlan plan = sample();
    plan.add(PlanKind::observer, {{"name", text_json("press")}, {"title", text_json("Press")}});
    const std::string before = plan.text();
    plan.add(PlanKind::inject, {{"name", text_json("Rain")}, {"deed", Json{Json::Object{}}}});
    plan.remove({PlanKind::inject, 0});
    QCOMPARE(plan.text(), before);
  }

  void a_plan_of_nothing_and_every_damage_are_told_in_sentences() {
    QVERIFY(!faults(ExercisePlan()).empty());
    const auto document = parse_json(good.toStdString(), "test");
    const auto country = ground();
    int refused = 0, all = 0;
    tests::each_damage(*document, [&](const Json& damaged, const std::string& what) {
      const auto plan = ExercisePlan::from_text(canonical(damaged), "test");
      if (!plan || ++all % 5 != 0) return;  // each is read in full: one in five says as much
      const auto found = faults_of(*plan, country, rulebooks);
      const auto read = scenario_over(plan->text(), "test", rulebooks, country);
      QVERIFY2(read.has_value() == found.empty(), what.c_str());
      if (!read) ++refused;
      for (const ExerciseFault& fault : found) tests::check_sentence(fault.fault);
    });
    QVERIFY(refused > 20);
  }

  void a_place_asked_while_a_body_is_dragged() {
    const auto country = ground();
    const ExercisePlan plan = sample();
    QVERIFY(!hindrance_at(plan, 0, {9'000, 7'000}, *country, 4));
    QCOMPARE(hindrance_at(plan, 0, {5'000, 3'000}, *country, 4), phrase("lies in the river {}", "Lode"));
    QVERIFY(hindrance_at(plan, 0, {-1, 3'000}, *country, 4).has_value());
  }
};

SANDGATE_TEST(PlanFaults)

}  // namespace tst_plan_faults
#include "tst_plan_faults.moc"
