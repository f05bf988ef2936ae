#include "app/umpire/seat_dock.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QScrollArea>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/parts/fit.h"
#include "app/desk/parts/flow_layout.h"
#include "app/desk/parts/look.h"
#include "app/desk/parts/panel.h"
#include "app/desk/parts/spoken.h"
#include "app/desk/parts/wrapping_box.h"
#include "app/invite/qr.h"
#include "app/umpire/seat_marks.h"
#include "app/words/bodies.h"

namespace sandgate {
namespace {

constexpr int qr_px = 132;

QLabel* wrapped(const char* role) {
  auto* label = role_label(role);
  label->setWordWrap(true);
  return label;
}

QPushButton* button_of(const QString& words, const QString& tip) {
  auto* button = new QPushButton(words);
  button->setFocusPolicy(Qt::TabFocus);
  button->setToolTip(tip);
  return button;
}

}  // namespace

QrLabel::QrLabel(QWidget* parent) : QWidget(parent) {
  setFixedSize(qr_px, qr_px);
  setAccessibleName(tr("No invitation"));
  speak_for(this, QAccessible::Graphic);
}

void QrLabel::set_link(const std::string& link) {
  if (link_ == link) return;
  link_ = link;
  setAccessibleName(link.empty() ? tr("No invitation") : tr("The invitation as a QR picture"));
  update();
}

void QrLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), link_.empty() ? Look::now().head : QColor(Qt::white));
  if (link_.empty()) {
    painter.setPen(Look::now().soft);
    painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, tr("withdrawn"));
    return;
  }
  const QrPicture code = qr_of(link_);
  if (code.size == 0) return;
  painter.drawImage(rect(),
                    code.image(static_cast<int>(std::max(1.0, qr_px * devicePixelRatioF() / code.whole_size()))));
}

