// The grid on which Vanguard looks for cover: where one can stand, what guns see, and the ways between (LW-3.1,
// LW-3.3).
#include <QTest>
#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "plugins/commanders/vanguard/cover.h"
#include "tests/core/fixtures/shot_table.h"
#include "tests/runner/test.h"

namespace tst_cover_grid {

using namespace sandgate;
using namespace sandgate::tests;
using sandgate::vanguard::Cover;

namespace {

using Cell = Cover::Cell;
using Cells = std::set<Cell>;
using Seen = std::vector<std::uint8_t>;
constexpr std::int32_t never = Cover::Approach::never;
constexpr Length foot_radius{{26}};  // of a foot soldier's base

/// A table of 8 by 8 feet, sixteen cells wide and deep; its features stand in inches.
struct Field : ShotTable {
  static constexpr Cell wide = 16;
  static constexpr double cell_in = 6;
  static constexpr Cell cell(Cell x, Cell y) { return y * wide + x; }

  std::shared_ptr<const Gunnery> guns_over(Window window) const {
    const double metres = 100 * std::max(window.north_east.x.in_feet(), window.north_east.y.in_feet());
    return std::make_shared<const Gunnery>(
        std::make_shared<const TableGround>(Country::level(metres, metres, features), Scale{}, rules, window));
  }
  std::shared_ptr<const Gunnery> guns_over(Length side) const { return guns_over(Window{{}, {side, side}}); }
  Cover cover(Length radius = foot_radius) const { return {guns_over(Length::feet(8)), radius, Edge::south}; }

  /// Cells of a block, corners included.
  static Cells block(Cell west, Cell south, Cell east, Cell north) {
    Cells cells;
    for (Cell y = south; y <= north; ++y)
      for (Cell x = west; x <= east; ++x) cells.insert(cell(x, y));
    return cells;
  }
  /// Stands in exactly these cells.
  void build(FeatureKind kind, Cell west, Cell south, Cell east, Cell north) {
    add(kind, west * cell_in, south * cell_in, (east + 1) * cell_in, (north + 1) * cell_in);
  }
};

Cells closed(const Cover& cover) {
  Cells cells;
  for (Cell i = 0; i < cover.size(); ++i)
    if (!cover.open(i)) cells.insert(i);
  return cells;
}

Point shifted(Point p, double x_in, double y_in) {
  return {p.x + Length::from_feet(x_in / 12), p.y + Length::from_feet(y_in / 12)};
}

/// What `approach` says it answers, by going over every pair of cells until nothing gets cheaper.
std::vector<std::int32_t> costs_by_trying(const Cover& cover, const std::vector<Cover::End>& ends, const Seen& seen,
                                          Length pace) {
  std::vector<std::int32_t> cost(cover.size(), never);
  Cells at_end;
  for (const auto& end : ends) {
    cost[end.cell] = std::min(cost[end.cell], end.cost);
    at_end.insert(end.cell);
  }
  for (bool cheaper = true; cheaper;) {
    cheaper = false;
    for (Cell to = 0; to < cover.size(); ++to) {
      if (cost[to] == never) continue;
      const std::int32_t next = cost[to] + Cover::a_move + (at_end.contains(to) ? 0 : Cover::a_sight * seen[to]);
      for (Cell from = 0; from < cover.size(); ++from) {
        if (!cover.open(from) || next >= cost[from]) continue;
        if (distance(cover.middle(from), cover.middle(to)) > pace || !cover.clear(from, to)) continue;
        cost[from] = next;
        cheaper = true;
      }
    }
  }
  return cost;
}

}  // namespace

class CoverGrid : public QObject {
  Q_OBJECT

