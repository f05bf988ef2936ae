#include "app/desk/dispatches_panel.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QVBoxLayout>

#include "app/desk/row_delegate.h"
#include "app/words/measures.h"

namespace sandgate {

DispatchesPanel::DispatchesPanel(DeskModel& desk, QWidget* parent)
    : QFrame(parent), desk_(desk), dispatches_(new DispatchModel(desk, this)), table_(new QTableView) {
  setObjectName(QStringLiteral("panel"));
  table_->setModel(dispatches_);
  table_->setItemDelegate(new RowDelegate(table_));
  table_->setAccessibleName(tr("Dispatches"));
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setShowGrid(false);
  table_->setWordWrap(false);
  table_->setIconSize(QSize(8, 8));
  table_->setTabKeyNavigation(false);
  table_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setDefaultSectionSize(26);
  table_->verticalHeader()->setMinimumSectionSize(26);
  auto* header = table_->horizontalHeader();
  header->setHighlightSections(false);
  header->setFixedHeight(26);
  header->setSectionResizeMode(QHeaderView::Fixed);
  header->setSectionResizeMode(DispatchModel::report_column, QHeaderView::Stretch);
  const std::pair<int, int> widths[] = {{DispatchModel::time_column, 78},
                                        {DispatchModel::place_column, 84},
                                        {DispatchModel::from_column, 150},
                                        {DispatchModel::clause_column, 76},
                                        {DispatchModel::age_column, 78}};
  for (const auto& [column, width] : widths) header->resizeSection(column, width);
  table_->installEventFilter(this);

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 0, 1, 1);
  column->addWidget(table_);

  connect(table_, &QTableView::doubleClicked, this, &DispatchesPanel::locate_current);
  connect(&desk_, &DeskModel::picture_changed, this, &DispatchesPanel::note_changed);
}

QString DispatchesPanel::note() const {
  const QString all = words::counted(dispatches_->rowCount(), tr("%1 in all"), tr("%1 in all"));
  const int unread = dispatches_->unread();
  return unread > 0 ? tr("%1 · %2 unread").arg(all).arg(unread) : all;
}

void DispatchesPanel::locate_current() {
  const Dispatch* dispatch = dispatches_->dispatch(table_->currentIndex());
  if (!dispatch) return;
  if (dispatch->from) desk_.select(dispatch->from);
  if (dispatch->at) emit place_asked(*dispatch->at);
}

bool DispatchesPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == table_ && (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress)) {
    auto* key = static_cast<QKeyEvent*>(event);
    // Here Enter means the row, not the order.
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
      if (key->modifiers() & Qt::ControlModifier) return false;
      if (event->type() == QEvent::KeyPress) locate_current();
      event->accept();
      return true;
    }
  }
  return QFrame::eventFilter(watched, event);
}

}  // namespace sandgate
