#include "core/scenario/exercise/plan_csv.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <set>

namespace sandgate {
namespace {

enum CsvColumn : std::uint8_t {
  of_side,
  of_seat,
  of_name,
  of_title,
  of_arm,
  of_men,
  of_guns,
  of_waggons,
  of_contents,
  of_formation,
  of_scouts,
  of_division,
  of_facing,
  of_food,
  of_forage,
  of_ammunition,
  of_trucks,
  of_engines,
  of_boats,
  of_aboard,
  of_east,
  of_north,
  csv_columns
};
constexpr std::array<std::string_view, csv_columns> column_names{
    "side",     "seat",      "name",   "title",    "arm",    "men",  "guns",   "waggons",
    "contents", "formation", "scouts", "division", "facing", "food", "forage", "ammunition",
    "trucks",   "engines",   "boats",  "aboard",   "east",   "north"};

constexpr std::int64_t csv_most_counted = 1'000'000;
constexpr double csv_farthest_m = 100'000'000;
constexpr std::size_t csv_most_bytes = 16 << 20;

struct CsvLine {
  int number = 0;  // of the text, from 1
  std::vector<std::string> fields;
};

std::string stripped(std::string text) {
  const auto from = text.find_first_not_of(" \t");
  if (from == std::string::npos) return {};
  return text.substr(from, text.find_last_not_of(" \t") - from + 1);
}

// The text cut into lines of fields; a quoted field may go over several lines of the text.
Result<std::vector<CsvLine>> csv_lines(std::string_view text, const std::string& where) {
  std::vector<CsvLine> lines;
  CsvLine line{1, {}};
  std::string field;
  bool quoted = false, was_quoted = false;
  int number = 1;
  const auto end_field = [&] {
    line.fields.push_back(was_quoted ? std::move(field) : stripped(std::move(field)));
    field.clear();
    was_quoted = false;
  };
  const auto end_line = [&] {
    end_field();
    const bool blank = std::ranges::all_of(line.fields, &std::string::empty);
    if (!blank) lines.push_back(std::move(line));
    line = CsvLine{number + 1, {}};
  };
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\n') ++number;
      if (c != '"') {
        field += c;
      } else if (i + 1 < text.size() && text[i + 1] == '"') {
        field += text[++i];
      } else {
        quoted = false;
      }
    } else if (c == '"') {
      if (!stripped(field).empty() || was_quoted)
        return fault(fmt::format("{}, line {}", where, number), "has a quotation mark within a field",
                     "put the whole field in quotation marks, and double those within");
      field.clear();
      quoted = was_quoted = true;
    } else if (c == ',') {
      end_field();
    } else if (c == '\n') {
      end_line();
      ++number;
    } else if (c != '\r') {
      if (was_quoted && c != ' ' && c != '\t')
        return fault(fmt::format("{}, line {}", where, number), "goes on after a field in quotation marks",
                     "put a comma there");
      if (!was_quoted) field += c;
    }
  }
  if (quoted)
    return fault(fmt::format("{}, line {}", where, line.number), "has a quotation mark that is not closed", "close it");
  end_line();
  return lines;
}

struct CsvHeader {
  std::array<int, csv_columns> place;  // of each column in a line; -1: it is not there
  bool has(CsvColumn column) const { return place[column] >= 0; }
};

Result<CsvHeader> header_of(const CsvLine& line, const std::string& where) {
  CsvHeader header;
  header.place.fill(-1);
  const std::string at = fmt::format("{}, line {}", where, line.number);
  for (std::size_t i = 0; i < line.fields.size(); ++i) {
    const auto known = std::ranges::find(column_names, line.fields[i]);
    if (known == column_names.end())
      return fault(at, phrase("names a column {}, which is not known", in_quotes(line.fields[i])),
                   phrase("the columns are {}", fmt::format("{}", fmt::join(column_names, ", "))));
    int& place = header.place[static_cast<std::size_t>(known - column_names.begin())];
    if (place >= 0) return fault(at, phrase("names the column {} twice", in_quotes(line.fields[i])), "leave one out");
    place = static_cast<int>(i);
  }
  for (const CsvColumn needed : {of_side, of_name}) {
    if (!header.has(needed))
      return fault(at, phrase("is a header without the column '{}'", column_names[needed]), "add it");
  }
  if (!header.has(of_arm) && !header.has(of_contents))
    return fault(at, "is a header without the column 'arm'", "add it, or contents");
  return header;
}

