#include "app/desk/frame/command_dialog.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QPointer>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/parts/panel.h"
#include "app/words/bodies.h"
#include "app/words/measures.h"

namespace sandgate {
namespace {

enum CommandColumn { post_column, holder_column, bodies_column, may_column, deputy_column, command_columns };
constexpr int number_role = Qt::UserRole, body_role = Qt::UserRole + 1;
constexpr int tree_width = 720, tree_height = 190, note_height = 46, tree_row = 24;

bool is_body(const QTreeWidgetItem* item) { return item && item->data(post_column, body_role).toBool(); }

}  // namespace

CommandDialog::CommandDialog(ChainOfCommand chain, const std::vector<std::int32_t>& chosen, QWidget* parent)
    : QDialog(parent),
      chain_(std::move(chain)),
      in_hand_(chain_.own),
      tree_(new QTreeWidget),
      to_(new QComboBox),
      give_(new QPushButton(tr("Give"))),
      hand_over_(new QPushButton(tr("Hand over"))),
      depute_(new QPushButton),
      holder_(new QLineEdit),
      note_(new QPlainTextEdit),
      chosen_(role_label("second")),
      whose_(role_label("title")),
      refused_(role_label("warning")) {
  setWindowTitle(tr("Chain of command"));
  tree_->setAccessibleName(tr("Posts and their bodies"));
  tree_->setColumnCount(command_columns);
  tree_->setHeaderLabels({tr("Post"), tr("Held by"), tr("Bodies"), tr("May"), tr("Deputy")});
  tree_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  tree_->setUniformRowHeights(true);
  tree_->setAllColumnsShowFocus(true);
  tree_->setMinimumSize(tree_width, tree_height);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 16, 20, 16);
  column->setSpacing(8);
  column->addWidget(role_label("heading", tr("Who commands whom")));
  column->addWidget(tree_, 1);
  make_orders(*column);
  refused_->setWordWrap(true);
  refused_->hide();
  column->addWidget(refused_);
  auto* buttons = new QDialogButtonBox;
  buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole)->setAutoDefault(false);
  connect(buttons, &QDialogButtonBox::rejected, this, &CommandDialog::reject);
  column->addWidget(buttons);
  constexpr QSize wanted{940, 640};
  resize(wanted);

  connect(tree_, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem* now) {
    if (!now) return;
    const QTreeWidgetItem* of = is_body(now) ? now->parent() : now;
    take(SeatId{of->data(post_column, number_role).toInt()});
  });
  connect(tree_, &QTreeWidget::itemSelectionChanged, this, &CommandDialog::follow);
  posts_ = chain_.posts();
  if (in_hand_.none() && !posts_.empty()) in_hand_ = posts_.front().seat;
  fill();
  show_rights();
  choose(chosen);
  // To the first post that could have what was chosen beforehand.
  for (int to = 0; !chosen.empty() && chain_.why_not && to < to_->count(); ++to) {
    to_->setCurrentIndex(to);
    if (!chain_.why_not(gift())) break;
  }
  tree_->setFocus();
}

// A tree that goes tells of its rows once more, when what they are of is gone.
CommandDialog::~CommandDialog() { tree_->disconnect(this); }

void CommandDialog::make_orders(QVBoxLayout& column) {
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(6);
  grid->setColumnStretch(1, 1);
  int row = 0;
  chosen_->setWordWrap(true);
  to_->setAccessibleName(tr("To which post"));
  hint_in(to_, 8);
  mark_opening(to_);
  grid->addWidget(role_label("second", tr("Give bodies")), row, 0);
  grid->addWidget(chosen_, row, 1);
  grid->addWidget(to_, row, 2);
  grid->addWidget(give_, row++, 3);
  grid->addWidget(hairline(), row++, 0, 1, 4);
  grid->addWidget(whose_, row, 0, 1, 3);
  grid->addWidget(depute_, row++, 3);
  holder_->setAccessibleName(tr("Successor"));
  holder_->setPlaceholderText(tr("Who takes it over"));
  note_->setAccessibleName(tr("What he is told"));
  note_->setPlaceholderText(tr("What he is told, and nobody else"));
  note_->setObjectName(QStringLiteral("field"));
  note_->setTabChangesFocus(true);
  note_->setFixedHeight(note_height);
  grid->addWidget(role_label("second", tr("Successor")), row, 0);
  grid->addWidget(holder_, row, 1, 1, 2);
  grid->addWidget(hand_over_, row++, 3);
  grid->addWidget(role_label("second", tr("Note")), row, 0, Qt::AlignTop);
  grid->addWidget(note_, row++, 1, 1, 3);
  for (QPushButton* button : {give_, hand_over_, depute_}) button->setAutoDefault(false);
  connect(give_, &QPushButton::clicked, this, [this] { send(gift(), [this] { tree_->clearSelection(); }); });
  connect(to_, &QComboBox::currentIndexChanged, this, &CommandDialog::follow);
  connect(holder_, &QLineEdit::textChanged, this, &CommandDialog::follow);
  connect(depute_, &QPushButton::clicked, this, [this] { send(deputing(), [] {}); });
  connect(hand_over_, &QPushButton::clicked, this, [this] {
    const HandOver deed = handing_over();
    send(deed, [this, seat = deed.seat] {
      holder_->clear();
      note_->clear();
      emit handed_over(seat);
    });
  });
  if (chain_.own.none()) {
    // The umpire's alone.
    auto* may = new QHBoxLayout;
    may->setSpacing(12);
    for (const Right right : all_rights()) {
      auto* box = new QCheckBox(words::right(right));
      rights_[static_cast<std::size_t>(right)] = box;
      may->addWidget(box);
    }
    may->addStretch();
    deputy_ = new QComboBox;
    deputy_->setAccessibleName(tr("Deputy"));
    hint_in(deputy_, 8);
    mark_opening(deputy_);
    set_rights_ = new QPushButton(tr("Set"));
    set_rights_->setAutoDefault(false);
    grid->addWidget(role_label("second", tr("May")), row, 0);
    grid->addLayout(may, row++, 1, 1, 3);
    grid->addWidget(role_label("second", tr("Deputy")), row, 0);
    grid->addWidget(deputy_, row, 1, 1, 2);
    grid->addWidget(set_rights_, row++, 3);
    connect(set_rights_, &QPushButton::clicked, this, [this] { send(rights(), [] {}); });
  }
  column.addLayout(grid);
}

