#include "app/umpire/seats_model.h"

#include "app/words/tongue.h"

#include <QCoreApplication>
#include <algorithm>
#include <numeric>
#include <ranges>

#include "app/words/bodies.h"

namespace sandgate {

using wire::Role;
using wire::SeatIsThere;

namespace {

struct Board {
  Q_DECLARE_TR_FUNCTIONS(SeatsModel)
};

QString seat_text(const std::string& plain) { return QString::fromStdString(plain); }

QString capital(QString words) {
  if (!words.isEmpty()) words[0] = words[0].toUpper();
  return words;
}

QString in_line(const QStringList& names) {
  if (names.size() < 2) return names.join(QString());
  return Board::tr("%1 and %2").arg(names.mid(0, names.size() - 1).join(QStringLiteral(", ")), names.back());
}

/// What a post is called in a list of its side: by the one arm it commands, else as its title has it.
void name_post(BoardRow& row, const Seat& seat, bool general) {
  const auto most = std::ranges::max_element(row.bodies) - row.bodies.begin();
  const auto arms = std::ranges::count_if(row.bodies, [](int count) { return count > 0; });
  row.duty = words::post(seat);
  row.headquarters = general;
  if (arms > 0) row.arm = static_cast<Arm>(most);
  row.post = general                                                   ? Board::tr("General")
             : arms == 1 && row.arm != Arm::general                    ? words::arm(row.arm)
             : row.duty.isEmpty() || row.duty == seat_text(seat.title) ? seat_text(seat.name)
                                                                       : capital(row.duty);
}

}  // namespace

SeatsModel::SeatsModel(const Setting& setting) : setting_(setting) {
  for (const Side& side : setting.sides) add_seats(side.id);
  for (const Observer& observer : setting.observers) add_observer(observer);
  std::vector<SeatPost> posts(setting.seats.size());
  for (const Seat& seat : setting.seats) {
    posts[seat.id.index()].may = seat.may;
    posts[seat.id.index()].deputy = seat.deputy;
  }
  for (const Body& body : setting.order_of_battle) {
    if (body.seat) ++posts[body.seat.index()].bodies[arm_place(body)];
  }
  set_posts(posts);
}

void SeatsModel::add_seats(SideId side) {
  const SeatId leader = setting_.leader(side);
  for (const Seat& seat : setting_.seats) {
    if (seat.side != side) continue;
    BoardRow row;
    row.name = seat.name;
    row.seat = seat.id;
    row.side = side;
    row.depth = seat.id == leader ? 0 : 1;
    row.person = words::person(seat);
    rows_.push_back(std::move(row));
  }
}

void SeatsModel::add_observer(const Observer& observer) {
  BoardRow& row = rows_.emplace_back();
  row.name = observer.name;
  row.role = Role::observer;
  row.side = observer.side;
  row.post = Board::tr("Observer");
  row.person = seat_text(observer.title.empty() ? observer.name : observer.title).section(QLatin1Char(','), 0, 0);
  const QString whose = observer.side ? seat_text(setting_.side(observer.side).name) : Board::tr("all");
  row.sees_words = observer.moves_late > 0 ? Board::tr("%1, %2 late").arg(whose).arg(observer.moves_late) : whose;
}

void SeatsModel::set_observers(std::span<const Observer> observers) {
  for (const Observer& observer : observers)
    if (!at(observer.name)) add_observer(observer);
}

void SeatsModel::set_waits(const std::map<std::string, std::int64_t>& seconds) {
  for (BoardRow& row : rows_) {
    const auto found = seconds.find(row.name);
    row.waited = found == seconds.end() ? 0 : found->second;
  }
}

BoardRow* SeatsModel::at(const std::string& name) {
  const auto found = std::ranges::find(rows_, name, &BoardRow::name);
  return found == rows_.end() ? nullptr : &*found;
}
const BoardRow* SeatsModel::row(const std::string& name) const { return const_cast<SeatsModel*>(this)->at(name); }

void SeatsModel::set_board(const wire::Board& board, std::int64_t since) {
  begun_ = board.begun;
  frozen_ = board.frozen;
  held_up_ = board.frozen && board.held_up;
  for (const wire::SeatRow& told : board.seats) {
    BoardRow* row = at(told.name);
    if (!row) {
      // Those who rule are known to the host alone.
      row = &rows_.emplace_back();
      row->name = told.name;
      row->role = told.role;
      row->post = told.role == Role::umpire ? Board::tr("Umpire") : Board::tr("Observer");
      row->sees_words = Board::tr("all");
    }
    row->state = told.state;
    row->holder = seat_text(told.holder);
    row->seconds = told.seconds + since;
    row->sheet = told.sheet;
    row->brief = told.brief;
    row->intent = told.intent;
  }
}

void SeatsModel::set_posts(const std::vector<SeatPost>& posts) {
  for (BoardRow& row : rows_) {
    if (!row.seat || row.seat.index() >= posts.size()) continue;
    const SeatPost& post = posts[row.seat.index()];
    const Seat& seat = setting_.seat(row.seat);
    row.bodies = post.bodies;
    row.may = post.may;
    row.deputy = post.deputy ? words::person(setting_.seat(post.deputy)) : QString();
    if (!post.holder.empty()) row.person = seat_text(post.holder);
    row.deputed = {};
    for (std::size_t other = 0; other < posts.size(); ++other) {
      if (posts[other].deputy != row.seat) continue;
      for (std::size_t arm = 0; arm < arm_count; ++arm) row.deputed[arm] += posts[other].bodies[arm];
    }
    const bool general = row.depth == 0;
    row.sees = general ? SeatSight::far : setting_.by_couriers(row.side) ? SeatSight::own : SeatSight::side;
    name_post(row, seat, general);
  }
}

void SeatsModel::set_links(const std::map<std::string, std::string>& links) {
  for (BoardRow& row : rows_) {
    const auto found = links.find(row.name);
    row.link = found == links.end() ? std::string() : found->second;
  }
}

std::vector<const BoardRow*> SeatsModel::rows_of(SideId side) const {
  std::vector<const BoardRow*> some;
  for (const BoardRow& row : rows_) {
    const bool commands = row.role == Role::commander;
    if (side ? commands && row.side == side : !commands) some.push_back(&row);
  }
  // Who rules stands before who looks on.
  if (!side) std::ranges::stable_partition(some, [](const BoardRow* row) { return row->role == Role::umpire; });
  return some;
}

BoardCounts SeatsModel::counts(SideId side) const {
  BoardCounts counts;
  for (const BoardRow& row : rows_) {
    if (row.role != Role::commander || (side && row.side != side)) continue;
    ++counts.seats;
    switch (row.state) {
      case SeatIsThere::invited: ++counts.invited; break;
      case SeatIsThere::joined: ++counts.joined; break;
      case SeatIsThere::ready: ++counts.ready; break;
      case SeatIsThere::lost: ++counts.lost; break;
      case SeatIsThere::program: ++counts.program; break;
    }
  }
  return counts;
}

std::vector<BoardTask> SeatsModel::tasks() const {
  using What = BoardTask::What;
  std::vector<BoardTask> tasks;
  for (const What what : {What::held, What::sheets, What::briefings, What::intents, What::links}) {
    BoardTask task;
    task.what = what;
    for (const BoardRow& row : rows_) {
      const bool persons = !row.nobody() && !row.is_program();
      if (row.role != Role::commander || (what == What::links && !persons)) continue;
      const bool done = what == What::held        ? !row.nobody()
                        : what == What::links     ? row.state != SeatIsThere::lost
                        : row.is_program()        ? true
                        : what == What::sheets    ? row.sheet
                        : what == What::briefings ? row.brief
                                                  : row.intent;
      ++task.of;
      done ? static_cast<void>(++task.done) : task.missing.push_back(short_name(row));
    }
    tasks.push_back(std::move(task));
  }
  return tasks;
}

std::vector<const BoardRow*> SeatsModel::waited_for() const {
  std::vector<const BoardRow*> some;
  for (const BoardRow& row : rows_)
    if (row.role == Role::commander && !row.is_ready()) some.push_back(&row);
  return some;
}

QString SeatsModel::words_of(const BoardCounts& counts) {
  QStringList parts;
  if (counts.joined > 0) parts << Board::tr("%1 joined").arg(counts.joined);
  if (counts.lost > 0) parts << Board::tr("%1 lost").arg(counts.lost);
  if (counts.invited > 0) parts << Board::tr("%1 invited").arg(counts.invited);
  return parts.join(QStringLiteral(" · "));
}

QString SeatsModel::state_words(const BoardRow& row) {
  switch (row.state) {
    case SeatIsThere::invited: {
      const auto minutes = static_cast<int>(row.seconds / 60);
      return minutes > 0 ? Board::tr("invited %1 min").arg(minutes) : Board::tr("invited");
    }
    case SeatIsThere::joined: return Board::tr("joined");
    case SeatIsThere::ready: return Board::tr("ready");
    case SeatIsThere::lost: return Board::tr("lost %1").arg(waited(row.seconds));
    case SeatIsThere::program: return Board::tr("program");
  }
  return {};
}

QString SeatsModel::short_name(const BoardRow& row) const {
  const QString who = row.holder.isEmpty() ? row.person : row.holder;
  if (!row.nobody() && !who.isEmpty()) return who.section(QLatin1Char(' '), -1);
  if (!row.seat) return row.person.isEmpty() ? row.post : row.person;
  return Board::tr("%1’s %2").arg(seat_text(setting_.side(row.side).name), words::within(row.post));
}

QString SeatsModel::lacks(const BoardRow& row) const {
  const QString who = short_name(row);
  switch (row.state) {
    case SeatIsThere::invited: return Board::tr("Nobody has %1 yet.").arg(who);
    case SeatIsThere::lost: return Board::tr("%1 has not been heard of for %2.").arg(who, waited(row.seconds));
    case SeatIsThere::joined:
      if (!row.sheet) return Board::tr("%1 has not got his sheet yet.").arg(who);
      if (!row.brief) return Board::tr("%1 has not read his briefing.").arg(who);
      return Board::tr("%1 has not sealed his intent.").arg(who);
    default: return {};
  }
}

QString SeatsModel::lacking() const {
  QStringList unread, unsealed, lost, unheld;
  for (const BoardRow* row : waited_for()) {
    const QString who = short_name(*row);
    if (row->state == SeatIsThere::invited) unheld << who;
    if (row->state == SeatIsThere::lost) lost << who;
    if (row->state != SeatIsThere::joined) continue;
    (row->sheet && row->brief ? unsealed : unread) << who;
  }
  QStringList parts;
  const auto say = [&parts](const QStringList& who, const QString& one, const QString& many) {
    if (!who.isEmpty()) parts << (who.size() == 1 ? one : many).arg(in_line(who));
  };
  say(unread, Board::tr("%1 has not read his briefing"), Board::tr("%1 have not read their briefings"));
  say(unsealed, Board::tr("%1 has not sealed an intent"), Board::tr("%1 have not sealed an intent"));
  say(lost, Board::tr("%1 is lost"), Board::tr("%1 are lost"));
  say(unheld, Board::tr("nobody has %1"), Board::tr("nobody has %1"));
  return parts.isEmpty() ? QString() : capital(parts.join(QStringLiteral("; "))) + QLatin1Char('.');
}

QString waited(std::int64_t seconds) {
  const auto two = [](std::int64_t number) { return QStringLiteral("%1").arg(number, 2, 10, QLatin1Char('0')); };
  constexpr std::int64_t hour = 3600;
  seconds = std::max<std::int64_t>(seconds, 0);
  if (seconds >= hour)
    return QStringLiteral("%1:%2:%3").arg(seconds / hour).arg(two(seconds / 60 % 60), two(seconds % 60));
  return QStringLiteral("%1:%2").arg(seconds / 60).arg(two(seconds % 60));
}

}  // namespace sandgate
