#include "app/umpire/console/injects_list.h"

#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>
#include <tuple>

#include "app/desk/parts/fit.h"
#include "app/desk/parts/look.h"
#include "app/desk/parts/panel.h"
#include "app/desk/parts/spoken.h"
#include "app/stories/injects.h"
#include "app/umpire/attention/prepared.h"
#include "app/words/measures.h"

namespace sandgate {
namespace {

constexpr int inject_row_px = 26, axis_px = 22, edge = 12, least_name_px = 96, most_name_px = 220;
/// So many moves are shown before this one, and in all.
constexpr std::int64_t moves_before = 4, moves_shown = 14;

/// Where names end and moves stand, in a row of some width.
struct MoveAxis {
  double left = 0, step = 1;
  std::int64_t first = 1;

  MoveAxis(double width, std::int64_t now) {
    left = std::clamp(width * 2 / 5, double{least_name_px}, double{most_name_px}) + edge;
    step = (width - left - edge) / static_cast<double>(moves_shown);
    first = std::max<std::int64_t>(1, now - moves_before);
  }
  double middle(std::int64_t move) const { return left + (static_cast<double>(move - first) + 0.5) * step; }
  double end() const { return left + static_cast<double>(moves_shown) * step; }
  bool shows(std::int64_t move) const { return move >= first && move < first + moves_shown; }
};

void paint_moves(QPainter& painter, const MoveAxis& axis, const QRectF& room, std::int64_t now) {
  painter.setPen(Look::now().hair);
  for (std::int64_t move = axis.first; move < axis.first + moves_shown; move += 2)
    painter.drawLine(QPointF(axis.middle(move), room.top()), QPointF(axis.middle(move), room.bottom()));
  painter.setPen(QPen(Look::now().bad, 2));
  painter.drawLine(QPointF(axis.middle(now), room.top()), QPointF(axis.middle(now), room.bottom()));
}

class MoveRuler : public QWidget {
 public:
  MoveRuler(const InjectsModel& model, const QWidget& rows) : model_(model), rows_(rows) {
    setFixedHeight(axis_px);
    setAccessibleName(InjectsModel::tr("The moves, from left to right"));
    speak_for(this, QAccessible::Graphic, [this] { return InjectsModel::tr("Now is move %1").arg(model_.move()); });
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    const MoveAxis axis(rows_.width(), std::max<std::int64_t>(1, model_.move()));
    for (std::int64_t move = axis.first; move < axis.first + moves_shown; move += 2) {
      const bool now = move == model_.move();
      painter.setFont(ui_font(12, now ? QFont::Bold : QFont::Normal));
      painter.setPen(now ? Look::now().ink : Look::now().soft);
      painter.drawText(QRectF(axis.middle(move) - axis.step, 0, 2 * axis.step, height()), Qt::AlignCenter,
                       QString::number(move));
    }
    painter.setFont(ui_font(12));
    painter.setPen(Look::now().soft);
    painter.drawText(QRectF(edge, 0, axis.left - edge, height()), Qt::AlignVCenter, InjectsModel::tr("Move"));
    painter.setPen(Look::now().hair);
    painter.drawLine(0, height() - 1, width(), height() - 1);
  }

 private:
  const InjectsModel& model_;
  const QWidget& rows_;
};

/// A lozenge where it comes at one move, a bar where it may from then on; filled where it has come, crossed where it
/// could not be or is called off: known without colour too.
class InjectsDelegate : public QStyledItemDelegate {
 public:
  InjectsDelegate(const InjectsModel& model, QObject* parent) : QStyledItemDelegate(parent), model_(model) {}
  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {200, inject_row_px}; }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const InjectRow& row = model_.rows()[static_cast<std::size_t>(index.row())];
    const Look& look = Look::now();
    const QRectF room = option.rect;
    const bool waits = row.is == InjectState::waiting, failed = row.is == InjectState::failed;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (option.state.testFlag(QStyle::State_Selected)) painter->fillRect(room, look.chosen);
    painter->translate(room.topLeft());
    const MoveAxis axis(room.width(), std::max<std::int64_t>(1, model_.move()));
    const QRectF whole(0, 0, room.width(), room.height());
    paint_moves(*painter, axis, whole, std::max<std::int64_t>(1, model_.move()));
    painter->setFont(ui_font(13, failed ? QFont::DemiBold : QFont::Normal));
    painter->setPen(failed ? look.bad : waits ? look.ink : look.soft);
    const QRectF name(edge, 0, axis.left - edge - 6, room.height());
    painter->drawText(name, Qt::AlignVCenter,
                      painter->fontMetrics().elidedText(row.name, Qt::ElideRight, static_cast<int>(name.width())));
    if (row.times > 0 && axis.shows(row.last)) lozenge(*painter, axis.middle(row.last), room.height(), look.soft, true);
    if (row.from)
      paint_coming(*painter, axis, row, room.height());
    else if (waits || row.times == 0)
      paint_words(*painter, axis, row, room.height());
    painter->restore();
  }