 private slots:
  void cells_lie_over_the_window() {
    const Point south_west = ShotTable::place(120, 60);
    const Field field;
    const Cover cover(field.guns_over(Window{south_west, shifted(south_west, 96, 48)}), foot_radius, Edge::south);
    QCOMPARE(cover.size(), std::size_t{16 * 8});
    QVERIFY(cover.middle(0) == shifted(south_west, 3, 3));
    QVERIFY(cover.middle(15) == shifted(south_west, 93, 3));
    QVERIFY(cover.middle(16) == shifted(south_west, 3, 9));
    for (Cell i = 0; i < cover.size(); ++i) QCOMPARE(cover.at(cover.middle(i)), i);
    QCOMPARE(cover.at(shifted(south_west, 6, 0)), Cell{1});  // a border is the next one's
    // Each side counts from its own back line.
    const auto guns = field.guns_over(Window{south_west, shifted(south_west, 96, 48)});
    const Cover north(guns, foot_radius, Edge::north), east(guns, foot_radius, Edge::east);
    QVERIFY(north.middle(0) == shifted(south_west, 3, 45));
    QVERIFY(east.middle(0) == shifted(south_west, 93, 3));
    for (Cell i = 0; i < cover.size(); ++i) {
      QCOMPARE(north.at(north.middle(i)), i);
      QCOMPARE(east.at(east.middle(i)), i);
    }
    QCOMPARE(cover.at(shifted(south_west, 5.9, 5.9)), Cell{0});
    QCOMPARE(cover.at({}), Cell{0});
    QCOMPARE(cover.at(shifted(south_west, -50, 21)), Cell{3 * 16});
    QCOMPARE(cover.at(shifted(south_west, 500, 500)), Cell{16 * 8 - 1});
  }

  void LW_1_2_nobody_stands_in_what_is_solid_data() {
    QTest::addColumn<int>("kind");
    QTest::newRow("house") << static_cast<int>(FeatureKind::house);
    QTest::newRow("wall") << static_cast<int>(FeatureKind::wall);
    QTest::newRow("rock") << static_cast<int>(FeatureKind::rock);
  }
  void LW_1_2_nobody_stands_in_what_is_solid() {
    QFETCH(int, kind);
    Field field;
    QVERIFY(closed(field.cover()).empty());
    field.build(static_cast<FeatureKind>(kind), 6, 6, 7, 8);
    QVERIFY(closed(field.cover()) == Field::block(6, 6, 7, 8));
    // Whose base is larger than from a middle to the border stands beside it no more, but at its corners.
    Cells more = Field::block(5, 5, 8, 9);
    for (const Cell corner : {Field::cell(5, 5), Field::cell(8, 5), Field::cell(5, 9), Field::cell(8, 9)})
      more.erase(corner);
    QVERIFY(closed(field.cover(Length::inches(3))) == more);
  }

  void LW_1_4_rivers_are_closed_and_fords_are_not() {
    Field field;
    field.add_line(FeatureKind::river, 0, 51, 96, 51, 40);
    QVERIFY(closed(field.cover()) == Field::block(0, 8, 15, 8));
    field.add_line(FeatureKind::ford, 33, 46, 33, 56, 60);
    Cells rest = Field::block(0, 8, 15, 8);
    rest.erase(Field::cell(5, 8));
    QVERIFY(closed(field.cover()) == rest);
    const Cover::End north{Field::cell(5, 15)};
    const Cover cover = field.cover();
    const auto way = cover.approach(std::span(&north, 1), Seen(cover.size()), Length::inches(12));
    QVERIFY(way.cost[Field::cell(12, 0)] < never);
  }

