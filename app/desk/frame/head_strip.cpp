#include "app/desk/frame/head_strip.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QStringList>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/battle/game_card.h"
#include "app/desk/parts/panel.h"
#include "app/words/bodies.h"
#include "app/words/clauses.h"
#include "app/words/measures.h"
#include "app/words/times.h"

namespace sandgate {
namespace {

/// Idle bodies named before the rest are only counted.
constexpr std::size_t idle_named = 3;
/// A column that gives way is not made narrower than this.
constexpr int least_column = 132;

QWidget* two_lines(QWidget* first, QWidget* second) {
  auto* both = new QWidget;
  auto* column = new QVBoxLayout(both);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addStretch();
  column->addWidget(first);
  column->addWidget(second);
  column->addStretch();
  return both;
}

QString first_capital(QString text) {
  if (!text.isEmpty()) text[0] = text[0].toUpper();
  return text;
}

}  // namespace

HeadStrip::HeadStrip(DeskModel& desk, QWidget* parent)
    : QWidget(parent),
      desk_(desk),
      side_(new Emblem(QSize(30, 30))),
      face_(new ClockFace),
      face_division_(division()),
      whose_(role_label("heading")),
      move_(role_label("second")),
      clock_(role_label("clock")),
      date_(role_label("second")),
      sight_(new ElidedLabel("heading", least_column)),
      sight_note_(new ElidedLabel("second", least_column)),
      orders_(new ElidedLabel("heading", least_column)),
      idle_(new ElidedLabel("second", least_column)),
      next_idle_(new KeyedButton(tr("Next idle"), tr("Tab"))),
      close_(new KeyedButton(tr("Ready: close my move"), tr("Ctrl+Enter"))) {
  setObjectName(QStringLiteral("headStrip"));
  setAttribute(Qt::WA_StyledBackground);
  setFixedHeight(60);
  clock_->setAccessibleName(tr("Exercise time"));

  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(14, 0, 16, 0);
  row->setSpacing(16);
  const auto divide = [this, row] {
    auto* line = division(this);
    line->setFixedHeight(38);
    row->addWidget(line, 0, Qt::AlignVCenter);
    return line;
  };
  row->addWidget(side_, 0, Qt::AlignVCenter);
  row->addWidget(two_lines(whose_, move_));
  divide();
  row->addWidget(face_);
  face_division_->setFixedHeight(38);
  face_division_->hide();
  row->addWidget(face_division_, 0, Qt::AlignVCenter);
  row->addWidget(clock_, 0, Qt::AlignVCenter);
  row->addWidget(date_, 0, Qt::AlignVCenter);
  sight_division_ = divide();
  sight_column_ = two_lines(sight_, sight_note_);
  row->addWidget(sight_column_);
  row->addStretch();
  divide();
  orders_column_ = two_lines(orders_, idle_);
  row->addWidget(orders_column_);
  row->addWidget(next_idle_);
  row->addWidget(close_);

  connect(&desk_, &DeskModel::picture_changed, this, &HeadStrip::refresh);
  connect(&desk_, &DeskModel::draft_changed, this, &HeadStrip::refresh_buttons);
  connect(&desk_.drafts(), &DraftBook::changed, this, &HeadStrip::refresh);
  refresh();
}

QSize HeadStrip::minimumSizeHint() const { return {least_window.width(), height()}; }

void HeadStrip::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  give_way();
}

bool HeadStrip::event(QEvent* event) {
  // The face grows and shrinks with the warnings that it shows.
  if (event->type() == QEvent::LayoutRequest && face_width() != face_given_) give_way();
  return QWidget::event(event);
}

int HeadStrip::face_width() const { return face_->isHidden() ? 0 : face_->whole_width(); }

