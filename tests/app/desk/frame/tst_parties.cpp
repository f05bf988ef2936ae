// Parties at the desk: what lies near is destroyed and mended, men are told off and rejoin, by keys and by mouse, with
// what it takes said before and the reason where it cannot be (KS-5, CX-7).
#include <QSettings>
#include <QSignalSpy>

#include "app/stories/refusals.h"
#include "tests/app/fixtures/open_desk.h"
#include "tests/app/fixtures/patience.h"
#include "tests/runner/test.h"

namespace tst_parties {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr Handle border{0}, sappers{3}, guard{4}, convoy{5};
using Task = PartyModel::Task;

Feature of(FeatureKind kind, FeatureShape shape, std::vector<MapPoint> points, const char* name = "") {
  Feature feature;
  feature.kind = kind;
  feature.shape = shape;
  feature.points = std::move(points);
  feature.name = name;
  feature.width_m = 6;
  return feature;
}

/// A road bridge over a river by which sappers stand; a railway to the south of it with a viaduct and a culvert.
class BridgeClient : public FakeClient {
 public:
  BridgeClient() {
    briefing_.country =
        Country::level(6000, 4000,
                       {of(FeatureKind::road, FeatureShape::line, {{1000, 0}, {1000, 4000}}),
                        of(FeatureKind::river, FeatureShape::line, {{0, 3000}, {6000, 3000}}),
                        of(FeatureKind::railway, FeatureShape::line, {{0, 2600}, {6000, 2600}}),
                        of(FeatureKind::bridge, FeatureShape::point, {{1000, 3000}}, "Levens Bridge"),
                        of(FeatureKind::bridge, FeatureShape::point, {{1700, 2600}}, "Twyborne Viaduct"),
                        of(FeatureKind::culvert, FeatureShape::point, {{4000, 2600}})});
    add("2 Fd Coy", Arm::engineers, Formation::fours, 24, {1000, 2980});
    add("Bridge guard", Arm::infantry, Formation::fours, 20, {1010, 2985});
    add("3 Coy ASC", Arm::transport, Formation::fours, 12, {1020, 2980});
    picture_.bodies.back().contents.parts.front().waggons = 6;
  }
  static constexpr FeatureId bridge{3}, viaduct{4}, culvert{5};

  void break_down(FeatureId crossing) {
    SeenBreak seen;
    seen.place = crossing_place({*briefing_.country, briefing_.scale, briefing_.rulebook}, crossing);
    picture_.breaks.push_back(seen);
    tell();
  }
  template <class Order>
  const Order* last() const {
    return sent.empty() ? nullptr : get_if<Order>(&sent.back());
  }
};

}  // namespace

class PartiesTest : public QObject, private DeskOver<BridgeClient> {
  Q_OBJECT

 private slots:
  void initTestCase() { apply_look(*qApp); }
  void init() {
    QSettings().clear();
    client_ = std::make_unique<BridgeClient>();
    make_desk();
    desk_->model().select(sappers);
  }
  void cleanup() { shut(); }

  // At both sizes everything that decides the order is in view, and nothing lies over another.
  void it_fits_data() {
    QTest::addColumn<QSize>("size");
    QTest::newRow("1920x1080") << QSize(1920, 1080);
    QTest::newRow("1366x768") << QSize(1366, 768);
  }
  void it_fits() {
    QFETCH(const QSize, size);
    make_desk(size);
    for (const Task task : {Task::destroy, Task::mend, Task::leave_off, Task::detach, Task::rejoin}) {
      desk_->model().select(task == Task::destroy ? guard : sappers);
      QVERIFY(party().begin(task));
      QTest::qWait(200);  // the panel is laid out in several turns of the event loop
      // What is chosen from is in view.
      const QWidget* first = task == Task::detach ? static_cast<const QWidget*>(form().name_field()) : form().list();
      QTRY_VERIFY_WITH_TIMEOUT(!first->isVisible() || seen(first), patience);
      QVERIFY(seen(desk_->orders().give_button()) && seen(form().task_field()));
      const auto parts = form().findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
      for (const QWidget* one : parts)
        for (const QWidget* other : parts)
          QVERIFY(one == other || !one->isVisible() || !other->isVisible() ||
                  !one->geometry().intersects(other->geometry()));
      if (const QString folder = qEnvironmentVariable("SANDGATE_PICTURES"); !folder.isEmpty())
        desk_->grab().save(
            QString("%1/party-%2-%3.png").arg(folder, QTest::currentDataTag()).arg(static_cast<int>(task)));
    }
  }