  void LW_3_3_guns_see_beside_a_house_and_not_behind_it() {
    Field field;
    field.build(FeatureKind::house, 6, 6, 8, 7);
    const auto guns = field.guns_over(Length::feet(8));
    const Cover cover(guns, foot_radius, Edge::south);
    const std::vector<Point> gun{ShotTable::place(45, 9)};
    const Seen seen = cover.seen_by(gun);
    QCOMPARE(seen.size(), cover.size());
    for (const Cell y : {8, 9, 12, 15}) QCOMPARE(seen[Field::cell(7, y)], 0);
    for (const Cell y : {3, 5, 6, 8, 12}) {
      QCOMPARE(seen[Field::cell(1, y)], 1);
      QCOMPARE(seen[Field::cell(14, y)], 1);
    }
    QCOMPARE(seen[Field::cell(7, 5)], 1);  // before it
    for (const Cell inside : Field::block(6, 6, 8, 7)) QCOMPARE(seen[inside], 0);
    for (Cell i = 0; i < cover.size(); ++i)
      QCOMPARE(seen[i] != 0, cover.open(i) && guns->bears(gun[0], cover.middle(i)));
  }

  void LW_3_3_sights_of_several_guns_add_up() {
    Field field;
    field.build(FeatureKind::house, 6, 6, 8, 7);
    const Cover cover = field.cover();
    const Point south = ShotTable::place(45, 9), west = ShotTable::place(9, 45);
    const std::vector<Point> first{south}, second{west}, both{south, west}, twice{south, south};
    const Seen one = cover.seen_by(first), other = cover.seen_by(second), sum = cover.seen_by(both);
    const Seen doubled = cover.seen_by(twice);
    QVERIFY(one != other);
    for (Cell i = 0; i < cover.size(); ++i) {
      QCOMPARE(sum[i], one[i] + other[i]);
      QCOMPARE(doubled[i], 2 * one[i]);
    }
    QVERIFY(std::ranges::count(sum, 2) > 0 && std::ranges::count(sum, 1) > 0);
    QVERIFY(cover.seen_by({}) == Seen(cover.size()));
    QVERIFY(cover.seen_by(first) == one);  // what is kept is the same
  }

  void straight_on_round_a_house() {
    Field field;
    field.build(FeatureKind::house, 6, 6, 7, 7);
    const Cover cover = field.cover();
    const auto clear = [&](Cell ax, Cell ay, Cell bx, Cell by) {
      return cover.clear(Field::cell(ax, ay), Field::cell(bx, by));
    };
    QVERIFY(clear(6, 2, 6, 2) && clear(6, 2, 6, 5));
    QVERIFY(!clear(6, 2, 6, 10) && !clear(6, 10, 6, 2));
    QVERIFY(!clear(2, 7, 12, 7) && !clear(2, 2, 12, 12) && !clear(12, 2, 2, 12));
    QVERIFY(clear(5, 0, 5, 15) && clear(8, 15, 8, 0) && clear(0, 5, 15, 5) && clear(15, 8, 0, 8));
    QVERIFY(!clear(6, 2, 6, 6));  // into it
    QVERIFY(clear(0, 0, 15, 4) && clear(15, 4, 0, 0));
  }

  void LW_3_1_within_reach_is_all_that_can_be_walked_to() {
    Field field;
    field.build(FeatureKind::wall, 4, 7, 11, 7);
    const Cover cover = field.cover();
    for (const Point from : {ShotTable::place(45, 39), ShotTable::place(42.5, 36.2), ShotTable::place(1, 95)}) {
      for (const int pace : {0, 2, 6, 12, 24, 200}) {
        const auto found = cover.within_reach(from, Length::inches(pace));
        const Cell here = cover.at(from);
        QCOMPARE(found.at(0), here);
        Cells expected{here};
        for (Cell i = 0; i < cover.size(); ++i) {
          if (cover.open(i) && distance(from, cover.middle(i)) <= Length::inches(pace) && cover.clear(here, i))
            expected.insert(i);
        }
        QCOMPARE(found.size(), expected.size());
        QVERIFY(Cells(found.begin(), found.end()) == expected);
      }
    }
    const auto reach = cover.within_reach(ShotTable::place(45, 39), Length::inches(24));
    QVERIFY(std::ranges::count(reach, Field::cell(7, 9)) == 0);  // behind the wall
    QVERIFY(std::ranges::count(reach, Field::cell(7, 3)) == 1);
  }

