#include "app/umpire/console/forms/place_field.h"

#include "map/base/gridref.h"

namespace sandgate {

PlaceField::PlaceField(const Setting& setting, Point place, QWidget* parent) : QLineEdit(parent), setting_(setting) {
  setToolTip(tr("A grid reference; or click the place on one of the sheets"));
  set_place(place);
}

QString PlaceField::told(Point place) const {
  constexpr int ten_metres = 4;
  return QString::fromStdString(grid_reference(setting_.to_ground(place), setting_.country->crs(), ten_metres));
}

void PlaceField::set_place(Point place) {
  place_ = place;
  setText(told(place));
}

std::expected<Point, QString> PlaceField::place() const {
  const QString typed = text().trimmed();
  if (typed == told(place_)) return place_;
  const auto read = read_grid_reference(typed.toStdString(), setting_.country->crs(), setting_.to_ground(place_));
  if (!read)
    return std::unexpected(tr("“%1” is no place: write a grid reference, or click one on a sheet.").arg(typed));
  return setting_.to_table(*read);
}

}  // namespace sandgate