// What is told elsewhere too goes first; whose move it is, the time and the buttons never do.
void HeadStrip::give_way() {
  face_given_ = face_width();
  const auto fits = [this] {
    // Of what stands within a column this row learns only later.
    for (QWidget* part : findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) part->updateGeometry();
    return layout()->minimumSize().width() <= width();
  };
  for (QWidget* part : std::initializer_list<QWidget*>{date_, sight_division_, sight_column_}) part->show();
  for (KeyedButton* button : {next_idle_, close_}) button->show_key(true);
  QStringList left_out;
  // The idle can be told in fewer words, how far one sees cannot.
  const auto tell_sight = [this](int least) {
    for (ElidedLabel* label : {sight_, sight_note_}) label->set_least(least);
  };
  tell_sight(QWIDGETSIZE_MAX);
  if (!fits()) {
    date_->hide();
    left_out << date_->text();
  }
  if (!fits()) tell_sight(least_column);
  if (!fits()) {
    for (QWidget* part : std::initializer_list<QWidget*>{sight_division_, sight_column_}) part->hide();
    left_out << sight_->text() + QStringLiteral(". ") + sight_note_->text();
  }
  // The button that is pressed once a move keeps its key longest.
  for (KeyedButton* button : {next_idle_, close_})
    if (!fits()) button->show_key(false);
  face_->show_warnings(true);
  if (!fits()) face_->show_warnings(false);
  clock_->setToolTip(left_out.join(QLatin1Char('\n')));
}

QString HeadStrip::phase_words() const {
  const Picture& picture = desk_.picture();
  if (picture.clock.phase == Phase::choices) {
    const bool mine = std::ranges::any_of(picture.tables, [](const SeenTable& table) {
      return std::ranges::any_of(table.melees, [](const SeenMelee& melee) { return melee.mine && !melee.chosen; });
    });
    if (!mine) return tr("melees are being chosen");
    if (!choice_seconds_) return tr("Melees: choose");
    return tr("Melees: choose, %1 s").arg(*choice_seconds_);
  }
  // While it is his camp's move still, others of it have not closed theirs.
  if (picture.mine.closed) return picture.clock.my_move ? tr("closed, others are awaited") : tr("closed");
  switch (picture.clock.phase) {
    case Phase::guns: return alone_awaited() ? tr("gun phase, all wait for you") : tr("gun phase");
    case Phase::men: return alone_awaited() ? tr("men phase, all wait for you") : tr("men phase");
    case Phase::setting_up: return tr("setting up");
    case Phase::choices:
    case Phase::interval: return tr("interval");
  }
  return {};
}

void HeadStrip::show_awaited(std::vector<SeatId> seats, std::vector<SeatId> guns) {
  awaited_ = std::move(seats);
  guns_awaited_ = std::move(guns);
  refresh();
}

// The others of his side have closed their move.
bool HeadStrip::alone_awaited() const {
  const Picture& picture = desk_.picture();
  return picture.clock.my_move && awaited_ == std::vector{picture.seat} && picture.chain.size() > 1;
}

/// Who holds the post now, else whom the scenario names.
QString HeadStrip::name_of(SeatId seat) const {
  const auto& chain = desk_.picture().chain;
  const auto post = std::ranges::find(chain, seat, &SeenPost::seat);
  if (post != chain.end() && !post->held.holder.empty()) return QString::fromStdString(post->held.holder);
  return words::person(desk_.briefing().seats[seat.index()]);
}

// Whoever has closed his move has no more to do with his bodies' orders: whom it waits for stands in their place.
void HeadStrip::show_who_is_awaited() {
  const Picture& picture = desk_.picture();
  const auto others = [&](const std::vector<SeatId>& all) {
    std::vector<SeatId> some;
    for (const SeatId seat : all) {
      if (seat != picture.seat && seat && seat.index() < desk_.briefing().seats.size()) some.push_back(seat);
    }
    return some;
  };
  const auto names = [this](const std::vector<SeatId>& some, std::size_t most) {
    QStringList named;
    for (std::size_t i = 0; i < std::min(most, some.size()); ++i) named << name_of(some[i]);
    if (some.size() > most) named << tr("%1 more").arg(some.size() - most);
    return named.join(QStringLiteral(", "));
  };
  const std::vector<SeatId> waited = others(awaited_), guns = others(guns_awaited_);
  const bool closed = picture.mine.closed && picture.clock.my_move && !waited.empty();
  const bool guns_first = !closed && !guns.empty() &&
                          std::ranges::any_of(picture.tables, [](const SeenTable& table) { return table.guns_open; });
  QStringList posts;
  for (const SeatId seat : closed ? waited : guns)
    posts << tr("%1: %2").arg(name_of(seat), words::post(desk_.briefing().seats[seat.index()]));
  const QString tip = closed || guns_first ? posts.join(QLatin1Char('\n')) : QString();
  orders_->setToolTip(tip);
  idle_->setToolTip(tip);
  if (!closed && !guns_first) return;
  const std::vector<SeatId>& shown = closed ? waited : guns;
  if (closed) {
    orders_->setText(
        words::counted(static_cast<std::int64_t>(shown.size()), tr("%1 post is awaited"), tr("%1 posts are awaited")));
    orders_->set_shorter({tr("%1 awaited").arg(shown.size())});
  }
  const QString form = closed ? QStringLiteral("%1") : tr("Guns first: %1");
  idle_->setText(form.arg(names(shown, idle_named)));
  QStringList shorter;
  for (std::size_t most = std::min(shown.size(), idle_named); most-- > 1;) shorter << form.arg(names(shown, most));
  idle_->set_shorter(shorter);
  set_role(idle_, "role", QStringLiteral("warning"));
}

