#include "plugins/reports/pdf/pages.h"

#include <QCoreApplication>
#include <algorithm>
#include <numeric>

#include "plugins/reports/common/text.h"

namespace sandgate::reports {
namespace {

constexpr double side_margin = 50, head_line = 52, body_top = 64, foot_line = 54, above_foot = 12;
constexpr double room_wide = Pages::wide - 2 * side_margin;
constexpr double mm = 96 / 25.4;
constexpr double gutter = 26;                     // between columns and pictures
constexpr double cell_side = 4, cell_high = 2.2;  // about the words of a cell
constexpr double bar_wide = 6, bar_room = 13;     // of a side's mark
constexpr double disc_wide = 21;
constexpr double heavy = 1.2, fine = 0.5;
constexpr std::size_t measured_rows = 300;
constexpr double widest_word = 110;
constexpr double narrow_text = 58;  // to which a column of text gives way to figures
constexpr qsizetype short_words = 11;

const QColor paper{0xFB, 0xF7, 0xEC};

struct PageWords {
  Q_DECLARE_TR_FUNCTIONS(sandgate::ReportWords)
};

void paint_disc(QPainter& painter, QPointF centre, double wide, int number) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(ink());
  painter.drawEllipse(centre, wide / 2, wide / 2);
  const SetText figure(QString::number(number), Face::disc, wide, Qt::AlignHCenter);
  figure.draw(painter, centre - QPointF(wide / 2, figure.height() / 2), paper);
}

bool is_remark(const ReportBlock& block) {
  const auto* p = std::get_if<ReportParagraph>(&block);
  return p && (p->manner == ReportParagraph::Manner::sustain || p->manner == ReportParagraph::Manner::improve);
}

}  // namespace

Pages::Pages(const Report& report, const Pictures& pictures) : report_(report), pictures_(pictures) {
  pages_.emplace_back();
  y_ = body_top;
  title();
  for (const ReportChapter& one : report_.chapters) chapter(one);
}

double Pages::bottom() const { return high - foot_line - above_foot; }
bool Pages::fits(double height) const { return y_ + height <= bottom() + 0.01; }
void Pages::skip(double height) {
  if (y_ > body_top) y_ += height;
}

void Pages::next_page() {
  pages_.push_back({{}, running_});
  y_ = body_top;
}

void Pages::title() {
  const SetText name(text_of(report_.title).toUpper(), Face::title, room_wide, Qt::AlignHCenter);
  const SetText under(text_of(report_.subtitle), Face::subtitle, room_wide, Qt::AlignHCenter);
  put([name, under](QPainter& painter) {
    name.draw(painter, {side_margin, body_top + 4});
    under.draw(painter, {side_margin, body_top + 6 + name.height()});
    const double y = body_top + 12 + name.height() + under.height();
    rule(painter, side_margin, side_margin + room_wide, y, heavy);
    rule(painter, side_margin, side_margin + room_wide, y + 2.6, fine);
  });
  y_ += 12 + name.height() + under.height() + 12;
  if (report_.warning.empty()) return;
  const SetText warning(text_of(report_.warning), Face::warning, room_wide - 24, Qt::AlignHCenter);
  const QRectF band(side_margin, y_, room_wide, warning.height() + 10);
  put([warning, band](QPainter& painter) {
    painter.setPen(QPen(QColor(0xA3, 0x20, 0x20), 1.4));
    painter.setBrush(QColor(0xFB, 0xE9, 0xE4));
    painter.drawRect(band);
    warning.draw(painter, band.topLeft() + QPointF(12, 5), QColor(0xA3, 0x20, 0x20));
  });
  y_ = band.bottom() + 8;
}

void Pages::set_text(const SetText& text, double left, const QColor& colour, double after) {
  for (int first = 0, end = 0; first < text.lines(); first = end) {
    for (end = first; end < text.lines() && fits(text.top_of(end + 1) - text.top_of(first)); ++end) {
    }
    // A page holds at least one line.
    if (end == first && y_ > body_top) {
      next_page();
      continue;
    }
    end = std::max(end, first + 1);
    put([=, at = QPointF(left, y_)](QPainter& painter) { text.draw(painter, at, colour, first, end); });
    y_ += text.top_of(end) - text.top_of(first);
  }
  y_ += after;
}

