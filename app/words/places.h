// Places as a commander names them: objectives, names on the sheet, grid references.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "core/sight/picture.h"

namespace sandgate::words {

/// A place that has a name, and where a march to it ends.
struct NamedPlace {
  QString name;
  MapPoint at;
};

/// The objectives of `own` first, then the names on the sheet. A name on the sheet lies somewhere beside what it names;
/// where a road is near, its place is on that.
std::vector<NamedPlace> named_places(const Briefing& briefing, SideId own);

/// What was typed: a name, or as much of one as no other begins with; or a grid reference. A reference stands for a
/// square: an objective in that is meant, or the road through it, and without either its south-west corner, as
/// `read_grid_reference` answers it. Figures in metres are taken as they are. None where it cannot be read.
std::optional<MapPoint> read_place(const QString& text, const Briefing& briefing, SideId own, MapPoint about);

/// The names that begin with what was typed, each once.
QStringList names_begun(const QString& text, const Briefing& briefing, SideId own);

/// What lies at a place, by name; empty where nothing of these does.
QString name_at(MapPoint place, const std::vector<NamedPlace>& named);

}  // namespace sandgate::words
