#include "app/umpire/console/console.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QResizeEvent>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/frame/top_bar.h"
#include "app/desk/model/pieces.h"
#include "app/desk/parts/fit.h"
#include "app/desk/parts/row_delegate.h"
#include "app/umpire/console/table_window.h"
#include "app/words/bodies.h"
#include "app/words/ground.h"
#include "app/words/times.h"
#include "app/words/tongue.h"

namespace sandgate {
namespace {

constexpr int gutter = 8, console_wide_px = 1600, right_wide_px = 372, right_narrow_px = 300, console_tall_px = 900;
constexpr int below_tall_px = 250, below_low_px = 168, calculator_tall_px = 148, calculator_low_px = 140;
constexpr int console_second_ms = 1000;

}  // namespace

Console::Console(UmpireClient& umpire, std::shared_ptr<const Sheet> sheet, std::span<const Transaction> past,
                 std::int64_t events, Now now, QWidget* parent)
    : QWidget(parent),
      umpire_(umpire),
      briefings_(umpire.campaign().shared_setting()),
      words_(umpire.campaign().shared_setting()),
      attention_(umpire.campaign(), std::move(now)),
      seats_(umpire.campaign().shared_setting()),
      events_(events),
      top_(new TopBar),
      head_(new ConsoleHead),
      sheets_(new TwinSheets(std::move(sheet), umpire.campaign().setting())),
      list_(new AttentionList),
      supply_watch_(new SupplyWatch(umpire.campaign().setting(), this)),
      list_head_(new PanelHead(tr("Needs a person"), QStringLiteral("F4"))),
      rulings_head_(new PanelHead(tr("Rulings"), QStringLiteral("F5"))),
      seats_head_(new PanelHead(tr("Seats"), QStringLiteral("F7"))),
      rides_head_(new PanelHead(tr("Orders that ride"), QStringLiteral("Shift+F7"))),
      rulings_view_(new QListView),
      seats_view_(new QTableView),
      rides_view_(new QTableView),
      calculator_(new CalculatorPanel(umpire.campaign().setting())),
      injects_(new InjectsPanel),
      injects_head_(new PanelHead(tr("Injects"), QStringLiteral("F6"))),
      pointed_(new ElidedLabel("note", 120)),
      load_(role_label("note")),
      said_(new ElidedLabel("note", 60)) {
  setObjectName(QStringLiteral("shell"));
  setAttribute(Qt::WA_StyledBackground);
  rulings_view_->setModel(&rulings_);
  rulings_view_->setItemDelegate(new RulingsDelegate(rulings_, rulings_view_));
  rulings_view_->setUniformItemSizes(true);
  rulings_view_->setAccessibleName(tr("Rulings"));
  rulings_view_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  seats_view_->setModel(&seats_);
  set_up_rows(*seats_view_);
  seats_view_->setAccessibleName(tr("Seats"));
  seats_view_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  set_columns(*seats_view_, SeatsListModel::of_seat,
              {{SeatsListModel::of_commands, 124}, {SeatsListModel::of_doing, 124}, {SeatsListModel::of_link, 92}});
  let_columns_give_way(*seats_view_, SeatsListModel::of_seat, 104, {SeatsListModel::of_commands});

  rides_view_->setModel(&rides_);
  set_up_rows(*rides_view_);
  rides_view_->setAccessibleName(tr("Orders that ride"));
  rides_view_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  set_columns(*rides_view_, RidesListModel::of_order,
              {{RidesListModel::of_whom, 112}, {RidesListModel::of_age, 92}, {RidesListModel::of_place, 84}});
  let_columns_give_way(*rides_view_, RidesListModel::of_order, 120, {RidesListModel::of_place});

  calculator_panel_ = framed(new PanelHead(tr("Calculator"), QStringLiteral("F8")), calculator_);
  right_ = new QWidget;
  auto* right = new QVBoxLayout(right_);
  right->setContentsMargins(0, 0, 0, 0);
  right->setSpacing(gutter);
  right->addWidget(framed(list_head_, list_), 1);
  right->addWidget(calculator_panel_);
  below_ = new QWidget;
  auto* below = new QHBoxLayout(below_);
  below->setContentsMargins(0, 0, 0, 0);
  below->setSpacing(gutter);
  below->addWidget(framed(rulings_head_, rulings_view_), 1);
  below->addWidget(framed(injects_head_, injects_), 1);
  seats_panel_ = framed(seats_head_, seats_view_);
  rides_panel_ = framed(rides_head_, rides_view_);
  below->addWidget(seats_panel_, 1);
  below->addWidget(rides_panel_, 1);
  rides_panel_->hide();
  auto* left = new QVBoxLayout;
  left->setSpacing(gutter);
  left->addWidget(sheets_, 1);
  left->addWidget(below_);
  auto* middle = new QHBoxLayout;
  middle->setContentsMargins(gutter, gutter, gutter, gutter);
  middle->setSpacing(gutter);
  middle->addLayout(left, 1);
  middle->addWidget(right_);
  auto* foot = new QWidget;
  foot->setObjectName(QStringLiteral("statusStrip"));
  foot->setFixedHeight(26);
  auto* line = new QHBoxLayout(foot);
  line->setContentsMargins(16, 0, 16, 0);
  line->setSpacing(18);
  line->addWidget(pointed_, 3);
  line->addWidget(said_, 1);
  line->addWidget(load_);
  said_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->setSpacing(0);
  all->addWidget(top_);
  all->addWidget(head_);
  all->addLayout(middle, 1);
  all->addWidget(foot);
  make_menus();

  connect(sheets_, &TwinSheets::seat_shown, this, [this] { show_sheets(); });
  connect(supply_watch_, &SupplyWatch::reckoned, this, [this] {
    attention_.set_supply(umpire_.campaign(), supply_watch_->forecast());
    soon_.start();
  });
  connect(rides_view_, &QTableView::activated, this, [this](const QModelIndex& index) { choose_ride(index.row()); });
  connect(sheets_, &TwinSheets::body_clicked, this, &Console::choose);
  connect(sheets_, &TwinSheets::body_clicked, this, [this] { emit place_clicked(pointed_place()); });
  connect(sheets_, &TwinSheets::pointer_at, this, &Console::point_at);
  connect(list_, &AttentionList::chosen, this, &Console::show_item);
  connect(list_, &AttentionList::deed_asked, this, &Console::do_deed);
  connect(head_->freeze_button(), &QPushButton::clicked, freeze_, &QAction::trigger);
  connect(head_->back_button(), &QPushButton::clicked, back_, &QAction::trigger);
  connect(head_->close_button(), &QPushButton::clicked, close_, &QAction::trigger);
  connect(rulings_view_, &QListView::activated, this, [this](const QModelIndex& index) {
    const auto& at = rulings_.rows()[static_cast<std::size_t>(index.row())].at;
    if (at) bring_into_view(*at);
  });
  connect(seats_view_, &QTableView::activated, this,
          [this](const QModelIndex& index) { sheets_->show_seat(seats_.seat_at(index.row())); });
  rulings_.add(umpire_.campaign(), past);
  attention_.know_past(umpire_.campaign(), past);
  // What changes many times at once is shown once.
  soon_.setSingleShot(true);
  soon_.setInterval(0);
  connect(&soon_, &QTimer::timeout, this, &Console::refresh);
  second_.setInterval(console_second_ms);
  connect(&second_, &QTimer::timeout, this, &Console::show_list);
  second_.start();
  supply_watch_->look(umpire_.campaign());
  refresh();
}

Console::~Console() {
  // What shows goes before what is shown.
  qDeleteAll(findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
}

QMenuBar& Console::menus() const { return *top_->menus(); }

QFrame* Console::framed(PanelHead* head, QWidget* inside) {
  auto* panel = new QFrame;
  panel->setObjectName(QStringLiteral("panel"));
  auto* column = new QVBoxLayout(panel);
  column->setContentsMargins(1, 0, 1, 1);
  column->setSpacing(0);
  column->addWidget(head);
  column->addWidget(inside, 1);
  return panel;
}

void Console::follow(std::span<const Transaction> transactions) {
  for (const Transaction& one : transactions) events_ += static_cast<std::int64_t>(one.events.size());
  if (std::ranges::any_of(transactions, takes_back))
    attention_.begin_anew(umpire_.campaign()), contests_ = {};
  else
    attention_.follow(umpire_.campaign(), transactions);
  rulings_.add(umpire_.campaign(), transactions);
  const auto feeds = [](const Transaction& one) { return std::ranges::any_of(one.events, touches_supply); };
  if (std::ranges::any_of(transactions, feeds)) supply_watch_->look(umpire_.campaign());
  soon_.start();
}

void Console::begin_anew(std::int64_t events) {
  events_ = events;
  attention_.begin_anew(umpire_.campaign());
  contests_ = {};
  supply_watch_->look(umpire_.campaign());
  soon_.start();
}

void Console::refused(const Order& order, const Refusal& refusal) {
  const Campaign& campaign = umpire_.campaign();
  attention_.refused(campaign, order, refusal);
  if (order.seat && campaign.commander(order.seat).empty()) {
    AttentionItem told;
    told.seats = {order.seat};
    told.refusal = refusal;
    rulings_.add_refusal(campaign, words_, order, words_.refusal(told), refusal.clause);
  }
  soon_.start();
}

void Console::show_facts(const ConsoleFacts& facts) {
  facts_ = facts;
  std::vector<SeatId> lost;
  for (std::size_t seat = 0; seat < facts.links.size(); ++seat) {
    if (facts.links[seat].state == SeatLink::State::lost) lost.push_back(SeatId{static_cast<std::int32_t>(seat)});
  }
  attention_.set_lost(lost);
  attention_.set_clocks(umpire_.campaign(), facts.clocks);
  top_->set_note(facts.umpire.isEmpty() ? facts.file : tr("%1 · Umpire: %2").arg(facts.file, facts.umpire));
  show_list();
}

void Console::say(const QString& sentence) { said_->setText(sentence); }

// Of the seats that are timed the one that has least left.
ClockReading Console::shown_clock() const {
  ClockReading shown;
  for (const ClockReading& each : facts_.clocks) {
    if (each.state == ClockReading::State::idle) continue;
    if (shown.state == ClockReading::State::idle || each.seconds_left < shown.seconds_left) shown = each;
  }
  return shown;
}

void Console::refresh() {
  generals_.clear();
  const Campaign& campaign = umpire_.campaign();
  attention_.set_found(AttentionKind::contested, contests_.waiting(umpire_, words_));
  attention_.set_found(AttentionKind::inject_failed, injects_failed(campaign));
  attention_.set_found(AttentionKind::inject, injects_due(campaign));
  injects_->show_now(campaign);
  injects_head_->set_note(injects_->model().note());
  if (table_window_) table_window_->follow();
  show_sheets();
  show_list();
}

void Console::show_sheets() {
  const Campaign& campaign = umpire_.campaign();
  if (shown_.chosen && (!campaign.exists(shown_.chosen) || campaign.body(shown_.chosen).gone)) shown_.chosen = {};
  shown_.seat = sheets_->seat();
  sheets_->truth().show_content(truth_content(
      campaign, briefings_, shown_, arrival_of(umpire_, briefings_, shown_.chosen), supply_watch_->forecast().get()));
  rides_.show_now(campaign, briefings_, shown_.seat);
  rides_head_->set_note(rides_.note());
  view_ = umpire_.seat_view(sheets_->seat());
  if (!view_) return;
  differences_ = sandgate::differences(campaign, *view_, drawn_for_minutes);
  sheets_->known().show_content(known_content(campaign, briefings_, *view_, differences_, shown_));
  sheets_->set_differences(differences_);
  const auto pieces = std::ranges::count_if(campaign.bodies(), [](const Body& body) { return !body.gone; });
  sheets_->set_truth_note(tr("both sides, %1 bodies").arg(pieces));
  const Seat& seat = campaign.setting().seat(sheets_->seat());
  sheets_->set_known_note(campaign.setting().by_couriers(seat.side) ? tr("by couriers (KS-11)")
                                                                    : tr("signals perfect (KS-1.1)"));
}

void Console::show_list() {
  const Campaign& campaign = umpire_.campaign();
  list_->show_now(attention_, words_, campaign);
  list_head_->set_note(list_->note());
  seats_.show_now(campaign, attention_, words_, facts_.links);
  seats_head_->set_note(seats_.note());
  rulings_head_->set_note(tr("%1 by the program, %2 by hand").arg(rulings_.by_program()).arg(rulings_.by_hand()));
  QString weather;
  if (view_ && view_->picture().visibility == campaign.visibility())
    weather = QString::fromStdString(view_->picture().visibility_reason);
  head_->show_now(campaign, {facts_.begun, facts_.frozen, facts_.written, events_, weather, shown_clock()});
  no_play_->setEnabled(campaign.begun() && !campaign.over());
  freeze_->setEnabled(head_->freeze_button()->isEnabled());
  close_->setEnabled(head_->close_button()->isEnabled());
  back_->setEnabled(head_->back_button()->isEnabled());
  const AttentionLoad load = attention_.load();
  const auto all = load.all();
  load_->setText(tr("%1raised %2, dealt with %3, passed %4")
                     .arg(facts_.host.isEmpty() ? QString() : facts_.host + QStringLiteral(" · "))
                     .arg(all.raised)
                     .arg(all.dealt)
                     .arg(all.passed));
  QStringList kinds;
  for (std::size_t i = 0; i < attention_kinds; ++i) {
    if (load.of[i].raised == 0) continue;
    kinds << tr("%1: raised %2, dealt with %3, waiting %4")
                 .arg(AttentionWords::kind(static_cast<AttentionKind>(i)))
                 .arg(load.of[i].raised)
                 .arg(load.of[i].dealt)
                 .arg(load.of[i].waiting);
  }
  kinds << tr("An hour: %1. The longest waited %2.")
               .arg(words::number(load.an_hour(all.raised), 0))
               .arg(AttentionWords::waited(all.longest));
  load_->setToolTip(kinds.join(QLatin1Char('\n')));
}

void Console::choose(BodyId body) {
  if (shown_.chosen == body) return;
  shown_.chosen = body;
  show_sheets();
}

void Console::show_rides(bool rides) {
  seats_panel_->setVisible(!rides);
  rides_panel_->setVisible(rides);
  (rides ? rides_view_ : seats_view_)->setFocus(Qt::ShortcutFocusReason);
}

void Console::choose_ride(int row) {
  if (row < 0 || row >= rides_.rowCount()) return;
  const OrderInFlight order = rides_.orders()[static_cast<std::size_t>(row)];
  shown_.ride = order.ride;
  sheets_->show_seat(order.from);
  show_sheets();
  bring_into_view(order.at);
}

TableWindow* Console::table_window() const { return table_window_; }

void Console::show_table(TableId table) {
  if (!table_window_) {
    table_window_ = new TableWindow(umpire_, briefings_, table, this);
    connect(table_window_, &TableWindow::gone, this, &Console::say);
    table_window_->resize(size() * 3 / 4);
  } else {
    table_window_->show_table(table);
  }
  if (!table_window_) return;
  table_window_->show();
  table_window_->raise();
  table_window_->activateWindow();
}

std::optional<TableId> Console::meant_table() const {
  const Campaign& campaign = umpire_.campaign();
  const auto open = [&](TableId table) { return campaign.exists(table) && !campaign.table(table).closed; };
  const SheetContent& content = sheets_->truth().content();
  for (std::size_t i = 0; pointer_at_ && i < content.tables.size(); ++i)
    if (content.tables[i].window.holds(*pointer_at_) && open(content.table_ids[i])) return content.table_ids[i];
  if (const TableId of = shown_.chosen ? campaign.body(shown_.chosen).table : TableId{}; of && open(of)) return of;
  if (const AttentionCard* card = list_->in_hand()) {
    const AttentionItem* item = attention_.find(card->told().key);
    if (item && item->table && open(item->table)) return item->table;
  }
  for (const TableId table : content.table_ids)
    if (open(table)) return table;
  return {};
}

void Console::bring_into_view(Point place) {
  sheets_->truth().bring_into_view(umpire_.campaign().setting().to_ground(place));
}

void Console::show_item(const AttentionKey& key) {
  const AttentionItem* item = attention_.find(key);
  if (!item) return;
  if (!item->seats.empty()) sheets_->show_seat(item->seats.front());
  if (!item->bodies.empty()) choose(item->bodies.front());
  if (item->at) bring_into_view(*item->at);
}

void Console::do_deed(const AttentionKey& key, AttentionDeed deed) {
  const AttentionItem* item = attention_.find(key);
  if (!item) return;
  list_->choose(key);
  if (deed == AttentionDeed::show) {
    if (item->at) sheets_->truth().centre_on(umpire_.campaign().setting().to_ground(*item->at));
    return show_item(key);
  }
  if (deed == AttentionDeed::set_aside) return dealt(key, deed);
  emit deed_asked(*item, deed);
}

void Console::dealt(const AttentionKey& key, AttentionDeed deed) {
  attention_.deal(key, deed);
  show_list();
}

void Console::deal(int place) {
  if (!list_->choose(place)) return;
  deal_with_chosen(0);
}

void Console::deal_with_chosen(std::size_t deed) {
  const AttentionCard* card = list_->in_hand();
  if (card && deed < card->told().deeds.size()) do_deed(card->told().key, card->told().deeds[deed]);
}

Point Console::pointed_place() const {
  return umpire_.campaign().setting().to_table(pointer_at_.value_or(sheets_->truth().view().centre));
}

const RulingRow* Console::ruling_in_hand() const {
  const int row = rulings_view_->currentIndex().row();
  return row >= 0 && row < std::ssize(rulings_.rows()) ? &rulings_.rows()[static_cast<std::size_t>(row)] : nullptr;
}

void Console::ask_of_inject(bool now) {
  if (const InjectRow* row = injects_->in_hand()) return emit inject_asked(row->id, now);
  say(tr("No inject is in hand: choose one (F6)."));
}

void Console::point_at(std::optional<MapPoint> place) {
  if (place) pointer_at_ = place;
  const Campaign& campaign = umpire_.campaign();
  const Setting& setting = campaign.setting();
  const auto ground = place ? words::ground_at(*setting.country, *place) : std::nullopt;
  if (!ground) return pointed_->clear();
  QStringList parts{tr("Grid %1").arg(ground->reference)};
  if (!ground->height.isEmpty()) parts << tr("Height %1").arg(ground->height);
  parts << tr("Ground %1").arg(ground->ground);
  const ConsoleSheet& truth = sheets_->truth();
  BodyId body = truth.body_at(truth.view().to_pixel(*place));
  if (!body) body = sheets_->known().body_at(sheets_->known().view().to_pixel(*place));
  if (campaign.exists(body)) {
    const Body& there = campaign.body(body);
    parts << tr("%1, %2 (truth)").arg(QString::fromStdString(there.name), words::strength(there.contents));
    for (const Side& side : setting.sides) {
      const auto [known, fresh] = generals_.try_emplace(side.id);
      if (fresh) known->second = umpire_.seat_view(setting.leader(side.id));
      if (const auto& view = known->second)
        parts << tr("%1 knows %2").arg(QString::fromStdString(side.name), known_of(*view, campaign, body));
    }
  }
  pointed_->setText(parts.join(QStringLiteral("    ")));
}

void Console::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const bool wide = width() >= console_wide_px, tall = height() >= console_tall_px;
  right_->setFixedWidth(wide ? right_wide_px : right_narrow_px);
  below_->setFixedHeight(tall ? below_tall_px : std::min(below_low_px, height() / 4));
  calculator_panel_->setFixedHeight(tall ? calculator_tall_px : calculator_low_px);
}

}  // namespace sandgate
