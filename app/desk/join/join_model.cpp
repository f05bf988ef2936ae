#include "app/desk/join/join_model.h"

#include <algorithm>

#include "app/desk/parts/choices.h"
#include "app/invite/qr.h"
#include "app/words/faults.h"

namespace sandgate {
namespace {

bool is_link(const QString& text) { return text.trimmed().startsWith(QLatin1String("sandgate:"), Qt::CaseInsensitive); }

/// Where the host was heard just now goes before where the link says it was.
void prefer(std::vector<std::string>& addresses, const std::vector<std::string>& heard) {
  std::vector<std::string> all = heard;
  for (const std::string& address : addresses)
    if (std::ranges::find(all, address) == all.end()) all.push_back(address);
  if (all.size() > most_addresses) all.resize(most_addresses);
  addresses = std::move(all);
}

}  // namespace

void JoinModel::set_text(const QString& text) {
  text_ = text;
  scan_fault_.clear();
  emit changed();
}

void JoinModel::choose(std::optional<FoundHost> host) {
  if (host == host_) return;
  host_ = std::move(host);
  emit changed();
}

void JoinModel::set_seat(const QString& seat) {
  seat_ = seat.simplified();
  emit changed();
}

void JoinModel::set_person(const QString& person) {
  person_ = person.simplified().left(longest_name);
  emit changed();
}

QString JoinModel::kept_person() { return choices::read(choices::person); }
void JoinModel::keep_person() const { choices::keep(choices::person, person_); }

void JoinModel::scan(const std::filesystem::path& picture) {
  auto read = read_qr(picture);
  if (read) return set_text(QString::fromStdString(*read));
  scan_fault_ = words::told(read.error());
  emit changed();
}

bool JoinModel::wants_seat() const { return host_ && !is_link(text_); }

std::expected<Invitation, QString> JoinModel::invitation() const {
  const QString text = text_.trimmed();
  if (text.isEmpty()) return std::unexpected(QString());
  if (is_link(text)) {
    auto read = read_link(text.toStdString());
    if (!read) return std::unexpected(words::told(read.error()));
    if (!host_) return std::move(*read);
    if (read->fingerprint != host_->announcement.fingerprint)
      return std::unexpected(tr("This link is of another host than the one that is chosen."));
    if (!read->plain) prefer(read->addresses, host_->addresses), read->port = host_->announcement.port;
    return std::move(*read);
  }
  if (!host_)
    return std::unexpected(
        tr("This is no link: one begins with sandgate://. A key alone is enough where its host is "
           "chosen below."));
  const auto secret = read_secret(text.toStdString());
  if (!secret)
    return std::unexpected(
        tr("This is neither a link, which begins with sandgate://, nor a key of 26 letters and "
           "figures."));
  if (seat_.isEmpty())
    return std::unexpected(tr("Which seat is the key for? Its name stands on the card with the key."));
  Invitation invitation{host_->addresses, host_->announcement.port,        seat_.toStdString(),
                        *secret,          host_->announcement.fingerprint, false};
  if (const auto fits = check_invitation(invitation); !fits) return std::unexpected(words::told(fits.error()));
  return invitation;
}

QString JoinModel::says() const {
  if (!scan_fault_.isEmpty()) return scan_fault_;
  const auto made = invitation();
  if (!made) return made.error();
  return tr("The seat %1, at %2, port %3.")
      .arg(QString::fromStdString(made->seat), QString::fromStdString(made->addresses.front()))
      .arg(made->port);
}

bool JoinModel::wrong() const {
  const auto made = invitation();
  return !scan_fault_.isEmpty() || (!made && !made.error().isEmpty());
}

std::optional<QString> JoinModel::link_in(const QString& text) {
  if (text.size() > static_cast<qsizetype>(longest_link) + 64 || !is_link(text)) return {};
  if (!read_link(text.toStdString())) return {};
  return text.trimmed();
}

}  // namespace sandgate
