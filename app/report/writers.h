// The writers of reports: which there are, and how a report is written by one so that all of it stands or nothing.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "map/base/fault.h"
#include "plugins/api/report.h"

namespace sandgate {

class ReportWriters {
 public:
  struct Entry {
    std::string format;     ///< "html": as it is asked for
    std::string title;      ///< one line
    std::string extension;  ///< ".pdf"; empty: it makes a folder
    std::filesystem::path file;
    const ReportFormat* made_by = nullptr;  ///< lives as long as the program
  };

  /// Loads every library in `folder`, in order of file names; other files there are left alone. A folder that is not
  /// there holds none. What is loaded stays loaded.
  static ReportWriters read(const std::filesystem::path& folder);
  /// Of several, one after another: the program's own first.
  static ReportWriters read(const std::vector<std::filesystem::path>& folders);

  const std::vector<Entry>& known() const { return known_; }
  /// Libraries that cannot be used, one sentence each: broken, no report writer, of another build, a format used
  /// before.
  const std::vector<Fault>& passed_over() const { return passed_over_; }
  /// The formats there are, for sentences; "none" where there are none.
  std::string formats() const;
  /// Null where there is none for that format.
  const Entry* find(std::string_view format) const;

 private:
  void take_in(const std::filesystem::path& file);

  std::vector<Entry> known_;
  std::vector<Fault> passed_over_;
};

/// Whether a report in `format` could be written to `to`. Faults: no writer of that format, the name does not end as it
/// must, something is there already, the folder it is to lie in is not there or cannot be written to.
Result<void> may_write_report(const ReportWriters& writers, std::string_view format, const std::filesystem::path& to);

/// Writes it beside `to` under another name, makes sure that it is on the disk, and gives it its name. Faults besides
/// these: what its writer says of it, also by throwing; stopped. Then nothing is there that was not before.
Result<void> write_report(const ReportWriters& writers, std::string_view format, const Report& report,
                          const std::filesystem::path& to, const Progress& progress = {});

}  // namespace sandgate