class CsvLineReader {
 public:
  CsvLineReader(const ExercisePlan& plan, const CsvHeader& header, const CsvLine& line, const std::string& where,
                const std::optional<PlanItem>& onto)
      : plan_(plan),
        header_(header),
        line_(line),
        where_(fmt::format("{}, line {}", where, line.number)),
        onto_(onto) {}

  const std::optional<Fault>& fault() const { return fault_; }

  /// Side and seat: whose it is to be.
  void read_owner(PlannedBody& body) {
    body.side = text(of_side);
    body.seat = text(of_seat);
    if (onto_) {
      body.side = onto_->kind == PlanKind::side ? plan_.text(*onto_, "name") : plan_.text(*onto_, "side");
      body.seat = onto_->kind == PlanKind::seat ? plan_.text(*onto_, "name") : std::string();
    }
    const auto sides = plan_.items(PlanKind::side);
    if (std::ranges::none_of(sides, [&](const PlanItem& side) { return plan_.text(side, "name") == body.side; }))
      return fail(of_side, "which is no side of this exercise", "name one, or add it first");
    bool found = false;
    for (const PlanItem& seat : plan_.items(PlanKind::seat)) {
      if (plan_.text(seat, "side") != body.side) continue;
      if (body.seat.empty()) body.seat = plan_.text(seat, "name");
      found = found || plan_.text(seat, "name") == body.seat;
    }
    if (!found) fail(of_seat, "which is no seat of that side", "name one, or add it first");
  }

  void read_rest(PlannedBody& body) {
    body.name = text(of_name);
    if (body.name.empty()) return fail(of_name, "which is empty", "give the body a name");
    if (header_.has(of_title)) body.title = text(of_title);
    if (header_.has(of_division)) body.division = text(of_division);
    if (header_.has(of_aboard)) body.aboard = text(of_aboard);
    if (header_.has(of_scouts)) body.scouts = read_truth();
    read_parts(body);
    read_formation(body);
    read_number(of_engines, body.engines);
    if (!text(of_facing).empty()) {
      constexpr int full = 360;
      int degrees = 0;
      read_number(of_facing, degrees);
      if (degrees >= full) return fail(of_facing, "which is no bearing", "write whole degrees, 0 to 359");
      body.facing = degrees;
    }
    if (!text(of_food).empty() || !text(of_forage).empty() || !text(of_ammunition).empty()) {
      Packets packets = body.packets.value_or(Packets{});
      read_number(of_food, packets.food);
      read_number(of_forage, packets.forage);
      read_number(of_ammunition, packets.ammunition);
      body.packets = packets;
    }
    read_place(body);
  }

 private:
  std::string text(CsvColumn column) const {
    const int place = header_.place[column];
    return place >= 0 && static_cast<std::size_t>(place) < line_.fields.size()
               ? line_.fields[static_cast<std::size_t>(place)]
               : std::string();
  }

  void fail(CsvColumn column, const Phrase& what, Phrase mend) {
    if (fault_) return;
    fault_ = Fault{where_, phrase("has {} {}, {}", column_names[column], in_quotes(text(column)), what),
                   std::move(mend), false};
  }

  template <class Number>
  void read_number(CsvColumn column, Number& number) {
    const std::string said = text(column);
    if (said.empty()) return;
    std::int64_t whole = 0;
    const auto [end, error] = std::from_chars(said.data(), said.data() + said.size(), whole);
    if (error != std::errc{} || end != said.data() + said.size() || whole < 0 || whole > csv_most_counted)
      return fail(column, "which is no number of them", "write a whole number");
    number = static_cast<Number>(whole);
  }

  bool read_truth() {
    const std::string said = text(of_scouts);
    if (said.empty() || said == "no" || said == "false" || said == "0") return false;
    if (said != "yes" && said != "true" && said != "1")
      fail(of_scouts, "which is neither yes nor no", "write yes or no");
    return true;
  }