const CommandPost* CommandDialog::post_of(SeatId seat) const {
  const auto found = std::ranges::find(posts_, seat, &CommandPost::seat);
  return found == posts_.end() ? nullptr : &*found;
}

const CommandPost* CommandDialog::post() const { return post_of(in_hand_); }

QString CommandDialog::name_of(SeatId seat) const {
  const CommandPost* at = post_of(seat);
  if (!at) return {};
  return at->holder.isEmpty() ? at->person : at->holder;
}

void CommandDialog::fill() {
  const QSignalBlocker quiet(tree_);
  const bool sides = chain_.own.none();
  tree_->clear();
  for (const CommandPost& at : posts_) {
    QStringList may;
    for (const Right right : at.may) may << words::right(right);
    const QString deputy = at.deputy ? name_of(at.deputy) : tr("none");
    auto* item = new QTreeWidgetItem(tree_, {sides ? tr("%1: %2").arg(at.side, at.post) : at.post, name_of(at.seat),
                                             words::counted(std::ssize(at.bodies), tr("%1 body"), tr("%1 bodies")),
                                             at.may == all_rights() ? tr("everything")
                                             : may.isEmpty()        ? tr("nothing")
                                                                    : may.join(tr(", ")),
                                             at.deputed ? tr("%1, who acts now").arg(deputy) : deputy});
    item->setData(post_column, number_role, at.seat.number);
    item->setSizeHint(post_column, QSize(0, tree_row));
    QFont font = item->font(post_column);
    font.setBold(true);
    item->setFont(post_column, font);
    for (int c = 0; c < command_columns; ++c) item->setToolTip(c, item->text(c));
    if (!at.holder.isEmpty()) item->setToolTip(holder_column, tr("%1, for %2").arg(at.holder, at.person));
    for (const CommandPost::Body& body : at.bodies) {
      auto* row = new QTreeWidgetItem(item, {body.name, QString(), body.strength});
      row->setData(post_column, number_role, body.number);
      row->setData(post_column, body_role, true);
    }
    item->setExpanded(true);
  }
  for (const int c : {holder_column, bodies_column, deputy_column}) tree_->resizeColumnToContents(c);
  constexpr int post_width = 250, may_width = 190, most = 200;
  tree_->setColumnWidth(post_column, post_width);
  tree_->setColumnWidth(may_column, may_width);
  for (const int c : {holder_column, deputy_column})
    tree_->setColumnWidth(c, std::min(most, tree_->columnWidth(c) + 8));
  const SeatId to = to_->count() > 0 ? SeatId{to_->currentData().toInt()} : SeatId{};
  const QSignalBlocker still(to_);
  to_->clear();
  for (const CommandPost& at : posts_) to_->addItem(tr("%1, %2").arg(name_of(at.seat), at.post), at.seat.number);
  if (to) to_->setCurrentIndex(std::max(0, to_->findData(to.number)));
  // To another than oneself, where there is one.
  if (!to && to_->count() > 1 && to_->currentData().toInt() == chain_.own.number) to_->setCurrentIndex(1);
}

void CommandDialog::refresh() {
  auto now = chain_.posts();
  if (now != posts_) {
    const auto chosen = bodies_chosen();
    posts_ = std::move(now);
    fill();
    show_rights();
    choose(chosen);
  }
  follow();
}

