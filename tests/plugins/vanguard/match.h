// A duel played through the session, seats manned by Vanguard or by nobody.
#pragma once

#include <QTemporaryDir>
#include <numeric>

#include "app/host/session.h"
#include "tests/plugins/fixtures/duel.h"

namespace sandgate::tests {

/// Notes orders without giving them.
struct Noted : Orders {
  std::optional<Refusal> give(const SeatDeed& deed, const Reason& why) override {
    deeds.push_back(deed);
    reasons.push_back(why);
    return {};
  }
  std::vector<SeatDeed> deeds;
  std::vector<Reason> reasons;
};

class Match {
 public:
  explicit Match(const Duel& duel, const std::vector<std::string>& manned = {"red", "blue"}) {
    auto made = Session::create(duel.scenario(), file(), 7);
    if (!made) qFatal("%s", made.error().sentence().c_str());
    session_ = std::move(*made);
    for (const std::string& name : manned) {
      if (auto done = session_->man(seat(name), "vanguard"); !done) qFatal("%s", done.error().sentence().c_str());
    }
    red_ = session_->take(seat("red"));
    blue_ = session_->take(seat("blue"));
  }
  ~Match() { red_.reset(), blue_.reset(); }

  std::filesystem::path file() const { return folder_.filePath("x.sandgate").toStdString(); }
  Session& session() { return *session_; }
  const Picture& red() const { return red_->picture(); }
  const Picture& blue() const { return blue_->picture(); }
  Client& red_client() { return *red_; }
  Client& blue_client() { return *blue_; }
  SeatId seat(const std::string& name) const { return *session_->seat_named(name); }
  std::int64_t refused() const { return session_->tally(seat("red")).refused + session_->tally(seat("blue")).refused; }

  void play(int moves = 1) {
    for (const std::int64_t last = session_->move() + moves; session_->move() < last;) {
      const auto move = session_->move();
      session_->play_commanders();
      while (session_->move() == move) {
        if (!session_->close_move()) qFatal("a move does not close");
      }
    }
  }

  /// What Red's commander would order now, and why.
  std::vector<SeatDeed> red_would(std::vector<Reason>* why = nullptr) {
    auto commander = session_->commanders().make("vanguard");
    if (!commander) qFatal("%s", commander.error().sentence().c_str());
    Noted noted;
    (*commander)->take_turn(red(), red_->briefing(), noted);
    if (why) *why = noted.reasons;
    return noted.deeds;
  }

 private:
  QTemporaryDir folder_;
  std::unique_ptr<Session> session_;
  std::unique_ptr<Client> red_, blue_;
};

/// Dispatches of a kind.
inline std::int64_t told(const Picture& picture, ReportCode code) {
  return std::ranges::count(picture.dispatches, code, &Dispatch::code);
}

/// The numbers that dispatches of a kind tell, in order.
inline std::vector<std::int64_t> numbers_told(const Picture& picture, ReportCode code, const std::string& what) {
  std::vector<std::int64_t> numbers;
  for (const Dispatch& dispatch : picture.dispatches) {
    if (dispatch.code != code) continue;
    for (const Argument& argument : dispatch.arguments) {
      if (argument.name == what) numbers.push_back(std::get<std::int64_t>(argument.value));
    }
  }
  return numbers;
}

/// The last of them; -1 where there is none.
inline std::int64_t last_told(const Picture& picture, ReportCode code, const std::string& what) {
  const auto numbers = numbers_told(picture, code, what);
  return numbers.empty() ? -1 : numbers.back();
}

inline std::int64_t all_told(const Picture& picture, ReportCode code, const std::string& what) {
  const auto numbers = numbers_told(picture, code, what);
  return std::accumulate(numbers.begin(), numbers.end(), std::int64_t{0});
}

inline const OwnBody& named(const Picture& picture, const std::string& name) {
  const auto found = std::ranges::find(picture.bodies, name, &OwnBody::name);
  if (found == picture.bodies.end()) qFatal("no body %s", name.c_str());
  return *found;
}

inline std::vector<SeenMan> men_of(const Picture& picture, const std::string& body) {
  std::vector<SeenMan> men;
  for (const SeenMan& man : picture.men) {
    if (man.body == named(picture, body).handle && man.state == ManState::free) men.push_back(man);
  }
  return men;
}

}  // namespace sandgate::tests
