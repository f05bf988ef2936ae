#include "app/hosting/attendance.h"

namespace sandgate {

wire::SeatIsThere Attendance::Row::state() const {
  if (!program.empty()) return wire::SeatIsThere::program;
  if (!there) return came ? wire::SeatIsThere::lost : wire::SeatIsThere::invited;
  if (role == wire::Role::umpire || role == wire::Role::observer) return wire::SeatIsThere::ready;
  return sheet && brief && intent ? wire::SeatIsThere::ready : wire::SeatIsThere::joined;
}

Attendance::Attendance(std::vector<Row> rows, Now now) : rows_(std::move(rows)), now_(std::move(now)) {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    by_name_.emplace(rows_[i].name, i);
    rows_[i].since = now_();
  }
}

Attendance::Row* Attendance::at(const std::string& name) {
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? nullptr : &rows_[found->second];
}
const Attendance::Row* Attendance::row(const std::string& name) const {
  return const_cast<Attendance*>(this)->at(name);
}

void Attendance::come(const std::string& name, const std::string& holder, const std::string& program) {
  Row* row = at(name);
  if (!row) return;
  row->there = row->came = true;
  if (!holder.empty()) row->holder = holder;
  row->program = program;
  row->since = now_();
}

void Attendance::lose(const std::string& name) {
  Row* row = at(name);
  if (!row || !row->there) return;
  row->there = false;
  row->program.clear();
  row->since = now_();
}

void Attendance::leave(const std::string& name) {
  lose(name);
  if (Row* row = at(name)) row->came = false, row->holder.clear();
}

void Attendance::was_here(const std::string& name, const std::string& holder) {
  if (Row* row = at(name)) row->came = true, row->holder = holder;
}

void Attendance::invite(const Row& row) {
  if (!by_name_.emplace(row.name, rows_.size()).second) return;
  rows_.push_back(row);
  rows_.back().since = now_();
}

void Attendance::has(const std::string& name, bool sheet, bool brief, bool intent) {
  Row* row = at(name);
  if (!row) return;
  row->sheet = row->sheet || sheet;
  row->brief = row->brief || brief;
  row->intent = row->intent || intent;
}

void Attendance::played_by(const std::string& name, const std::string& program) {
  Row* row = at(name);
  if (!row || row->there || row->program == program) return;
  row->program = program;
  row->since = now_();
}

std::vector<wire::SeatRow> Attendance::told(const std::function<bool(const Row&)>& tells) const {
  std::vector<wire::SeatRow> told;
  for (const Row& row : rows_) {
    if (!tells(row)) continue;
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(so_long(row)).count();
    const std::string& who = row.program.empty() ? row.holder : row.program;
    told.push_back({row.name, row.role, row.state(), who, seconds, row.sheet, row.brief, row.intent});
  }
  return told;
}

}  // namespace sandgate