void CommandDialog::take(SeatId seat) {
  if (seat == in_hand_ || !post_of(seat)) return;
  in_hand_ = seat;
  refused_->hide();
  show_rights();
  follow();
}

void CommandDialog::choose(const std::vector<std::int32_t>& bodies) {
  const QSignalBlocker quiet(tree_);
  tree_->clearSelection();
  QTreeWidgetItem* current = nullptr;
  for (int p = 0; p < tree_->topLevelItemCount(); ++p) {
    QTreeWidgetItem* at = tree_->topLevelItem(p);
    if (!current && at->data(post_column, number_role).toInt() == in_hand_.number) current = at;
    for (int b = 0; b < at->childCount(); ++b) {
      QTreeWidgetItem* body = at->child(b);
      if (std::ranges::find(bodies, body->data(post_column, number_role).toInt()) != bodies.end())
        body->setSelected(true);
    }
  }
  if (current && bodies.empty()) tree_->setCurrentItem(current);
  follow();
}

std::vector<std::int32_t> CommandDialog::bodies_chosen() const {
  std::vector<std::int32_t> bodies;
  for (const QTreeWidgetItem* item : tree_->selectedItems()) {
    if (is_body(item)) bodies.push_back(item->data(post_column, number_role).toInt());
  }
  std::ranges::sort(bodies);
  return bodies;
}

GiveBodiesOrder<std::int32_t> CommandDialog::gift() const {
  return {to_->count() > 0 ? SeatId{to_->currentData().toInt()} : SeatId{}, bodies_chosen()};
}

HandOver CommandDialog::handing_over() const {
  return {in_hand_, holder_->text().trimmed().toStdString(), note_->toPlainText().trimmed().toStdString()};
}

Depute CommandDialog::deputing() const {
  const CommandPost* at = post();
  return {in_hand_, !(at && at->deputed)};
}

SetRights CommandDialog::rights() const {
  SetRights deed{in_hand_, {}, {}};
  for (const Right right : all_rights()) {
    if (right_box(right)->isChecked()) deed.may.push_back(right);
  }
  if (const int deputy = deputy_->currentData().toInt(); deputy >= 0) deed.deputy = SeatId{deputy};
  return deed;
}

void CommandDialog::show_rights() {
  const CommandPost* at = post();
  if (!set_rights_ || !at) return;
  for (const Right right : all_rights()) right_box(right)->setChecked(has(at->may, right));
  deputy_->clear();
  deputy_->addItem(tr("Nobody"), -1);
  for (const CommandPost& other : posts_) {
    if (other.seat != at->seat && other.side == at->side)
      deputy_->addItem(tr("%1, %2").arg(name_of(other.seat), other.post), other.seat.number);
  }
  deputy_->setCurrentIndex(at->deputy ? std::max(0, deputy_->findData(at->deputy.number)) : 0);
}

void CommandDialog::offer(QPushButton& button, const CommandDeed& deed, bool whole, const QString& does) {
  const auto no = chain_.why_not ? chain_.why_not(deed) : std::nullopt;
  button.setEnabled(whole && !no);
  button.setToolTip(no.value_or(does));
}

void CommandDialog::follow() {
  const CommandPost* at = post();
  const auto bodies = bodies_chosen();
  chosen_->setText(bodies.empty() ? tr("Choose bodies above; with Ctrl several.")
                                  : words::counted(std::ssize(bodies), tr("%1 body to"), tr("%1 bodies to")));
  whose_->setText(at ? tr("%1, %2").arg(name_of(at->seat), at->post) : QString());
  depute_->setText(at && at->deputed ? tr("The deputy steps back") : tr("The deputy acts"));
  const QString deputy = at && at->deputy ? name_of(at->deputy) : QString();
  offer(*give_, gift(), !bodies.empty(), tr("They answer to that post from now on (CX-8)"));
  offer(*depute_, deputing(), at && at->deputy,
        deputy.isEmpty() ? tr("This post has no deputy.")
                         : tr("%1 commands for this post until he steps back (KS-1.2)").arg(deputy));
  offer(*hand_over_, handing_over(), at && !holder_->text().trimmed().isEmpty(),
        tr("Whoever takes it over knows all that this post knows, and reads the note"));
  for (QWidget* field : std::initializer_list<QWidget*>{holder_, note_}) {
    const auto no = chain_.why_not ? chain_.why_not(HandOver{in_hand_, "x", {}}) : std::nullopt;
    field->setEnabled(!no);
    field->setToolTip(no.value_or(QString()));
  }
}

void CommandDialog::send(const CommandDeed& deed, std::function<void()> taken) {
  chain_.send(deed, [self = QPointer<CommandDialog>(this), taken = std::move(taken)](const auto& no) {
    if (!self) return;
    self->refused_->setVisible(no.has_value());
    self->refused_->setText(no.value_or(QString()));
    if (!no) taken();
    if (self) self->refresh();
  });
}

}  // namespace sandgate
