// The whole sheet of a wide country with thousands of blocks, drawn along: beside a graphics view of as many vector
// items over a picture of the same ground. Both paint pixels without a graphics card.
#include <QApplication>
#include <QGraphicsItem>
#include <QGraphicsView>
#include <random>

#include "app/mapview/piece_layer.h"
#include "app/mapview/sheet/sheet_cache.h"
#include "tests/bench/made_ground.h"
#include "tests/bench/ratio.h"

namespace sandgate::bench {
namespace {

constexpr int side = 4000, blocks = 5000;
const QSize screen_size(1920, 1080);
/// Pixels from frame to frame, there and back.
constexpr int pan_step = 8, pan_frames = 100;

void need_application() {
  static int count = 1;
  static char name[] = "sandgate-ratios", *arguments[] = {name, nullptr};
  qputenv("QT_QPA_PLATFORM", "offscreen");
  static const QApplication application(count, arguments);
}

QPointF pan_of(int frame) {
  const int way = frame % (2 * pan_frames);
  return {static_cast<double>(pan_step * (way < pan_frames ? way : 2 * pan_frames - way)), 0};
}

std::vector<Piece> scattered(double width_m) {
  std::mt19937 random(made_seed);
  std::uniform_real_distribution<double> place(0, width_m);
  std::vector<Piece> pieces(blocks);
  for (Piece& piece : pieces) {
    piece.at = {place(random), place(random)};
    piece.facing = Bearing::of(static_cast<int>(random() % Bearing::full_circle));
    piece.livery = random() % 2 == 0 ? Livery::red : Livery::blue;
    piece.arm = static_cast<Arm>(random() % 4);
    piece.formation = static_cast<Formation>(random() % 4);
  }
  return pieces;
}

/// What a program without stamps would hang into a scene: a block with its arm's cross.
class BlockItem : public QGraphicsItem {
 public:
  explicit BlockItem(QColor fill) : fill_(std::move(fill)) { setFlag(ItemIgnoresTransformations); }
  QRectF boundingRect() const override { return {-17, -10, 34, 20}; }
  void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override {
    painter->setPen(QPen(Qt::black, 1));
    painter->setBrush(fill_);
    painter->drawRect(QRectF(-16, -9, 32, 18));
    painter->drawLine(QPointF(-16, -9), QPointF(16, 9));
    painter->drawLine(QPointF(-16, 9), QPointF(16, -9));
  }

 private:
  QColor fill_;
};

struct Drawn {
  Drawn() : sheet(Sheet::prepare(made_country(side), Scale{}).value()), cache(sheet, {}, day_theme()) {
    const MapBox bounds = sheet->country().bounds();
    view = View::fit(bounds, screen_size);
    pieces = scattered(bounds.width());
    for (int i = 0; i <= pan_frames; i += 10) cache.finish(view.dragged(pan_of(i)));

    auto* ground = scene.addPixmap(QPixmap::fromImage(sheet->overview(day_theme())));
    ground->setScale(bounds.width() / ground->pixmap().width());
    for (const Piece& piece : pieces) {
      auto* item = new BlockItem(day_theme().livery(piece.livery));
      item->setPos(piece.at.east, bounds.north - piece.at.north);
      item->setRotation(piece.facing.in_degrees());
      scene.addItem(item);
    }
    graphics.setScene(&scene);
    graphics.setRenderHint(QPainter::Antialiasing);
    graphics.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    graphics.setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    graphics.resize(screen_size);
    graphics.setTransform(QTransform::fromScale(view.pixels_per_metre, view.pixels_per_metre));
    scene.setSceneRect(-bounds.width(), -bounds.width(), 3 * bounds.width(), 3 * bounds.width());
    graphics.show();
  }

  void paint_ours() {
    QPainter painter(&screen);
    const View now = cache.snapped(view.dragged(pan_of(frame++)));
    cache.paint(painter, now);
    layer.paint(painter, now, pieces, day_theme());
  }
  void paint_peer() {
    const MapPoint middle = view.dragged(pan_of(frame++)).centre;
    graphics.centerOn(middle.east, sheet->country().bounds().north - middle.north);
    QPainter painter(&screen);
    graphics.viewport()->render(&painter);
  }

  std::shared_ptr<const Sheet> sheet;
  SheetCache cache;
  View view;
  std::vector<Piece> pieces;
  PieceLayer layer;
  QImage screen{screen_size, QImage::Format_ARGB32_Premultiplied};
  QGraphicsScene scene;
  QGraphicsView graphics;
  int frame = 0;
};

const RatioJob whole_sheet{"whole sheet, 4000 x 4000, 5000 blocks, a frame of panning", {5}, Clock::processor, [] {
                             need_application();
                             const auto drawn = std::make_shared<Drawn>();
                             return Rivals{[drawn] { drawn->paint_ours(); }, [drawn] { drawn->paint_peer(); }};
                           }};

}  // namespace
}  // namespace sandgate::bench
