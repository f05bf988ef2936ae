#include "app/desk/docks/orders_panel.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>

#include "app/desk/docks/body_card.h"
#include "app/desk/parts/flow_layout.h"
#include "app/desk/parts/look.h"
#include "app/desk/parts/panel.h"
#include "app/stories/refusals.h"
#include "app/words/marches.h"
#include "app/words/measures.h"
#include "app/words/rides.h"

namespace sandgate {
namespace {

constexpr std::size_t standing_shown = 6;

QFrame* things_to_weigh(QLabel* title, QLabel* text) {
  auto* box = new QFrame;
  box->setObjectName(QStringLiteral("weigh"));
  auto* lines = new QVBoxLayout(box);
  lines->setContentsMargins(10, 8, 10, 8);
  lines->setSpacing(2);
  lines->addWidget(title);
  lines->addWidget(text);
  text->setWordWrap(true);
  return box;
}

/// What is not plain from the head of the desk, and so is said beside the body: that it is another's, or that this seat
/// may not march it (CX-8, KS-1.2).
bool told_beside(const std::optional<Refusal>& no) {
  return no && (no->code == RefusalCode::not_your_body || no->code == RefusalCode::no_right ||
                no->code == RefusalCode::deputy_acts);
}

}  // namespace

OrdersPanel::OrdersPanel(DeskModel& desk, ScreenModel& screen, PartyModel& party, const RideBook& rides,
                         QWidget* parent)
    : QFrame(parent),
      desk_(desk),
      screen_(screen),
      party_(party),
      rides_(rides),
      form_(new MarchForm(desk)),
      screen_form_(new ScreenForm(desk, screen)),
      party_form_(new PartyForm(desk, party)),
      cost_(new CostCard(desk)),
      drafts_(new DraftsCard(desk)),
      march_(new QPushButton(tr("March"))),
      box_(new QPushButton(tr("Stand out"))),
      screen_button_(new QPushButton(tr("Screen"))),
      party_button_(new QPushButton(tr("Party"))),
      halt_(new QPushButton(tr("Halt"))),
      form_up_(new QPushButton(tr("Form up"))),
      give_(new KeyedButton(tr("Give the order"), tr("Enter"))),
      withdraw_(new KeyedButton(tr("Withdraw"), tr("Esc"))),
      standing_(new QGridLayout) {
  setObjectName(QStringLiteral("panel"));
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 6);
  column->setSpacing(12);
  const auto add = [column](QWidget* part) {
    // Spare height goes below the parts, not between them.
    part->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    column->addWidget(part);
  };
  add(new BodyCard(desk_));
  together_ = role_label("plain");
  together_->setWordWrap(true);
  together_->setContentsMargins(12, 0, 12, 0);
  add(together_);
  may_not_ = role_label("second");
  may_not_->setWordWrap(true);
  may_not_->setContentsMargins(12, 0, 12, 0);
  add(may_not_);
  rides_first_ = role_label("warning");
  rides_first_->setWordWrap(true);
  rides_first_->setContentsMargins(12, 0, 12, 0);
  add(rides_first_);
  column->addWidget(hairline());

  march_->setCheckable(true);
  screen_button_->setCheckable(true);
  party_button_->setCheckable(true);
  auto* modes = new FlowLayout;
  modes->setContentsMargins(12, 0, 12, 0);
  modes->setSpacing(8);
  for (QPushButton* mode : {march_, box_, screen_button_, party_button_, halt_, form_up_}) modes->add(mode);
  column->addLayout(modes);
  add(form_);
  add(cost_);
  add(screen_form_);
  add(party_form_);
  // Its lines take more room the narrower it is.
  party_form_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
  add(notices());
  add(drafts_);

  auto* foot = new QWidget;
  auto* kept = new QVBoxLayout(foot);
  kept->setContentsMargins(0, 0, 0, 12);
  kept->setSpacing(8);
  // When he would be there stays in view with the buttons that decide it.
  kept->addWidget(cost_->arrives());
  auto* buttons = new FlowLayout;
  kept->addLayout(buttons);
  buttons->setContentsMargins(12, 0, 12, 0);
  buttons->setSpacing(8);
  for (KeyedButton* button : {give_, withdraw_}) button->let_key_give_way();
  buttons->add(give_, 2);
  buttons->add(withdraw_, 1);

