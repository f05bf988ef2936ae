#include "app/mapview/sheet/sheet_cache.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>
#include <tuple>
#include <vector>

#include "map/base/log.h"

namespace sandgate {
namespace {

constexpr int tile_side = 512;

/// A tile of one zoom: column and row count from the country's north-west corner.
struct TileKey {
  double pixels_per_metre = 0, device_pixel_ratio = 1;
  int column = 0, row = 0;
  friend auto operator<=>(const TileKey&, const TileKey&) = default;
};

struct Tile {
  QImage picture;
  std::uint64_t shown = 0;  ///< at which paint it was last wanted
};

std::size_t bytes_of(const QImage& picture) { return static_cast<std::size_t>(picture.sizeInBytes()); }

}  // namespace

struct SheetCache::State {
  std::shared_ptr<const Sheet> sheet;
  SheetStyle style;
  Theme theme;
  std::function<void()> ready;
  QImage overview;
  std::uint64_t paints = 0;
  std::size_t budget = 256U << 20;

  std::mutex mutex;
  std::condition_variable wanted, painted;
  std::map<TileKey, Tile> tiles;
  std::vector<TileKey> queue;    ///< the next at the end
  std::vector<TileKey> running;  ///< being painted
  std::size_t bytes = 0;
  std::uint64_t look = 0;  ///< changes with style and theme; a tile painted for an older look is dropped
  bool closing = false, told = false;
  std::vector<std::jthread> workers;

  /// Sheet pixels of the picture's corner, rounded to whole device pixels.
  QPointF corner(const View& view) const {
    const MapBox bounds = sheet->country().bounds();
    const MapPoint ground = view.to_ground({0, 0});
    const auto snap = [&](double at) { return std::round(at * view.device_pixel_ratio) / view.device_pixel_ratio; };
    return {snap((ground.east - bounds.west) * view.pixels_per_metre),
            snap((bounds.north - ground.north) * view.pixels_per_metre)};
  }

  View view_of(const TileKey& key) const {
    const MapBox bounds = sheet->country().bounds();
    const double metres = 1 / key.pixels_per_metre;
    return {
        {bounds.west + (key.column + 0.5) * tile_side * metres, bounds.north - (key.row + 0.5) * tile_side * metres},
        key.pixels_per_metre,
        QSize(tile_side, tile_side),
        key.device_pixel_ratio};
  }

  QRectF place(const TileKey& key, QPointF at_corner, double zoom) const {
    return {QPointF(key.column * tile_side * zoom, key.row * tile_side * zoom) - at_corner,
            QSizeF(tile_side * zoom, tile_side * zoom)};
  }

  /// The tiles a view touches, the middle ones first; those beyond the country's edge are but margin and not kept.
  std::vector<TileKey> needed(const View& view) const {
    const QPointF at = corner(view);
    const MapBox bounds = sheet->country().bounds();
    const auto column = [](double pixel) { return static_cast<int>(std::floor(pixel / tile_side)); };
    const int last_column = column(bounds.width() * view.pixels_per_metre),
              last_row = column(bounds.depth() * view.pixels_per_metre);
    std::vector<std::pair<double, TileKey>> keys;
    for (int row = std::max(0, column(at.y())); row <= std::min(last_row, column(at.y() + view.size.height() - 1e-6));
         ++row)
      for (int x = std::max(0, column(at.x())); x <= std::min(last_column, column(at.x() + view.size.width() - 1e-6));
           ++x) {
        const QPointF middle = QPointF((x + 0.5) * tile_side, (row + 0.5) * tile_side) - at;
        keys.emplace_back(std::hypot(middle.x() - view.size.width() / 2.0, middle.y() - view.size.height() / 2.0),
                          TileKey{view.pixels_per_metre, view.device_pixel_ratio, x, row});
      }
    std::ranges::sort(keys);
    std::vector<TileKey> order;
    for (const auto& [away, key] : keys) order.push_back(key);
    return order;
  }

  void work() {
    std::unique_lock lock(mutex);
    while (true) {
      wanted.wait(lock, [&] { return closing || !queue.empty(); });
      if (closing) return;
      const TileKey key = queue.back();
      queue.pop_back();
      running.push_back(key);
      const std::uint64_t began = look;
      const SheetStyle drawn_style = style;
      const Theme drawn_theme = theme;
      lock.unlock();
      const LogTimer took(LogRoom::mapview);
      const int side = static_cast<int>(std::ceil(tile_side * key.device_pixel_ratio));
      QImage picture(side, side, QImage::Format_ARGB32_Premultiplied);
      picture.setDevicePixelRatio(key.device_pixel_ratio);
      picture.fill(drawn_theme.margin);
      {
        QPainter painter(&picture);
        sheet->paint(painter, view_of(key), drawn_style, drawn_theme);
      }
      log_line(LogRoom::mapview, [&] {
        return fmt::format("tile {}, {} at {:g} pixels to the metre painted in {:.0f} ms", key.column, key.row,
                           key.pixels_per_metre, took.ms());
      });
      lock.lock();
      std::erase(running, key);
      if (began == look) {
        bytes += bytes_of(picture);
        tiles[key] = {std::move(picture), paints};
        forget();
      }
      painted.notify_all();
      if (!told && ready) {
        told = true;
        lock.unlock();
        ready();
        lock.lock();
      }
    }
  }

