#include "app/editor/exercise/plan_tree.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include "app/desk/parts/emblem.h"
#include "app/desk/parts/look.h"
#include "app/editor/exercise/plan_pieces.h"
#include "app/words/measures.h"

namespace sandgate {
namespace {

constexpr int side_row_px = 34, body_row_px = 40, seat_row_px = 38, tree_step_px = 14, tree_tick_px = 16,
              tree_emblem_px = 40, tree_right_px = 10;

/// Paints rows of the tree: sides as headings in their livery, seats below them, bodies with their emblem.
class PlanRowDelegate : public QStyledItemDelegate {
 public:
  PlanRowDelegate(const PlanTreeModel& rows, QObject* parent) : QStyledItemDelegate(parent), rows_(rows) {}

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
    const PlanKind kind = rows_.item(index).kind;
    const bool heads =
        kind == PlanKind::exercise || kind == PlanKind::side || rows_.item(index) == PlanTreeModel::injects_head();
    return {180, heads ? side_row_px : kind == PlanKind::seat ? seat_row_px : body_row_px};
  }

  void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const override {
    editor->setGeometry(option.rect.adjusted(text_left(index), 3, -tree_right_px, -3));
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const Look& look = Look::now();
    const PlanItem item = rows_.item(index);
    const QRectF row = option.rect;
    const bool heads =
        item.kind == PlanKind::exercise || item.kind == PlanKind::side || item == PlanTreeModel::injects_head();
    const bool chosen = option.state.testFlag(QStyle::State_Selected);
    painter->fillRect(row, chosen                                           ? look.chosen
                           : option.state.testFlag(QStyle::State_MouseOver) ? look.unread
                           : heads                                          ? look.head
                                                                            : look.panel);
    if (chosen) painter->fillRect(QRectF(row.left(), row.top(), 4, row.height()), look.selection);
    painter->fillRect(QRectF(row.left(), row.bottom() - 1, row.width(), 1), look.hair);
    paint_tick(*painter, option, index);
    paint_emblem_of(*painter, row, index, item);
    paint_words(*painter, row, index, item);
    painter->restore();
  }

 private:
  int depth(const QModelIndex& index) const {
    int depth = 0;
    for (QModelIndex at = index.parent(); at.isValid(); at = at.parent()) ++depth;
    return depth;
  }
  bool ticked(const QModelIndex& index) const {
    const PlanKind kind = rows_.item(index).kind;
    return kind == PlanKind::side || kind == PlanKind::seat || rows_.rowCount(index) > 0;
  }
  double left(const QModelIndex& index) const { return 8.0 + depth(index) * tree_step_px; }
  int text_left(const QModelIndex& index) const {
    const PlanKind kind = rows_.item(index).kind;
    const bool drawn =
        kind == PlanKind::body || kind == PlanKind::side || kind == PlanKind::objective || kind == PlanKind::work;
    const int emblem = kind == PlanKind::body ? tree_emblem_px : drawn ? 26 : 0;
    return static_cast<int>(left(index)) + (ticked(index) ? tree_tick_px : 4) + emblem;
  }

