#include "app/desk/shell/own_record.h"

#include <QCoreApplication>
#include <QPointer>
#include <QStandardPaths>

#include "app/wire/seat_record_bytes.h"

namespace sandgate {
namespace {

/// A name for a file, of a title that may hold anything.
QString file_name_of(QString title) {
  for (QChar& letter : title)
    if (!letter.isLetterOrNumber() && letter != QLatin1Char(' ') && letter != QLatin1Char('-'))
      letter = QLatin1Char(' ');
  title = title.simplified();
  constexpr int longest_title = 60;
  return title.isEmpty() ? QStringLiteral("exercise") : title.left(longest_title);
}

}  // namespace

RecordFromFile::RecordFromFile(std::filesystem::path file, SeatId seat, std::function<std::int64_t()> events)
    : file_(std::move(file)), seat_(seat), events_(std::move(events)) {}

void RecordFromFile::ask(std::function<void(double)> coming, std::function<void(Result<SeatRecord>)> came) {
  reader_.start([file = file_, seat = seat_, until = events_()](
                    const Progress& progress) { return own_record_so_far(file, nullptr, seat, until, progress); },
                std::move(came), std::move(coming));
}

RecordFromHost::RecordFromHost(std::function<wire::ClientEnd*()> end, const QString& exercise) : end_(std::move(end)) {
  const QString papers = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
  beside_ = std::filesystem::path(papers.toStdString()) / (file_name_of(exercise).toStdString() + ".sandgate");
}

RecordFromHost::~RecordFromHost() { RecordFromHost::forget(); }

void RecordFromHost::forget() {
  reader_.cancel();
  if (wire::ClientEnd* end = end_()) end->forget_record();
}

// What the line brings is read beside the windows: it may be large.
void RecordFromHost::ask(std::function<void(double)> coming, std::function<void(Result<SeatRecord>)> came) {
  reader_.cancel();
  wire::ClientEnd* end = end_();
  const auto tell_later = [this, came](Result<SeatRecord> record) {
    reader_.start([record = std::make_shared<Result<SeatRecord>>(std::move(record))](
                      const Progress&) mutable { return std::move(*record); },
                  came);
  };
  if (!end || !end->client()) return tell_later(fault("The record of your seat", "the visit is over", "join again"));
  const auto briefing = std::make_shared<const Briefing>(end->client()->briefing());
  const SeatId seat = end->client()->picture().seat;
  end->ask_record({[coming](std::uint64_t have, std::uint64_t whole) {
                     if (coming) coming(static_cast<double>(have) / static_cast<double>(whole));
                   },
                   [this, came, tell_later, briefing, seat](Result<wire::Bytes> bytes) {
                     if (!bytes) return tell_later(std::unexpected(std::move(bytes.error())));
                     const auto held = std::make_shared<const wire::Bytes>(std::move(*bytes));
                     reader_.start(
                         [held, briefing, seat](const Progress&) -> Result<SeatRecord> {
                           auto record = wire::read_record(*held, *briefing, seat);
                           if (record) return std::move(*record);
                           return fault("The record of your seat",
                                        phrase("the host sent what cannot be read: {}", record.error()),
                                        "ask again, and tell the umpire if it stays so");
                         },
                         came);
                   }});
}

}  // namespace sandgate
