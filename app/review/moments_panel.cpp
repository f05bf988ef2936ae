#include "app/review/moments_panel.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <cmath>

#include "app/desk/parts/clause_link.h"
#include "app/desk/parts/look.h"
#include "app/review/review_words.h"
#include "app/stories/moments.h"
#include "app/words/clauses.h"
#include "app/words/measures.h"

namespace sandgate {
namespace {

constexpr int row_px = 44, heading_px = 26, star_px = 28;

QPolygonF star_about(QPointF middle, double radius) {
  constexpr int points = 5;
  constexpr double inner = 0.42, pi = 3.14159265358979;
  QPolygonF star;
  for (int i = 0; i < 2 * points; ++i) {
    const double r = i % 2 == 0 ? radius : radius * inner;
    const double turn = pi * i / points;
    star << middle + QPointF(r * std::sin(turn), -r * std::cos(turn));
  }
  return star;
}

/// A row: number, what happened, the clause, its move and its men, why; its star.
class MomentDelegate : public QStyledItemDelegate {
  Q_DECLARE_TR_FUNCTIONS(MomentDelegate)

 public:
  MomentDelegate(const MomentsListModel& list, QObject* parent) : QStyledItemDelegate(parent), list_(list) {}

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const bool heading = !list_.rows()[static_cast<std::size_t>(index.row())].moment;
    return {option.rect.width(), heading ? heading_px : row_px};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const MomentsListModel::Row& row = list_.rows()[static_cast<std::size_t>(index.row())];
    const Look& look = Look::now();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF room = option.rect;
    if (!row.moment) {
      painter->setFont(ui_font(12, QFont::DemiBold));
      painter->setPen(look.soft);
      painter->drawText(room.adjusted(12, 0, -12, -2), Qt::AlignLeft | Qt::AlignBottom, row.heading);
      painter->restore();
      return;
    }
    const ReviewModel& model = list_.model();
    const Moment& moment = model.moments()[*row.moment];
    const bool in_hand = model.moment_in_hand() == row.moment, here = in_hand && !model.left_moment();
    if (in_hand || option.state.testFlag(QStyle::State_Selected)) {
      painter->fillRect(room, look.chosen);
      const QRectF bar(room.left(), room.top(), 4, room.height());
      // Hollow once one has gone away from it.
      if (in_hand && here) painter->fillRect(bar, look.selection);
      if (in_hand && !here) {
        painter->setPen(QPen(look.selection, 1));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(bar.adjusted(0.5, 0.5, -0.5, -1.5));
      }
    }
    painter->fillRect(QRectF(room.left(), room.bottom() - 1, room.width(), 1), look.hair);
    const QRectF number(room.left() + 11, room.top() + 13, 18, 18);
    painter->setPen(QPen(look.edge, 1));
    painter->setBrush(here ? look.main : look.panel);
    painter->drawRect(number);
    painter->setFont(ui_font(11.5, QFont::DemiBold));
    painter->setPen(here ? look.main_words : look.soft);
    painter->drawText(number, Qt::AlignCenter, QString::number(row.number));
    painter->setPen(QPen(model.starred(moment) ? look.selection.darker(120) : look.faint, 1.1));
    painter->setBrush(model.starred(moment) ? look.selection : QColor(Qt::transparent));
    painter->drawPolygon(star_about({room.right() - star_px / 2.0, room.top() + 15}, 7));
    if (const int place = list_.place_on_agenda(*row.moment); place > 0 && row.number != place) {
      painter->setFont(ui_font(11, QFont::DemiBold));
      painter->setPen(look.soft);
      painter->drawText(QRectF(room.right() - star_px, room.top() + 23, star_px, 18), Qt::AlignCenter,
                        QString::number(place));
    }
    const Line line(room, moment);
    painter->setFont(line.of_men);
    painter->setPen(look.ink);
    painter->drawText(line.at_men, Qt::AlignRight | Qt::AlignVCenter, line.men);
    painter->setFont(line.small);
    painter->setPen(look.soft);
    painter->drawText(line.at_move, Qt::AlignRight | Qt::AlignVCenter, line.move);
    painter->setFont(line.bold);
    painter->setPen(look.ink);
    painter->drawText(line.at_title, Qt::AlignLeft | Qt::AlignVCenter, line.title);
    painter->setFont(line.small);
    painter->setPen(look.link);
    painter->drawText(line.at_clause, Qt::AlignLeft | Qt::AlignVCenter, line.clause);
    const QFont small = ui_font(12.5);
    painter->setFont(small);
    painter->setPen(look.soft);
    const QRectF second(room.left() + 40, room.top() + 22, room.width() - 40 - star_px - 2, 18);
    painter->drawText(second, Qt::AlignLeft | Qt::AlignVCenter,
                      QFontMetricsF(small).elidedText(stories::moment_reason(moment, model.review()), Qt::ElideRight,
                                                      second.width()));
    painter->restore();
  }