  void paint_tick(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    if (rows_.rowCount(index) == 0) return;
    const auto* tree = qobject_cast<const QTreeView*>(option.widget);
    const bool open = tree && tree->isExpanded(index);
    const QPointF at(option.rect.left() + left(index) + 5, option.rect.center().y());
    painter.setPen(QPen(Look::now().soft, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(open ? QPolygonF{at + QPointF(-4, -2), at + QPointF(0, 2), at + QPointF(4, -2)}
                              : QPolygonF{at + QPointF(-2, -4), at + QPointF(2, 0), at + QPointF(-2, 4)});
  }

  void paint_emblem_of(QPainter& painter, const QRectF& row, const QModelIndex& index, const PlanItem& item) const {
    const ExercisePlan& plan = rows_.exercise().plan();
    if (item.kind == PlanKind::side) {
      const Livery livery = plan.text(item, "livery") == "blue" ? Livery::blue : Livery::red;
      paint_hatched(painter, QRectF(row.left() + text_left(index) - 24, row.center().y() - 7, 16, 14), livery);
    } else if (item.kind == PlanKind::objective) {
      const QPointF at(row.left() + text_left(index) - 16, row.center().y());
      painter.setPen(QPen(Look::now().soft, 1.4));
      painter.setBrush(Qt::NoBrush);
      painter.drawEllipse(at, 6, 6);
      painter.drawLine(at + QPointF(0, 6), at + QPointF(0, -3));
    } else if (item.kind == PlanKind::work) {
      // A bank of earth with its teeth.
      const QPointF at(row.left() + text_left(index) - 16, row.center().y());
      painter.setPen(QPen(Look::now().soft, 1.6));
      painter.drawLine(at + QPointF(-8, 2), at + QPointF(8, 2));
      for (const int tooth : {-6, 0, 6}) painter.drawLine(at + QPointF(tooth, 2), at + QPointF(tooth, -3));
    } else if (item.kind == PlanKind::body) {
      const PlannedBody body = body_of(plan, item.index);
      const QPointF middle(row.left() + text_left(index) - tree_emblem_px / 2.0 - 2, row.center().y());
      painter.setOpacity(index.data(PlanTreeModel::unset_role).toBool() ? 0.45 : 1);
      paint_emblem(painter, middle, QSizeF(30, 24), piece_of(body, livery_of(plan, body.side), {}));
      painter.setOpacity(1);
    }
  }

  void paint_words(QPainter& painter, const QRectF& row, const QModelIndex& index, const PlanItem& item) const {
    const Look& look = Look::now();
    const bool faulty = index.data(PlanTreeModel::faulty_role).toBool();
    const QRectF text = row.adjusted(text_left(index), 0, -tree_right_px, 0);
    const QString figures = index.data(PlanTreeModel::figures_role).toString();
    painter.setFont(ui_font(11.5));
    double taken = 0;
    if (faulty) {
      const QPointF at(row.right() - tree_right_px - 7, row.top() + row.height() / 2);
      painter.setPen(Qt::NoPen);
      painter.setBrush(look.bad);
      painter.drawEllipse(at, 7, 7);
      painter.setPen(look.field);
      painter.setFont(ui_font(11.5, QFont::Bold));
      painter.drawText(QRectF(at - QPointF(7, 7), QSizeF(14, 14)), Qt::AlignCenter, QStringLiteral("!"));
      painter.setFont(ui_font(11.5));
      taken = 22;
    }
    if (!figures.isEmpty()) {
      painter.setPen(look.soft);
      painter.drawText(text.adjusted(0, 0, -taken, 0), Qt::AlignVCenter | Qt::AlignRight, figures);
      taken += painter.fontMetrics().horizontalAdvance(figures) + 8;
    }
    const QString second = index.data(PlanTreeModel::second_role).toString();
    const QRectF room = text.adjusted(0, 0, -taken, 0);
    const bool two =
        item.kind != PlanKind::exercise && item.kind != PlanKind::side && item != PlanTreeModel::injects_head();
    const bool heavy = item.kind != PlanKind::objective && item.kind != PlanKind::work && item.kind != PlanKind::march;
    painter.setFont(ui_font(13, heavy ? QFont::DemiBold : QFont::Normal));
    painter.setPen(faulty ? look.bad : look.ink);
    if (item.kind == PlanKind::side && !faulty)
      painter.setPen(rows_.exercise().plan().text(item, "livery") == "blue" ? look.blue : look.red);
    const auto fitted = [&](const QString& words) {
      return painter.fontMetrics().elidedText(words, Qt::ElideRight, static_cast<int>(room.width()));
    };
    const QRectF first(room.left(), room.top() + 3, room.width(), room.height() / 2 - 2);
    painter.drawText(two ? first : room, Qt::AlignVCenter | Qt::AlignLeft, fitted(index.data().toString()));
    if (!two) return;
    const bool unset = index.data(PlanTreeModel::unset_role).toBool();
    painter.setFont(ui_font(11.5));
    painter.setPen(unset ? look.warning : look.soft);
    const QRectF below(room.left(), room.center().y() + 1, room.width(), room.height() / 2 - 4);
    painter.drawText(below, Qt::AlignVCenter | Qt::AlignLeft,
                     fitted(unset ? PlanTree::tr("not set down · %1").arg(second) : second));
  }

  const PlanTreeModel& rows_;
};

}  // namespace

PlanTree::PlanTree(ExerciseModel& model, QWidget* parent)
    : QFrame(parent),
      model_(model),
      rows_(new PlanTreeModel(model, this)),
      head_(new PanelHead(tr("Order of battle"), QStringLiteral("F6"))),
      find_(new QLineEdit),
      tree_(new QTreeView) {
  setObjectName(QStringLiteral("panel"));
  find_->setPlaceholderText(tr("Find a body"));
  find_->setAccessibleName(tr("Find a body"));
  find_->setClearButtonEnabled(true);
  find_->installEventFilter(this);
  tree_->setModel(rows_);
  tree_->setItemDelegate(new PlanRowDelegate(*rows_, tree_));
  tree_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  tree_->setHeaderHidden(true);
  tree_->setIndentation(0);
  tree_->setRootIsDecorated(false);
  tree_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  tree_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  tree_->setDragDropMode(QAbstractItemView::DragDrop);
  tree_->setDefaultDropAction(Qt::MoveAction);
  tree_->setDropIndicatorShown(true);
  tree_->setEditTriggers(QAbstractItemView::EditKeyPressed);
  tree_->setExpandsOnDoubleClick(false);
  tree_->setContextMenuPolicy(Qt::CustomContextMenu);
  tree_->setAccessibleName(tr("Order of battle"));
  tree_->viewport()->setAttribute(Qt::WA_Hover);
  tree_->installEventFilter(this);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 0, 1, 1);
  column->setSpacing(0);
  column->addWidget(head_);
  auto* top = new QHBoxLayout;
  top->setContentsMargins(7, 7, 7, 7);
  top->addWidget(find_);
  column->addLayout(top);
  column->addWidget(tree_, 1);

