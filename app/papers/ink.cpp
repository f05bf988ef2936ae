#include "app/papers/ink.h"

#include <QFontMetricsF>
#include <algorithm>

#include "app/mapview/lettering.h"
#include "app/words/bodies.h"

namespace sandgate::papers {
namespace {

struct Cut {
  int px;
  bool bold = false, italic = false;
  double spacing = 0;
};

Cut cut_of(Face face) {
  switch (face) {
    case Face::title: return {26, true, false, 5};
    case Face::subtitle: return {16, false, true};
    case Face::heading: return {17, true};
    case Face::text: return {13};
    case Face::strong: return {13, true};
    case Face::spoken: return {13, false, true};
    case Face::note: return {12, false, true};
    case Face::column: return {12, false, true};
    case Face::running: return {11, false, false, 1.2};
    case Face::warning: return {14, true, false, 0.8};
  }
  return {13};
}

}  // namespace

QString arms_of(const Contents& contents) {
  QStringList arms;
  for (const Part& part : contents.parts) arms << words::arm(part.arm);
  return arms.join(QStringLiteral(", "));
}

const Theme& page_theme() {
  static const Theme theme = day_theme();
  return theme;
}

QFont font_of(Face face) {
  const Cut cut = cut_of(face);
  QFont font = font_for(Letters::hamlet);
  font.setPixelSize(cut.px);
  font.setWeight(cut.bold ? QFont::Bold : QFont::Normal);
  font.setItalic(cut.italic);
  font.setLetterSpacing(QFont::AbsoluteSpacing, cut.spacing);
  return font;
}

SetText::SetText(const QString& text, Face face, double width, Qt::Alignment align) {
  QString lines = text;
  lines.replace('\n', QChar::LineSeparator);
  layout_ = std::make_shared<QTextLayout>(lines, font_of(face));
  QTextOption option(align);
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  // The same breaks on a screen and on paper, whose dots are finer.
  option.setUseDesignMetrics(true);
  layout_->setTextOption(option);
  layout_->beginLayout();
  for (QTextLine line = layout_->createLine(); line.isValid(); line = layout_->createLine()) {
    line.setLineWidth(std::max(1.0, width));
    line.setPosition({0, height_});
    height_ += line.height();
  }
  layout_->endLayout();
}

double SetText::top_of(int line) const { return line < lines() ? layout_->lineAt(line).y() : height_; }

void SetText::draw(QPainter& painter, QPointF at, const QColor& ink, int first, int end) const {
  painter.setPen(ink);
  for (int line = first; line < end; ++line) layout_->lineAt(line).draw(&painter, at - QPointF(0, top_of(first)));
}

double width_of(const QString& text, Face face) { return QFontMetricsF(font_of(face)).horizontalAdvance(text); }

void write_line(QPainter& painter, const QRectF& room, const QString& text, Face face, const QColor& ink,
                Qt::Alignment align) {
  const QFontMetricsF metrics(font_of(face));
  const SetText line(metrics.elidedText(text, Qt::ElideRight, room.width()), face, room.width() + 1, align);
  line.draw(painter, {room.left(), room.center().y() - line.height() / 2}, ink);
}

void paint_side(QPainter& painter, const QRectF& bar, Livery livery) {
  constexpr double every = 2.6, width = 0.8;
  painter.fillRect(bar, page_theme().livery(livery));
  QColor cream = page_theme().margin;
  cream.setAlphaF(0.55F);
  painter.setPen(QPen(cream, width, Qt::SolidLine, Qt::FlatCap));
  if (livery == Livery::red) {
    for (double x = bar.left() + every / 2; x < bar.right(); x += every)
      painter.drawLine(QPointF(x, bar.top()), QPointF(x, bar.bottom()));
  } else {
    for (double y = bar.top() + every / 2; y < bar.bottom(); y += every)
      painter.drawLine(QPointF(bar.left(), y), QPointF(bar.right(), y));
  }
}

void rule(QPainter& painter, double left, double right, double y, double width, const QColor& ink) {
  painter.setPen(QPen(ink, width, Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(QPointF(left, y), QPointF(right, y));
}

QColor hair() { return page_theme().rule; }

}  // namespace sandgate::papers