double Pages::least_after(const ReportChapter& chapter, std::size_t block) const {
  if (block + 1 >= chapter.blocks.size()) return 0;
  const ReportBlock& next = chapter.blocks[block + 1];
  if (const auto* picture = std::get_if<ReportPictureHere>(&next))
    return std::min(report_.pictures[picture->picture].height_mm * mm + 40, 0.8 * (bottom() - body_top));
  if (holds_alternative<ReportTableHere>(next)) return 110;
  // A line or two and the pictures they are about stand together.
  if (holds_alternative<ReportParagraph>(next) && block + 2 < chapter.blocks.size() &&
      holds_alternative<ReportPictureHere>(chapter.blocks[block + 2]))
    return 40 + least_after(chapter, block + 1);
  if (holds_alternative<ReportHeading>(next)) return 40 + least_after(chapter, block + 1);
  return 46;
}

void Pages::chapter(const ReportChapter& chapter) {
  for (std::size_t i = 0; i < chapter.blocks.size(); ++i) {
    const ReportBlock& block = chapter.blocks[i];
    if (const auto* heading = std::get_if<ReportHeading>(&block)) {
      add(*heading, least_after(chapter, i));
    } else if (holds_alternative<ReportPictureHere>(block)) {
      // As many side by side as the page is wide.
      std::vector<std::size_t> row;
      double taken = 0;
      for (; i < chapter.blocks.size(); ++i) {
        const auto* here = std::get_if<ReportPictureHere>(&chapter.blocks[i]);
        if (!here) break;
        const double each = report_.pictures[here->picture].width_mm * mm;
        if (!row.empty() && taken + gutter / 2 + each > room_wide + 1) break;
        taken += (row.empty() ? 0 : gutter / 2) + each;
        row.push_back(here->picture);
      }
      --i;
      add_pictures(row);
    } else if (is_remark(block)) {
      std::vector<const ReportParagraph*> run;
      for (; i < chapter.blocks.size() && is_remark(chapter.blocks[i]); ++i)
        run.push_back(&std::get<ReportParagraph>(chapter.blocks[i]));
      --i;
      add_remarks(run);
    } else if (const auto* table = std::get_if<ReportTableHere>(&block)) {
      add(report_.tables[table->table]);
    } else if (const auto* paragraph = std::get_if<ReportParagraph>(&block)) {
      add(*paragraph);
    } else if (const auto* facts = std::get_if<ReportFacts>(&block)) {
      add(*facts);
    } else if (const auto* items = std::get_if<ReportItems>(&block)) {
      add(*items);
    }
  }
}

void Pages::add(const ReportHeading& heading, double with) {
  const int level = std::clamp(heading.level, 1, 3);
  const Face face = level == 1 ? Face::chapter : level == 2 ? Face::heading : Face::small_heading;
  const double inset = heading.number > 0 ? disc_wide + 9 : 0;
  const SetText words(text_of(heading.text), face, room_wide - inset);
  const SetText under(text_of(heading.under), Face::italic, room_wide - inset);
  const double below = heading.under.empty() ? 0 : under.height();
  const double before = level == 1 ? 20 : level == 2 ? 13 : 8;
  const double height = words.height() + below + (level == 1 ? 9 : 3);
  if (level == 1) running_ = text_of(heading.text);
  const bool low = level == 1 && y_ > body_top + 0.72 * (bottom() - body_top);
  if (low || !fits(before + height + with))
    next_page();
  else
    skip(before);
  if (pages_.back().running.isEmpty()) pages_.back().running = running_;
  put([=, y = y_, number = heading.number](QPainter& painter) {
    if (number > 0) paint_disc(painter, {side_margin + disc_wide / 2, y + words.height() / 2 + 1}, disc_wide, number);
    words.draw(painter, {side_margin + inset, y});
    if (below > 0) under.draw(painter, {side_margin + inset, y + words.height()}, quiet());
    if (level == 1) rule(painter, side_margin, side_margin + room_wide, y + height - 5, heavy);
  });
  y_ += height;
}