SeatDock::SeatDock(const SeatsModel& model, QWidget* parent)
    : QFrame(parent),
      model_(model),
      title_(role_label("heading")),
      state_(wrapped("second")),
      address_(new ElidedLabel("heading", 40)),
      link_(new ElidedLabel("note", 20)),
      rights_(wrapped("plain")),
      lost_(wrapped("second")),
      lacking_title_(role_label("warning")),
      lacking_(wrapped("plain")),
      qr_(new QrLabel),
      copy_(button_of(tr("Copy link"), tr("Puts the whole link on the clipboard (Ctrl+C)"))),
      withdraw_(button_of(tr("Withdraw"), tr("The invitation opens nothing any more; who came by it goes (Ctrl+D)"))),
      renew_(button_of(tr("Make anew"), tr("Another invitation; the one before opens nothing any more (Ctrl+N)"))),
      large_(button_of(tr("Show large (F11)"), tr("This seat’s invitation by itself, for a projector"))),
      wait_(button_of(tr("Wait 5 minutes (Ctrl+L)"),
                      tr("For five minutes no move is closed for him, and no program plays; he may come back"))),
      begin_(button_of(tr("Begin"), tr("Orders are taken from now on (Ctrl+Enter)"))),
      nudge_(button_of(tr("Nudge (Ctrl+G)"), tr("A message from the umpire to every seat that is not ready"))),
      freeze_(button_of(tr("Freeze (Ctrl+F)"), tr("The exercise stands still: no clock runs, no order is taken"))),
      player_(new QComboBox),
      by_rule_(new WrappingBox<QRadioButton>(tr("By the rule (LW-2.2)"))),
      untimed_(new WrappingBox<QRadioButton>(tr("None: the umpire closes"))),
      stand_(new WrappingBox<QCheckBox>(tr("Stand still while a seat is lost"))),
      weigh_(new QFrame),
      invitation_(new QWidget) {
  setObjectName(QStringLiteral("panel"));
  begin_->setProperty("main", true);
  for (QPushButton* button : {copy_, wait_, begin_}) button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  weigh_->setObjectName(QStringLiteral("weigh"));
  stand_->setToolTip(
      tr("The clock stands as long as the line of a seat’s holder is lost. It goes on by itself when he is "
         "back, or a program has the seat (Ctrl+Shift+F)"));
  by_rule_->setToolTip(tr("Moves are timed as the rulebook has it (LW-2.2)"));
  untimed_->setToolTip(tr("A move ends when all have closed it, or you call time (Ctrl+T)"));
  player_->setToolTip(tr("A person who comes by the invitation, or a program (Ctrl+R)"));
  player_->setAccessibleName(tr("Who plays the seat"));
  player_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);

  auto* buttons = new QVBoxLayout;
  buttons->setSpacing(6);
  auto* how = wrapped("note");
  how->setText(tr("Scan, or send the link"));
  buttons->addWidget(how);
  buttons->addWidget(address_);
  buttons->addWidget(copy_);
  auto* pair = new FlowLayout;
  pair->setSpacing(6);
  pair->add(withdraw_, 1);
  pair->add(renew_, 1);
  auto* beside = new QHBoxLayout;
  beside->setSpacing(8);
  beside->addWidget(qr_, 0, Qt::AlignTop);
  buttons->addStretch();
  beside->addLayout(buttons, 1);
  auto* invited = new QVBoxLayout(invitation_);
  invited->setContentsMargins(0, 0, 0, 0);
  invited->setSpacing(8);
  invited->addLayout(beside);
  invited->addWidget(link_);
  invited->addLayout(pair);
  invited->addWidget(large_);

  auto* page = new QWidget;
  page->setObjectName(QStringLiteral("page"));
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(14, 10, 14, 10);
  column->setSpacing(8);
  column->addWidget(title_);
  column->addWidget(state_);
  column->addWidget(wait_);
  column->addWidget(invitation_);
  column->addWidget(hairline());
  column->addWidget(role_label("title", tr("Rights of this seat (CX-8)")));
  column->addWidget(rights_);
  auto* played = new QHBoxLayout;
  played->addWidget(role_label("second", tr("Played by")));
  played->addWidget(player_, 1);
  column->addLayout(played);
  column->addWidget(lost_);
  column->addWidget(hairline());
  column->addWidget(role_label("title", tr("The clock")));
  column->addWidget(by_rule_);
  column->addWidget(untimed_);
  column->addWidget(stand_);
  column->addStretch();

  auto* foot = new QWidget;
  auto* last = new QVBoxLayout(foot);
  last->setContentsMargins(14, 8, 14, 12);
  last->setSpacing(8);
  auto* warn = new QVBoxLayout(weigh_);
  warn->setContentsMargins(10, 6, 10, 6);
  warn->setSpacing(2);
  warn->addWidget(lacking_title_);
  warn->addWidget(lacking_);
  last->addWidget(weigh_);
  last->addWidget(begin_);
  auto* two = new FlowLayout;
  two->setSpacing(6);
  two->add(nudge_, 1);
  two->add(freeze_, 1);
  last->addLayout(two);
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(1, 0, 1, 1);
  all->setSpacing(0);
  auto* head = new PanelHead(tr("Seat and invitation"), QStringLiteral("F4"));
  all->addWidget(head);
  auto* area = scrolled(page);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  all->addWidget(area, 1);
  all->addWidget(foot);

  connect(copy_, &QPushButton::clicked, this, &SeatDock::copy_asked);
  connect(withdraw_, &QPushButton::clicked, this, &SeatDock::withdraw_asked);
  connect(renew_, &QPushButton::clicked, this, &SeatDock::renew_asked);
  connect(large_, &QPushButton::clicked, this, &SeatDock::large_asked);
  connect(begin_, &QPushButton::clicked, this, &SeatDock::begin_asked);
  connect(nudge_, &QPushButton::clicked, this, &SeatDock::nudge_asked);
  connect(freeze_, &QPushButton::clicked, this, &SeatDock::freeze_asked);
  connect(player_, &QComboBox::activated, this, [this] { emit program_asked(player_->currentData().toString()); });
  connect(by_rule_, &QRadioButton::clicked, this, [this] { emit clock_asked(true); });
  connect(stand_, &QCheckBox::clicked, this, &SeatDock::stand_asked);
  connect(wait_, &QPushButton::clicked, this, &SeatDock::wait_asked);
  connect(untimed_, &QRadioButton::clicked, this, [this] { emit clock_asked(false); });
}

void SeatDock::show_now(const std::string& name, const BoardFacts& facts) {
  show_seat(model_.row(name), facts);
  show_clock(facts);
  show_begin(facts);
}

