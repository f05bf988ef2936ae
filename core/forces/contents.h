// What a body is made of: men of one arm or, in a box, of several (CX-1).
#pragma once

#include <vector>

#include "core/base/fields.h"
#include "core/forces/arm.h"
#include "map/base/quantity.h"

namespace sandgate {

/// The men of one arm in a body, with their guns and waggons. A train's waggons are its trucks, those of boats are the
/// boats themselves.
struct Part {
  Arm arm = Arm::infantry;
  Men men, men_began;
  std::int32_t guns = 0, waggons = 0;

  /// Nobody and nothing; a boat is something, even unmanned, and so are a depot and an engine without trucks.
  bool empty() const { return arm != Arm::boat && marches(arm) && men.count == 0 && guns == 0 && waggons == 0; }
  SANDGATE_FIELDS(arm, men, men_began, guns, waggons)
  friend bool operator==(const Part&, const Part&) = default;
};

/// One part or more; several have marched in one box. A dummy has one part with nothing in it, whose arm sets its pace.
struct Contents {
  std::vector<Part> parts{Part{}};

  static Contents of(Arm arm, Men men, std::int32_t guns = 0, std::int32_t waggons = 0) {
    return {{Part{arm, men, men, guns, waggons}}};
  }

  /// The first part's: whose mark the body bears.
  Arm arm() const { return parts.front().arm; }
  Men men() const;
  Men men_began() const;
  std::int32_t guns() const;
  std::int32_t waggons() const;
  std::int32_t waggons_of(Arm arm) const;
  /// KS-9: that lie together.
  std::int32_t boats() const { return waggons_of(Arm::boat); }
  /// Waggons whose drivers have all fallen or been taken, and boats without a crew: they go nowhere of themselves, see
  /// nothing and fight nobody.
  bool unmanned() const;
  /// Who sees, meets and fights: neither unmanned waggons or boats nor a depot nor a train.
  bool troops() const { return marches(arm()) && !unmanned(); }
  /// CX-1: nobody and nothing inside.
  bool dummy() const;
  SANDGATE_FIELDS(parts)
  friend bool operator==(const Contents&, const Contents&) = default;
};

}  // namespace sandgate
