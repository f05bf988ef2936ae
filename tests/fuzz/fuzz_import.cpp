// Throws damaged files at the importer and the reader of countries. With clang this is a libFuzzer target
// (-DSANDGATE_FUZZER=ON); with any compiler `driver.cpp` feeds it: seeds made here, damaged in ways that follow from a
// number.
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include "core/mapping/mapping_file.h"
#include "map/import/import.h"
#include "map/import/survey.h"
#include "tests/fuzz/seeds.h"

namespace {

namespace fs = std::filesystem;
using namespace sandgate;

struct Place {
  fs::path folder = fs::temp_directory_path() / ("sandgate-fuzz-" + std::to_string(::getpid()));
  Mapping mapping;
  fs::path ground = folder / "ground.tif";

  Place() {
    fs::create_directories(folder);
    const fs::path data = fs::path(SANDGATE_SOURCE_DIR) / "data";
    mapping = read_mapping(data / usual_mapping, data / "schemas").value();
    tests::ground_tiff().write(ground);
  }
  ~Place() {
    std::error_code none;
    fs::remove_all(folder, none);
  }
};

}  // namespace

/// The first byte says what the rest pretends to be.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Place place;
  if (size < 1) return 0;
  const auto& endings = tests::seed_endings();
  const std::string& ending = endings[data[0] % endings.size()];
  const auto* bytes = reinterpret_cast<const char*>(data + 1);
  const fs::path file = place.folder / ("N51E000" + ending);
  std::ofstream(file, std::ios::binary).write(bytes, static_cast<std::streamsize>(size - 1));
  if (ending == ".gpkg") (void)read_country_bytes({reinterpret_cast<const std::byte*>(bytes), size - 1}, "fuzz");
  (void)read_country(file);
  ImportPlan plan;
  plan.sources = {place.ground, file};
  plan.mapping = place.mapping;
  if (const auto seen = survey(plan)) (void)import_country(plan, *seen);
  fs::remove(file);
  return 0;
}
