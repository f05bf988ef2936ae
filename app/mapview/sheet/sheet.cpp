#include "app/mapview/sheet/sheet.h"

#include <algorithm>
#include <cmath>
#include <list>
#include <mutex>

#include "app/mapview/sheet/canvas.h"

namespace sandgate {
namespace {

constexpr std::size_t layouts_kept = 6;

struct LayoutKey {
  double pixels_per_metre = 0, interval_m = 0;
  bool names = true, features = true;
  friend bool operator==(const LayoutKey&, const LayoutKey&) = default;
};

}  // namespace

struct Sheet::State {
  std::shared_ptr<const Country> country;
  Scale scale;
  Terrain terrain;
  ContourStore contours;
  double finest_m = 1;

  std::mutex mutex;
  std::list<std::pair<LayoutKey, std::shared_ptr<const SheetLayout>>> layouts;  ///< last used first

  State(std::shared_ptr<const Country> ground, const Scale& table, Terrain relief)
      : country(ground), scale(table), terrain(std::move(relief)), contours(ground) {
    // Heights that come in whole metres, as those of large cells do, make steps of finer contours than this.
    finest_m = std::min(ground->frame().cell_x, ground->frame().cell_y) < 6 ? 1 : 5;
  }

  double interval(double denominator, const SheetStyle& style) const {
    if (!style.contours || !country->lowest()) return 0;
    if (style.interval_m > 0) return style.interval_m;
    return sandgate::contour_interval(denominator, terrain.steepness(), finest_m);
  }

  LayoutKey key_of(const View& view, const SheetStyle& style) const {
    return {view.pixels_per_metre, interval(view.denominator(), style), style.names, style.features};
  }

  /// A layout made before; none where there is none or one is just being made.
  std::shared_ptr<const SheetLayout> laid_out(const View& view, const SheetStyle& style) {
    const std::unique_lock lock(mutex, std::try_to_lock);
    if (!lock.owns_lock()) return nullptr;
    const LayoutKey key = key_of(view, style);
    const auto found =
        std::ranges::find(layouts, key, &std::pair<LayoutKey, std::shared_ptr<const SheetLayout>>::first);
    return found == layouts.end() ? nullptr : found->second;
  }

  std::shared_ptr<const SheetLayout> layout(const View& view, const SheetStyle& style) {
    const LayoutKey key = key_of(view, style);
    const std::scoped_lock lock(mutex);
    const auto found =
        std::ranges::find(layouts, key, &std::pair<LayoutKey, std::shared_ptr<const SheetLayout>>::first);
    if (found != layouts.end()) {
      layouts.splice(layouts.begin(), layouts, found);
      return layouts.front().second;
    }
    auto made = std::make_shared<SheetLayout>();
    made->pixels_per_metre = key.pixels_per_metre;
    if (key.interval_m > 0)
      if (auto set = contours.set(key.interval_m)) made->contours = *set;
    const LayoutGround ground{*country, terrain, key.pixels_per_metre};
    const MapBox bounds = country->bounds();
    LabelPlacer placer(QRectF(0, 0, bounds.width() * key.pixels_per_metre, bounds.depth() * key.pixels_per_metre)
                           .adjusted(4, 4, -4, -4));
    if (key.names) lay_out_names(ground, placer, *made);
    lay_out_figures(ground, placer, *made);
    layouts.emplace_front(key, made);
    if (layouts.size() > layouts_kept) layouts.pop_back();
    return made;
  }
};

Sheet::Sheet(std::unique_ptr<State> state) : state_(std::move(state)) {}
Sheet::~Sheet() = default;

const Country& Sheet::country() const { return *state_->country; }
const std::shared_ptr<const Country>& Sheet::shared_country() const { return state_->country; }
const Scale& Sheet::scale() const { return state_->scale; }

Result<std::shared_ptr<const Sheet>> Sheet::prepare(std::shared_ptr<const Country> country, const Scale& scale,
                                                    const Progress& progress) {
  auto terrain = Terrain::make(*country, [&](double part) { return go_on(progress, part * 0.5); });
  if (!terrain) return std::unexpected(std::move(terrain.error()));
  auto state = std::make_unique<State>(country, scale, std::move(*terrain));
  // The contours of the whole sheet on an ordinary screen are wanted first.
  const View whole = View::fit(country->bounds(), QSize(1200, 800));
  if (const double interval = state->interval(whole.denominator(), {}); interval > 0) {
    auto set = state->contours.set(interval, [&](double part) { return go_on(progress, 0.5 + part * 0.5); });
    if (!set) return std::unexpected(std::move(set.error()));
  }
  if (!go_on(progress, 1)) return stopped("preparing the sheet");
  return std::shared_ptr<const Sheet>(new Sheet(std::move(state)));
}

void Sheet::paint(QPainter& painter, const View& view, const SheetStyle& style, const Theme& theme) const {
  if (view.size.isEmpty()) return;
  const auto layout = state_->layout(view, style);
  painter.save();
  painter.setClipRect(QRectF(QPointF(0, 0), QSizeF(view.size)), Qt::IntersectClip);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform | QPainter::TextAntialiasing);
  Canvas canvas(painter, *state_->country, state_->terrain, *layout, view, style, theme);
  paint_tints(canvas);
  paint_contours(canvas);
  paint_waters(canvas);
  paint_rocks(canvas);
  paint_trees(canvas);
  if (style.grid) paint_grid(canvas);
  paint_roads(canvas);
  paint_buildings(canvas);
  paint_names(canvas);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.ink, 1));
  painter.drawRect(view.to_pixel(state_->country->bounds()));
  painter.restore();
}

