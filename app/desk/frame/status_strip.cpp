#include "app/desk/frame/status_strip.h"

#include <QHBoxLayout>
#include <QTime>
#include <chrono>

#include "app/desk/parts/look.h"
#include "app/desk/parts/panel.h"
#include "app/words/ground.h"
#include "app/words/measures.h"

namespace sandgate {

StatusStrip::StatusStrip(DeskModel& desk, QWidget* parent)
    : QWidget(parent), desk_(desk), right_(new ElidedLabel("note")) {
  setObjectName(QStringLiteral("statusStrip"));
  setAttribute(Qt::WA_StyledBackground);
  setFixedHeight(26);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(14, 0, 14, 0);
  row->setSpacing(5);
  grid_ = add_field(tr("Grid"));
  height_ = add_field(tr("Height"));
  slope_ = add_field(tr("Slope"));
  ground_ = add_field(tr("Ground"));
  road_ = add_field(tr("Road"));
  from_ = add_field(QString());
  right_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  right_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  row->addWidget(right_, 1);
  telling_.setSingleShot(true);
  connect(&telling_, &QTimer::timeout, this, &StatusStrip::refresh_right);
  connect(&desk_, &DeskModel::picture_changed, this, &StatusStrip::refresh_right);
  point_at({});
  refresh_right();
}

StatusStrip::Field StatusStrip::add_field(const QString& name) {
  auto* row = static_cast<QHBoxLayout*>(layout());
  Field field{role_label("note", name), new ElidedLabel("plain")};
  field.value->setFont(ui_font(12.5, QFont::DemiBold));
  field.value->setStyleSheet(QStringLiteral("font-size: 12.5px; font-weight: 600;"));
  row->addWidget(field.name);
  row->addWidget(field.value);
  row->addSpacing(16);
  return field;
}

void StatusStrip::set(const Field& field, const QString& value) {
  field.value->setText(value);
  field.name->setVisible(!value.isEmpty());
  field.value->setVisible(!value.isEmpty());
}

void StatusStrip::point_at(std::optional<MapPoint> place) {
  const Briefing& briefing = desk_.briefing();
  const auto ground = place ? words::ground_at(*briefing.country, *place) : std::nullopt;
  set(grid_, ground ? ground->reference : QString());
  set(height_, ground ? ground->height : QString());
  set(slope_, ground ? ground->slope : QString());
  set(ground_, ground ? ground->ground : QString());
  set(road_, ground ? ground->road : QString());
  const OwnBody* body = desk_.selected_body();
  if (!ground || !body) {
    set(from_, {});
    return;
  }
  const double metres = distance_m(briefing.to_ground(body->at), *place);
  from_.name->setText(tr("From %1").arg(QString::fromStdString(body->name)));
  set(from_, tr("%1, %2").arg(words::ground(metres), words::feet_whole(briefing.scale.length(metres))));
}

void StatusStrip::tell(const QString& text) {
  using namespace std::chrono_literals;
  right_->setText(text);
  telling_.start(12s);
}

void StatusStrip::refresh_right() {
  if (telling_.isActive()) return;
  right_->setText(tr("Picture %1 · saved %2")
                      .arg(desk_.picture().sequence)
                      .arg(QTime::currentTime().toString(QStringLiteral("HH:mm:ss"))));
}

}  // namespace sandgate