  standing_title_ = role_label("title", tr("Standing for this body"));
  auto* standing_head = new QHBoxLayout;
  standing_head->setContentsMargins(12, 8, 12, 0);
  standing_head->addWidget(standing_title_);
  column->addLayout(standing_head);
  standing_->setContentsMargins(12, 0, 12, 0);
  standing_->setHorizontalSpacing(10);
  standing_->setVerticalSpacing(6);
  standing_->setColumnMinimumWidth(0, 24);
  standing_->setColumnStretch(1, 1);
  column->addLayout(standing_);
  column->addStretch();

  fill_scrolled(*this, page, foot);

  connect(give_, &QPushButton::clicked, this, [this] {
    screen_.active() ? screen_.give() : party_.active() ? party_.give() : desk_.give();
  });
  connect(withdraw_, &QPushButton::clicked, this, [this] {
    screen_.active() ? screen_.stop() : party_.active() ? party_.stop() : desk_.withdraw();
  });
  connect(box_, &QPushButton::clicked, this, &OrdersPanel::box_asked);
  connect(screen_button_, &QPushButton::clicked, this, &OrdersPanel::screen_asked);
  connect(party_button_, &QPushButton::clicked, this, &OrdersPanel::party_asked);
  connect(halt_, &QPushButton::clicked, &desk_, &DeskModel::halt);
  connect(form_up_, &QPushButton::clicked, this, [this] {
    if (const auto deed = desk_.form_up()) desk_.order_chosen(*deed);
  });
  connect(march_, &QPushButton::clicked, this, [this] {
    screen_.stop();
    party_.stop();
    refresh();
    form_->to_field()->setFocus();
    form_->to_field()->selectAll();
  });
  for (const auto signal : {&DeskModel::draft_changed, &DeskModel::selection_changed, &DeskModel::picture_changed}) {
    connect(&desk_, signal, this, &OrdersPanel::refresh);
  }
  connect(&screen_, &ScreenModel::changed, this, &OrdersPanel::refresh);
  connect(&party_, &PartyModel::changed, this, &OrdersPanel::refresh);
  connect(&rides_, &RideBook::changed, this, [this] {
    refresh_rides();
    refresh_standing();
  });
  connect(&desk_.drafts(), &DraftBook::changed, this, &OrdersPanel::refresh);
  connect(&desk_, &DeskModel::picture_changed, this, &OrdersPanel::refresh_standing);
  connect(&desk_, &DeskModel::selection_changed, this, &OrdersPanel::refresh_standing);
  refresh();
  refresh_standing();
}

QWidget* OrdersPanel::notices() {
  working_ = role_label("note", tr("Finding the way …"));
  weigh_title_ = role_label("warning");
  weigh_ = role_label("plain");
  weigh_box_ = things_to_weigh(weigh_title_, weigh_);
  refused_ = new RefusedBox(desk_.briefing(), desk_.clauses());
  auto* all = new QWidget;
  auto* column = new QVBoxLayout(all);
  column->setContentsMargins(12, 0, 12, 0);
  column->setSpacing(8);
  column->addWidget(working_);
  column->addWidget(weigh_box_);
  column->addWidget(refused_);
  return all;
}

void OrdersPanel::refresh() {
  const bool drawing = screen_.active(), parting = party_.active(), marching = !drawing && !parting;
  form_->setVisible(marching);
  if (marching != cost_wanted_) cost_->set_wanted(cost_wanted_ = marching);
  screen_form_->setVisible(drawing);
  party_form_->setVisible(parting);
  refresh_deeds();
  refresh_rides();
  const QStringList others = marching ? names_of_others() : QStringList();
  together_->setVisible(!others.isEmpty());
  together_->setText(tr("With it: %1. Orders go to all of them; a march keeps their order and spacing.")
                         .arg(others.join(QStringLiteral(", "))));

  refresh_give();
  const bool working = drawing ? screen_.planning() : marching && desk_.planning();
  working_->setText(drawing ? tr("Finding their ways …") : tr("Finding the way …"));
  working_->setVisible(working);

  const QStringList weigh = marching ? warnings() : QStringList();
  weigh_box_->setVisible(!weigh.isEmpty());
  weigh_title_->setText(words::counted(weigh.size(), tr("One thing to weigh"), tr("%1 things to weigh")));
  weigh_->setText(weigh.join(QLatin1Char('\n')));
  refresh_refusal();
}

