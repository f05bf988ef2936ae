// Rows of buttons that go on in the next line: widths as in a row while there is room, lines where there is none.
#include <QHBoxLayout>
#include <QTest>
#include <QVBoxLayout>

#include "app/desk/parts/flow_layout.h"
#include "tests/runner/test.h"

namespace tst_flow_layout {

using namespace sandgate;

namespace {

/// Asks for so many pixels, and is never narrower than `least` of them.
class Block : public QWidget {
 public:
  explicit Block(int width, int height = 20, int least = 0)
      : wanted_(width, height), least_(least > 0 ? least : width, height) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  }
  QSize sizeHint() const override { return wanted_; }
  QSize minimumSizeHint() const override { return least_; }

 private:
  QSize wanted_, least_;
};

struct Asked {
  int width, stretch;
};

constexpr int gap = 8;

QList<QRect> flowed(const QList<Asked>& asked, int width) {
  QWidget page;
  auto* flow = new FlowLayout(&page);
  flow->setContentsMargins(0, 0, 0, 0);
  flow->setSpacing(gap);
  QList<Block*> blocks;
  for (const Asked& one : asked) {
    auto* block = blocks.emplace_back(new Block(one.width));
    flow->add(block, one.stretch);
  }
  page.resize(width, flow->heightForWidth(width));
  page.show();
  flow->activate();
  QList<QRect> places;
  for (const Block* block : blocks) places << block->geometry();
  return places;
}

QList<QRect> in_a_row(const QList<Asked>& asked, int width) {
  QWidget page;
  auto* row = new QHBoxLayout(&page);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(gap);
  QList<Block*> blocks;
  bool any = false;
  for (const Asked& one : asked) {
    auto* block = blocks.emplace_back(new Block(one.width));
    row->addWidget(block, one.stretch);
    any |= one.stretch > 0;
  }
  if (!any) row->addStretch();
  page.resize(width, 20);
  page.show();
  row->activate();
  QList<QRect> places;
  for (const Block* block : blocks) places << block->geometry();
  return places;
}

}  // namespace

class TestFlowLayout : public QObject {
  Q_OBJECT

 private slots:
  void is_a_row_where_there_is_room_data() {
    QTest::addColumn<QList<int>>("widths");
    QTest::addColumn<QList<int>>("stretches");
    QTest::addColumn<int>("width");
    QTest::newRow("none stretches") << QList<int>{40, 60, 50} << QList<int>{0, 0, 0} << 300;
    QTest::newRow("two to one") << QList<int>{90, 60} << QList<int>{2, 1} << 308;
    QTest::newRow("one beside two that do not") << QList<int>{90, 60, 70} << QList<int>{1, 0, 0} << 336;
    QTest::newRow("asks for more than its share") << QList<int>{60, 180} << QList<int>{1, 1} << 308;
    QTest::newRow("exactly as wide") << QList<int>{40, 60} << QList<int>{0, 0} << 108;
  }
  void is_a_row_where_there_is_room() {
    QFETCH(QList<int>, widths);
    QFETCH(QList<int>, stretches);
    QFETCH(int, width);
    QList<Asked> asked;
    for (qsizetype i = 0; i < widths.size(); ++i) asked << Asked{widths[i], stretches[i]};
    QCOMPARE(flowed(asked, width), in_a_row(asked, width));
  }

  void goes_on_in_the_next_line() {
    const auto places = flowed({{100, 0}, {100, 0}, {100, 0}}, 220);
    QCOMPARE(places[0], QRect(0, 0, 100, 20));
    QCOMPARE(places[1], QRect(108, 0, 100, 20));
    QCOMPARE(places[2], QRect(0, 28, 100, 20));
  }

  void what_can_be_narrower_gives_way_first_the_last_of_all() {
    QWidget page;
    auto* flow = new FlowLayout(&page);
    flow->setContentsMargins(0, 0, 0, 0);
    flow->setSpacing(gap);
    auto *first = new Block(150, 20, 100), *last = new Block(150, 20, 100);
    flow->add(first, 2);
    flow->add(last, 1);
    page.show();
    const auto widths = [&](int width) {
      page.resize(width, flow->heightForWidth(width));
      flow->activate();
      return QList<int>{first->width(), last->width()};
    };
    QCOMPARE(widths(278), (QList<int>{150, 120}));
    QCOMPARE(widths(228), (QList<int>{120, 100}));
    QCOMPARE(widths(208), (QList<int>{100, 100}));
    QCOMPARE(widths(207), (QList<int>{207, 207}));
    QVERIFY(last->y() > first->y());
  }

  void shares_out_each_line_by_itself() {
    const auto places = flowed({{150, 2}, {100, 1}}, 240);
    QCOMPARE(places[0], QRect(0, 0, 240, 20));
    QCOMPARE(places[1], QRect(0, 28, 240, 20));
  }

  void what_is_wider_than_its_line_has_it_to_itself() {
    const auto places = flowed({{40, 0}, {300, 0}, {40, 0}}, 200);
    QCOMPARE(places[0], QRect(0, 0, 40, 20));
    QCOMPARE(places[1].topLeft(), QPoint(0, 28));
    QCOMPARE(places[2], QRect(0, 56, 40, 20));
  }

  void a_stretch_pushes_to_the_end() {
    QWidget page;
    auto* flow = new FlowLayout(&page);
    flow->setContentsMargins(5, 4, 5, 4);
    flow->setSpacing(gap);
    auto *first = new Block(40), *last = new Block(60);
    flow->add(first);
    flow->add_stretch();
    flow->add(last);
    page.resize(210, 28);
    page.show();
    flow->activate();
    QCOMPARE(first->geometry(), QRect(5, 4, 40, 20));
    QCOMPARE(last->geometry(), QRect(145, 4, 60, 20));
  }

  void what_is_hidden_takes_no_room() {
    QWidget page;
    auto* flow = new FlowLayout(&page);
    flow->setContentsMargins(0, 0, 0, 0);
    flow->setSpacing(gap);
    auto *first = new Block(100), *hidden = new Block(100), *last = new Block(100);
    for (Block* block : {first, hidden, last}) flow->add(block);
    hidden->hide();
    QCOMPARE(flow->sizeHint(), QSize(208, 20));
    QCOMPARE(flow->minimumSize(), QSize(100, 20));
    QCOMPARE(flow->heightForWidth(220), 20);
    QCOMPARE(flow->heightForWidth(207), 48);
    page.resize(220, 20);
    page.show();
    flow->activate();
    QCOMPARE(last->geometry(), QRect(108, 0, 100, 20));
  }

  void a_column_gives_it_the_height_of_its_lines() {
    QWidget page;
    auto* column = new QVBoxLayout(&page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* flow = new FlowLayout;
    flow->setSpacing(gap);
    for (int i = 0; i < 3; ++i) flow->add(new Block(100));
    auto* below = new Block(50);
    column->addLayout(flow);
    column->addWidget(below);
    column->addStretch();
    page.resize(220, 200);
    page.show();
    column->activate();
    QCOMPARE(below->y(), 48);
  }
};

SANDGATE_TEST(TestFlowLayout)

}  // namespace tst_flow_layout
#include "tst_flow_layout.moc"
