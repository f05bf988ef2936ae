// A table in the round as triangles: toys within their budgets and whole from without, ground as high as the country's,
// cameras that stay in the room, and picks that find who is seen.
#include <QTest>
#include <cmath>

#include "app/table/army_mesh.h"
#include "app/table/drape.h"
#include "app/table/marks_mesh.h"
#include "app/table/picking.h"
#include "app/table/room_light.h"
#include "app/table/scenery.h"
#include "map/import/import.h"
#include "tests/runner/test.h"

namespace tst_round_mesh {

using namespace sandgate;

namespace {

constexpr PictureSize picture{1280, 720};

std::shared_ptr<const Country> hooks_farm() {
  static const auto read = read_country(SANDGATE_SOURCE_DIR "/data/scenarios/hooks-farm/country.gpkg");
  return read ? read->country : nullptr;
}
Scale inch_of_ten_metres() {
  Scale scale;
  scale.metres_per_foot = 120;
  return scale;
}
TableRelief relief_of(std::shared_ptr<const Country> country, Hills hills = Hills::by_the_ground) {
  const MapBox window = country->bounds();
  return {std::move(country), inch_of_ten_metres(), window, hills};
}
MapPoint at(const Country& country, double x_in, double y_in) {
  return {country.bounds().west + 10 * x_in, country.bounds().south + 10 * y_in};
}

Vec corner(const Mesh& mesh, std::size_t triangle, std::size_t n) {
  return mesh.vertices[mesh.indices[3 * triangle + n]].at;
}
/// Twice its area, out of the side it is seen from.
Vec face(const Mesh& mesh, std::size_t triangle) {
  return cross(corner(mesh, triangle, 1) - corner(mesh, triangle, 0),
               corner(mesh, triangle, 2) - corner(mesh, triangle, 0));
}
/// Triangles that are seen from another side than their normals look to.
std::size_t turned_in(const Mesh& mesh) {
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < mesh.triangles(); ++i) {
    const Vec out = face(mesh, i);
    if (length(out) < 1e-7F) continue;
    for (std::size_t n = 0; n < 3; ++n)
      if (dot(out, mesh.vertices[mesh.indices[3 * i + n]].normal) < 0) {
        ++wrong;
        break;
      }
  }
  return wrong;
}
/// Triangles of what lies on the ground that cannot be seen from above.
std::size_t looking_down(const Mesh& mesh) {
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < mesh.triangles(); ++i) wrong += face(mesh, i).y < -1e-6F ? 1 : 0;
  return wrong;
}
bool well_made(const Mesh& mesh) {
  for (const std::uint32_t i : mesh.indices)
    if (i >= mesh.vertices.size()) return false;
  for (const auto& v : mesh.vertices) {
    if (!std::isfinite(v.at.x) || !std::isfinite(v.at.y) || !std::isfinite(v.at.z)) return false;
    if (std::abs(length(v.normal) - 1) > 1e-3F) return false;
  }
  return mesh.indices.size() % 3 == 0;
}
/// Of level ground so high.
double level_area(const Mesh& mesh, float height) {
  double area = 0;
  for (std::size_t i = 0; i < mesh.triangles(); ++i) {
    bool there = true;
    for (std::size_t n = 0; n < 3; ++n) there = there && std::abs(corner(mesh, i, n).y - height) < 1e-3F;
    const Vec out = face(mesh, i);
    if (there && out.y > 0) area += length(out) / 2;
  }
  return area;
}

TableDrawing men_on(const Country& country, const std::vector<std::pair<double, double>>& places) {
  TableDrawing drawing;
  drawing.inch_m = 10;
  drawing.window = country.bounds();
  drawing.gun_shape = {35, 35, 22.5};
  for (const auto& [x, y] : places) {
    TableMan man;
    man.at = at(country, x, y);
    man.radius_m = 4.0625;
    drawing.men.push_back(man);
  }
  return drawing;
}
Feature line(FeatureKind kind, std::vector<MapPoint> points, double width_m = 0) {
  Feature f;
  f.kind = kind;
  f.shape = FeatureShape::line;
  f.points = std::move(points);
  f.width_m = width_m;
  return f;
}

}  // namespace

class RoundMeshTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY(hooks_farm()); }

  // Toys

  void toys_keep_their_budgets_data() {
    QTest::addColumn<int>("pose");
    QTest::addColumn<std::size_t>("rough");
    QTest::addColumn<std::size_t>("fine");
    const auto row = [](const char* name, Pose pose, std::size_t rough, std::size_t fine) {
      QTest::newRow(name) << static_cast<int>(pose) << rough << fine;
    };
    row("firing", Pose::firing, 225, 400);
    row("kneeling", Pose::kneeling, 225, 400);
    row("marching", Pose::marching, 225, 400);
    row("lying", Pose::lying, 225, 400);
    row("gunner", Pose::gunner, 225, 400);
    row("unarmed", Pose::unarmed, 225, 400);
    row("mounted", Pose::mounted, 375, 860);
    row("general", Pose::general, 375, 860);
    row("boxed", Pose::boxed, 40, 40);
  }
  void toys_keep_their_budgets() {
    QFETCH(int, pose);
    QFETCH(std::size_t, rough);
    QFETCH(std::size_t, fine);
    for (const Livery livery : {Livery::red, Livery::blue}) {
      for (const auto& [cast, most] : {std::pair(Cast::rough, rough), std::pair(Cast::fine, fine)}) {
        const Mesh mesh = figure_mesh(static_cast<Pose>(pose), livery, 1, cast);
        QVERIFY2(mesh.triangles() <= most, qPrintable(QString::number(mesh.triangles())));
        QVERIFY(mesh.triangles() > 15);
        QVERIFY(well_made(mesh));
        QCOMPARE(turned_in(mesh), std::size_t{0});
      }
    }
  }

  // The chest is deeper than the flank, hocks stand behind the croup's end of the leg, and the tail hangs.
  void a_horse_is_shaped_as_one() {
    for (const Cast cast : {Cast::rough, Cast::fine}) {
      const Mesh rider = figure_mesh(Pose::mounted, Livery::red, 0, cast);
      const auto deep = [&](float from, float to) {
        float low = 9, high = 0;
        // Above the legs and between the rider's.
        for (std::size_t i = 0; i < rider.triangles(); ++i)
          for (std::size_t n = 0; n < 3; ++n) {
            const Vec v = corner(rider, i, n);
            if (v.z < from || v.z > to || std::abs(v.x) > 0.3F || v.y < 0.7F || v.y > 1.5F) continue;
            low = std::min(low, v.y), high = std::max(high, v.y);
          }
        return high > low ? high - low : 0;
      };
      // In the rough cast the saddle hides the flank.
      if (cast == Cast::fine)
        QVERIFY2(deep(-0.6F, -0.4F) > 1.05F * deep(-0.1F, 0.1F),
                 qPrintable(QString("%1 and %2").arg(deep(-0.6F, -0.4F)).arg(deep(-0.1F, 0.1F))));
      float back = 0;
      for (const auto& v : rider.vertices)
        if (v.at.y > 0.4F && v.at.y < 0.7F && std::abs(v.at.x) > 0.1F) back = std::max(back, v.at.z);
      QVERIFY2(back > 0.76F, "its hocks");
      const Tint facings = tint(0xf0e6cc);
      QVERIFY2(std::ranges::any_of(rider.vertices,
                                   [&](const auto& v) { return v.tint == facings && v.at.y < 1.2F && v.at.z > 0; }),
               "its saddle cloth is edged");
    }
  }

  void toys_stand_on_their_bases() {
    for (const Pose pose : {Pose::firing, Pose::kneeling, Pose::marching, Pose::gunner, Pose::unarmed, Pose::mounted}) {
      const Mesh::Bounds b = figure_mesh(pose, Livery::red).bounds();
      QVERIFY(b.low.y >= -1e-4F);
      QVERIFY(b.low.y < 0.01F);
      // To his helmet; a weapon or an arm may rise over it.
      QVERIFY2(b.high.y > height_of(pose) - 0.25F && b.high.y < height_of(pose) + 0.6F,
               qPrintable(QString::number(b.high.y)));
    }
    // He looks north: his rifle lies before him.
    const Mesh::Bounds firing = figure_mesh(Pose::firing, Livery::red).bounds();
    QVERIFY(firing.low.z < -1.1F);
    QVERIFY(firing.high.z < 0.6F);
    QVERIFY(figure_mesh(Pose::lying, Livery::red).bounds().high.y < 0.8F);
  }

  void a_gun_has_the_rulebooks_length() {
    const Mesh carriage = carriage_mesh(Livery::blue), barrel = barrel_mesh(Livery::blue);
    QVERIFY(carriage.triangles() + barrel.triangles() <= 1100);
    for (const Mesh* mesh : {&carriage, &barrel}) {
      QVERIFY(well_made(*mesh));
      QCOMPARE(turned_in(*mesh), std::size_t{0});
    }
    QVERIFY(std::abs(barrel.bounds().low.z + 3.5F) < 0.02F);     // the muzzle
    QVERIFY(std::abs(carriage.bounds().high.z - 3.46F) < 0.1F);  // the end of the trail
    QVERIFY(carriage.bounds().high.x < 1.13F);
    QVERIFY(carriage.bounds().low.y >= -1e-4F);
  }

  void liveries_differ() {
    const auto reddest = [](Livery livery) {
      double red = 0, blue = 0;
      for (const auto& v : figure_mesh(Pose::firing, livery).vertices) red += v.tint.red, blue += v.tint.blue;
      return red / blue;
    };
    QVERIFY(reddest(Livery::red) > 1.5 * reddest(Livery::blue));
  }

  // Ground

  void hooks_farm_is_built_of_boards() {
    const TableRelief relief = relief_of(hooks_farm());
    QVERIFY(relief.boards());
    const auto height = [&](double x, double y) { return relief.place(at(*hooks_farm(), x, y)).y; };
    QCOMPARE(height(60, 20), 0.0F);
    QCOMPARE(height(88, 39), 1.0F);
    QCOMPARE(height(136, 67.5), 3.0F);
    QCOMPARE(relief.highest(), 3.0F);
    const Mesh mesh = relief.mesh();
    QVERIFY(well_made(mesh));
    QCOMPARE(turned_in(mesh), std::size_t{0});
    QVERIFY(mesh.triangles() < 30'000);
    // Every board lies whole: as much level ground as the country has, and the boards under others.
    double over[3] = {};
    const int columns = 568, rows = 312;  // its cells
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < columns; ++column) {
        const float y = height((column + 0.5) / 4, (row + 0.5) / 4);
        for (int board = 0; board < 3; ++board) over[board] += y > static_cast<float>(board) + 0.5F ? 1.0 / 16 : 0;
      }
    for (int board = 0; board < 3; ++board) {
      const double area = level_area(mesh, static_cast<float>(board + 1));
      QVERIFY2(std::abs(area / over[board] - 1) < 0.04,
               qPrintable(QString("%1: %2 of %3").arg(board).arg(area).arg(over[board])));
    }
  }

  void smooth_ground_is_as_high_as_the_country() {
    Country::Parts parts;
    parts.name = "A slope";
    parts.crs = "EPSG:27700";
    parts.frame = Country::level(1000, 800)->frame();
    for (int row = 0; row < parts.frame.height; ++row)
      for (int column = 0; column < parts.frame.width; ++column)
        parts.heights.push_back(static_cast<float>(column) * 1.5F);
    const auto country = *Country::make(std::move(parts));
    const TableRelief relief = relief_of(country);
    QVERIFY(!relief.boards());
    const Mesh mesh = relief.mesh();
    QVERIFY(well_made(mesh));
    QCOMPARE(turned_in(mesh), std::size_t{0});
    for (const double x : {10.0, 37.0, 80.0}) {
      const MapPoint p = at(*country, x, 40);
      const double truth = (*country->height(p) - *country->lowest()) / 10;
      QVERIFY(std::abs(relief.place(p).y - truth) < 1e-3);
      // Flights are as high over the shown ground as over the true.
      QVERIFY(std::abs(relief.height_in_flight(p, *country->height(p) / 10 + 2) - (truth + 2)) < 1e-3);
    }
    // The same in boards: never higher than the ground, never a board lower.
    const TableRelief boards = relief_of(country, Hills::boards);
    QVERIFY(boards.boards());
    QVERIFY(level_area(boards.mesh(), 5) > 0);
  }

  void ground_without_heights_is_flat() {
    Country::Parts parts;
    parts.name = "Nothing";
    parts.crs = "EPSG:27700";
    parts.frame = Country::level(500, 500)->frame();
    parts.heights.assign(static_cast<std::size_t>(parts.frame.width * parts.frame.height), NAN);
    const auto country = Country::make(std::move(parts));
    QVERIFY(country);
    for (const Hills hills : {Hills::boards, Hills::smooth}) {
      const TableRelief relief = relief_of(*country, hills);
      QVERIFY(well_made(relief.mesh()));
      QCOMPARE(relief.highest(), 0.0F);
    }
  }

  // Scenery

  void scenery_is_whole_from_without() {
    const TableRelief relief = relief_of(hooks_farm());
    const std::vector<MapPoint> trunks{at(*hooks_farm(), 60, 10), at(*hooks_farm(), 20, 20)};
    const Scenery scenery = scenery_of(relief, {}, trunks);
    for (const Mesh* mesh : {&scenery.flat, &scenery.solid, &scenery.shadows}) {
      QVERIFY(well_made(*mesh));
      QVERIFY(!mesh->empty());
    }
    QCOMPARE(turned_in(scenery.solid), std::size_t{0});
    QCOMPARE(looking_down(scenery.flat), std::size_t{0});
    QCOMPARE(looking_down(scenery.shadows), std::size_t{0});
    // The church's tower is the highest; nothing is dug deep.
    QVERIFY(std::abs(scenery.solid.bounds().high.y - 16) < 0.5F);
    QVERIFY(scenery.solid.bounds().low.y > -1);
    const RoomMesh room = room_round(relief);
    for (const Mesh* mesh : {&room.wood, &room.paper}) {
      QVERIFY(well_made(*mesh));
      QVERIFY(!mesh->empty());
      QCOMPARE(turned_in(*mesh), std::size_t{0});
    }
  }

  // A house of eight metres where an inch is eight metres has not the chimney and the door of a toy of six inches.
  void parts_of_houses_are_as_small_as_the_houses() {
    const MapPoint middle{500, 400};
    const auto house = [&](double half_long, double half_wide, double high) {
      Feature f;
      f.kind = FeatureKind::house;
      f.shape = FeatureShape::area;
      f.points = {{middle.east - half_long, middle.north - half_wide},
                  {middle.east + half_long, middle.north - half_wide},
                  {middle.east + half_long, middle.north + half_wide},
                  {middle.east - half_long, middle.north + half_wide},
                  {middle.east - half_long, middle.north - half_wide}};
      f.rings = {0};
      f.height_m = high;
      return f;
    };
    Scale scale;
    scale.metres_per_foot = 100;
    for (const double high : {4.0, 8.0, 13.0}) {
      const auto one = house(7.5, 6, high);
      const auto country = Country::level(1000, 800, {one});
      const TableRelief relief(country, scale, country->bounds(), Hills::by_the_ground);
      Scenery scenery;
      add_houses(scenery, relief, {});
      QVERIFY(well_made(scenery.solid));
      QCOMPARE(turned_in(scenery.solid), std::size_t{0});
      const Mesh::Bounds b = scenery.solid.bounds();
      const Vec at = relief.place(middle);
      const auto inches = [&](double metres) { return static_cast<float>(metres / relief.inch_m()); };
      // Roof and all within a tenth of it, its chimney a third of its height over the ridge, and its foot not deep.
      QVERIFY(b.high.x - at.x < inches(7.5 * 1.15) && at.x - b.low.x < inches(7.5 * 1.15));
      QVERIFY(b.high.z - at.z < inches(6 * 1.2) && at.z - b.low.z < inches(6 * 1.2));
      QVERIFY2(b.high.y < inches(high * 1.3), qPrintable(QString("%1 of %2").arg(b.high.y).arg(inches(high))));
      QVERIFY(b.low.y > -inches(high / 2));
      // It has a door or a gate, windows, and nothing on its walls that is not seen to be part of them.
      QVERIFY(scenery.solid.triangles() > 60 && scenery.solid.triangles() < 700);
    }
    // On a slope half of a house is dug in and half stands out.
    Country::Parts parts;
    parts.name = "A slope";
    parts.crs = "EPSG:27700";
    parts.frame = Country::level(1000, 800)->frame();
    for (int row = 0; row < parts.frame.height; ++row)
      for (int column = 0; column < parts.frame.width; ++column)
        parts.heights.push_back(static_cast<float>(column * parts.frame.cell_x / 3));
    parts.features = {house(12, 12, 8)};
    const auto hill = *Country::make(std::move(parts));
    const TableRelief relief(hill, scale, hill->bounds(), Hills::smooth);
    Scenery scenery;
    add_houses(scenery, relief, {});
    const float eaves = 8 * 0.62F / 8.33F, ground = relief.place(middle).y;
    QVERIFY(scenery.solid.bounds().high.y > ground + eaves);
    QVERIFY(scenery.solid.bounds().low.y < relief.place({middle.east - 12, middle.north}).y);
  }

  void LW_1_2_a_gateway_is_open() {
    const auto wall = line(FeatureKind::wall, {{200, 400}, {800, 400}});
    const auto country = Country::level(1000, 800, {wall, line(FeatureKind::road, {{500, 100}, {500, 700}}, 30)});
    const TableRelief relief = relief_of(country);
    Scenery scenery;
    add_walls_and_rocks(scenery, relief, {});
    const auto stands = [&](double east) {
      const Vec p = relief.place({east, 400});
      for (std::size_t i = 0; i < scenery.solid.triangles(); ++i) {
        float low = 1e9F, high = -1e9F;
        for (std::size_t n = 0; n < 3; ++n) {
          low = std::min(low, corner(scenery.solid, i, n).x);
          high = std::max(high, corner(scenery.solid, i, n).x);
        }
        if (low <= p.x && high >= p.x) return true;
      }
      return false;
    };
    QVERIFY(stands(300));
    QVERIFY(stands(700));
    QVERIFY(!stands(500));
    QVERIFY(!stands(100));
  }

  void LW_1_4_a_bridge_is_built_and_a_ford_is_marked() {
    Feature crossing;
    crossing.points = {{500, 400}};
    crossing.width_m = 40;
    const auto river = line(FeatureKind::river, {{500, 100}, {500, 700}}, 50);
    const auto made_with = [&](FeatureKind kind) {
      crossing.kind = kind;
      const TableRelief relief = relief_of(Country::level(1000, 800, {river, crossing}));
      Scenery scenery;
      add_waters(scenery, relief, {});
      return scenery;
    };
    const Scenery bridge = made_with(FeatureKind::bridge), ford = made_with(FeatureKind::ford);
    QVERIFY(!bridge.solid.empty());
    QVERIFY(bridge.solid.bounds().high.y > 0.7F);
    QVERIFY(ford.solid.empty());
    QVERIFY(ford.flat.triangles() > bridge.flat.triangles());
  }

  // Dark in the middle, lighter at the banks, and nothing white on it that could be a lane's mark.
  void a_river_is_no_road() {
    const auto river = line(FeatureKind::river, {{500, 100}, {520, 400}, {500, 700}}, 50);
    const TableRelief relief = relief_of(Country::level(1000, 800, {river}));
    Scenery scenery;
    add_waters(scenery, relief, {});
    const float half = 2.5F;
    std::size_t wet = 0;
    float middle = 0, bank = 0;
    int in_middle = 0, at_bank = 0;
    for (const auto& v : scenery.flat.vertices) {
      const float north = static_cast<float>(relief.ground(v.at).north), bend = 20 * (1 - std::abs(north - 400) / 300);
      const float out = std::abs(static_cast<float>(relief.ground(v.at).east) - 500 - bend) / 10;
      if (out > half * 0.98F || v.at.y < 0.027F) continue;  // what lies below the water is not seen
      ++wet;
      QVERIFY2(v.tint.blue > 1.3F * v.tint.red, qPrintable(QString("%1 %2").arg(v.tint.red).arg(v.tint.blue)));
      QVERIFY(shown(v.tint.green) < 0.66F);
      if (out < half * 0.2F) middle += v.tint.green, ++in_middle;
      if (out > half * 0.85F) bank += v.tint.green, ++at_bank;
    }
    QVERIFY(wet > 100 && in_middle > 10 && at_bank > 10);
    QVERIFY(middle / static_cast<float>(in_middle) < 0.85F * bank / static_cast<float>(at_bank));
  }

  // LW-5.1: a circle that is drawn over the edge of a board lies on both and does not hang between.
  void LW_5_1_a_circle_lies_on_boards() {
    const TableRelief relief = relief_of(hooks_farm());
    QVERIFY(relief.boards());
    constexpr float lift = 0.1F, half = 0.05F;
    int over_edges = 0;
    for (float z = -relief.half_deep() + 8; z < relief.half_deep() - 8; z += 6) {
      for (float x = -relief.half_wide() + 8; x < relief.half_wide() - 8; x += 6) {
        MeshMaker make;
        Drape drape(relief, make, lift);
        drape.circle({x, z}, 6, half);
        const Mesh mesh = make.take();
        const auto bounds = mesh.bounds();
        over_edges += bounds.high.y - bounds.low.y > 0.2F ? 1 : 0;
        for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
          float low = 1e9F, high = -1e9F;
          for (std::size_t corner = 0; corner < 3; ++corner) {
            const float y = mesh.vertices[mesh.indices[i + corner]].at.y;
            low = std::min(low, y);
            high = std::max(high, y);
          }
          QVERIFY2(high - low < 0.03F, qPrintable(QString("%1 in. at %2, %3").arg(high - low).arg(x).arg(z)));
        }
      }
    }
    QVERIFY(over_edges > 10);
  }

  void an_area_is_cut_into_strips() {
    const std::vector<std::vector<Spot>> ring{{{0, 0}, {4, 0}, {4, 2}, {2, 2}, {2, 4}, {0, 4}},
                                              {{0.5F, 0.5F}, {1, 0.5F}, {1, 1}, {0.5F, 1}}};
    double area = 0;
    for (const LevelStrip& s : strips_of(ring))
      area += (s.high - s.low) * ((s.low_east - s.low_west) + (s.high_east - s.high_west)) / 2.0;
    QVERIFY(std::abs(area - (12 - 0.25)) < 1e-3);
    QVERIFY(strips_of({}).empty());
    const std::vector<std::vector<Spot>> nothing{{{1, 1}}, {{0, 0}, {1, 0}}};
    QVERIFY(strips_of(nothing).empty());
  }

  // The lamp hangs over the middle; whoever stands in a corner is still seen, and the room beyond is dark.
  void a_lamp_lights_the_table_and_leaves_the_room() {
    const Lamp lamp{40};
    const Tint white{1, 1, 1};
    const Vec up{0, 1, 0};
    const auto light = [&](Vec at) { return lit_by_lamp(white, up, at, lamp); };
    const Tint day = lit_by_window(white, up), middle = light({0, 0, 0}), corner = light({28, 0, 28}),
               room = light({120, -30, 0});
    QVERIFY(middle.green < 0.6F * day.green);
    QVERIFY(middle.red > middle.green && middle.green > middle.blue);
    QVERIFY(corner.green < middle.green && corner.green > 0.3F * middle.green);
    QVERIFY(room.green < 0.5F * corner.green && room.green > 0.01F);
    QCOMPARE(middle.alpha, 1.0F);
  }

  // Men

  void the_dead_lie() {
    const auto country = Country::level(1000, 800);
    const TableRelief relief = relief_of(country);
    TableDrawing drawing = men_on(*country, {{50, 40}});
    FigureStore figures;
    const auto top = [&](std::span<const float> fallen = {}) {
      return army_mesh(drawing, relief, figures, fallen).of[static_cast<std::size_t>(Livery::red)].bounds().high.y;
    };
    QVERIFY(top() > 1.7F);
    drawing.men[0].state = TableMan::State::dead;
    QVERIFY(top() < 1.2F);
    const float half[] = {0.4F};
    QVERIFY(top(half) > top());
    drawing.men[0].state = TableMan::State::free;
    drawing.men[0].lying = Bearing{};
    QVERIFY(top() < 0.8F);
  }

  void an_army_is_one_mesh_of_each_livery() {
    const auto country = Country::level(1000, 800);
    const TableRelief relief = relief_of(country);
    TableDrawing drawing = men_on(*country, {{50, 40}, {52, 40}, {54, 40}});
    drawing.men[2].livery = Livery::blue;
    TableGun gun;
    gun.at = at(*country, 30, 30);
    gun.facing = Bearing::of(1600);
    gun.elevation_mils = 400;
    drawing.guns.push_back(gun);
    FigureStore figures;
    const ArmyMesh army = army_mesh(drawing, relief, figures);
    QCOMPARE(army.of[1].triangles(), figures.figure(pose_of(drawing.men[2]), Livery::blue, 0).triangles());
    QVERIFY(army.of[0].triangles() > army.of[1].triangles() * 2);
    QCOMPARE(turned_in(army.of[0]), std::size_t{0});
    // The gun looks east, its barrel up.
    const Vec axle = relief.place(gun.at);
    float east = -1e9F, high = 0;
    for (const auto& v : army.of[0].vertices)
      if (std::abs(v.at.z - axle.z) < 0.3F && v.at.x > east) east = v.at.x, high = v.at.y;
    QVERIFY(east > axle.x + 3.2F && east < axle.x + 3.6F);
    QVERIFY(high > 2.4F);
  }

  void marks_alone_change_no_toys() {
    const auto country = Country::level(1000, 800);
    const TableDrawing before = men_on(*country, {{50, 40}, {52, 40}});
    TableDrawing now = before;
    now.men[0].chosen = now.men[1].moved = true;
    now.target = at(*country, 60, 60);
    QVERIFY(same_toys(before, now));
    now.men[1].facing = Bearing::of(10);
    QVERIFY(!same_toys(before, now));
    now = before;
    now.men[0].state = TableMan::State::dead;
    QVERIFY(!same_toys(before, now));
    now = before;
    now.men.pop_back();
    QVERIFY(!same_toys(before, now));
    now = before;
    now.guns.push_back({});
    QVERIFY(!same_toys(before, now));
  }

  void LW_5_5_prisoners_stand_under_pennons() {
    const auto country = Country::level(1000, 800);
    const TableRelief relief = relief_of(country);
    TableDrawing drawing = men_on(*country, {{50, 40}});
    QVERIFY(marks_of(drawing, relief).hung.empty());
    drawing.men[0].state = TableMan::State::prisoner;
    drawing.men[0].captor = Livery::blue;
    QVERIFY(marks_of(drawing, relief).hung.bounds().high.y > 2.5F);
    QCOMPARE(pose_of(drawing.men[0]), Pose::unarmed);
  }

  void a_shot_is_drawn_as_high_as_it_flew() {
    const auto country = Country::level(1000, 800);
    const TableRelief relief = relief_of(country);
    TableDrawing drawing = men_on(*country, {});
    TableShot shot;
    shot.path = {at(*country, 30, 20), at(*country, 40, 30), at(*country, 50, 40)};
    shot.heights = {1.4, 5, 0};
    drawing.shots.push_back(shot);
    const Mesh::Bounds b = marks_of(drawing, relief).hung.bounds();
    QVERIFY(std::abs(b.high.y - 5) < 0.2F);
    drawing.shots[0].heights.clear();  // of a gun that nobody sees
    drawing.shots[0].path.clear();
    QVERIFY(marks_of(drawing, relief).hung.empty());
  }

  // Looking

  void what_is_seen_is_what_is_looked_at() {
    const TableRelief relief = relief_of(hooks_farm());
    Camera camera = Camera::over(relief);
    const auto there_and_back = [&] {
      for (const Pixel p : {Pixel{640, 400}, Pixel{300, 500}, Pixel{900, 450}}) {
        const auto place = ground_at(camera, picture, relief, p);
        if (!place) continue;
        const auto back = camera.pixel(*place, picture);
        QVERIFY(back && std::hypot(back->x - p.x, back->y - p.y) < 1.5F);
      }
    };
    there_and_back();
    QVERIFY(ground_at(camera, picture, relief, {640, 400}));
    camera.look_down();
    there_and_back();
    camera.step_back();
    camera.approach(3, relief);
    camera.swing(2, 0.2F, relief);
    there_and_back();
  }

  // What is under the pointer stays there, nearer and farther, round the table and from above.
  void it_goes_nearer_to_what_is_pointed_at() {
    const TableRelief relief = relief_of(hooks_farm());
    for (const bool above : {false, true}) {
      Camera camera = Camera::over(relief);
      if (above) camera.look_down();
      for (const float factor : {1.15F, 1.15F, 1.5F, 2.0F, 0.8F}) {
        for (const Pixel p : {Pixel{500, 420}, Pixel{760, 330}}) {
          const auto before = ground_at(camera, picture, relief, p);
          QVERIFY(before);
          const float away = camera.away();
          camera.approach(factor, p, picture, relief);
          QVERIFY(factor > 1 ? camera.away() < away : camera.away() > away);
          const auto after = ground_at(camera, picture, relief, p);
          QVERIFY(after);
          QVERIFY2(std::hypot(after->x - before->x, after->z - before->z) < 0.02F * camera.away(),
                   qPrintable(QString::number(std::hypot(after->x - before->x, after->z - before->z))));
        }
      }
    }
  }

  void a_camera_stays_in_the_room_and_over_the_ground() {
    const TableRelief relief = relief_of(hooks_farm());
    Camera camera = Camera::over(relief);
    for (int i = 0; i < 2000; ++i) {
      const auto chance = [i](std::uint32_t salt) { return speckle(i, 7, salt) * 2 - 1; };
      switch (i % 4) {
        case 0: camera.swing(chance(1) * 2, chance(2), relief); break;
        case 1: camera.walk(chance(3) * 40, chance(4) * 40, relief); break;
        case 2: camera.approach(chance(5) > 0 ? 1.5F : 0.6F, relief); break;
        default: camera.look_at({chance(6) * 90, 0, chance(7) * 60}, relief);
      }
      const Vec eye = camera.eye();
      QVERIFY(std::isfinite(eye.x) && std::isfinite(eye.y) && std::isfinite(eye.z));
      QVERIFY(eye.y > relief.height(eye.x, eye.z) + 0.3F);
      QVERIFY(std::abs(eye.x) <= relief.half_wide() + 64 && std::abs(eye.z) <= relief.half_deep() + 64);
    }
  }

  void men_are_picked_by_their_pixels() {
    const TableRelief relief = relief_of(hooks_farm());
    TableDrawing drawing = men_on(*hooks_farm(), {{60, 20}, {62, 20}, {64, 20}, {85, 30}, {110, 20}});
    drawing.men[4].arm = Arm::cavalry;
    Camera near = Camera::over(relief);
    near.look_at(relief.place(at(*hooks_farm(), 75, 24)), relief);
    near.approach(2.5F, relief);
    Camera above = near;
    above.look_down();
    for (const Camera& camera : {Camera::over(relief), near, above}) {
      for (std::size_t i = 0; i < drawing.men.size(); ++i) {
        const auto p = camera.pixel(relief.place(drawing.men[i].at) + Vec{0, 0.9F, 0}, picture);
        QVERIFY(p);
        QCOMPARE(man_at(camera, picture, relief, drawing, *p), std::optional(i));
      }
      QVERIFY(!man_at(camera, picture, relief, drawing, {2, 2}));
    }
    // In a frame round the first three.
    const auto a = near.pixel(relief.place(drawing.men[0].at), picture),
               b = near.pixel(relief.place(drawing.men[2].at), picture);
    QCOMPARE(men_in(near, picture, relief, drawing, {a->x - 20, a->y + 40}, {b->x + 20, b->y - 80}),
             (std::vector<std::size_t>{0, 1, 2}));
    drawing.men[1].state = TableMan::State::dead;
    const auto p = near.pixel(relief.place(drawing.men[1].at) + Vec{0, 0.9F, 0}, picture);
    QVERIFY(man_at(near, picture, relief, drawing, *p) != std::optional<std::size_t>(1));
  }

  void a_gun_is_picked_by_any_of_its_parts() {
    const TableRelief relief = relief_of(hooks_farm());
    TableDrawing drawing = men_on(*hooks_farm(), {});
    TableGun gun;
    gun.at = at(*hooks_farm(), 75, 18);
    gun.facing = Bearing::of(800);
    drawing.guns.push_back(gun);
    Camera camera = Camera::over(relief);
    camera.look_at(relief.place(gun.at), relief);
    camera.approach(4, relief);
    const Vec axle = relief.place(gun.at), front{std::sqrt(0.5F), 0, -std::sqrt(0.5F)};
    for (const Vec part :
         {axle + Vec{0, 1.2F, 0}, axle + front * 3 + Vec{0, 1.42F, 0}, axle - front * 3 + Vec{0, 0.2F, 0}}) {
      const auto p = camera.pixel(part, picture);
      QVERIFY(p && gun_at(camera, picture, relief, drawing, *p));
    }
    const auto beside = camera.pixel(axle + Vec{4, 0, 4}, picture);
    QVERIFY(!gun_at(camera, picture, relief, drawing, *beside));
  }

  void a_ray_meets_a_capsule_or_passes_it() {
    const SightRay along{{0, 1, 10}, {0, 0, -1}};
    QVERIFY(std::abs(*meets_capsule(along, {0, 0, 0}, 2, 0.5F) - 9.5F) < 1e-3F);
    QVERIFY(meets_capsule(along, {0.49F, 0, 0}, 2, 0.5F));
    QVERIFY(!meets_capsule(along, {0.51F, 0, 0}, 2, 0.5F));
    QVERIFY(!meets_capsule(along, {0, 0, 20}, 2, 0.5F));                  // behind the eye
    QVERIFY(meets_capsule({{0, 9, 0}, {0, -1, 0}}, {0, 0, 0}, 2, 0.5F));  // straight down on it
    QVERIFY(!meets_capsule({{0, 2.2F, 10}, {0, 0, -1}}, {0, 0, 0}, 2, 0.1F));
  }
};

SANDGATE_TEST(RoundMeshTest)

}  // namespace tst_round_mesh
#include "tst_round_mesh.moc"
