// Marching squares, all levels in one sweep over the grid; strips of rows, one to a thread, whose lines are then
// joined.
#include <fmt/format.h>

#include <cmath>

#include "map/base/parallel.h"
#include "map/relief/join.h"
#include "map/relief/relief.h"

namespace sandgate {
namespace {

constexpr double most_levels = 20'000;
// Contours of less ground than this are done before a second thread would have begun.
constexpr std::size_t contoured_cells_a_thread = 1 << 16;
// So few rows that what a strip's lines run over is still at hand when they are chained.
constexpr int rows_to_a_strip = 64;
constexpr double part_of_tracing = 0.9;

unsigned threads_for(const GridFrame& frame, unsigned threads) {
  const std::size_t worth = threads == 0 ? 1 + frame.cells() / contoured_cells_a_thread : threads;
  const std::size_t most = threads == 0 ? threads_here() : threads;
  return static_cast<unsigned>(std::min({worth, most, static_cast<std::size_t>(frame.height - 1)}));
}

std::vector<Strip> strips_of(const Country& country, const Levels& levels, unsigned count) {
  std::vector<Strip> strips;
  strips.reserve(count);
  const auto begin = [&](unsigned strip) {
    return static_cast<int>(static_cast<std::int64_t>(country.frame().height - 1) * strip / count);
  };
  for (unsigned strip = 0; strip < count; ++strip) strips.emplace_back(country, levels, begin(strip), begin(strip + 1));
  return strips;
}

/// Every thread has strips that follow one another. A strip is chained as soon as the one below it is crossed; the last
/// of each thread when all are.
void trace(std::vector<Strip>& strips, unsigned threads, Watch& watch, const Progress& progress) {
  const auto begin = [&](unsigned part) { return strips.size() * part / threads; };
  const auto finish = [&](std::size_t strip) {
    if (strip + 1 < strips.size()) strips[strip].join_below(strips[strip + 1]);
    strips[strip].chain();
  };
  each_in_parallel(threads, [&](unsigned part) {
    for (std::size_t strip = begin(part); strip < begin(part + 1) && !watch.stop; ++strip) {
      const Progress told = [&](double done) {
        return go_on(progress, part_of_tracing * (static_cast<double>(strip) + done) / static_cast<double>(begin(1)));
      };
      strips[strip].cross(part == 0 ? told : Progress(), watch);
      if (strip > begin(part) && !watch.stop) finish(strip - 1);
    }
  });
  if (watch.stop) return;
  each_in_parallel(threads, [&](unsigned part) { finish(begin(part + 1) - 1); });
}

}  // namespace

Result<Contours> contours(const Country& country, double interval_m, const Progress& progress, unsigned threads) {
  if (!(interval_m > 0) || !std::isfinite(interval_m))
    return fault("contour interval", phrase("{} m is no distance between contours", interval_m),
                 "give a positive number of metres");
  const GridFrame& frame = country.frame();
  if (!country.lowest()) return Contours();
  const double first = multiple_below(static_cast<double>(*country.lowest()), interval_m);
  const double count = multiple_below(static_cast<double>(*country.highest()), interval_m) - first + 1;
  if (!(count <= most_levels))
    return fault("contour interval",
                 phrase("contours every {} m make {} levels here, and {} are the most that are drawn", interval_m,
                        fmt::format("{:.0f}", count), fmt::format("{:.0f}", most_levels)),
                 "choose a larger interval");
  if (frame.width < 2 || frame.height < 2) return Contours();
  const Levels levels = levels_of(interval_m, first, static_cast<int>(count));

  const unsigned threads_taken = threads_for(frame, threads);
  std::vector<Strip> strips =
      strips_of(country, levels, std::max(threads_taken, static_cast<unsigned>((frame.height - 1) / rows_to_a_strip)));
  Watch watch;
  trace(strips, threads_taken, watch, progress);
  if (watch.crossings > Watch::most_crossings)
    return fault("contour interval",
                 phrase("contours every {} m have more than {} million points here", interval_m,
                        Watch::most_crossings / 1'000'000),
                 "choose a larger interval or a smaller country");
  if (watch.stop || !go_on(progress, part_of_tracing)) return stopped("drawing contours");
  Contours lines = join(std::move(strips), levels, threads_taken);
  go_on(progress, 1);
  return lines;
}

}  // namespace sandgate
