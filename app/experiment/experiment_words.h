// Private to this room: what its sentences are translated with.
#pragma once

#include <QCoreApplication>

#include "app/words/utf8.h"

namespace sandgate::experiment {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(experiment)
};

using words::figure;
using words::Text;
using words::utf8;

}  // namespace sandgate::experiment
