// A line of an account: something that was ruled, and the clause it rests on.
#pragma once

#include <QString>

#include "core/base/clause.h"

namespace sandgate::stories {

struct Ruling {
  QString text;
  Clause clause;
};

}  // namespace sandgate::stories