  void LW_3_1_each_move_costs() {
    const Field field;
    const Cover cover = field.cover();
    const Cover::End end{Field::cell(8, 15), 7};
    const auto way = cover.approach(std::span(&end, 1), Seen(cover.size()), Length::inches(12));
    QCOMPARE(way.cost[end.cell], 7);
    QCOMPARE(way.moves[end.cell], 0);
    for (const auto& [y, moves] : {std::pair<Cell, int>(14, 1), {13, 1}, {12, 2}, {1, 7}, {0, 8}}) {
      QCOMPARE(way.moves[Field::cell(8, y)], moves);
      QCOMPARE(way.cost[Field::cell(8, y)], 7 + moves * Cover::a_move);
      QCOMPARE(way.seen[Field::cell(8, y)], 0);
    }
    const auto ridden = cover.approach(std::span(&end, 1), Seen(cover.size()), Length::inches(24));
    QCOMPARE(ridden.moves[Field::cell(8, 0)], 4);
  }

  void LW_3_3_each_sight_of_a_stop_costs() {
    const Field field;
    const Cover cover = field.cover();
    Seen seen(cover.size());
    for (const Cell i : Field::block(0, 8, 15, 9)) seen[i] = 3;
    const Cover::End end{Field::cell(8, 15), 0, 2};
    // Two rows cannot be stepped over by who goes two cells in a move, and can by who goes four.
    const auto walked = cover.approach(std::span(&end, 1), seen, Length::inches(12));
    const Cell start = Field::cell(8, 3);
    QCOMPARE(walked.cost[start], 6 * Cover::a_move + 3 * Cover::a_sight);
    QCOMPARE(walked.seen[start], 2 + 3);
    const auto ridden = cover.approach(std::span(&end, 1), seen, Length::inches(24));
    QCOMPARE(ridden.cost[start], 3 * Cover::a_move);
    QCOMPARE(ridden.seen[start], 2);
    // Where one stands is no stop, but is one for who comes through; an end's sights stand in its own cost.
    const Cell within = Field::cell(8, 8);
    QCOMPARE(walked.cost[within], 4 * Cover::a_move);
    QCOMPARE(Cover::stop_cost(walked, seen, within), 4 * Cover::a_move + 3 * Cover::a_sight);
    seen[end.cell] = 5;
    const auto seen_end = cover.approach(std::span(&end, 1), seen, Length::inches(12));
    QCOMPARE(seen_end.cost[start], walked.cost[start]);
    QCOMPARE(Cover::stop_cost(seen_end, seen, end.cell), 0);
  }

  void LW_3_3_a_longer_way_under_cover_is_taken() {
    const Field field;
    const Cover cover = field.cover();
    Seen seen(cover.size());
    for (const Cell i : Field::block(3, 4, 15, 11)) seen[i] = 1;
    const Cover::End end{Field::cell(10, 15)};
    const Cell start = Field::cell(10, 0);
    const auto way = cover.approach(std::span(&end, 1), seen, Length::inches(12));
    QCOMPARE(way.seen[start], 0);
    const auto straight = cover.approach(std::span(&end, 1), Seen(cover.size()), Length::inches(12));
    QCOMPARE(straight.moves[start], 8);
    QVERIFY2(way.moves[start] > straight.moves[start], QByteArray::number(way.moves[start]));
    QCOMPARE(way.cost[start], way.moves[start] * Cover::a_move);
    // One more step in sight than all that way round is worth is not gone round.
    Seen one_row(cover.size());
    for (const Cell i : Field::block(1, 7, 15, 8)) one_row[i] = 1;
    const auto through = cover.approach(std::span(&end, 1), one_row, Length::inches(12));
    QCOMPARE(through.seen[start], 1);
    QCOMPARE(through.moves[start], 8);
  }

