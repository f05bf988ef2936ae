#include "app/umpire/host_dialog.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QVBoxLayout>
#include <limits>

#include "app/desk/parts/panel.h"
#include "app/help/open_help.h"
#include "app/hosting/syndicates.h"
#include "app/invite/addresses.h"

namespace sandgate {

HostDialog::HostDialog(const std::vector<std::string>& addresses, const std::vector<std::string>& programs,
                       QWidget* parent)
    : QDialog(parent),
      bind_(new QComboBox),
      stand_in_(new QComboBox),
      port_(new QSpinBox),
      syndicates_(new QSpinBox),
      discovery_(new QCheckBox(tr("Found by who looks for it on the network"))),
      all_(new QCheckBox),
      syndicates_label_(role_label("second", tr("Syndicates"))) {
  setWindowTitle(tr("Host an exercise"));
  add_help_keys(*this, [] { return HelpFor::hosting; });
  bind_->setAccessibleName(tr("Reached on"));
  bind_->addItem(tr("All networks of this machine"), QString());
  for (const std::string& address : addresses)
    bind_->addItem(tr("%1 alone").arg(QString::fromStdString(address)), QString::fromStdString(address));
  bind_->addItem(tr("This machine alone"), QStringLiteral("127.0.0.1"));
  port_->setRange(0, std::numeric_limits<std::uint16_t>::max());
  port_->setSpecialValueText(tr("as before, or any that is free"));
  port_->setButtonSymbols(QAbstractSpinBox::NoButtons);
  port_->setAccessibleName(tr("Port"));
  syndicates_->setRange(1, most_syndicates);
  syndicates_->setButtonSymbols(QAbstractSpinBox::NoButtons);
  syndicates_->setAccessibleName(tr("Syndicates"));
  syndicates_->setToolTip(
      tr("So many groups play it side by side: each in a file of its own, with its own invitations and port"));
  all_->hide();
  discovery_->setChecked(true);
  discovery_->setToolTip(tr("Tells the exercise’s title to everybody on the network; joining takes an invitation."));
  stand_in_->setAccessibleName(tr("For a seat where nobody is"));
  stand_in_->addItem(tr("Nobody: its standing marches go on"), QString());
  for (const std::string& program : programs)
    stand_in_->addItem(tr("%1 plays").arg(QString::fromStdString(program)), QString::fromStdString(program));
  if (const int usual = stand_in_->findData(QStringLiteral("vanguard")); usual >= 0) stand_in_->setCurrentIndex(usual);
  connect(bind_, &QComboBox::currentIndexChanged, this, [this] {
    const bool alone = is_loopback(bind_->currentData().toString().toStdString());
    discovery_->setEnabled(!alone);
    discovery_->setChecked(!alone);
  });

  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(12);
  grid->setVerticalSpacing(8);
  const auto line = [grid](int row, const QString& words, QWidget* field) {
    grid->addWidget(role_label("second", words), row, 0);
    grid->addWidget(field, row, 1);
  };
  line(0, tr("Reached on"), bind_);
  line(1, tr("Port"), port_);
  line(2, {}, discovery_);
  line(3, tr("Where nobody is"), stand_in_);
  grid->addWidget(syndicates_label_, 4, 0);
  grid->addWidget(syndicates_, 4, 1);
  grid->addWidget(all_, 5, 1);
  auto* note = role_label("note", tr("Each seat has an invitation of its own, and joining takes one. The board that "
                                     "follows shows and prints them; nothing is played before you say “begin”."));
  note->setWordWrap(true);
  auto* buttons = new QDialogButtonBox;
  host_ = buttons->addButton(tr("Host it"), QDialogButtonBox::AcceptRole);
  host_->setProperty("main", true);
  host_->setDefault(true);
  buttons->addButton(tr("Leave it"), QDialogButtonBox::RejectRole);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 16, 20, 16);
  column->setSpacing(12);
  column->addWidget(role_label("heading", tr("How it is hosted")));
  column->addLayout(grid);
  column->addWidget(note);
  column->addWidget(buttons);
}

void HostDialog::offer_those_there(int syndicates) {
  there_ = syndicates;
  syndicates_->hide();
  syndicates_label_->hide();
  all_->setVisible(syndicates > 1);
  all_->setText(tr("With the others of its %1 syndicates").arg(syndicates));
  all_->setChecked(true);
}

int HostDialog::syndicates() const {
  if (there_ == 0) return syndicates_->value();
  return all_->isChecked() ? there_ : 1;
}

HostingWays HostDialog::ways() const {
  HostingWays ways;
  ways.bind = bind_->currentData().toString().toStdString();
  ways.port = static_cast<std::uint16_t>(port_->value());
  ways.discovery = discovery_->isEnabled() && discovery_->isChecked();
  ways.serving.begin = BeginWhen::umpire_says;
  ways.serving.stand_in = stand_in_->currentData().toString().toStdString();
  return ways;
}

}  // namespace sandgate