  void KS_5_what_lies_near_is_offered_the_nearest_first_with_what_it_takes() {
    QVERIFY(party().begin(Task::destroy));
    const auto& targets = party().targets();
    QVERIFY(targets.size() >= 4);
    for (std::size_t i = 1; i < targets.size(); ++i)
      QVERIFY(targets[i].own_stores || !(targets[i].off < targets[i - 1].off));
    // Own stores stand last, however near.
    QVERIFY(targets.back().own_stores && targets.back().what.contains("3 Coy ASC"));
    QVERIFY(party().target()->what.contains("Levens Bridge"));
    const PartyModel::Target* bridge = about("Levens Bridge");
    QVERIFY(bridge && bridge->need && !bridge->no);
    const auto& rules = client_->briefing_.rulebook.destruction;
    QVERIFY(bridge->need->engineers);
    QCOMPARE(bridge->need->men, rules.party_men);
    QCOMPARE(bridge->need->moves, rules.road_bridge.destroy_moves);
    const PartyModel::Target* viaduct = about("Twyborne Viaduct");
    QVERIFY(viaduct && viaduct->no && viaduct->no->code == RefusalCode::not_near_work);
    QCOMPARE(viaduct->need->moves, rules.railway_bridge.destroy_moves);
    QVERIFY(about("3 Coy ASC") && about("Rail"));
    // Farther off than the list reaches.
    QVERIFY(!about("Culvert"));
    take("Levens Bridge");
    const QString told = party().told().join(' ');
    QVERIFY2(told.contains(QString("%1 engineers, of whom this body has 24").arg(rules.party_men)), qPrintable(told));
    QVERIFY2(told.contains("1 move of yours"), qPrintable(told));
  }