void SeatDock::show_seat(const BoardRow* row, const BoardFacts& facts) {
  const bool seat = row && row->role == wire::Role::commander;
  invitation_->setVisible(row);
  const bool lost_now = seat && row->state == wire::SeatIsThere::lost && model_.begun();
  wait_->setVisible(lost_now);
  wait_->setEnabled(lost_now && !facts.over);
  qr_->set_link(row ? row->link : std::string());
  const QString link = row ? QString::fromStdString(row->link) : QString();
  link_->setText(link.isEmpty() ? tr("The invitation is withdrawn.") : link);
  for (QPushButton* button : {copy_, withdraw_, large_}) button->setEnabled(!link.isEmpty());
  renew_->setEnabled(row);
  address_->setText(facts.address);
  for (QWidget* widget : std::initializer_list<QWidget*>{rights_, player_, lost_}) widget->setEnabled(seat);
  if (!row) {
    title_->setText(tr("No seat chosen"));
    state_->setText(tr("Choose one of the board’s."));
    return;
  }
  title_->setText(seat ? tr("%1 · %2").arg(QString::fromStdString(model_.setting().side(row->side).name), row->post)
                       : tr("%1 · %2").arg(row->post, QString::fromStdString(row->name)));
  set_role(title_, "livery",
           !seat                                                    ? QString()
           : model_.setting().side(row->side).livery == Livery::red ? QStringLiteral("red")
                                                                    : QStringLiteral("blue"));
  const QString who = row->nobody() ? tr("nobody yet") : row->holder.isEmpty() ? row->person : row->holder;
  const QString state = tr("%1 · %2").arg(who, SeatsModel::state_words(*row));
  state_->setText(row->waited > 0 ? tr("%1 · waited for, %2 more").arg(state, waited(row->waited)) : state);
  set_role(state_, "tone",
           row->state == wire::SeatIsThere::lost      ? QStringLiteral("bad")
           : row->state == wire::SeatIsThere::invited ? QStringLiteral("warning")
           : row->state == wire::SeatIsThere::ready   ? QStringLiteral("good")
                                                      : QString());
  if (!seat) {
    rights_->setText(row->role == wire::Role::umpire ? tr("Sees all, and rules.")
                                                     : tr("Looks on: %1.").arg(row->sees_words));
    lost_->clear();
    player_->clear();
    return;
  }
  QStringList may, bodies;
  for (const Right right : row->may) may << words::right(right);
  for (const Arm arm : all_arms)
    if (const int count = row->bodies[static_cast<std::size_t>(arm)]; count > 0)
      bodies << QStringLiteral("%1 %2").arg(words::arm(arm)).arg(count);
  const QString sees = row->sees == SeatSight::far    ? tr("his side’s reports, and all in his clear sight")
                       : row->sees == SeatSight::side ? tr("what his side reports")
                                                      : tr("his own bodies; the rest by riders");
  rights_->setText(tr("Orders: %1\nMay: %2\nSees: %3")
                       .arg(bodies.isEmpty() ? tr("nobody yet") : bodies.join(QStringLiteral(", ")),
                            may.isEmpty() ? tr("nothing") : may.join(QStringLiteral(", ")), sees));
  QString lost = tr("If lost: each move waits %1 for him, and his standing marches go on.").arg(waited(facts.patience));
  if (!facts.stand_in.empty())
    lost += tr(" After %1 %2 plays, until he is back.")
                .arg(waited(facts.stand_in_after), QString::fromStdString(facts.stand_in));
  if (!row->deputy.isEmpty()) lost += tr(" His deputy is %1.").arg(row->deputy);
  lost_->setText(lost);

  if (offered_ != facts.programs || player_->count() == 0) {
    offered_ = facts.programs;
    player_->clear();
    player_->addItem(tr("A person"), QString());
    for (const std::string& program : facts.programs)
      player_->addItem(QString::fromStdString(program), QString::fromStdString(program));
  }
  const int now = row->is_program() ? player_->findData(row->holder) : 0;
  if (!player_->view()->isVisible()) player_->setCurrentIndex(std::max(now, 0));
}

void SeatDock::show_clock(const BoardFacts& facts) {
  by_rule_->setEnabled(facts.clock_offered && !model_.begun());
  untimed_->setEnabled(facts.clock_offered && !model_.begun());
  by_rule_->setChecked(facts.by_clock);
  untimed_->setChecked(!facts.by_clock);
  stand_->setChecked(facts.stands_for_lost);
  stand_->setEnabled(!facts.over);
}

void SeatDock::show_begin(const BoardFacts& facts) {
  const auto waiting = model_.waited_for();
  const auto empty = std::ranges::count_if(waiting, &BoardRow::nobody);
  const auto count = static_cast<int>(waiting.size());
  weigh_->setVisible(count > 0);
  lacking_title_->setText(count == 1 ? tr("One seat is not ready") : tr("%1 seats are not ready").arg(count));
  lacking_->setText(model_.lacking());
  nudge_->setEnabled(count > static_cast<int>(empty));
  freeze_->setEnabled(model_.begun() && !model_.frozen() && !facts.over);
  QString words;
  if (facts.over) {
    words = tr("The exercise is over");
  } else if (!model_.begun()) {
    words =
        empty == 0 ? count == 0 ? tr("Begin: all are ready") : tr("Begin, %1 not ready").arg(count)
        : facts.stand_in.empty()
            ? tr("Begin, %1 not ready: %2 empty").arg(count).arg(empty)
            : tr("Begin, %1 not ready: %3 for %2").arg(count).arg(empty).arg(QString::fromStdString(facts.stand_in));
  } else {
    words = model_.held_up()  ? tr("Go on without who is lost")
            : model_.frozen() ? tr("Go on")
                              : tr("The exercise goes on");
  }
  begin_->setEnabled(!facts.over && facts.written && (!model_.begun() || model_.frozen()));
  const QString keyed = words + QStringLiteral("   Ctrl+Enter");
  constexpr int beside = 48;
  const bool fits = begin_->fontMetrics().horizontalAdvance(keyed) + beside <= begin_->width();
  begin_->setText(begin_->isEnabled() && fits ? keyed : words);
}

}  // namespace sandgate