  connect(find_, &QLineEdit::textChanged, rows_, &PlanTreeModel::set_filter);
  connect(rows_, &QAbstractItemModel::modelReset, this, [this] {
    open_rows();
    follow_chosen();
  });
  connect(&model_, &ExerciseModel::chosen_changed, this, &PlanTree::follow_chosen);
  connect(tree_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &PlanTree::take_chosen);
  connect(tree_, &QTreeView::clicked, this, [this](const QModelIndex& at) {
    const PlanKind kind = rows_->item(at).kind;
    if (kind == PlanKind::side || kind == PlanKind::exercise) take_chosen();
  });
  connect(tree_, &QTreeView::doubleClicked, this, [this](const QModelIndex& at) {
    if (rows_->rowCount(at) > 0) {
      tree_->setExpanded(at, !tree_->isExpanded(at));
    } else {
      emit show_asked(rows_->item(at));
    }
  });
  connect(tree_, &QTreeView::customContextMenuRequested, this,
          [this](const QPoint& at) { emit menu_asked(tree_->viewport()->mapToGlobal(at)); });
  open_rows();
}

void PlanTree::open_rows() {
  // Down to the bodies: their marches are opened by who wants to see them.
  constexpr int seats_deep = 1;
  tree_->expandToDepth(seats_deep);
  const ExercisePlan& plan = model_.plan();
  const auto bodies = static_cast<std::int64_t>(plan.items(PlanKind::body).size());
  head_->set_note(words::counted(bodies, tr("%1 body"), tr("%1 bodies")));
}

void PlanTree::edit_name() {
  const QModelIndex at = rows_->index_of(model_.current());
  if (at.isValid() && rows_->flags(at).testFlag(Qt::ItemIsEditable)) tree_->edit(at);
}

void PlanTree::take_chosen() {
  if (following_) return;
  std::vector<PlanItem> chosen;
  const QModelIndex current = tree_->currentIndex();
  for (const QModelIndex& index : tree_->selectionModel()->selectedIndexes()) {
    const PlanItem item = rows_->item(index);
    if (item.kind == PlanKind::exercise) continue;
    if (index == current) {
      chosen.insert(chosen.begin(), item);
    } else {
      chosen.push_back(item);
    }
  }
  following_ = true;
  model_.choose(std::move(chosen));
  following_ = false;
}

void PlanTree::follow_chosen() {
  if (following_) return;
  following_ = true;
  QItemSelection rows;
  for (const PlanItem& item : model_.chosen()) {
    if (const QModelIndex at = rows_->index_of(item); at.isValid()) rows.select(at, at);
  }
  const QModelIndex first = rows_->index_of(model_.current());
  if (first.isValid()) {
    tree_->selectionModel()->setCurrentIndex(first, QItemSelectionModel::NoUpdate);
    tree_->scrollTo(first);
  }
  tree_->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect);
  following_ = false;
}

bool PlanTree::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter;
  if (watched == find_ && (enter || key == Qt::Key_Down)) {
    tree_->setFocus();
    for (const PlanItem& body : model_.plan().items(PlanKind::body)) {
      if (!rows_->index_of(body).isValid()) continue;
      model_.choose({body});
      break;
    }
    return true;
  }
  if (watched == find_ && key == Qt::Key_Escape && !find_->text().isEmpty()) {
    find_->clear();
    return true;
  }
  if (watched == tree_ && enter) {
    emit show_asked(model_.current());
    return true;
  }
  return QFrame::eventFilter(watched, event);
}

}  // namespace sandgate
