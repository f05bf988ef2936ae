// The client's end of a line, from the first word to the last, over any number of lines that break: who it is, the
// sheet, the country, then a Picture or the state. What carries its messages, where countries are kept and who comes
// again when the line is lost is its owner's.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "app/wire/messages.h"
#include "app/wire/remote_client.h"
#include "app/wire/review_line.h"
#include "map/base/fault.h"

namespace sandgate::wire {

/// How a line ended that is not to be taken up again by itself.
struct Ended {
  std::optional<Turned> turned;    ///< the host did not let it in
  std::optional<Parting> parting;  ///< or took its leave
  std::string what;                ///< or said what no host says: in words, for logs
  std::string build;               ///< of the host's program, where it has said so
  std::string holder = {};         ///< whose the seat is, where it was handed over
};

/// What its owner does for it. All is called on the owner's thread, from within `connected` and `hear`; `ready` and
/// `ended` may let go of the end itself only later.
struct ClientEndOwner {
  /// The country of that hash, if it is kept here.
  std::function<std::shared_ptr<const Country>(const Hash&)> find_country;
  /// Its file has come: checks and keeps it.
  std::function<Result<std::shared_ptr<const Country>>(const CountryFile&, const Bytes&)> keep_country;
  std::function<void(std::uint64_t have, std::uint64_t whole)> fetching;  ///< of the country's file
  std::function<void()> ready;                      ///< for the first time: `client`, or `umpire`, is there
  std::function<void()> up_to_date;                 ///< after each beginning: what came in between has been told
  std::function<void(const Board&)> board;          ///< who is there has changed
  std::function<void()> awaited;                    ///< whom the move still waits for has changed
  std::function<void()> served;                     ///< an umpire's: clocks, or how it is served, have changed
  std::function<void(const SeatRefused&)> refused;  ///< an umpire's
  std::function<void(const Ended&)> ended;
  std::function<void(const Fault&)> fault;  ///< the country that came is not what was announced, or cannot be kept
};

class ClientEnd {
 public:
  ClientEnd(Hello hello, ClientEndOwner owner);
  ~ClientEnd();
  ClientEnd(const ClientEnd&) = delete;
  ClientEnd& operator=(const ClientEnd&) = delete;

  /// A line is there: says who comes, and what it holds.
  void connected(std::function<void(Bytes)> send);
  /// What has come by it.
  void hear(std::span<const std::byte> message);
  /// The line is lost.
  void lost();

  /// None before `ready`, or where it is the other. They stay when a line is lost. Where the host serves another
  /// exercise when it is back, there is another umpire's; the one before stays as it was until a third comes.
  RemoteClient* client() { return client_.get(); }
  RemoteUmpire* umpire() { return umpire_.get(); }
  const std::optional<Welcome>& welcome() const { return welcome_; }
  const Board& board() const { return board_; }
  /// As it was told last on this line; nobody while it is lost.
  const AwaitedAre& awaited() const { return awaited_; }
  /// An umpire's: as they were told last on this line; while it is lost there are no clocks.
  const std::vector<ClockReading>& clocks() const { return clocks_; }
  const ServedAs& served() const { return served_; }
  /// How often it has taken up where it was.
  std::int64_t resumed() const { return resumed_; }
  /// The line is lost because the host has been closed, as it said itself; it may come back.
  bool host_closed() const { return closed_; }

  /// Said whenever a line is there.
  void have_read(const HaveRead& what);
  /// As RemoteClient::seal_intent, for whoever asks for no answer.
  void seal(const Lines& intent);
  /// Said now; where the line is lost, not at all.
  void steer(Steering what, SeatId seat = {});
  /// An umpire's: `answered` as Client::send has it; where the line is lost, not at all.
  void bookmark(const std::string& title, Answered answered);
  /// An umpire's: what the host keeps for the review.
  ReviewLine& review_line() { return review_; }
  void leave();
  /// What a record that was asked for comes to. Asked for again before it is there, the one asked for first is called
  /// no more.
  struct RecordAsked {
    std::function<void(std::uint64_t have, std::uint64_t whole)> coming;
    /// It has come, or why not, in a sentence for whoever asked: no line, one that was lost meanwhile, the host's no.
    std::function<void(Result<Bytes>)> came;
  };
  /// A commander's: of what his own seat has known so far (seat_record_bytes.h).
  void ask_record(RecordAsked asked);
  /// Whoever asked wants it no more.
  void forget_record() { record_asked_.reset(); }

 private:
  void say(const FromClient& message);
  void end(Ended how);
  void astray(const Phrase& what) { end({{}, {}, what.text(), {}}); }
  void hear(Welcome& said);
  void hear(TurnedAway& said);
  void hear(SheetIs& said);
  void hear(SettingIs& said);
  void hear(CountryPart& said);
  void hear(Told& said);
  void hear(Happened& said);
  void hear(UpToDate& said);
  void hear(Replied& said);
  void hear(ClockTold& said);
  void hear(BoardIs& said);
  void hear(AwaitedAre& said);
  void hear(ClocksAre& said);
  void hear(SeatRefused& said);
  void hear(ServedAs& said);
  void hear(ReviewIs& said);
  void hear(Farewell& said);
  void hear(RecordPart& said);
  void hear(NoRecord& said);
  void record_came(Result<Bytes> record);
  void want_country(const CountryFile& file);
  void begin_with(std::shared_ptr<const Country> country);

  Hello hello_;
  ClientEndOwner owner_;
  std::function<void(Bytes)> send_;  ///< none: no line
  std::optional<Welcome> welcome_;
  std::optional<SheetIs> sheet_;      ///< that waits for its country
  std::optional<SettingIs> setting_;  ///< likewise
  std::optional<CountryFile> wanted_;
  Bytes country_;             ///< as much of it as has come
  std::vector<Bytes> early_;  ///< came before the country
  std::optional<Known> known_;
  std::unique_ptr<RemoteClient> client_;
  std::unique_ptr<RemoteUmpire> umpire_, former_umpire_;
  std::map<OrderId, Answered> bookmarks_;  ///< that wait for an answer
  ReviewLine review_;
  std::optional<RecordAsked> record_asked_;
  Bytes record_;                   ///< as much of it as has come
  std::uint64_t record_size_ = 0;  ///< of all of it; 0: nothing has come yet
  Board board_;
  AwaitedAre awaited_;
  std::vector<ClockReading> clocks_;
  ServedAs served_;
  HaveRead read_;
  std::int64_t resumed_ = 0;
  bool ready_ = false, over_ = false, closed_ = false;
};

}  // namespace sandgate::wire
