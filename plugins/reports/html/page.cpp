#include "plugins/reports/html/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "plugins/reports/common/text.h"
#include "plugins/reports/html/words.h"

namespace sandgate::reports {
namespace {

constexpr std::size_t long_table = 30;     // rows: more are scrolled
constexpr double dots_per_mm = 96 / 25.4;  // as a browser has it
constexpr double page_wide_mm = 213;       // so wide is the column of the page at most

/// Words from outside: what is in them turns nothing round them.
std::string told(const std::string& text) { return "<bdi>" + escaped(text) + "</bdi>"; }

class Page {
 public:
  Page(const Report& report, const std::vector<std::string>& pictures) : report_(report), files_(pictures) {}

  std::string body() {
    head();
    for (const ReportChapter& chapter : report_.chapters) {
      all_ += fmt::format("<section id=\"{}\">\n", escaped(anchor(chapter)));
      for (std::size_t i = 0; i < chapter.blocks.size(); ++i) {
        beside_before_ = i > 0 && holds_alternative<ReportPictureHere>(chapter.blocks[i - 1]);
        beside_after_ = i + 1 < chapter.blocks.size() && holds_alternative<ReportPictureHere>(chapter.blocks[i + 1]);
        std::visit([this](const auto& block) { add(block); }, chapter.blocks[i]);
      }
      // The day is gone through where it is told.
      if (report_.scrubber && chapter.name == scrubbed()) add_scrubber();
      all_ += "</section>\n";
    }
    all_ += fmt::format("<footer class=\"foot\"><span>{}</span><span>{}</span></footer>\n</main>\n", told(report_.file),
                        told(report_.made_of));
    return std::move(all_);
  }

 private:
  static std::string anchor(const ReportChapter& chapter) { return "chapter-" + word_of(chapter.name); }

  /// In the chapter of what happened, else in the last.
  std::string scrubbed() const {
    const auto at = std::ranges::find(report_.chapters, "happened", &ReportChapter::name);
    if (at != report_.chapters.end()) return at->name;
    return report_.chapters.empty() ? "" : report_.chapters.back().name;
  }

  static std::string heading_of(const ReportChapter& chapter) {
    for (const ReportBlock& block : chapter.blocks)
      if (const auto* heading = std::get_if<ReportHeading>(&block)) return heading->text;
    return chapter.name;
  }

  void head() {
    all_ += fmt::format("<a class=\"skip\" href=\"#report\">{}</a>\n<main id=\"report\">\n", word(Word::to_report));
    all_ += fmt::format("<header>\n<div class=\"running\"><span>{}</span><span>{}</span></div>\n",
                        word(Word::report_on_an_exercise), told(report_.whose));
    all_ += fmt::format("<p class=\"title\" role=\"heading\" aria-level=\"1\">{}</p>\n<p class=\"subtitle\">{}</p>\n",
                        told(report_.title), told(report_.subtitle));
    if (!report_.warning.empty()) all_ += fmt::format("<p class=\"warning\">{}</p>\n", told(report_.warning));
    all_ += "</header>\n";
    if (report_.chapters.size() < 2) return;
    all_ += fmt::format("<nav aria-label=\"{}\"><ol>\n", word(Word::contents));
    for (const ReportChapter& chapter : report_.chapters)
      all_ += fmt::format("<li><a href=\"#{}\">{}</a></li>\n", escaped(anchor(chapter)), told(heading_of(chapter)));
    all_ += "</ol></nav>\n";
  }

  void add(const ReportHeading& heading) {
    const int level = std::clamp(heading.level, 1, 3);
    const std::string disc = heading.number > 0 ? fmt::format("<span class=\"disc\">{}</span>", heading.number) : "";
    // The page's own title is its first level for those who hear it.
    all_ += fmt::format("<h{0} aria-level=\"{1}\">{2}{3}</h{0}>\n", level, level + 1, disc, told(heading.text));
    if (!heading.under.empty()) all_ += fmt::format("<p class=\"under\">{}</p>\n", told(heading.under));
  }

