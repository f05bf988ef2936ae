#include "app/desk/join/kept_seat_file.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>
#include <algorithm>

#include "core/base/text.h"
#include "map/base/log.h"

namespace sandgate {
namespace {

QString file_name(const Fingerprint& host, std::string_view seat) {
  QCryptographicHash hash(QCryptographicHash::Sha256);
  hash.addData(QByteArrayView(host.bytes.data(), static_cast<qsizetype>(host.bytes.size())));
  hash.addData(QByteArrayView(seat.data(), static_cast<qsizetype>(seat.size())));
  return QString::fromLatin1(hash.result().toHex().first(32)) + QStringLiteral(".seat");
}

QString qt_path(const std::filesystem::path& path) { return QString::fromStdString(path.string()); }

/// Whom a draft is for: every body of those kinds of deed that can wait.
std::vector<Handle> bodies_of(const SeatDeed& deed) {
  return visit(
      [](const auto& order) -> std::vector<Handle> {
        if constexpr (requires { order.parties; }) {
          std::vector<Handle> bodies;
          for (const auto& party : order.parties) bodies.push_back(party.scouts);
          return bodies;
        } else if constexpr (requires { Handle(order.body); }) {
          return {order.body};
        } else {
          return {};
        }
      },
      deed);
}

void let_old_ones_go(const QDir& folder) {
  const QFileInfoList files = folder.entryInfoList({QStringLiteral("*.seat")}, QDir::Files, QDir::Time);
  for (qsizetype i = KeptSeatFile::most_files; i < files.size(); ++i) QFile::remove(files[i].filePath());
}

}  // namespace

KeptSeatFile::KeptSeatFile(std::filesystem::path folder, const Fingerprint& host, std::string_view seat)
    : path_(std::move(folder) / file_name(host, seat).toStdString()) {}

std::optional<wire::KeptSeat> KeptSeatFile::read(std::uint64_t epoch, const wire::Known& known) const {
  QFile file(qt_path(path_));
  if (!file.open(QIODevice::ReadOnly)) return {};
  const QByteArray bytes = file.read(static_cast<qint64>(wire::longest_kept_seat) + 1);
  file.close();
  auto seat =
      wire::read_kept_seat(std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))), known);
  if (seat && seat->epoch == epoch) return std::move(*seat);
  log_line(LogRoom::desk,
           [&] { return "what was kept of a seat is let go: " + (seat ? "another exercise" : seat.error()); });
  QFile::remove(qt_path(path_));
  return {};
}

bool KeptSeatFile::write(const wire::KeptSeat& seat) const {
  const QString name = qt_path(path_);
  if (seat.orders.empty() && seat.intent.empty() && !seat.brief && !seat.letter)
    return !QFile::exists(name) || QFile::remove(name);
  const wire::Bytes bytes = encode(seat);
  if (bytes.size() > wire::longest_kept_seat) return false;
  const QDir folder(QFileInfo(name).path());
  if (!folder.exists()) {
    if (!QDir().mkpath(folder.path())) return false;
    QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  }
  QSaveFile file(name);
  if (!file.open(QIODevice::WriteOnly)) return false;
  file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
  file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<qint64>(bytes.size()));
  if (!file.commit()) return false;
  let_old_ones_go(folder);
  return true;
}

std::filesystem::path kept_seats_folder() {
  if (const QByteArray set = qgetenv("SANDGATE_SEATS_FOLDER"); !set.isEmpty()) return set.toStdString();
  return std::filesystem::path(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation).toStdString()) /
         "Sandgate" / "seats";
}

wire::KeptOrder kept(const DraftedOrder& draft) {
  wire::KeptOrder order{draft.id, draft.deed, {}, draft.sent};
  for (const MarchDraft& way : draft.ways)
    order.ways.push_back({way.body, way.others, way.places, static_cast<std::uint8_t>(way.by), way.press_on});
  return order;
}

std::vector<DraftedOrder> drafts_of(const wire::KeptSeat& seat, const Picture& picture) {
  std::vector<DraftedOrder> drafts;
  for (const wire::KeptOrder& order : seat.orders) {
    const std::vector<Handle> bodies = bodies_of(order.deed);
    const auto known = [&](Handle body) { return picture.body(body) != nullptr; };
    const bool ways_known = std::ranges::all_of(order.ways, [&](const wire::KeptWay& way) {
      return known(way.body) && std::ranges::all_of(way.others, known) && !way.places.empty() &&
             way.by <= static_cast<std::uint8_t>(MarchBy::straight);
    });
    if (!can_wait(order.deed) || bodies.empty() || !std::ranges::all_of(bodies, known) || !ways_known) continue;
    DraftedOrder draft;
    draft.number = std::ssize(drafts) + 1;
    draft.id = order.id;
    draft.deed = order.deed;
    draft.sent = order.sent;
    for (const wire::KeptWay& way : order.ways)
      draft.ways.push_back({way.body, way.others, way.places, static_cast<MarchBy>(way.by), way.press_on});
    drafts.push_back(std::move(draft));
  }
  return drafts;
}

std::vector<wire::KeptOrder> messages_of(const wire::KeptSeat& seat) {
  std::vector<wire::KeptOrder> messages;
  std::ranges::copy_if(seat.orders, std::back_inserter(messages), [](const wire::KeptOrder& order) {
    return order.sent && holds_alternative<SendMessageOrder<Handle>>(order.deed);
  });
  return messages;
}

wire::KeptLetter kept(const Letter& letter) {
  const auto place = [](int number) { return static_cast<std::uint8_t>(std::clamp(number, 0, 255)); };
  const auto line = [](const QString& typed) {
    const Lines lines = plain_lines(typed.toStdString());
    return lines.empty() ? std::string() : lines.front();
  };
  wire::KeptLetter kept{place(letter.form), place(letter.task), place(letter.activity), place(letter.heading),
                        place(letter.request)};
  kept.to = letter.to;
  kept.umpire = letter.umpire;
  kept.answers = letter.answers;
  kept.about = letter.about;
  kept.at = line(letter.at);
  kept.time = line(letter.time);
  for (const QString& typed : letter.strength) kept.strength.push_back(line(typed));
  for (const auto& [name, typed] : letter.parts) kept.parts.push_back({name, plain_lines(typed.toStdString())});
  kept.drawings = letter.drawings;
  return kept;
}

Letter letter_of(const wire::KeptLetter& kept) {
  Letter letter{kept.form, kept.task, kept.activity, kept.heading, kept.request};
  letter.to = kept.to;
  letter.umpire = kept.umpire;
  letter.answers = kept.answers;
  letter.about = kept.about;
  letter.at = QString::fromStdString(kept.at);
  letter.time = QString::fromStdString(kept.time);
  for (std::size_t arm = 0; arm < std::min(kept.strength.size(), letter.strength.size()); ++arm)
    letter.strength[arm] = QString::fromStdString(kept.strength[arm]);
  for (const wire::KeptLetter::Part& part : kept.parts) {
    QStringList lines;
    for (const std::string& line : part.text) lines << QString::fromStdString(line);
    letter.parts.emplace_back(part.name, lines.join(QLatin1Char('\n')));
  }
  letter.drawings = kept.drawings;
  return letter;
}

}  // namespace sandgate