  void read_parts(PlannedBody& body) {
    if (!text(of_contents).empty()) {
      if (!text(of_arm).empty()) return fail(of_arm, "beside contents", "leave the one or the other empty");
      auto parts = parts_from_line(text(of_contents));
      if (!parts) return fail(of_contents, phrase("of which {}", parts.error().what), parts.error().mend);
      body.parts = std::move(*parts);
      return;
    }
    if (header_.has(of_arm)) {
      const auto arm = arm_named(text(of_arm));
      if (!arm)
        return fail(of_arm, "which is no arm",
                    phrase("write one of: {}", fmt::format("{}", fmt::join(words_of(Arm{}), ", "))));
      // Another arm has nothing of what the one before had.
      if (body.parts.size() > 1 || body.arm() != *arm) body.parts = Contents::of(*arm, {}).parts;
    }
    Part& part = body.parts.front();
    std::int32_t men = part.men.count;
    read_number(of_men, men);
    part.men = part.men_began = {men};
    read_number(of_guns, part.guns);
    read_number(part.arm == Arm::train ? of_trucks : part.arm == Arm::boat ? of_boats : of_waggons, part.waggons);
    if (part.arm == Arm::boat && part.waggons == 0) part.waggons = 1;
  }

  void read_formation(PlannedBody& body) {
    const std::string said = text(of_formation);
    if (said.empty()) {
      if (body.formation == Formation::boxed) body.formation = usual_formation(body.arm(), body.scouts);
      return;
    }
    const auto formation = formation_named(said);
    if (!formation)
      return fail(of_formation, "which is no formation",
                  phrase("write one of: {}", fmt::format("{}", fmt::join(words_of(Formation{}), ", "))));
    body.formation = *formation;
  }

  void read_place(PlannedBody& body) {
    const std::string east = text(of_east), north = text(of_north);
    if (east.empty() && north.empty()) return;
    double metres[2] = {};
    for (const CsvColumn column : {of_east, of_north}) {
      const std::string said = text(column);
      double& to = metres[column == of_north];
      const auto [end, error] = std::from_chars(said.data(), said.data() + said.size(), to);
      if (error != std::errc{} || end != said.data() + said.size() || !std::isfinite(to) ||
          std::abs(to) > csv_farthest_m)
        return fail(column, "which is no number of metres", "write metres of the country's grid in both");
    }
    body.at = MapPoint{metres[0], metres[1]};
  }

  const ExercisePlan& plan_;
  const CsvHeader& header_;
  const CsvLine& line_;
  std::string where_;
  const std::optional<PlanItem>& onto_;
  std::optional<Fault> fault_;
};

std::string in_marks(const std::string& field) {
  if (field.find_first_of(",\"\r\n") == std::string::npos && stripped(field) == field) return field;
  std::string text = "\"";
  for (const char c : field) {
    if (c == '"') text += '"';
    text += c;
  }
  return text + '"';
}

std::optional<std::size_t> body_named_so(const ExercisePlan& plan, const std::string& side, const std::string& name) {
  for (const PlanItem& item : plan.items(PlanKind::body)) {
    if (plan.text(item, "side") == side && plan.text(item, "name") == name) return item.index;
  }
  return {};
}

}  // namespace

