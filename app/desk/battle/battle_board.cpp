#include "app/desk/battle/battle_board.h"

#include <QApplication>
#include <QEvent>
#include <QFrame>
#include <QGridLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>

#include "app/desk/parts/look.h"
#include "app/desk/parts/middle.h"
#include "app/desk/parts/panel.h"
#include "app/desk/parts/spoken.h"
#include "app/stories/ends.h"
#include "app/words/clauses.h"
#include "app/words/games.h"
#include "app/words/measures.h"
#include "core/kinds/event.h"

namespace sandgate {
namespace {

QString name_of(const DeskModel& model, SideId side) {
  return QString::fromStdString(model.briefing().sides[side.index()].name);
}

/// "The Essex War after 2 battles: Red 320½, Blue 184."
QString war_points(const DeskModel& model) {
  const WarTerms& terms = *model.briefing().table->game->war;
  const auto fought = static_cast<std::int64_t>(terms.battles.size()) + 1;
  QStringList sides;
  for (const Side& side : model.briefing().sides)
    sides << QStringLiteral("%1 %2").arg(QString::fromStdString(side.name),
                                         words::points(model.picture().game->war->half_points[side.id.index()]));
  return BattleBoard::tr("%1 after %2: %3. Who leads by %4 has won it.")
      .arg(QString::fromStdString(terms.name),
           words::counted(fought, BattleBoard::tr("%1 battle"), BattleBoard::tr("%1 battles")), sides.join(", "))
      .arg(terms.lead);
}

QString war_words(const DeskModel& model) {
  const WarStanding& war = *model.picture().game->war;
  if (war.winner) return BattleBoard::tr("%1 has won the war.").arg(name_of(model, *war.winner));
  if (!war.leader) return BattleBoard::tr("In the war both sides are level.");
  return BattleBoard::tr("In the war %1 leads by %2 points.")
      .arg(name_of(model, *war.leader), words::points(war.ahead));
}

}  // namespace

BattleBoard::BattleBoard(QWidget* desk, const DeskModel& model)
    : QWidget(desk),
      heading_(role_label("cover")),
      look_(new QPushButton(tr("Look at the field"))),
      look_back_(new QPushButton(tr("Look back on it"))),
      leave_(new QPushButton(tr("Leave for the start page"))) {
  const SeenGame& game = *model.picture().game;
  const BattleEnded& end = *game.ended;
  auto* card = new QFrame;
  card->setObjectName(QStringLiteral("card"));
  constexpr int width_px = 760;
  card->setMinimumWidth(width_px);  // for the longest line of points; wider where its buttons need it
  heading_->setText(end.winner ? tr("%1 has won").arg(name_of(model, *end.winner)) : tr("A drawn battle"));
  heading_->setStyleSheet(QStringLiteral("font-size: 40px; font-weight: 700;"));
  heading_->setAlignment(Qt::AlignHCenter);
  const Clause clause = clause_of(end.why, game.kind, model.briefing().rulebook.game);
  auto* why = role_label("cover", tr("%1 (%2)").arg(stories::end_reason(end.why), words::clause_id(clause)));
  why->setWordWrap(true);
  why->setAlignment(Qt::AlignHCenter);
  why->setToolTip(model.clauses().tooltip(clause));
  auto* column = new QVBoxLayout(card);
  column->setContentsMargins(40, 26, 40, 28);
  column->setSpacing(12);
  column->addWidget(heading_);
  column->addWidget(why);
  column->addWidget(make_points(model));
  if (game.war) {
    column->addWidget(role_label("heading", war_words(model)), 0, Qt::AlignHCenter);
    column->addWidget(role_label("second", war_points(model)), 0, Qt::AlignHCenter);
  }
  auto* buttons = new QHBoxLayout;
  look_back_->setToolTip(
      tr("Leaves the exercise, and shows the battle step by step: both sides, and why programs did what they did"));
  buttons->addWidget(look_);
  buttons->addWidget(look_back_);
  buttons->addWidget(leave_);
  buttons->addStretch();
  if (game.war && !game.war->winner) add_next_battle(*buttons);
  column->addSpacing(6);
  column->addLayout(buttons);
  stand_in_the_middle(card, this);
  setAccessibleName(heading_->text());
  speak_for(this, QAccessible::Pane);
  connect(look_, &QPushButton::clicked, this, &QWidget::hide);
  connect(look_back_, &QPushButton::clicked, this, &BattleBoard::look_back_asked);
  connect(leave_, &QPushButton::clicked, this, &BattleBoard::leave_asked);
  desk->installEventFilter(this);
  // A widget below that gets ready only now, as the table in the round does, would take the keyboard.
  connect(qApp, &QApplication::focusChanged, this, [this, desk](QWidget*, QWidget* now) {
    if (isVisible() && now && desk->isAncestorOf(now) && !isAncestorOf(now)) (next_ ? next_ : look_)->setFocus();
  });
  setGeometry(desk->rect());
  show();
  raise();
  (next_ ? next_ : look_)->setFocus();
}

void BattleBoard::add_next_battle(QHBoxLayout& buttons) {
  next_ = new QPushButton(tr("Next battle of the war"));
  next_->setToolTip(tr("On the same ground, from the same beginning"));
  next_->setProperty("main", true);
  elsewhere_ = new QPushButton(tr("On another ground…"));
  elsewhere_->setToolTip(tr("The next battle of the war, on a country you choose"));
  buttons.addWidget(elsewhere_);
  buttons.addWidget(next_);
  connect(next_, &QPushButton::clicked, this, &BattleBoard::next_asked);
  connect(elsewhere_, &QPushButton::clicked, this, &BattleBoard::elsewhere_asked);
}

QWidget* BattleBoard::make_points(const DeskModel& model) const {
  auto* both = new QWidget;
  auto* row = new QHBoxLayout(both);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(32);
  const auto& scores = model.picture().game->ended->scores;
  for (std::size_t side = 0; side < scores.size(); ++side) {
    auto* grid = new QGridLayout;
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(0, 1);
    int line = 0;
    const auto add = [&](const char* role, const QString& what, std::int64_t half_points) {
      auto* label = role_label(role, what);
      label->setWordWrap(true);
      grid->addWidget(label, line, 0);
      grid->addWidget(role_label(role, words::points(half_points)), line++, 1, Qt::AlignRight | Qt::AlignTop);
    };
    add("heading", name_of(model, SideId{static_cast<std::int32_t>(side)}), scores[side].half_points);
    for (const stories::PointsLine& one : stories::points_lines(scores[side].count, model.briefing().rulebook))
      add("second", one.what, one.half_points);
    grid->setRowStretch(line, 1);
    row->addLayout(grid, 1);
  }
  return both;
}

// While it lies over the desk, keys without Ctrl or Alt are its own: Tab goes from button to button, and not to a body
// below.
bool BattleBoard::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (!(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))) {
      event->accept();
      return true;
    }
  }
  return QWidget::event(event);
}

bool BattleBoard::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) setGeometry(parentWidget()->rect());
  return QWidget::eventFilter(watched, event);
}

void BattleBoard::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) hide();
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    if (auto* button = qobject_cast<QPushButton*>(QApplication::focusWidget())) button->click();
  }
  event->accept();
}

void BattleBoard::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), Look::now().veil);
}

}  // namespace sandgate
