#include "app/umpire/seats_board.h"

#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QResizeEvent>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/frame/top_bar.h"
#include "app/desk/parts/fit.h"
#include "app/desk/parts/look.h"
#include "app/desk/parts/panel.h"
#include "app/desk/parts/spoken.h"
#include "app/umpire/seat_marks.h"
#include "app/words/measures.h"

namespace sandgate {
namespace {

constexpr int wide_px = 1600, dock_wide_px = 384, dock_narrow_px = 292, tall_px = 900;

/// The side's square with its hatching.
class LiveryLabel : public QWidget {
 public:
  explicit LiveryLabel(Livery livery) : livery_(livery) {
    setFixedSize(28, 28);
    setAccessibleName(livery == Livery::red ? SeatsBoard::tr("Hatching of Red: upright")
                                            : SeatsBoard::tr("Hatching of Blue: level"));
    speak_for(this, QAccessible::Graphic);
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    paint_livery(painter, rect(), livery_);
  }

 private:
  Livery livery_;
};

/// What the marks mean.
class MarksLegend : public QWidget {
 public:
  MarksLegend() {
    setFixedHeight(row_px * 5 + 10);
    setAccessibleName(SeatsBoard::tr("What the marks mean"));
    speak_for(this, QAccessible::Graphic, [] {
      QStringList said;
      for (const auto& [state, words] : marks()) said << words;
      return (said + notes()).join(QStringLiteral("; "));
    });
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    const auto all = marks();
    const QStringList beside = notes();
    const double half = width() * 0.52;
    for (int i = 0; i < 5; ++i) {
      const double y = 5 + i * row_px;
      paint_state(painter, {24, y + row_px / 2.0}, all[static_cast<std::size_t>(i)].first);
      painter.setFont(ui_font(12.5));
      const auto put = [&](double x, double wide, const QString& text, const QColor& colour) {
        painter.setPen(colour);
        painter.drawText(QRectF(x, y, wide, row_px), Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(wide)));
      };
      put(42, half - 46, all[static_cast<std::size_t>(i)].second, Look::now().ink);
      put(half, width() - half - 8, beside[i], Look::now().soft);
    }
  }

 private:
  static std::vector<std::pair<wire::SeatIsThere, QString>> marks() {
    using wire::SeatIsThere;
    return {{SeatIsThere::invited, SeatsBoard::tr("invited: the link is out, nobody came")},
            {SeatIsThere::joined, SeatsBoard::tr("joined: he has his sheet")},
            {SeatIsThere::ready, SeatsBoard::tr("ready: briefing read, intent sealed")},
            {SeatIsThere::lost, SeatsBoard::tr("lost: no word for so long")},
            {SeatIsThere::program, SeatsBoard::tr("program: it plays the seat")}};
  }
  static QStringList notes() {
    return {SeatsBoard::tr("S sheet, B briefing, I intent"), SeatsBoard::tr("filled: orders so many bodies"),
            SeatsBoard::tr("dashed: as deputy, if one is lost"), SeatsBoard::tr("sees: own bodies, side, far"),
            SeatsBoard::tr("march, table, fire, work, supply, write")};
  }

  static constexpr int row_px = 21;
};

QFrame* panel_of(const QString& title, const QString& key, const QString& note, QWidget* inside,
                 QWidget* foot = nullptr) {
  auto* panel = new QFrame;
  panel->setObjectName(QStringLiteral("panel"));
  auto* head = new PanelHead(title, key);
  head->set_note(note);
  auto* column = new QVBoxLayout(panel);
  column->setContentsMargins(1, 0, 1, 1);
  column->setSpacing(0);
  column->addWidget(head);
  column->addWidget(inside, 1);
  if (foot) column->addWidget(foot);
  return panel;
}

QVBoxLayout* two_lines(QLabel* first, QLabel* second) {
  auto* lines = new QVBoxLayout;
  lines->setContentsMargins(0, 0, 0, 0);
  lines->setSpacing(0);
  lines->addWidget(first);
  lines->addWidget(second);
  return lines;
}

}  // namespace

