#include "app/desk/docks/supply_delegate.h"

#include <QPainter>
#include <algorithm>

#include "app/desk/model/supply_model.h"

namespace sandgate {
namespace {

constexpr int cell_padding = 8, state_room = 20;

PacketKind kind_of(int column) {
  return column == SupplyModel::food_column     ? PacketKind::food
         : column == SupplyModel::forage_column ? PacketKind::forage
                                                : PacketKind::ammunition;
}

/// The ground and the hairline of a row, without words.
void paint_ground(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) {
  const QRectF row = option.rect;
  const QVariant ground = index.data(Qt::BackgroundRole);
  if (option.state.testFlag(QStyle::State_Selected))
    painter.fillRect(row, Look::now().chosen);
  else if (ground.isValid())
    painter.fillRect(row, ground.value<QBrush>());
  painter.fillRect(QRectF(row.left(), row.bottom() - 1, row.width(), 1), Look::now().hair);
}

}  // namespace

void SupplyDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const bool packets = index.data(SupplyModel::due_role).isValid() && index.data(SupplyModel::due_role).toInt() > 0;
  const bool state = index.data(SupplyModel::mark_role).isValid();
  if (!packets && !state) return RowDelegate::paint(painter, option, index);
  painter->save();
  paint_ground(*painter, option, index);
  packets ? paint_packets(*painter, option, index) : paint_state(*painter, option, index);
  painter->restore();
}

void SupplyDelegate::paint_packets(QPainter& painter, const QStyleOptionViewItem& option,
                                   const QModelIndex& index) const {
  const int due = index.data(SupplyModel::due_role).toInt(), drawn = index.data(SupplyModel::drawn_role).toInt();
  const bool missing = drawn < due;
  const int shown = std::min(due, most_packets), filled = missing ? std::min(drawn, shown - 1) : shown;
  const QRectF row = option.rect;
  double x = row.left() + cell_padding + packet_step() / 2;
  for (int i = 0; i < shown; ++i, x += packet_step())
    paint_packet(painter, {x, row.center().y()}, kind_of(index.column()), i >= filled, theme_now());
  painter.setFont(ui_font(13, missing ? QFont::DemiBold : QFont::Normal));
  painter.setPen(missing ? Look::now().bad : Look::now().ink);
  painter.drawText(row.adjusted(0, 0, -cell_padding, 0), Qt::AlignVCenter | Qt::AlignRight,
                   QStringLiteral("%1 · %2").arg(due).arg(drawn));
}

void SupplyDelegate::paint_state(QPainter& painter, const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const {
  const auto mark = static_cast<SupplyMark>(index.data(SupplyModel::mark_role).toInt());
  const QColor ink = supply_ink(mark, theme_now());
  const QRectF row = option.rect, text = row.adjusted(cell_padding + state_room, 0, -4, 0);
  paint_supply_mark(painter, {row.left() + cell_padding + state_room / 2.0 - 3, row.center().y()}, mark, ink);
  painter.setFont(ui_font(13, QFont::DemiBold));
  painter.setPen(ink);
  painter.drawText(
      text, Qt::AlignVCenter | Qt::AlignLeft,
      painter.fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, static_cast<int>(text.width())));
}

}  // namespace sandgate
