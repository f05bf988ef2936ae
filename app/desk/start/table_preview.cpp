#include "app/desk/start/table_preview.h"

#include <QPainter>

#include "app/desk/parts/look.h"
#include "app/desk/parts/spoken.h"
#include "app/mapview/theme.h"

namespace sandgate {
namespace {
constexpr int preview_edge_px = 14, line_px = 5, words_px = 18;
}

TablePreview::TablePreview(QWidget* parent) : QWidget(parent) {
  setMinimumSize(360, 260);
  setAccessibleName(tr("The country"));
  speak_for(this, QAccessible::Graphic);
}

void TablePreview::show_picture(const QImage& picture, const QString& words) {
  picture_ = picture;
  words_ = words;
  setAccessibleDescription(words);
  update();
}

void TablePreview::show_sides(bool known) {
  sides_known_ = known;
  update();
}

void TablePreview::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
  const Theme theme = theme_now();
  painter.fillRect(rect(), theme.margin);
  painter.setPen(QPen(theme.rule, 1));
  painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
  if (picture_.isNull()) {
    painter.setFont(ui_font(13));
    painter.setPen(theme.reported);
    painter.drawText(rect().adjusted(30, 0, -30, 0), Qt::AlignCenter | Qt::TextWordWrap, words_);
    return;
  }
  const QRect room =
      rect().adjusted(preview_edge_px, preview_edge_px + words_px, -preview_edge_px, -preview_edge_px - words_px);
  QRect ground(QPoint(), picture_.size().scaled(room.size(), Qt::KeepAspectRatio));
  ground.moveCenter(room.center());
  paint_day_picture(painter, ground, picture_);
  painter.setPen(QPen(theme.table.window, 1));
  painter.drawRect(QRectF(ground).adjusted(-0.5, -0.5, 0.5, 0.5));
  painter.setFont(ui_font(11.5, QFont::DemiBold));
  const auto line = [&](bool north, const QColor& colour, const QString& words) {
    const int y = north ? ground.top() - line_px : ground.bottom() + 1;
    painter.fillRect(ground.left(), y, ground.width(), line_px, colour);
    painter.setPen(colour);
    painter.drawText(QRect(ground.left(), north ? y - words_px : y + line_px, ground.width(), words_px),
                     Qt::AlignCenter, words);
  };
  line(true, sides_known_ ? theme.blue : theme.reported, sides_known_ ? tr("Blue's back line") : tr("A back line"));
  line(false, sides_known_ ? theme.red : theme.reported, sides_known_ ? tr("Red's back line") : tr("A back line"));
}

}  // namespace sandgate
