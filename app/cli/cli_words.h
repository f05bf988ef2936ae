// What the command line says to people is translated in the context `cli`, and printed as UTF-8.
#pragma once

#include <QCoreApplication>

#include "app/words/utf8.h"

namespace sandgate::cli {

/// `utf8(Cli::tr("…"))`. Where there is no application object English is spoken.
struct Cli {
  Q_DECLARE_TR_FUNCTIONS(cli)
};

using words::figure;
using words::Text;
using words::utf8;

}  // namespace sandgate::cli