  /// A click on the clause leads to it.
  bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override {
    const MomentsListModel::Row& row = list_.rows()[static_cast<std::size_t>(index.row())];
    if (row.moment) {
      const Line line(option.rect, list_.model().moments()[*row.moment]);
      if (ask_painted_clause(*event, option, line.at_clause, line.clause)) return true;
    }
    return QStyledItemDelegate::editorEvent(event, model, option, index);
  }

 private:
  /// The first line of a moment: from the right its men and its move, from the left its title and its clause.
  struct Line {
    Line(const QRectF& room, const Moment& moment)
        : men(moment.weight > 0 ? words::counted(moment.weight, tr("1 man"), tr("%1 men").arg(moment.weight))
                                : QStringLiteral("–")),
          move(tr("move %1").arg(moment.move)),
          clause(words::clause_id(moment.clause)) {
      QRectF left(room.left() + 40, room.top() + 5, room.width() - 40 - star_px - 2, 18);
      const QFontMetricsF type(bold), notes(small);
      at_men = at_move = left;
      at_move.setRight(left.right() - std::max(46.0, QFontMetricsF(of_men).horizontalAdvance(men)) - 8);
      left.setRight(at_move.right() - notes.horizontalAdvance(move) - 8);
      const double clause_wide = clause.isEmpty() ? 0 : notes.horizontalAdvance(clause);
      const double before = clause.isEmpty() ? 0 : clause_wide + 8;
      at_title = left;
      title = type.elidedText(stories::moment_title(moment), Qt::ElideRight, left.width() - before);
      at_clause = QRectF(left.left() + type.horizontalAdvance(title) + 8, left.top(), clause_wide + 2, left.height());
    }
    QFont of_men = ui_font(12.5, QFont::DemiBold), small = ui_font(12), bold = ui_font(13, QFont::Bold);
    QString men, move, clause, title;
    QRectF at_men, at_move, at_title, at_clause;
  };

  const MomentsListModel& list_;
};

}  // namespace

MomentsListModel::MomentsListModel(ReviewModel& model, QObject* parent) : QAbstractListModel(parent), model_(model) {
  connect(&model_, &ReviewModel::marks_changed, this, &MomentsListModel::gather);
  connect(&model_, &ReviewModel::taken_in_hand, this, &MomentsListModel::gather);
  gather();
}

void MomentsListModel::show_ranked() {
  if (!order_) return;
  order_.reset();
  gather();
}

void MomentsListModel::show_issues(IssueOrder order) {
  if (order_ == order) return;
  order_ = order;
  gather();
}

// The same rows with other stars are no new list: one that is scrolled stays where it is.
void MomentsListModel::gather() {
  std::vector<Row> rows = ordered();
  agenda_ = model_.taken() ? model_.agenda() : std::vector<std::size_t>();
  if (rows == rows_) {
    if (!rows_.empty()) emit dataChanged(index(0), index(rowCount() - 1));
    return;
  }
  beginResetModel();
  rows_ = std::move(rows);
  endResetModel();
}

std::vector<MomentsListModel::Row> MomentsListModel::ordered() const {
  std::vector<Row> rows;
  if (!model_.taken()) return rows;
  if (!order_) {
    for (std::size_t i = 0; i < model_.moments().size(); ++i) rows.push_back({i, {}, static_cast<int>(i) + 1});
    return rows;
  }
  const Review& review = model_.review();
  const auto all = model_.looked_through();
  for (std::size_t i = 0; i < all.size(); ++i) rows.push_back({all[i], {}, static_cast<int>(i) + 1});
  if (*order_ == IssueOrder::by_hand) return rows;
  const auto of = [&](const Row& row) -> const Moment& { return model_.moments()[*row.moment]; };
  // By time; within a heading likewise.
  std::ranges::stable_sort(rows, {}, [&](const Row& row) { return std::pair(of(row).move, of(row).event); });
  std::vector<QString> headings;
  if (*order_ == IssueOrder::by_theme) {
    for (std::size_t theme = 0; theme < value_count<stories::MomentTheme>; ++theme)
      headings.push_back(stories::theme_name(static_cast<stories::MomentTheme>(theme)));
  } else if (*order_ == IssueOrder::by_arm) {
    for (const Row& row : rows)
      if (const QString arm = review_words::arm(stories::arm_of(of(row), review));
          std::ranges::find(headings, arm) == headings.end())
        headings.push_back(arm);
  }
  if (headings.empty()) return rows;
  std::vector<Row> under;
  for (const QString& heading : headings) {
    bool said = false;
    for (const Row& row : rows) {
      const QString its = *order_ == IssueOrder::by_arm ? review_words::arm(stories::arm_of(of(row), review))
                                                        : stories::theme_name(stories::theme_of(of(row).kind));
      if (its != heading) continue;
      if (!said) under.push_back({{}, heading, 0});
      said = true;
      under.push_back(row);
    }
  }
  return under;
}