void Pages::add(const ReportParagraph& p) {
  using Manner = ReportParagraph::Manner;
  const QString text = text_of(p.text), who = p.who.empty() ? QString() : text_of(p.who) + QChar('.');
  switch (p.manner) {
    case Manner::lead: return set_text(SetText(text, Face::lead, room_wide), side_margin, ink(), 7);
    case Manner::quotation: {
      constexpr double inset = 18;
      return set_text(SetText(who, Face::strong, text, Face::italic, room_wide - inset), side_margin + inset, ink(), 5);
    }
    case Manner::lesson:
      return set_text(SetText(PageWords::tr("Lesson."), Face::strong,
                              who.isEmpty() ? text : text + QStringLiteral(" (") + text_of(p.who) + QChar(')'),
                              Face::text, room_wide),
                      side_margin, ink(), 5);
    default: return set_text(SetText(text, Face::text, room_wide), side_margin, ink(), 6);
  }
}

void Pages::add_remarks(const std::vector<const ReportParagraph*>& run) {
  // Two columns, each as tall as it must be; row by row, so that they go over a page together.
  constexpr double each = (room_wide - gutter) / 2;
  std::vector<const ReportParagraph*> columns[2];
  for (const ReportParagraph* p : run) columns[p->manner == ReportParagraph::Manner::improve].push_back(p);
  const auto heads = [this] {
    put([y = y_](QPainter& painter) {
      for (const bool to_improve : {false, true}) {
        const double left = side_margin + (to_improve ? each + gutter : 0);
        const QColor colour = to_improve ? improve() : sustain();
        SetText(to_improve ? PageWords::tr("Improve") : PageWords::tr("Sustain"), Face::small_heading, each)
            .draw(painter, {left, y}, colour);
        rule(painter, left, left + each, y + 20, heavy, colour);
      }
    });
    y_ += 23;
  };
  if (!fits(70)) next_page();
  skip(6);
  heads();
  for (std::size_t i = 0; i < std::max(columns[0].size(), columns[1].size()); ++i) {
    struct Cell {
      SetText text, who;
      double who_wide;
    };
    std::vector<std::pair<double, Cell>> cells;
    double height = 0;
    for (const int column : {0, 1}) {
      if (i >= columns[column].size()) continue;
      const ReportParagraph& p = *columns[column][i];
      const QString who = text_of(p.who);
      const double who_wide = who.isEmpty() ? 0 : std::min(width_of(who, Face::italic) + 2, each * 0.4);
      Cell cell{SetText(text_of(p.text), Face::text, each - (who_wide > 0 ? who_wide + 10 : 0)),
                SetText(who, Face::italic, std::max(1.0, who_wide), Qt::AlignRight), who_wide};
      height = std::max({height, cell.text.height(), who_wide > 0 ? cell.who.height() : 0});
      cells.emplace_back(side_margin + column * (each + gutter), cell);
    }
    // One that is longer than a page is set on by itself.
    if (height > bottom() - body_top - 30) {
      for (const auto& [left, cell] : cells) set_text(cell.text, left, ink(), 4);
      continue;
    }
    if (!fits(height + 6)) {
      next_page();
      heads();
    }
    put([=, y = y_](QPainter& painter) {
      for (const auto& [left, cell] : cells) {
        cell.text.draw(painter, {left, y + 1});
        if (cell.who_wide > 0) cell.who.draw(painter, {left + each - cell.who_wide, y + 1}, quiet());
        rule(painter, left, left + each, y + height + 3.5, fine, hair());
      }
    });
    y_ += height + 6;
  }
  y_ += 6;
}

