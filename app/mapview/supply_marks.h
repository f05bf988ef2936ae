// Marks of supply (KS-4): packets by kind, chips with what lies in a store, how a pool fares. Sizes are millimetres of
// the screen; every mark differs from the others by its shape and not by its colour alone.
#pragma once

#include <QPainter>
#include <QRectF>
#include <cstdint>

#include "app/mapview/theme.h"
#include "core/forces/packets.h"

namespace sandgate {

enum class PacketKind : std::uint8_t { food, forage, ammunition };

/// Of food a disc, of forage a diamond, of ammunition a cartridge, with its middle at `at`; one that is missing hollow
/// and red. `size` multiplies.
void paint_packet(QPainter& painter, QPointF at, PacketKind kind, bool missing, const Theme& theme, double size = 1);
/// From one packet's middle to the next.
double packet_step(double size = 1);

/// What lies in a store: kinds of which there are none are left out, all of nothing is a "0". The corner of its room is
/// at `corner`.
void paint_packet_chip(QPainter& painter, QPointF corner, const Packets& packets, const Theme& theme);
QRectF packet_chip_room(const Packets& packets);

/// How a pool fares, the worst first.
enum class SupplyMark : std::uint8_t {
  hungry,         ///< a disc barred
  out_of_action,  ///< the same filled
  cut,            ///< a line crossed
  besieged,       ///< a toothed ring
  too_far,        ///< three rings
  scarce,         ///< a disc half empty: there are too few
  supplied,       ///< a tick
  needs_none,     ///< a stroke
};
void paint_supply_mark(QPainter& painter, QPointF at, SupplyMark mark, const QColor& ink, double size = 1);
/// The colour in which it is drawn and told: of alarm, of warning, of what is well, or plain.
QColor supply_ink(SupplyMark mark, const Theme& theme);

}  // namespace sandgate
