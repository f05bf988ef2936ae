#include "app/mapview/sheet/legend.h"

#include <array>
#include <functional>

#include "app/mapview/drawn_words.h"
#include "app/mapview/lettering.h"

namespace sandgate {
namespace {

struct Sign {
  QString words;
  double width;
  std::function<void(QPointF)> paint;  ///< with its middle here
};

void paint_row(QPainter& painter, QPointF at, double width, const std::vector<Sign>& signs, const Theme& theme) {
  const QFont font = font_for(Letters::grid_figure);
  QFont plain = font;
  plain.setWeight(QFont::Medium);
  double x = at.x();
  for (const Sign& sign : signs) {
    const TextShape words = text_shape(sign.words, plain);
    const double wide = sign.width + 7 + words.room.width();
    if (x + wide > at.x() + width) break;
    sign.paint({x + sign.width / 2, at.y()});
    painter.fillPath(words.path.translated(x + sign.width + 7, at.y() + 4.4), theme.ink);
    x += wide + 19;
  }
}

bool has(const Country& country, FeatureKind kind, std::optional<FeatureClass> grade = {}) {
  return std::ranges::any_of(country.features(), [&](const Feature& feature) {
    return feature.kind == kind && (!grade || feature.grade == *grade);
  });
}

std::vector<Sign> ground_signs(QPainter& painter, const Country& country, const Theme& theme) {
  std::vector<Sign> signs;
  const auto line = [&](QPointF at, const QColor& colour, double width) {
    painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(at - QPointF(15, 0), at + QPointF(15, 0));
  };
  const auto road = [&](FeatureClass grade, const QString& words, QColor fill, double casing, double inside) {
    if (has(country, FeatureKind::road, grade))
      signs.push_back({words, 30, [=](QPointF at) { line(at, theme.casing, casing), line(at, fill, inside); }});
  };
  road(FeatureClass::main, DrawnWords::tr("main road"), theme.main_road, 6.2, 4.4);
  road(FeatureClass::second, DrawnWords::tr("second", "a road"), theme.second_road, 5.2, 3.4);
  road(FeatureClass::lane, DrawnWords::tr("lane", "a road"), theme.lane, 3.6, 2.2);
  if (has(country, FeatureKind::railway))
    signs.push_back({DrawnWords::tr("railway"), 30, [&, line](QPointF at) {
                       line(at, theme.railway, 1.9);
                       painter.setPen(QPen(theme.railway, 1.2));
                       for (const double x : {-10.0, -1.0, 8.0})
                         painter.drawLine(at + QPointF(x, -3.2), at + QPointF(x, 3.2));
                     }});
  if (has(country, FeatureKind::wood))
    signs.push_back({DrawnWords::tr("wood"), 26,
                     [&](QPointF at) { painter.fillRect(QRectF(at.x() - 13, at.y() - 6, 26, 12), theme.wood); }});
  if (has(country, FeatureKind::river))
    signs.push_back({DrawnWords::tr("water"), 26,
                     [line, theme](QPointF at) { line(at, theme.shore, 4.4), line(at, theme.water, 2.2); }});
  if (has(country, FeatureKind::ford))
    signs.push_back({DrawnWords::tr("ford"), 14, [&](QPointF at) {
                       painter.setPen(QPen(theme.water_name, 1.4));
                       for (const double y : {-2.0, 2.0}) painter.drawLine(at + QPointF(-6, y), at + QPointF(6, y));
                     }});
  return signs;
}

/// The layers of heights side by side, and where they begin.
Sign layers_sign(QPainter& painter, const std::vector<HeightLayer>& layers) {
  constexpr double wide = 11;
  const double from = layers.front().from_m, step = layers.size() > 1 ? layers[1].from_m - from : 0;
  const double width = wide * static_cast<double>(layers.size());
  return {DrawnWords::tr("%1 m and up, by %2").arg(figures(from), figures(step)), width,
          [&painter, layers, width](QPointF at) {
            double x = at.x() - width / 2;
            for (const HeightLayer& layer : layers) {
              painter.fillRect(QRectF(x, at.y() - 6, wide, 12), layer.colour);
              x += wide;
            }
          }};
}

std::vector<Sign> troop_signs(QPainter& painter, std::span<const Piece> pieces, const Theme& theme) {
  std::vector<Sign> signs;
  struct Kind {
    QString words;
    Arm arm;
    Formation formation;
    bool headquarters;
  };
  const std::array<Kind, 9> kinds{{{DrawnWords::tr("box"), Arm::infantry, Formation::boxed, false},
                                   {DrawnWords::tr("foot", "troops"), Arm::infantry, Formation::fours, false},
                                   {DrawnWords::tr("horse", "troops"), Arm::cavalry, Formation::fours, false},
                                   {DrawnWords::tr("gun"), Arm::artillery, Formation::fours, false},
                                   {DrawnWords::tr("engineers"), Arm::engineers, Formation::fours, false},
                                   {DrawnWords::tr("H.Q."), Arm::infantry, Formation::fours, true},
                                   {DrawnWords::tr("waggons"), Arm::supply, Formation::fours, false},
                                   {DrawnWords::tr("depot"), Arm::depot, Formation::fours, false},
                                   {DrawnWords::tr("train", "on rails"), Arm::train, Formation::fours, false}}};
  Livery livery = Livery::blue;
  constexpr double small = 0.78;
  for (const Kind& kind : kinds) {
    Piece piece;
    piece.arm = kind.arm;
    piece.formation = kind.formation;
    piece.headquarters = kind.headquarters;
    piece.waggons = kind.arm == Arm::supply ? 1 : 0;
    piece.livery = livery;
    const bool along = kind.formation == Formation::boxed || kind.arm == Arm::train;
    piece.facing = Bearing::of(along ? Bearing::full_circle / 4 : 0);
    livery = livery == Livery::red ? Livery::blue : Livery::red;
    signs.push_back({kind.words, 26, [&painter, &theme, piece](QPointF at) {
                       painter.save();
                       painter.translate(at - block_room(piece).center() * small);
                       paint_block(painter, piece, theme, small);
                       painter.restore();
                     }});
  }
  if (pieces.empty()) signs.clear();
  return signs;
}

}  // namespace

void paint_legend(QPainter& painter, const QRectF& room, const Sheet& sheet, std::span<const Piece> pieces, Tints tints,
                  const Theme& theme) {
  auto ground = ground_signs(painter, sheet.country(), theme);
  const auto layers = tints == Tints::layers ? sheet.layers(theme) : std::vector<HeightLayer>();
  if (!layers.empty()) ground.insert(ground.begin(), layers_sign(painter, layers));
  const auto troops = troop_signs(painter, pieces, theme);
  double y = room.top() + (ground.empty() || troops.empty() ? room.height() / 2 : 14);
  painter.save();
  for (const auto* signs : std::initializer_list<const std::vector<Sign>*>{&ground, &troops}) {
    if (signs->empty()) continue;
    paint_row(painter, {room.left(), y}, room.width(), *signs, theme);
    y += 28;
  }
  painter.restore();
}

}  // namespace sandgate
