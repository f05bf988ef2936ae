#include "app/desk/fight/men_time_panel.h"

#include <QHeaderView>
#include <QPainter>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/parts/emblem.h"
#include "app/desk/parts/look.h"
#include "app/desk/parts/panel.h"
#include "app/desk/parts/row_delegate.h"

namespace sandgate {
namespace {

constexpr double bar_px = 13, arrow_px = 4, padding_px = 4;

/// Where a time lies in a field of so many pixels.
double time_at(const QRectF& field, Moves at) {
  return field.left() + (field.width() - padding_px) * at.in_moves() / MenTime::end.in_moves();
}
QRectF column_of(const QRectF& field, std::int64_t move) {
  const double left = time_at(field, Moves::whole(move));
  return {left, field.top(), time_at(field, Moves::whole(move + 1)) - left, field.height()};
}
/// The move that it is stands out, and a hairline parts the others.
void paint_moves(QPainter& painter, const QRectF& field) {
  const Look& look = Look::now();
  painter.fillRect(column_of(field, MenTime::present_column), look.unread);
  painter.setPen(QPen(look.hair, 1));
  for (std::int64_t move = 0; move <= MenTime::columns; ++move) {
    const double x = std::round(time_at(field, Moves::whole(move))) + 0.5;
    painter.drawLine(QPointF(x, field.top()), QPointF(x, field.bottom()));
  }
}

/// Numbers the moves over their columns; other columns are as everywhere.
class MovesHeader : public QHeaderView {
 public:
  explicit MovesHeader(const MenTime& time, QWidget* parent) : QHeaderView(Qt::Horizontal, parent), time_(time) {}

 protected:
  void paintSection(QPainter* painter, const QRect& room, int section) const override {
    painter->save();
    QHeaderView::paintSection(painter, room, section);
    painter->restore();
    if (section != MenTimePanel::time_column) return;
    painter->save();
    const Look& look = Look::now();
    const QRectF field = QRectF(room).adjusted(0, 0, 0, -1);
    paint_moves(*painter, field);
    for (std::int64_t i = 0; i < MenTime::columns; ++i) {
      const std::int64_t number = time_.first + i;
      if (number < 1) continue;
      const bool present = i == MenTime::present_column;
      painter->setFont(ui_font(12, present ? QFont::Bold : QFont::DemiBold));
      painter->setPen(present ? look.ink : look.soft);
      const QRectF column = column_of(field, i);
      const QString words = QString::number(number), move = MenTimePanel::tr("move %1").arg(number);
      const bool named = i == 0 && painter->fontMetrics().horizontalAdvance(move) < column.width();
      painter->drawText(column, Qt::AlignCenter, named ? move : words);
    }
    painter->restore();
  }

 private:
  const MenTime& time_;
};

class TimeDelegate : public RowDelegate {
 public:
  TimeDelegate(const MenTime& time, Livery livery, QObject* parent)
      : RowDelegate(parent), time_(time), livery_(livery) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    RowDelegate::paint(painter, option, index);
    if (index.row() >= static_cast<int>(time_.rows.size())) return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF field = QRectF(option.rect).adjusted(0, 0, 0, -1);
    painter->setClipRect(field);
    if (!(option.state & QStyle::State_Selected)) paint_moves(*painter, field);
    const MenTime::Row& row = time_.rows[static_cast<std::size_t>(index.row())];
    for (const MenTime::Bar& bar : row.bars) paint_bar(*painter, field, bar);
    paint_free(*painter, field, row.free);
    painter->restore();
  }

 private:
  void paint_bar(QPainter& painter, const QRectF& field, const MenTime::Bar& bar) const {
    const Look& look = Look::now();
    const double left = time_at(field, bar.from), right = std::min(time_at(field, bar.to), field.right() - 1);
    const QRectF room(left + 1, field.center().y() - bar_px / 2, std::max(2.0, right - left - 1), bar_px);
    const QColor edge = theme_now().livery_dark(livery_);
    painter.setBrush(Qt::NoBrush);
    switch (bar.kind) {
      case MenTime::Bar::Kind::spent:
        paint_hatched(painter, room, livery_);
        painter.setPen(QPen(edge, 1));
        break;
      case MenTime::Bar::Kind::first: {
        painter.save();
        painter.setOpacity(0.3);
        paint_hatched(painter, room, livery_);
        painter.restore();
        QPen dashes(edge, 1);
        dashes.setDashPattern({3, 2});
        painter.setPen(dashes);
        break;
      }
      case MenTime::Bar::Kind::stands:
        painter.fillRect(room, look.rule);
        painter.setPen(look.ink);
        painter.setFont(ui_font(11));
        if (const QString words = MenTimePanel::tr("stands");
            painter.fontMetrics().horizontalAdvance(words) + 4 < room.width())
          painter.drawText(room, Qt::AlignCenter, words);
        painter.setPen(QPen(look.edge, 1));
        break;
    }
    painter.drawRect(room.adjusted(0.5, 0.5, -0.5, -0.5));
  }

