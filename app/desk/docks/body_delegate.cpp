#include "app/desk/docks/body_delegate.h"

#include <QPainter>
#include <QTreeView>
#include <algorithm>

#include "app/desk/model/body_model.h"
#include "app/desk/model/pieces.h"
#include "app/desk/parts/emblem.h"

namespace sandgate {
namespace {

constexpr int body_height = 44, group_height = 36;
constexpr int emblem_left = 32, text_left = 74, right_margin = 14, bar_width = 60, bar_height = 6;
/// Below this part of what it began with a body's bar turns to the colour of warnings.
constexpr double weak = 0.7;

}  // namespace

QSize BodyDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const {
  const bool group = index.data(BodyModel::handle_role).toInt() < 0;
  return {200, group ? group_height : body_height};
}

void BodyDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  if (index.data(BodyModel::handle_role).toInt() < 0) {
    paint_group(*painter, option, index);
  } else {
    paint_body(*painter, option, index);
  }
  painter->restore();
}

void BodyDelegate::paint_group(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QRectF row = option.rect;
  painter.fillRect(row, Look::now().head);
  painter.fillRect(QRectF(row.left(), row.bottom() - 1, row.width(), 1), Look::now().hair);
  const auto* tree = qobject_cast<const QTreeView*>(option.widget);
  const bool open = tree && tree->isExpanded(index);
  const QPointF tick(row.left() + 18, row.center().y());
  painter.setPen(QPen(Look::now().soft, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawPolyline(open ? QPolygonF{tick + QPointF(-4, -2), tick + QPointF(0, 2), tick + QPointF(4, -2)}
                            : QPolygonF{tick + QPointF(-2, -4), tick + QPointF(2, 0), tick + QPointF(-2, 4)});
  painter.setFont(ui_font(13, QFont::DemiBold));
  painter.setPen(Look::now().ink);
  const QRectF text = row.adjusted(emblem_left, 0, -right_margin, 0);
  painter.drawText(text, Qt::AlignVCenter | Qt::AlignLeft, index.data().toString());
  painter.setFont(ui_font(12));
  painter.setPen(Look::now().soft);
  painter.drawText(text, Qt::AlignVCenter | Qt::AlignRight, index.data(BodyModel::doing_role).toString());
}

void BodyDelegate::paint_body(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QRectF row = option.rect;
  const bool chosen = option.state.testFlag(QStyle::State_Selected);
  if (chosen) {
    painter.fillRect(row, Look::now().chosen);
    painter.fillRect(QRectF(row.left(), row.top(), 4, row.height()), Look::now().selection);
  } else if (option.state.testFlag(QStyle::State_MouseOver)) {
    painter.fillRect(row, Look::now().unread);
  }
  painter.fillRect(QRectF(row.left(), row.bottom() - 1, row.width(), 1), Look::now().hair);

  const QPointF middle(row.left() + emblem_left + 17, row.center().y());
  if (const OwnBody* body = static_cast<const BodyModel*>(index.model())->body(index))
    paint_emblem(painter, middle, QSizeF(32, 26), piece_of(*body, desk_.briefing(), livery_));

  const double text_width = row.width() - text_left - right_margin - bar_width - 8;
  const QRectF first(row.left() + text_left, row.top() + 5, text_width, 18);
  const QRectF second(row.left() + text_left, row.top() + 22, text_width + bar_width * 0.1, 17);
  painter.setFont(ui_font(13.5, QFont::DemiBold));
  painter.setPen(Look::now().ink);
  painter.drawText(
      first, Qt::AlignVCenter | Qt::AlignLeft,
      painter.fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, static_cast<int>(text_width)));
  painter.setFont(ui_font(12));
  const int tone = index.data(BodyModel::tone_role).toInt();
  painter.setPen(tone == BodyModel::good      ? Look::now().good
                 : tone == BodyModel::warning ? Look::now().warning
                 : tone == BodyModel::bad     ? Look::now().bad
                                              : Look::now().soft);
  painter.drawText(second, Qt::AlignVCenter | Qt::AlignLeft,
                   painter.fontMetrics().elidedText(index.data(BodyModel::doing_role).toString(), Qt::ElideRight,
                                                    static_cast<int>(second.width())));
  paint_strength(painter, row, index);
}

void BodyDelegate::paint_strength(QPainter& painter, const QRectF& row, const QModelIndex& index) const {
  const int present = index.data(BodyModel::present_role).toInt(), began = index.data(BodyModel::began_role).toInt();
  const QRectF figures(row.right() - right_margin - bar_width - 30, row.top() + 5, bar_width + 30, 18);
  if (began <= 0) {
    const OwnBody* body = static_cast<const BodyModel*>(index.model())->body(index);
    const bool depot = body && body->contents.arm() == Arm::depot;
    if (!body || (!depot && !body->contents.dummy())) return;
    const Packets& p = body->packets;
    painter.setFont(ui_font(12));
    painter.setPen(Look::now().soft);
    painter.drawText(figures, Qt::AlignVCenter | Qt::AlignRight,
                     depot ? QStringLiteral("%1 · %2 · %3").arg(p.food).arg(p.forage).arg(p.ammunition) : tr("dummy"));
    return;
  }
  painter.setFont(ui_font(12.5, QFont::DemiBold));
  painter.setPen(Look::now().ink);
  painter.drawText(figures, Qt::AlignVCenter | Qt::AlignRight, QStringLiteral("%1 / %2").arg(present).arg(began));

  const QRectF whole(row.right() - right_margin - bar_width, row.top() + 28, bar_width, bar_height);
  painter.fillRect(whole, Look::now().hair);
  const double part = std::clamp(static_cast<double>(present) / began, 0.0, 1.0);
  QRectF filled = whole;
  filled.setWidth(whole.width() * part);
  paint_hatched(painter, filled, livery_, part < weak ? Look::now().warning : QColor());
}

}  // namespace sandgate
