#include "app/joining/guest.h"

#include <fmt/format.h>

#include <QRandomGenerator>
#include <QTimer>
#include <algorithm>
#include <fstream>

#include "app/invite/country_cache.h"
#include "app/joining/joining_words.h"
#include "core/base/build.h"
#include "core/base/country_hash.h"
#include "map/base/log.h"
#include "map/import/import.h"

namespace sandgate {
namespace {

/// A line that is lost is tried again at once, then after so long, then twice as long each time up to the last.
constexpr std::chrono::milliseconds first_wait{200}, longest_wait{5'000};

using words::Text;

Text sentence_of(const wire::Ended& how) {
  using wire::Parting;
  using wire::Turned;
  using words::utf8;
  if (how.turned == Turned::other_protocol)
    return how.build.empty()
               ? utf8(Joining::tr("The host has another version of the program (it does not say which; this one is "
                                  "%1): the older of the two must be brought up to date."),
                      this_build())
               : utf8(Joining::tr("The host has another version of the program (%1; this one is %2): the older of the "
                                  "two must be brought up to date."),
                      how.build, this_build());
  if (how.turned == Turned::no_invitation)
    return utf8(Joining::tr("This invitation is not valid, or no longer: ask the umpire for a new one."));
  if (how.turned == Turned::full) return utf8(Joining::tr("The host has no place left: ask the umpire."));
  if (how.parting == Parting::taken_over) return utf8(Joining::tr("This seat has been taken in a newer window."));
  if (how.parting == Parting::withdrawn) return utf8(Joining::tr("The umpire has withdrawn this invitation."));
  if (how.parting == Parting::handed_over)
    return how.holder.empty()
               ? utf8(Joining::tr("This seat is another’s from now on. Who has it comes by the seat’s own invitation; "
                                  "what follows is told to him alone."))
               : utf8(Joining::tr("This seat is %1’s from now on. Who has it comes by the seat’s own invitation; what "
                                  "follows is told to him alone."),
                      how.holder);
  if (how.parting == Parting::left) return utf8(Joining::tr("You have left your seat."));
  if (how.parting == Parting::astray)
    return utf8(
        Joining::tr("The host has ended the connection, since it did not understand this program: is one of "
                    "the two out of date?"));
  return utf8(Joining::tr("The host said what no host says (%1): is this the right one?"), how.what);
}

/// In faults, for a file that has no name here.
Text hosts_country() { return words::utf8(Joining::tr("the host's country")); }

}  // namespace

struct Guest::Inside {
  Inside(Invitation to, std::string person, std::string program, GuestOwner whose, Dial by)
      : invitation(std::move(to)),
        owner(std::move(whose)),
        dial(std::move(by)),
        cache(cache_folder(), [this](const std::filesystem::path& file) { return open_country(file); }),
        end(hello(std::move(person), std::move(program)), end_owner()) {
    again.setSingleShot(true);
    QObject::connect(&again, &QTimer::timeout, [this] { set_out(); });
  }

  wire::Hello hello(std::string person, std::string program) const {
    wire::Hello said;
    said.name = invitation.seat;
    said.key = invitation.secret.bytes;
    said.person = std::move(person);
    said.program = std::move(program);
    return said;
  }

  Result<Hash> open_country(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    auto read = read_country_bytes(std::as_bytes(std::span(text)), file.filename().string());
    if (!read) return std::unexpected(std::move(read.error()));
    country = std::move(*read);
    return country_hash(*country);
  }