  void KS_5_a_bridge_is_destroyed_by_keys_alone() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_W);
    QVERIFY(party().active() && party().task() == Task::destroy);
    QVERIFY(form().isVisible() && form().list()->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(form().list()->hasFocus(), patience);
    form().list()->setCurrentRow(0);
    for (int row = 0; row < form().list()->count() && !party().target()->what.contains("Levens Bridge"); ++row)
      QTest::keyClick(form().list(), Qt::Key_Down);
    QVERIFY(party().target()->what.contains("Levens Bridge"));
    // Where it lies is marked on the sheet.
    QVERIFY(desk_->marked_place() == party().target()->at);
    QTest::keyClick(form().list(), Qt::Key_Return);
    const auto* order = client_->last<WorkOrder<Handle>>();
    QVERIFY(order && order->body == sappers && !order->work.mend && order->work.place.crossing == BridgeClient::bridge);
    QVERIFY(!party().active() && !form().isVisible());
    QVERIFY(!desk_->marked_place());
    QVERIFY(desk_->sheet().hasFocus());
  }

  void KS_5_by_mouse_on_the_sheet() {
    QTest::mouseClick(desk_->orders().party_button(), Qt::LeftButton);
    QVERIFY(party().active());
    click({1700, 2600});
    QVERIFY(party().target()->what.contains("Twyborne Viaduct"));
    QVERIFY(!desk_->orders().give_button()->isEnabled());
    QVERIFY(says(*party().refusal()));
    // Beyond the list what is clicked joins it.
    click({4000, 2600});
    QVERIFY2(party().target()->what.startsWith("Culvert"), qPrintable(party().target()->what));
    const auto deed = party().deed();
    const auto* order = deed ? get_if<WorkOrder<Handle>>(&*deed) : nullptr;
    QVERIFY(order && order->work.place.crossing == BridgeClient::culvert);
    click({3000, 2600});
    QVERIFY(party().target()->what == "Rail");
    QSignalSpy nothing(&party(), &PartyModel::nothing_there);
    click({3000, 1200});
    QCOMPARE(nothing.size(), 1);
    click({1000, 3000});
    QVERIFY(party().target()->what.contains("Levens Bridge"));
    QTest::mouseClick(desk_->orders().give_button(), Qt::LeftButton);
    QVERIFY(client_->last<WorkOrder<Handle>>());
    QCOMPARE(client_->last<WorkOrder<Handle>>()->work.place.crossing, BridgeClient::bridge);
  }

  void KS_5_only_engineers_break_a_bridge_and_others_are_told_so() {
    desk_->model().select(guard);
    QVERIFY(party().begin(Task::destroy));
    take("Levens Bridge");
    QVERIFY(party().refusal() && party().refusal()->code == RefusalCode::engineers_needed);
    QVERIFY(says(*party().refusal()));
    QTest::keyClick(&desk_->sheet(), Qt::Key_Return);
    QVERIFY(client_->sent.empty());
    QVERIFY(party().active());
    // Any four men empty waggons.
    take("3 Coy ASC");
    QVERIFY(!party().refusal());
    QTest::keyClick(&desk_->sheet(), Qt::Key_Return);
    QVERIFY(client_->last<WorkOrder<Handle>>() && client_->last<WorkOrder<Handle>>()->work.stores == convoy);
  }

  // Whoever presses two keys in haste does not empty his own waggons.
  void KS_5_own_stores_are_destroyed_by_whoever_chooses_them_alone() {
    // Far from every bridge and rail.
    client_->picture_.bodies[static_cast<std::size_t>(sappers.number)].at = client_->briefing_.to_table({5000, 1000});
    client_->picture_.bodies[static_cast<std::size_t>(convoy.number)].at = client_->briefing_.to_table({5010, 1000});
    client_->tell();
    QTest::keyClick(&desk_->sheet(), Qt::Key_W);
    QTRY_VERIFY_WITH_TIMEOUT(form().list()->hasFocus(), patience);
    QCOMPARE(form().list()->count(), 1);
    QVERIFY(!party().target() && !party().deed());
    QTest::keyClick(form().list(), Qt::Key_Return);
    QVERIFY(client_->sent.empty() && party().active());
    QTest::keyClick(form().list(), Qt::Key_Space);
    if (!party().target()) QTest::keyClick(form().list(), Qt::Key_Down);
    QVERIFY(party().target() && party().target()->own_stores);
    QTest::keyClick(form().list(), Qt::Key_Return);
    QVERIFY(client_->last<WorkOrder<Handle>>() && client_->last<WorkOrder<Handle>>()->work.stores == convoy);
  }

  void KS_5_mending_is_of_what_is_known_to_be_broken() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_W, Qt::ShiftModifier);
    QVERIFY(party().task() == Task::mend && party().targets().empty());
    QVERIFY(form().told()->text().contains("Nothing is known to be broken"));
    QVERIFY(!desk_->orders().give_button()->isEnabled());
    client_->break_down(BridgeClient::bridge);
    QCOMPARE(party().targets().size(), std::size_t{1});
    QCOMPARE(party().target()->need->moves, client_->briefing_.rulebook.destruction.road_bridge.repair_moves);
    QTest::keyClick(&desk_->sheet(), Qt::Key_Return);
    const auto* order = client_->last<WorkOrder<Handle>>();
    QVERIFY(order && order->work.mend && order->work.place.crossing == BridgeClient::bridge);
    // What is down cannot be destroyed once more.
    QVERIFY(party().begin(Task::destroy));
    QVERIFY(about("Levens Bridge")->no->code == RefusalCode::broken_already);
  }

  void KS_5_work_is_left_off() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_W, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(party().refusal() && party().refusal()->code == RefusalCode::nothing_to_cease);
    QTest::keyClick(&desk_->sheet(), Qt::Key_Return);
    QVERIFY(client_->sent.empty());
    client_->picture_.bodies[static_cast<std::size_t>(sappers.number)].work = BasicWork<Handle>{};
    client_->tell();
    QVERIFY(!party().refusal());
    QTest::keyClick(&desk_->sheet(), Qt::Key_Return);
    QVERIFY(client_->last<CeaseWorkOrder<Handle>>());
  }

  void CX_7_a_party_is_told_off() {
    QTest::keyClick(&desk_->sheet(), Qt::Key_P, Qt::ShiftModifier);
    QVERIFY(party().task() == Task::detach && form().isVisible());
    QCOMPARE(form().counts().size(), std::size_t{1});
    QSpinBox* men = form().counts()[0][0];
    QCOMPARE(men->value(), client_->briefing_.rulebook.destruction.party_men);
    QCOMPARE(men->maximum(), 24);
    QVERIFY2(form().told()->text().contains("20 men stay"), qPrintable(form().told()->text()));
    for (const auto& [count, why] : {std::pair(0, RefusalCode::none_told_off), {24, RefusalCode::none_left}}) {
      men->setValue(count);
      QVERIFY(party().refusal() && party().refusal()->code == why);
      QVERIFY(!desk_->orders().give_button()->isEnabled());
    }
    men->setValue(23);
    QVERIFY(!party().refusal());
    for (const char* name : {"", "   ", "1/Border", "2 Fd Coy"}) {
      party().set_name(name);
      QVERIFY(party().refusal() && party().refusal()->code == RefusalCode::no_such_name);
    }
    form().name_field()->setFocus();
    form().name_field()->selectAll();
    QTest::keyClicks(form().name_field(), "Viaduct party");
    men->setValue(4);
    QTest::keyClick(form().name_field(), Qt::Key_Return);
    const auto* order = client_->last<DetachOrder<Handle>>();
    QVERIFY(order && order->body == sappers && order->name == "Viaduct party");
    QCOMPARE(order->some.size(), std::size_t{1});
    QVERIFY(order->some.front().arm == Arm::engineers && order->some.front().men == 4);
    QVERIFY(!party().active());
  }

  void CX_7_a_free_name_is_proposed() {
    client_->picture_.bodies.front().name = "2 Fd Coy, party";
    client_->tell();
    QVERIFY(party().begin(Task::detach));
    QCOMPARE(party().name(), QString("2 Fd Coy, party 2"));
    QVERIFY(!party().refusal());
  }

  void CX_7_a_party_rejoins() {
    client_->add("Sappers' party", Arm::engineers, Formation::fours, 4, {1005, 2980});
    client_->tell();
    const Handle four{static_cast<std::int32_t>(client_->picture_.bodies.size()) - 1};
    desk_->model().select(four);
    QTest::keyClick(&desk_->sheet(), Qt::Key_J, Qt::ShiftModifier);
    QVERIFY(party().task() == Task::rejoin);
    // A body without engineers does not take them in.
    take("Bridge guard");
    QVERIFY(party().refusal()->code == RefusalCode::other_arms);
    take("2 Fd Coy");
    QVERIFY(!party().refusal());
    QTest::keyClick(&desk_->sheet(), Qt::Key_Return);
    const auto* order = client_->last<RejoinOrder<Handle>>();
    QVERIFY(order && order->body == four && order->into == sappers);
    // Too far off.
    client_->picture_.bodies.back().at = client_->briefing_.to_table({1200, 2980});
    client_->tell();
    QVERIFY(party().begin(Task::rejoin));
    take("2 Fd Coy");
    QVERIFY(party().refusal()->code == RefusalCode::not_beside);
  }

  void it_is_left_by_escape_and_by_whatever_else_is_begun() {
    for (const Qt::Key key : {Qt::Key_Escape, Qt::Key_D, Qt::Key_M, Qt::Key_Tab}) {
      desk_->model().select(sappers);
      QVERIFY(party().begin(Task::destroy));
      QTest::keyClick(&desk_->sheet(), key);
      QVERIFY(!party().active());
      QTest::keyClick(&desk_->sheet(), Qt::Key_Escape);
    }
    // It follows the body in hand, and without one it is over.
    desk_->model().select(sappers);
    QVERIFY(party().begin(Task::destroy));
    desk_->model().select(border);
    QVERIFY(party().active() && party().body()->handle == border && !about("Levens Bridge"));
    desk_->model().select({});
    QVERIFY(!party().active());
    QTest::keyClick(&desk_->sheet(), Qt::Key_W);
    QVERIFY(!party().active());
    QVERIFY(shown("Nobody is in hand"));
  }

  void out_of_turn_it_is_refused() {
    client_->picture_.clock.my_move = false;
    client_->picture_.clock.camp = Camp::second;
    client_->tell();
    QVERIFY(party().begin(Task::destroy));
    take("Levens Bridge");
    QVERIFY(party().refusal().has_value());
    QTest::keyClick(&desk_->sheet(), Qt::Key_Return);
    QVERIFY(client_->sent.empty());
    QVERIFY(desk_->model().drafts().drafts().empty());
  }

  void KS_11_5_to_sappers_away_the_order_rides_and_men_are_not_told_off() {
    client_->picture_.bodies[static_cast<std::size_t>(sappers.number)].at_hand = false;
    client_->tell();
    QVERIFY(party().begin(Task::destroy));
    take("Twyborne Viaduct");
    QVERIFY(!party().refusal());
    QVERIFY(party().begin(Task::detach));
    QVERIFY(party().refusal() && party().refusal()->code == RefusalCode::not_at_hand);
  }

 private:
  PartyModel& party() { return desk_->party(); }
  PartyForm& form() { return *desk_->orders().party_form(); }
  const PartyModel::Target* about(const QString& what) {
    for (const auto& target : party().targets())
      if (target.what.contains(what)) return &target;
    return nullptr;
  }
  void take(const QString& what) {
    const auto* target = about(what);
    QVERIFY2(target, qPrintable(what));
    party().choose(static_cast<std::size_t>(target - party().targets().data()));
  }
  void click(MapPoint place) {
    desk_->sheet().centre_on(place);
    QTest::qWait(10);
    const QPointF at = desk_->sheet().view().to_pixel(place) + desk_->sheet().corner();
    QTest::mouseClick(&desk_->sheet(), Qt::LeftButton, {}, at.toPoint());
  }
  static bool seen(const QWidget* part) {
    return part->isVisible() && part->visibleRegion().boundingRect().size() == part->size();
  }
  bool shown(const QString& text) const {
    for (const QLabel* label : desk_->findChildren<QLabel*>())
      if (label->isVisible() && label->text().contains(text)) return true;
    return false;
  }
  bool says(const Refusal& refusal) const { return shown(stories::sentence(refusal, client_->briefing_)); }
};

SANDGATE_TEST(PartiesTest)

}  // namespace tst_parties

#include "tst_parties.moc"
