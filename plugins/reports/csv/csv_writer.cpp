#include "plugins/reports/csv/csv_writer.h"

#include <set>

#include "plugins/reports/common/out_file.h"
#include "plugins/reports/common/text.h"

namespace sandgate::reports {
namespace {

/// A field as RFC 4180 has it. Words that a spreadsheet would take for a formula are kept a text by an apostrophe.
std::string field(const std::string& text, bool words) {
  const bool formula = words && !text.empty() && std::string_view("=+-@\t").contains(text.front());
  const std::string safe = (formula ? "'" : "") + text;
  if (safe.find_first_of(",\"\n") == std::string::npos) return safe;
  std::string quoted = "\"";
  for (const char c : safe) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

template <class Fields>
void add_line(std::string& all, const Fields& fields) {
  bool first = true;
  for (const auto& text : fields) {
    if (!first) all += ',';
    first = false;
    all += text;
  }
  all += "\r\n";
}

std::string csv_of(const ReportTable& table) {
  std::string all;
  std::vector<std::string> fields;
  for (const auto& column : table.columns) fields.push_back(field(clean(column.name), true));
  add_line(all, fields);
  for (const auto& row : table.rows) {
    fields.clear();
    for (const ReportCell& cell : row) fields.push_back(field(cell_text(cell), holds_alternative<std::string>(cell)));
    add_line(all, fields);
  }
  return all;
}

}  // namespace

Result<void> CsvWriter::write(const Report& report, const std::filesystem::path& to, const Progress& progress) {
  if (auto made = make_folder(to); !made) return made;
  ReportTable list{.name = "tables",
                   .title = {},
                   .definition = {},
                   .columns = {{"file", {}}, {"table", {}}, {"column", {}}, {"title", {}}, {"definition", {}}},
                   .rows = {}};
  std::set<std::string> taken{"tables"};
  for (std::size_t i = 0; i < report.tables.size(); ++i) {
    if (!go_on(progress, static_cast<double>(i) / static_cast<double>(report.tables.size())))
      return stopped(to.string());
    const ReportTable& table = report.tables[i];
    std::string word = word_of(table.name);
    if (!taken.insert(word).second) word.append("_").append(std::to_string(i)), taken.insert(word);
    if (auto wrote = write_file(to / (word + ".csv"), csv_of(table)); !wrote) return wrote;
    for (const auto& column : table.columns)
      list.rows.push_back({word + ".csv", table.title, column.name, column.title, table.definition});
  }
  return write_file(to / "tables.csv", csv_of(list));
}

}  // namespace sandgate::reports
