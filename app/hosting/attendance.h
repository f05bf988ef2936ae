// Who of those invited is there, since when, and what he has read: what the seats board shows.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "app/wire/messages.h"

namespace sandgate {

/// A model told the time, without a timer. It knows names, and nothing of links.
class Attendance {
 public:
  using Time = std::chrono::milliseconds;
  using Now = std::function<Time()>;
  struct Row {
    std::string name;
    wire::Role role = wire::Role::commander;
    std::string holder = {};   ///< who it is; empty: he has not said
    std::string program = {};  ///< that plays it, here or elsewhere
    bool there = false;
    bool came = false;  ///< once at least
    bool sheet = false, brief = false, intent = false;
    Time since{};  ///< when `there` changed last, or the exercise was opened

    wire::SeatIsThere state() const;
    /// Somebody held the seat, and has neither left it nor been heard of since.
    bool lost() const { return role == wire::Role::commander && state() == wire::SeatIsThere::lost; }
  };

  /// `now` must never go back.
  Attendance(std::vector<Row> rows, Now now);

  const std::vector<Row>& rows() const { return rows_; }
  /// Null where nobody is invited so.
  const Row* row(const std::string& name) const;
  /// Somebody has come, or is there no longer: lost, or gone for good, so that nobody has come.
  void come(const std::string& name, const std::string& holder, const std::string& program);
  void lose(const std::string& name);
  void leave(const std::string& name);
  /// He was there before the host was: he is lost, until he is back.
  void was_here(const std::string& name, const std::string& holder);
  /// Somebody more is invited.
  void invite(const Row& row);
  void has(const std::string& name, bool sheet, bool brief, bool intent);
  /// Which program plays it at the host; empty: none.
  void played_by(const std::string& name, const std::string& program);
  /// How long it has been as it is.
  Time so_long(const Row& row) const { return now_() - row.since; }
  /// As it may be told to whoever may know of those rows that `tells` lets through.
  std::vector<wire::SeatRow> told(const std::function<bool(const Row&)>& tells) const;

 private:
  Row* at(const std::string& name);

  std::vector<Row> rows_;
  std::map<std::string, std::size_t> by_name_;
  Now now_;
};

}  // namespace sandgate
