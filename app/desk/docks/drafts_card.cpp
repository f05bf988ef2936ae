#include "app/desk/docks/drafts_card.h"

#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/parts/flow_layout.h"
#include "app/desk/parts/look.h"
#include "app/desk/parts/panel.h"
#include "app/stories/drafts.h"
#include "app/stories/refusals.h"

namespace sandgate {
namespace {

constexpr int draft_row_px = 24, drafts_shown = 6;

/// The body whose draft it is; of a screen its first party.
Handle body_of(const SeatDeed& deed) {
  return visit(
      [](const auto& order) {
        if constexpr (requires { Handle(order.body); }) {
          return Handle(order.body);
        } else if constexpr (requires { order.parties.front().scouts; }) {
          return order.parties.empty() ? Handle{} : Handle(order.parties.front().scouts);
        } else {
          return Handle{};
        }
      },
      deed);
}

}  // namespace

DraftsCard::DraftsCard(DeskModel& desk, QWidget* parent)
    : QFrame(parent),
      desk_(desk),
      title_(role_label("title", tr("Drafted"))),
      note_(role_label("note")),
      list_(new QListWidget),
      earlier_(new QPushButton(tr("Earlier"))),
      later_(new QPushButton(tr("Later"))),
      out_(new QPushButton(tr("Take out"))),
      anew_(new QPushButton(tr("Give anew"))),
      clear_(new QPushButton(tr("Clear"))),
      refused_(new RefusedBox(desk.briefing(), desk.clauses())) {
  note_->setWordWrap(true);
  list_->setAccessibleName(tr("Drafted orders, in the order in which they go"));
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setUniformItemSizes(true);
  list_->setTabKeyNavigation(false);
  earlier_->setToolTip(tr("The draft in hand goes before the one above it (Ctrl+Up)"));
  later_->setToolTip(tr("The draft in hand goes after the one below it (Ctrl+Down)"));
  out_->setToolTip(tr("The draft in hand is not to go (Del)"));
  anew_->setToolTip(tr("A draft that was refused is tried again"));
  clear_->setToolTip(tr("No draft is to go (Ctrl+Shift+Del)"));
  // In two rows: the dock is narrow.
  auto* moving = new FlowLayout;
  auto* ending = new FlowLayout;
  for (QPushButton* button : {earlier_, later_}) moving->add(button);
  for (QPushButton* button : {out_, anew_, clear_}) ending->add(button);
  for (FlowLayout* row : {moving, ending}) row->setSpacing(6);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 0, 12, 0);
  column->setSpacing(6);
  column->addWidget(title_);
  column->addWidget(note_);
  column->addWidget(list_);
  column->addWidget(refused_);
  column->addLayout(moving);
  column->addLayout(ending);

  connect(list_, &QListWidget::currentRowChanged, this, [this](int row) {
    const auto& drafts = desk_.drafts().drafts();
    in_hand_ = row >= 0 && row < std::ssize(drafts) ? drafts[static_cast<std::size_t>(row)].number : 0;
    refresh_in_hand();
  });
  connect(list_, &QListWidget::itemDoubleClicked, this, [this] {
    if (const DraftedOrder* draft = desk_.drafts().draft(in_hand_)) desk_.select(body_of(draft->deed));
  });
  connect(earlier_, &QPushButton::clicked, this, [this] { move(-1); });
  connect(later_, &QPushButton::clicked, this, [this] { move(1); });
  connect(out_, &QPushButton::clicked, this, &DraftsCard::take_out);
  connect(anew_, &QPushButton::clicked, this, &DraftsCard::give_anew);
  connect(clear_, &QPushButton::clicked, &desk_.drafts(), &DraftBook::clear);
  connect(&desk_.drafts(), &DraftBook::changed, this, &DraftsCard::refresh);
  connect(&desk_, &DeskModel::picture_changed, this, &DraftsCard::refresh);
  refresh();
}

void DraftsCard::take(std::int64_t number) {
  const auto& drafts = desk_.drafts().drafts();
  const auto found = std::ranges::find(drafts, number, &DraftedOrder::number);
  if (found != drafts.end()) list_->setCurrentRow(static_cast<int>(found - drafts.begin()));
}

void DraftsCard::move(int places) { desk_.drafts().move(in_hand_, places); }

void DraftsCard::take_out() {
  const int row = list_->currentRow();
  desk_.drafts().take_out(in_hand_);
  // The one that follows is in hand then, so that several can be taken out one after another.
  if (!desk_.drafts().draft(in_hand_) && list_->count() > 0) list_->setCurrentRow(std::min(row, list_->count() - 1));
}

void DraftsCard::give_anew() { desk_.drafts().give_anew(in_hand_); }

void DraftsCard::refresh() {
  const auto& drafts = desk_.drafts().drafts();
  setVisible(!drafts.empty());
  int row = -1;
  {
    const QSignalBlocker quiet(list_);
    while (list_->count() > static_cast<int>(drafts.size())) delete list_->takeItem(list_->count() - 1);
    while (list_->count() < static_cast<int>(drafts.size())) list_->addItem(QString());
    for (std::size_t i = 0; i < drafts.size(); ++i) {
      QListWidgetItem* item = list_->item(static_cast<int>(i));
      const QString order = stories::drafted(drafts[i].deed, desk_.picture(), desk_.briefing());
      item->setText(drafts[i].refused ? tr("Refused: %1").arg(order)
                    : drafts[i].sent  ? tr("Sent: %1").arg(order)
                                      : tr("%1. %2").arg(i + 1).arg(order));
      item->setToolTip(drafts[i].refused ? stories::sentence_with_clause(*drafts[i].refused, desk_.briefing()) : order);
      item->setForeground(drafts[i].refused ? Look::now().bad : Look::now().ink);
      item->setSizeHint({0, draft_row_px});
      if (drafts[i].number == in_hand_) row = static_cast<int>(i);
    }
    list_->setCurrentRow(row);
  }
  if (row < 0) in_hand_ = 0;
  list_->setFixedHeight(draft_row_px * std::clamp(list_->count(), 1, drafts_shown) + 4);
  const bool waits = std::ranges::any_of(drafts, [](const DraftedOrder& draft) { return !draft.refused; });
  const bool runs_on = desk_.picture().mine.run_on.has_value();
  note_->setVisible(waits);
  note_->setText(runs_on ? tr("They go when you take your move in hand; while moves run on they wait.")
                         : tr("They go when your move opens, in this order."));
  refresh_in_hand();
}

void DraftsCard::refresh_in_hand() {
  const auto& drafts = desk_.drafts().drafts();
  const DraftedOrder* draft = desk_.drafts().draft(in_hand_);
  earlier_->setEnabled(draft && draft != &drafts.front());
  later_->setEnabled(draft && draft != &drafts.back());
  out_->setEnabled(draft && !draft->sent);
  anew_->setEnabled(draft && draft->refused);
  // Why one has not gone is to be read without looking for it.
  const auto told = draft && draft->refused
                        ? drafts.begin() + (draft - drafts.data())
                        : std::ranges::find_if(drafts, [](const DraftedOrder& one) { return one.refused.has_value(); });
  const OwnBody* body = told == drafts.end() ? nullptr : desk_.picture().body(body_of(told->deed));
  refused_->show_refusal(told == drafts.end() ? std::nullopt : told->refused,
                         body ? QString::fromStdString(body->name) : QString());
}

}  // namespace sandgate