int MomentsListModel::row_of(std::size_t moment) const {
  const auto found = std::ranges::find(rows_, std::optional(moment), &Row::moment);
  return found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
}

int MomentsListModel::place_on_agenda(std::size_t moment) const {
  const auto found = std::ranges::find(agenda_, moment);
  return found == agenda_.end() ? 0 : static_cast<int>(found - agenda_.begin()) + 1;
}

int MomentsListModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant MomentsListModel::data(const QModelIndex& index, int role) const {
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  if (!row.moment) return role == Qt::DisplayRole ? QVariant(row.heading) : QVariant();
  const Moment& moment = model_.moments()[*row.moment];
  if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole) {
    const QString said = tr("%1. %2, move %3").arg(row.number).arg(stories::moment_title(moment)).arg(moment.move);
    const int place = place_on_agenda(*row.moment);
    return place > 0 ? tr("%1, number %2 on the agenda").arg(said).arg(place) : said;
  }
  if (role == Qt::ToolTipRole) {
    QStringList lines{stories::moment_title(moment), stories::moment_reason(moment, model_.review())};
    if (moment.weight > 0)
      lines << tr("Its bodies lost %1 in the six moves after it")
                   .arg(words::counted(moment.weight, tr("one man"), tr("%1 men").arg(moment.weight)));
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n')).toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>"));
  }
  return {};
}

Qt::ItemFlags MomentsListModel::flags(const QModelIndex& index) const {
  const bool heading = index.isValid() && !rows_[static_cast<std::size_t>(index.row())].moment;
  return heading ? Qt::NoItemFlags : QAbstractListModel::flags(index);
}

MomentsList::MomentsList(ReviewModel& model, QWidget* parent) : QListView(parent), model_(model), list_(model) {
  setModel(&list_);
  setItemDelegate(new MomentDelegate(list_, this));
  setAccessibleName(tr("Moments"));
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setResizeMode(QListView::Adjust);
  setMouseTracking(true);
  setFrameShape(QFrame::NoFrame);
  connect(this, &QListView::activated, this, [this](const QModelIndex&) { model_.choose_moment(current()); });
  connect(this, &QListView::clicked, this, [this](const QModelIndex&) { model_.choose_moment(current()); });
  connect(&model_, &ReviewModel::moment_changed, this, &MomentsList::follow);
  connect(&model_, &ReviewModel::marks_changed, this, &MomentsList::follow_marks);
  // Whether one stands on what is in hand, or has left it.
  connect(&model_, &ReviewModel::cursor_moved, viewport(), qOverload<>(&QWidget::update));
}

std::optional<std::size_t> MomentsList::current() const {
  if (!currentIndex().isValid()) return {};
  return list_.rows()[static_cast<std::size_t>(currentIndex().row())].moment;
}

void MomentsList::follow() {
  if (const auto moment = model_.moment_in_hand()) {
    if (const int row = list_.row_of(*moment); row >= 0) setCurrentIndex(list_.index(row));
  }
  viewport()->update();
}

void MomentsList::follow_marks() {
  const int seen = verticalScrollBar()->value();
  const bool scrolls = hasAutoScroll();
  setAutoScroll(false);
  follow();
  setAutoScroll(scrolls);
  doItemsLayout();
  verticalScrollBar()->setValue(seen);
}

void MomentsList::paintEvent(QPaintEvent* event) {
  QListView::paintEvent(event);
  if (!list_.rows().empty()) return;
  QPainter painter(viewport());
  painter.setFont(ui_font(12.5));
  painter.setPen(Look::now().soft);
  painter.drawText(viewport()->rect().adjusted(14, 10, -14, -10), Qt::TextWordWrap,
                   tr("The program found no moment worth stopping at. Ctrl+D adds one of your own where you stand."));
}

void MomentsList::mousePressEvent(QMouseEvent* event) {
  const QModelIndex index = indexAt(event->position().toPoint());
  if (index.isValid() && event->button() == Qt::LeftButton) {
    const auto moment = list_.rows()[static_cast<std::size_t>(index.row())].moment;
    if (moment && event->position().x() > visualRect(index).right() - star_px)
      return model_.star(*moment, !model_.starred(model_.moments()[*moment]));
  }
  QListView::mousePressEvent(event);
}

// Enter is "go there"; letters stay the window's.
void MomentsList::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    model_.choose_moment(current());
    return;
  }
  if (!event->text().isEmpty() && event->text().front().isPrint()) return event->ignore();
  QListView::keyPressEvent(event);
}

}  // namespace sandgate