SeatsBoard::SeatsBoard(const SeatsModel& model, QWidget* parent)
    : QWidget(parent),
      model_(model),
      top_(new TopBar),
      stands_(new ElidedLabel("heading", 60)),
      before_(new ElidedLabel("second", 60)),
      clock_(role_label("clock")),
      date_(role_label("second")),
      title_(new ElidedLabel("heading", 60)),
      played_(new ElidedLabel("second", 60)),
      counts_(role_label("heading")),
      rest_(role_label("warning")),
      address_(role_label("heading")),
      network_(new ElidedLabel("second", 60)),
      status_(new ElidedLabel("note", 60)),
      said_(new ElidedLabel("note", 60)),
      ready_(new ReadyList(model)),
      dock_(new SeatDock(model)),
      preview_(new ProjectorView(model)) {
  setObjectName(QStringLiteral("shell"));
  setAttribute(Qt::WA_StyledBackground);
  auto* sides = new QHBoxLayout;
  sides->setSpacing(8);
  int key = 2;
  for (const Side& side : model.setting().sides)
    sides->addWidget(side_panel(side, QStringLiteral("F%1").arg(key++)), 1);
  auto* below = new QHBoxLayout;
  below->setSpacing(8);
  below->addWidget(panel_of(tr("Ready?"), QStringLiteral("F6"), tr("before the exercise can begin"), scrolled(ready_)),
                   4);
  below->addWidget(staff_panel(), 6);
  below->addWidget(preview_panel(), 8);
  auto* left = new QVBoxLayout;
  left->setSpacing(8);
  left->addLayout(sides, 5);
  left->addLayout(below, 4);
  auto* middle = new QHBoxLayout;
  middle->setContentsMargins(8, 8, 8, 8);
  middle->setSpacing(8);
  middle->addLayout(left, 1);
  middle->addWidget(dock_);
  auto* foot = new QWidget;
  foot->setObjectName(QStringLiteral("statusStrip"));
  foot->setFixedHeight(26);
  auto* line = new QHBoxLayout(foot);
  line->setContentsMargins(16, 0, 16, 0);
  line->addWidget(status_, 1);
  line->addWidget(said_, 1);
  said_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->setSpacing(0);
  all->addWidget(top_);
  all->addWidget(head());
  all->addLayout(middle, 1);
  all->addWidget(foot);
  make_menus();

  connect(dock_, &SeatDock::copy_asked, this, &SeatsBoard::copy_link);
  connect(dock_, &SeatDock::withdraw_asked, this, [this] { emit withdraw_asked(QString::fromStdString(chosen_)); });
  connect(dock_, &SeatDock::renew_asked, this, [this] { emit renew_asked(QString::fromStdString(chosen_)); });
  connect(dock_, &SeatDock::large_asked, this, [this] { show_large(chosen_); });
  connect(dock_, &SeatDock::program_asked, this,
          [this](const QString& program) { emit program_asked(QString::fromStdString(chosen_), program); });
  connect(dock_, &SeatDock::clock_asked, this, &SeatsBoard::clock_asked);
  connect(dock_, &SeatDock::stand_asked, this, &SeatsBoard::stand_asked);
  connect(dock_, &SeatDock::wait_asked, this, [this] { emit wait_asked(QString::fromStdString(chosen_)); });
  connect(dock_, &SeatDock::begin_asked, this, &SeatsBoard::begin_or_go_on);
  connect(dock_, &SeatDock::freeze_asked, this, [this] { emit steer_asked(wire::Steering::freeze); });
  connect(dock_, &SeatDock::nudge_asked, this, [this] { nudge(true); });
  if (!model.rows().empty()) choose(model.rows().front().name);
}

SeatsBoard::~SeatsBoard() = default;

QMenuBar& SeatsBoard::menus() const { return *top_->menus(); }

QWidget* SeatsBoard::head() {
  auto* strip = new QWidget;
  strip->setObjectName(QStringLiteral("headStrip"));
  strip->setAttribute(Qt::WA_StyledBackground);
  strip->setFixedHeight(60);
  auto* row = new QHBoxLayout(strip);
  row->setContentsMargins(16, 4, 16, 4);
  row->setSpacing(14);
  row->addLayout(two_lines(stands_, before_), 3);
  row->addWidget(division());
  row->addWidget(clock_);
  row->addWidget(date_);
  row->addWidget(division());
  row->addLayout(two_lines(title_, played_), 4);
  row->addWidget(division());
  row->addLayout(two_lines(counts_, rest_), 0);
  row->addWidget(division());
  row->addLayout(two_lines(address_, network_), 3);
  auto* large = new QPushButton(tr("Show large"));
  large->setToolTip(tr("All seats and how to join, for a projector, without any secret (Shift+F11)"));
  auto* cards = new QPushButton(tr("Print the cards"));
  cards->setToolTip(tr("A card a seat with its invitation (Ctrl+P)"));
  for (QPushButton* button : {large, cards}) {
    button->setFocusPolicy(Qt::TabFocus);
    row->addWidget(button);
  }
  connect(large, &QPushButton::clicked, this, [this] { show_large({}); });
  connect(cards, &QPushButton::clicked, this, &SeatsBoard::print_asked);
  return strip;
}

