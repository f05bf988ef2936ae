#include "app/wire/client_end.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/wire/seat_record_bytes.h"
#include "core/base/build.h"
#include "core/lines/rails.h"
#include "core/scenario/scenario.h"
#include "logistics/lines/lines.h"

namespace sandgate::wire {
namespace {

/// Larger than any country file that a host can want to send.
constexpr std::uint64_t largest_country = std::uint64_t{2} << 30;

/// Whether what a sheet says of its sides and seats hangs together, so that whoever looks one up finds it.
bool hangs_together(const SheetIs& sheet) {
  const auto at = [](const auto& all) {
    return [&](const auto& one) { return one.id.number == static_cast<std::int32_t>(&one - all.data()); };
  };
  const auto sides = static_cast<std::int32_t>(sheet.sides.size());
  return !sheet.sides.empty() && !sheet.seats.empty() && std::ranges::all_of(sheet.sides, at(sheet.sides)) &&
         std::ranges::all_of(sheet.seats, at(sheet.seats)) && std::ranges::all_of(sheet.seats, [&](const Seat& seat) {
           return seat.side.number >= 0 && seat.side.number < sides;
         });
}

}  // namespace

ClientEnd::ClientEnd(Hello hello, ClientEndOwner owner) : hello_(std::move(hello)), owner_(std::move(owner)) {
  hello_.build = this_build();
}
ClientEnd::~ClientEnd() = default;

void ClientEnd::say(const FromClient& message) {
  if (send_) send_(encode(message));
}

void ClientEnd::connected(std::function<void(Bytes)> send) {
  if (over_) return;
  send_ = std::move(send);
  hello_.held.reset();
  if (welcome_ && client_) hello_.held = Held{welcome_->epoch, client_->picture().sequence};
  if (welcome_ && umpire_) hello_.held = Held{welcome_->epoch, umpire_->sequence()};
  say(hello_);
}

void ClientEnd::lost() {
  send_ = {};
  if (client_) client_->line({});
  if (umpire_) umpire_->line({});
  bookmarks_.clear();
  review_.lost();
  if (record_asked_)
    record_came(fault("The record of your seat", "the line was lost before it had come", "ask again when it is back"));
  awaited_ = {};
  clocks_.clear();
  if (owner_.awaited) owner_.awaited();
  if (owner_.served) owner_.served();
  // A country whose fetching was broken off goes on from where it was; what came beside it is told anew.
  early_.clear();
}

void ClientEnd::end(Ended how) {
  if (over_) return;
  over_ = true;
  lost();
  review_.over(phrase("the visit is over"));
  if (how.build.empty() && welcome_) how.build = welcome_->build;
  if (owner_.ended) owner_.ended(how);
}

void ClientEnd::hear(std::span<const std::byte> message) {
  if (over_) return;
  auto said = read_from_host(message, known_);
  if (!said) {
    if (said.error().other_protocol) return end({Turned::other_protocol, {}, {}, std::move(said.error().build)});
    return astray(std::move(said.error().what));
  }
  // What comes before the country has come is heard after it.
  const bool waits =
      (sheet_ || setting_) && (std::holds_alternative<Told>(*said) || std::holds_alternative<Happened>(*said) ||
                               std::holds_alternative<UpToDate>(*said) || std::holds_alternative<ClockTold>(*said) ||
                               std::holds_alternative<ClocksAre>(*said) || std::holds_alternative<SeatRefused>(*said) ||
                               std::holds_alternative<ReviewIs>(*said));
  if (waits) return early_.emplace_back(message.begin(), message.end()), void();
  std::visit([this](auto& one) { hear(one); }, *said);
}

void ClientEnd::hear(Welcome& said) {
  if (welcome_ && (welcome_->role != said.role || welcome_->seat != said.seat))
    return astray("a welcome of another seat");
  if (welcome_ && welcome_->epoch == said.epoch && (client_ || umpire_)) ++resumed_;
  if (welcome_ && welcome_->epoch != said.epoch && umpire_) {
    former_umpire_ = std::move(umpire_);
    review_.over(phrase("another exercise is served"));
  }
  welcome_ = std::move(said);
  closed_ = false;
  // A host that was away in between has forgotten it.
  if (read_.sheet || read_.brief) say(read_);
}

void ClientEnd::hear(TurnedAway& said) { end({said.why, {}, {}, std::move(said.build)}); }
// A host that closes may come back; the line is lost until then.
void ClientEnd::hear(Farewell& said) {
  if (said.why == Parting::closing) {
    closed_ = true;
    return lost();
  }
  end({{}, said.why, {}, {}, std::move(said.holder)});
}

void ClientEnd::hear(SheetIs& said) {
  if (!welcome_ || welcome_->role == Role::umpire) return astray("a sheet that nobody asked for");
  if (!hangs_together(said)) return astray("a sheet that does not hang together");
  if (client_) return;  // the same exercise's: it is here already
  sheet_ = std::move(said);
  want_country(sheet_->country);
}

void ClientEnd::hear(SettingIs& said) {
  if (!welcome_ || welcome_->role == Role::commander) return astray("a setting that nobody asked for");
  if (umpire_) return;
  setting_ = std::move(said);
  want_country(setting_->country);
}

void ClientEnd::want_country(const CountryFile& file) {
  if (file.size > largest_country) return astray("a country that is too large");
  if (owner_.find_country) {
    if (auto kept = owner_.find_country(file.hash)) return begin_with(std::move(kept));
  }
  if (!wanted_ || !(*wanted_ == file)) country_.clear();
  wanted_ = file;
  if (owner_.fetching) owner_.fetching(country_.size(), file.size);
  say(WantCountry{country_.size()});
}

void ClientEnd::hear(CountryPart& said) {
  if (!wanted_ || said.from != country_.size() || said.bytes.empty() ||
      said.bytes.size() > wanted_->size - country_.size())
    return astray("a part of a country that nobody asked for");
  country_.insert(country_.end(), said.bytes.begin(), said.bytes.end());
  if (owner_.fetching) owner_.fetching(country_.size(), wanted_->size);
  if (country_.size() < wanted_->size) return say(WantCountry{country_.size()});
  const CountryFile file = *wanted_;
  const Bytes bytes = std::exchange(country_, {});
  wanted_.reset();
  auto country = owner_.keep_country(file, bytes);
  if (country) return begin_with(std::move(*country));
  if (owner_.fault) owner_.fault(country.error());
  astray(phrase("a country that is none: {}", country.error().what));
}

void ClientEnd::begin_with(std::shared_ptr<const Country> country) {
  const std::string where = Phrase("the host's exercise").form;
  if (setting_) {
    auto scenario = scenario_from_texts(setting_->scenario, setting_->rulebook, std::move(country), where);
    if (!scenario) return astray(scenario.error().sentence());
    known_ = Known{static_cast<std::int64_t>(scenario->setting->sides.size()),
                   static_cast<std::int64_t>(scenario->setting->seats.size())};
    umpire_ = std::make_unique<RemoteUmpire>(scenario->setting);
    setting_.reset();
  } else {
    auto rulebook = rulebook_from_text(sheet_->rulebook, where);
    if (!rulebook) return astray(rulebook.error().sentence());
    known_ = Known{static_cast<std::int64_t>(sheet_->sides.size()), static_cast<std::int64_t>(sheet_->seats.size())};
    Briefing briefing;
    briefing.title = std::move(sheet_->title);
    briefing.brief = std::move(sheet_->brief);
    briefing.roads = std::make_shared<const LineNetwork>(*country, LineKind::road);
    briefing.railway = std::make_shared<const Railway>(country, sheet_->scale);
    briefing.country = std::move(country);
    briefing.scale = sheet_->scale;
    briefing.rulebook = std::move(*rulebook);
    briefing.table = std::move(sheet_->table);
    briefing.sides = std::move(sheet_->sides);
    briefing.seats = std::move(sheet_->seats);
    client_ = std::make_unique<RemoteClient>(std::move(briefing));
    sheet_.reset();
  }
  for (const Bytes& message : std::exchange(early_, {})) hear(message);
}

void ClientEnd::hear(Told& said) {
  if (!client_) return astray("changes of a Picture that is not there");
  if (auto wrong = client_->hear(said)) astray(std::move(*wrong));
}

void ClientEnd::hear(Happened& said) {
  if (!umpire_) return astray("events of an exercise that is not there");
  if (auto wrong = umpire_->hear(said)) astray(std::move(*wrong));
}

void ClientEnd::hear(UpToDate&) {
  if (!client_ && !umpire_) return astray("news of an exercise that is not there");
  if (client_) client_->line(send_);
  if (umpire_) umpire_->line(send_);
  if (umpire_ && welcome_->role == Role::umpire) review_.line([this](const FromClient& said) { say(said); });
  if (!std::exchange(ready_, true) && owner_.ready) owner_.ready();
  if (owner_.up_to_date) owner_.up_to_date();
}

void ClientEnd::hear(Replied& said) {
  if (client_) client_->hear(said);
  if (const auto waits = bookmarks_.find(said.id); waits != bookmarks_.end()) {
    const Answered answered = std::move(waits->second);
    bookmarks_.erase(waits);
    if (said.refusal) return answered(std::unexpected(*said.refusal));
    return answered(Receipt{});
  }
  if (!review_.hear(said) && umpire_) umpire_->hear(said);
}

void ClientEnd::hear(ClockTold& said) {
  if (client_) client_->hear(said);
}

void ClientEnd::hear(BoardIs& said) {
  board_ = std::move(said.board);
  if (owner_.board) owner_.board(board_);
}

void ClientEnd::hear(AwaitedAre& said) {
  awaited_ = std::move(said);
  if (owner_.awaited) owner_.awaited();
}

void ClientEnd::hear(ClocksAre& said) {
  if (!umpire_) return astray("clocks of an exercise that is not there");
  clocks_ = std::move(said.clocks);
  if (owner_.served) owner_.served();
}

void ClientEnd::hear(SeatRefused& said) {
  if (!umpire_) return astray("a refusal of an exercise that is not there");
  if (owner_.refused) owner_.refused(said);
}

void ClientEnd::hear(ServedAs& said) {
  served_ = std::move(said);
  if (owner_.served) owner_.served();
}

void ClientEnd::hear(ReviewIs& said) {
  if (!umpire_ || welcome_->role != Role::umpire) return astray("a review of an exercise that is not there");
  const History& history = umpire_->history();
  if (const Phrase wrong = wrong_with(said.kept, history.events(), history.setting()->seats.size()); !wrong.empty())
    return astray(phrase("what is kept for the review cannot be: {}", wrong));
  review_.hear(std::move(said));
}

void ClientEnd::have_read(const HaveRead& what) {
  read_.sheet = read_.sheet || what.sheet;
  read_.brief = read_.brief || what.brief;
  if (welcome_) say(read_);
}

void ClientEnd::seal(const Lines& intent) {
  if (client_) client_->seal_intent(intent, {});
}

void ClientEnd::steer(Steering what, SeatId seat) { say(Steer{what, seat}); }

void ClientEnd::bookmark(const std::string& title, Answered answered) {
  if (!send_) return;
  const OrderId id = fresh_order_id();
  bookmarks_[id] = std::move(answered);
  say(KeepBookmark{id, title});
}

void ClientEnd::leave() { say(Leave{}); }

void ClientEnd::ask_record(RecordAsked asked) {
  record_asked_ = std::move(asked);
  record_.clear();
  record_size_ = 0;
  if (!client_ || !send_)
    return record_came(fault("The record of your seat", "there is no line to the host", "ask again when it is back"));
  say(WantRecord{0});
}

void ClientEnd::record_came(Result<Bytes> record) {
  record_.clear();
  record_size_ = 0;
  const auto asked = std::exchange(record_asked_, std::nullopt);
  if (asked && asked->came) asked->came(std::move(record));
}

// Parts of one that is wanted no more are let be: it had been asked for.
void ClientEnd::hear(RecordPart& said) {
  if (!client_ || welcome_->role != Role::commander) return astray("a record that nobody asked for");
  if (said.bytes.empty() || said.whole > most_record || said.from >= said.whole ||
      said.bytes.size() > said.whole - said.from)
    return astray("a part of a record that is none");
  if (!record_asked_) return;
  // One that was asked for anew begins anew; what is left of the one before is passed over.
  if (said.from == 0) record_.clear(), record_size_ = said.whole;
  if (said.from != record_.size() || said.whole != record_size_) return;
  record_.insert(record_.end(), said.bytes.begin(), said.bytes.end());
  if (record_.size() == record_size_) return record_came(std::exchange(record_, {}));
  const std::uint64_t have = record_.size(), whole = record_size_;
  say(WantRecord{have});
  if (record_asked_->coming) record_asked_->coming(have, whole);
}

void ClientEnd::hear(NoRecord& said) {
  if (!client_ || welcome_->role != Role::commander) return astray("an answer that nobody asked for");
  if (!record_asked_) return;
  switch (said.why) {
    case Unmade::not_read:
      return record_came(fault("The record of your seat", "the host cannot read its exercise back now",
                               "tell the umpire, and ask again"));
    case Unmade::too_large:
      return record_came(fault("The record of your seat", "it is larger than a host may send",
                               "ask the umpire for the report of your seat"));
  }
}

}  // namespace sandgate::wire
