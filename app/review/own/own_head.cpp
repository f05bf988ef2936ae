#include "app/review/own/own_head.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/parts/head_parts.h"
#include "app/desk/parts/panel.h"
#include "app/stories/dispatches.h"
#include "app/words/bodies.h"
#include "app/words/measures.h"
#include "app/words/times.h"

namespace sandgate {
namespace {

constexpr int own_head_px = 60, least_title = 120;

}  // namespace

OwnHead::OwnHead(OwnModel& model, QWidget* parent)
    : QWidget(parent),
      model_(model),
      emblem_(new Emblem(QSize(26, 26))),
      title_(new ElidedLabel("heading", least_title)),
      whose_(new ElidedLabel("second", least_title)),
      told_(new ElidedLabel("heading", least_title)),
      more_(new ElidedLabel("second", least_title)),
      clock_(role_label("clock")),
      move_(role_label("heading")),
      date_(role_label("second")),
      speed_(role_label("note")) {
  setObjectName(QStringLiteral("headStrip"));
  setAttribute(Qt::WA_StyledBackground);
  setFixedHeight(own_head_px);
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
  titles_ = in_two_lines(title_, whose_);
  told_column_ = in_two_lines(told_, more_);
  row->addWidget(emblem_, 0, Qt::AlignVCenter);
  row->addWidget(titles_, 2);
  divide();
  row->addWidget(clock_);
  row->addWidget(in_two_lines(move_, date_));
  divide();
  row->addWidget(make_buttons());
  row->addWidget(speed_);
  told_division_ = divide();
  row->addWidget(told_column_, 3);
  connect(&model_, &OwnModel::taken_in_hand, this, &OwnHead::refresh);
  connect(&model_, &OwnModel::moved, this, &OwnHead::refresh);
  connect(&model_, &OwnModel::playing_changed, this, &OwnHead::show_playing);
  show_playing();
}

QWidget* OwnHead::make_buttons() {
  // As Go has them.
  const HeadButton all[] = {{tr("First"), tr("To the beginning (Ctrl+Home)")},
                            {tr("« Move"), tr("To the close of the move before (Page Up)")},
                            {tr("‹ Step"), tr("Back to where something was told or ordered (Left)")},
                            {tr("▶ Play"), tr("Goes on by itself, or stands (Space)"), true},
                            {tr("Step ›"), tr("On to where something was told or ordered (Right)")},
                            {tr("Move »"), tr("To the close of the next move (Page Down)")},
                            {tr("Last"), tr("To where it stands (Ctrl+End)")}};
  HeadButtons made = head_buttons(all);
  buttons_ = std::move(made.buttons);
  for (std::size_t i = 0; i < buttons_.size(); ++i)
    connect(buttons_[i], &QPushButton::clicked, this, [this, go = static_cast<Go>(i)] { emit asked(go); });
  return made.row;
}

void OwnHead::refresh() {
  if (!model_.taken()) return;
  const SeatRecord& record = model_.record();
  const Seat& seat = record.briefing.seats[record.seat.index()];
  const Side& side = record.briefing.sides[record.end.side.index()];
  emblem_->show_side(side.livery);
  title_->setText(QString::fromStdString(record.briefing.title));
  whose_->setText(tr("As %1 has known it so far").arg(words::person(seat)));
  clock_->setText(words::time_of_day(model_.time()));
  date_->setText(words::date(model_.time()));
  move_->setText(model_.move() == 0 ? tr("Before the first move")
                                    : tr("Move %1 of %2").arg(model_.move()).arg(model_.last()));
  // The last that came in this move, and how much else.
  const auto& told = model_.told();
  const auto begin = std::ranges::lower_bound(told, model_.move(), {}, &ToldLine::move);
  const auto end = model_.at_last() ? told.end() : std::ranges::upper_bound(told, model_.move(), {}, &ToldLine::move);
  const auto here = end - begin;
  const auto last = std::find_if(std::reverse_iterator(end), std::reverse_iterator(begin),
                                 [](const ToldLine& one) { return one.dispatch != nullptr; });
  told_->setText(here == 0                              ? tr("Nothing was told in this move")
                 : last == std::reverse_iterator(begin) ? tr("A message")
                                                        : stories::sentence(*last->dispatch, record.briefing));
  more_->setText(here > 1 ? words::counted(here - 1, tr("and one more in this move"), tr("and %1 more in this move"))
                          : QString());
  const bool at_first = model_.move() == 0, at_last = model_.move() == model_.last();
  for (const Go go : {Go::first, Go::move_back, Go::step_back}) button(go)->setEnabled(!at_first);
  for (const Go go : {Go::step, Go::move, Go::last}) button(go)->setEnabled(!at_last);
  show_playing();
  give_way();
}

void OwnHead::show_playing() {
  button(Go::play)->setText(model_.playing() ? tr("Pause") : tr("▶ Play"));
  speed_->setText(model_.speed() < 1 ? tr("½ a move\na second")
                                     : words::counted(static_cast<std::int64_t>(model_.speed()),
                                                      tr("%1 move\na second"), tr("%1 moves\na second")));
  speed_->setToolTip(tr("How fast it plays (+ and −)"));
}

void OwnHead::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  give_way();
}

// The clock, the move and the buttons never give way.
void OwnHead::give_way() {
  const auto fits = [this] { return layout()->minimumSize().width() <= width(); };
  for (QWidget* part : std::initializer_list<QWidget*>{speed_, told_column_, told_division_, titles_, emblem_, date_})
    part->show();
  for (const Go go : {Go::first, Go::last}) button(go)->show();
  if (!fits()) speed_->hide();
  if (!fits()) {
    told_column_->hide();
    told_division_->hide();
  }
  if (!fits()) titles_->hide();
  if (!fits()) date_->hide();
  if (!fits())
    for (const Go go : {Go::first, Go::last}) button(go)->hide();
}

}  // namespace sandgate