std::string csv_of(const ExercisePlan& plan, std::span<const std::size_t> bodies) {
  std::string text = fmt::format("{}\n", fmt::join(column_names, ","));
  for (const std::size_t index : bodies) {
    const PlannedBody body = body_of(plan, index);
    const Part& part = body.parts.front();
    const bool one = body.parts.size() == 1, train = body.arm() == Arm::train, boat = body.arm() == Arm::boat;
    const auto count = [](bool said, std::int64_t n) { return said ? std::to_string(n) : std::string(); };
    const auto metres = [](double m) { return fmt::format("{:.10g}", m); };
    std::array<std::string, csv_columns> fields;
    fields[of_side] = body.side, fields[of_seat] = body.seat, fields[of_name] = body.name;
    fields[of_title] = body.title, fields[of_division] = body.division, fields[of_aboard] = body.aboard;
    fields[of_arm] = one ? std::string(name_of(body.arm())) : std::string();
    fields[of_men] = count(one && marches(part.arm), part.men.count);
    fields[of_guns] = count(one && part.guns > 0, part.guns);
    fields[of_waggons] = count(one && !train && !boat && part.waggons > 0, part.waggons);
    fields[of_contents] = one ? std::string() : parts_line(body.parts);
    fields[of_formation] = std::string(name_of(body.formation));
    fields[of_scouts] = body.scouts ? "yes" : "";
    fields[of_facing] = count(body.facing.has_value(), body.facing.value_or(0));
    fields[of_trucks] = count(train, part.waggons), fields[of_engines] = count(train, body.engines);
    fields[of_boats] = count(boat, part.waggons);
    if (body.packets) {
      fields[of_food] = std::to_string(body.packets->food);
      fields[of_forage] = std::to_string(body.packets->forage);
      fields[of_ammunition] = std::to_string(body.packets->ammunition);
    }
    if (body.at) fields[of_east] = metres(body.at->east), fields[of_north] = metres(body.at->north);
    for (std::size_t i = 0; i < csv_columns; ++i) {
      if (i > 0) text += ',';
      text += in_marks(fields[i]);
    }
    text += '\n';
  }
  return text;
}

bool looks_like_bodies(std::string_view text) {
  const auto lines = csv_lines(text.substr(0, text.find('\n')), {});
  return lines && !lines->empty() && header_of(lines->front(), {}).has_value();
}

Result<CsvBodies> with_csv(const ExercisePlan& plan, std::string_view text, const std::string& where, CsvNames names,
                           const std::optional<PlanItem>& onto) {
  if (text.size() > csv_most_bytes) return fault(where, "is larger than 16 MB", "take a smaller table");
  if (text.find('\0') != std::string_view::npos)
    return fault(where, "is no text", "save the table as CSV, with commas, in UTF-8");
  const auto lines = csv_lines(text, where);
  if (!lines) return std::unexpected(lines.error());
  if (lines->empty()) return fault(where, "is empty", "write a header line and a line for each body");
  const auto header = header_of(lines->front(), where);
  if (!header) return std::unexpected(header.error());
  CsvBodies read{plan, {}};
  std::set<std::pair<std::string, std::string>> taken;
  for (std::size_t i = 1; i < lines->size(); ++i) {
    const CsvLine& line = (*lines)[i];
    const std::string at = fmt::format("{}, line {}", where, line.number);
    if (line.fields.size() > lines->front().fields.size())
      return fault(at, phrase("has {} fields, and the header {}", line.fields.size(), lines->front().fields.size()),
                   "put fields with commas in quotation marks");
    CsvLineReader reader(read.plan, *header, line, where, onto);
    PlannedBody body;
    reader.read_owner(body);
    if (reader.fault()) return std::unexpected(*reader.fault());
    const std::string side = body.side, seat = body.seat;
    const int name_place = header->place[of_name];
    const bool named = static_cast<std::size_t>(name_place) < line.fields.size();
    const std::string name = named ? line.fields[static_cast<std::size_t>(name_place)] : std::string();
    const auto before = names == CsvNames::changed ? body_named_so(plan, side, name) : std::nullopt;
    if (before) body = body_of(read.plan, *before);
    const std::string kept_seat = body.seat;
    body.side = side;
    body.seat = before && !header->has(of_seat) ? kept_seat : seat;
    reader.read_rest(body);
    if (reader.fault()) return std::unexpected(*reader.fault());
    if (names == CsvNames::added) {
      body.name = read.plan.free_name(PlanKind::body, body.name, body.side);
    } else if (!taken.emplace(body.side, body.name).second) {
      return fault(at, phrase("names {}, as a line before it does", in_quotes(body.name)),
                   "give each body its own name");
    }
    if (before) {
      put_body(read.plan, *before, body);
      read.bodies.push_back(*before);
    } else {
      read.bodies.push_back(read.plan.add(PlanKind::body, object_of(body)).index);
    }
  }
  if (read.bodies.empty()) return fault(where, "has a header and no body", "write a line for each body");
  return read;
}

}  // namespace sandgate