  void add(const ReportParagraph& p) {
    using Manner = ReportParagraph::Manner;
    const auto remark = [&](const char* kind, Word name) {
      all_ += fmt::format("<p class=\"remark {}\"><span class=\"kind\">{}</span>{}", kind, word(name), told(p.text));
      if (!p.who.empty()) all_ += fmt::format(" <span class=\"who\">{}</span>", told(p.who));
      all_ += "</p>\n";
    };
    switch (p.manner) {
      case Manner::plain: all_ += fmt::format("<p class=\"lines\">{}</p>\n", told(p.text)); break;
      case Manner::lead: all_ += fmt::format("<p class=\"lines lead\">{}</p>\n", told(p.text)); break;
      case Manner::quotation:
        all_ += "<blockquote>";
        if (!p.who.empty()) all_ += fmt::format("<b>{}.</b> ", told(p.who));
        all_ += told(p.text) + "</blockquote>\n";
        break;
      case Manner::sustain: remark("sustain", Word::sustain); break;
      case Manner::improve: remark("improve", Word::improve); break;
      case Manner::lesson: remark("lesson", Word::lesson); break;
    }
  }

  void add(const ReportFacts& facts) {
    all_ += "<dl class=\"facts\">\n";
    for (const auto& [name, said] : facts.facts)
      all_ += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", told(name), told(said));
    all_ += "</dl>\n";
  }

  void add(const ReportItems& items) {
    all_ += "<ol class=\"items\">\n";
    for (const auto& item : items.items)
      all_ += fmt::format("<li><span class=\"disc\">{}</span><span><b>{}</b> {}</span></li>\n", item.number,
                          told(item.title), told(item.text));
    all_ += "</ol>\n";
  }

  void add(const ReportTableHere& here) {
    const ReportTable& table = report_.tables[here.table];
    const bool scrolled = table.rows.size() > long_table;
    // What can be scrolled must be reached by keys.
    all_ += fmt::format("<div class=\"wide{}\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">\n<table>\n",
                        scrolled ? " long" : "", escaped(table.title));
    all_ += fmt::format("<caption><b>{}</b>{}{}</caption>\n<thead><tr>", told(table.title),
                        table.definition.empty() ? "" : " ", table.definition.empty() ? "" : told(table.definition));
    const bool sided = !table.sides.empty();
    if (sided) all_ += fmt::format("<th scope=\"col\" class=\"mark\" aria-label=\"{}\"></th>", word(Word::side));
    for (const auto& column : table.columns)
      all_ += fmt::format("<th scope=\"col\"{}>{}</th>", column.number ? " class=\"number\"" : "", told(column.title));
    all_ += "</tr></thead>\n<tbody>\n";
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
      all_ += "<tr>";
      if (sided) {
        const auto& side = table.sides[r];
        all_ += side ? fmt::format("<td class=\"mark\"><span class=\"bar{}\" title=\"{}\"></span></td>", *side,
                                   escaped(report_.sides[*side].name))
                     : std::string("<td class=\"mark\"></td>");
      }
      for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const ReportCell& cell = table.rows[r][c];
        all_ += fmt::format("<td{}>{}</td>", table.columns[c].number ? " class=\"number\"" : "",
                            cell.index() == 0 ? "" : told(cell_words(cell, report_.language)));
      }
      all_ += "</tr>\n";
    }
    all_ += "</tbody>\n</table>\n</div>\n";
  }

  void add(const ReportPictureHere& here) {
    const ReportPicture& picture = report_.pictures[here.picture];
    if (!beside_before_) all_ += "<div class=\"pictures\">\n";
    const double shrink = std::min(1.0, page_wide_mm / std::max(1.0, picture.width_mm));
    const auto dots = [&](double mm) { return std::lround(mm * dots_per_mm * shrink); };
    all_ += fmt::format("<figure><img src=\"{}\" width=\"{}\" height=\"{}\" alt=\"{}\" dir=\"ltr\">",
                        escaped(files_[here.picture]), dots(picture.width_mm), dots(picture.height_mm),
                        escaped(picture.described));
    if (!picture.caption.empty()) all_ += fmt::format("<figcaption>{}</figcaption>", told(picture.caption));
    all_ += "</figure>\n";
    if (!beside_after_) all_ += "</div>\n";
  }

