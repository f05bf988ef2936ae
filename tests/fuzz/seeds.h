// Small sound files of every kind the importer reads, from which a fuzzer sets out.
#pragma once

#include <string>
#include <vector>

#include "tests/map/fixtures/geotiff.h"

namespace sandgate::tests {

/// What the first byte of an input chooses from.
const std::vector<std::string>& seed_endings();
/// Inputs as LLVMFuzzerTestOneInput takes them, one at least for every ending.
std::vector<std::string> seeds();
/// Level ground at 51 N, 0 E on which all seeds lie.
GeoTiff ground_tiff();

}  // namespace sandgate::tests
