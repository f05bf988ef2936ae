#include "app/desk/shell/umpire_dialog.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/desk/parts/panel.h"
#include "app/host/umpire_key.h"
#include "app/words/measures.h"
#include "core/rulebook/rulebook.h"

namespace sandgate {

UmpireDialog::UmpireDialog(const SetVisibility& now, const Scale& scale, bool keyed, std::size_t waiting, Rule rule,
                           QWidget* parent)
    : QDialog(parent),
      rule_(std::move(rule)),
      feet_(new QDoubleSpinBox),
      reason_(new QLineEdit(QString::fromStdString(now.reason))),
      announcement_(new QLineEdit),
      key_(new QLineEdit),
      ground_(role_label("second")),
      refused_(role_label("warning")),
      messages_(new QPushButton(waiting == 0 ? tr("Messages…") : tr("Messages: %1 wait…").arg(waiting))),
      command_(new QPushButton(tr("Command…"))) {
  using Wide = Rulebook::WideCountry;
  setWindowTitle(tr("Umpire"));
  feet_->setButtonSymbols(QAbstractSpinBox::NoButtons);
  feet_->setDecimals(1);
  feet_->setRange(Wide::least_visibility.in_feet(), Wide::most_visibility.in_feet());
  feet_->setSingleStep(5);
  feet_->setSuffix(tr(" ft"));
  feet_->setValue(now.visibility.in_feet());
  feet_->setAccessibleName(tr("Visibility in feet of the table"));
  feet_->setFixedWidth(120);
  reason_->setPlaceholderText(tr("Mist in the valleys"));
  reason_->setAccessibleName(tr("Reason"));
  reason_->setMinimumWidth(300);
  announcement_->setPlaceholderText(tr("Nothing"));
  announcement_->setAccessibleName(tr("Announce to all"));
  key_->setEchoMode(QLineEdit::Password);
  key_->setPlaceholderText(keyed ? tr("As it is") : tr("None"));
  key_->setAccessibleName(tr("A new key"));
  key_->setToolTip(tr("A word or a number that whoever rules is asked for from now on"));
  now_ = weather();
  refused_->setWordWrap(true);
  refused_->setVisible(false);

  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(10);
  grid->setVerticalSpacing(8);
  grid->addWidget(role_label("second", tr("Visibility")), 0, 0);
  grid->addWidget(feet_, 0, 1);
  grid->addWidget(ground_, 0, 2);
  grid->addWidget(role_label("second", tr("Reason")), 1, 0);
  grid->addWidget(reason_, 1, 1, 1, 2);
  grid->addWidget(role_label("second", tr("Announce to all")), 2, 0);
  grid->addWidget(announcement_, 2, 1, 1, 2);
  grid->addWidget(role_label("second", tr("A new key")), 3, 0);
  grid->addWidget(key_, 3, 1, 1, 2);
  grid->setColumnStretch(2, 1);

  auto* buttons = new QDialogButtonBox;
  auto* rules = buttons->addButton(tr("Rule so"), QDialogButtonBox::AcceptRole);
  rules->setProperty("main", true);
  rules->setDefault(true);
  buttons->addButton(tr("Leave it"), QDialogButtonBox::RejectRole);
  buttons->addButton(messages_, QDialogButtonBox::ActionRole);
  messages_->setAutoDefault(false);
  messages_->setToolTip(tr("What was sent to you and between posts (KS-11.6)"));
  connect(messages_, &QPushButton::clicked, this, [this] {
    emit messages_asked();
    reject();
  });
  buttons->addButton(command_, QDialogButtonBox::ActionRole);
  command_->setAutoDefault(false);
  command_->setToolTip(tr("Who commands whom: bodies given to others, posts handed over, deputies, rights (CX-8)"));
  connect(command_, &QPushButton::clicked, this, [this] {
    emit command_asked();
    reject();
  });
  connect(buttons, &QDialogButtonBox::accepted, this, &UmpireDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &UmpireDialog::reject);

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 16, 20, 16);
  column->setSpacing(10);
  column->addWidget(role_label("heading", tr("How far one sees from now on")));
  column->addLayout(grid);
  column->addWidget(refused_);
  auto* note =
      role_label("note", tr("Every commander is told at once: the weather with its reason (CX-11), and the "
                            "announcement word for word (KS-10). That there is a key is told; the key is not."));
  note->setWordWrap(true);
  column->addWidget(note);
  column->addWidget(buttons);

  const auto show_ground = [this, scale] {
    ground_->setText(tr("%1 of ground").arg(words::ground(scale.metres(Length::from_feet(feet_->value())))));
  };
  connect(feet_, &QDoubleSpinBox::valueChanged, this, show_ground);
  show_ground();
  feet_->selectAll();
}

SetVisibility UmpireDialog::weather() const {
  return {Length::from_feet(feet_->value()), reason_->text().trimmed().toStdString()};
}

bool UmpireDialog::rules(const Deed& ruling) {
  const auto refused = rule_(ruling);
  refused_->setVisible(refused.has_value());
  refused_->setText(refused.value_or(QString()));
  return !refused;
}

void UmpireDialog::accept() {
  const QString text = announcement_->text().trimmed(), key = key_->text().trimmed();
  if (!text.isEmpty() && !rules(Announce{text.toStdString()})) return;
  announcement_->clear();  // it is not said twice if what follows is refused
  if (!key.isEmpty() && !rules(umpire_key_of(key.toStdString()))) return;
  key_->clear();
  const bool done = !(text.isEmpty() && key.isEmpty()) && weather() == now_;
  if (done || rules(weather())) QDialog::accept();
}

}  // namespace sandgate
