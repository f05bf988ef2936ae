#include "app/desk/frame/desk.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QVBoxLayout>

#include "app/desk/parts/look.h"
#include "app/desk/parts/panel.h"
#include "app/stories/drafts.h"
#include "app/stories/refusals.h"
#include "app/words/bodies.h"

namespace sandgate {
namespace {
/// Broken in four, so that it is no mark of the sheet's own.
void paint_ring(QPainter& painter, QPointF middle, const Theme& theme) {
  constexpr double radius = 24, gap_degrees = 18, quarter = 90;
  const QRectF box(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius);
  painter.save();
  painter.setBrush(Qt::NoBrush);
  for (const auto& [colour, width] : {std::pair(theme.rim, 6.0), std::pair(theme.selection, 3.0)}) {
    painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap));
    for (int i = 0; i < 4; ++i) {
      constexpr int sixteenths = 16;  // of a degree, as arcs are asked for
      painter.drawArc(box, static_cast<int>((i * quarter + gap_degrees / 2) * sixteenths),
                      static_cast<int>((quarter - gap_degrees) * sixteenths));
    }
  }
  painter.restore();
}
}  // namespace

Desk::Desk(Client& client, std::shared_ptr<const Sheet> sheet, words::ClauseBook clauses, const QString& exercise,
           QWidget* parent)
    : QWidget(parent),
      model_(client, std::move(clauses)),
      screen_(model_),
      table_(model_),
      melees_(model_, table_),
      setup_(model_, table_),
      guns_(model_, table_),
      rifles_(model_, table_, guns_),
      shade_(model_),
      drawings_(model_),
      rides_(model_),
      papers_(model_),
      supply_(model_),
      supply_layer_(model_, supply_),
      troops_(model_, screen_, shade_, drawings_, rides_, papers_, sheet),
      march_tool_(model_, troops_),
      screen_tool_(model_, screen_, troops_, march_tool_),
      measure_(model_.shared_briefing()),
      measure_tool_(measure_),
      look_tool_([this](MapPoint place) {
        if (!model_.briefing().country->bounds().holds(place)) return;
        asks_place_ = false;
        shade_.look_from(place);
        choose_tool();
      }),
      draw_tool_(drawings_),
      trench_(model_),
      trench_tool_(model_, trench_),
      party_(model_),
      party_tool_([this](MapPoint at) { party_.point_at(model_.briefing().to_table(at)); }),
      reach_(model_),
      top_(new TopBar),
      head_(new HeadStrip(model_)),
      notice_(new PostNotice(model_, QStringLiteral("Ctrl+H"), this)),
      status_(new StatusStrip(model_)),
      frame_(new QMainWindow),
      middle_(new QStackedWidget),
      table_stack_(new QStackedWidget),
      sheet_(new SheetView(std::move(sheet))),
      measure_card_(new MeasureCard(measure_, model_.shared_briefing())),
      table_view_(new TableView(model_, table_, melees_, guns_)),
      table_panel_(new TablePanel(model_, table_)),
      melee_panel_(new MeleePanel(model_, table_, melees_)),
      setup_panel_(new SetupPanel(setup_)),
      game_card_(new GameCard(model_, table_)),
      gun_panel_(new GunPanel(model_, guns_)),
      gun_strip_(new GunStrip(model_, table_, guns_, rifles_)),
      shot_list_(new ShotList(model_, guns_)),
      bodies_(new OrderOfBattle(model_)),
      orders_(new OrdersPanel(model_, screen_, party_, rides_)),
      dispatches_(new DispatchesPanel(model_)),
      enemy_(new EnemyPanel(model_)),
      brief_(new BriefPanel(model_)),
      news_(new NewsPanel(model_)),
      messages_(new MessagesPanel(model_)),
      write_(new WriteForm(model_, drawings_)),
      couriers_(new CouriersPanel(model_, rides_, papers_)),
      supply_panel_(new SupplyPanel(model_, supply_)),
      railway_(new RailwayPanel(model_)),
      near_(new NearPanel(model_)),
      time_(new MenTimePanel(model_, table_)),
      call_(new ClockCall(this)),
      said_above_(new SaidAbove(middle_)),
      exercise_(exercise) {
  setObjectName(QStringLiteral("desk"));
  setAttribute(Qt::WA_StyledBackground);
  sheet_->set_overlay([this](QPainter& painter, const View& view) {
    const SheetBackdrop& backdrop = sheet_->backdrop();
    // Between two scales no names are laid out, so labels need not keep off any.
    const bool still = backdrop.serves(view);
    if (reach_.lines()) paint_reach_lines(painter, view, *reach_.lines(), model_.side().livery, backdrop.theme());
    troops_.paint(painter, view, still ? std::optional(backdrop.style()) : std::nullopt, sheet_->scale_room());
    if (measure_.active()) paint_measured_line(painter, view, measure_.line(), backdrop.theme());
    trench_tool_.paint(painter, view, backdrop.theme());
    if (marked_place_)
      paint_ring(painter, view.to_pixel(model_.briefing().to_ground(*marked_place_)), backdrop.theme());
  });
  sheet_->set_tool(&march_tool_);

  // A main window within the window: it brings the docks, their separators and their keys.
  frame_->setWindowFlags(Qt::Widget);
  frame_->setDockNestingEnabled(true);
  frame_->setContextMenuPolicy(Qt::NoContextMenu);
  auto* middle = new QFrame;
  middle->setObjectName(QStringLiteral("panel"));
  auto* around = new QVBoxLayout(middle);
  around->setContentsMargins(1, 1, 1, 1);
  around->addWidget(middle_);
  middle_->insertWidget(sheet_page, sheet_);
  middle_->insertWidget(table_page, table_view_);
  frame_->setCentralWidget(middle);
  for (const auto corner : {Qt::TopLeftCorner, Qt::BottomLeftCorner}) frame_->setCorner(corner, Qt::LeftDockWidgetArea);
  for (const auto corner : {Qt::TopRightCorner, Qt::BottomRightCorner}) {
    frame_->setCorner(corner, Qt::RightDockWidgetArea);
  }
  make_docks();

  auto* gutter = new QVBoxLayout;
  gutter->setContentsMargins(8, 8, 8, 8);
  gutter->addWidget(frame_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(top_);
  column->addWidget(head_);
  column->addWidget(notice_);
  column->addLayout(gutter, 1);
  column->addWidget(status_);
  // Docks fold when the desk has become small, so it must be able to.
  column->setSizeConstraint(QLayout::SetNoConstraint);

  connect_parts();
  make_menus();
  make_table_page();
  make_battle();
  make_messages();
  make_command();
  make_couriers();
  make_supply();
  make_railway();
  make_near();
  if (look_kept().kind != Look::now().kind) apply_look(*qApp, look_kept());
  refresh_notes();
  dispatches_->model().set_read(news_->model().since());
  open_news();
  sheet_->setFocus();
}

Desk::~Desk() {
  // Docks that go show those behind them, and those would have the notes written anew.
  couriers_dock_->disconnect(couriers_);
  couriers_->disconnect(this);
  railway_->disconnect(this);
  near_->disconnect(this);
  near_dock_->disconnect(this);
  rides_.disconnect();
  supply_dock_->disconnect(this);
  supply_.disconnect();
  sheet_->set_tool(nullptr);
  sheet_->set_overlay({});
  // Windows go before the models they show: some of them look once more at theirs when they lose the focus.
  qDeleteAll(findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
}

void Desk::connect_parts() {
  connect(sheet_, &SheetView::pointer_at, status_, &StatusStrip::point_at);
  connect(head_->next_idle_button(), &QPushButton::clicked, this, &Desk::next_idle);
  connect(head_->close_button(), &QPushButton::clicked, this, &Desk::close_move);
  connect(bodies_, &OrderOfBattle::show_on_sheet, this, &Desk::show_body);
  connect(dispatches_, &DispatchesPanel::place_asked, this, &Desk::show_place);
  connect(enemy_, &EnemyPanel::place_asked, this, &Desk::show_place);
  connect(brief_, &BriefPanel::place_asked, this, &Desk::show_place);
  connect(news_, &NewsPanel::line_chosen, this, &Desk::follow_line);
  connect(news_, &NewsPanel::note_changed, this, &Desk::refresh_notes);
  connect(&news_->model(), &NewsModel::move_began, this, [this] {
    dispatches_->model().set_read(news_->model().since());
    open_news();
  });
  connect(&model_, &DeskModel::selection_changed, this, [this] {
    if (!model_.selected_body()) return;
    put_reading_away();
    measure_.stop();  // who takes a body in hand has orders for it
  });
  connect(&table_, &TableModel::chosen_changed, this, [this] {
    if (table_.any_chosen()) put_reading_away();
  });
  connect(&model_, &DeskModel::look_changed, this, &Desk::refresh_notes);
  connect(&model_, &DeskModel::draft_changed, this, [this] {
    if (!model_.draft().places.empty() || model_.refusal()) raise_orders();
  });
  connect(&screen_, &ScreenModel::changed, this, &Desk::follow_screen);
  connect(&measure_, &MeasureModel::changed, this, &Desk::follow_measure);
  connect(sheet_, &SheetView::pointer_at, &measure_, &MeasureModel::set_pointer);
  connect(&shade_, &SightShade::changed, this, &Desk::refresh_notes);
  connect(&shade_, &SightShade::changed, this, [this] {
    if (shade_.area() && shade_.area()->shut_in)
      say_no(tr("Next to nothing is seen from there: trees, houses or the ground shut the view in."));
  });
  connect(&model_, &DeskModel::draft_changed, this, &Desk::follow_refusals);
  connect(&table_, &TableModel::plan_changed, this, &Desk::follow_refusals);
  connect(&guns_, &GunModel::changed, this, &Desk::follow_refusals);
  connect(&reach_, &ReachShade::changed, sheet_, qOverload<>(&QWidget::update));
  connect(orders_, &OrdersPanel::box_asked, this, [this] { box_or_stand_out(); });
  connect(orders_, &OrdersPanel::screen_asked, this, &Desk::draw_screen);
  connect(sheet_, &SheetView::pointer_at, this, [this](std::optional<MapPoint> place) {
    if (!screen_.active()) return;
    troops_.set_pointer(place);
    sheet_->update();
  });
  for (const auto signal : {&DeskModel::picture_changed, &DeskModel::selection_changed, &DeskModel::draft_changed,
                            &DeskModel::standing_changed}) {
    connect(&model_, signal, this, &Desk::refresh_notes);
  }
  follow_drafts();
  connect(dispatches_, &DispatchesPanel::note_changed, this, &Desk::refresh_notes);
  connect(&model_, &DeskModel::move_closed, this, &Desk::move_closed);
  // Why something was not done is said until something is.
  for (const auto signal : {&DeskModel::order_given, &DeskModel::move_closed})
    connect(&model_, signal, said_above_, &QWidget::hide);
  connect(&table_, &TableModel::order_given, said_above_, &QWidget::hide);
  connect(&model_, &DeskModel::not_written, this, &Desk::not_written);
  // Who orders in the timetable or among the stores goes on there: its keys mean other things on the sheet.
  connect(&model_, &DeskModel::order_given, this, [this] {
    const QWidget* at = focusWidget();
    if (!at || !(railway_dock_->isAncestorOf(at) || supply_dock_->isAncestorOf(at))) sheet_->setFocus();
  });
  for (QWidget* field : std::initializer_list<QWidget*>{
           orders_->form()->to_field(), orders_->form()->by_field(), orders_->form()->contact_field(),
           bodies_->finder(), orders_->screen_form()->field(ScreenModel::from),
           orders_->screen_form()->field(ScreenModel::to), orders_->screen_form()->contact_field(),
           orders_->screen_form()->all_button(), gun_panel_->bearing_field(), gun_panel_->degrees_field(),
           gun_panel_->elevation_field()}) {
    field->installEventFilter(this);
  }
  for (QWidget* field : write_->fields()) field->installEventFilter(this);
  for (QWidget* button : {messages_->write_button(), messages_->answer_button(), messages_->show_button()})
    button->installEventFilter(this);
}

bool Desk::eventFilter(QObject* watched, QEvent* event) {
  // In a field Tab goes to the next field; elsewhere it takes the next idle body.
  if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Tab) {
    event->accept();
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

void Desk::refresh_notes() {
  bodies_head_->set_note(bodies_->note());
  const OwnBody* body = model_.selected_body();
  orders_head_->set_note(screen_.active() ? tr("a screen of scouts")
                         : body           ? QString::fromStdString(body->name)
                                          : QString());
  enemy_head_->set_note(enemy_->note());
  dispatches_head_->set_note(dispatches_->note());
  news_head_->set_note(news_->note());
  messages_head_->set_note(messages_->note());
  const int unread = messages_->model().unread();
  messages_dock_->setWindowTitle(unread > 0 ? tr("Messages (%1)").arg(unread) : tr("Messages"));
  couriers_head_->set_note(couriers_->note());
  railway_head_->set_note(railway_->note());
  near_head_->set_note(near_->note());
  const int overdue = couriers_->sent_model().overdue();
  couriers_dock_->setWindowTitle(overdue > 0 ? tr("Rides (%1)").arg(overdue) : tr("Rides"));
  supply_head_->set_note(supply_panel_->note());
  table_head_->set_note(setup_.setup() ? setup_panel_->note() : table_panel_->note());
  sheet_->update();
}

void Desk::show_body(Handle handle) {
  const OwnBody* body = model_.picture().body(handle);
  if (!body) return;
  show_place(body->at);
  if (!on_table() || body->table != table_.table()) return;
  for (std::size_t i = 0; i < table_.groups().size(); ++i)
    if (table_.groups()[i].body == handle) table_.choose_group(i);
}

// Whoever takes a body in hand has read what there was to read.
void Desk::put_reading_away() {
  for (const QDockWidget* dock : {brief_dock_, news_dock_}) {
    if (!dock->visibleRegion().isEmpty()) return raise_orders();
  }
}

void Desk::open_news() {
  if (news_->model().empty() || news_dock_->isHidden()) return;
  news_dock_->raise();
}

void Desk::show_news_since(std::int64_t dispatch) {
  news_->model().tell_since(dispatch);
  dispatches_->model().set_read(dispatch);
  refresh_notes();
  open_news();
}

void Desk::show_as_guest() {
  guest_ = true;
  for (QAction* action : hosts_actions_) {
    action->setVisible(false);
    action->setShortcuts(QList<QKeySequence>());
  }
}

void Desk::show_line_lost(bool lost) {
  if (lost == line_lost_) return;
  line_lost_ = lost;
  head_->set_line_lost(lost);
  follow_close();
}

void Desk::follow_line(const stories::NewsLine& line) {
  dispatches_->model().mark_read(line.dispatches);
  if (line.more) {
    dispatches_dock_->show();
    dispatches_dock_->raise();
    dispatches_->table()->setFocus(Qt::ShortcutFocusReason);
    return;
  }
  if (line.message > 0) return show_message(line.message);
  if (const auto paper = paper_told_of(line)) return show_paper(*paper);
  const SeenTable* shown = on_table() ? table_.seen() : nullptr;
  if (model_.picture().table(line.table)) {
    if (!shown || shown->handle != line.table) show_table(line.table);
  } else if (shown && line.at && !shown->whole) {
    show_sheet();
  }
  if (line.about) model_.look_at(line.about);
  if (line.from && !on_table()) model_.select(line.from);
  if (line.at) show_place(*line.at);
  // The next line is led to from here.
  news_dock_->raise();
  news_->list()->setFocus();
}

void Desk::lay_strip(QWidget* strip) {
  auto* column = static_cast<QVBoxLayout*>(layout());
  // Over the menus too: none that is opened hides it.
  column->insertWidget(0, strip);
}

void Desk::mark_place(std::optional<Point> place) {
  if (place == marked_place_) return;
  marked_place_ = place;
  sheet_->update();
}

void Desk::show_place(Point place) { shown_view()->centre_on(model_.briefing().to_ground(place)); }

void Desk::choose_tool() {
  SheetTool* tool = &march_tool_;
  if (measure_.active()) tool = &measure_tool_;
  if (screen_.active()) tool = &screen_tool_;
  if (asks_place_) tool = &look_tool_;
  if (drawings_.active()) tool = &draw_tool_;
  if (trench_.active()) tool = &trench_tool_;
  if (party_.active()) tool = &party_tool_;
  sheet_->set_tool(tool);
}

void Desk::follow_screen() {
  if (screen_.active()) {
    measure_.stop();
    raise_orders();
  } else {
    troops_.set_pointer({});
  }
  choose_tool();
  follow_page();
  refresh_notes();
}

void Desk::follow_drafts() {
  connect(&model_.drafts(), &DraftBook::changed, this, &Desk::refresh_notes);
  connect(&model_, &DeskModel::order_drafted, this, [this] {
    raise_orders();
    tell(tr("Drafted; goes when your move opens."));
  });
  const auto words = [this](const SeatDeed& deed) {
    return stories::drafted(deed, model_.picture(), model_.briefing());
  };
  connect(&model_.drafts(), &DraftBook::went, this,
          [this, words](const SeatDeed& deed) { tell(tr("Sent as drafted. %1").arg(words(deed))); });
  connect(&model_.drafts(), &DraftBook::refused, this, [this, words](const SeatDeed& deed, const Refusal& refusal) {
    raise_orders();
    say_no(tr("Drafted, and refused now. %1. %2")
               .arg(words(deed), stories::sentence_with_clause(refusal, model_.briefing())));
  });
}

void Desk::look_from_place() {
  if (asks_place_ || shade_.place()) {
    asks_place_ = false;
    shade_.look_from({});
  } else {
    asks_place_ = true;
    tell(tr("Click the place to look from; Esc leaves it."));
    sheet_->setFocus();
  }
  choose_tool();
}

void Desk::measure_line() {
  if (measure_.active()) {
    measure_.stop();
    return;
  }
  screen_.stop();
  party_.stop();
  measure_.begin();
  sheet_->setFocus();
}

void Desk::follow_measure() {
  if (!screen_.active()) sheet_->set_tool(measure_.active() ? static_cast<SheetTool*>(&measure_tool_) : &march_tool_);
  const bool measuring = measure_.active();
  if (measure_dock_->isHidden() == measuring && !on_table()) {
    if (measuring) orders_shown_ = !orders_dock_->isHidden();
    const int width = orders_dock_->width();
    orders_dock_->setVisible(!measuring && orders_shown_);
    measure_dock_->setVisible(measuring);
    if (measuring) frame_->resizeDocks({measure_dock_}, {width}, Qt::Horizontal);
    raise_orders();
  }
  sheet_->update();
}

void Desk::draw_by_night(bool night) {
  keep_look(night ? Look::by_night() : Look::by_day());
  const Look& look = night ? Look::by_night() : Look::by_day();
  if (Look::now().kind != look.kind) apply_look(*qApp, look);
  follow_look();
}

void Desk::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  // Before all parts are there none has colours to change.
  if (event->type() == QEvent::StyleChange && near_dock_ && Look::now().kind != look_kind_) follow_look();
}

void Desk::follow_look() {
  look_kind_ = Look::now().kind;
  if (by_night_) by_night_->setChecked(look_kind_ == LookKind::night);
  const Theme& theme = theme_now();
  troops_.set_theme(theme);
  supply_layer_.set_theme(theme);
  for (Backdrop* backdrop : std::initializer_list<Backdrop*>{&sheet_->backdrop(), &table_view_->backdrop()})
    backdrop->set_theme(theme);
  sheet_->update();
  table_view_->update();
}

bool Desk::drawn_by_night() { return look_kept().kind == LookKind::night; }

void Desk::tell(const QString& text) { status_->tell(text); }

void Desk::say_no(const QString& text) {
  tell(text);
  said_above_->say(text);
}

void Desk::follow_refusals() {
  std::optional<Refusal> now = model_.refusal();
  if (on_table()) now = guns_.in_hand() ? guns_.refusal() : table_.refusal();
  if (now == refused_) return;
  refused_ = now;
  if (!now) {
    said_above_->hide();
    return;
  }
  // Of several that are ordered together, whom it is said of.
  const OwnBody* whom = on_table() ? nullptr : model_.refused_body();
  const QString sentence = stories::sentence_with_clause(*now, model_.briefing());
  said_above_->say(whom ? tr("%1: %2").arg(QString::fromStdString(whom->name), sentence) : sentence);
}

DeskMemory Desk::memory() const {
  const auto& dispatches = model_.picture().dispatches;
  const bool closed = model_.picture().mine.closed || !model_.picture().clock.my_move;
  const std::int64_t since = news_->model().next_since();
  // What its closed move brought about it has not seen.
  const std::int64_t read = closed ? since : dispatches.empty() ? 0 : dispatches.back().number;
  DeskMemory memory{sheet_->goal(),
                    model_.selected(),
                    read,
                    since,
                    on_table() ? docks_of_sheet_ : frame_->saveState(),
                    static_cast<int>(fold_),
                    {},
                    {},
                    table_view_->replay().seen(),
                    messages_->model().read_up_to()};
  if (on_table()) {
    memory.table = table_.table();
    memory.table_view = table_view_->goal();
  }
  memory.drafts = model_.drafts().drafts();
  return memory;
}

void Desk::recall_moves(const SeenMoves& seen) { table_view_->replay().recall(seen); }

void Desk::recall(const DeskMemory& memory) {
  dispatches_->model().set_read(memory.read);
  news_->model().recall(memory.since);
  messages_->model().set_read(memory.messages_read);
  model_.drafts().recall(memory.drafts);
  table_view_->replay().recall(memory.moves);
  if (on_table()) show_sheet();
  if (!memory.docks.isEmpty()) {
    frame_->restoreState(memory.docks);
    fold_ = static_cast<Fold>(memory.docks_folded);
  }
  // The seat left its desk while a line was being measured.
  if (!measure_dock_->isHidden() && !measure_.active()) {
    measure_dock_->hide();
    orders_dock_->show();
  }
  // What was being written is not kept: a desk that is left keeps no words.
  if (!write_dock_->isHidden()) put_form_away();
  if (fold_ == Fold::all && !couriers_dock_->isHidden()) {
    couriers_dock_->hide();
    brief_dock_->show();
  }
  if (memory.view) sheet_->recall(*memory.view);
  model_.select(memory.selected);
  follow_melees();
  open_news();
  // A melee that waits for its choice is shown before the table looked at last.
  const TableHandle table = melees_.asked() ? melees_.table_asked() : memory.table;
  if (!model_.picture().table(table)) return;
  show_table(table);
  if (memory.table == table && memory.table_view) table_view_->recall(*memory.table_view);
  if (!melees_.asked()) open_news();
}

}  // namespace sandgate
