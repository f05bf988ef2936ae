#include "app/umpire/console/forms/ruling_foot.h"

#include <QPointer>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/parts/panel.h"

namespace sandgate {
namespace {

constexpr int watch_ms = 400, longest_ruling_reason = 200;
/// Stands for a reason that is not written yet, so that all else is looked at.
const char* const some_reason = "…";

}  // namespace

RulingFoot::RulingFoot(const UmpireClient& umpire, AskRule ask)
    : umpire_(umpire),
      ask_(std::move(ask)),
      reason_(new QLineEdit),
      told_(role_label("note")),
      wrong_(role_label("warning")),
      buttons_(new QDialogButtonBox),
      seen_(umpire.sequence()) {
  reason_->setPlaceholderText(tr("Why, in one line"));
  reason_->setAccessibleName(tr("Reason"));
  reason_->setMaxLength(longest_ruling_reason);
  told_->setWordWrap(true);
  wrong_->setWordWrap(true);
  wrong_->setMinimumHeight(wrong_->fontMetrics().height() * 2);
  wrong_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  QPushButton* leave = buttons_->addButton(tr("Close"), QDialogButtonBox::RejectRole);
  leave->setAutoDefault(false);
  connect(buttons_, &QDialogButtonBox::rejected, this, &RulingFoot::left);
  connect(reason_, &QLineEdit::textChanged, this, &RulingFoot::look_again);
  soon_.setSingleShot(true);
  soon_.setInterval(0);
  connect(&soon_, &QTimer::timeout, this, &RulingFoot::look);
  watch_.setInterval(watch_ms);
  connect(&watch_, &QTimer::timeout, this, [this] {
    if (std::exchange(seen_, umpire_.sequence()) == umpire_.sequence()) return;
    emit exercise_changed();
    look_again();
  });
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  column->addWidget(reason_);
  column->addWidget(told_);
  column->addWidget(wrong_);
  column->addWidget(buttons_);
}

void RulingFoot::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  watch_.start();
  look_again();
}

void RulingFoot::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  watch_.stop();
  soon_.stop();
}

QPushButton* RulingFoot::add_deed(const QString& text, MakeDraft make, bool own) {
  QPushButton* button = buttons_->addButton(text, own ? QDialogButtonBox::AcceptRole : QDialogButtonBox::ActionRole);
  button->setProperty("main", own);
  button->setAutoDefault(own);
  button->setDefault(own);
  button->setEnabled(false);
  connect(button, &QPushButton::clicked, this, [this, which = deeds_.size()] { rule(which); });
  deeds_.push_back({button, std::move(make), own});
  return button;
}

void RulingFoot::look_at(Known& one, const std::string& reason) {
  Draft draft = one.make(reason.empty() ? some_reason : reason);
  one.wrong = draft ? QString() : draft.error();
  one.deed = draft ? std::move(*draft) : std::nullopt;
  std::optional<Refusal> no;
  if (one.deed) no = against(umpire_, *one.deed);
  if (no) one.wrong = told_to_umpire(*no, umpire_.campaign().setting());
  if (one.own) emit looked(no);
  if (no) one.deed.reset();
  one.button->setEnabled(one.deed && !reason.empty() && !asked_);
  one.button->setToolTip(one.wrong);
}

void RulingFoot::look() {
  soon_.stop();
  const std::string reason = reason_->text().trimmed().toStdString();
  for (Known& one : deeds_) look_at(one, reason);
  QString said;
  const auto own = std::ranges::find(deeds_, true, &Known::own);
  if (own != deeds_.end())
    said = own->wrong;
  else if (!deeds_.empty() && std::ranges::none_of(deeds_, [](const Known& one) { return one.wrong.isEmpty(); }))
    said = deeds_.front().wrong;
  wrong_->setText(said);
}

void RulingFoot::rule(std::size_t which) {
  look();
  const Known& one = deeds_[which];
  if (!one.button->isEnabled()) return;
  asked_ = true;
  ask_(*one.deed, [self = QPointer<RulingFoot>(this)](const std::optional<QString>& refusal) {
    if (!self) return;
    self->asked_ = false;
    self->look();
    if (!refusal) return emit self->ruled();
    self->wrong_->setText(*refusal);
  });
  if (asked_) one.button->setEnabled(false);
}

}  // namespace sandgate