void Pages::add(const ReportFacts& facts) {
  if (facts.facts.empty()) return;
  constexpr std::size_t most = 4;
  for (std::size_t from = 0; from < facts.facts.size(); from += most) {
    const std::size_t in_row = std::min(most, facts.facts.size() - from);
    const double each = room_wide / static_cast<double>(in_row);
    std::vector<SetText> set;
    double height = 0;
    for (std::size_t i = from; i < from + in_row; ++i) {
      set.emplace_back(text_of(facts.facts[i].first), Face::strong, text_of(facts.facts[i].second), Face::text,
                       each - 16);
      height = std::max(height, set.back().height());
    }
    height = std::min(height, 300.0);
    if (!fits(height + 10)) next_page();
    put([=, y = y_](QPainter& painter) {
      double x = side_margin;
      for (std::size_t i = 0; i < set.size(); ++i, x += each) {
        if (i > 0) {
          painter.setPen(QPen(ink(), fine));
          painter.drawLine(QPointF(x, y + 1), QPointF(x, y + height));
        }
        set[i].draw(painter, {x + (i > 0 ? 9 : 0), y});
      }
      rule(painter, side_margin, side_margin + room_wide, y + height + 4, fine);
    });
    y_ += height + 10;
  }
  y_ += 2;
}

void Pages::add(const ReportItems& items) {
  constexpr double each = (room_wide - gutter) / 2, inset = disc_wide + 7;
  const std::size_t rows = (items.items.size() + 1) / 2;
  for (std::size_t row = 0; row < rows; ++row) {
    struct Cell {
      double left;
      int number;
      SetText text;
    };
    std::vector<Cell> cells;
    double height = disc_wide;
    // Down the first column, then down the second.
    for (const std::size_t i : {row, row + rows}) {
      if (i >= items.items.size()) continue;
      const auto& item = items.items[i];
      cells.push_back({side_margin + (i == row ? 0 : each + gutter), item.number,
                       SetText(text_of(item.title), Face::strong, text_of(item.text), Face::text, each - inset)});
      height = std::max(height, cells.back().text.height());
    }
    height = std::min(height, bottom() - body_top);
    if (!fits(height)) next_page();
    put([=, y = y_](QPainter& painter) {
      for (const Cell& cell : cells) {
        paint_disc(painter, {cell.left + disc_wide / 2, y + disc_wide / 2}, disc_wide - 2, cell.number);
        cell.text.draw(painter, {cell.left + inset, y + 1});
      }
    });
    y_ += height + 5;
  }
  y_ += 3;
}

void Pages::add_pictures(const std::vector<std::size_t>& row) {
  double taken = gutter / 2 * static_cast<double>(row.size() - 1);
  for (const std::size_t i : row) taken += report_.pictures[i].width_mm * mm;
  double shrink = std::min(1.0, room_wide / std::max(1.0, taken));
  std::vector<SetText> captions;
  double tall = 0, caption_high = 0;
  for (const std::size_t i : row) {
    const ReportPicture& picture = report_.pictures[i];
    tall = std::max(tall, picture.height_mm * mm * shrink);
    captions.emplace_back(text_of(picture.caption), Face::italic, picture.width_mm * mm * shrink);
    if (!picture.caption.empty()) caption_high = std::max(caption_high, captions.back().height());
  }
  // None is taller than a page.
  const double most = bottom() - body_top - caption_high - 14;
  if (tall > most) {
    shrink *= most / tall;
    tall = most;
  }
  if (!fits(tall + caption_high + 8)) next_page();
  skip(4);
  double x = side_margin;
  if (row.size() > 1) x += std::max(0.0, room_wide - taken * shrink) / 2;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const ReportPicture& picture = report_.pictures[row[i]];
    const QSizeF size(picture.width_mm * mm * shrink, picture.height_mm * mm * shrink);
    put([this, room = QRectF(QPointF(x, y_), size), caption = captions[i], number = row[i], tall,
         captioned = !picture.caption.empty()](QPainter& painter) {
      pictures_.paint(painter, number, room);
      if (captioned) caption.draw(painter, {room.left(), room.top() + tall + 4});
    });
    x += size.width() + gutter / 2;
  }
  y_ += tall + caption_high + 12;
}

