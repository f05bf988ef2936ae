// A body of a plan as it is drawn, listed and exchanged: what its object says, read leniently, and put back.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/forces/contents.h"
#include "core/forces/packets.h"
#include "core/scenario/exercise/exercise_plan.h"
#include "map/country/country.h"
#include "map/country/scale.h"

namespace sandgate {

struct PlannedBody {
  std::string name, title, side, seat, division, aboard;
  std::vector<Part> parts{Part{}};  ///< several: the contents of a box. A train's trucks, and boats, are its waggons
  Formation formation = Formation::boxed;
  bool scouts = false;
  std::optional<int> facing;  ///< whole degrees
  int engines = 1;            ///< of a train
  std::optional<Packets> packets;
  std::optional<MapPoint> at;  ///< in metres; none: not set down, or by a grid reference (place_of)

  Arm arm() const { return parts.front().arm; }
  bool dummy() const { return parts.size() == 1 && parts.front().empty() && arm() != Arm::general; }
  friend bool operator==(const PlannedBody&, const PlannedBody&) = default;
};

/// What stands of it in the plan; what has another type than it should is passed over.
PlannedBody body_of(const ExercisePlan& plan, std::size_t body);
/// An object that says so, each key only where it says something.
Json::Object object_of(const PlannedBody& body);
/// Has the body of the plan say so: keys that a PlannedBody does not have are left as they are, and so is a place that
/// is not given.
void put_body(ExercisePlan& plan, std::size_t body, const PlannedBody& said);
/// The strength of a body alone, as put_body has it.
void put_parts(ExercisePlan& plan, std::size_t body, const std::vector<Part>& parts);

/// Contents as a list of the scenario, each arm an object, and back; what has another type is passed over.
Json parts_json(const std::vector<Part>& parts);
std::vector<Part> parts_of(const Json& contents);

/// The formation a body of its kind begins in where nothing is said: boxed, as far as it can be.
Formation usual_formation(Arm arm, bool scouts);

/// Under which key a thing of the plan has its place: where it stands, where a march goes, where an inject does what it
/// does or, where it does that nowhere, what it waits for. Empty: it has none, and can have none.
std::string place_key(const ExercisePlan& plan, const PlanItem& item);
/// Where a thing has its place, by metres or grid reference; who is aboard stands with what carries him. None: not set
/// down, or not to be read.
std::optional<MapPoint> place_of(const ExercisePlan& plan, const PlanItem& item, const Country& country);
/// A place as a scenario has it, to the centimetre.
Json place_json(MapPoint place);
/// The scale that a plan says, each number of it as far as there can be such; the usual one else.
Scale scale_of(const ExercisePlan& plan);
/// A place typed: "612840, 134359" or a grid reference of the country. None where it is neither.
std::optional<MapPoint> typed_place(const std::string& text, const Country& country);

/// Several arms in one line, "infantry 24; artillery 6, 1 gun; supply 0, 2 waggons", and back. Faults say which part of
/// the line is not to be understood.
std::string parts_line(const std::vector<Part>& parts);
Result<std::vector<Part>> parts_from_line(const std::string& line);

}  // namespace sandgate
