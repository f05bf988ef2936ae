#include "app/editor/exercise/march_table_dialog.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QVBoxLayout>

#include "app/desk/parts/panel.h"
#include "app/desk/parts/row_delegate.h"

namespace sandgate {

MarchTableDialog::MarchTableDialog(ExerciseModel& model, QWidget* parent)
    : QDialog(parent),
      model_(model),
      rows_(new MarchRows(model, this)),
      table_(new QTableView),
      note_(role_label("note")) {
  setWindowTitle(tr("March table"));
  table_->setModel(rows_);
  set_up_rows(*table_);
  table_->setAccessibleName(tr("March table"));
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
  table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  constexpr int move_px = 64, begins_px = 100, side_px = 90, body_px = 150, to_px = 120, by_px = 170;
  set_columns(*table_, MarchRows::of_end,
              {{MarchRows::of_move, move_px},
               {MarchRows::of_begins, begins_px},
               {MarchRows::of_side, side_px},
               {MarchRows::of_body, body_px},
               {MarchRows::of_to, to_px},
               {MarchRows::of_by, by_px}});
  constexpr int end_px = 220;
  let_columns_give_way(*table_, MarchRows::of_end, end_px, {MarchRows::of_side, MarchRows::of_begins});
  constexpr int table_tall_px = 180;
  table_->setMinimumHeight(table_tall_px);
  note_->setWordWrap(true);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->addWidget(role_label("heading", tr("March table")));
  column->addWidget(note_);
  column->addWidget(table_, 1);
  column->addWidget(buttons);
  const auto on_key = [this](const QKeySequence& key, auto deed) {
    auto* action = new QAction(this);
    action->setShortcut(key);
    connect(action, &QAction::triggered, this, deed);
    addAction(action);
  };
  on_key(QKeySequence::Delete, [this] { model_.remove_chosen(); });
  on_key(QKeySequence(Qt::CTRL | Qt::Key_D), [this] { model_.copy_chosen(); });
  on_key(QKeySequence::Undo, [this] { model_.stack().undo(); });
  on_key(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), [this] { model_.stack().redo(); });
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &MarchTableDialog::take_row);
  connect(rows_, &QAbstractItemModel::modelReset, this, &MarchTableDialog::follow_chosen);
  connect(&model_, &ExerciseModel::chosen_changed, this, &MarchTableDialog::follow_chosen);
  connect(&model_, &ExerciseModel::refused, this, [this](const QString& sentence) {
    note_->setText(sentence);
    set_role(note_, "role", QStringLiteral("warning"));
  });
  resize(980, 460);
  follow_chosen();
  tell();
  table_->setFocus();
}

void MarchTableDialog::tell() {
  note_->setText(rows_->marches().empty()
                     ? tr("No march is ordered beforehand: choose a body, point at the sheet, and Ctrl+M orders one.")
                     : tr("Moves are each side’s own. What is expected is reckoned as the commanders could reckon it "
                          "before the first move, with no enemy on the way."));
  set_role(note_, "role", QStringLiteral("note"));
}

void MarchTableDialog::take_row() {
  const int row = table_->currentIndex().row();
  if (following_ || row < 0 || row >= rows_->rowCount()) return;
  following_ = true;
  const PlanItem march = rows_->marches()[static_cast<std::size_t>(row)];
  model_.choose({march});
  following_ = false;
  emit show_asked(march);
}

void MarchTableDialog::follow_chosen() {
  if (following_) return;
  following_ = true;
  tell();
  const int row = rows_->row_of(model_.current());
  if (row >= 0)
    table_->selectRow(row);
  else
    table_->clearSelection();
  following_ = false;
}

}  // namespace sandgate