std::vector<double> Pages::widths_of(const ReportTable& table, double room) const {
  const std::size_t columns = table.columns.size();
  // No word broken; besides no short thing broken; nothing broken at all.
  std::vector<double> words(columns, 0), least(columns, 0), whole(columns, 0);
  const auto measure = [&](std::size_t c, const QString& text, Face face) {
    const double all = width_of(text.left(90), face) + 2 * cell_side + 1;
    whole[c] = std::max(whole[c], all);
    for (const QString& word : text.left(400).split(' '))
      words[c] = std::max(words[c], std::min(width_of(word.left(60), face), widest_word) + 2 * cell_side + 1);
    if (face != Face::text) return;
    if (table.columns[c].number) words[c] = std::max(words[c], all);
    // A time or a grid reference is not broken.
    if (text.size() <= short_words) least[c] = std::max(least[c], all);
  };
  for (std::size_t c = 0; c < columns; ++c) {
    measure(c, text_of(table.columns[c].title), Face::column);
    for (std::size_t r = 0; r < std::min(measured_rows, table.rows.size()); ++r)
      measure(c, text_of(cell_words(table.rows[r][c], report_.language)), Face::text);
    least[c] = std::max(least[c], words[c]);
    // A number's column is as wide as its figures; its head breaks at its words.
    if (table.columns[c].number) whole[c] = least[c];
  }
  const auto sum = [](const std::vector<double>& of) { return std::accumulate(of.begin(), of.end(), 0.0); };
  // What is over the least is shared by what each column has more to say.
  const auto shared = [&](std::vector<double> from) {
    const double over = room - sum(from), wanted = sum(whole) - sum(from);
    for (std::size_t c = 0; c < columns; ++c)
      from[c] += wanted > 0 ? over * (whole[c] - from[c]) / wanted : over / static_cast<double>(columns);
    return from;
  };
  if (sum(whole) <= room) {
    for (double& width : whole) width *= room / sum(whole);
    return whole;
  }
  if (sum(least) <= room) return shared(least);
  if (sum(words) <= room) return shared(words);
  // Words are broken in the end: in columns of text first, since a figure or a head in two says nothing.
  std::vector<double> give(columns, 0);
  for (std::size_t c = 0; c < columns; ++c)
    if (!table.columns[c].number) give[c] = std::max(0.0, words[c] - narrow_text);
  const double missing = sum(words) - room, given = std::min(missing, sum(give));
  for (std::size_t c = 0; c < columns && sum(give) > 0; ++c) words[c] -= given * give[c] / sum(give);
  for (double& width : words) width *= std::min(1.0, room / sum(words));
  return words;
}

void Pages::table_head(const ReportTable& table, const std::vector<double>& widths, double left) {
  std::vector<SetText> heads;
  double tall = 0;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    heads.emplace_back(text_of(table.columns[c].title), Face::column, widths[c] - 2 * cell_side,
                       table.columns[c].number ? Qt::AlignRight : Qt::AlignLeft);
    tall = std::max(tall, heads.back().height());
  }
  put([=, y = y_](QPainter& painter) {
    rule(painter, side_margin, side_margin + room_wide, y, heavy * 0.8);
    double x = left;
    for (std::size_t c = 0; c < heads.size(); x += widths[c++])
      heads[c].draw(painter, {x + cell_side, y + 3 + tall - heads[c].height()}, quiet());
    rule(painter, side_margin, side_margin + room_wide, y + tall + 5, fine);
  });
  y_ += tall + 5;
}

void Pages::paint_side(QPainter& painter, const QRectF& bar, std::size_t number) const {
  const Report::Side& side = report_.sides[number];
  painter.fillRect(bar, QColor(text_of(side.colour)));
  QColor cream = paper;
  cream.setAlphaF(0.55F);
  painter.setPen(QPen(cream, 0.8, Qt::SolidLine, Qt::FlatCap));
  constexpr double every = 2.4;
  if (side.upright) {
    for (double x = bar.left() + every / 2; x < bar.right(); x += every)
      painter.drawLine(QPointF(x, bar.top()), QPointF(x, bar.bottom()));
  } else {
    for (double y = bar.top() + every / 2; y < bar.bottom(); y += every)
      painter.drawLine(QPointF(bar.left(), y), QPointF(bar.right(), y));
  }
}

