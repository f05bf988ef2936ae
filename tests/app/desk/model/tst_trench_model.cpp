// A trench that is pointed out by its two ends: how long it gets, where it fronts, and what is ordered (KS-6.1).
#include <QSignalSpy>
#include <QTest>

#include "app/desk/model/trench_model.h"
#include "tests/app/fixtures/delayed_client.h"
#include "tests/app/fixtures/fake_client.h"
#include "tests/app/fixtures/patience.h"
#include "tests/runner/test.h"

namespace tst_trench_model {

using namespace sandgate;
using namespace sandgate::tests;
using sandgate::tests::Front;

namespace {

constexpr Handle border{0}, yeomanry{1};

class Diggers : public FakeClient {
 public:
  explicit Diggers(bool works = true) {
    auto kriegspiel = read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", "kriegspiel");
    if (!kriegspiel) qFatal("%s", kriegspiel.error().sentence().c_str());
    briefing_.rulebook.works = works ? kriegspiel->works : std::nullopt;
    // North of its road there is room to dig.
    picture_.bodies[0].at.y += Length::inches(30);
    picture_.bodies[0].formation = Formation::two_ranks;
    picture_.bodies[0].facing = Bearing::of(0);
  }
  std::vector<Earthwork> dug() const {
    std::vector<Earthwork> works;
    for (const SeatDeed& deed : sent)
      if (const auto* work = get_if<WorkOrder<Handle>>(&deed)) works.push_back(*work->work.dig);
    return works;
  }
};

}  // namespace

class TestTrenchModel : public QObject {
  Q_OBJECT

 private slots:
  void init() { open(true); }
  void cleanup() {
    trench_.reset();
    desk_.reset();
    front_.let_go();
    client_.reset();
  }

  void KS_6_1_two_clicks_order_a_trench_from_end_to_end() {
    begin();
    trench_->click(beside(-5, 1));
    QVERIFY(trench_->active() && !trench_->order());
    trench_->click(beside(5, 1));
    QTRY_COMPARE_WITH_TIMEOUT(client_->dug().size(), std::size_t{1}, patience);
    const Earthwork work = client_->dug().front();
    QVERIFY(work.kind == EarthworkKind::trench);
    QCOMPARE(work.length, Length::inches(10));
    QCOMPARE(work.at, beside(0, 1));
    QCOMPARE(work.facing.mils, Bearing::of(0).mils);
    QVERIFY(!trench_->active());
  }
  // From whichever end it is drawn, it fronts to the body's side.
  void it_fronts_as_the_body_does() {
    begin();
    trench_->click(beside(5, 1));
    trench_->point_at(beside(-5, 1));
    QCOMPARE(trench_->order()->work.dig->facing.mils, Bearing::of(0).mils);
    client_->picture_.bodies[0].facing = Bearing::of(3000);
    client_->tell();
    QCOMPARE(trench_->order()->work.dig->facing.mils, Bearing::of(3200).mils);
  }
  void while_the_pointer_moves_inches_men_and_moves_are_told() {
    begin();
    QVERIFY(!trench_->drawing());
    trench_->click(beside(-3, 1));
    QSignalSpy changed(trench_.get(), &TrenchModel::changed);
    trench_->point_at(beside(4, 1));
    QCOMPARE(changed.size(), qsizetype{1});
    QVERIFY(trench_->drawing()->planned);
    QCOMPARE(trench_->drawing()->label, QStringLiteral("7 in.: 14 men, 4 moves"));
    trench_->point_at({});
    QVERIFY(!trench_->drawing());
    QVERIFY(client_->dug().empty());
  }
  // 58 men make 29 inches, wherever the pointer is.
  void KS_6_1_it_is_no_longer_than_its_men_can_dig() {
    begin();
    trench_->click(beside(-14, 1));
    trench_->point_at(beside(60, 1));
    QCOMPARE(trench_->order()->work.dig->length, Length::inches(29));
    QCOMPARE(trench_->drawing()->label, QStringLiteral("29 in., all they can: 58 men, 4 moves"));
    trench_->click(beside(60, 1));
    QTRY_COMPARE_WITH_TIMEOUT(client_->dug().size(), std::size_t{1}, patience);
  }
  void where_it_cannot_be_is_said_and_its_end_asked_for_again() {
    begin();
    std::vector<Refusal> refused;
    connect(trench_.get(), &TrenchModel::refused, this, [&](const Refusal& refusal) { refused.push_back(refusal); });
    trench_->click(beside(-5, 40));
    trench_->point_at(beside(5, 40));
    QCOMPARE(trench_->drawing()->label, QStringLiteral("10 in.: cannot be dug so"));
    trench_->click(beside(5, 40));
    QCOMPARE(refused.size(), std::size_t{1});
    QVERIFY(refused.front().code == RefusalCode::not_near_work);
    QVERIFY(trench_->active() && trench_->from());
    QVERIFY(client_->dug().empty());
  }
  void who_takes_another_body_has_done_with_it() {
    begin();
    trench_->click(beside(-5, 1));
    desk_->select(yeomanry);
    QVERIFY(!trench_->active() && !trench_->from());
  }
  void nobody_in_hand_begins_nothing() {
    desk_->select({});
    QVERIFY(!trench_->begin());
    trench_->click(beside(0, 1));
    QVERIFY(!trench_->active() && client_->dug().empty());
  }
  void what_the_rulebook_does_not_have_is_not_begun() {
    cleanup();
    open(false);
    desk_->select(border);
    QVERIFY(!trench_->begin());
  }

 private:
  void open(bool works) {
    client_ = std::make_unique<Diggers>(works);
    desk_ = std::make_unique<DeskModel>(front_.of(*client_), words::ClauseBook());
    trench_ = std::make_unique<TrenchModel>(*desk_);
  }
  void begin() {
    desk_->select(border);
    QVERIFY(trench_->begin());
  }
  /// So many inches east and north of the body.
  Point beside(std::int64_t east, std::int64_t north) const {
    const Point at = client_->picture_.bodies[0].at;
    return {at.x + Length::inches(east), at.y + Length::inches(north)};
  }

  Front front_;
  std::unique_ptr<Diggers> client_;
  std::unique_ptr<DeskModel> desk_;
  std::unique_ptr<TrenchModel> trench_;
};

SANDGATE_TEST(TestTrenchModel)

}  // namespace tst_trench_model

#include "tst_trench_model.moc"
