#include "app/umpire/console/forms/body_form.h"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <array>

#include "app/desk/parts/panel.h"
#include "app/stories/names.h"
#include "app/umpire/console/forms/told_whom.h"
#include "app/words/bodies.h"

namespace sandgate {
namespace {

constexpr int body_form_px = 520;

/// Food, forage, ammunition, in the order of their fields.
std::array<std::int32_t, 3> by_kind(const Packets& packets) {
  return {packets.food, packets.forage, packets.ammunition};
}
bool carries_packets(const Body& body) {
  using enum Arm;
  const Arm arm = body.contents.arm();
  return arm == depot || arm == train || arm == transport || arm == supply || !body.packets.nothing();
}
/// What nobody has touched goes with the exercise.
void follow_field(QSpinBox& field, int was, int is) {
  if (field.value() == was) field.setValue(is);
}

}  // namespace

BodyForm::BodyForm(const UmpireClient& umpire, BodyId chosen, AskRule ask, QWidget* parent)
    : QDialog(parent),
      umpire_(umpire),
      body_(new QComboBox),
      formation_(formation_field(Formation::fours)),
      is_(role_label("note")),
      strength_(new QGridLayout),
      place_(new PlaceField(umpire.campaign().setting(), {})),
      facing_(facing_field({})),
      packets_box_(new QWidget),
      packets_label_(role_label("second", tr("Packets"))),
      foot_(new RulingFoot(umpire, std::move(ask))) {
  setWindowTitle(tr("A body as it is"));
  setMinimumWidth(body_form_px);
  list_bodies(*body_, umpire.campaign(), chosen);
  is_->setWordWrap(true);
  auto* packets = new QHBoxLayout(packets_box_);
  packets->setContentsMargins(0, 0, 0, 0);
  for (const QString& kind : {tr("Food"), tr("Forage"), tr("Ammunition")}) {
    packets_.push_back(count_field(kind, 0));
    packets_.back()->setPrefix(kind + u' ');
    packets->addWidget(packets_.back());
  }
  auto* strength = new QWidget;
  strength->setLayout(strength_);
  strength_->setContentsMargins(0, 0, 0, 0);
  auto* rows = new QGridLayout;
  rows->setHorizontalSpacing(10);
  rows->setVerticalSpacing(8);
  rows->setColumnStretch(1, 1);
  add_field(*rows, tr("Body"), body_);
  rows->addWidget(is_, rows->rowCount(), 1);
  add_field(*rows, tr("Left of it"), strength);
  add_field(*rows, tr("Place"), place_);
  add_field(*rows, tr("Facing"), facing_);
  add_field(*rows, tr("It stands"), formation_);
  const int last = rows->rowCount();
  rows->addWidget(packets_label_, last, 0);
  rows->addWidget(packets_box_, last, 1);
  foot_->add_deed(
      tr("&Rule so"), [this](const std::string& reason) { return correction(reason); }, true);
  foot_->add_deed(tr("&Take it off the map"), [this](const std::string& reason) { return taken_off(reason); });
  men_ = foot_->add_way(tr("Its &men…"));
  men_->setAutoDefault(false);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 16, 20, 16);
  column->setSpacing(10);
  column->addWidget(role_label("heading", tr("A body as it is")));
  column->addLayout(rows);
  column->addStretch();
  column->addWidget(foot_);
  connect(body_, &QComboBox::currentIndexChanged, this, &BodyForm::show_body);
  connect(place_, &QLineEdit::textChanged, foot_, &RulingFoot::look_again);
  connect(formation_, &QComboBox::currentIndexChanged, foot_, &RulingFoot::look_again);
  connect(facing_, &QSpinBox::valueChanged, foot_, &RulingFoot::look_again);
  for (QSpinBox* field : packets_) connect(field, &QSpinBox::valueChanged, foot_, &RulingFoot::look_again);
  connect(foot_, &RulingFoot::exercise_changed, this, &BodyForm::follow);
  connect(foot_, &RulingFoot::ruled, this, &QDialog::accept);
  connect(foot_, &RulingFoot::left, this, &QDialog::reject);
  connect(men_, &QPushButton::clicked, this, [this] { emit men_asked(body()); });
  show_body();
  parts_.empty() ? body_->setFocus() : parts_.front().men->setFocus();
}

const Body* BodyForm::now() const {
  const Campaign& campaign = umpire_.campaign();
  const BodyId id = body();
  return body_->currentIndex() >= 0 && campaign.exists(id) && !campaign.body(id).gone ? &campaign.body(id) : nullptr;
}

void BodyForm::choose(BodyId body) {
  if (const int row = body_->findData(body.number); row >= 0) body_->setCurrentIndex(row);
}

