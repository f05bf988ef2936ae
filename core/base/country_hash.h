// By what a country is known: SHA-256 of its canonical bytes.
#pragma once

#include "core/base/digest.h"
#include "map/country/country.h"

namespace sandgate {

Hash country_hash(const Country& country);

}  // namespace sandgate
