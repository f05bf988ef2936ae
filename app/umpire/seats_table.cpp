#include "app/umpire/seats_table.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "app/desk/parts/look.h"
#include "app/desk/parts/spoken.h"
#include "app/mapview/piece.h"
#include "app/umpire/seat_marks.h"

namespace sandgate {

using wire::Role;
using wire::SeatIsThere;

namespace {

constexpr std::array<Right, 6> shown_rights{Right::march, Right::table,  Right::fire,
                                            Right::work,  Right::supply, Right::signal};
constexpr int least_width = 430;

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(SeatsTable)
};

QString arm_head(Arm arm) {
  switch (arm) {
    case Arm::infantry: return Texts::tr("Ft");
    case Arm::cavalry: return Texts::tr("Hor");
    case Arm::engineers: return Texts::tr("Eng");
    case Arm::artillery: return Texts::tr("Gun");
    case Arm::transport: return Texts::tr("Tra");
    case Arm::supply: return Texts::tr("Sup");
    case Arm::general: return Texts::tr("HQ");
    case Arm::boat: return Texts::tr("Bt");
    case Arm::depot: return Texts::tr("Dep");
    case Arm::train: return Texts::tr("Trn");
  }
  return {};
}

QString right_head(Right right) {
  switch (right) {
    case Right::march: return Texts::tr("mar");
    case Right::table: return Texts::tr("tab");
    case Right::fire: return Texts::tr("fire");
    case Right::work: return Texts::tr("wrk");
    case Right::supply: return Texts::tr("sup");
    case Right::signal: return Texts::tr("wri");
  }
  return {};
}

void write(QPainter& painter, const QRectF& room, const QString& text, double px, const QColor& colour,
           QFont::Weight weight = QFont::Normal, int align = Qt::AlignLeft, bool italic = false) {
  QFont font = ui_font(px, weight);
  font.setItalic(italic);
  painter.setFont(font);
  painter.setPen(colour);
  painter.drawText(room, align | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(room.width())));
}

/// As many words as the width has room for, and the rest.
std::pair<QString, QString> in_two(const QString& text, double px, double wide) {
  const QFontMetricsF metrics(ui_font(px, QFont::DemiBold));
  if (metrics.horizontalAdvance(text) <= wide) return {text, {}};
  qsizetype end = text.lastIndexOf(QLatin1Char(' '));
  while (end > 0 && metrics.horizontalAdvance(text.left(end)) > wide) end = text.lastIndexOf(QLatin1Char(' '), end - 1);
  return end > 0 ? std::pair(text.left(end), text.mid(end + 1)) : std::pair(text, QString());
}

void tick(QPainter& painter, QPointF middle) {
  painter.setPen(QPen(Look::now().ink, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawPolyline(QPolygonF{middle + QPointF(-4, 0), middle + QPointF(-1, 3.5), middle + QPointF(4.5, -4)});
}

}  // namespace

SeatColumns::SeatColumns(double width, std::vector<Arm> of_arms) : arms(std::move(of_arms)) {
  constexpr double roomy = 690, right_edge = 8;
  narrow = width < roomy;
  const double state_wide = narrow ? 66 : 88, read_wide = narrow ? 48 : 58, sees_wide = narrow ? 30 : 42;
  arm_step = narrow ? 18 : 24;
  right_step = narrow ? 12 : 23;
  read_step = narrow ? 15 : 17;
  state = width - right_edge - state_wide;
  first_read = state - read_wide;
  first_right = first_read - right_step * static_cast<double>(shown_rights.size()) - (narrow ? 4 : 10);
  sees = first_right - sees_wide;
  first_arm = sees - arm_step * static_cast<double>(arms.size()) - (narrow ? 2 : 8);
  post = narrow ? 8 : 16;
  const double rest = first_arm - post - 6;
  post_wide = rest * (narrow ? 0.47 : 0.55);
  held = post + post_wide + 6;
  held_wide = rest - post_wide - 6;
}

class SeatsTable::Rows : public QAbstractListModel {
 public:
  explicit Rows(SeatsTable& table) : QAbstractListModel(&table), table_(table) {}
  int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : table_.count(); }
  QVariant data(const QModelIndex& index, int role) const override {
    const BoardRow* row = table_.row_at(index.row());
    if (!row) return {};
    if (role == Qt::DisplayRole) return row->post;
    if (role == Qt::ToolTipRole || role == Qt::AccessibleTextRole) return told_of(table_.model_, *row);
    if (role == Qt::UserRole) return QString::fromStdString(row->name);
    return {};
  }
  void begin() { beginResetModel(); }
  void end() { endResetModel(); }
  void changed() {
    if (table_.count() > 0) emit dataChanged(index(0), index(table_.count() - 1));
  }

 private:
  SeatsTable& table_;
};

