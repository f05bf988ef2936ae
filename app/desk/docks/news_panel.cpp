#include "app/desk/docks/news_panel.h"

#include <QEvent>
#include <QVBoxLayout>

#include "app/desk/docks/news_delegate.h"
#include "app/desk/parts/panel.h"
#include "app/desk/parts/row_delegate.h"
#include "app/words/measures.h"

namespace sandgate {

NewsPanel::NewsPanel(DeskModel& desk, QWidget* parent)
    : QFrame(parent),
      news_(new NewsModel(desk, this)),
      list_(new QListView),
      nothing_(role_label("second", tr("Nothing has happened since your last move."))) {
  setObjectName(QStringLiteral("panel"));
  list_->setModel(news_);
  list_->setItemDelegate(new NewsDelegate(list_));
  list_->setAccessibleName(tr("What has happened since your last move"));
  list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  // How high a line is depends on how wide the list is.
  list_->setResizeMode(QListView::Adjust);
  list_->setMouseTracking(true);
  list_->setTabKeyNavigation(false);
  list_->installEventFilter(this);
  nothing_->setContentsMargins(12, 12, 12, 12);
  nothing_->setWordWrap(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 0, 1, 1);
  column->setSpacing(0);
  column->addWidget(nothing_);
  column->addWidget(list_, 1);
  column->addStretch();

  connect(list_, &QListView::clicked, this, &NewsPanel::choose);
  connect(news_, &QAbstractItemModel::modelReset, this, &NewsPanel::follow);
  follow();
}

void NewsPanel::follow() {
  nothing_->setVisible(news_->empty());
  list_->setVisible(!news_->empty());
  emit note_changed();
}

QString NewsPanel::note() const {
  return news_->empty() ? QString() : words::counted(news_->rowCount(), tr("%1 line"), tr("%1 lines"));
}

std::int64_t NewsPanel::in_hand() const {
  const stories::NewsLine* line = news_->line(list_->currentIndex());
  return line && !line->dispatches.empty() ? line->dispatches.back() : 0;
}

void NewsPanel::choose(const QModelIndex& index) {
  const stories::NewsLine* line = news_->line(index);
  if (!line) return;
  const stories::NewsLine chosen = *line;
  emit line_chosen(chosen);
}

bool NewsPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched != list_) return QFrame::eventFilter(watched, event);
  if (enter_in_table(event, [this] { choose(list_->currentIndex()); })) return true;
  // Whoever comes here by a key has the first line in hand at once.
  if (event->type() == QEvent::FocusIn && !list_->currentIndex().isValid()) list_->setCurrentIndex(news_->index(0, 0));
  return QFrame::eventFilter(watched, event);
}

}  // namespace sandgate