 private:
  static void lozenge(QPainter& painter, double x, double height, const QColor& ink, bool filled) {
    constexpr double half = 6;
    const double y = height / 2;
    painter.setPen(QPen(ink, 1.6));
    painter.setBrush(filled ? QBrush(ink) : QBrush(Look::now().panel));
    painter.drawPolygon(QPolygonF({{x, y - half}, {x + half, y}, {x, y + half}, {x - half, y}}));
  }
  static void paint_coming(QPainter& painter, const MoveAxis& axis, const InjectRow& row, double height) {
    const QColor ink = Look::now().warning;
    if (*row.from >= axis.first + moves_shown) {
      painter.setPen(ink);
      painter.setFont(ui_font(12));
      painter.drawText(QRectF(axis.left, 0, axis.end() - axis.left, height), Qt::AlignVCenter | Qt::AlignRight,
                       InjectsModel::tr("move %1").arg(*row.from));
    } else if (row.open_ended) {
      constexpr double tall = 11;
      const double left = axis.middle(*row.from) - axis.step / 2;
      QColor ground = ink;
      ground.setAlpha(46);
      painter.setPen(QPen(ink, 1.4));
      painter.setBrush(ground);
      painter.drawRect(QRectF(left, (height - tall) / 2, axis.end() - left, tall));
    } else {
      lozenge(painter, axis.middle(*row.from), height, ink, false);
    }
  }
  // By hand, called off, could not be: said, since nothing of it has a place among the moves.
  static void paint_words(QPainter& painter, const MoveAxis& axis, const InjectRow& row, double height) {
    painter.setPen(row.is == InjectState::failed ? Look::now().bad : Look::now().soft);
    painter.setFont(ui_font(12));
    const QString words = row.is == InjectState::waiting ? row.when : row.state;
    const QRectF room(axis.left + 4, 0, axis.end() - axis.left - 4, height);
    QRectF behind = QRectF(painter.fontMetrics().boundingRect(words)).adjusted(-4, 0, 4, 0);
    behind.moveRight(room.right());
    behind.moveTop((height - behind.height()) / 2);
    painter.fillRect(behind, Look::now().panel);
    painter.drawText(room.adjusted(0, 0, -4, 0), Qt::AlignVCenter | Qt::AlignRight, words);
  }

  const InjectsModel& model_;
};

}  // namespace

void InjectsModel::show_now(const Campaign& campaign) {
  const stories::Names names(campaign.setting(), campaign, {}, stories::Names::Bodies::with_side);
  std::vector<InjectRow> rows;
  const auto& injects = campaign.rulings().injects;
  for (std::size_t i = 0; i < injects.size(); ++i) {
    const Inject& inject = injects[i];
    InjectRow row;
    row.id = InjectId{static_cast<std::int32_t>(i)};
    row.name = QString::fromStdString(inject.terms.name);
    row.when = stories::inject_when(inject.terms.when, names);
    row.deed = stories::inject_deed(inject.terms.deed, names);
    row.state = stories::inject_state(inject.state);
    row.is = inject.state;
    row.times = inject.times;
    row.last = inject.last;
    row.from = comes_in_move(inject, campaign);
    row.open_ended = inject.terms.repeats || !comes_of_itself(inject);
    rows.push_back(std::move(row));
  }
  static constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();
  std::ranges::stable_sort(rows, {}, [](const InjectRow& row) {
    const int rank = row.is == InjectState::failed ? 0 : row.is == InjectState::waiting ? 1 : 2;
    return std::tuple(rank, row.from.value_or(never), row.last);
  });
  if (rows == rows_ && move_ == campaign.move()) return;
  beginResetModel();
  rows_ = std::move(rows);
  move_ = campaign.move();
  endResetModel();
}

