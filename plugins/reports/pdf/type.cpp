#include "plugins/reports/pdf/type.h"

#include <QFontMetricsF>
#include <algorithm>

#include "plugins/reports/common/text.h"

namespace sandgate::reports {
namespace {

struct Cut {
  double px;
  bool bold = false, italic = false;
  double spacing = 0;
};

Cut cut_of(Face face) {
  switch (face) {
    case Face::title: return {25, true, false, 4.4};
    case Face::subtitle: return {15.5, false, true};
    case Face::chapter: return {20, true};
    case Face::heading: return {16, true};
    case Face::small_heading: return {13.6, true};
    case Face::text: return {12.4};
    case Face::strong: return {12.4, true};
    case Face::italic: return {12.4, false, true};
    case Face::lead: return {13.4};
    case Face::column: return {11.4, false, true};
    case Face::running: return {10.4, false, false, 1};
    case Face::folio: return {12.4, true};
    case Face::disc: return {12.5, true};
    case Face::warning: return {12.6, true, false, 0.5};
  }
  return {12.4};
}

}  // namespace

QFont font_of(Face face) {
  const Cut cut = cut_of(face);
  QFont font(face == Face::disc ? QStringList{QStringLiteral("Cabin"), QStringLiteral("Carlito")}
                                : QStringList{QStringLiteral("Old Standard"), QStringLiteral("Old Standard TT"),
                                              QStringLiteral("OldStandard")});
  font.setStyleHint(face == Face::disc ? QFont::SansSerif : QFont::Serif);
  // Hundredths of a pixel have no setter: points are as fine as one likes, at 96 pixels to the inch.
  font.setPixelSize(static_cast<int>(cut.px + 0.5));
  font.setWeight(cut.bold ? QFont::Bold : QFont::Normal);
  font.setItalic(cut.italic);
  font.setHintingPreference(QFont::PreferNoHinting);
  font.setLetterSpacing(QFont::AbsoluteSpacing, cut.spacing);
  return font;
}

QColor ink() { return {0x28, 0x24, 0x1E}; }
QColor quiet() { return {0x6B, 0x63, 0x55}; }
QColor hair() { return {0xD8, 0xCF, 0xBC}; }
QColor sustain() { return {0x3F, 0x6B, 0x3A}; }
QColor improve() { return {0xA8, 0x54, 0x00}; }

QString text_of(const std::string& text) { return QString::fromStdString(clean(text)); }

SetText::SetText(const QString& before, Face before_face, const QString& text, Face face, double width,
                 Qt::Alignment align) {
  QString all = before.isEmpty() ? text : before + QChar(' ') + text;
  all.replace('\n', QChar::LineSeparator);
  layout_ = std::make_shared<QTextLayout>(all, font_of(face));
  QTextOption option(align);
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  option.setTextDirection(Qt::LeftToRight);
  option.setUseDesignMetrics(true);
  layout_->setTextOption(option);
  if (!before.isEmpty()) {
    QTextLayout::FormatRange range;
    range.start = 0;
    range.length = static_cast<int>(before.size());
    range.format.setFont(font_of(before_face));
    layout_->setFormats({range});
  }
  layout_->beginLayout();
  for (QTextLine line = layout_->createLine(); line.isValid(); line = layout_->createLine()) {
    line.setLineWidth(std::max(1.0, width));
    line.setPosition({0, height_});
    height_ += line.height();
  }
  layout_->endLayout();
}

double SetText::top_of(int line) const { return line < lines() ? layout_->lineAt(line).y() : height_; }

void SetText::draw(QPainter& painter, QPointF at, const QColor& colour, int first, int end) const {
  painter.setPen(colour);
  for (int line = first; line < end; ++line) layout_->lineAt(line).draw(&painter, at - QPointF(0, top_of(first)));
}

double width_of(const QString& text, Face face) { return QFontMetricsF(font_of(face)).horizontalAdvance(text); }

void rule(QPainter& painter, double left, double right, double y, double width, const QColor& colour) {
  painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(QPointF(left, y), QPointF(right, y));
}

}  // namespace sandgate::reports
