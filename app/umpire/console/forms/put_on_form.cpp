#include "app/umpire/console/forms/put_on_form.h"

#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "app/desk/parts/panel.h"
#include "app/umpire/console/forms/told_whom.h"
#include "app/words/bodies.h"

namespace sandgate {
namespace {

constexpr int put_on_px = 520;
/// Those that one puts on the map: a General is where the scenario has him.
constexpr std::array put_on_arms = {Arm::infantry,  Arm::cavalry, Arm::engineers, Arm::artillery,
                                    Arm::transport, Arm::supply,  Arm::boat};
constexpr bool has_waggons(Arm arm) {
  return arm == Arm::artillery || arm == Arm::transport || arm == Arm::supply || arm == Arm::boat;
}

}  // namespace

PutOnForm::PutOnForm(const UmpireClient& umpire, Point pointed, BodyId like, AskRule ask, QWidget* parent)
    : QDialog(parent),
      umpire_(umpire),
      seat_(new QComboBox),
      formation_(formation_field(Formation::fours)),
      name_(new QLineEdit),
      scouts_(new QCheckBox(tr("They are &scouts"))),
      place_(new PlaceField(umpire.campaign().setting(), pointed)),
      facing_(facing_field({})),
      foot_(new RulingFoot(umpire, std::move(ask))) {
  setWindowTitle(tr("A body comes onto the map"));
  setMinimumWidth(put_on_px);
  const Campaign& campaign = umpire.campaign();
  for (const Seat& seat : campaign.setting().seats) seat_->addItem(QString::fromStdString(seat.title), seat.id.number);
  if (campaign.exists(like)) {
    seat_->setCurrentIndex(seat_->findData(campaign.body(like).seat.number));
    facing_->setValue(degrees_of(campaign.body(like).facing));
  }
  name_->setPlaceholderText(tr("3/Border"));
  auto* rows = new QGridLayout;
  rows->setHorizontalSpacing(10);
  rows->setVerticalSpacing(8);
  rows->setColumnStretch(1, 1);
  add_field(*rows, tr("Under"), seat_);
  add_field(*rows, tr("Name"), name_);
  add_field(*rows, tr("Made of"), make_strength(), Qt::AlignTop);
  rows->addWidget(scouts_, rows->rowCount(), 1);
  add_field(*rows, tr("Place"), place_);
  add_field(*rows, tr("Facing"), facing_);
  add_field(*rows, tr("It stands"), formation_);
  foot_->add_deed(
      tr("&Put it on the map"), [this](const std::string& reason) { return draft(reason); }, true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 16, 20, 16);
  column->setSpacing(10);
  column->addWidget(role_label("heading", tr("A body comes onto the map")));
  column->addLayout(rows);
  column->addStretch();
  column->addWidget(foot_);
  connect(seat_, &QComboBox::currentIndexChanged, this, &PutOnForm::follow);
  for (QComboBox* field : {seat_, formation_})
    connect(field, &QComboBox::currentIndexChanged, foot_, &RulingFoot::look_again);
  for (QLineEdit* field : {name_, static_cast<QLineEdit*>(place_)})
    connect(field, &QLineEdit::textChanged, foot_, &RulingFoot::look_again);
  connect(facing_, &QSpinBox::valueChanged, foot_, &RulingFoot::look_again);
  connect(scouts_, &QCheckBox::toggled, foot_, &RulingFoot::look_again);
  connect(foot_, &RulingFoot::ruled, this, &QDialog::accept);
  connect(foot_, &RulingFoot::left, this, &QDialog::reject);
  follow();
  foot_->look_again();
  name_->setFocus();
}

QWidget* PutOnForm::make_strength() {
  auto* box = new QWidget;
  auto* rows = new QGridLayout(box);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setVerticalSpacing(4);
  rows->addWidget(role_label("column", tr("Men")), 0, 1);
  rows->addWidget(role_label("column", tr("Guns")), 0, 2);
  rows->addWidget(role_label("column", tr("Waggons, boats")), 0, 3);
  for (const Arm arm : put_on_arms) {
    const QString called = words::arm(arm);
    ArmFields fields{arm, count_field(tr("%1, men").arg(called), 0), count_field(tr("%1, guns").arg(called), 0),
                     count_field(arm == Arm::boat ? tr("Boats") : tr("%1, waggons").arg(called), 0)};
    const int row = rows->rowCount();
    rows->addWidget(role_label("second", called), row, 0);
    rows->addWidget(fields.men, row, 1);
    rows->addWidget(fields.guns, row, 2);
    rows->addWidget(fields.waggons, row, 3);
    fields.guns->setVisible(arm == Arm::artillery);
    fields.waggons->setVisible(has_waggons(arm));
    for (QSpinBox* field : {fields.men, fields.guns, fields.waggons})
      connect(field, &QSpinBox::valueChanged, foot_, &RulingFoot::look_again);
    arms_.push_back(fields);
  }
  return box;
}

QSpinBox* PutOnForm::men_field(Arm arm) const { return std::ranges::find(arms_, arm, &ArmFields::arm)->men; }
QSpinBox* PutOnForm::guns_field(Arm arm) const { return std::ranges::find(arms_, arm, &ArmFields::arm)->guns; }
QSpinBox* PutOnForm::waggons_field(Arm arm) const { return std::ranges::find(arms_, arm, &ArmFields::arm)->waggons; }

void PutOnForm::follow() { foot_->set_told(told_of_new(umpire_.campaign(), seat())); }

RulingFoot::Draft PutOnForm::draft(const std::string& reason) const {
  PutOnBody order;
  order.seat = seat();
  order.name = name_->text().trimmed().toStdString();
  for (const ArmFields& fields : arms_) {
    const Part part{fields.arm, Men{fields.men->value()}, {}, fields.guns->value(), fields.waggons->value()};
    if (part.men.count > 0 || part.guns > 0 || part.waggons > 0) order.parts.push_back(part);
  }
  // Nothing is said of a form that nobody has written in yet.
  if (order.name.empty() && order.parts.empty()) return std::optional<Deed>();
  if (order.name.empty()) return std::unexpected(tr("It has no name; write one that its side has not."));
  if (order.parts.empty()) return std::unexpected(tr("Nobody is in it; say how many men of which arm."));
  const auto at = place_->place();
  if (!at) return std::unexpected(at.error());
  order.at = *at;
  order.facing = facing_of(*facing_);
  order.formation = formation_of(*formation_);
  order.scouts = scouts_->isChecked();
  order.reason = reason;
  return std::optional<Deed>(order);
}

}  // namespace sandgate
