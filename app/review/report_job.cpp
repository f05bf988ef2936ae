#include "app/review/report_job.h"

#include <algorithm>

#include "app/host/data_folder.h"
#include "app/report/report.h"
#include "core/chronicle/history.h"
#include "core/review/seat_record.h"

namespace sandgate {
namespace {

Progress share_of(const Progress& progress, double from, double to) {
  if (!progress) return {};
  return [progress, from, to](double part) { return progress(from + (to - from) * part); };
}
/// The parts of the work that are over when it has been read, reckoned, made into a report.
constexpr double is_read = 0.15, is_reckoned = 0.35, is_made = 0.8;

/// Of an exercise that is served elsewhere, as far as it was read.
Result<Report> report_of_received(const ReportWish& wish, const Progress& progress) {
  const ReviewInHand& read = *wish.read;
  const ReportWishes wishes = wishes_for(wish.format);
  History history = read.history->again();
  if (!wish.seat.empty()) {
    const auto& seats = read.review->setting->seats;
    const auto seat = std::ranges::find(seats, wish.seat, &Seat::name);
    if (seat == seats.end()) return fault(read.name, phrase("there is no seat '{}'", wish.seat));
    const auto record = seat_record(history, seat->id, 0, share_of(progress, 0, is_reckoned));
    if (!record) return std::unexpected(record.error());
    return seat_report(*record, read.name, wishes, share_of(progress, is_reckoned, is_made));
  }
  auto story = read_chronicle(history, share_of(progress, 0, is_reckoned));
  if (!story) return std::unexpected(std::move(story.error()));
  story->bookmarks = read.bookmarks;
  return review_report({*read.review, *story, history, read.name, !story->end.over(), wish.others}, wishes,
                       share_of(progress, is_reckoned, is_made));
}

Result<Report> report_of(const ReportWish& wish, const Progress& progress) {
  if (wish.read) return report_of_received(wish, progress);
  const std::string name = wish.file.filename().string();
  const ReportWishes wishes = wishes_for(wish.format);
  if (!wish.seat.empty()) {
    const auto record = read_seat_record(wish.file, wish.seat, 0, share_of(progress, 0, is_reckoned));
    if (!record) return std::unexpected(record.error());
    return seat_report(*record, name, wishes, share_of(progress, is_reckoned, is_made));
  }
  auto history = History::read(wish.file);
  if (!history) return std::unexpected(std::move(history.error()));
  const auto story = read_chronicle(*history, share_of(progress, 0, is_read));
  if (!story) return std::unexpected(story.error());
  const auto review = read_review(*history, {}, share_of(progress, is_read, is_reckoned));
  if (!review) return std::unexpected(review.error());
  const bool goes_on = history->file() && !history->file()->sealed() && !story->end.over();
  return review_report({*review, *story, *history, name, goes_on, wish.others}, wishes,
                       share_of(progress, is_reckoned, is_made));
}

}  // namespace

ReportWriters writers_there_are() { return ReportWriters::read(report_folders()); }

Result<void> write_review(const ReportWriters& writers, const ReportWish& wish, const Progress& progress) {
  // Asked first, so that nobody waits for what cannot be written.
  if (auto may = may_write_report(writers, wish.format, wish.to); !may) return may;
  const auto report = report_of(wish, progress);
  if (!report) return std::unexpected(report.error());
  return write_report(writers, wish.format, *report, wish.to, share_of(progress, is_made, 1));
}

Result<void> write_made(const ReportWriters& writers, const MakeReport& make, const std::string& format,
                        const std::filesystem::path& to, const Progress& progress) {
  if (auto may = may_write_report(writers, format, to); !may) return may;
  const auto report = make(wishes_for(format), share_of(progress, 0, is_made));
  if (!report) return std::unexpected(report.error());
  return write_report(writers, format, *report, to, share_of(progress, is_made, 1));
}

}  // namespace sandgate
