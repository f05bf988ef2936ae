#include "app/umpire/console/table_window.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/model/drawn_works.h"
#include "app/desk/parts/fit.h"
#include "app/desk/parts/panel.h"
#include "app/help/open_help.h"
#include "app/rules/open_rules.h"
#include "app/umpire/console/truth_marks.h"
#include "app/words/bodies.h"
#include "app/words/tables.h"

namespace sandgate {
namespace {

struct TableTold {
  Q_DECLARE_TR_FUNCTIONS(TableWindow)
};

bool lies_in(const Window& window, Point at) {
  return at.x >= window.south_west.x && at.x <= window.north_east.x && at.y >= window.south_west.y &&
         at.y <= window.north_east.y;
}

bool is_open(const Campaign& campaign, TableId table) {
  return campaign.exists(table) && !campaign.table(table).closed;
}

QString phase_told(const Campaign& campaign) {
  switch (campaign.phase()) {
    case Phase::guns: return TableTold::tr("guns");
    case Phase::men: return TableTold::tr("men");
    case Phase::choices: return TableTold::tr("choices");
    default: return {};
  }
}

}  // namespace

StandingDrawing true_table(const Campaign& campaign, const Briefing& briefing, TableId id) {
  const Setting& setting = campaign.setting();
  const Table& table = campaign.table(id);
  const auto on_it = [&](BodyId body) { return campaign.exists(body) && campaign.body(body).table == id; };
  const StandingTable stands{setting, table.window, table.whole, campaign.bodies(), campaign.men(), campaign.guns(),
                             // Prisoners stand where they are led, though nobody else of their body be there.
                             [&](const Soldier& man) { return campaign.table_of(man) == id; },
                             [&](const Gun& gun) { return on_it(gun.body) || lies_in(table.window, gun.at); },
                             [&](SideId side) { return campaign.back_line(side); }};
  StandingDrawing drawing = standing(stands);
  for (std::size_t i = 0; i < drawing.men.size(); ++i)
    drawing.table.men[i].moved = campaign.man(drawing.men[i]).moved == campaign.move();
  for (std::size_t i = 0; i < drawing.guns.size(); ++i)
    drawing.table.guns[i].moved = campaign.guns()[drawing.guns[i].index()].moved == campaign.move();
  for (const Body& body : campaign.bodies()) {
    if (body.gone || body.aboard || body.set_out) continue;
    // Boxes that stand on it, and whoever else is in its window and is no figure there.
    if (body.table != id && !lies_in(table.window, body.at)) continue;
    drawing.table.pieces.push_back(true_piece(body, briefing, setting.side(body.side).livery));
  }
  for (const FieldWork& work : campaign.works().works) {
    if (work.gone || !setting.rulebook.works || !lies_in(table.window, work.is.at)) continue;
    TableWork drawn = drawn_work(work.is, briefing);
    drawn.finished = work.finished;
    drawn.livery = setting.side(work.side).livery;
    drawing.table.works.push_back(std::move(drawn));
  }
  for (const JoinedMelee& melee : table.melees) {
    const QString who =
        TableTold::tr("Melee %1: %2 against %3").arg(melee.number).arg(melee.first.size()).arg(melee.second.size());
    add_melee(drawing, stands, melee, who, true);
  }
  for (const HeldWalks& held : table.held) {
    for (const auto& walk : held.men) {
      const TableMan* man = drawing.man(walk.man);
      if (!man || walk.path.size() < 2) continue;
      TableWalk drawn{{}, TableWalk::End::held, *man};
      for (const Point place : walk.path) drawn.path.push_back(setting.to_ground(place));
      drawing.table.walks.push_back(std::move(drawn));
    }
  }
  add_names(drawing, stands);
  return drawing;
}

TruthTableView::TruthTableView(QWidget* parent) : WatchedTableView(Arrows::move_ground, parent) {
  setAccessibleName(tr("The table as it is"));
}

void TruthTableView::show_now(const Campaign& campaign, const Briefing& briefing, TableId table) {
  StandingDrawing drawing = true_table(campaign, briefing, table);
  men_.clear();
  for (const ManId id : drawing.men) {
    const Soldier& man = campaign.man(id);
    const Body& body = campaign.body(man.body);
    QString told = tr("%1 of %2, %3")
                       .arg(QString::fromStdString(body.name),
                            QString::fromStdString(campaign.setting().side(man.side).name), words::soldier(man.arm));
    if (man.state == ManState::prisoner) told = tr("%1: a prisoner").arg(told);
    if (man.state == ManState::disarmed) told = tr("%1: disarmed").arg(told);
    men_.emplace(id, told);
  }
  lay({campaign.shared_setting(), campaign.shared_ground(table)}, std::move(drawing));
}

QString TruthTableView::told_of(ManId man) const {
  const auto told = men_.find(man);
  return told == men_.end() ? QString() : told->second;
}

TableWindow::TableWindow(Truth truth, const SideBriefings& briefings, TableId table, QWidget* parent)
    : QWidget(parent, Qt::Window),
      truth_(std::move(truth)),
      briefings_(briefings),
      table_(table),
      view_(new TruthTableView),
      head_(role_label("title")),
      note_(role_label("note")),
      round_(new QPushButton(tr("In the round"))) {
  setObjectName(QStringLiteral("shell"));
  setAttribute(Qt::WA_StyledBackground);
  setAttribute(Qt::WA_DeleteOnClose);
  add_help_keys(*this, [] { return HelpFor::console; });
  add_rules_keys(*this, [this] { return truth_().setting().rulebook; });
  setMinimumSize(480, 360);
  round_->setFocusPolicy(Qt::NoFocus);
  round_->setToolTip(tr("In plan, or in the round (X)"));
  auto* top = new QHBoxLayout;
  top->setContentsMargins(14, 8, 14, 8);
  top->setSpacing(14);
  top->addWidget(head_);
  top->addStretch();
  top->addWidget(note_);
  top->addWidget(round_);
  auto* foot = new ElidedLabel("note");
  foot->setContentsMargins(14, 4, 14, 6);
  foot->setText(
      tr("X in the round or in plan   arrows and a drag: the ground   + − nearer, farther   Home all of it   "
         "Page Up, Page Down the other tables   Esc closes"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(top);
  column->addWidget(view_, 1);
  column->addWidget(foot);
  connect(round_, &QPushButton::clicked, this, [this] { show_in_the_round(!view_->in_the_round()); });
  connect(view_, &TableGroundView::round_failed, this, [this](const QString& why) {
    note_->setText(why);
    round_->setText(tr("In the round"));
  });
  view_->setFocus();
  follow();
}

void TableWindow::follow() {
  const Campaign& campaign = truth_();
  if (!is_open(campaign, table_)) {
    emit gone(tr("Table %1 has closed.").arg(table_.number + 1));
    close();
    return;
  }
  const Briefing& briefing = briefings_.of(SideId{0});
  const Table& table = campaign.table(table_);
  SeenTable seen;
  seen.number = table_.number + 1;
  seen.window = table.window;
  seen.whole = table.whole;
  seen.opened = table.opened;
  setWindowTitle(tr("%1, as it is").arg(words::table_name(seen, briefing)));
  QStringList head{words::table_label(seen, briefing)};
  if (const QString men = men_on(campaign, table); !men.isEmpty()) head << men;
  head << tr("move %1").arg(campaign.move());
  if (const QString phase = phase_told(campaign); !phase.isEmpty()) head << phase;
  head_->setText(head.join(QStringLiteral("   ")));
  view_->show_now(campaign, briefing, table_);
}

void TableWindow::show_table(TableId table) {
  table_ = table;
  follow();
}

void TableWindow::next_table(int step) {
  std::vector<TableId> open;
  for (const Table& table : truth_().tables())
    if (!table.closed) open.push_back(table.id);
  const auto here = std::ranges::find(open, table_);
  if (here == open.end()) return;
  const auto count = static_cast<std::ptrdiff_t>(open.size());
  show_table(open[static_cast<std::size_t>((here - open.begin() + step + count) % count)]);
}

void TableWindow::show_in_the_round(bool round) {
  const auto why = view_->show_in_the_round(round);
  round_->setText(view_->in_the_round() ? tr("In plan") : tr("In the round"));
  note_->setText(why.value_or(QString()));
  if (view_->in_the_round() && !quality_chosen_) {
    quality_chosen_ = true;
    // A window that begins to be drawn through OpenGL is made anew by the system and loses the keyboard.
    activateWindow();
    view_->round()->choose_quality();
  }
  view_->setFocus();
}

void TableWindow::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Escape:
      close();
      // The keyboard goes back to where it came from, whatever the system thinks.
      if (parentWidget()) parentWidget()->window()->activateWindow();
      return;
    case Qt::Key_X: show_in_the_round(!view_->in_the_round()); return;
    case Qt::Key_PageDown: next_table(1); return;
    case Qt::Key_PageUp: next_table(-1); return;
    default: QWidget::keyPressEvent(event);
  }
}

}  // namespace sandgate
