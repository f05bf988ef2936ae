// Private to this room: what its sentences are translated with.
#pragma once

#include <QCoreApplication>

#include "app/words/utf8.h"

namespace sandgate {

struct Joining {
  Q_DECLARE_TR_FUNCTIONS(joining)
};

}  // namespace sandgate
