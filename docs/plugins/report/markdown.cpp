#include "markdown.h"

#include "plugins/reports/common/out_file.h"
#include "plugins/reports/common/text.h"

namespace markdown {
namespace {

using namespace sandgate;

/// What people wrote may hold anything: nothing of it is Markdown, or HTML, of ours.
std::string plain(const std::string& text) {
  std::string out;
  for (const char c : reports::clean(text)) {
    if (std::string_view("\\`*_{}[]<>()#+-!|&").contains(c)) out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

void add(std::string& out, const ReportTable& table) {
  out += "\n**" + plain(table.title) + "**\n\n|";
  for (const auto& column : table.columns) out += " " + plain(column.title) + " |";
  out += "\n|";
  for (const auto& column : table.columns) out += column.number ? "---:|" : "---|";
  for (const auto& row : table.rows) {
    out += "\n|";
    for (const ReportCell& cell : row) out += " " + plain(reports::cell_text(cell)) + " |";
  }
  out += "\n\n" + plain(table.definition) + "\n";
}

struct Block {
  const Report& report;
  std::string& out;

  void operator()(const ReportHeading& heading) const {
    out += "\n" + std::string(static_cast<std::size_t>(heading.level), '#') + " " + plain(heading.text) + "\n";
    if (!heading.under.empty()) out += "\n" + plain(heading.under) + "\n";
  }
  void operator()(const ReportParagraph& paragraph) const {
    out += paragraph.manner == ReportParagraph::Manner::quotation ? "\n> " : "\n";
    out += plain(paragraph.text);
    if (!paragraph.who.empty()) out += " (" + plain(paragraph.who) + ")";
    out += "\n";
  }
  void operator()(const ReportFacts& facts) const {
    out += "\n";
    for (const auto& [what, how] : facts.facts) out += "- " + plain(what) + ": " + plain(how) + "\n";
  }
  void operator()(const ReportItems& items) const {
    out += "\n";
    for (const auto& item : items.items)
      out += std::to_string(item.number) + ". " + plain(item.title) + ": " + plain(item.text) + "\n";
  }
  void operator()(const ReportTableHere& here) const { add(out, report.tables[here.table]); }
  void operator()(const ReportPictureHere& here) const {
    out += "\n*" + plain(report.pictures[here.picture].described) + "*\n";
  }
};

}  // namespace

Result<void> Writer::write(const Report& report, const std::filesystem::path& to, const Progress& progress) {
  std::string out = "# " + plain(report.title) + "\n\n" + plain(report.subtitle) + "\n";
  if (!report.warning.empty()) out += "\n**" + plain(report.warning) + "**\n";
  for (std::size_t i = 0; i < report.chapters.size(); ++i) {
    if (!go_on(progress, static_cast<double>(i) / static_cast<double>(report.chapters.size())))
      return stopped(to.string());
    for (const ReportBlock& block : report.chapters[i].blocks) std::visit(Block{report, out}, block);
  }
  return reports::write_file(to, out);
}

}  // namespace markdown
