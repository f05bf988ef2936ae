// What Gunnery holds. Private to this room.
#pragma once

#include "core/gunnery/field.h"

namespace sandgate {

struct Gunnery::State {
  GunneryTable table;
  explicit State(std::shared_ptr<const TableGround> ground) : table(std::move(ground)) {}
};

}  // namespace sandgate
