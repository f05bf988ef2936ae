#include "app/desk/fight/shot_list.h"

#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/parts/panel.h"
#include "app/desk/parts/row_delegate.h"
#include "app/stories/shots.h"
#include "app/words/guns.h"

namespace sandgate {
namespace {
constexpr int shot_row_px = 24, shots_shown = 5;
}

ShotList::ShotList(DeskModel& desk, GunModel& guns, QWidget* parent)
    : QFrame(parent), desk_(desk), guns_(guns), title_(role_label("title", tr("Shots"))), list_(new QListWidget) {
  setObjectName(QStringLiteral("panel"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 6, 12, 8);
  column->setSpacing(4);
  column->addWidget(title_);
  column->addWidget(list_);
  list_->setFocusPolicy(Qt::ClickFocus);
  list_->setAccessibleName(tr("Shots of this move and the one before"));
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setUniformItemSizes(true);
  list_->installEventFilter(this);
  title_->setToolTip(tr("A click on a shot plays it again, V the one shown"));
  connect(list_, &QListWidget::itemClicked, this,
          [this](QListWidgetItem* item) { guns_.look_at(static_cast<std::size_t>(list_->row(item))); });
  connect(&guns_, &GunModel::shots_changed, this, &ShotList::refresh);
  connect(&guns_, &GunModel::changed, this, &ShotList::refresh);
  refresh();
}

bool ShotList::eventFilter(QObject* watched, QEvent* event) {
  const auto again = [this] {
    if (list_->currentRow() >= 0) guns_.look_at(static_cast<std::size_t>(list_->currentRow()));
  };
  return enter_in_table(event, again) || QFrame::eventFilter(watched, event);
}

void ShotList::refresh() {
  const auto& shots = guns_.shots();
  setVisible(!shots.empty());
  const Picture& picture = desk_.picture();
  const QSignalBlocker quiet(list_);
  while (list_->count() > static_cast<int>(shots.size())) delete list_->takeItem(list_->count() - 1);
  while (list_->count() < static_cast<int>(shots.size())) list_->addItem(QString());
  int row = -1;
  for (std::size_t i = 0; i < shots.size(); ++i) {
    QListWidgetItem* item = list_->item(static_cast<int>(i));
    const QString when = shots[i].move == picture.clock.move ? QString() : tr(" (last move)");
    item->setText(stories::shot_title(shots[i], picture, desk_.briefing()) + when + QStringLiteral(": ") +
                  stories::shot_result(shots[i], picture));
    item->setToolTip(stories::shot_lines(shots[i], picture, desk_.briefing()).join(QLatin1Char('\n')));
    item->setSizeHint({0, shot_row_px});
    if (guns_.looked_at() && *guns_.looked_at() == shots[i]) row = static_cast<int>(i);
  }
  list_->setCurrentRow(row);
  if (row >= 0) list_->scrollToItem(list_->item(row));
  list_->setFixedHeight(shot_row_px * std::clamp(list_->count(), 1, shots_shown) + 4);
}

}  // namespace sandgate