const InjectRow* InjectsModel::row(const QModelIndex& index) const {
  return index.isValid() && index.row() < rowCount() ? &rows_[static_cast<std::size_t>(index.row())] : nullptr;
}

int InjectsModel::row_of(InjectId inject) const {
  const auto found = std::ranges::find(rows_, inject, &InjectRow::id);
  return found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
}

QString InjectsModel::note() const {
  std::optional<std::int64_t> next;
  std::int64_t waiting = 0;
  for (const InjectRow& row : rows_) {
    waiting += row.is == InjectState::waiting ? 1 : 0;
    if (row.from && !row.open_ended) next = next ? std::min(*next, *row.from) : *row.from;
  }
  if (next) return tr("next in move %1").arg(*next);
  if (waiting > 0) return words::counted(waiting, tr("%1 waits"), tr("%1 wait"));
  return rows_.empty() ? tr("nothing is prepared") : tr("nothing waits");
}

int InjectsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant InjectsModel::data(const QModelIndex& index, int role) const {
  const InjectRow* found = row(index);
  if (!found) return {};
  switch (role) {
    case Qt::DisplayRole: return found->name;
    case Qt::AccessibleTextRole: return tr("%1, %2, %3. %4").arg(found->name, found->state, found->when, found->deed);
    case Qt::ToolTipRole: return tr("%1\n%2\n%3").arg(found->name, found->deed, found->when);
    default: return {};
  }
}

InjectsPanel::InjectsPanel(QWidget* parent)
    : QWidget(parent),
      list_(new QListView),
      detail_(role_label("second")),
      none_(role_label("second", tr("Ctrl+I prepares an inject, Ctrl+Shift+I reads a file of them."))) {
  list_->setModel(&model_);
  list_->setItemDelegate(new InjectsDelegate(model_, list_));
  list_->setUniformItemSizes(true);
  list_->setAccessibleName(tr("Injects"));
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  axis_ = new MoveRuler(model_, *list_->viewport());
  none_->setMargin(12);
  none_->setWordWrap(true);
  detail_->setWordWrap(true);
  detail_->setContentsMargins(edge, 4, edge, 6);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(axis_);
  column->addWidget(list_, 1);
  column->addWidget(none_);
  column->addWidget(hairline());
  column->addWidget(detail_);
  setMinimumWidth(1);
  connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this, &InjectsPanel::follow);
  follow();
}

void InjectsPanel::show_now(const Campaign& campaign) {
  const InjectRow* before = in_hand();
  const InjectId held = before ? before->id : InjectId{};
  model_.show_now(campaign);
  const int row = held ? model_.row_of(held) : -1;
  if (row >= 0 && list_->currentIndex().row() != row) list_->setCurrentIndex(model_.index(row));
  if (!in_hand() && model_.rowCount() > 0) list_->setCurrentIndex(model_.index(0));
  axis_->update();
  follow();
}

void InjectsPanel::take(InjectId inject) {
  if (const int row = model_.row_of(inject); row >= 0) list_->setCurrentIndex(model_.index(row));
}

void InjectsPanel::follow() {
  const bool any = model_.rowCount() > 0;
  axis_->setVisible(any);
  list_->setVisible(any);
  none_->setVisible(!any);
  const InjectRow* row = in_hand();
  detail_->setVisible(row);
  if (!row) return;
  QString state = row->state;
  if (row->times > 0) state += tr(" (in move %1)").arg(row->last);
  detail_->setText(tr("%1.\nWhen: %2; %3.").arg(row->deed, row->when, state));
}

}  // namespace sandgate
