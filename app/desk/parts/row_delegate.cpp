#include "app/desk/parts/row_delegate.h"

#include <QAbstractItemView>
#include <QFontMetrics>
#include <QHeaderView>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPixmap>
#include <QToolTip>
#include <algorithm>

#include "app/desk/parts/clause_link.h"
#include "app/desk/parts/look.h"

namespace sandgate {
namespace {
constexpr int padding = 8;

class GivingColumns : public QObject {
 public:
  GivingColumns(QTableView& table, int stretched, int least, std::vector<int> giving)
      : QObject(&table), table_(table), stretched_(stretched), least_(least), giving_(std::move(giving)) {
    table.viewport()->installEventFilter(this);
  }

 protected:
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::Resize) give_way();
    return false;
  }

 private:
  void give_way() {
    int room = table_.viewport()->width();
    for (int column = 0; column < table_.model()->columnCount(); ++column) {
      // A hidden section has no size; shown again it has its own.
      table_.setColumnHidden(column, false);
      if (column != stretched_) room -= table_.horizontalHeader()->sectionSize(column);
    }
    for (const int column : giving_) {
      if (room >= least_) break;
      room += table_.horizontalHeader()->sectionSize(column);
      table_.setColumnHidden(column, true);
    }
  }

  QTableView& table_;
  int stretched_, least_;
  std::vector<int> giving_;
};

}  // namespace

void RowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QStyleOptionViewItem cell = option;
  initStyleOption(&cell, index);
  const QRectF row = cell.rect;
  painter->save();
  if (cell.state.testFlag(QStyle::State_Selected)) {
    painter->fillRect(row, Look::now().chosen);
  } else if (cell.backgroundBrush.style() != Qt::NoBrush) {
    painter->fillRect(row, cell.backgroundBrush);
  }
  painter->fillRect(QRectF(row.left(), row.bottom() - 1, row.width(), 1), Look::now().hair);

  QRectF text = row.adjusted(padding, 0, -padding, 0);
  if (const auto mark = index.data(Qt::DecorationRole).value<QPixmap>(); !mark.isNull()) {
    const QSizeF size = mark.deviceIndependentSize();
    painter->drawPixmap(QPointF(text.left(), text.center().y() - size.height() / 2), mark);
    text.setLeft(text.left() + size.width() + padding);
  }
  const QVariant ink = index.data(Qt::ForegroundRole);
  const bool enabled = cell.state.testFlag(QStyle::State_Enabled);
  painter->setPen(!enabled ? Look::now().soft : ink.isValid() ? ink.value<QColor>() : Look::now().ink);
  painter->setFont(cell.font);
  painter->drawText(text, static_cast<int>(cell.displayAlignment | Qt::AlignVCenter) & ~Qt::AlignTop,
                    cell.fontMetrics.elidedText(cell.text, Qt::ElideRight, static_cast<int>(text.width())));
  painter->restore();
}

bool RowDelegate::helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                            const QModelIndex& index) {
  QStyleOptionViewItem cell = option;
  initStyleOption(&cell, index);
  const QString own = index.data(Qt::ToolTipRole).toString();
  const auto mark = index.data(Qt::DecorationRole).value<QPixmap>();
  const double room =
      cell.rect.width() - 2 * padding - (mark.isNull() ? 0 : mark.deviceIndependentSize().width() + padding);
  const bool cut = cell.fontMetrics.horizontalAdvance(cell.text) > room;
  if (event->type() != QEvent::ToolTip || !own.isEmpty() || !cut)
    return QStyledItemDelegate::helpEvent(event, view, option, index);
  QToolTip::showText(event->globalPos(), cell.text, view);
  return true;
}

void set_up_rows(QTableView& table) {
  constexpr int row_height = 26;
  table.setItemDelegate(new RowDelegate(&table));
  table.setSelectionBehavior(QAbstractItemView::SelectRows);
  table.setSelectionMode(QAbstractItemView::SingleSelection);
  table.setEditTriggers(QAbstractItemView::NoEditTriggers);
  table.setShowGrid(false);
  table.setWordWrap(false);
  table.setTabKeyNavigation(false);
  table.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  table.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  table.verticalHeader()->hide();
  table.verticalHeader()->setDefaultSectionSize(row_height);
  table.verticalHeader()->setMinimumSectionSize(row_height);
  table.horizontalHeader()->setHighlightSections(false);
  table.horizontalHeader()->setFixedHeight(row_height);
  lead_from_cells(table);
}

void set_columns(QTableView& table, int stretched, std::initializer_list<std::pair<int, int>> widths) {
  QHeaderView* header = table.horizontalHeader();
  header->setSectionResizeMode(QHeaderView::Fixed);
  header->setSectionResizeMode(stretched, QHeaderView::Stretch);
  // What stands over a column may be a longer word in another language.
  constexpr int beside_words = 17;
  const QFontMetrics metrics(ui_font(13, QFont::DemiBold));
  for (const auto& [column, width] : widths) {
    const QString words = table.model() ? table.model()->headerData(column, Qt::Horizontal).toString() : QString();
    header->resizeSection(column, std::max(width, metrics.horizontalAdvance(words) + beside_words));
  }
}

void let_columns_give_way(QTableView& table, int stretched, int least, std::initializer_list<int> giving) {
  new GivingColumns(table, stretched, least, giving);
}

bool enter_in_table(QEvent* event, const std::function<void()>& act) {
  if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress) return false;
  const auto* key = static_cast<QKeyEvent*>(event);
  if (key->key() != Qt::Key_Return && key->key() != Qt::Key_Enter) return false;
  if (key->modifiers() & Qt::ControlModifier) return false;
  if (event->type() == QEvent::KeyPress) act();
  event->accept();
  return true;
}

}  // namespace sandgate
