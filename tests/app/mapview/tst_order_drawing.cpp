// What is drawn on a message: each kind is told from every other, bodies stand over none of it unseen, and nothing is
// drawn where nothing is.
#include <QtTest>
#include <cmath>
#include <vector>

#include "app/mapview/order_drawing.h"
#include "tests/runner/test.h"

namespace tst_order_drawing {

using namespace sandgate;

namespace {

const View view{{500, 500}, 0.5, QSize(500, 500)};

QImage painted(const std::vector<OrderDrawing>& drawings, const Theme& theme = day_theme(), const View& of = view) {
  QImage picture(of.size, QImage::Format_ARGB32_Premultiplied);
  picture.fill(theme.paper);
  QPainter painter(&picture);
  paint_orders(painter, of, drawings, theme);
  return picture;
}

int differing(const QImage& a, const QImage& b) {
  int count = 0;
  for (int y = 0; y < a.height(); ++y) {
    for (int x = 0; x < a.width(); ++x) count += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > 24;
  }
  return count;
}

std::vector<MapPoint> points(DrawingKind kind) {
  std::vector<MapPoint> all{{300, 300}, {700, 400}, {600, 800}};
  if (kind == DrawingKind::place) all.resize(1);
  return all;
}

}  // namespace

class OrderDrawingTest : public QObject {
  Q_OBJECT

 private slots:
  void every_kind_is_seen_and_told_from_every_other() {
    for (const Theme& theme : {day_theme(), night_theme()}) {
      const QImage bare = painted({}, theme);
      std::vector<QImage> pictures;
      for (std::size_t i = 0; i < value_count<DrawingKind>; ++i) {
        const auto kind = static_cast<DrawingKind>(i);
        pictures.push_back(painted({{kind, points(kind), "", false}}, theme));
        QVERIFY(differing(pictures.back(), bare) > 40);
        for (std::size_t j = 0; j < i; ++j) QVERIFY(differing(pictures[i], pictures[j]) > 40);
        const QImage named = painted({{kind, points(kind), "Brown", false}}, theme);
        QVERIFY(differing(named, pictures.back()) > 20);
        const QImage draft = painted({{kind, points(kind), "", true}}, theme);
        QVERIFY(draft != pictures.back());
      }
    }
  }

  // With fewer points than it needs it is drawn as far as it goes.
  void what_is_begun_is_seen() {
    const QImage bare = painted({});
    for (std::size_t i = 0; i < value_count<DrawingKind>; ++i) {
      const auto kind = static_cast<DrawingKind>(i);
      QVERIFY(painted({{kind, {}, "Brown", true}}) == bare);
      QVERIFY(painted({{kind, {{300, 300}}, "", true}}) != bare);
      QVERIFY(painted({{kind, {{300, 300}, {300, 300}, {300, 300}}, "Brown", false}}) != bare);
    }
  }

  // From far above and from close by, and where most of a line lies out of the picture.
  void at_every_scale() {
    for (const double scale : {1e-4, 0.5, 50.0, 5000.0}) {
      for (std::size_t i = 0; i < value_count<DrawingKind>; ++i) {
        const auto kind = static_cast<DrawingKind>(i);
        QElapsedTimer took;
        took.start();
        painted({{kind, {{-1e6, 500}, {1e6, 500}, {500, 1e6}}, "Brown", false}}, day_theme(),
                {{500, 500}, scale, QSize(300, 300)});
        QVERIFY2(took.elapsed() < 5000, qPrintable(QString::number(scale)));
      }
    }
  }
};

SANDGATE_TEST(OrderDrawingTest)

}  // namespace tst_order_drawing
#include "tst_order_drawing.moc"
