#include "app/desk/docks/enemy_panel.h"

#include <QHeaderView>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QVBoxLayout>

#include "app/desk/parts/panel.h"
#include "app/desk/parts/row_delegate.h"
#include "app/words/measures.h"
#include "app/words/tables.h"

namespace sandgate {

EnemyPanel::EnemyPanel(DeskModel& desk, QWidget* parent)
    : QFrame(parent),
      desk_(desk),
      enemies_(new EnemyModel(desk, this)),
      table_(new QTableView),
      on_tables_(role_label("second")) {
  setObjectName(QStringLiteral("panel"));
  table_->setModel(enemies_);
  set_up_rows(*table_);
  table_->setAccessibleName(tr("The enemy"));
  table_->setIconSize(QSize(28, 20));
  set_columns(*table_, EnemyModel::what_column,
              {{EnemyModel::place_column, 76},
               {EnemyModel::off_column, 50},
               {EnemyModel::seen_column, 60},
               {EnemyModel::by_column, 88}});
  constexpr int least_what = 120;
  let_columns_give_way(*table_, EnemyModel::what_column, least_what, {EnemyModel::by_column, EnemyModel::off_column});
  table_->installEventFilter(this);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 0, 1, 1);
  column->setSpacing(0);
  on_tables_->setContentsMargins(12, 6, 12, 4);
  on_tables_->setWordWrap(true);
  column->addWidget(on_tables_);
  column->addWidget(table_);

  connect(table_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& now) {
    if (const SightedBody* body = enemies_->body(now)) desk_.look_at(body->handle);
  });
  connect(table_, &QTableView::doubleClicked, this, &EnemyPanel::locate_current);
  connect(&desk_, &DeskModel::look_changed, this, &EnemyPanel::follow);
  connect(enemies_, &QAbstractItemModel::modelReset, this, &EnemyPanel::follow);
  connect(&desk_, &DeskModel::picture_changed, this, &EnemyPanel::count_men);
  count_men();
}

// Men who stand out one by one are shown without their body: of some no body was ever sighted.
void EnemyPanel::count_men() {
  const Picture& picture = desk_.picture();
  std::vector<ManHandle> men;
  for (const SeenMan& man : picture.men)
    if (man.table && desk_.enemy(man.side) && man.state == ManState::free) men.push_back(man.handle);
  const auto guns =
      std::ranges::count_if(picture.guns, [this](const SeenGun& gun) { return gun.table && desk_.enemy(gun.side); });
  men_ = static_cast<std::int64_t>(men.size());
  QStringList parts;
  if (men_ > 0) parts << words::by_arm(picture, men);
  if (guns > 0) parts << words::counted(guns, tr("%1 gun"), tr("%1 guns"));
  on_tables_->setVisible(!parts.isEmpty());
  on_tables_->setText(tr("On the table: %1").arg(parts.join(QStringLiteral(", "))));
}

QString EnemyPanel::note() const {
  const int all = enemies_->rowCount(), seen = enemies_->in_sight();
  if (all == 0 && men_ > 0) return words::counted(men_, tr("%1 man on the table"), tr("%1 men on the table"));
  if (all == 0) return tr("nothing seen yet");
  return all > seen ? tr("%1 in sight · %2 lost").arg(seen).arg(all - seen) : tr("%1 in sight").arg(seen);
}

void EnemyPanel::follow() {
  const QModelIndex index = enemies_->index_of(desk_.looked_at());
  if (index.row() == table_->currentIndex().row() && index.isValid()) return;
  const QSignalBlocker quiet(table_->selectionModel());
  if (index.isValid()) {
    table_->setCurrentIndex(index);
    table_->scrollTo(index);
  } else {
    table_->selectionModel()->clear();
  }
  table_->viewport()->update();
}

void EnemyPanel::locate_current() {
  const SightedBody* body = enemies_->body(table_->currentIndex());
  if (!body) return;
  desk_.look_at(body->handle);
  emit place_asked(body->seen.at);
}

bool EnemyPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == table_ && enter_in_table(event, [this] { locate_current(); })) return true;
  if (watched == table_ && event->type() == QEvent::FocusIn && !table_->currentIndex().isValid()) {
    // Whoever comes here by a key has the first row in hand at once.
    table_->setCurrentIndex(enemies_->index(0, 0));
  }
  return QFrame::eventFilter(watched, event);
}

}  // namespace sandgate
