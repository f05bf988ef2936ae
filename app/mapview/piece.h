// Troops on the sheet: what stands where, and how it is found under a finger. Sizes are millimetres of the screen and
// do not change with the zoom.
#pragma once

#include <QPainter>
#include <QString>
#include <optional>
#include <span>
#include <vector>

#include "app/mapview/theme.h"
#include "app/mapview/view.h"
#include "core/forces/arm.h"
#include "core/forces/packets.h"
#include "map/base/bearing.h"

namespace sandgate {

/// What is in a truck.
enum class TruckLoad : std::uint8_t { empty, foot, horse, gun, waggon, packets };

/// One body as it is drawn. A train's head, and the foot of a depot's house, stand on its place. Whoever fills the
/// vector knows which is which by its place in it.
struct Piece {
  /// Known only from a report: drawn hollow, with the report's age.
  struct Report {
    int age_minutes = 0;
    bool arm_known = true;  ///< else a question mark
    friend bool operator==(const Report&, const Report&) = default;
  };

  MapPoint at;
  Bearing facing;
  Livery livery = Livery::red;
  Arm arm = Arm::infantry;
  Formation formation = Formation::fours;
  bool headquarters = false;
  bool scouts = false;                ///< CX-3: a staff with a pennon, whose foot is the place
  bool more = false;                  ///< holds other arms besides `arm`: a small plus
  int waggons = 0;                    ///< drawn as waggons, when it is a column of nothing else; of a train its trucks
  int engines = 1;                    ///< of a train; none: trucks that stand
  std::vector<TruckLoad> loads = {};  ///< of a train, truck by truck from the engine on; the rest are empty
  std::vector<QPointF> bend = {};     ///< of a train: the line behind its head, in pixels from there; empty: straight
  std::optional<Packets> packets = {};  ///< on a chip beside it: what it has with it, as far as that is to be told
  QString label, sublabel;
  bool selected = false;
  bool brothers = false;  ///< another commander's of the same side: pale, its mark in the side's dark colour
  std::optional<Report> report;

  friend bool operator==(const Piece&, const Piece&) = default;
};

/// Pieces too close together to be told apart: the top one is drawn, with a count.
struct PieceStack {
  std::size_t top = 0;
  std::vector<std::size_t> members;  ///< in the order given, the top one too
};
/// Every piece whose block can be seen in `view` is in one stack. A selected piece is on top, else the last given.
std::vector<PieceStack> stacks(const View& view, std::span<const Piece> pieces);

/// Paints blocks, counts and labels. Labels keep off blocks and one another and, as far as they can, off `avoid` (rooms
/// of names in the view's pixels); one that finds no room is left out, the selected one never. Answers the rooms the
/// labels took.
std::vector<QRectF> paint_pieces(QPainter& painter, const View& view, std::span<const Piece> pieces, const Theme& theme,
                                 std::span<const QRectF> avoid = {});

/// The stack whose block lies under `pixel` or within a few pixels of it: the nearest. None where there is none. A tag
/// of packets is part of its block, but of a selected piece's not: the ground under it can be pointed at.
std::optional<PieceStack> stack_at(const View& view, std::span<const Piece> pieces, QPointF pixel);
/// All pieces of the stack under `pixel`, and all others whose own block lies there, drawn or hidden by another: the
/// nearest place first, and so always in one order, whichever is selected.
std::vector<std::size_t> pieces_at(const View& view, std::span<const Piece> pieces, QPointF pixel);
/// The piece on top of it.
std::optional<std::size_t> piece_at(const View& view, std::span<const Piece> pieces, QPointF pixel);

/// One block without label round (0, 0), for lists, legends and headings. `size` multiplies.
void paint_block(QPainter& painter, const Piece& piece, const Theme& theme, double size = 1);
/// The room a block takes round (0, 0), turned as it is.
QRectF block_room(const Piece& piece);
/// The rooms of all blocks seen in `view`, in its pixels, for flags that should keep clear of them.
std::vector<QRectF> piece_rooms(const View& view, std::span<const Piece> pieces);

}  // namespace sandgate