class SeatsTable::Delegate : public QStyledItemDelegate {
 public:
  explicit Delegate(SeatsTable& table) : QStyledItemDelegate(&table), table_(table) {}
  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
    return {least_width, table_.side_ ? row_px : staff_row_px};
  }
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const BoardRow* row = table_.row_at(index.row());
    if (!row) return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const Look& look = Look::now();
    const QRectF room = option.rect;
    const bool chosen = option.state.testFlag(QStyle::State_Selected);
    if (chosen) {
      painter->fillRect(room, look.chosen);
      painter->fillRect(QRectF(room.left(), room.top(), 4, room.height()), look.selection);
    } else if (row->state == SeatIsThere::lost) {
      painter->fillRect(room, look.alarm);
    } else if (option.state.testFlag(QStyle::State_MouseOver)) {
      painter->fillRect(room, look.unread);
    }
    painter->fillRect(QRectF(room.left(), room.bottom(), room.width(), 1), look.hair);
    painter->translate(room.topLeft());
    table_.side_ ? paint_seat(*painter, *row, index.row(), room.size()) : paint_staff(*painter, *row, room.size());
    painter->restore();
  }

 private:
  void paint_state_of(QPainter& painter, const BoardRow& row, double left, QSizeF size) const {
    const double middle = size.height() / 2;
    paint_state(painter, {left + 8, middle}, row.state);
    const QString said = SeatsModel::state_words(row);
    const QRectF beside(left + 20, 0, size.width() - left - 22, size.height());
    const QString first = said.section(QLatin1Char(' '), 0, 0), rest = said.section(QLatin1Char(' '), 1);
    if (rest.isEmpty() || !table_.side_) {
      write(painter, beside, said, 12.5, state_colour(row.state), QFont::DemiBold);
    } else {
      write(painter, beside.adjusted(0, 6, 0, -size.height() / 2), first, 12.5, state_colour(row.state),
            QFont::DemiBold);
      write(painter, beside.adjusted(0, size.height() / 2 - 1, 0, -5), rest, 12.5, state_colour(row.state),
            QFont::DemiBold);
    }
  }
  void paint_seat(QPainter& painter, const BoardRow& row, int place, QSizeF size) const {
    const Look& look = Look::now();
    const SeatColumns at(size.width(), table_.arms_);
    const Livery livery = table_.model_.setting().side(row.side).livery;
    const double middle = size.height() / 2, indent = at.narrow ? 8 : 22;
    const double left = at.post + row.depth * indent;
    if (row.depth > 0) {
      const bool last = place + 1 == table_.count();
      painter.setPen(QPen(look.faint, 1));
      const double stem = at.post + indent / 2;
      painter.drawLine(QPointF(stem, 0), QPointF(stem, last ? middle : size.height()));
      painter.drawLine(QPointF(stem, middle), QPointF(left - 2, middle));
    }
    Piece piece;
    piece.livery = livery;
    piece.arm = row.arm;
    piece.headquarters = row.headquarters;
    piece.facing = Bearing{};
    painter.save();
    painter.translate(left + (at.narrow ? 9 : 14), middle + 1);
    paint_block(painter, piece, theme_now(), at.narrow ? 0.55 : 0.8);
    painter.restore();
    const double name = left + (at.narrow ? 21 : 32), name_wide = at.post + at.post_wide - name;
    // A long one has two lines; the seat's name is in its tip, too.
    const auto [first, second] = in_two(row.post, 13, name_wide);
    write(painter, {name, 5, name_wide, 18}, first, 13, look.ink, QFont::DemiBold);
    if (second.isEmpty())
      write(painter, {name, 22, name_wide, 16}, QString::fromStdString(row.name), 12, look.soft);
    else
      write(painter, {name, 21, name_wide, 18}, second, 13, look.ink, QFont::DemiBold);

    const bool unheld = row.nobody();
    const QString who = unheld ? Texts::tr("Nobody yet") : row.holder.isEmpty() ? row.person : row.holder;
    const QString beside =
        row.is_program() ? Texts::tr("program")
        : unheld || who != row.person
            ? Texts::tr("for %1").arg(row.person)
            : (row.deputy.isEmpty() ? QString() : Texts::tr("deputy %1").arg(row.deputy.section(QLatin1Char(' '), -1)));
    write(painter, {at.held, 5, at.held_wide, 18}, who, 13, unheld ? look.soft : look.ink, QFont::DemiBold,
          Qt::AlignLeft, row.is_program());
    write(painter, {at.held, 22, at.held_wide, 16}, beside, 12, look.soft);

    int commanded = 0;
    for (const Arm arm : table_.arms_)
      if (arm != Arm::general) commanded += row.bodies[static_cast<std::size_t>(arm)];
    if (row.headquarters && commanded == 0 && !table_.arms_.empty()) {
      const QRectF bar(at.first_arm + 1, middle - 9, at.arm_step * static_cast<double>(at.arms.size()) - 4, 18);
      painter.setPen(Qt::NoPen);
      painter.setBrush(livery_colour(livery));
      painter.drawRoundedRect(bar, 2, 2);
      write(painter, bar, at.narrow ? Texts::tr("H.Q.; may take over") : Texts::tr("H.Q.; may take over any"), 11.5,
            look.night ? look.window : QColor(Qt::white), QFont::DemiBold, Qt::AlignHCenter);
    } else {
      double x = at.first_arm;
      for (const Arm arm : at.arms) {
        const auto which = static_cast<std::size_t>(arm);
        const double wide = std::min(18.0, at.arm_step - 2);
        paint_bodies(painter, {x + (at.arm_step - wide) / 2, middle - 9, wide, 18}, row.bodies[which],
                     row.deputed[which], livery);
        x += at.arm_step;
      }
    }
    const double sees = at.sees + (at.narrow ? 14 : 18);
    paint_sight(painter, {sees, middle - 6}, row.sees, livery);
    write(painter, {sees - 20, middle + 3, 40, 16}, sight_word(row.sees), 11.5, look.soft, QFont::Normal,
          Qt::AlignHCenter);
    double x = at.first_right;
    for (const Right right : shown_rights) {
      const QPointF cell(x + at.right_step / 2, middle);
      if (has(row.may, right)) {
        tick(painter, cell);
      } else {
        painter.fillRect(QRectF(cell - QPointF(1, 1), QSizeF(2, 2)), look.faint);
      }
      x += at.right_step;
    }
    const std::array<std::pair<QChar, bool>, 3> read{
        {{QLatin1Char('S'), row.sheet}, {QLatin1Char('B'), row.brief}, {QLatin1Char('I'), row.intent}}};
    x = at.first_read;
    for (const auto& [letter, done] : read) {
      paint_read(painter, {x, middle - 8, at.read_step - 2, 16}, letter, done || row.is_program());
      x += at.read_step;
    }
    paint_state_of(painter, row, at.state, size);
  }
  void paint_staff(QPainter& painter, const BoardRow& row, QSizeF size) const {
    const Look& look = Look::now();
    const double wide = size.width();
    write(painter, {16, 0, wide * 0.25 - 16, size.height()}, row.post, 13, look.ink, QFont::DemiBold);
    const QString who = !row.nobody()          ? (row.holder.isEmpty() ? row.person : row.holder)
                        : row.person.isEmpty() ? Texts::tr("nobody yet")
                                               : Texts::tr("for %1").arg(row.person);
    write(painter, {wide * 0.25, 0, wide * 0.3 - 8, size.height()},
          who.isEmpty() ? QString::fromStdString(row.name) : who, 13, row.nobody() ? look.soft : look.ink);
    write(painter, {wide * 0.55, 0, wide * 0.2 - 8, size.height()}, row.sees_words, 12.5, look.soft);
    paint_state_of(painter, row, wide * 0.75, size);
  }

  SeatsTable& table_;
};

