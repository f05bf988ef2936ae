#include "app/desk/join/join_dialog.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QShortcut>
#include <QVBoxLayout>

#include "app/desk/parts/panel.h"
#include "app/desk/parts/row_delegate.h"
#include "app/help/open_help.h"

namespace sandgate {

JoinDialog::JoinDialog(QWidget* parent, const DiscoveryWays& ways)
    : QDialog(parent),
      link_(new QLineEdit),
      seat_(new QLineEdit),
      person_(new QLineEdit(JoinModel::kept_person())),
      seat_name_(role_label("second", tr("Seat"))),
      says_(role_label("second")),
      found_(role_label("note")),
      hosts_(new QListWidget),
      scan_(new QPushButton(tr("From its picture…"))),
      join_(new QPushButton(tr("Join"))) {
  setWindowTitle(tr("Join an exercise"));
  constexpr int wide = 620, list_px = 104;
  link_->setAccessibleName(tr("Invitation"));
  link_->setMaxLength(static_cast<int>(longest_link) + 64);
  link_->setMinimumWidth(wide - 220);
  seat_->setAccessibleName(tr("Seat"));
  seat_->setPlaceholderText(tr("its name, as the card has it"));
  person_->setAccessibleName(tr("Your name"));
  person_->setPlaceholderText(tr("as the others shall read it"));
  person_->setMaxLength(JoinModel::longest_name);
  hosts_->setAccessibleName(tr("Hosts found on this network"));
  hosts_->setItemDelegate(new RowDelegate(hosts_));
  hosts_->setFixedHeight(list_px);
  hosts_->setStyleSheet(QStringLiteral("QListWidget { border: 1px solid palette(mid); }"));
  scan_->setToolTip(
      tr("A PNG or JPEG of the invitation's QR code: a screen that was copied, or a photograph (Ctrl+O)"));
  says_->setWordWrap(true);
  says_->setMinimumHeight(36);
  says_->setAlignment(Qt::AlignTop);
  found_->setWordWrap(true);
  join_->setProperty("main", true);
  join_->setDefault(true);
  auto* cancel = new QPushButton(tr("Cancel"));

  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(10);
  grid->setVerticalSpacing(8);
  grid->setColumnStretch(1, 1);
  grid->addWidget(role_label("second", tr("Invitation")), 0, 0);
  grid->addWidget(link_, 0, 1);
  grid->addWidget(scan_, 0, 2);
  grid->addWidget(seat_name_, 1, 0);
  grid->addWidget(seat_, 1, 1, 1, 2);
  grid->addWidget(role_label("second", tr("Your name")), 2, 0);
  grid->addWidget(person_, 2, 1, 1, 2);
  auto* buttons = new QHBoxLayout;
  buttons->addStretch();
  buttons->addWidget(cancel);
  buttons->addWidget(join_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 16, 20, 16);
  column->setSpacing(10);
  column->addLayout(grid);
  column->addWidget(says_);
  column->addWidget(role_label("title", tr("Found on this network")));
  column->addWidget(hosts_);
  column->addWidget(found_);
  column->addLayout(buttons);

  connect(new QShortcut(QKeySequence::Open, this), &QShortcut::activated, this, &JoinDialog::scan);
  add_help_keys(*this, [] { return HelpFor::joining; });
  connect(link_, &QLineEdit::textChanged, &model_, &JoinModel::set_text);
  connect(seat_, &QLineEdit::textChanged, &model_, &JoinModel::set_seat);
  connect(person_, &QLineEdit::textChanged, &model_, &JoinModel::set_person);
  connect(hosts_, &QListWidget::itemSelectionChanged, this, &JoinDialog::choose_host);
  connect(scan_, &QPushButton::clicked, this, &JoinDialog::scan);
  connect(join_, &QPushButton::clicked, this, &JoinDialog::join);
  connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
  connect(&model_, &JoinModel::changed, this, &JoinDialog::refresh);
  model_.set_person(person_->text());
  if (const auto link = JoinModel::link_in(QGuiApplication::clipboard()->text())) link_->setText(*link);
  find_hosts(ways);
  refresh();
  person_->text().isEmpty() && !link_->text().isEmpty() ? person_->setFocus() : link_->setFocus();
}

JoinDialog::~JoinDialog() = default;

void JoinDialog::find_hosts(const DiscoveryWays& ways) {
  auto finder = Finder::listen([this] { show_hosts(); }, ways);
  if (finder) finder_ = std::move(*finder);
  found_->setText(finder_ ? tr("Hosts that tell of themselves are listed here as they are heard. A link needs none.")
                          : tr("Hosts on this network cannot be listened for now. A link needs none."));
  show_hosts();
}

// Whoever is chosen stays so while he is heard.
void JoinDialog::show_hosts() {
  shown_ = finder_ ? finder_->hosts() : std::vector<FoundHost>();
  const auto chosen = model_.host();
  const QSignalBlocker quiet(hosts_);
  hosts_->clear();
  for (const FoundHost& host : shown_) {
    const QString address = host.addresses.empty() ? QString() : QString::fromStdString(host.addresses.front());
    auto* item = new QListWidgetItem(tr("%1 · %2, port %3")
                                         .arg(QString::fromStdString(host.announcement.title), address)
                                         .arg(host.announcement.port),
                                     hosts_);
    item->setSizeHint({0, 28});
    const bool same = chosen && chosen->announcement == host.announcement;
    item->setSelected(same);
    if (same) hosts_->setCurrentItem(item);
  }
}

void JoinDialog::choose_host() {
  const auto row = static_cast<std::size_t>(hosts_->currentRow());
  const bool any = !hosts_->selectedItems().isEmpty() && row < shown_.size();
  model_.choose(any ? std::optional(shown_[row]) : std::nullopt);
}

void JoinDialog::scan() {
  const QString file = QFileDialog::getOpenFileName(this, tr("The picture of an invitation"), {},
                                                    tr("Pictures (*.png *.jpg *.jpeg);;All files (*)"));
  if (!file.isEmpty()) model_.scan(file.toStdString());
}

void JoinDialog::refresh() {
  if (link_->text() != model_.text()) {
    const QSignalBlocker quiet(link_);
    link_->setText(model_.text());
  }
  for (QWidget* part : std::initializer_list<QWidget*>{seat_name_, seat_}) part->setVisible(model_.wants_seat());
  // With a host in hand the key alone does.
  link_->setPlaceholderText(model_.wants_seat() ? tr("the key, as the card has it") : QStringLiteral("sandgate://…"));
  says_->setText(model_.says());
  set_role(says_, "tone", model_.wrong() ? QStringLiteral("bad") : QString());
  set_role(link_, "wrong", model_.wrong() && !model_.text().isEmpty());
  join_->setEnabled(model_.invitation().has_value());
}

void JoinDialog::join() {
  const auto invitation = model_.invitation();
  if (!invitation) return;
  model_.keep_person();
  const QString person = model_.person();
  accept();
  emit join_asked(*invitation, person);
}

}  // namespace sandgate