  void add_scrubber() {
    const ReportScrubber& scrubber = *report_.scrubber;
    const ReportPicture& ground = report_.pictures[scrubber.ground];
    all_ += fmt::format("<noscript><p>{}</p></noscript>\n", word(Word::needs_script));
    all_ += fmt::format("<div id=\"scrubber\" role=\"group\" aria-label=\"{}\" hidden>\n<div class=\"over\">",
                        word(Word::the_day));
    all_ += fmt::format(
        "<img src=\"{}\" alt=\"{}\"><svg data-part=\"sheet\" viewBox=\"0 0 {} {}\" role=\"img\" "
        "aria-label=\"{}\"></svg></div>\n",
        escaped(files_[scrubber.ground]), escaped(ground.described), sheet_wide, sheet_high(scrubber),
        word(Word::who_stood_where));
    all_ += "<div class=\"keys\">";
    const auto button = [&](const char* part, Word name) {
      all_ += fmt::format("<button type=\"button\" data-part=\"{}\">{}</button>", part, word(name));
    };
    button("first", Word::first);
    button("back", Word::back);
    all_ += fmt::format(
        "<button type=\"button\" class=\"dark\" data-part=\"play\" data-play=\"{0}\" "
        "data-stop=\"{1}\">{0}</button>",
        word(Word::play), word(Word::stop));
    button("on", Word::on);
    button("last", Word::last);
    all_ += fmt::format(
        "<input type=\"range\" data-part=\"slider\" min=\"0\" max=\"{}\" value=\"0\" "
        "aria-label=\"{}\">",
        scrubber.instants.empty() ? 0 : scrubber.instants.size() - 1, word(Word::time));
    if (!scrubber.whose.empty()) {
      all_ += fmt::format("<select data-part=\"whose\" aria-label=\"{}\"><option value=\"-1\">{}</option>",
                          word(Word::as_whom), word(Word::as_it_was));
      for (std::size_t i = 0; i < scrubber.whose.size(); ++i)
        all_ += fmt::format("<option value=\"{}\">{}</option>", i, escaped(scrubber.whose[i]));
      all_ += "</select>";
    }
    all_ +=
        "</div>\n<p class=\"said\" aria-live=\"polite\"><span class=\"time\" data-part=\"time\"></span>"
        "<bdi data-part=\"words\"></bdi></p>\n</div>\n";
    all_ += fmt::format("<script type=\"application/json\" id=\"scrubber-data\">{}</script>\n", scrubber_data(report_));
  }

 public:
  static constexpr int sheet_wide = 1000;
  static int sheet_high(const ReportScrubber& scrubber) {
    const double part =
        scrubber.box.empty() || scrubber.box.width() <= 0 ? 0.7 : scrubber.box.depth() / scrubber.box.width();
    return static_cast<int>(std::clamp(std::lround(sheet_wide * part), 1L, 100'000L));
  }

 private:
  const Report& report_;
  const std::vector<std::string>& files_;
  std::string all_;
  bool beside_before_ = false, beside_after_ = false;
};

}  // namespace

std::vector<std::string> picture_files(const Report& report) {
  std::vector<std::string> files;
  for (std::size_t i = 0; i < report.pictures.size(); ++i) {
    const ReportPicture& picture = report.pictures[i];
    files.push_back(fmt::format("pictures/{:02}-{}.{}", i + 1, word_of(picture.name),
                                picture.format == ReportPicture::Format::svg ? "svg" : "png"));
  }
  return files;
}

std::string body_of(const Report& report, const std::vector<std::string>& pictures) {
  return Page(report, pictures).body();
}

std::string side_rules(const Report& report) {
  std::string rules;
  for (std::size_t i = 0; i < report.sides.size(); ++i) {
    const Report::Side& side = report.sides[i];
    const bool good = side.colour.size() == 7 && side.colour.front() == '#' &&
                      std::all_of(side.colour.begin() + 1, side.colour.end(),
                                  [](char c) { return std::string_view("0123456789abcdefABCDEF").contains(c); });
    const std::string colour = good ? side.colour : "#404040";
    rules += fmt::format(
        ".piece.side{0} rect {{ fill: {1}; }} .piece.reported.side{0} rect {{ fill: #FFFCF4; stroke: "
        "{1}; }} text.side{0} {{ fill: {1}; }}\n",
        i, colour);
    rules += fmt::format(".bar{0} {{ background: repeating-linear-gradient({2}deg, {1} 0 2px, #FBF7EC 2px 2.7px); }}\n",
                         i, colour, side.upright ? 90 : 0);
  }
  return rules;
}

}  // namespace sandgate::reports