class SeatsTable::Head : public QWidget {
 public:
  explicit Head(SeatsTable& table) : QWidget(&table), table_(table) {
    setFixedHeight(table.side_ ? 40 : 26);
    setAccessibleName(Texts::tr("The columns of the list below"));
    speak_for(this, QAccessible::Graphic,
              [this] { return table_.side_ ? toolTip() : Texts::tr("Seat, held by, sees, state"); });
    setToolTip(table.side_ ? Texts::tr("Orders: bodies of foot, horse, guns, engineers, transport, supply. May: march, "
                                       "order men on tables, fire guns, work, supply, write. Has read: the sheet (S) "
                                       "is there, the briefing (B) read, the intent (I) sealed.")
                           : QString());
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    const Look& look = Look::now();
    // The list below has a bar at its right where it is longer than its room.
    const QScrollBar* bar = table_.list_->verticalScrollBar();
    const double wide = width() - (bar->isVisible() ? bar->width() : 0), low = height() - 20;
    const auto head = [&](double x, double w, double y, const QString& text, int align = Qt::AlignLeft) {
      write(painter, {x, y, w, 16}, text, 11.5, look.soft, QFont::DemiBold, align);
    };
    if (!table_.side_) {
      head(16, 100, low - 2, Texts::tr("Seat"));
      head(wide * 0.25, 100, low - 2, Texts::tr("Held by"));
      head(wide * 0.55, 100, low - 2, Texts::tr("Sees"));
      head(wide * 0.75, 100, low - 2, Texts::tr("State"));
    } else {
      const SeatColumns at(wide, table_.arms_);
      head(at.post, at.post_wide, low, Texts::tr("Post"));
      head(at.held, at.held_wide, low, Texts::tr("Held by"));
      const double arms_wide = at.arm_step * static_cast<double>(at.arms.size());
      head(at.first_arm, arms_wide, low - 17, Texts::tr("Orders, bodies"), Qt::AlignHCenter);
      for (std::size_t i = 0; i < at.arms.size(); ++i)
        head(at.first_arm + at.arm_step * static_cast<double>(i) - 4, at.arm_step + 8, low,
             at.narrow ? arm_head(at.arms[i]).left(1) : arm_head(at.arms[i]), Qt::AlignHCenter);
      head(at.sees - 4, at.narrow ? 34 : 44, low, Texts::tr("Sees"), Qt::AlignHCenter);
      head(at.first_right, at.right_step * 6, low - 17, Texts::tr("May"), Qt::AlignHCenter);
      for (std::size_t i = 0; i < shown_rights.size(); ++i)
        head(at.first_right + at.right_step * static_cast<double>(i) - 6, at.right_step + 12, low,
             at.narrow ? right_head(shown_rights[i]).left(1) : right_head(shown_rights[i]), Qt::AlignHCenter);
      head(at.first_read - (at.narrow ? 0 : 4), 64, low, at.narrow ? Texts::tr("Read") : Texts::tr("Has read"));
      head(at.state, 80, low, Texts::tr("State"));
    }
    painter.fillRect(QRectF(0, height() - 1, width(), 1), look.rule);
  }