void Pages::add(const ReportTable& table) {
  const SetText name(text_of(table.title), Face::small_heading, room_wide);
  const SetText definition(text_of(table.definition), Face::italic, room_wide);
  const double defined = table.definition.empty() ? 0 : definition.height();
  if (!fits(name.height() + defined + 90)) next_page();
  skip(8);
  if (!table.title.empty()) {
    set_text(name, side_margin, ink(), defined > 0 ? 0 : 3);
    if (defined > 0) set_text(definition, side_margin, quiet(), 4);
  }
  const bool sided = !table.sides.empty();
  const double left = side_margin + (sided ? bar_room : 0);
  const auto widths = widths_of(table, room_wide - (sided ? bar_room : 0));
  table_head(table, widths, left);
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    std::vector<SetText> cells;
    double tall = 0;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      cells.emplace_back(text_of(cell_words(table.rows[r][c], report_.language)), Face::text, widths[c] - 2 * cell_side,
                         table.columns[c].number ? Qt::AlignRight : Qt::AlignLeft);
      tall = std::max(tall, cells.back().height() + 2 * cell_high);
    }
    const double page_room = bottom() - body_top - 40;
    if (!fits(std::min(tall, page_room))) {
      put([y = y_](QPainter& painter) { rule(painter, side_margin, side_margin + room_wide, y, heavy * 0.8); });
      next_page();
      table_head(table, widths, left);
    }
    const bool last = r + 1 == table.rows.size();
    const std::optional<std::size_t> side = sided ? table.sides[r] : std::nullopt;
    // A cell that is longer than a page is cut off at its foot: it stands whole in the CSV.
    put([=, this, y = y_, shown = std::min(tall, page_room)](QPainter& painter) {
      if (side) paint_side(painter, {side_margin + 1, y + 2.5, bar_wide, shown - 5}, *side);
      double x = left;
      for (std::size_t c = 0; c < cells.size(); x += widths[c++]) {
        int end = cells[c].lines();
        while (end > 1 && cells[c].top_of(end) > shown - cell_high) --end;
        cells[c].draw(painter, {x + cell_side, y + cell_high}, ink(), 0, end);
      }
      rule(painter, side_margin, side_margin + room_wide, y + shown, last ? heavy * 0.8 : fine, last ? ink() : hair());
    });
    y_ += std::min(tall, page_room);
  }
  y_ += 10;
}

void Pages::paint(QPainter& painter, int number) const {
  const Page& page = pages_[static_cast<std::size_t>(number)];
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(QRectF(0, 0, wide, high), paper);
  const double right = side_margin + room_wide;
  const auto line = [&](const QString& text, Face face, double y, Qt::Alignment align, double part) {
    const QString shown = QFontMetricsF(font_of(face)).elidedText(text, Qt::ElideRight, room_wide * part);
    SetText(shown, face, room_wide, align).draw(painter, {side_margin, y}, face == Face::folio ? ink() : quiet());
  };
  line(number == 0 ? PageWords::tr("Report on an Exercise") : text_of(report_.title).toUpper(), Face::running,
       head_line - 17, Qt::AlignLeft, 0.55);
  const QString whose = text_of(report_.whose);
  line(number == 0              ? whose
       : page.running.isEmpty() ? whose
                                : page.running,
       Face::running, head_line - 17, Qt::AlignRight, 0.42);
  rule(painter, side_margin, right, head_line, heavy * 0.8);
  for (const Mark& mark : page.marks) mark(painter);
  const double foot = high - foot_line;
  rule(painter, side_margin, right, foot, fine);
  // Warned on every page, since pages are parted.
  const QString made = text_of(report_.file) + QStringLiteral(", ") + text_of(report_.made_of);
  line(number > 0 && !report_.warning.empty() ? text_of(report_.warning) : made, Face::running, foot + 5,
       Qt::AlignHCenter, 0.86);
  line(QString::number(number + 1), Face::folio, foot + 3, number % 2 == 0 ? Qt::AlignRight : Qt::AlignLeft, 0.1);
}

}  // namespace sandgate::reports