void HeadStrip::set_choice_seconds(std::optional<int> seconds) {
  choice_seconds_ = seconds;
  refresh();
}

void HeadStrip::show_clock(const ClockReading& reading) {
  face_->show_reading(reading);
  const bool timed = reading.state != MoveClock::State::idle;
  if (face_division_->isHidden() != timed) return;
  face_division_->setVisible(timed);
  set_role(clock_, "role", timed ? QStringLiteral("heading") : QStringLiteral("clock"));
  give_way();
}

void HeadStrip::refresh() {
  const Picture& picture = desk_.picture();
  const Briefing& briefing = desk_.briefing();
  const auto& wide = briefing.rulebook.wide;
  const bool setting_up = picture.clock.phase == Phase::setting_up;
  const bool mine = setting_up ? picture.setup && picture.setup->mine : picture.clock.my_move;
  const bool over = picture.game && picture.game->ended;

  side_->show_side(desk_.side().livery);
  const QString own = QString::fromStdString(desk_.side().name);
  whose_->setText(over                 ? tr("The battle is over")
                  : setting_up && mine ? tr("%1 sets up").arg(own)
                  : setting_up         ? tr("The other side sets up")
                  : mine               ? tr("%1 to move").arg(own)
                                       : tr("The other side moves"));
  const bool red = desk_.side().livery == Livery::red;
  set_role(whose_, "livery", !mine ? QString() : red ? QStringLiteral("red") : QStringLiteral("blue"));
  move_->setText(setting_up ? tr("before the first move · untimed")
                            : tr("Move %1 · %2").arg(picture.clock.move).arg(phase_words()));
  clock_->setText(words::time_of_day(picture.clock.time));
  date_->setText(tr("%1\n%2 min a round").arg(words::date(picture.clock.time)).arg(wide.minutes_per_round));

  const Length reach = picture.visibility;
  sight_->setText(tr("Visibility %1 (%2)").arg(words::feet_whole(reach), words::ground(briefing.scale.metres(reach))));
  const QString reason = QString::fromStdString(picture.visibility_reason);
  sight_note_->setText(reason.isEmpty()
                           ? tr("As the rulebook has it · %1").arg(words::clause_id(clauses::visibility))
                           : tr("%1 · %2").arg(first_capital(reason), words::clause_id(clauses::visibility)));
  for (QLabel* label : {sight_, sight_note_}) label->setToolTip(desk_.clauses().tooltip(clauses::visibility));
  if (picture.game) show_game(*picture.game);
  show_orders();
  if (setting_up) show_setup();
  show_who_is_awaited();
  refresh_buttons();
  give_way();
}

