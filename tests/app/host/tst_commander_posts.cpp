// A program's seat by couriers (KS-11): its Picture shows it its post and the orders it has sent, and it names another
// post as a person does (KS-11.8).
#include <QTest>

#include "app/host/commander_seat.h"
#include "tests/app/fixtures/three_posts.h"
#include "tests/runner/test.h"

namespace tst_commander_posts {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

/// Sends its reserve an order, and sits with another body.
class Sitter final : public Commander {
 public:
  struct Seen {
    std::string sat_with, sits_with;
    std::optional<RefusalCode> march, too_far, named;
    std::vector<SentOrder> orders;
    std::size_t papers = 9, riders = 9;
  };
  explicit Sitter(Seen& seen) : seen_(seen) {}

  void take_turn(const Picture& picture, const Briefing&, Orders& orders) override {
    const auto handle = [&picture](const char* name) {
      return std::ranges::find(picture.bodies, std::string(name), &OwnBody::name)->handle;
    };
    const auto give = [&orders](const SeatDeed& deed) {
      const auto no = orders.give(deed);
      return no ? std::optional(no->code) : std::nullopt;
    };
    seen_.sat_with = picture.body(picture.post)->name;
    const Handle reserve = handle("Reserve");
    const Point from = picture.body(reserve)->at;
    seen_.march = give(MarchOrder<Handle>{reserve, {from, {from.x, from.y + Length::feet(4)}}, false});
    seen_.orders = picture.orders;
    seen_.too_far = give(NamePostOrder<Handle>{reserve});
    seen_.named = give(NamePostOrder<Handle>{handle("Second H.Q.")});
    seen_.sits_with = picture.body(picture.post)->name;
    seen_.papers = picture.papers.size();
    seen_.riders = picture.riders.size();
  }

 private:
  Seen& seen_;
};

}  // namespace

class CommanderPostsTest : public QObject {
  Q_OBJECT

 private slots:
  void KS_11_8_a_program_names_its_post() {
    ThreePosts posts;
    Sitter::Seen seen;
    CommanderSeat seat("sitter", std::make_unique<Sitter>(seen), posts.session->take(ThreePosts::general));
    const auto played = seat.take_turn({});
    QVERIFY2(played, played ? "" : played.error().sentence().c_str());
    QCOMPARE(seen.sat_with, std::string("H.Q."));
    QVERIFY(!seen.march);
    QCOMPARE(seen.orders.size(), std::size_t{1});
    QVERIFY(seen.orders.front().order.kind == InstructionKind::march);
    QVERIFY(seen.orders.front().state == SentState::unanswered);
    QVERIFY(seen.too_far == RefusalCode::post_stands);
    QVERIFY(!seen.named);
    QCOMPARE(seen.sits_with, std::string("Second H.Q."));
    // Nobody of the other side rides yet.
    QCOMPARE(seen.papers, std::size_t{0});
    QCOMPARE(seen.riders, std::size_t{0});
  }
};

SANDGATE_TEST(CommanderPostsTest)

}  // namespace tst_commander_posts
#include "tst_commander_posts.moc"
