#include "app/mapview/lettering.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

namespace sandgate {
namespace {

struct Face {
  bool typed;  ///< Cabin
  double size;
  QFont::Weight weight = QFont::Normal;
  bool italic = false;
  double spacing = 0;
};

Face face_of(Letters letters) {
  switch (letters) {
    case Letters::title: return {false, 30, QFont::Normal, false, 9};
    case Letters::town: return {false, 24, QFont::Bold, false, 3.5};
    case Letters::village: return {false, 17, QFont::Bold};
    case Letters::hamlet: return {false, 14};
    case Letters::fell: return {false, 16, QFont::Normal, true};
    case Letters::great_fell: return {false, 19, QFont::Normal, false, 5};
    case Letters::water: return {false, 17, QFont::Normal, true, 2.4};
    case Letters::valley: return {false, 14, QFont::Normal, true, 1.6};
    case Letters::river: return {false, 13.5, QFont::Normal, true, 0.6};
    case Letters::station: return {false, 12.5, QFont::Normal, true};
    case Letters::spot_height: return {true, 12, QFont::Medium};
    case Letters::contour_figure: return {true, 9.5, QFont::Normal, false, 0.3};
    case Letters::grid_figure: return {true, 12.5, QFont::DemiBold};
    case Letters::note: return {false, 14, QFont::Normal, true};
    case Letters::attribution: return {false, 13, QFont::Normal, true};
    case Letters::piece: return {true, 11.5, QFont::DemiBold};
    case Letters::piece_detail: return {true, 11, QFont::Medium};
    case Letters::flag: return {true, 12, QFont::DemiBold};
    case Letters::tick: return {true, 11, QFont::DemiBold};
  }
  return {false, 14};
}

}  // namespace

QFont font_for(Letters letters, double size) {
  const Face face = face_of(letters);
  QFont font;
  font.setFamilies(face.typed ? QStringList{"Cabin", "Carlito", "sans-serif"}
                              : QStringList{"Old Standard TT", "Old Standard", "Libre Caslon Text", "serif"});
  font.setStyleHint(face.typed ? QFont::SansSerif : QFont::Serif);
  font.setPixelSize(std::max(6, static_cast<int>(std::lround(face.size * size))));
  font.setWeight(face.weight);
  font.setItalic(face.italic);
  font.setLetterSpacing(QFont::AbsoluteSpacing, face.spacing * size);
  font.setHintingPreference(QFont::PreferNoHinting);
  return font;
}

QString set_text(Letters letters, const QString& text) {
  return letters == Letters::town || letters == Letters::great_fell ? text.toUpper() : text;
}

TextShape text_shape(const QString& text, const QFont& font) {
  TextShape shape;
  shape.path.addText(0, 0, font, text);
  const QFontMetricsF metrics(font);
  shape.room = QRectF(0, -metrics.capHeight() * 1.08, metrics.horizontalAdvance(text) - font.letterSpacing(),
                      metrics.capHeight() * 1.36)
                   .united(shape.path.boundingRect());
  return shape;
}

double text_length(const QString& text, const QFont& font, double spread) {
  const QFontMetricsF metrics(font);
  double length = 0;
  for (const QChar letter : text) length += metrics.horizontalAdvance(letter) + spread;
  return length - spread - font.letterSpacing();
}

CurvedText text_along(const QString& text, const QFont& font, const QPolygonF& baseline, double middle, double spread) {
  CurvedText curved;
  const std::vector<double> lengths = lengths_along(baseline);
  const double length = text_length(text, font, spread);
  double along = middle - length / 2;
  if (lengths.empty() || along < 0 || along + length > lengths.back()) return curved;
  const QFontMetricsF metrics(font);
  QFont single = font;
  single.setLetterSpacing(QFont::AbsoluteSpacing, 0);
  double last_angle = 0;
  bool first = true;
  for (const QChar letter : text) {
    const double advance = metrics.horizontalAdvance(letter), inked = advance - font.letterSpacing();
    const QPointF a = point_along(baseline, lengths, along), b = point_along(baseline, lengths, along + inked);
    const double angle = std::atan2(b.y() - a.y(), b.x() - a.x());
    if (!first) curved.turning = std::max(curved.turning, std::abs(std::remainder(angle - last_angle, 2 * M_PI)));
    first = false;
    last_angle = angle;
    QPainterPath glyph;
    glyph.addText(0, 0, single, QString(letter));
    QTransform turn;
    turn.translate((a.x() + b.x()) / 2, (a.y() + b.y()) / 2);
    turn.rotateRadians(angle);
    turn.translate(-inked / 2, 0);
    curved.path.addPath(turn.map(glyph));
    if (!letter.isSpace())
      curved.rooms.push_back(turn.mapRect(QRectF(0, -metrics.capHeight(), inked, metrics.capHeight() * 1.25)));
    along += advance + spread;
  }
  return curved;
}

void paint_text(QPainter& painter, const QPainterPath& path, const QColor& ink, const QColor& halo, double width) {
  QColor soft = halo;
  soft.setAlphaF(halo.alphaF() * 0.84F);
  if (width > 0) painter.strokePath(path, QPen(soft, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.fillPath(path, ink);
}

std::vector<double> lengths_along(const QPolygonF& line) {
  std::vector<double> lengths;
  lengths.reserve(static_cast<std::size_t>(line.size()));
  double sum = 0;
  for (qsizetype i = 0; i < line.size(); ++i) {
    if (i > 0) sum += std::hypot(line[i].x() - line[i - 1].x(), line[i].y() - line[i - 1].y());
    lengths.push_back(sum);
  }
  return lengths;
}

QPointF point_along(const QPolygonF& line, const std::vector<double>& lengths, double along) {
  if (line.isEmpty()) return {};
  if (along <= 0) return line.front();
  if (along >= lengths.back()) return line.back();
  const auto next = std::ranges::upper_bound(lengths, along) - lengths.begin();
  const double from = lengths[static_cast<std::size_t>(next - 1)], to = lengths[static_cast<std::size_t>(next)];
  return line[next - 1] + (line[next] - line[next - 1]) * ((along - from) / std::max(1e-9, to - from));
}

QPolygonF smoothed(const QPolygonF& line, double reach) {
  const std::vector<double> lengths = lengths_along(line);
  if (line.size() < 2 || lengths.back() <= 0) return line;
  const int steps = std::max(2, static_cast<int>(lengths.back() / 4));
  QPolygonF even;
  for (int i = 0; i <= steps; ++i) even << point_along(line, lengths, lengths.back() * i / steps);
  const int half = std::max(1, static_cast<int>(reach / 8));
  // Two passes of a running mean come close to a bell; the ends shorten rather than bend.
  for (int pass = 0; pass < 2; ++pass) {
    QPolygonF mean;
    for (int i = 0; i <= steps; ++i) {
      const int span = std::min({half, i, steps - i});
      QPointF sum;
      for (int k = i - span; k <= i + span; ++k) sum += even[k];
      mean << sum / (2 * span + 1);
    }
    even = mean;
  }
  return even;
}

QPolygonF offset_line(const QPolygonF& line, double by) {
  QPolygonF moved;
  for (qsizetype i = 0; i < line.size(); ++i) {
    const QPointF along = line[std::min(i + 1, line.size() - 1)] - line[std::max<qsizetype>(i - 1, 0)];
    const double length = std::hypot(along.x(), along.y());
    moved << (length > 0 ? line[i] + QPointF(along.y(), -along.x()) * (by / length) : line[i]);
  }
  return moved;
}

}  // namespace sandgate