QWidget* SeatsBoard::side_panel(const Side& side, const QString& key) {
  auto* table = new SeatsTable(model_, side.id);
  tables_.push_back(table);
  auto* inside = new QWidget;
  auto* name = role_label("heading", QString::fromStdString(side.name));
  set_role(name, "livery", side.livery == Livery::red ? QStringLiteral("red") : QStringLiteral("blue"));
  auto* counted = role_label("second");
  side_counts_.push_back(counted);
  const bool rides = model_.setting().by_couriers(side.id);
  auto* signals_by = role_label("second", rides ? tr("Couriers: reports and orders ride (KS-11)")
                                                : tr("Perfect signals: what one reports all share (KS-1.1)"));
  signals_by->setWordWrap(true);
  signals_by->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  signals_by->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  auto* heading = new QHBoxLayout;
  heading->setContentsMargins(14, 6, 14, 6);
  heading->setSpacing(10);
  heading->addWidget(new LiveryLabel(side.livery));
  heading->addLayout(two_lines(name, counted));
  heading->addWidget(signals_by, 1);
  auto* column = new QVBoxLayout(inside);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(heading);
  column->addWidget(hairline());
  column->addWidget(table, 1);
  const int posts = table->count();
  connect(table, &SeatsTable::chosen, this, [this](const QString& seat) { choose(seat.toStdString()); });
  connect(table, &SeatsTable::meant, this, [this](const QString& seat) { show_large(seat.toStdString()); });
  return panel_of(tr("Seats of %1").arg(QString::fromStdString(side.name)), key,
                  posts == 1 ? tr("one post") : tr("%1 posts").arg(posts), inside);
}

QWidget* SeatsBoard::staff_panel() {
  auto* table = new SeatsTable(model_, {});
  tables_.push_back(table);
  connect(table, &SeatsTable::chosen, this, [this](const QString& seat) { choose(seat.toStdString()); });
  connect(table, &SeatsTable::meant, this, [this](const QString& seat) { show_large(seat.toStdString()); });
  auto* invite = new QPushButton(tr("Invite an observer (Ctrl+O)"));
  invite->setFocusPolicy(Qt::TabFocus);
  invite->setToolTip(tr("Somebody more looks on: with a side’s General or on all, so many moves late"));
  connect(invite, &QPushButton::clicked, this, &SeatsBoard::observer_asked);
  auto* foot = new QWidget;
  auto* row = new QHBoxLayout(foot);
  row->setContentsMargins(14, 3, 14, 5);
  row->addWidget(invite);
  row->addStretch();
  auto* below = new QWidget;
  auto* column = new QVBoxLayout(below);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(foot);
  QFrame* marks = panel_of(tr("Marks"), {}, {}, new MarksLegend);
  marks_head_ = marks->findChild<PanelHead*>();
  column->addWidget(marks);
  return panel_of(tr("Umpires and observers"), QStringLiteral("F5"), tr("an observer learns no more than his row says"),
                  table, below);
}

QWidget* SeatsBoard::preview_panel() {
  preview_->setFocusPolicy(Qt::NoFocus);
  preview_panel_ =
      panel_of(tr("Show large"), tr("Shift+F11"), tr("as the projector has it: no secret on it"), preview_);
  return preview_panel_;
}

void SeatsBoard::choose(const std::string& name) {
  chosen_ = name;
  for (SeatsTable* table : tables_) table->choose(name);
  dock_->show_now(chosen_, facts_);
  const BoardRow* row = model_.row(name);
  const bool out = row && !row->link.empty();
  if (copy_) copy_->setEnabled(out);
  if (withdraw_) withdraw_->setEnabled(out);
  if (renew_) renew_->setEnabled(row);
  if (wait_) wait_->setEnabled(dock_->wait_button()->isEnabled());
}

// Before it begins who is ready; then for whom the move waits, and who is lost.
void SeatsBoard::show_counts() {
  const BoardCounts counts = model_.counts();
  if (!model_.begun() || facts_.over) {
    counts_->setText(tr("%1 of %2 seats ready").arg(counts.done()).arg(counts.seats));
    const QString rest = SeatsModel::words_of(counts);
    return rest_->setText(rest.isEmpty() ? tr("nobody is waited for") : rest);
  }
  constexpr qsizetype named = 2;
  const QStringList& awaited = facts_.awaited;
  counts_->setText(awaited.isEmpty()
                       ? tr("Nobody is awaited")
                       : words::counted(awaited.size(), tr("%1 post is awaited"), tr("%1 posts are awaited")));
  QStringList parts;
  if (!awaited.isEmpty()) parts << awaited.mid(0, named).join(QStringLiteral(", "));
  if (awaited.size() > named) parts << tr("%1 more").arg(awaited.size() - named);
  if (counts.lost > 0) parts << tr("%1 lost").arg(counts.lost);
  rest_->setText(parts.join(QStringLiteral(" · ")));
  rest_->setToolTip(awaited.join(QStringLiteral(", ")));
}

