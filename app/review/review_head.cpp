#include "app/review/review_head.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>
#include <QVBoxLayout>
#include <algorithm>
#include <initializer_list>

#include "app/desk/parts/head_parts.h"
#include "app/desk/parts/panel.h"
#include "app/review/review_words.h"
#include "app/stories/moments.h"
#include "app/words/measures.h"
#include "app/words/times.h"

namespace sandgate {
namespace {

constexpr int head_px = 60, hall_head_px = 84, least_words = 120;

/// A square halved between the first liveries of both camps.
QPixmap both_sides(const Setting& setting) {
  constexpr int ratio = 2, side = 26;
  QPixmap pixmap(side * ratio, side * ratio);
  pixmap.setDevicePixelRatio(ratio);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF room(0, 0, side, side);
  for (const Camp camp : {Camp::first, Camp::second}) {
    const auto one = std::ranges::find(setting.sides, camp, &Side::camp);
    if (one == setting.sides.end()) continue;
    QPainterPath half;
    half.moveTo(camp == Camp::first ? room.topLeft() : room.bottomRight());
    half.lineTo(room.topRight());
    half.lineTo(room.bottomLeft());
    half.closeSubpath();
    painter.setClipPath(half);
    paint_hatched(painter, room, one->livery);
  }
  return pixmap;
}

}  // namespace

ReviewHead::ReviewHead(ReviewModel& model, For whom, QWidget* parent)
    : QWidget(parent),
      model_(model),
      whom_(whom),
      emblem_(new QLabel),
      title_(new ElidedLabel("heading", least_words)),
      about_(new ElidedLabel("second", least_words)),
      on_(new ElidedLabel("heading", least_words)),
      why_(new ElidedLabel("second", least_words)),
      clock_(role_label("clock")),
      move_(role_label("heading")),
      date_(role_label("second")) {
  setObjectName(QStringLiteral("headStrip"));
  why_->setObjectName(QStringLiteral("whyHere"));
  setAttribute(Qt::WA_StyledBackground);
  setFixedHeight(whom == For::hall ? hall_head_px : head_px);
  if (whom == For::hall)
    setStyleSheet(
        QStringLiteral("QLabel[role=\"heading\"] { font-size: 23px; } QLabel[role=\"second\"] { font-size: 16px; } "
                       "QLabel[role=\"clock\"] { font-size: 42px; }"));
  clock_->setAccessibleName(tr("Exercise time"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(14, 0, 14, 0);
  row->setSpacing(14);
  const auto divide = [row] {
    auto* line = division();
    line->setFixedHeight(38);
    row->addWidget(line, 0, Qt::AlignVCenter);
    return line;
  };
  titles_ = in_two_lines(title_, about_);
  on_column_ = in_two_lines(on_, why_);
  row->addWidget(emblem_, 0, Qt::AlignVCenter);
  row->addWidget(titles_, 2);
  divide();
  row->addWidget(clock_);
  row->addWidget(in_two_lines(move_, date_));
  if (whom == For::umpire) {
    divide();
    row->addWidget(buttons());
    speeds_division_ = divide();
    speeds_ = speeds();
    row->addWidget(speeds_);
  }
  on_division_ = divide();
  row->addWidget(on_column_, 3);
  if (whom == For::umpire) {
    on_column_->setCursor(Qt::PointingHandCursor);
    on_column_->installEventFilter(this);
    next_ = new KeyedButton(tr("Next moment"), QStringLiteral("N"));
    next_->setFocusPolicy(Qt::NoFocus);
    next_->setToolTip(tr("The next of all moments, by rank (N); of those on the agenda (Shift+N)"));
    connect(next_, &QPushButton::clicked, this, [this] { emit asked(Go::next_moment); });
    row->addWidget(next_);
  }
  connect(&model_, &ReviewModel::taken_in_hand, this, &ReviewHead::refresh);
  connect(&model_, &ReviewModel::cursor_moved, this, &ReviewHead::refresh);
  connect(&model_, &ReviewModel::moment_changed, this, &ReviewHead::refresh);
  connect(&model_, &ReviewModel::marks_changed, this, &ReviewHead::refresh);
  connect(&model_, &ReviewModel::instant_read, this, &ReviewHead::refresh);
  connect(&model_, &ReviewModel::story_read, this, &ReviewHead::refresh);
  connect(&model_, &ReviewModel::playing_changed, this, &ReviewHead::show_playing);
  if (model_.taken()) refresh();
}

QWidget* ReviewHead::buttons() {
  // As Go has them.
  const HeadButton all[] = {{tr("First"), tr("To the beginning (Ctrl+Home)")},
                            {tr("« Move"), tr("To the close of the move before (Page Up)")},
                            {tr("‹ Step"), tr("Back by an order (Left)")},
                            {tr("Play"), tr("Goes on by itself, or stands (Space)"), true},
                            {tr("Step ›"), tr("On by an order (Right)")},
                            {tr("Move »"), tr("To the close of the next move (Page Down)")},
                            {tr("Last"), tr("To the end (Ctrl+End)")}};
  HeadButtons made = head_buttons(all);
  buttons_ = std::move(made.buttons);
  for (std::size_t i = 0; i < buttons_.size(); ++i)
    connect(buttons_[i], &QPushButton::clicked, this, [this, go = static_cast<Go>(i)] { emit asked(go); });
  return made.row;
}

QWidget* ReviewHead::speeds() {
  auto* column = new QWidget;
  auto* lines = new QVBoxLayout(column);
  lines->setContentsMargins(0, 0, 0, 0);
  lines->setSpacing(2);
  lines->addStretch();
  lines->addWidget(role_label("note", tr("Minutes of the day a second")));
  auto* row = new QHBoxLayout;
  row->setSpacing(2);
  auto* group = new QButtonGroup(column);
  for (const double speed : ReviewModel::speeds) {
    auto* button = new QPushButton(review_words::minutes(speed));
    button->setCheckable(true);
    button->setFocusPolicy(Qt::NoFocus);
    button->setProperty("speed", speed);
    button->setToolTip(tr("%1 minutes of the day go by in a second (+ and −)").arg(button->text()));
    button->setStyleSheet(QStringLiteral("min-height: 18px; padding: 0 9px;"));
    connect(button, &QPushButton::clicked, this, [this, speed] { model_.set_speed(speed); });
    group->addButton(button);
    row->addWidget(button);
    speed_buttons_.push_back(button);
  }
  row->addStretch();
  lines->addLayout(row);
  lines->addStretch();
  return column;
}

QPushButton* ReviewHead::button(Go go) const {
  if (go == Go::next_moment) return next_;
  if (go == Go::next_on_agenda) return nullptr;
  return buttons_.empty() ? nullptr : buttons_[static_cast<std::size_t>(go)];
}

std::pair<QString, QString> ReviewHead::said_of_stop() const {
  const Moment* moment = model_.in_hand();
  // The hall is told of what is on the agenda, not of what was found beside.
  const bool told = moment && (whom_ == For::umpire || model_.starred(*moment));
  if (told && model_.stands_on(moment->event))
    return {stories::moment_title(*moment), stories::moment_reason(*moment, model_.review())};
  return review_words::said_at(model_);
}

void ReviewHead::make_room() {
  if (room_for_ == model_.standing()) return;
  room_for_ = model_.standing();
  const auto give = [](QLabel* label, const std::vector<QString>& all) {
    label->ensurePolished();
    int wide = 0;
    for (const QString& text : all) {
      // A one is narrower than a nought: with every figure the widest, no other of its kind is wider.
      for (const char figure : std::string_view("0123456789")) {
        QString widest = text;
        for (QChar& one : widest)
          if (one.isDigit()) one = QLatin1Char(figure);
        wide = std::max(wide, label->fontMetrics().horizontalAdvance(widest));
      }
    }
    // A label's own edge round its text, and what is lost by rounding.
    constexpr int spare = 8;
    label->setFixedWidth(wide + spare);
  };
  const std::int64_t last = std::max(model_.standing()->last_move(), model_.stops().back().move);
  constexpr int ten = 10 * 60, noon = 12 * 60;
  // Noon and midnight may have words of their own: what is widest is a time with two figures of either half.
  give(clock_, {words::time_of_day(ExerciseTime{ten}), words::time_of_day(ExerciseTime{noon}),
                words::time_of_day(ExerciseTime{noon + ten})});
  give(move_, {tr("Before the first move"), tr("Move %1 of %2").arg(last).arg(last)});
  give(date_, review_words::all_whose(model_));
  if (whom_ == For::umpire) {
    QPushButton* play = button(Go::play);
    play->setText(tr("Pause"));
    const int pause = play->sizeHint().width();
    play->setText(tr("▶ Play"));
    play->setMinimumWidth(std::max(pause, play->sizeHint().width()));
  }
}

void ReviewHead::refresh() {
  if (!model_.taken()) return;
  make_room();
  const Setting& setting = model_.setting();
  if (emblem_->pixmap().isNull()) emblem_->setPixmap(both_sides(setting));
  emblem_->setAccessibleName(tr("The hatchings of both sides"));
  title_->setText(QString::fromStdString(setting.title));
  about_->setText(review_words::about(model_.reviewed()));
  // What the state says where it is there; while one scrubs, what the moves say.
  const auto minutes = static_cast<std::int64_t>(model_.stop().minutes);
  const ExerciseTime time = model_.current() ? model_.instant()->truth.time() : ExerciseTime{minutes};
  clock_->setText(words::time_of_day(time));
  date_->setText(review_words::whose(model_));
  const std::int64_t last = std::max(model_.standing()->last_move(), model_.stops().back().move);
  move_->setText(model_.stop().move == 0 ? tr("Before the first move")
                                         : tr("Move %1 of %2").arg(model_.stop().move).arg(last));
  const auto [on, why] = said_of_stop();
  on_->setText(on);
  why_->setText(why);
  const bool first = model_.at_first(), end = model_.at_last();
  for (const Go go : {Go::first, Go::move_back, Go::step_back})
    if (QPushButton* one = button(go)) one->setEnabled(!first);
  for (const Go go : {Go::step, Go::move, Go::last})
    if (QPushButton* one = button(go)) one->setEnabled(!end);
  if (next_) next_->setEnabled(!model_.moments().empty());
  show_playing();
  give_way();
}

void ReviewHead::show_playing() {
  if (whom_ != For::umpire) return;
  button(Go::play)->setText(model_.playing() ? tr("Pause") : tr("▶ Play"));
  for (QPushButton* one : speed_buttons_) one->setChecked(one->property("speed").toDouble() == model_.speed());
}

bool ReviewHead::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::MouseButtonRelease) {
    emit whole_asked();
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

void ReviewHead::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  give_way();
}

// The clock, the move and the buttons never give way.
void ReviewHead::give_way() {
  const auto fits = [this] { return layout()->minimumSize().width() <= width(); };
  date_->show();
  for (QWidget* part : {static_cast<QWidget*>(speeds_), static_cast<QWidget*>(speeds_division_), on_column_,
                        static_cast<QWidget*>(on_division_), titles_, static_cast<QWidget*>(emblem_)})
    if (part) part->show();
  if (next_) next_->show_key(true);
  if (!fits() && next_) next_->show_key(false);
  if (!fits() && speeds_) {
    speeds_->hide();
    speeds_division_->hide();
  }
  if (!fits()) {
    on_column_->hide();
    on_division_->hide();
  }
  if (!fits()) titles_->hide();
  if (!fits()) date_->hide();
}

}  // namespace sandgate
