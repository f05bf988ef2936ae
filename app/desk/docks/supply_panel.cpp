#include "app/desk/docks/supply_panel.h"

#include <QFocusEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "app/desk/docks/supply_delegate.h"
#include "app/desk/model/supply_words.h"
#include "app/desk/parts/panel.h"
#include "app/words/measures.h"

namespace sandgate {

SupplyPanel::SupplyPanel(DeskModel& desk, SupplyModel& supply, QWidget* parent)
    : QFrame(parent),
      desk_(desk),
      supply_(supply),
      tabs_(new QTabBar),
      pages_(new QStackedWidget),
      table_(new QTableView),
      totals_(role_label("second")),
      explained_(role_label("second")),
      stores_(new QTableWidget),
      form_(new SupplyForm(desk, supply)) {
  setObjectName(QStringLiteral("panel"));
  tabs_->addTab(tr("Pools"));
  tabs_->addTab(tr("Stores and orders"));
  tabs_->setExpanding(false);
  tabs_->setDrawBase(false);
  tabs_->setFocusPolicy(Qt::NoFocus);
  tabs_->setAccessibleName(tr("Who is fed, and from where"));
  pages_->addWidget(make_pools());
  pages_->addWidget(make_stores());
  auto* head = new QHBoxLayout;
  head->setContentsMargins(0, 0, 12, 0);
  head->addWidget(tabs_);
  head->addStretch();
  head->addWidget(totals_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 0, 1, 1);
  column->setSpacing(0);
  column->addLayout(head);
  column->addWidget(pages_, 1);

  connect(tabs_, &QTabBar::currentChanged, pages_, &QStackedWidget::setCurrentIndex);
  // The tab in front is bold, and the bar does not reckon with that by itself.
  tabs_->setUsesScrollButtons(false);
  tabs_->setElideMode(Qt::ElideNone);
  connect(tabs_, &QTabBar::currentChanged, this, [this] { tabs_->setMinimumWidth(tabs_->sizeHint().width()); });
  connect(&supply_, &SupplyModel::reckoned, this, [this] {
    follow();
    emit note_changed();
  });
  connect(&supply_, &SupplyModel::chosen_changed, this, &SupplyPanel::follow);
  connect(&desk_, &DeskModel::picture_changed, this, &SupplyPanel::fill_stores);
  fill_stores();
  follow();
}

QWidget* SupplyPanel::make_pools() {
  table_->setModel(&supply_);
  set_up_rows(*table_);
  table_->setItemDelegate(new SupplyDelegate(table_));
  table_->setAccessibleName(tr("Pools"));
  set_columns(*table_, SupplyModel::from_column,
              {{SupplyModel::pool_column, 112},
               {SupplyModel::men_column, 76},
               {SupplyModel::food_column, 92},
               {SupplyModel::forage_column, 92},
               {SupplyModel::ammunition_column, 92},
               {SupplyModel::path_column, 80},
               {SupplyModel::state_column, 152},
               {SupplyModel::clause_column, 58}});
  constexpr int least_from = 96;
  let_columns_give_way(*table_, SupplyModel::from_column, least_from,
                       {SupplyModel::men_column, SupplyModel::clause_column, SupplyModel::ammunition_column});
  table_->installEventFilter(this);
  explained_->setWordWrap(true);
  explained_->setContentsMargins(12, 4, 12, 5);
  connect(table_->selectionModel(), &QItemSelectionModel::currentChanged, this,
          [this](const QModelIndex& now) { supply_.choose(now.row()); });
  connect(table_, &QTableView::doubleClicked, this, &SupplyPanel::locate_current);
  auto* page = new QWidget;
  auto* lines = new QVBoxLayout(page);
  lines->setContentsMargins(0, 0, 0, 0);
  lines->setSpacing(0);
  lines->addWidget(table_, 1);
  lines->addWidget(hairline());
  lines->addWidget(explained_);
  return page;
}

QWidget* SupplyPanel::make_stores() {
  stores_->setColumnCount(3);
  stores_->setHorizontalHeaderLabels({tr("Store"), tr("Packets"), tr("Doing")});
  set_up_rows(*stores_);
  stores_->setAccessibleName(tr("Stores"));
  stores_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  set_columns(*stores_, 2, {{0, 112}, {1, 116}});
  stores_->installEventFilter(this);
  connect(stores_, &QTableWidget::currentCellChanged, this, [this](int row) {
    if (const QTableWidgetItem* item = stores_->item(row, 0))
      form_->take_from(Handle{item->data(Qt::UserRole).toInt()});
  });
  const auto take = [this] {
    const QTableWidgetItem* item = stores_->item(stores_->currentRow(), 0);
    if (item) emit body_asked(Handle{item->data(Qt::UserRole).toInt()});
  };
  connect(stores_, &QTableWidget::itemDoubleClicked, this, take);
  auto* page = new QWidget;
  auto* beside = new QHBoxLayout(page);
  beside->setContentsMargins(0, 0, 0, 0);
  beside->setSpacing(0);
  beside->addWidget(stores_, 7);
  beside->addWidget(division());
  beside->addWidget(form_, 13);
  return page;
}

void SupplyPanel::fill_stores() {
  const QSignalBlocker quiet(stores_);
  const auto all = supply_.stores();
  const int row_before = stores_->currentRow();
  stores_->setRowCount(static_cast<int>(all.size()));
  int row = 0;
  for (const OwnBody* store : all) {
    const auto room = room_for_packets(*store, desk_.briefing());
    QString doing = words::on_lines(*store, desk_.picture());
    if (doing.isEmpty()) doing = desk_.doing(*store, false);
    if (store->contents.arm() == Arm::depot) doing.clear();
    const Packets& p = store->packets;
    const QString load = QStringLiteral("%1 · %2 · %3").arg(p.food).arg(p.forage).arg(p.ammunition);
    const QString held = room ? tr("%1 of %2").arg(p.count()).arg(*room) : QString::number(p.count());
    const QString tip = tr("%1: %2; %3 in all").arg(QString::fromStdString(store->name), words::packets(p), held);
    int column = 0;
    for (const QString& text : {QString::fromStdString(store->name), load, doing}) {
      auto* item = new QTableWidgetItem(text);
      item->setData(Qt::UserRole, store->handle.number);
      item->setToolTip(tip);
      if (column == 0) item->setFont(ui_font(13, QFont::DemiBold));
      stores_->setItem(row, column++, item);
    }
    ++row;
  }
  if (row_before >= 0 && row_before < row) stores_->setCurrentCell(row_before, 0);
}

void SupplyPanel::follow() {
  const auto& outlook = supply_.outlook();
  const int row = supply_.chosen_row();
  if (row != table_->currentIndex().row()) {
    const QSignalBlocker quiet(table_->selectionModel());
    if (row >= 0) {
      table_->setCurrentIndex(supply_.index(row, 0));
      table_->scrollTo(supply_.index(row, 0));
    } else {
      table_->selectionModel()->clear();
    }
    table_->viewport()->update();
  }
  const PoolOutlook* pool = supply_.chosen();
  explained_->setText(pool ? words::explained(*pool, *outlook, desk_.picture(), desk_.briefing())
                           : tr("Choose a pool to see why it is supplied or not."));
  if (!outlook) return totals_->clear();
  if (outlook->by_waggons) {
    totals_->setText(tr("%1 of %2 men with waggons · %3 of %4 guns with carts")
                         .arg(outlook->kept)
                         .arg(outlook->men)
                         .arg(outlook->served)
                         .arg(outlook->guns));
    totals_->setToolTip(desk_.clauses().tooltip(clauses::waggons));
    set_role(totals_, "tone", outlook->kept == outlook->men && outlook->served == outlook->guns ? "good" : "bad");
    return;
  }
  totals_->setText(tr("%1 due · %2 in reach").arg(words::packets(outlook->due), words::packets(outlook->drawn)));
  totals_->setToolTip(desk_.clauses().tooltip(clauses::consumption));
  set_role(totals_, "tone", outlook->due == outlook->drawn ? "good" : "bad");
}

QString SupplyPanel::note() const {
  const auto& outlook = supply_.outlook();
  return outlook && outlook->collection > 0 ? tr("collection of %1").arg(words::collection(*outlook)) : QString();
}

void SupplyPanel::show_page(Page page) {
  tabs_->setCurrentIndex(page);
  if (page == pools_page)
    table_->setFocus(Qt::ShortcutFocusReason);
  else
    form_->kind()->setFocus(Qt::ShortcutFocusReason);
}

void SupplyPanel::locate_current() {
  const PoolOutlook* pool = supply_.chosen();
  if (!pool) return;
  const SupplyRoute* route = pool->main_route();
  const OwnBody* body = desk_.picture().body(pool->leading);
  // Where its way is barred; else where it stands.
  if (route && route->look.standing != Standing::in_reach && route->look.spot)
    emit place_asked(*route->look.spot);
  else if (body)
    emit place_asked(body->at);
}

bool SupplyPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == table_ && enter_in_table(event, [this] { locate_current(); })) return true;
  // From a store on to what is ordered about it.
  if (watched == stores_ && enter_in_table(event, [this] { form_->kind()->setFocus(Qt::ShortcutFocusReason); }))
    return true;
  if (watched == table_ && event->type() == QEvent::FocusIn && !table_->currentIndex().isValid() &&
      supply_.rowCount() > 0 && static_cast<QFocusEvent*>(event)->reason() == Qt::ShortcutFocusReason)
    table_->setCurrentIndex(supply_.index(0, 0));
  return QFrame::eventFilter(watched, event);
}

}  // namespace sandgate
