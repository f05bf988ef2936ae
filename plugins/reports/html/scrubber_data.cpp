#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "plugins/reports/common/text.h"
#include "plugins/reports/html/page.h"

namespace sandgate::reports {
namespace {

using Json = nlohmann::ordered_json;

constexpr double sheet_wide = 1000;  // pixels of the drawing, as the page has it

// Names come again at every instant: each stands once.
class Words {
 public:
  std::size_t number(const std::string& text) {
    const auto [at, added] = numbers_.try_emplace(clean(text), list_.size());
    if (added) list_.push_back(at->first);
    return at->second;
  }
  const Json& list() const { return list_; }

 private:
  std::map<std::string, std::size_t> numbers_;
  Json list_ = Json::array();
};

Json pieces_of(const std::vector<ReportScrubber::Piece>& pieces, const MapBox& box, Words& words) {
  const double scale = box.width() > 0 ? sheet_wide / box.width() : 1;
  const auto tenth = [](double pixel) { return std::round(pixel * 10) / 10; };
  Json all = Json::array();
  for (const auto& piece : pieces) {
    all.push_back({tenth((piece.at.east - box.west) * scale), tenth((box.north - piece.at.north) * scale),
                   words.number(piece.name), words.number(piece.told), piece.side, piece.men, piece.reported ? 1 : 0});
  }
  return all;
}

}  // namespace

std::string scrubber_data(const Report& report) {
  const ReportScrubber& scrubber = *report.scrubber;
  Words words;
  Json instants = Json::array();
  for (const auto& instant : scrubber.instants) {
    Json known = Json::array();
    for (const auto& pieces : instant.as_known) known.push_back(pieces_of(pieces, scrubber.box, words));
    instants.push_back({{"time", clean(instant.time)},
                        {"words", clean(instant.words)},
                        {"pieces", pieces_of(instant.pieces, scrubber.box, words)},
                        {"known", std::move(known)}});
  }
  Json sides = Json::array();
  for (const auto& side : report.sides) sides.push_back({{"upright", side.upright}});
  const double high = scrubber.box.width() > 0 ? sheet_wide * scrubber.box.depth() / scrubber.box.width() : sheet_wide;
  const Json all{{"width", sheet_wide},
                 {"height", std::round(high)},
                 {"sides", sides},
                 {"words", words.list()},
                 {"instants", instants}};
  // Nothing in it may end the element that it stands in.
  std::string safe;
  for (const char c : all.dump()) {
    switch (c) {
      case '<': safe += "\\u003c"; break;
      case '>': safe += "\\u003e"; break;
      case '&': safe += "\\u0026"; break;
      default: safe += c;
    }
  }
  return safe;
}

}  // namespace sandgate::reports
