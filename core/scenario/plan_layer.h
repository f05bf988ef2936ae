// Private to this room: puts pieces on a table where there is room for them and for their images on the other half.
#pragma once

#include <string_view>
#include <vector>

#include "core/base/dice.h"
#include "core/scenario/random_plan.h"

namespace sandgate {

/// How one half is the other's image.
enum class Symmetry : std::uint8_t {
  turned,    ///< half a circle about the middle
  mirrored,  ///< in the middle line
};

/// Pieces that stand together, about (0, 0).
using PieceGroup = std::vector<PlanPiece>;

class PlanLayer {
 public:
  /// `slack`: inches by which images may stand off.
  PlanLayer(CountryPlan& plan, const Dice& dice, std::int64_t attempt, Symmetry symmetry, Length strip,
            std::int64_t slack);

  CountryPlan& plan() { return plan_; }
  Symmetry symmetry() const { return symmetry_; }
  std::int64_t slack() const { return slack_; }
  Point middle() const { return {{{plan_.wide.count / 2}}, {{plan_.deep.count / 2}}}; }

  /// By lot, both ends included.
  std::int64_t lot(std::int64_t least, std::int64_t most);
  Length lot_inches(std::int64_t least, std::int64_t most) { return Length::inches(lot(least, most)); }
  /// A place that lies so many hundredths of the table from its south-western corner.
  Point part(std::int64_t wide_hundredths, std::int64_t deep_hundredths) const;

  Point image(Point p) const;
  PlanPiece image(PlanPiece piece) const;
  /// The image, a little off.
  PieceGroup image_off(const PieceGroup& group);

  /// Puts the group down about `at`, where there is room; nothing otherwise.
  bool put(PieceGroup group, Point at, Length gap);
  /// The group and its image, or neither. `other` may stand for the image's pieces (about (0, 0), not yet imaged).
  bool put_pair(const PieceGroup& group, Point at, Length gap, const PieceGroup* other = nullptr);
  /// Puts a piece down unasked and keeps its room: rivers, crossings, lanes.
  void lay(PlanPiece piece);
  /// A hill of `tiers` boards and its image, away from houses and water.
  bool put_hills(Point at, Length wide, Length deep, std::int32_t turn, int tiers);
  /// Keeps others at a distance.
  void keep(Point at, Length radius);

 private:
  struct Disc {
    Point at;
    Length radius;
    bool soft = false;  ///< trees and lanes: hills may lie under them
  };
  std::vector<Disc> discs_of(const PlanPiece& piece) const;
  bool has_room(const PieceGroup& group, Length gap) const;
  bool on_hill_ground(Point at, Length radius) const;
  void take(const PieceGroup& group);
  static PieceGroup moved(PieceGroup group, Point to);

  CountryPlan& plan_;
  const Dice& dice_;
  std::int64_t attempt_, next_ = 0;
  Symmetry symmetry_;
  Length strip_;
  std::int64_t slack_;
  std::vector<Disc> discs_;
};

/// What the country is made of; everything about (0, 0).
PieceGroup farm(const std::string& name, bool small);
PieceGroup church(const std::string& name);
PieceGroup hamlet(PlanLayer& layer, const std::string& name);
/// Names of the program's own making, by lot and not twice in a plan.
std::string farm_name(PlanLayer& layer);
std::string place_name(PlanLayer& layer, std::string_view after);

}  // namespace sandgate
