#include "app/editor/exercise/trial_bar.h"

#include <QHBoxLayout>
#include <QSignalBlocker>

#include "app/desk/parts/panel.h"
#include "app/words/times.h"
#include "app/words/tongue.h"

namespace sandgate {

TrialBar::TrialBar(Trial& trial, QWidget* parent)
    : QFrame(parent),
      trial_(trial),
      move_(role_label("heading")),
      words_(new ElidedLabel("second", 90)),
      speed_(role_label("second")),
      moves_(new QSlider(Qt::Horizontal)),
      pause_(new KeyedButton(tr("Pause"), QStringLiteral("P"))),
      slower_(new KeyedButton(tr("Slower"), QStringLiteral(","))),
      faster_(new KeyedButton(tr("Faster"), QStringLiteral("."))),
      stop_(new KeyedButton(tr("Back to the plan"), QStringLiteral("Esc"))) {
  setObjectName(QStringLiteral("weigh"));
  setMinimumWidth(least_window.width());
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(14, 6, 10, 6);
  row->setSpacing(10);
  moves_->setMinimumWidth(80);
  moves_->setAccessibleName(tr("The moves that were played"));
  moves_->setToolTip(tr("The moves that were played; Page Up and Page Down go one back and forth"));
  moves_->setFocusPolicy(Qt::TabFocus);
  speed_->setMinimumWidth(96);
  row->addWidget(move_);
  row->addWidget(words_, 1);
  row->addWidget(moves_, 1);
  row->addWidget(speed_);
  stop_->set_main(true);
  for (KeyedButton* button : {pause_, slower_, faster_, stop_}) {
    button->setFocusPolicy(Qt::TabFocus);
    row->addWidget(button);
  }
  connect(pause_, &QPushButton::clicked, this, [this] { trial_.pause(!trial_.paused()); });
  connect(slower_, &QPushButton::clicked, this, [this] { trial_.set_speed(trial_.speed() / 2); });
  connect(faster_, &QPushButton::clicked, this, [this] { trial_.set_speed(trial_.speed() * 2); });
  connect(stop_, &QPushButton::clicked, this, &TrialBar::stop_asked);
  connect(moves_, &QSlider::valueChanged, this, [this](int at) { trial_.show_move(static_cast<std::size_t>(at)); });
  connect(&trial_, &Trial::frame, this, &TrialBar::show_now);
}

void TrialBar::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  for (KeyedButton* button : {pause_, slower_, faster_, stop_}) button->show_key(true);
  for (KeyedButton* button : {pause_, slower_, faster_})
    if (layout()->minimumSize().width() > width()) button->show_key(false);
}

void TrialBar::show_now() {
  const TrialMoment* moment = trial_.moment();
  move_->setText(moment ? tr("Trial, move %1").arg(moment->move) : tr("Trial"));
  if (!moment) {
    words_->setText(tr("The exercise is being set out…"));
  } else {
    QString clock = tr("%1, %2 to move").arg(words::time_of_day(moment->time), QString::fromStdString(moment->side));
    for (const std::string& inject : moment->injects)
      clock += tr(" · “%1” has come").arg(QString::fromStdString(inject));
    const bool last = trial_.shown() + 1 >= trial_.played();
    words_->setText(last && !trial_.over().isEmpty() ? QStringLiteral("%1 · %2").arg(clock, trial_.over()) : clock);
  }
  speed_->setText(trial_.paused() ? tr("stands still")
                                  : tr("%1 moves a second").arg(words::figures(trial_.speed(), 3)));
  pause_->set_words(trial_.paused() ? tr("Go on") : tr("Pause"));
  slower_->setEnabled(trial_.speed() > Trial::slowest);
  faster_->setEnabled(trial_.speed() < Trial::fastest);
  const QSignalBlocker quiet(moves_);
  moves_->setRange(0, std::max(0, static_cast<int>(trial_.played()) - 1));
  moves_->setValue(static_cast<int>(trial_.shown()));
}

}  // namespace sandgate
