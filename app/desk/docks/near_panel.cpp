#include "app/desk/docks/near_panel.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/parts/look.h"
#include "app/desk/parts/panel.h"
#include "app/desk/parts/row_delegate.h"
#include "app/words/arguments.h"

namespace sandgate {

NearPanel::NearPanel(DeskModel& desk, QWidget* parent)
    : QFrame(parent),
      desk_(desk),
      near_(new NearModel(desk, this)),
      table_(new QTableView),
      told_(role_label("second")) {
  setObjectName(QStringLiteral("panel"));
  table_->setModel(near_);
  set_up_rows(*table_);
  table_->setAccessibleName(tr("Near the cursor, the nearest first"));
  table_->setAccessibleDescription(tr("Enter takes a body in hand or looks at it; Space puts the cursor on it"));
  // "now" is a longer word in other languages.
  constexpr int least_age = 64, beside_words = 18;
  const int age = std::max(least_age, QFontMetrics(ui_font(13)).horizontalAdvance(NearModel::tr("now")) + beside_words);
  set_columns(*table_, NearModel::state_column,
              {{NearModel::what_column, 120},
               {NearModel::side_column, 96},
               {NearModel::off_column, 88},
               {NearModel::age_column, age}});
  constexpr int least_state = 110;
  let_columns_give_way(*table_, NearModel::state_column, least_state, {NearModel::side_column, NearModel::age_column});
  table_->installEventFilter(this);
  told_->setContentsMargins(12, 6, 12, 4);
  told_->setWordWrap(true);
  told_->setText(
      tr("Shift and an arrow move the cross on the sheet; Space is a click there. Here Enter takes the body "
         "in hand, Space puts the cross on it."));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 0, 1, 1);
  column->setSpacing(0);
  column->addWidget(told_);
  column->addWidget(table_);
  connect(table_, &QTableView::doubleClicked, this, &NearPanel::take_current);
  connect(near_, &QAbstractItemModel::modelReset, this, &NearPanel::note_changed);
  connect(near_, &QAbstractItemModel::dataChanged, this, &NearPanel::note_changed);
}

QString NearPanel::note() const { return tr("round %1").arg(words::short_place(near_->place(), desk_.briefing())); }

void NearPanel::take_current() {
  const QModelIndex row = table_->currentIndex();
  const Handle body = near_->body(row);
  if (!body) return;
  if (near_->own(row)) {
    desk_.select(body);
  } else {
    desk_.look_at(body);
  }
  // What is in hand may be what the list is reckoned from: the row stays with the body.
  table_->setCurrentIndex(near_->index_of(body));
}

bool NearPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched != table_) return QFrame::eventFilter(watched, event);
  if (enter_in_table(event, [this] { take_current(); })) return true;
  if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) {
    if (near_->body(table_->currentIndex())) emit cursor_asked(near_->place_of(table_->currentIndex()));
    return true;
  }
  // Whoever comes here by a key has the nearest in hand at once.
  if (event->type() == QEvent::FocusIn && !table_->currentIndex().isValid())
    table_->setCurrentIndex(near_->index(0, 0));
  return QFrame::eventFilter(watched, event);
}

}  // namespace sandgate
