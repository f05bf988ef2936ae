#include "app/desk/docks/order_of_battle.h"

#include <QKeyEvent>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/docks/body_delegate.h"
#include "app/words/measures.h"

namespace sandgate {

OrderOfBattle::OrderOfBattle(DeskModel& desk, QWidget* parent)
    : QFrame(parent), desk_(desk), bodies_(new BodyModel(desk, this)), find_(new QLineEdit), tree_(new QTreeView) {
  setObjectName(QStringLiteral("panel"));
  find_->setPlaceholderText(tr("Find a body"));
  find_->setAccessibleName(tr("Find a body"));
  find_->setClearButtonEnabled(true);
  find_->installEventFilter(this);

  tree_->setModel(bodies_);
  tree_->setItemDelegate(new BodyDelegate(desk, tree_));
  // Several march together; several parties of scouts make one screen.
  tree_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  tree_->setHeaderHidden(true);
  tree_->setIndentation(0);
  tree_->setRootIsDecorated(false);
  tree_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  tree_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  tree_->setAccessibleName(tr("Order of battle"));
  tree_->installEventFilter(this);
  tree_->expandAll();

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 8, 1, 1);
  column->setSpacing(8);
  auto* top = new QHBoxLayout;
  top->setContentsMargins(7, 0, 7, 0);
  top->addWidget(find_);
  column->addLayout(top);
  column->addWidget(tree_, 1);

  connect(find_, &QLineEdit::textChanged, bodies_, &BodyModel::set_filter);
  connect(bodies_, &BodyModel::rebuilt, this, [this] {
    tree_->expandAll();
    follow_selection();
  });
  connect(&desk_, &DeskModel::selection_changed, this, &OrderOfBattle::follow_selection);
  connect(tree_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
    // A click on a group's heading takes nothing from the hand.
    if (const auto all = chosen(); !all.empty()) desk_.choose(all);
  });
  connect(tree_, &QTreeView::clicked, this, [this](const QModelIndex& at) {
    if (!bodies_->body_at(at)) tree_->setExpanded(at, !tree_->isExpanded(at));
  });
  tree_->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(tree_, &QTreeView::customContextMenuRequested, this, [this](const QPoint& at) {
    const QModelIndex row = tree_->indexAt(at);
    if (bodies_->body_at(row)) emit menu_asked(tree_->viewport()->mapToGlobal(at));
  });
  connect(tree_, &QTreeView::doubleClicked, this, [this](const QModelIndex& at) {
    if (const Handle body = bodies_->body_at(at)) emit show_on_sheet(body);
  });
}

QString OrderOfBattle::note() const {
  const auto there = std::ranges::count_if(desk_.picture().bodies, [](const OwnBody& body) { return !body.gone; });
  const auto mine =
      std::ranges::count_if(desk_.picture().bodies, [](const OwnBody& body) { return body.mine && !body.gone; });
  if (mine < there)
    return tr("%1 of %2 are yours").arg(mine).arg(words::counted(there, tr("%1 body"), tr("%1 bodies")));
  return words::counted(there, tr("%1 body"), tr("%1 bodies"));
}

std::vector<Handle> OrderOfBattle::chosen() const {
  std::vector<Handle> bodies;
  for (const QModelIndex& index : tree_->selectionModel()->selectedIndexes()) {
    if (const Handle body = bodies_->body_at(index)) bodies.push_back(body);
  }
  return bodies;
}

void OrderOfBattle::follow_selection() {
  const QModelIndex index = bodies_->index_of(desk_.selected());
  auto shown = chosen(), wanted = desk_.chosen();
  std::ranges::sort(shown);
  std::ranges::sort(wanted);
  const QSignalBlocker quiet(tree_->selectionModel());
  if (!index.isValid()) {
    tree_->selectionModel()->clear();
  } else if (shown != wanted) {
    tree_->setCurrentIndex(index);
    tree_->scrollTo(index);
    for (const Handle body : wanted) {
      if (const QModelIndex row = bodies_->index_of(body); row.isValid())
        tree_->selectionModel()->select(row, QItemSelectionModel::Select);
    }
  }
  tree_->viewport()->update();
}

bool OrderOfBattle::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress) {
    auto* key = static_cast<QKeyEvent*>(event);
    const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (watched == find_ && (enter || key->key() == Qt::Key_Down)) {
      // Enter takes the first body that was found.
      if (event->type() == QEvent::KeyPress) {
        if (const Handle body = bodies_->body_at(bodies_->first_body())) {
          desk_.select(body);
          tree_->setFocus();
          emit show_on_sheet(body);
        }
      }
      event->accept();
      return true;
    }
    if (watched == find_ && key->key() == Qt::Key_Escape && !find_->text().isEmpty()) {
      if (event->type() == QEvent::KeyPress) find_->clear();
      event->accept();
      return true;
    }
  }
  return QFrame::eventFilter(watched, event);
}

}  // namespace sandgate