 private:
  SeatsTable& table_;
};

SeatsTable::SeatsTable(const SeatsModel& model, SideId side, QWidget* parent)
    : QWidget(parent), model_(model), side_(side), items_(new Rows(*this)), list_(new QListView) {
  list_->setModel(items_);
  list_->setItemDelegate(new Delegate(*this));
  list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setSelectionMode(QAbstractItemView::SingleSelection);
  list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  list_->setMouseTracking(true);
  list_->setTabKeyNavigation(false);
  list_->setAccessibleName(side ? QString::fromStdString(model.setting().side(side).name)
                                : tr("Umpires and observers"));
  list_->installEventFilter(this);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(new Head(*this));
  column->addWidget(list_, 1);
  connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& now) {
    if (const BoardRow* row = row_at(now.row())) emit chosen(QString::fromStdString(row->name));
  });
  connect(list_, &QListView::clicked, this, [this](const QModelIndex& now) {
    if (const BoardRow* row = row_at(now.row())) emit chosen(QString::fromStdString(row->name));
  });
  connect(list_, &QListView::activated, this, [this](const QModelIndex& now) {
    if (const BoardRow* row = row_at(now.row())) emit meant(QString::fromStdString(row->name));
  });
  show_now();
}

const BoardRow* SeatsTable::row_at(int place) const {
  return place < 0 || place >= count() ? nullptr : rows_[static_cast<std::size_t>(place)];
}

void SeatsTable::show_now() {
  std::vector<const BoardRow*> rows = model_.rows_of(side_);
  const bool same = rows.size() == rows_.size();
  if (!same) items_->begin();
  rows_ = std::move(rows);
  arms_.clear();
  constexpr std::array in_order{Arm::infantry, Arm::cavalry, Arm::artillery, Arm::engineers, Arm::transport,
                                Arm::supply,   Arm::boat,    Arm::depot,     Arm::train};
  for (const Arm arm : in_order) {
    const auto place = static_cast<std::size_t>(arm);
    if (std::ranges::any_of(rows_, [place](const BoardRow* row) { return row->bodies[place] > 0; }))
      arms_.push_back(arm);
  }
  same ? items_->changed() : items_->end();
  update();
}

void SeatsTable::choose(const std::string& name) {
  for (int place = 0; place < count(); ++place) {
    if (row_at(place)->name != name) continue;
    const QModelIndex at = items_->index(place);
    if (list_->currentIndex() != at) list_->setCurrentIndex(at);
    list_->selectionModel()->select(at, QItemSelectionModel::ClearAndSelect);
    return;
  }
  let_go();
}

void SeatsTable::let_go() {
  const QSignalBlocker quiet(list_->selectionModel());
  list_->clearSelection();
  list_->viewport()->update();
}

bool SeatsTable::eventFilter(QObject* watched, QEvent* event) {
  // Whoever comes to the table has a row in hand.
  if (event->type() == QEvent::FocusIn && count() > 0) {
    const QModelIndex now = list_->currentIndex().isValid() ? list_->currentIndex() : items_->index(0);
    if (!list_->currentIndex().isValid()) {
      list_->setCurrentIndex(now);
    } else {
      list_->selectionModel()->select(now, QItemSelectionModel::ClearAndSelect);
      emit chosen(QString::fromStdString(row_at(now.row())->name));
    }
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace sandgate
