// A train on the line, and who boards it or a boat (CX-7, KS-3, KS-9).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/enumeration.h"
#include "core/base/fields.h"
#include "map/base/id.h"
#include "map/base/point.h"
#include "map/base/quantity.h"

namespace sandgate {

/// Why a train is where it is when a move has closed.
enum class TrainEnd : std::uint8_t {
  goes_on,
  arrived,        ///< at a stop, or at the last
  line_broken,    ///< short of a break
  bridge_broken,  ///< short of a broken bridge or culvert
  train_ahead,
  section_taken,  ///< a train comes against it over the line to the next station
  no_way,         ///< no line leads on to its next stop
  waits,          ///< for the train that it was told to wait for, or for men who get on or off
};
constexpr auto words_of(TrainEnd) {
  return std::to_array<std::string_view>(
      {"goes_on", "arrived", "line_broken", "bridge_broken", "train_ahead", "section_taken", "no_way", "waits"});
}

/// A piece of an edge of the country's railway as a train goes over it: forwards where `to` lies further along than
/// `from`.
struct RailLeg {
  EdgeId edge;
  Length from, to;
  SANDGATE_FIELDS(edge, from, to)
  friend bool operator==(const RailLeg&, const RailLeg&) = default;
};

/// Where a train's head is, and where it is to run. `Ref` is what names a body: BodyId inside, a seat's Handle outside.
template <class Ref>
struct BasicOnRails {
  std::int32_t engines = 1;  ///< none: trucks that stand until they are coupled to a train
  EdgeId edge;
  Length along;                     ///< from the beginning of the edge
  bool ahead = true;                ///< it faces the end of its edge; else the beginning
  std::vector<RailLeg> way = {};    ///< the rest of what it is to run to its next stop; empty: it stands
  std::vector<RailLeg> trail = {};  ///< what lies behind its head over a junction; may be empty
  std::vector<Point> stops = {};    ///< where it is to run one after the other, stations or places on the line
  std::int32_t next = 0;            ///< of them the one it makes for; as many as there are: none
  bool shuttle = false;             ///< after the last it begins with the first again, until told otherwise
  Ref waits_for = {};               ///< a train that must stand where it stands before it runs; none: it waits for none
  std::int64_t ran = 0;             ///< the last move in which it changed its place
  TrainEnd end = TrainEnd::arrived;  ///< why it stands, or that it goes on

  /// It has a stop to run to.
  bool ordered() const { return next >= 0 && static_cast<std::size_t>(next) < stops.size(); }
  static constexpr bool or_none(std::string_view field) { return field == "waits_for"; }
  SANDGATE_FIELDS(engines, edge, along, ahead, way, trail, stops, next, shuttle, waits_for, ran, end)
  friend bool operator==(const BasicOnRails&, const BasicOnRails&) = default;
};
using OnRails = BasicOnRails<BodyId>;

/// A body that gets on a train or into a boat, or off it.
template <class Ref>
struct BasicEntraining {
  Ref train;               ///< or boat
  bool off = false;        ///< it detrains or disembarks
  std::int32_t moves = 0;  ///< that are still to pass, of its side's own
  SANDGATE_FIELDS(train, off, moves)
  friend bool operator==(const BasicEntraining&, const BasicEntraining&) = default;
};
using Entraining = BasicEntraining<BodyId>;

}  // namespace sandgate
