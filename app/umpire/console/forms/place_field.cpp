#include "app/umpire/console/forms/place_field.h"

#include "map/base/gridref.h"

namespace sandgate {

QString grid_told(const Setting& setting, Point place) {
  constexpr int ten_metres = 4;
  return QString::fromStdString(grid_reference(setting.to_ground(place), setting.country->crs(), ten_metres));
}

std::expected<Point, QString> grid_read(const Setting& setting, const QString& typed, Point near) {
  const QString text = typed.trimmed();
  if (text == grid_told(setting, near)) return near;
  const auto read = read_grid_reference(text.toStdString(), setting.country->crs(), setting.to_ground(near));
  if (!read)
    return std::unexpected(
        PlaceField::tr("“%1” is no place: write a grid reference, or click one on a sheet.").arg(text));
  return setting.to_table(*read);
}

PlaceField::PlaceField(const Setting& setting, Point place, QWidget* parent) : QLineEdit(parent), setting_(setting) {
  setToolTip(tr("A grid reference; or click the place on one of the sheets"));
  set_place(place);
}

void PlaceField::set_place(Point place) {
  place_ = place;
  setText(grid_told(setting_, place));
}

std::expected<Point, QString> PlaceField::place() const { return grid_read(setting_, text(), place_); }

}  // namespace sandgate