  /// Lets the least recently shown tiles go until the rest fits.
  void forget() {
    while (bytes > budget && tiles.size() > 1) {
      const auto oldest = std::ranges::min_element(tiles, {}, [](const auto& entry) { return entry.second.shown; });
      if (oldest->second.shown >= paints) return;
      bytes -= bytes_of(oldest->second.picture);
      tiles.erase(oldest);
    }
  }

  void ask(const std::vector<TileKey>& missing) {
    queue.assign(missing.rbegin(), missing.rend());
    std::erase_if(queue, [&](const TileKey& key) { return std::ranges::find(running, key) != running.end(); });
    told = false;
    wanted.notify_all();
  }
};

SheetCache::SheetCache(std::shared_ptr<const Sheet> sheet, SheetStyle style, Theme theme, std::function<void()> ready,
                       int workers)
    : state_(std::make_unique<State>()) {
  state_->sheet = std::move(sheet);
  state_->style = style;
  state_->theme = theme;
  state_->ready = std::move(ready);
  state_->overview = state_->sheet->overview(theme);
  for (int i = 0; i < std::max(1, workers); ++i)
    state_->workers.emplace_back([state = state_.get()] { state->work(); });
}

SheetCache::~SheetCache() {
  {
    const std::scoped_lock lock(state_->mutex);
    state_->closing = true;
  }
  state_->wanted.notify_all();
  state_->workers.clear();
}

const std::shared_ptr<const Sheet>& SheetCache::sheet() const { return state_->sheet; }
const SheetStyle& SheetCache::style() const { return state_->style; }
const Theme& SheetCache::theme() const { return state_->theme; }

void SheetCache::set_look(SheetStyle style, Theme theme) {
  QImage overview = state_->sheet->overview(theme);
  const std::scoped_lock lock(state_->mutex);
  state_->style = style;
  state_->theme = theme;
  state_->overview = std::move(overview);
  state_->tiles.clear();
  state_->queue.clear();
  state_->bytes = 0;
  ++state_->look;
}

void SheetCache::set_budget(std::size_t bytes) {
  const std::scoped_lock lock(state_->mutex);
  state_->budget = bytes;
  state_->forget();
}

View SheetCache::snapped(const View& view) const {
  const QPointF corner = state_->corner(view);
  const MapBox bounds = state_->sheet->country().bounds();
  return view.centred({bounds.west + (corner.x() + view.size.width() / 2.0) / view.pixels_per_metre,
                       bounds.north - (corner.y() + view.size.height() / 2.0) / view.pixels_per_metre});
}

bool SheetCache::paint(QPainter& painter, const View& view, bool zooming) {
  State& state = *state_;
  if (view.size.isEmpty()) return true;
  const QRectF picture(QPointF(0, 0), QSizeF(view.size));
  const QPointF corner = state.corner(view);
  painter.save();
  painter.setClipRect(picture, Qt::IntersectClip);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  painter.fillRect(picture, state.theme.margin);
  const std::vector<TileKey> needed = state.needed(view);

  // Images are shared, not copied: the lock is held only while they are looked up.
  std::vector<std::pair<QRectF, QImage>> stand_ins, sharp;
  std::vector<TileKey> missing;
  {
    const std::scoped_lock lock(state.mutex);
    ++state.paints;
    for (const TileKey& key : needed)
      if (const auto found = state.tiles.find(key); found != state.tiles.end()) {
        found->second.shown = state.paints;
        sharp.emplace_back(state.place(key, corner, 1), found->second.picture);
      } else {
        missing.push_back(key);
      }
    if (!missing.empty()) {
      // Other zooms, the nearest last so that it lies on top.
      std::vector<std::tuple<double, QRectF, TileKey>> others;
      for (const auto& [key, tile] : state.tiles) {
        const double zoom = view.pixels_per_metre / key.pixels_per_metre;
        if (zoom == 1 && key.device_pixel_ratio == view.device_pixel_ratio) continue;
        if (const QRectF place = state.place(key, corner, zoom); place.intersects(picture))
          others.emplace_back(-std::abs(std::log(zoom)), place, key);
      }
      std::ranges::stable_sort(others, {}, [](const auto& other) { return std::get<0>(other); });
      constexpr std::size_t most = 120;
      const std::size_t first = others.size() > most ? others.size() - most : 0;
      for (std::size_t i = first; i < others.size(); ++i)
        stand_ins.emplace_back(std::get<1>(others[i]), state.tiles.at(std::get<2>(others[i])).picture);
    }
    state.ask(zooming ? std::vector<TileKey>{} : missing);
  }
  if (!missing.empty()) {
    const MapBox bounds = state.sheet->country().bounds();
    const QRectF country(-corner, QSizeF(bounds.width(), bounds.depth()) * view.pixels_per_metre);
    painter.drawImage(country, state.overview, QRectF(state.overview.rect()));
    for (const auto& [place, image] : stand_ins) painter.drawImage(place, image, QRectF(image.rect()));
  }
  painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
  for (const auto& [place, image] : sharp) painter.drawImage(place.topLeft(), image);
  painter.restore();
  return missing.empty();
}

void SheetCache::finish(const View& view) {
  State& state = *state_;
  const std::vector<TileKey> needed = state.needed(view);
  std::unique_lock lock(state.mutex);
  std::vector<TileKey> missing;
  for (const TileKey& key : needed)
    if (!state.tiles.contains(key)) missing.push_back(key);
  ++state.paints;
  state.ask(missing);
  state.painted.wait(
      lock, [&] { return std::ranges::all_of(needed, [&](const TileKey& key) { return state.tiles.contains(key); }); });
}

}  // namespace sandgate