double Sheet::contour_interval(double denominator, const SheetStyle& style) const {
  return state_->interval(denominator, style);
}

std::vector<QRectF> Sheet::names_in(const View& view, const SheetStyle& style) const {
  const auto layout = style.names ? state_->laid_out(view, style) : nullptr;
  if (!layout) return {};
  const MapBox bounds = state_->country->bounds();
  const QPointF origin = view.to_pixel(MapPoint{bounds.west, bounds.north});
  const QRectF picture(QPointF(0, 0), QSizeF(view.size));
  std::vector<QRectF> rooms;
  for (const SheetLayout::Name& name : layout->names)
    if (name.bounds.translated(origin).intersects(picture))
      for (const QRectF& room : name.rooms) rooms.push_back(room.translated(origin));
  return rooms;
}

bool Sheet::names(const View& view, const SheetStyle& style, const QString& text, MapPoint at) const {
  const auto layout = style.names ? state_->laid_out(view, style) : nullptr;
  if (!layout) return false;
  constexpr double about_px = 90;
  const MapBox bounds = state_->country->bounds();
  const QPointF place = view.to_pixel(at) - view.to_pixel(MapPoint{bounds.west, bounds.north});
  const QString wanted = text.simplified();
  return std::ranges::any_of(layout->names, [&](const SheetLayout::Name& name) {
    return name.text.simplified().compare(wanted, Qt::CaseInsensitive) == 0 &&
           name.bounds.adjusted(-about_px, -about_px, about_px, about_px).contains(place);
  });
}

std::vector<HeightLayer> Sheet::layers(const Theme& theme) const { return state_->terrain.layers(theme); }

QImage Sheet::overview(const Theme& theme) const {
  const MapBox bounds = state_->country->bounds();
  const double scale = 900 / std::max(bounds.width(), bounds.depth());
  const QSize size(std::max(1, static_cast<int>(bounds.width() * scale)),
                   std::max(1, static_cast<int>(bounds.depth() * scale)));
  QImage picture(size, QImage::Format_ARGB32_Premultiplied);
  picture.fill(theme.no_data);
  View view = View::fit(bounds, size);
  QImage tints, shades;
  state_->terrain.paint(view, theme, Tints::plain, 1, &tints, &shades);
  QPainter painter(&picture);
  painter.drawImage(0, 0, tints);
  painter.drawImage(0, 0, shades);
  return picture;
}

}  // namespace sandgate
