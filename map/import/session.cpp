#include "map/import/session.h"

#include <cpl_conv.h>
#include <cpl_error.h>
#include <cpl_string.h>
#include <cpl_vsi.h>
#include <fmt/format.h>
#include <gdal.h>
#include <gdal_frmts.h>
#include <ogr_api.h>
#include <ogr_srs_api.h>
#include <algorithm>

#include <atomic>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <optional>

#include "map/import/database_guard.h"

extern "C" void CPL_DLL RegisterOGRGeoPackage();
extern "C" void CPL_DLL RegisterOGRShape();
extern "C" void CPL_DLL RegisterOGRGML();
extern "C" void CPL_DLL RegisterOGROSM();
extern "C" void CPL_DLL RegisterOGRGeoJSON();

namespace sandgate {
namespace {

constexpr GIntBig cache_bytes = GIntBig{128} << 20;
constexpr std::size_t most_errors = 20;

void start_gdal() {
  // Side files hold statistics that are often false, and a reader has no business writing any.
  CPLSetConfigOption("GDAL_PAM_ENABLED", "NO");
  CPLSetConfigOption("GDAL_DISABLE_READDIR_ON_OPEN", "TRUE");
  CPLSetConfigOption("GTIFF_IGNORE_READ_ERRORS", "NO");
  CPLSetConfigOption("CPL_DEBUG", "OFF");
  CPLSetConfigOption("GDAL_NUM_THREADS", "1");
  GDALSetCacheMax64(cache_bytes);
  CPLSetConfigOption("DTED_VERIFY_CHECKSUM", "YES");
  OSRSetPROJEnableNetwork(FALSE);
  // Only these can ever be asked: no virtual rasters, no network, no scripts. PNG, JPEG and WEBP decode the tiles
  // of a GeoPackage, MEM holds a grid while it is warped.
  GDALRegister_GTiff();
  GDALRegister_AAIGrid();
  GDALRegister_SRTMHGT();
  GDALRegister_DTED();
  GDALRegister_EHdr();
  GDALRegister_MEM();
  GDALRegister_PNG();
  GDALRegister_JPEG();
  GDALRegister_WEBP();
  RegisterOGRGeoPackage();
  RegisterOGRShape();
  RegisterOGRGML();
  RegisterOGROSM();
  RegisterOGRGeoJSON();
  // Readers of maps leave nothing behind either: no sizes beside a .gz, and no more than this in memory at once.
  CPLSetConfigOption("CPL_VSIL_GZIP_WRITE_PROPERTIES", "NO");
  std::error_code none;
  CPLSetConfigOption("CPL_TMPDIR", std::filesystem::temp_directory_path(none).c_str());
  CPLSetConfigOption("OGR_GEOJSON_MAX_OBJ_SIZE", "100");
  CPLSetConfigOption("GML_SKIP_RESOLVE_ELEMS", "ALL");
}

void CPL_STDCALL hear(CPLErr grade, CPLErrorNum, const char* text) {
  if (grade >= CE_Failure) static_cast<Session*>(CPLGetErrorHandlerUserData())->note_error(text);
}

}  // namespace

Session::Session() {
  static std::once_flag once;
  CPLPushErrorHandlerEx(hear, this);
  std::call_once(once, start_gdal);
}

Session::~Session() { CPLPopErrorHandler(); }

bool Session::mentions(std::string_view word) const {
  return std::ranges::any_of(errors_, [&](const std::string& e) { return e.find(word) != std::string::npos; });
}

void Session::note_error(const char* text) {
  if (errors_.size() < most_errors) errors_.emplace_back(text);
}

void CloseDataset::operator()(void* dataset) const {
  const auto alone = opening_or_closing();
  GDALClose(dataset);
}
void DestroyFeature::operator()(void* feature) const { OGR_F_Destroy(feature); }
void DestroyGeometry::operator()(void* geometry) const { OGR_G_DestroyGeometry(geometry); }

Options::Options(std::initializer_list<std::string> texts) : texts_(texts) {
  for (std::string& text : texts_) pointers_.push_back(text.data());
  pointers_.push_back(nullptr);
}

Dataset open_with(const std::string& path, unsigned flags, std::initializer_list<const char*> drivers,
                  Options options) {
  std::vector<const char*> names(drivers);
  const auto any_of = [&names](std::string_view name) { return std::ranges::find(names, name) != names.end(); };
  const bool package = any_of("GPKG"), database = package || any_of("OSM");  // whose nodes lie in one
  names.push_back(nullptr);
  std::unique_lock<std::mutex> alone;
  if (database) alone = opening_or_closing();
  std::optional<DatabaseGuard> guard;  // what we write ourselves needs none
  if (VSIStatBufL found; package && (flags & GDAL_OF_UPDATE) == 0 && VSIStatL(path.c_str(), &found) == 0)
    guard.emplace(path, static_cast<std::uintmax_t>(found.st_size));
  GDALDatasetH opened = GDALOpenEx(path.c_str(), flags, names.data(), options.list(), nullptr);
  if (opened != nullptr && guard && !guard->passed()) {
    GDALClose(opened);
    opened = nullptr;
  }
  return Dataset(opened);
}

MemoryFile::MemoryFile(const std::string& extension) {
  static std::atomic<std::uint64_t> next{0};
  folder_ = fmt::format("/vsimem/sandgate-{}", next++);
  path_ = folder_ + "/file." + extension;
}

MemoryFile::MemoryFile(const std::string& extension, std::span<const std::byte> bytes) : MemoryFile(extension) {
  // GDAL takes the bytes as its own to change; it is only ever asked to read them.
  auto* data = reinterpret_cast<GByte*>(const_cast<std::byte*>(bytes.data()));
  VSILFILE* file = VSIFileFromMemBuffer(path_.c_str(), data, bytes.size(), FALSE);
  if (file == nullptr) throw std::bad_alloc();
  VSIFCloseL(file);
}

MemoryFile::~MemoryFile() {
  // Removes what a driver may have put beside the file as well.
  VSIRmdirRecursive(folder_.c_str());
  VSIUnlink(path_.c_str());
}

std::vector<std::byte> MemoryFile::bytes() const {
  vsi_l_offset size = 0;
  const GByte* data = VSIGetMemFileBuffer(path_.c_str(), &size, FALSE);
  std::vector<std::byte> copy(size);
  if (size > 0) std::memcpy(copy.data(), data, size);
  return copy;
}

}  // namespace sandgate
