#include "app/desk/docks/news_delegate.h"

#include <QListView>
#include <QPainter>

#include "app/desk/model/news_model.h"

namespace sandgate {
namespace {

constexpr int news_bar = 4, news_left = 14, news_right = 12, news_above = 7, news_second = 17;

QFont news_font() { return ui_font(13.5, QFont::DemiBold); }

int news_height(const QString& text, int width) {
  return QFontMetrics(news_font()).boundingRect(QRect(0, 0, width, 1'000), Qt::TextWordWrap, text).height();
}

}  // namespace

QColor NewsDelegate::tone(const QModelIndex& index) const {
  switch (index.data(NewsModel::tone_role).toInt()) {
    case NewsModel::bad: return Look::now().bad;
    case NewsModel::warning: return Look::now().warning;
    case NewsModel::good: return Look::now().good;
    default: return Look::now().soft;
  }
}

QSize NewsDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const auto* list = qobject_cast<const QListView*>(option.widget);
  const int width = list ? list->viewport()->width() : option.rect.width();
  return {width, news_height(index.data().toString(), width - news_left - news_right) + news_second + 2 * news_above};
}

void NewsDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  painter->save();
  const QRect row = option.rect;
  if (option.state.testFlag(QStyle::State_Selected)) {
    painter->fillRect(row, Look::now().chosen);
  } else if (option.state.testFlag(QStyle::State_MouseOver)) {
    painter->fillRect(row, Look::now().unread);
  }
  painter->fillRect(QRect(row.left(), row.top(), news_bar, row.height() - 1), tone(index));
  painter->fillRect(QRect(row.left(), row.bottom(), row.width(), 1), Look::now().hair);
  const QString text = index.data().toString();
  const QRect room = row.adjusted(news_left, news_above, -news_right, -news_above);
  painter->setFont(news_font());
  painter->setPen(Look::now().ink);
  painter->drawText(room, Qt::TextWordWrap | Qt::AlignTop | Qt::AlignLeft, text);
  painter->setFont(ui_font(12));
  painter->setPen(tone(index));
  const QRect second(room.left(), room.bottom() - news_second + 1, room.width(), news_second);
  painter->drawText(
      second, Qt::AlignVCenter | Qt::AlignLeft,
      painter->fontMetrics().elidedText(index.data(NewsModel::note_role).toString(), Qt::ElideRight, second.width()));
  painter->restore();
}

}  // namespace sandgate
