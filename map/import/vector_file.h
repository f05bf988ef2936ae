// Opening files of points, lines and areas. Private to this room.
#pragma once

#include <string>
#include <vector>

#include "map/import/mapping.h"
#include "map/import/session.h"
#include "map/import/sources.h"

namespace sandgate {

/// A map opened for reading, with what must live as long as it does.
class VectorFile {
 public:
  /// Refused: files larger than their format can be read at, damaged ones, ones of no format known here.
  static Result<VectorFile> open(const Source& source, const Mapping& mapping);

  void* dataset() const { return dataset_.get(); }  ///< a GDALDatasetH
  const std::string& driver() const { return driver_; }
  const Source& source() const { return source_; }
  /// The layers that may be read, OGRLayerH; no views, which may be questions without end, and no tables of ours.
  std::vector<void*> layers() const;
  /// Whether features of all layers come mixed, and must be asked of the dataset.
  bool mixed() const { return driver_ == "OSM"; }

 private:
  std::string driver_;
  Source source_;
  std::vector<std::unique_ptr<MemoryFile>> files_;
  std::unique_ptr<std::vector<std::byte>> bytes_;
  Dataset dataset_;  // last, so that it is closed first
};

/// The maker a layer is known by; none where no source of `mapping` knows one like it.
const MappingSource* maker_of(const Mapping& mapping, const std::string& driver, void* layer);

}  // namespace sandgate