void HeadStrip::show_orders() {
  const Picture& picture = desk_.picture();
  const auto idle = desk_.idle();
  const auto all = std::ranges::count_if(picture.bodies, [](const OwnBody& body) { return body.mine && !body.gone; });
  const auto on_tables = std::ranges::count_if(
      picture.bodies, [this](const OwnBody& body) { return body.mine && desk_.men_to_move(body.handle) > 0; });
  const auto ordered = all - static_cast<std::ptrdiff_t>(idle.size()) - on_tables;
  orders_->setText(
      (all == 1 ? tr("%1 of %2 body has orders") : tr("%1 of %2 bodies have orders")).arg(ordered).arg(all));
  orders_->set_shorter(
      {tr("%1 of %2 have orders").arg(ordered).arg(all), tr("%1 of %2 ordered").arg(ordered).arg(all)});
  const auto men = desk_.men_to_move();
  // Where there is no room for three names there is for two, or for their number.
  QStringList all_words;
  for (std::size_t named = std::min(idle.size(), idle_named) + 1; named-- > 0;) {
    QStringList names;
    // In contact nothing waits as they do.
    if (men > 0)
      names << (named > 0 || idle.empty() ? words::counted(men, tr("%1 man on a table"), tr("%1 men on tables"))
                                          : words::counted(men, tr("%1 man"), tr("%1 men")));
    for (std::size_t i = 0; i < named; ++i) names << QString::fromStdString(picture.body(idle[i])->name);
    if (const auto rest = static_cast<std::int64_t>(idle.size() - named); rest > 0)
      names << (named > 0 ? tr("%1 more").arg(rest) : words::counted(rest, tr("%1 body"), tr("%1 bodies")));
    all_words << tr("Idle: %1").arg(names.join(QStringLiteral(", ")));
  }
  const bool all_busy = idle.empty() && men == 0;
  idle_->setText(all_busy ? tr("Nobody is idle") : all_words.front());
  idle_->set_shorter(all_busy ? QStringList() : all_words.mid(1));
  set_role(idle_, "role", all_busy ? QStringLiteral("second") : QStringLiteral("warning"));
}

// LW-2.1, LW-7.1: nobody marches yet; what counts is who is set down, and for which game.
void HeadStrip::show_setup() {
  const Picture& picture = desk_.picture();
  const auto& table = desk_.briefing().table;
  if (table && table->game) {
    const Clause clause = clause_of(table->game->kind);
    sight_->setText(game_heading(table->game->kind));
    sight_note_->setText(words::clause_id(clause));
    for (QLabel* label : {sight_, sight_note_}) label->setToolTip(desk_.clauses().tooltip(clause));
  }
  const bool down = picture.setup && picture.setup->stage == SetupStage::setting_down;
  const auto mine = [](const OwnBody& body) { return body.mine && !body.gone; };
  const auto all = std::ranges::count_if(picture.bodies, mine);
  const auto set =
      std::ranges::count_if(picture.bodies, [&](const OwnBody& body) { return mine(body) && body.set_out; });
  const bool asked = down && picture.setup->mine;
  orders_->setText(!asked
                       ? QString()
                       : (all == 1 ? tr("%1 of %2 body set down") : tr("%1 of %2 bodies set down")).arg(set).arg(all));
  for (ElidedLabel* label : {orders_, idle_}) label->set_shorter({});
  idle_->setText(!asked ? QString() : set == all ? tr("All are set down") : tr("The rest is still to set down"));
  set_role(idle_, "role", !asked || set == all ? QStringLiteral("second") : QStringLiteral("warning"));
}

// On one table the game says more than how far one sees.
void HeadStrip::show_game(const SeenGame& game) {
  sight_->setText(game_heading(game.kind));
  sight_note_->setText(game_line(game, desk_.briefing(), desk_.picture().side));
  for (QLabel* label : {sight_, sight_note_}) label->setToolTip(desk_.clauses().tooltip(clause_of(game.kind)));
}

void HeadStrip::refresh_buttons() {
  const Picture& picture = desk_.picture();
  const bool over = picture.game && picture.game->ended;
  if (picture.clock.phase == Phase::setting_up && picture.setup) return refresh_setup_buttons(*picture.setup);
  next_idle_->set_words(tr("Next idle"));
  close_->set_words(tr("Ready: close my move"));
  next_idle_->setEnabled(!desk_.idle().empty() || desk_.men_to_move() > 0);
  close_->setEnabled(picture.clock.my_move && !picture.mine.closed && !over && !line_lost_);
  // Only one button of the window is dark: the thing to do next.
  close_->set_main(!desk_.can_give() && !order_waits_);
}

// The panel has the dark button while there is work in it.
void HeadStrip::refresh_setup_buttons(const SeenSetup& setup) {
  const auto& bodies = desk_.picture().bodies;
  const bool down = setup.mine && setup.stage == SetupStage::setting_down;
  next_idle_->set_words(tr("Next body"));
  next_idle_->setEnabled(down && std::ranges::any_of(bodies, [](const OwnBody& body) {
                           return body.mine && !body.gone && !body.set_out;
                         }));
  close_->set_words(setup.stage == SetupStage::mustering ? tr("This is my force") : tr("I have set down"));
  close_->setEnabled(setup.mine && setup.stage != SetupStage::choosing && !line_lost_);
  close_->set_main(false);
}

}  // namespace sandgate