  void LW_1_2_walled_in_is_never() {
    Field field;
    field.build(FeatureKind::wall, 5, 5, 10, 5);
    field.build(FeatureKind::wall, 5, 10, 10, 10);
    field.build(FeatureKind::wall, 5, 6, 5, 9);
    field.build(FeatureKind::wall, 10, 6, 10, 9);
    const Cover cover = field.cover();
    const Cells yard = Field::block(6, 6, 9, 9), wall = closed(cover);
    QCOMPARE(wall.size(), std::size_t{20});
    const auto costs = [&](Cell end, Length pace) {
      const Cover::End there{end};
      return cover.approach(std::span(&there, 1), Seen(cover.size(), 1), pace).cost;
    };
    for (const int pace : {12, 24, 96}) {
      const auto outside = costs(Field::cell(0, 0), Length::inches(pace));
      const auto inside = costs(Field::cell(7, 8), Length::inches(pace));
      for (Cell i = 0; i < cover.size(); ++i) {
        QCOMPARE(outside[i] == never, yard.contains(i) || wall.contains(i));
        QCOMPARE(inside[i] == never, !yard.contains(i));
      }
    }
    // An end where nobody can stand is no use, and nothing is asked of no end.
    const auto onto_the_wall = costs(Field::cell(5, 5), Length::inches(12));
    QCOMPARE(std::ranges::count(onto_the_wall, never), static_cast<std::ptrdiff_t>(cover.size()) - 1);
    const auto nowhere = cover.approach({}, Seen(cover.size()), Length::inches(12));
    QCOMPARE(std::ranges::count(nowhere.cost, never), static_cast<std::ptrdiff_t>(cover.size()));
    QVERIFY(Cover::stop_cost(nowhere, Seen(cover.size(), 1), 0) >= never);
  }

  void the_cheapest_of_several_ends_is_gone_to() {
    const Field field;
    const Cover cover = field.cover();
    const Cell west = Field::cell(0, 8), east = Field::cell(15, 8);
    const std::vector<Cover::End> ends{{west, 30, 1}, {east, 3, 4}, {west, 9, 2}, {west, 20, 3}};
    const auto way = cover.approach(ends, Seen(cover.size()), Length::inches(12));
    QCOMPARE(way.cost[west], 9);
    QCOMPARE(way.seen[west], 2);
    QCOMPARE(way.cost[Field::cell(3, 8)], 9 + 2 * Cover::a_move);
    QCOMPARE(way.cost[Field::cell(13, 8)], 3 + Cover::a_move);
    QCOMPARE(way.seen[Field::cell(13, 8)], 4);
    // From an end that is dear one goes on to another.
    const std::vector<Cover::End> dear{{west, 900, 0}, {east, 3, 0}};
    const auto on = cover.approach(dear, Seen(cover.size()), Length::inches(12));
    QCOMPARE(on.cost[west], 3 + 8 * Cover::a_move);
    QCOMPARE(on.moves[west], 8);
  }

  // Over a table with houses, a wall and two guns, against the same asked of every pair of cells.
  void LW_3_3_no_cheaper_way_is_left_out_data() {
    QTest::addColumn<int>("pace_in");
    QTest::newRow("foot") << 12;
    QTest::newRow("horse") << 24;
    QTest::newRow("from cell to cell") << 6;
  }
  void LW_3_3_no_cheaper_way_is_left_out() {
    QFETCH(int, pace_in);
    Field field;
    field.build(FeatureKind::house, 6, 6, 8, 7);
    field.build(FeatureKind::house, 11, 3, 12, 4);
    field.build(FeatureKind::wall, 1, 10, 5, 10);
    const Cover cover = field.cover();
    const std::vector<Point> guns{ShotTable::place(45, 9), ShotTable::place(87, 50)};
    const Seen seen = cover.seen_by(guns);
    const std::vector<Cover::End> ends{
        {Field::cell(7, 2), 0, seen[Field::cell(7, 2)]}, {Field::cell(3, 11), 40, 0}, {Field::cell(15, 15), 90, 1}};
    const Length pace = Length::inches(pace_in);
    const auto way = cover.approach(ends, seen, pace);
    QVERIFY(way.cost == costs_by_trying(cover, ends, seen, pace));
    // What it is made up of.
    for (Cell i = 0; i < cover.size(); ++i) {
      if (way.cost[i] == never) continue;
      const auto made_of = [&](const Cover::End& end) {
        return way.cost[i] == end.cost + Cover::a_move * way.moves[i] + Cover::a_sight * (way.seen[i] - end.seen);
      };
      QVERIFY2(std::ranges::any_of(ends, made_of), QByteArray::number(i));
    }
  }