  wire::ClientEndOwner end_owner() {
    wire::ClientEndOwner mine;
    mine.find_country = [this](const Hash& hash) -> std::shared_ptr<const Country> {
      country.reset();
      return cache.find(hash) ? std::exchange(country, {}) : nullptr;
    };
    mine.keep_country = [this](const wire::CountryFile& file,
                               const wire::Bytes& bytes) -> Result<std::shared_ptr<const Country>> {
      country.reset();
      if (auto kept = cache.keep(file.hash, bytes); kept) return std::exchange(country, {});
      const Text hosts = hosts_country();
      // What cannot be kept is played with all the same, if it is right.
      auto read = read_country_bytes(bytes, hosts);
      if (!read) return std::unexpected(std::move(read.error()));
      if (country_hash(**read) != file.hash)
        return fault(hosts, "it is another than the host announced", "ask the umpire");
      return std::move(*read);
    };
    mine.fetching = owner.fetching;
    mine.ready = owner.ready;
    mine.up_to_date = [this] {
      wait = std::chrono::milliseconds{0};
      state = Line::there;
      why.clear();
      end.have_read({.sheet = true});
      if (owner.up_to_date) owner.up_to_date();
    };
    mine.board = [this](const wire::Board&) {
      if (owner.board) owner.board();
    };
    mine.awaited = [this] {
      if (owner.awaited) owner.awaited();
    };
    mine.served = [this] {
      if (owner.served) owner.served();
    };
    mine.refused = [this](const wire::SeatRefused& said) {
      if (owner.refused) owner.refused(said);
    };
    mine.ended = [this](const wire::Ended& how) {
      state = Line::over;
      why = sentence_of(how);
      again.stop();
      if (owner.ended) owner.ended(how, why);
    };
    return mine;
  }

  void set_out() {
    CarriageCalls calls;
    calls.opened = [this](const std::string& address) {
      log_line(LogRoom::net, [&] { return fmt::format("{}:{} is reached", address, invitation.port); });
      end.connected([this](wire::Bytes bytes) {
        if (carriage) carriage->send(std::move(bytes));
      });
    };
    calls.message = [this](std::span<const std::byte> bytes) { end.hear(bytes); };
    calls.closed = [this](bool stranger, const Phrase& text) { closed(stranger, text); };
    carriage = dial(invitation, std::move(calls));
  }

  void closed(bool stranger, const Phrase& text) {
    end.lost();
    if (state == Line::over) return;
    if (stranger) {
      state = Line::over;
      why = words::utf8(
          Joining::tr("Somebody answers at that address who is not the host that invited you: nothing was sent to him. "
                      "Ask the umpire for a new invitation."));
      if (owner.ended) owner.ended({}, why);
      return;
    }
    reason = text;
    why = text.text();
    const bool was_there = state == Line::there;
    state = Line::lost;
    log_line(LogRoom::net, [&] { return "the line is lost: " + text.text(); });
    // Many who were cut off together do not come back together.
    const auto jitter = QRandomGenerator::global()->bounded(1 + static_cast<int>(wait.count()) / 2);
    again.start(wait + std::chrono::milliseconds(jitter));
    wait = was_there ? first_wait : std::clamp(wait * 2, first_wait, longest_wait);
    if (owner.lost) owner.lost();
  }

  Invitation invitation;
  GuestOwner owner;
  Dial dial;
  std::shared_ptr<const Country> country;  ///< that was opened last
  CountryCache cache;
  wire::ClientEnd end;
  Line state = Line::coming;
  std::string why;
  Phrase reason;  ///< the same where the line was lost, its values apart
  std::chrono::milliseconds wait{0};
  QTimer again;
  std::unique_ptr<Carriage> carriage;
};

Guest::Guest(Invitation invitation, std::string person, std::string program, GuestOwner owner, Dial dial)
    : inside_(std::make_unique<Inside>(std::move(invitation), std::move(person), std::move(program), std::move(owner),
                                       std::move(dial))) {
  inside_->again.start(0);
}
Guest::~Guest() = default;

Guest::Line Guest::line() const { return inside_->state; }
const std::string& Guest::why() const { return inside_->why; }
const Phrase& Guest::reason() const { return inside_->reason; }
wire::ClientEnd& Guest::end() { return inside_->end; }
const Invitation& Guest::invitation() const { return inside_->invitation; }

void Guest::leave() {
  inside_->state = Line::over;
  inside_->again.stop();
  inside_->end.leave();
  if (inside_->carriage) inside_->carriage->close("left");
}

}  // namespace sandgate
