// A table plan as JSON, read strictly.
#include <fmt/format.h>

#include <cmath>

#include "core/rulebook/json_reader.h"
#include "core/rulebook/schema.h"
#include "core/scenario/plan_shapes.h"

namespace sandgate {
namespace {

constexpr JsonLimits plan_limits{.bytes = 4 << 20, .depth = 8};
constexpr int schema_number = 1;
// Pieces off the table are named one by one by check_plan; a number beyond this is a slip of the pen.
constexpr double farthest_in = 1'200;

Length length_from(double inches) { return {{std::llround(inches * static_cast<double>(Length::per_inch))}}; }

Length read_length(const JsonReader& reader, Length least, Length most) {
  return length_from(reader.number(least.in_inches(), most.in_inches()));
}

Point read_point(const JsonReader& reader) {
  reader.size(2, 2);
  if (!reader.good()) return {};
  return {length_from(reader[std::size_t{0}].number(-farthest_in, farthest_in)),
          length_from(reader[std::size_t{1}].number(-farthest_in, farthest_in))};
}

void read_points(const JsonReader& reader, const PieceForm& form, std::vector<Point>& points) {
  const std::size_t count = reader.size(form.least_points, form.most_points);
  for (std::size_t i = 0; i < count && reader.good(); ++i) points.push_back(read_point(reader[i]));
  for (std::size_t i = 1; i < points.size() && reader.good(); ++i)
    if (points[i] == points[i - 1]) reader[i].fail("is the same place as the one before it", "leave one of them out");
}

/// Keys a kind of piece needs, and those it may have.
void check_keys(const JsonReader& reader, const PieceForm& form) {
  const std::string_view where = form.most_points > 1 ? "points" : "at";
  for (const std::string_view key : {std::string_view("kind"), where})
    if (reader.good() && !reader.has(key)) reader.fail(phrase("has no key '{}'", key), "add it");
  const auto allow = [&](std::string_view key, bool there, bool needed) {
    if (!reader.good()) return;
    if (!there && reader.has(key))
      reader.fail(phrase("has the key '{}', which such a piece has not", key), "leave it out");
    if (needed && !reader.has(key)) reader.fail(phrase("has no key '{}'", key), "add it");
  };
  reader.keys({}, {"kind", "at", "points", "wide", "deep", "high", "turn", "name"});
  allow("at", form.most_points == 1, false);
  allow("points", form.most_points > 1, false);
  allow("wide", form.wide.there(), form.wide.there());
  allow("deep", form.deep.there(), form.deep.there());
  allow("high", form.high.there(), false);
  allow("turn", form.turns, false);
  allow("name", form.named, false);
}

PlanPiece read_piece(const JsonReader& reader) {
  PlanPiece piece;
  if (!reader.has("kind")) {
    reader.keys({"kind"}, {"at", "points", "wide", "deep", "high", "turn", "name"});
    return piece;
  }
  piece.kind =
      reader["kind"].choice(piece_kind, "board, house, wall, tree, clump, rock, river, ford, bridge, lane, place");
  if (!reader.good()) return piece;
  const PieceForm& form = form_of(piece.kind);
  check_keys(reader, form);
  if (!reader.good()) return piece;
  if (form.most_points > 1) {
    read_points(reader["points"], form, piece.points);
  } else {
    piece.points.push_back(read_point(reader["at"]));
  }
  if (form.wide.there()) piece.wide = read_length(reader["wide"], form.wide.least, form.wide.most);
  if (form.deep.there()) piece.deep = read_length(reader["deep"], form.deep.least, form.deep.most);
  piece.high = reader.has("high") ? read_length(reader["high"], form.high.least, form.high.most) : form.high.usual;
  if (reader.has("turn")) piece.turn = static_cast<std::int32_t>(reader["turn"].whole(0, 359));
  if (reader.has("name")) piece.name = reader["name"].line(1, 100);
  if (piece.kind == PieceKind::place && piece.name.empty() && reader.good())
    reader.fail("is a place without a name", "add \"name\", or leave the place out");
  return piece;
}

CountryPlan read(const JsonReader& root) {
  CountryPlan plan;
  root.keys({"schema", "name", "wide", "deep", "pieces"});
  if (!root.good()) return plan;
  const std::int64_t schema = root["schema"].whole(1, 1'000'000);
  if (root.good() && schema != schema_number)
    root["schema"].fail(phrase("is schema {}, and this program reads {}", schema, schema_number),
                        "use a newer program");
  plan.name = root["name"].line(1, 100);
  plan.wide = read_length(root["wide"], CountryPlan::least_side, CountryPlan::most_side);
  plan.deep = read_length(root["deep"], CountryPlan::least_side, CountryPlan::most_side);
  const JsonReader pieces = root["pieces"];
  const std::size_t count = pieces.size(0, CountryPlan::most_pieces);
  std::size_t boards = 0, points = 0;
  for (std::size_t i = 0; i < count && root.good(); ++i) {
    plan.pieces.push_back(read_piece(pieces[i]));
    boards += plan.pieces.back().kind == PieceKind::board ? 1 : 0;
    if (boards > CountryPlan::most_boards && root.good())
      pieces[i].fail(phrase("is one board more than {}", CountryPlan::most_boards), "leave some out");
    points += plan.pieces.back().points.size();
    if (points > CountryPlan::most_points && root.good())
      pieces[i].fail(phrase("brings the plan to more than {} points", CountryPlan::most_points), "leave some out");
  }
  return plan;
}

Result<CountryPlan> plan_in(const Json& document, const std::string& where) {
  JsonReading reading(where);
  CountryPlan plan = read(JsonReader(document, reading));
  if (!reading.good()) return std::unexpected(*reading.fault());
  return plan;
}

std::string inches(Length length) { return fmt::format("{}", length.in_inches()); }
std::string place(Point p) { return fmt::format("[{}, {}]", p.x.in_inches(), p.y.in_inches()); }
std::string quoted(const std::string& text) { return canonical(Json{text}); }

std::string line_of(const PlanPiece& piece) {
  const PieceForm& form = form_of(piece.kind);
  std::string text = fmt::format("{{\"kind\": \"{}\", ", name_of(piece.kind));
  if (form.most_points > 1) {
    text += "\"points\": [";
    for (std::size_t i = 0; i < piece.points.size(); ++i) text += (i > 0 ? ", " : "") + place(piece.points[i]);
    text += "]";
  } else {
    text += "\"at\": " + place(piece.points.front());
  }
  if (form.wide.there()) text += ", \"wide\": " + inches(piece.wide);
  if (form.deep.there()) text += ", \"deep\": " + inches(piece.deep);
  if (form.high.there() && piece.high != form.high.usual) text += ", \"high\": " + inches(piece.high);
  if (form.turns && piece.turn != 0) text += fmt::format(", \"turn\": {}", piece.turn);
  if (form.named && !piece.name.empty()) text += ", \"name\": " + quoted(piece.name);
  return text + "}";
}

}  // namespace

std::string text_of(const CountryPlan& plan) {
  std::string text = fmt::format("{{\n  \"schema\": {},\n  \"name\": {},\n  \"wide\": {},\n  \"deep\": {},\n",
                                 schema_number, quoted(plan.name), inches(plan.wide), inches(plan.deep));
  text += "  \"pieces\": [";
  for (std::size_t i = 0; i < plan.pieces.size(); ++i) text += (i > 0 ? ",\n    " : "\n    ") + line_of(plan.pieces[i]);
  return text + (plan.pieces.empty() ? "]\n}\n" : "\n  ]\n}\n");
}

Result<CountryPlan> table_plan_from_text(std::string_view text, const std::string& where) {
  const auto document = parse_json(text, where, plan_limits);
  if (!document) return std::unexpected(document.error());
  return plan_in(*document, where);
}

Result<CountryPlan> read_table_plan(const std::filesystem::path& file, const std::filesystem::path& schemas) {
  const auto text = read_text_file(file, plan_limits.bytes);
  if (!text) return std::unexpected(text.error());
  const auto document = parse_json(*text, file.string(), plan_limits);
  if (!document) return std::unexpected(document.error());
  auto plan = plan_in(*document, file.string());
  if (!plan) return plan;
  const auto agreed = check_schema(*document, schemas / "table-plan.schema.json", file.string());
  if (!agreed) return std::unexpected(agreed.error());
  return plan;
}

}  // namespace sandgate