void OrdersPanel::refresh_give() {
  const bool can_give = screen_.active()  ? screen_.can_give()
                        : party_.active() ? party_.deed() && !party_.refusal()
                                          : desk_.can_give();
  // What parties do waits for no move.
  give_->set_words(desk_.drafts().open() && !party_.active() ? tr("Draft the order") : tr("Give the order"));
  give_->setEnabled(can_give);
  give_->set_main(can_give);
  const bool begun = screen_.active() || party_.active();
  withdraw_->setEnabled(begun || !desk_.draft().places.empty() || desk_.refusal());
}

// Whatever is ordered: a march, a halt, the box, to stand out.
void OrdersPanel::refresh_rides() {
  QStringList said;
  const Picture& picture = desk_.picture();
  if (screen_.active()) {
    const auto away = std::ranges::count_if(screen_.scouts(), [&picture](Handle party) {
      const OwnBody* body = picture.body(party);
      return body && !body->at_hand;
    });
    rides_first_->setVisible(desk_.by_couriers() && away > 0);
    rides_first_->setText(words::counted(away, tr("%1 party is not at hand: a rider goes to it."),
                                         tr("%1 parties are not at hand: a rider goes to each.")));
    return;
  }
  const auto chosen = desk_.chosen();
  const bool several = chosen.size() > 1;
  for (const Handle handle : chosen) {
    const OwnBody* body = picture.body(handle);
    if (!desk_.by_couriers() || !body || !body->mine || body->at_hand || desk_.post_lost()) continue;
    const QString first = words::rides_first(*body, picture.clock.time, rides_.expected_to(handle));
    said << (several ? tr("%1: %2").arg(QString::fromStdString(body->name), first) : first);
  }
  rides_first_->setVisible(!said.isEmpty());
  rides_first_->setText(said.join(QLatin1Char('\n')));
}

void OrdersPanel::refresh_deeds() {
  const OwnBody* body = desk_.selected_body();
  const bool may = desk_.may_order(), drawing = screen_.active(), parting = party_.active();
  const auto no_order = desk_.why_no_order();
  march_->setEnabled(may);
  march_->setChecked(may && !drawing && !parting);
  march_->setToolTip(no_order ? stories::sentence_with_clause(*no_order, desk_.briefing())
                              : tr("March: click the sheet or type a reference (M)"));
  may_not_->setVisible(told_beside(no_order));
  if (told_beside(no_order)) may_not_->setText(stories::sentence_with_clause(*no_order, desk_.briefing()));
  // A button whose deed cannot be done stays in its place, grey, and its tip says why.
  const auto offer = [this](QPushButton* button, const std::optional<SeatDeed>& deed, const QString& does) {
    const auto no = deed ? desk_.why_not(*deed) : std::nullopt;
    button->setEnabled(deed && !no);
    button->setToolTip(no ? stories::sentence_with_clause(*no, desk_.briefing()) : does);
  };
  const bool boxed = body && body->formation == Formation::boxed;
  box_->setText(body && !boxed ? tr("Box") : tr("Stand out"));
  offer(
      box_, drawing ? std::nullopt : desk_.box_or_stand_out(),
      body && !boxed ? tr("Put the men back into their box (B)") : tr("Open the box; the men stand out in fours (B)"));
  offer(halt_, body && !drawing ? std::optional<SeatDeed>(HaltOrder<Handle>{body->handle}) : std::nullopt,
        tr("Halt where it stands (H)"));
  const auto form_up = drawing ? std::nullopt : desk_.form_up();
  form_up_->setVisible(form_up.has_value());
  halt_->setVisible(!form_up);
  offer(form_up_, form_up, tr("The men fall in about the middle man (F)"));
  party_button_->setEnabled(body && desk_.gives_orders());
  party_button_->setChecked(parting);
  party_button_->setToolTip(tr("Destroy or mend a bridge, a rail or stores (W), or tell off men (Shift+P)"));
  const auto scouts = desk_.own_scouts();
  const auto no_screen = scouts.empty() ? std::nullopt : desk_.why_not(ScreenOrder<Handle>{});
  const bool may_not = no_screen && no_screen->code != RefusalCode::no_parties;
  screen_button_->setEnabled(desk_.gives_orders() && !scouts.empty() && !may_not);
  screen_button_->setChecked(drawing);
  screen_button_->setToolTip(may_not          ? stories::sentence_with_clause(*no_screen, desk_.briefing())
                             : scouts.empty() ? tr("You command no scouts.")
                                              : tr("Send scouts out as one screen: draw its front (E)"));
}