void SeatsBoard::show_now(const BoardFacts& facts) {
  facts_ = facts;
  for (SeatsTable* table : tables_) table->show_now();
  stands_->setText(facts.over         ? tr("The exercise is over")
                   : !model_.begun()  ? tr("Taking seats")
                   : model_.held_up() ? tr("A seat is lost: it stands still")
                   : model_.frozen()  ? tr("Frozen")
                                      : tr("Under way"));
  before_->setText(facts.move);
  clock_->setText(facts.time);
  date_->setText(facts.date);
  title_->setText(facts.title);
  played_->setText(facts.played);
  show_counts();
  address_->setText(facts.address);
  const QString where = facts.loopback ? tr("on this machine alone")
                        : facts.found  ? tr("found on this network")
                                       : tr("on this network, by invitation alone");
  network_->setText(facts.others.isEmpty() ? where : tr("%1 · also %2").arg(where, facts.others));
  const BoardCounts counts = model_.counts();
  const auto& sides = model_.setting().sides;
  for (std::size_t side = 0; side < sides.size(); ++side) {
    const BoardCounts of_side = model_.counts(sides[side].id);
    side_counts_[side]->setText(tr("%1 of %2 seats ready").arg(of_side.done()).arg(of_side.seats));
  }
  ready_->show_now(facts.written);
  const auto links = static_cast<qulonglong>(facts.links);
  status_->setText(tr("Seats %1, umpires and observers %2 · %3")
                       .arg(counts.seats)
                       .arg(model_.rows().size() - static_cast<std::size_t>(counts.seats))
                       .arg(links == 1 ? tr("one link") : tr("%1 links").arg(links)));
  top_->set_note(facts.file);
  const HostedAt host{facts.address, facts.others, facts.found, facts.loopback};
  const QString begins = model_.begun() ? facts.time : tr("begins %1").arg(facts.time);
  preview_->set_host(host);
  preview_->set_begins(begins);
  if (projector_) {
    projector_->view().set_host(host);
    projector_->view().set_begins(begins);
  }
  choose(chosen_);
  begin_->setEnabled(dock_->begin_button()->isEnabled());
  begin_->setText(model_.begun() ? tr("&Go on") : tr("&Begin"));
  freeze_->setEnabled(dock_->freeze_button()->isEnabled());
  close_move_->setEnabled(model_.begun() && !facts.over);
  nudge_->setEnabled(dock_->nudge_button()->isEnabled());
  stand_->setChecked(facts.stands_for_lost);
  stand_->setEnabled(!facts.over);
  discovery_->setChecked(facts.found);
  discovery_->setEnabled(!facts.loopback);
}

void SeatsBoard::say(const QString& sentence) { said_->setText(sentence); }

void SeatsBoard::show_large(const std::string& seat) {
  if (!projector_) projector_ = std::make_unique<ProjectorWindow>(model_, this);
  projector_->view().show_seat(seat);
  projector_->view().set_host({facts_.address, facts_.others, facts_.found, facts_.loopback});
  projector_->view().set_begins(model_.begun() ? facts_.time : tr("begins %1").arg(facts_.time));
  // On another screen where there is one: that is the projector.
  const auto screens = QGuiApplication::screens();
  const auto other = std::ranges::find_if(screens, [this](const QScreen* each) { return each != screen(); });
  if (other != screens.end()) projector_->setGeometry((*other)->geometry());
  projector_->showFullScreen();
  projector_->activateWindow();
}

void SeatsBoard::copy_link() {
  const BoardRow* row = model_.row(chosen_);
  if (!row || row->link.empty()) return;
  QApplication::clipboard()->setText(QString::fromStdString(row->link));
  say(tr("The link of %1 is on the clipboard.").arg(QString::fromStdString(chosen_)));
}

void SeatsBoard::begin_or_go_on() {
  if (dock_->begin_button()->isEnabled())
    emit steer_asked(model_.begun() ? wire::Steering::go_on : wire::Steering::begin);
}

void SeatsBoard::nudge(bool all) {
  std::vector<std::string> names;
  for (const BoardRow* row : model_.waited_for()) {
    if (!row->nobody() && (all || row->name == chosen_)) names.push_back(row->name);
  }
  if (!names.empty()) emit nudge_asked(names);
}

void SeatsBoard::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const bool wide = width() >= wide_px;
  dock_->setFixedWidth(wide ? dock_wide_px : dock_narrow_px);
  preview_panel_->setVisible(wide && height() >= tall_px);
  date_->setVisible(wide);
  // Where there is little room it is for those who look on.
  marks_head_->setVisible(height() >= tall_px);
}

}  // namespace sandgate
