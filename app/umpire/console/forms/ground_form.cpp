#include "app/umpire/console/forms/ground_form.h"

#include <QDialogButtonBox>
#include <QVBoxLayout>

#include "app/desk/parts/panel.h"
#include "app/words/measures.h"

namespace sandgate {

GroundForm::GroundForm(const UmpireClient& umpire, Point pointed, Rule rule, QWidget* parent)
    : QDialog(parent),
      umpire_(umpire),
      rule_(std::move(rule)),
      at_(pointed),
      list_(new QListWidget),
      reason_(new QLineEdit),
      refused_(role_label("warning")) {
  constexpr int list_px = 220, wide_px = 460;
  setWindowTitle(tr("Bridges, rails and field works"));
  list_->setAccessibleName(tr("What lies nearest"));
  list_->setMinimumSize(wide_px, list_px / 2);
  list_->setMaximumHeight(list_px);
  reason_->setPlaceholderText(tr("Why, in one line"));
  reason_->setAccessibleName(tr("Reason"));
  refused_->setWordWrap(true);
  refused_->hide();
  auto* buttons = new QDialogButtonBox;
  first_ = buttons->addButton(tr("Break it"), QDialogButtonBox::ActionRole);
  second_ = buttons->addButton(tr("It is gone"), QDialogButtonBox::ActionRole);
  first_->setProperty("main", true);
  first_->setDefault(true);
  second_->setAutoDefault(false);
  buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(first_, &QPushButton::clicked, this, [this] { rule_on(false); });
  connect(second_, &QPushButton::clicked, this, [this] { rule_on(true); });
  connect(list_, &QListWidget::currentRowChanged, this, &GroundForm::follow);
  connect(reason_, &QLineEdit::textChanged, this, &GroundForm::follow);
  auto* note = role_label("note", tr("Who sees a break learns of it as of any other. A click on a sheet lists what "
                                     "lies nearest there."));
  note->setWordWrap(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 16, 20, 16);
  column->setSpacing(10);
  column->addWidget(role_label("heading", tr("What lies nearest")));
  column->addWidget(list_, 1);
  column->addWidget(reason_);
  column->addWidget(refused_);
  column->addWidget(note);
  column->addWidget(buttons);
  list_anew();
  list_->setFocus();
}

void GroundForm::point_at(Point place) {
  at_ = place;
  list_->setCurrentRow(-1);
  list_anew();
}

void GroundForm::list_anew() {
  constexpr std::size_t most_listed = 30;
  const int row = std::max(0, list_->currentRow());
  places_ = ground_places(umpire_.campaign(), at_, most_listed);
  list_->clear();
  const Scale& scale = umpire_.campaign().setting().scale;
  for (const GroundPlace& place : places_)
    list_->addItem(tr("%1: %2 (%3 off)").arg(place.told, place.is, words::ground(scale.metres(place.off))));
  list_->setCurrentRow(std::min(row, list_->count() - 1));
  follow();
}

const GroundPlace* GroundForm::in_hand() const {
  const int row = list_->currentRow();
  return row >= 0 && row < std::ssize(places_) ? &places_[static_cast<std::size_t>(row)] : nullptr;
}

void GroundForm::follow() {
  const GroundPlace* place = in_hand();
  const bool work = place && std::holds_alternative<FieldWorkId>(place->what);
  const bool may = place && !reason_->text().trimmed().isEmpty();
  first_->setText(work ? tr("It is finished") : place && place->broken ? tr("Make it whole") : tr("Break it"));
  first_->setEnabled(may);
  second_->setVisible(work);
  second_->setEnabled(may);
}

void GroundForm::rule_on(bool second) {
  const GroundPlace* place = in_hand();
  const std::string reason = reason_->text().trimmed().toStdString();
  if (!place || reason.empty()) return;
  const auto no = std::visit(
      [&]<class What>(const What& what) {
        if constexpr (std::same_as<What, FieldWorkId>)
          return rule_(RuleEarthwork{what, second, reason});
        else
          return rule_(RuleBreak{what, !place->broken, reason});
      },
      place->what);
  refused_->setText(no.value_or(QString()));
  refused_->setVisible(no.has_value());
  list_anew();
}

}  // namespace sandgate
