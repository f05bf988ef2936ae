// What a report writer is given, and what it promises: a review as values (chapters, tables, pictures, places in time),
// made by the program, to be written in some format. A writer sees nothing of the exercise but these, so that what it
// writes of one seat's review can hold nothing that the seat did not know.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
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
  /// Of `Report::sides`, for each row or for none: whose it is.
  std::vector<std::optional<std::size_t>> sides = {};
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
  int number = 0;          ///< on a disc before it, as on the maps; 0: none
  std::string under = {};  ///< a line below it: when, where, who; may be empty
};
struct ReportParagraph {
  enum class Manner : std::uint8_t { plain, lead, quotation, sustain, improve, lesson };
  Manner manner = Manner::plain;
  std::string text;
  std::string who;  ///< of a quotation or an observation: whose; may be empty
};
/// What is said in a word or two, side by side: "Rules", "campaign, signals by courier".
struct ReportFacts {
  std::vector<std::pair<std::string, std::string>> facts;
};
/// Short things that are numbered alike here and on a map.
struct ReportItems {
  struct Item {
    int number = 0;
    std::string title, text;
  };
  std::vector<Item> items;
};
/// One of the report's tables or pictures stands here. Pictures that follow one another stand side by side where the
/// page is wide enough.
struct ReportTableHere {
  std::size_t table = 0;
};
struct ReportPictureHere {
  std::size_t picture = 0;
};
using ReportBlock =
    std::variant<ReportHeading, ReportParagraph, ReportFacts, ReportItems, ReportTableHere, ReportPictureHere>;
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
    std::size_t side = 0;    ///< of `Report::sides`
    std::int64_t men = 0;
    bool reported = false;  ///< only as somebody believed it
  };
  struct Instant {
    std::string time, words;                   ///< "10.12 a.m.", what happened
    std::vector<Piece> pieces;                 ///< as it was, or as the seat whose report it is had it
    std::vector<std::vector<Piece>> as_known;  ///< by `whose`; empty in a seat's own report
  };
  std::vector<std::string> whose;
  std::vector<Instant> instants;
};

struct Report {
  struct Side {
    std::string name, colour;  ///< "#A32020"
    bool upright = false;      ///< hatched so, else level: sides are told apart without their colours
  };
  std::string title, subtitle;
  std::string whose;    ///< whose review it is: "the umpire's", or a seat's title
  std::string file;     ///< the exercise file's name, without folders
  std::string made_of;  ///< "1 482 events", and up to when
  std::string warning;  ///< over every page, where there is one: the exercise goes on, who may not see it
  std::string as_of;    ///< the exercise's time in the end, ISO 8601: what a file is dated by, so that it is the same
                        ///< whenever it is written
  std::string language = "en";
  std::string crs;  ///< of the country's coordinates: "EPSG:27700" or WKT; empty: it has none
  std::vector<Side> sides;
  std::vector<ReportChapter> chapters;
  std::vector<ReportTable> tables;
  std::vector<ReportPicture> pictures;
  std::vector<ReportLayer> layers;
  std::vector<ReportPicture> frames;  ///< the day, instant by instant, for a film; may be empty
  std::optional<ReportScrubber> scrubber;
};

/// Writes a report in one format. Texts are as they came: of any length, with anything in them that UTF-8 can say.
class ReportWriter {
 public:
  virtual ~ReportWriter() = default;
  /// `to`: where nothing is yet, in a folder that is there: the file to write, or the folder to make. The program puts
  /// it in its place when all of it stands, and takes away what a writer leaves that answers a fault or throws.
  /// Faults: a disk that is full or cannot be written, what the format cannot hold; stopped. On any thread.
  virtual Result<void> write(const Report& report, const std::filesystem::path& to, const Progress& progress) = 0;
};

/// The one object that a plug-in brings.
class ReportFormat {
 public:
  virtual ~ReportFormat() = default;
  /// Answers `made_for()` of its own build.
  virtual std::string build() const = 0;
  virtual std::unique_ptr<ReportWriter> make() const = 0;
};

}  // namespace sandgate
