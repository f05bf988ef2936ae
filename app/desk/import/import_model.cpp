#include "app/desk/import/import_model.h"

#include <algorithm>
#include <cmath>

#include "app/host/new_scenario.h"
#include "app/mapview/sheet/sheet.h"
#include "app/words/faults.h"
#include "app/words/written.h"
#include "core/mapping/mapping_file.h"
#include "map/import/import.h"

namespace sandgate {
namespace {

constexpr int picture_cells = 420, small_picture_px = 640;

struct SmallPicture {
  QImage image;
  MapBox ground;
};

/// The country in few cells, painted small. Nothing where that fails: the making itself will say why.
std::optional<SmallPicture> small_picture(ImportPlan plan, const Progress& progress) {
  auto seen = survey(plan, progress);
  if (!seen) return {};
  const MapBox whole = seen->frame.bounds();
  const double coarse = std::max(whole.width(), whole.depth()) / picture_cells;
  if (coarse > seen->frame.cell_x) {
    plan.cell_m = coarse;
    seen = survey(plan, progress);
    if (!seen) return {};
  }
  const auto made = import_country(plan, *seen, progress);
  if (!made) return {};
  const auto sheet = Sheet::prepare(made->country, Scale{}, progress);
  if (!sheet) return {};
  const MapBox ground = made->country->bounds();
  const double larger = std::max(ground.width(), ground.depth());
  const QSize size(std::max(1, static_cast<int>(small_picture_px * ground.width() / larger)),
                   std::max(1, static_cast<int>(small_picture_px * ground.depth() / larger)));
  QImage image(size, QImage::Format_ARGB32_Premultiplied);
  image.fill(day_theme().margin);
  QPainter painter(&image);
  SheetStyle style;
  style.grid = false;
  (*sheet)->paint(painter, View::fit(ground, size), style, day_theme());
  return SmallPicture{image, ground};
}

}  // namespace

ImportModel::ImportModel(std::filesystem::path data, QObject* parent) : QObject(parent), data_(std::move(data)) {
  auto mapping = read_mapping(data_ / usual_mapping, data_ / "schemas");
  mapped_ = mapping.has_value();
  if (mapped_) {
    plan_.mapping = std::move(*mapping);
  } else {
    fault_ = words::told(mapping.error());
  }
}

void ImportModel::add(const QStringList& sources) {
  for (const QString& source : sources) {
    const std::filesystem::path path = source.toStdString();
    if (std::ranges::find(plan_.sources, path) == plan_.sources.end()) plan_.sources.push_back(path);
  }
  wish_changed();
}

void ImportModel::remove(std::size_t source) {
  if (source >= plan_.sources.size()) return;
  plan_.sources.erase(plan_.sources.begin() + static_cast<std::ptrdiff_t>(source));
  wish_changed();
}

void ImportModel::move(std::size_t source, int by) {
  const auto to = static_cast<std::ptrdiff_t>(source) + by;
  if (source >= plan_.sources.size() || to < 0 || to >= std::ssize(plan_.sources)) return;
  std::swap(plan_.sources[source], plan_.sources[static_cast<std::size_t>(to)]);
  wish_changed();
}

void ImportModel::set_name(const QString& name) { plan_.name = name.trimmed().toStdString(); }

void ImportModel::set_crs(const QString& crs) {
  if (plan_.crs == crs.trimmed().toStdString()) return;
  plan_.crs = crs.trimmed().toStdString();
  plan_.bounds.reset();  // they were of another grid
  wish_changed();
}

void ImportModel::set_cell(std::optional<double> metres) {
  if (plan_.cell_m == metres) return;
  plan_.cell_m = metres;
  wish_changed();
}

void ImportModel::set_bounds(std::optional<MapBox> bounds) {
  if (plan_.bounds == bounds) return;
  plan_.bounds = bounds;
  wish_changed();
}

void ImportModel::wish_changed() {
  if (making() || !mapped_) return;
  made_.reset();
  look();
  emit changed();
}

void ImportModel::look() {
  looker_.cancel();
  painter_.cancel();
  found_.reset();
  fault_.clear();
  if (plan_.sources.empty()) {
    picture_ = {};
    return;
  }
  looker_.start([plan = plan_](const Progress& progress) { return survey(plan, progress); },
                [this](Result<Survey> found) {
                  if (found) {
                    found_ = std::move(*found);
                    paint_picture();
                  } else {
                    fault_ = words::told(found.error());
                    picture_ = {};
                  }
                  emit changed();
                });
}

void ImportModel::paint_picture() {
  painter_.start([plan = plan_](const Progress& progress) { return small_picture(plan, progress); },
                 [this](std::optional<SmallPicture> picture) {
                   picture_ = picture ? picture->image : QImage();
                   pictured_ = picture ? picture->ground : MapBox();
                   emit changed();
                 });
}

void ImportModel::make(const QString& file) {
  if (!can_make()) return;
  painter_.cancel();
  fault_.clear();
  made_.reset();
  maker_.start(
      [plan = plan_, found = *found_, file](const Progress& progress) -> Result<Made> {
        // Reading is the most of it.
        const auto part = [&](double from, double to) {
          return [&progress, from, to](double done) { return go_on(progress, from + (to - from) * done); };
        };
        auto imported = import_country(plan, found, part(0, 0.85));
        if (!imported) return std::unexpected(imported.error());
        const auto written = write_country(*imported->country, file.toStdString(), part(0.85, 1));
        if (!written) return std::unexpected(written.error());
        return Made{file, std::move(imported->country), std::move(imported->report)};
      },
      [this](Result<Made> made) {
        if (made) {
          made_ = std::move(*made);
        } else if (!made.error().cancelled) {
          fault_ = words::told(made.error());
        }
        emit changed();
      },
      [this](double part) { emit progressed(tr("Making the country"), part); });
  emit changed();
}

void ImportModel::stop() {
  maker_.cancel();
  emit changed();
}

Result<void> ImportModel::lay_out_exercise(const QString& folder) const {
  if (!made_) return sandgate::fault({}, "no country has been made yet", "make it first");
  NewScenario wishes;
  wishes.tell = words::written;
  const auto scenario = make_scenario(*made_->country, folder.toStdString(), wishes);
  if (!scenario) return std::unexpected(scenario.error());
  return {};
}

}  // namespace sandgate