  static void paint_free(QPainter& painter, const QRectF& field, Moves from) {
    const double left = time_at(field, from) + 3, right = time_at(field, MenTime::end) - 2,
                 y = field.center().y() + 0.5;
    if (right - left < 2 * arrow_px) return;
    QPen dots(Look::now().good, 1.6, Qt::CustomDashLine, Qt::FlatCap);
    dots.setDashPattern({1.2, 1.4});
    painter.setPen(dots);
    painter.drawLine(QPointF(left, y), QPointF(right - 2, y));
    painter.setPen(QPen(Look::now().good, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(
        QPolygonF{QPointF(right - arrow_px, y - arrow_px), QPointF(right, y), QPointF(right - arrow_px, y + arrow_px)});
  }

  const MenTime& time_;
  const Livery livery_;
};

}  // namespace

MenTimePanel::MenTimePanel(DeskModel& desk, TableModel& table, QWidget* parent)
    : QFrame(parent),
      desk_(desk),
      table_(table),
      rows_(new QTableWidget(0, column_count)),
      note_(role_label("second")) {
  setObjectName(QStringLiteral("panel"));
  rows_->setHorizontalHeader(new MovesHeader(time_, rows_));
  rows_->setHorizontalHeaderLabels({tr("Body"), tr("Doing"), QString(), tr("Clause")});
  rows_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  set_up_rows(*rows_);
  constexpr int row_px = 24;
  rows_->verticalHeader()->setMinimumSectionSize(row_px);
  rows_->verticalHeader()->setDefaultSectionSize(row_px);
  constexpr int clause_px = 58, body_px = 104, doing_px = 166, least_time = 150;
  set_columns(*rows_, time_column, {{body_column, body_px}, {doing_column, doing_px}, {clause_column, clause_px}});
  let_columns_give_way(*rows_, time_column, least_time, {clause_column});
  rows_->setItemDelegateForColumn(time_column, new TimeDelegate(time_, desk_.side().livery, rows_));
  rows_->setAccessibleName(tr("How own bodies on the table spend their moves"));
  rows_->installEventFilter(this);
  note_->setWordWrap(true);
  note_->setContentsMargins(12, 3, 12, 4);
  note_->setToolTip(
      tr("<p>Half a move is half that move’s allowance.</p>%1").arg(desk_.clauses().tooltip(clauses::delays)));
  if (desk_.briefing().rulebook.formations) note_->setText(men_time_note(desk_.briefing().rulebook));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 0, 1, 1);
  column->setSpacing(0);
  column->addWidget(rows_, 1);
  column->addWidget(hairline());
  column->addWidget(note_);
  connect(rows_, &QTableWidget::cellClicked, this, &MenTimePanel::choose_current);
  connect(&table_, &TableModel::table_changed, this, &MenTimePanel::refresh);
  connect(&desk_, &DeskModel::picture_changed, this, &MenTimePanel::refresh);
  connect(&table_, &TableModel::chosen_changed, this, &MenTimePanel::follow_chosen);
  refresh();
}

void MenTimePanel::choose_current() {
  const auto row = static_cast<std::size_t>(rows_->currentRow());
  if (rows_->currentRow() < 0 || row >= time_.rows.size()) return;
  const Handle body = time_.rows[row].body;
  for (std::size_t i = 0; i < table_.groups().size(); ++i)
    if (table_.groups()[i].body == body) table_.choose_group(i);
}

void MenTimePanel::refresh() {
  time_ = men_time(desk_.picture(), desk_.briefing(), table_.table());
  const QSignalBlocker quiet(rows_);
  rows_->setRowCount(static_cast<int>(time_.rows.size()));
  for (int i = 0; i < rows_->rowCount(); ++i) {
    const MenTime::Row& row = time_.rows[static_cast<std::size_t>(i)];
    const QString all = time_words(time_, row);
    const QString texts[] = {row.name, row.doing, QString(), row.why ? words::clause_id(*row.why) : QString()};
    for (int column = 0; column < column_count; ++column) {
      auto* item = new QTableWidgetItem(texts[column]);
      if (column == time_column) {
        item->setData(Qt::AccessibleTextRole, all);
        item->setToolTip(all);
      } else if (column == clause_column && row.why) {
        item->setForeground(Look::now().link);
        item->setToolTip(desk_.clauses().tooltip(*row.why));
      } else if (column == body_column) {
        item->setFont(ui_font(13, QFont::DemiBold));
      }
      rows_->setItem(i, column, item);
    }
  }
  rows_->horizontalHeader()->viewport()->update();
  follow_chosen();
}

// The row of the body that all of the chosen men are of.
void MenTimePanel::follow_chosen() {
  int chosen = -1;
  for (const TableModel::Group& group : table_.groups()) {
    if (table_.chosen().empty() || !std::ranges::includes(group.men, table_.chosen())) continue;
    const auto row = std::ranges::find(time_.rows, group.body, &MenTime::Row::body);
    if (group.body && row != time_.rows.end()) chosen = static_cast<int>(row - time_.rows.begin());
  }
  const QSignalBlocker quiet(rows_);
  if (chosen < 0) {
    rows_->clearSelection();
    rows_->setCurrentItem(nullptr);
  } else if (chosen != rows_->currentRow() || rows_->selectedItems().isEmpty()) {
    rows_->setCurrentCell(chosen, body_column);
  }
}

bool MenTimePanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == rows_ && enter_in_table(event, [this] { choose_current(); })) return true;
  if (watched == rows_ && event->type() == QEvent::FocusIn && rows_->currentRow() < 0 && rows_->rowCount() > 0)
    rows_->setCurrentCell(0, body_column);
  // Colours of single cells go with the look.
  if (watched == rows_ && event->type() == QEvent::StyleChange) refresh();
  return QFrame::eventFilter(watched, event);
}

}  // namespace sandgate