void BodyForm::show_body() {
  const Body* body = now();
  was_ = body ? *body : Body{};
  make_parts();
  place_->set_place(was_.at);
  facing_->setValue(degrees_of(was_.facing));
  formation_->setCurrentIndex(static_cast<int>(was_.formation));
  const auto packets = by_kind(was_.packets);
  for (std::size_t i = 0; i < packets_.size(); ++i) packets_[i]->setValue(packets[i]);
  packets_box_->setVisible(carries_packets(was_));
  packets_label_->setVisible(carries_packets(was_));
  follow();
  foot_->look_again();
}

void BodyForm::make_parts() {
  qDeleteAll(strength_->parentWidget()->findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
  parts_.clear();
  for (const Part& part : was_.contents.parts) {
    const int row = static_cast<int>(parts_.size());
    const QString arm = words::arm(part.arm);
    PartFields fields{count_field(tr("%1, men").arg(arm), part.men.count, tr(" of %1").arg(part.men_began.count)),
                      count_field(tr("%1, guns").arg(arm), part.guns, tr(" guns")),
                      count_field(tr("%1, waggons").arg(arm), part.waggons, tr(" waggons"))};
    strength_->addWidget(role_label("second", arm), row, 0);
    strength_->addWidget(fields.men, row, 1);
    strength_->addWidget(fields.guns, row, 2);
    strength_->addWidget(fields.waggons, row, 3);
    fields.guns->setVisible(part.guns > 0);
    fields.waggons->setVisible(part.waggons > 0);
    for (QSpinBox* field : {fields.men, fields.guns, fields.waggons})
      connect(field, &QSpinBox::valueChanged, foot_, &RulingFoot::look_again);
    parts_.push_back(fields);
  }
}

void BodyForm::follow() {
  const Body* body = now();
  men_->setVisible(body && body->set_out && body->table);
  if (!body) {
    is_->setText(tr("It is on the map no more."));
    foot_->set_told({});
    return;
  }
  const Campaign& campaign = umpire_.campaign();
  QStringList is{QString::fromStdString(campaign.setting().seat(body->seat).title), words::strength(body->contents),
                 words::formation(body->formation)};
  if (body->table) is << stories::Names::table(body->table);
  is_->setText(is.join(QStringLiteral(" · ")));
  foot_->set_told(told_of_body(campaign, *body));
  if (body->contents.parts.size() != was_.contents.parts.size()) {
    was_.contents = body->contents;
    make_parts();
  }
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const Part &was = was_.contents.parts[i], &is_now = body->contents.parts[i];
    follow_field(*parts_[i].men, was.men.count, is_now.men.count);
    follow_field(*parts_[i].guns, was.guns, is_now.guns);
    follow_field(*parts_[i].waggons, was.waggons, is_now.waggons);
  }
  if (place_->place() == was_.at) place_->set_place(body->at);
  follow_field(*facing_, degrees_of(was_.facing), degrees_of(body->facing));
  if (formation_of(*formation_) == was_.formation) formation_->setCurrentIndex(static_cast<int>(body->formation));
  const auto was = by_kind(was_.packets), is_now = by_kind(body->packets);
  for (std::size_t i = 0; i < packets_.size(); ++i) follow_field(*packets_[i], was[i], is_now[i]);
  was_ = *body;
}

RulingFoot::Draft BodyForm::correction(const std::string& reason) const {
  const Body* body = now();
  if (!body) return std::unexpected(tr("It is on the map no more; choose another body."));
  if (body->set_out)
    return std::unexpected(tr("Its men stand on a table by themselves; rule on them one by one, by “Its men…”."));
  CorrectBody order{body->id, {}, {}, {}, {}, {}, reason};
  for (std::size_t i = 0; i < parts_.size() && i < was_.contents.parts.size(); ++i) {
    Part part = was_.contents.parts[i];
    const Part was = part;
    part.men = Men{parts_[i].men->value()};
    part.guns = parts_[i].guns->value();
    part.waggons = parts_[i].waggons->value();
    if (part != was) order.parts.push_back(part);
  }
  const auto at = place_->place();
  if (!at) return std::unexpected(at.error());
  if (*at != was_.at) order.at = *at;
  if (facing_->value() != degrees_of(was_.facing)) order.facing = facing_of(*facing_);
  if (formation_of(*formation_) != was_.formation) order.formation = formation_of(*formation_);
  const Packets packets{packets_[0]->value(), packets_[1]->value(), packets_[2]->value()};
  if (packets != was_.packets) order.packets = packets;
  const bool same = order.parts.empty() && !order.at && !order.facing && !order.formation && !order.packets;
  // Where nothing of it can be ruled at all, that is said before anything is changed.
  const bool never = !body->aboard.none();
  return same && !never ? RulingFoot::Draft(std::optional<Deed>()) : RulingFoot::Draft(std::optional<Deed>(order));
}

RulingFoot::Draft BodyForm::taken_off(const std::string& reason) const {
  const Body* body = now();
  if (!body) return std::optional<Deed>();
  return std::optional<Deed>(TakeOffBody{body->id, reason});
}

}  // namespace sandgate
