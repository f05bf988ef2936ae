#include "app/umpire/console/console_head.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include "app/desk/parts/head_parts.h"
#include "app/desk/parts/panel.h"
#include "app/words/clauses.h"
#include "app/words/measures.h"
#include "app/words/times.h"

namespace sandgate {
namespace {

constexpr int least_column = 90;

QString phase_words(Phase phase) {
  switch (phase) {
    case Phase::guns: return ConsoleHead::tr("gun phase");
    case Phase::men: return ConsoleHead::tr("men phase");
    case Phase::choices: return ConsoleHead::tr("melees are being chosen");
    case Phase::interval: return ConsoleHead::tr("interval");
    case Phase::setting_up: return ConsoleHead::tr("setting up");
  }
  return {};
}

QString first_capital(QString words) {
  if (!words.isEmpty()) words[0] = words[0].toUpper();
  return words;
}

}  // namespace

ConsoleHead::ConsoleHead(QWidget* parent)
    : QWidget(parent),
      side_(new Emblem({24, 24})),
      face_(new ClockFace),
      whose_(role_label("heading")),
      move_(role_label("second")),
      clock_(role_label("clock")),
      date_(role_label("second")),
      event_(role_label("heading")),
      journal_(role_label("second")),
      sight_(new ElidedLabel("heading", least_column)),
      sight_note_(new ElidedLabel("second", least_column)),
      freeze_(new KeyedButton(tr("Freeze"), QStringLiteral("F9"))),
      back_(new KeyedButton(tr("Take back…"), tr("Ctrl+Z"))),
      close_(new KeyedButton(tr("Close the move"), tr("Ctrl+Enter"))) {
  setObjectName(QStringLiteral("headStrip"));
  setAttribute(Qt::WA_StyledBackground);
  setFixedHeight(60);
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
  row->addWidget(side_, 0, Qt::AlignVCenter);
  row->addWidget(in_two_lines(whose_, move_));
  face_division_ = divide();
  row->addWidget(face_);
  divide();
  row->addWidget(in_two_lines(clock_, date_));
  sight_division_ = divide();
  sight_column_ = in_two_lines(sight_, sight_note_);
  row->addWidget(sight_column_, 1);
  row->addStretch();
  divide();
  row->addWidget(in_two_lines(event_, journal_));
  for (KeyedButton* button : {freeze_, back_, close_}) {
    button->setFocusPolicy(Qt::TabFocus);
    row->addWidget(button);
  }
}

QSize ConsoleHead::minimumSizeHint() const { return {least_window.width(), height()}; }

void ConsoleHead::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  give_way();
}

// Whose move it is, the time and the buttons never give way.
void ConsoleHead::give_way() {
  const auto fits = [this] { return layout()->minimumSize().width() <= width(); };
  for (QWidget* part : std::initializer_list<QWidget*>{date_, sight_division_, sight_column_}) part->show();
  for (KeyedButton* button : {freeze_, back_, close_}) button->show_key(true);
  face_->show_warnings(true);
  if (!fits()) date_->hide();
  for (KeyedButton* button : {back_, freeze_, close_})
    if (!fits()) button->show_key(false);
  if (!fits()) face_->show_warnings(false);
  if (!fits())
    for (QWidget* part : std::initializer_list<QWidget*>{sight_division_, sight_column_}) part->hide();
}

void ConsoleHead::show_now(const Campaign& campaign, const Standing& standing) {
  const Setting& setting = campaign.setting();
  const Side* moves = nullptr;
  QStringList sides;
  for (const Side& side : setting.sides) {
    if (side.camp != campaign.camp()) continue;
    if (!moves) moves = &side;
    sides << QString::fromStdString(side.name);
  }
  if (moves) side_->show_side(moves->livery);
  const QString names = sides.join(QStringLiteral(", "));
  const bool setting_up = campaign.phase() == Phase::setting_up;
  whose_->setText(campaign.over()   ? tr("The battle is over")
                  : !standing.begun ? tr("Not begun")
                  : standing.frozen ? tr("Frozen")
                  : setting_up      ? tr("Setting up")
                                    : tr("%1 to move").arg(names));
  const bool under_way = standing.begun && !standing.frozen && !campaign.over() && !setting_up;
  set_role(whose_, "livery",
           !under_way || !moves           ? QString()
           : moves->livery == Livery::red ? QStringLiteral("red")
                                          : QStringLiteral("blue"));
  move_->setText(standing.frozen && !campaign.over()
                     ? tr("Move %1 · %2 to move").arg(campaign.move()).arg(names)
                     : tr("Move %1 · %2").arg(campaign.move()).arg(phase_words(campaign.phase())));
  face_->show_reading(standing.clock);
  const bool timed = standing.clock.state != ClockReading::State::idle;
  face_division_->setVisible(timed);
  set_role(clock_, "role", QStringLiteral("heading"));
  clock_->setText(words::time_of_day(campaign.time()));
  date_->setText(
      tr("%1 · %2 min a round").arg(words::date(campaign.time())).arg(setting.rulebook.wide.minutes_per_round));
  const Length reach = campaign.visibility();
  const QString sees =
      tr("visibility %1 (%2)").arg(words::feet_whole(reach), words::ground(setting.scale.metres(reach)));
  sight_->setText(standing.weather.isEmpty() ? first_capital(sees) : first_capital(standing.weather));
  sight_note_->setText(
      tr("%1 · %2").arg(standing.weather.isEmpty() ? tr("As the rulebook has it") : first_capital(sees),
                        words::clause_id(clauses::visibility)));
  event_->setText(tr("Event %1").arg(standing.events));
  journal_->setText(standing.written ? tr("journal sound · branch %1").arg(campaign.branch())
                                     : tr("the file cannot be written"));
  set_role(journal_, "tone", standing.written ? QStringLiteral("good") : QStringLiteral("bad"));
  freeze_->set_words(standing.frozen && standing.begun ? tr("Go on") : tr("Freeze"));
  freeze_->setEnabled(standing.begun && !campaign.over());
  back_->setEnabled(standing.events > 0);
  close_->set_words(standing.begun ? tr("Close the move") : tr("Begin"));
  close_->setEnabled(!campaign.over() && !(standing.begun && standing.frozen));
  close_->set_main(close_->isEnabled());
  give_way();
}

}  // namespace sandgate