  void cells_grow_with_the_table() {
    Field field;
    std::size_t before = 0;
    for (const int feet : {8, 20, 22, 30, 40, 60}) {
      const Cover cover(field.guns_over(Length::feet(feet)), foot_radius, Edge::south);
      const Length side = cover.middle(1).x - cover.middle(0).x;
      QVERIFY2(cover.size() <= 2000 || side == Length::feet(1), QByteArray::number(cover.size()));
      QVERIFY(side <= Length::feet(1));
      QVERIFY(feet <= 8 || cover.size() > 1000);
      QVERIFY(side >= Length::inches(6) && side.count % Length::per_inch == 0);
      QCOMPARE(side == Length::inches(6), feet <= 20);
      for (Cell i = 0; i < cover.size(); ++i) QCOMPARE(cover.at(cover.middle(i)), i);
      const Point corner{Length::feet(feet), Length::feet(feet)};
      QCOMPARE(cover.at(corner), static_cast<Cell>(cover.size() - 1));
      QVERIFY(distance(corner, cover.middle(static_cast<Cell>(cover.size() - 1))) < side + side);
      QVERIFY(closed(cover).empty());
      before = std::max(before, cover.size());
    }
    QVERIFY(before > 1500);
    // Far longer than deep, it has no more of them, and they stay small.
    const Cover strip(field.guns_over(Window{{}, {Length::feet(60), Length::feet(5)}}), foot_radius, Edge::south);
    QCOMPARE(strip.size(), std::size_t{120 * 10});
    // Too small for a single one, it has one all the same.
    const Cover patch(field.guns_over(Length::inches(5)), foot_radius, Edge::south);
    QCOMPARE(patch.size(), std::size_t{1});
    QCOMPARE(patch.at(ShotTable::place(4, 4)), Cell{0});
  }

  void LW_3_1_ways_over_a_large_table() {
    Field field;
    field.add(FeatureKind::house, 200, 200, 280, 280);
    const Cover cover(field.guns_over(Length::feet(40)), foot_radius, Edge::south);
    const Cover::End end{cover.at(ShotTable::place(240, 400))};
    const Cell start = cover.at(ShotTable::place(240, 80));
    const Seen seen(cover.size());
    for (const int pace : {12, 24}) {
      const auto way = cover.approach(std::span(&end, 1), seen, Length::inches(pace));
      // Round the house, and no faster than by going straight through it at that pace.
      QVERIFY(way.moves[start] >= 320 / pace && way.moves[start] < 3 * 320 / pace);
      QCOMPARE(way.cost[start], way.moves[start] * Cover::a_move);
      QVERIFY(std::ranges::count(way.cost, never) == static_cast<std::ptrdiff_t>(closed(cover).size()));
    }
  }
  // However large it is, foot come from cell to cell.
  void LW_3_1_foot_cross_the_largest_tables() {
    for (const int feet : {43, 44, 60, 80}) {
      const Cover cover(Field().guns_over(Length::feet(feet)), foot_radius, Edge::south);
      const Cover::End end{0};
      const auto way = cover.approach(std::span(&end, 1), Seen(cover.size()), Length::inches(12));
      QVERIFY2(std::ranges::count(way.cost, never) == 0, QByteArray::number(feet));
    }
  }
};

SANDGATE_TEST(CoverGrid)

}  // namespace tst_cover_grid
#include "tst_cover_grid.moc"