QStringList OrdersPanel::names_of_others() const {
  QStringList names;
  for (const Handle handle : desk_.draft().others) {
    if (const OwnBody* body = desk_.picture().body(handle)) names << QString::fromStdString(body->name);
  }
  return names;
}

// KS-11.5.
QString OrdersPanel::no_way_known(const Refusal& why) const {
  if (why.code == RefusalCode::no_path)
    return tr("As far as is known it stands there. The order rides all the same, to wherever it is.");
  return tr("No way is known from where it was last known: %1 The order rides all the same, and the body looks for a "
            "way from where it is.")
      .arg(stories::sentence_with_clause(why, desk_.briefing()));
}

QStringList OrdersPanel::warnings() const {
  const OwnBody* body = desk_.selected_body();
  if (!desk_.plan() || !body) return {};
  QStringList all = words::warnings(desk_.plan()->preview, *body, desk_.briefing());
  if (desk_.plan()->no_way) all << no_way_known(*desk_.plan()->no_way);
  for (const MarchPlan::Other& other : desk_.plan()->others) {
    const OwnBody* with = desk_.picture().body(other.body);
    if (!with) continue;
    QStringList its = words::warnings(other.preview, *with, desk_.briefing());
    if (other.no_way) its << no_way_known(*other.no_way);
    for (const QString& warning : its) all << tr("%1: %2").arg(QString::fromStdString(with->name), warning);
  }
  return all;
}

void OrdersPanel::refresh_refusal() {
  if (screen_.active()) {
    refused_->show_refusal(screen_.refusal());
    return;
  }
  if (party_.active()) {
    refused_->show_refusal(party_.refusal());
    return;
  }
  const OwnBody* whom = desk_.refused_body();
  refused_->show_refusal(desk_.refusal(), whom ? QString::fromStdString(whom->name) : QString());
}

std::vector<stories::OrderRow> OrdersPanel::standing_rows() const {
  const Picture& picture = desk_.picture();
  if (!desk_.selected()) return {};
  auto rows = stories::orders_of(picture, desk_.briefing(), desk_.selected());
  for (const SentOrder& order : picture.orders) {
    if (order.body != desk_.selected()) continue;
    const auto ride = rides_.expected(sending_of(order));
    const words::Riding stands = words::riding(order.state, ride, picture.clock.move);
    stories::OrderRow row;
    row.move = order.move;
    row.text = tr("Order %1: %2").arg(QString::number(order.number), words::instruction(order.order, desk_.briefing()));
    row.outcome = words::told(stands, ride);
    row.tone =
        stands == words::Riding::done ? stories::OrderRow::good
        : stands == words::Riding::overdue || stands == words::Riding::refused || stands == words::Riding::came_back
            ? stories::OrderRow::bad
            : stories::OrderRow::plain;
    rows.insert(rows.begin(), std::move(row));
  }
  std::ranges::stable_sort(rows, std::ranges::greater{}, &stories::OrderRow::move);
  return rows;
}

void OrdersPanel::refresh_standing() {
  while (QLayoutItem* item = standing_->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  const auto rows = standing_rows();
  standing_title_->setVisible(!rows.empty());
  for (std::size_t i = 0; i < rows.size() && i < standing_shown; ++i) {
    const auto& row = rows[i];
    const int at = static_cast<int>(i);
    auto* outcome = role_label("second", row.outcome);
    set_role(outcome, "tone",
             row.tone == stories::OrderRow::good  ? QStringLiteral("good")
             : row.tone == stories::OrderRow::bad ? QStringLiteral("bad")
                                                  : QStringLiteral("soft"));
    standing_->addWidget(role_label("second", QString::number(row.move)), at, 0);
    auto* text = new ElidedLabel("plain");
    text->setText(row.text);
    standing_->addWidget(text, at, 1);
    standing_->addWidget(outcome, at, 2, Qt::AlignRight);
  }
}

}  // namespace sandgate
