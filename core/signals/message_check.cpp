#include "core/signals/message_check.h"

#include <algorithm>
#include <ranges>

#include "core/base/text.h"

namespace sandgate {
namespace {

Refusal message_refusal(RefusalCode code, std::vector<Argument> arguments = {}) {
  return {code, clauses::messages, std::move(arguments)};
}

bool has_words(const Lines& lines) {
  return std::ranges::any_of(lines, [](const std::string& line) { return line.find_first_not_of(' ') != line.npos; });
}

/// Looks through all that a message holds, whatever its form.
struct ContentCheck {
  Point north_east;
  bool says_anything = false;
  std::optional<Refusal> wrong = {};

  void too_long(std::string_view what, std::size_t most) {
    wrong = message_refusal(RefusalCode::message_too_long,
                            {{"what", std::string(what)}, {"most", static_cast<std::int64_t>(most)}});
  }
  void unreadable(std::string_view what) {
    wrong = message_refusal(RefusalCode::message_unreadable, {{"what", std::string(what)}});
  }

  template <Described T>
  void fields_of(const T& value) {
    each_field(value, [this](std::string_view name, const auto& field) {
      if (!wrong) look(name, field);
    });
  }
  void look(std::string_view what, const Lines& lines) {
    if (lines.size() > most_message_lines) return too_long(what, most_message_lines);
    if (std::ranges::any_of(lines, [](const std::string& line) { return line.size() > longest_line; }))
      return too_long(what, most_message_lines);
    if (!std::ranges::all_of(lines, is_plain_line)) return unreadable(what);
    says_anything = says_anything || has_words(lines);
  }
  void look(std::string_view, const std::optional<Point>& at) {
    if (!at) return;
    on_sheet(*at);
    says_anything = true;
  }
  // As far off as the journal keeps.
  void look(std::string_view what, const std::optional<ExerciseTime>& time) {
    constexpr std::int64_t far = std::int64_t{1} << 40;
    if (time && (time->minutes < -far || time->minutes > far)) unreadable(what);
  }
  void look(std::string_view what, const std::optional<Bearing>& heading) {
    if (heading && (heading->mils < 0 || heading->mils >= Bearing::full_circle)) unreadable(what);
  }
  void look(std::string_view what, const std::vector<ArmCount>& strength) {
    if (strength.size() > value_count<Arm>) return too_long(what, value_count<Arm>);
    for (std::size_t i = 0; i < strength.size(); ++i) {
      const ArmCount& one = strength[i];
      const bool again = std::ranges::count(strength, one.arm, &ArmCount::arm) > 1;
      if (again || one.men < 0 || one.guns < 0 || word(one.arm).empty()) return unreadable(what);
      says_anything = true;
    }
  }
  void look(std::string_view what, const std::vector<MessageDrawing>& drawings) {
    if (drawings.size() > most_drawings) return too_long(what, most_drawings);
    for (const MessageDrawing& drawing : drawings) {
      if (word(drawing.kind).empty()) return unreadable(what);
      if (drawing.name.size() > longest_drawing_name) return too_long("name", longest_drawing_name);
      if (!is_plain_line(drawing.name)) return unreadable("name");
      if (drawing.points.size() > most_points_of(drawing.kind)) return too_long("points", most_points_of(drawing.kind));
      if (drawing.points.size() < fewest_points_of(drawing.kind) ||
          drawing.name.find_first_not_of(' ') == std::string::npos) {
        wrong = message_refusal(
            RefusalCode::drawing_unfinished,
            {{"name", drawing.name}, {"least", static_cast<std::int64_t>(fewest_points_of(drawing.kind))}});
        return;
      }
      for (const Point at : drawing.points) {
        if (on_sheet(at); wrong) return;
      }
      says_anything = true;
    }
  }
  void look(std::string_view, const std::optional<RequestKind>& request) { named("request", request); }
  void look(std::string_view, const std::optional<UmpireAnswer>& ruling) {
    named("ruling", ruling);
    says_anything = says_anything || ruling.has_value();
  }
  void look(std::string_view what, Task task) {
    named(what, std::optional(task));
    says_anything = says_anything || task != Task::none;
  }
  void look(std::string_view what, Activity activity) {
    named(what, std::optional(activity));
    says_anything = says_anything || activity != Activity::unknown;
  }
  template <Described T>
  void look(std::string_view, const std::optional<T>& form) {
    if (form) fields_of(*form);
  }

  template <Enumeration E>
  void named(std::string_view what, const std::optional<E>& value) {
    if (value && word(*value).empty()) unreadable(what);
  }
  void on_sheet(Point at) {
    const bool on = at.x >= Length{} && at.y >= Length{} && at.x <= north_east.x && at.y <= north_east.y;
    if (!on) wrong = message_refusal(RefusalCode::drawn_off_sheet);
  }
};

}  // namespace

std::optional<Refusal> check_addressees(SeatId from, const std::vector<SeatId>& to, bool umpire,
                                        std::span<const Seat> seats, std::span<const Side> sides) {
  if (to.empty() && !umpire) return message_refusal(RefusalCode::no_addressee);
  if (umpire && from.none()) return message_refusal(RefusalCode::not_addressable);
  if (to.size() > seats.size()) return message_refusal(RefusalCode::not_addressable);
  const auto camp_of = [&](SeatId seat) { return sides[seats[seat.index()].side.index()].camp; };
  for (const SeatId seat : to) {
    const bool there = seat && seat.index() < seats.size();
    const bool friendly = there && (from.none() || camp_of(seat) == camp_of(from));
    if (!friendly || seat == from || std::ranges::count(to, seat) > 1)
      return message_refusal(RefusalCode::not_addressable, {{"seat", std::int64_t{seat.number}}});
  }
  return {};
}

bool may_be_about(SideId side, SeatId from, const std::vector<SeatId>& to, std::span<const Seat> seats) {
  if (from) return seats[from.index()].side == side;
  return std::ranges::all_of(to, [&](SeatId seat) { return seats[seat.index()].side == side; });
}

std::optional<Refusal> check_content(const MessageContent& content, SeatId from, bool umpire, Point north_east) {
  const int forms = int{content.order.has_value()} + int{content.contact.has_value()} +
                    int{content.situation.has_value()} + int{content.request.has_value()} +
                    int{content.ruling.has_value()};
  const bool misdirected = (content.request && !umpire) || (content.ruling && from);
  if (forms > 1 || misdirected) return message_refusal(RefusalCode::wrong_form);
  ContentCheck check{north_east};
  check.fields_of(content);
  if (check.wrong) return check.wrong;
  if (!check.says_anything) return message_refusal(RefusalCode::message_empty);
  return {};
}

}  // namespace sandgate
