// The ground of a table as it is built up on the floor: as boards cut along the contours, or smooth.
#pragma once

#include <memory>

#include "app/table/mesh.h"
#include "map/country/country.h"
#include "map/country/scale.h"

namespace sandgate {

/// How hills are built. `by_the_ground`: as boards where the ground lies in steps, and smooth where it does not.
enum class Hills : std::uint8_t { by_the_ground, boards, smooth };

/// Immutable. Heights are inches above the lowest ground of the window, which is nought; ground without heights is as
/// low as that.
class TableRelief {
 public:
  /// `window` is the table's ground, in metres.
  TableRelief(std::shared_ptr<const Country> country, const Scale& scale, const MapBox& window, Hills hills);

  const Country& country() const { return *country_; }
  const Scale& scale() const { return scale_; }
  const MapBox& window() const { return window_; }
  double inch_m() const { return inch_m_; }
  bool boards() const { return boards_; }
  float half_wide() const { return half_wide_; }
  float half_deep() const { return half_deep_; }
  /// Of the highest ground.
  float highest() const { return highest_; }

  Vec place(MapPoint p) const;  ///< on the ground
  MapPoint ground(Vec at) const;
  float height(float x, float z) const;
  /// Of a place that is so many inches above the table's nought, the country's datum, as flights have them: as far over
  /// the shown ground as it is over the true.
  float height_in_flight(MapPoint p, double inches_above_nought) const;

  /// Floor, boards or slopes, and the edge all round down to the room's floor.
  Mesh mesh() const;
  /// How far below nought the room's floor lies.
  static constexpr float thick = 1.2F;

 private:
  double inches_at(MapPoint p) const;  ///< above the datum
  int board(double inches) const;      ///< counted from the lowest
  Mesh smooth_mesh() const;
  Mesh board_mesh() const;
  void add_edge(Mesh& mesh) const;

  std::shared_ptr<const Country> country_;
  Scale scale_;
  MapBox window_;
  double inch_m_ = 1, lowest_ = 0, interval_ = 1;  ///< inches
  float half_wide_ = 1, half_deep_ = 1, highest_ = 0;
  int lowest_board_ = 0, boards_high_ = 0;
  bool boards_ = false;
};

/// Scatters, and gives the same for the same place: 0 … 1.
float speckle(int x, int y, std::uint32_t salt = 0);
/// The same, wandering smoothly from one whole place to the next.
float drift(float x, float y, std::uint32_t salt = 0);

}  // namespace sandgate
