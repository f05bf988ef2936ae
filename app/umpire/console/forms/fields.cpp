#include "app/umpire/console/forms/fields.h"

#include <QCoreApplication>
#include <cmath>

#include "app/desk/parts/panel.h"
#include "app/words/bodies.h"

namespace sandgate {
namespace {

constexpr int whole_circle = 360;

struct FormFields {
  Q_DECLARE_TR_FUNCTIONS(FormFields)
};

}  // namespace

QSpinBox* count_field(const QString& name, int value, const QString& suffix) {
  auto* field = new QSpinBox;
  field->setRange(0, most_counted);
  field->setValue(value);
  field->setSuffix(suffix);
  field->setButtonSymbols(QAbstractSpinBox::NoButtons);
  field->setAccessibleName(name);
  field->setToolTip(name);
  return field;
}

int degrees_of(Bearing facing) { return static_cast<int>(std::lround(facing.in_degrees())) % whole_circle; }

QSpinBox* facing_field(Bearing facing) {
  QSpinBox* field = count_field(FormFields::tr("Facing"), 0, FormFields::tr("° from north"));
  field->setRange(0, whole_circle - 1);
  field->setWrapping(true);
  field->setValue(degrees_of(facing));
  return field;
}

Bearing facing_of(const QSpinBox& field) {
  return Bearing::of(
      static_cast<int>(std::lround(field.value() * static_cast<double>(Bearing::full_circle) / whole_circle)));
}

QComboBox* formation_field(Formation formation) {
  auto* field = new QComboBox;
  for (std::size_t i = 0; i < value_count<Formation>; ++i)
    field->addItem(words::formation(static_cast<Formation>(i)), static_cast<int>(i));
  field->setCurrentIndex(static_cast<int>(formation));
  return field;
}

Formation formation_of(const QComboBox& field) { return static_cast<Formation>(field.currentData().toInt()); }

QString with_side(const Campaign& campaign, const Body& body) {
  return FormFields::tr("%1 %2").arg(QString::fromStdString(campaign.setting().side(body.side).name),
                                     QString::fromStdString(body.name));
}

void list_bodies(QComboBox& field, const Campaign& campaign, BodyId chosen) {
  field.clear();
  for (const Body& body : campaign.bodies())
    if (!body.gone) field.addItem(with_side(campaign, body), body.id.number);
  if (const int row = field.findData(chosen.number); row >= 0) field.setCurrentIndex(row);
}

void add_field(QGridLayout& rows, const QString& words, QWidget* field, Qt::Alignment of_words) {
  if (field->accessibleName().isEmpty()) field->setAccessibleName(words);
  const int row = rows.rowCount();
  rows.addWidget(role_label("second", words), row, 0, of_words);
  rows.addWidget(field, row, 1);
}

}  // namespace sandgate
