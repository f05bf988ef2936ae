#include "app/cli/review/review_report.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "app/cli/cli_words.h"
#include "app/cli/offscreen.h"
#include "app/host/data_folder.h"
#include "app/report/compare.h"
#include "app/report/report.h"
#include "app/report/writers.h"
#include "core/chronicle/history.h"

namespace sandgate::cli {
namespace {

/// As much as the most exacting of the formats needs: it is made once for all of them.
ReportWishes wishes_of(const std::vector<WantedReports::One>& wanted) {
  ReportWishes all{.pictures = false, .frames = false};
  for (const auto& one : wanted) {
    const ReportWishes wishes = wishes_for(one.format);
    all.pictures |= wishes.pictures;
    all.frames |= wishes.frames;
  }
  return all;
}

Result<void> may_write_all(const ReportWriters& writers, const std::vector<WantedReports::One>& wanted) {
  std::set<std::filesystem::path> places;
  for (const auto& one : wanted) {
    if (auto may = may_write_report(writers, one.format, one.to); !may) return may;
    std::error_code error;
    if (!places.insert(std::filesystem::weakly_canonical(one.to, error)).second)
      return fault(one.to, "two reports are to be written there", "give each a name of its own");
  }
  return {};
}

Result<Report> whole_report(const Output& out, const std::string& file, const std::vector<std::string>& with,
                            const ReportWishes& wishes) {
  Result<History> history = History::read(file);
  if (!history) return std::unexpected(std::move(history.error()));
  const Result<Chronicle> story = read_chronicle(*history, out.progress(utf8(Cli::tr("Reading"))));
  if (!story) return std::unexpected(story.error());
  Result<Review> review = read_review(*history, {}, out.progress(utf8(Cli::tr("Reckoning"))));
  if (!review) return std::unexpected(review.error());
  const bool ended = !history->file() || history->file()->sealed() || story->end.over();
  auto others = read_compared(with, *review->setting, out.progress(utf8(Cli::tr("Reading what is compared"))));
  if (!others) return std::unexpected(std::move(others.error()));
  const ReviewedExercise exercise{
      *review, *story, *history, std::filesystem::path(file).filename().string(), !ended, std::move(*others)};
  return review_report(exercise, wishes, out.progress(utf8(Cli::tr("Making the report"))));
}

Result<Report> report_of(const Output& out, const ReportOf& of, const std::vector<std::string>& with,
                         const ReportWishes& wishes) {
  if (of.seat.empty()) return whole_report(out, of.file, with, wishes);
  const Result<SeatRecord> record =
      read_seat_record(of.file, of.seat, of.at_move, out.progress(utf8(Cli::tr("Reading"))));
  if (!record) return std::unexpected(record.error());
  return seat_report(*record, std::filesystem::path(of.file).filename().string(), wishes,
                     out.progress(utf8(Cli::tr("Making the report"))));
}

}  // namespace

bool WantedReports::any() const {
  const auto given = [](const std::string* to) { return !to->empty(); };
  return !others.empty() || std::ranges::any_of(std::array{&html, &pdf, &gpkg, &kml, &geojson, &csv, &frames}, given);
}

Result<std::vector<WantedReports::One>> WantedReports::all() const {
  std::vector<One> all;
  for (const auto& [format, to] :
       std::initializer_list<std::pair<const char*, const std::string*>>{{"html", &html},
                                                                         {"pdf", &pdf},
                                                                         {"gpkg", &gpkg},
                                                                         {"kml", &kml},
                                                                         {"geojson", &geojson},
                                                                         {"csv", &csv},
                                                                         {"frames", &frames}}) {
    if (!to->empty()) all.push_back({format, *to});
  }
  for (const std::string& other : others) {
    const std::size_t sign = other.find('=');
    if (sign == std::string::npos || sign == 0 || sign + 1 == other.size())
      return fault("--report", phrase("'{}' does not say what is to be written where", other),
                   "give it as FORMAT=PATH, as in --report html=day1");
    all.push_back({other.substr(0, sign), other.substr(sign + 1)});
  }
  return all;
}

void add_report_options(CLI::App& sub, WantedReports& wanted, const std::vector<CLI::Option*>& excluding) {
  const auto add = [&](const char* name, std::string& to, const std::string& what) {
    CLI::Option* option = sub.add_option(name, to, what);
    for (CLI::Option* other : excluding) option->excludes(other);
  };
  add("--html", wanted.html, utf8(Cli::tr("Write a report as a new folder for a browser, without a server")));
  add("--pdf", wanted.pdf, utf8(Cli::tr("Write it as a paper of A4 pages (.pdf)")));
  add("--gpkg", wanted.gpkg, utf8(Cli::tr("Write places, times, styles and tables as a GeoPackage (.gpkg)")));
  add("--kml", wanted.kml, utf8(Cli::tr("Write places and times as KML (.kml)")));
  add("--geojson", wanted.geojson, utf8(Cli::tr("Write places and times as GeoJSON (.geojson)")));
  add("--csv", wanted.csv, utf8(Cli::tr("Write every table into a new folder of CSV files")));
  add("--frames", wanted.frames, utf8(Cli::tr("Write a picture of every move, and a film, into a new folder")));
  CLI::Option* with = sub.add_option(
      "--with", wanted.with, utf8(Cli::tr("Other exercises of the scenario, to be set beside it: their spread")));
  for (CLI::Option* other : excluding) with->excludes(other);
  CLI::Option* others = sub.add_option(
      "--report", wanted.others, utf8(Cli::tr("Write it by any writer there is: FORMAT=PATH; may be given again")));
  for (CLI::Option* other : excluding) others->excludes(other);
}

ExitCode write_reports(const Output& out, const WantedReports& wanted, const ReportOf& of) {
  const auto all = wanted.all();
  if (!all) return out.fail(all.error());
  const ReportWriters writers = ReportWriters::read(report_folders());
  for (const Fault& passed : writers.passed_over()) out.note(passed);
  if (const auto may = may_write_all(writers, *all); !may) return out.fail(may.error());
  // Fonts and pictures need it; so do sentences.
  const Offscreen painting;
  const Result<Report> report = report_of(out, of, wanted.with, wishes_of(*all));
  if (!report) return out.fail(report.error());
  Answer written = Answer::array();
  std::string text;
  for (const auto& one : *all) {
    if (const auto wrote =
            write_report(writers, one.format, *report, one.to, out.progress(utf8(Cli::tr("Writing %1"), one.to)));
        !wrote)
      return out.fail(wrote.error());
    written.push_back({{"format", one.format}, {"out", one.to}});
    text += utf8(Cli::tr("Report written to %1"), one.to) + "\n";
  }
  Answer answer{{"title", report->title}, {"whose", of.seat.empty() ? Answer() : Answer(of.seat)}};
  answer["goes_on"] = !report->warning.empty();
  answer["reports"] = std::move(written);
  out.answer(answer, text);
  return ExitCode::success;
}

}  // namespace sandgate::cli
