// What a report writer is given, and what it promises: a review as values (chapters, tables, pictures, places in time),
// made by the program, to be written in some format. A writer sees nothing of the exercise but these, so that what it
// writes of one seat's review can hold nothing that the seat did not know.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "map/base/fault.h"
#include "map/base/point.h"
#include "map/base/progress.h"

namespace sandgate {

/// One cell: nothing, a count, a measure, or words (UTF-8 from outside: names and notes may hold anything).
using ReportCell = std::variant<std::monostate, std::int64_t, double, std::string>;

struct ReportTable {
  struct Column {
    std::string name;   ///< a word for files: "mean_error_m"
    std::string title;  ///< for readers, with its unit
    bool number = false;
  };
  std::string name;  ///< a word, unique in the report: a file's name
  std::string title;
  std::string definition;  ///< what is counted and how; may be empty
  std::vector<Column> columns;
  std::vector<std::vector<ReportCell>> rows;  ///< each as long as `columns`
};

/// A picture, as the program has drawn it: to be set at this size on paper.
struct ReportPicture {
  enum class Format : std::uint8_t { svg, png };
  std::string name;  ///< a word, unique in the report
  std::string caption;
  std::string described;  ///< what is to be seen on it, for those who cannot
  Format format = Format::png;
  std::vector<std::byte> bytes;
  double width_mm = 0, height_mm = 0;
};

struct ReportHeading {
  int level = 1;  ///< 1 to 3
  std::string text;
};
struct ReportParagraph {
  enum class Manner : std::uint8_t { plain, lead, quotation, sustain, improve, lesson };
  Manner manner = Manner::plain;
  std::string text;
  std::string who;  ///< of a quotation or an observation: whose; may be empty
};
/// One of the report's tables or pictures stands here.
struct ReportTableHere {
  std::size_t table = 0;
};
struct ReportPictureHere {
  std::size_t picture = 0;
};
using ReportBlock = std::variant<ReportHeading, ReportParagraph, ReportTableHere, ReportPictureHere>;
struct ReportChapter {
  std::string name;                 ///< a word, for links
  std::vector<ReportBlock> blocks;  ///< begins with a heading of level 1
};

/// A thing with a place and a span of time, for maps: in the country's own coordinates.
struct ReportFeature {
  std::variant<MapPoint, std::vector<MapPoint>> shape;  ///< a point, or a line of at least two
  std::string from, until;                              ///< ISO 8601, "1909-09-14T10:12:00"; from <= until
  std::vector<ReportCell> fields;                       ///< as long as the layer's columns
};
struct ReportLayer {
  std::string name;  ///< a word, unique
  std::string title;
  bool lines = false;  ///< else points
  std::vector<ReportTable::Column> columns;
  std::vector<ReportFeature> features;
};

/// The country under its instants, to be gone through in time: one ground, and what stands on it when.
struct ReportScrubber {
  std::size_t ground = 0;  ///< a picture of the report: exactly `box`
  MapBox box;
  struct Piece {
    MapPoint at;
    std::string name, told;  ///< told: in a sentence, for a tooltip
    std::size_t side = 0;    ///< of `sides`
    std::int64_t men = 0;
    bool reported = false;  ///< only as somebody believed it
  };
  struct Instant {
    std::string time, words;                   ///< "10.12 a.m.", what happened
    std::vector<Piece> pieces;                 ///< as it was, or as the seat whose report it is had it
    std::vector<std::vector<Piece>> as_known;  ///< by `whose`; empty in a seat's own report
  };
  struct Side {
    std::string name, colour;  ///< "#A32020"
  };
  std::vector<Side> sides;
  std::vector<std::string> whose;
  std::vector<Instant> instants;
};

struct Report {
  std::string title, subtitle;
  std::string whose;    ///< whose review it is: "the umpire's", or a seat's title
  std::string file;     ///< the exercise file's name, without folders
  std::string made_of;  ///< "1 482 events", and up to when
  std::string language = "en";
  std::string crs_wkt;  ///< of the country's coordinates; empty: it has none
  std::vector<ReportChapter> chapters;
  std::vector<ReportTable> tables;
  std::vector<ReportPicture> pictures;
  std::vector<ReportLayer> layers;
  std::vector<ReportPicture> frames;  ///< the day, instant by instant, for a film; may be empty
  std::optional<ReportScrubber> scrubber;
};

/// Writes a report in one format. The program gives a path where nothing is and puts what was written in its place when
/// all of it stands; a writer that answers a fault, throws or is cancelled leaves nothing behind.
class ReportWriter {
 public:
  virtual ~ReportWriter() = default;
  /// A word, as it is asked for: "html".
  virtual std::string_view format() const = 0;
  /// Whether it writes a folder of files; else one file.
  virtual bool writes_folder() const = 0;
  /// Faults: a disk that is full or cannot be written, cancelled. Called on any thread; one report at a time.
  virtual Result<void> write(const Report& report, const std::filesystem::path& to, const Progress& progress) = 0;
};

}  // namespace sandgate
