// GDAL as this room uses it: started once with a closed list of drivers, quiet, without network and without side
// files. Private to this room; every function that calls GDAL holds a Session. GDAL's handles are plain pointers here,
// so that its headers stay in .cpp files.
#pragma once

#include <concepts>
#include <initializer_list>
#include <memory>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "map/base/fault.h"

namespace sandgate {

inline namespace gdal {  // the host's Session is another class; their symbols must not meet

/// Gathers what GDAL says on this thread instead of letting it print. Sessions may be nested.
class Session {
 public:
  Session();
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Whether GDAL has reported an error (not a mere warning) since the last `forget()`.
  bool failed() const { return !errors_.empty(); }
  void forget() { errors_.clear(); }
  /// Whether an error speaks of `word`.
  bool mentions(std::string_view word) const;
  /// What GDAL's handler calls.
  void note_error(const char* text);

 private:
  std::vector<std::string> errors_;
};

}  // namespace gdal

struct CloseDataset {
  void operator()(void* dataset) const;
};
using Dataset = std::unique_ptr<void, CloseDataset>;  ///< a GDALDatasetH

struct DestroyFeature {
  void operator()(void* feature) const;
};
using OgrFeature = std::unique_ptr<void, DestroyFeature>;  ///< an OGRFeatureH

struct DestroyGeometry {
  void operator()(void* geometry) const;
};
using OgrGeometry = std::unique_ptr<void, DestroyGeometry>;  ///< an OGRGeometryH

/// A list of "KEY=VALUE" as GDAL takes them; lives as long as the object.
class Options {
 public:
  Options(std::initializer_list<std::string> texts);
  char** list() { return pointers_.data(); }

 private:
  std::vector<std::string> texts_;
  std::vector<char*> pointers_;
};

/// Opens with `drivers` only; none where they cannot.
Dataset open_with(const std::string& path, unsigned flags, std::initializer_list<const char*> drivers,
                  Options options = {});

/// A name in GDAL's memory file system that no other thread uses; what stands there goes with it.
class MemoryFile {
 public:
  /// An empty place for a file ending in `extension`.
  explicit MemoryFile(const std::string& extension);
  /// Bytes lent, not copied: they must outlive the object and are not written to.
  MemoryFile(const std::string& extension, std::span<const std::byte> bytes);
  ~MemoryFile();
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  const std::string& path() const { return path_; }
  std::vector<std::byte> bytes() const;

 private:
  std::string folder_, path_;
};

/// Runs `work`, which answers a Result; memory that cannot be had becomes a Fault.
template <std::invocable Work>
auto within_memory(const std::string& where, Work&& work) -> decltype(work()) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
  } catch (const std::length_error&) {
  }
  return fault(where, "there is not enough memory for it", "close other programs or use a smaller file");
}

}  // namespace sandgate
