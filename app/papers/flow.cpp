#include "app/papers/flow.h"

#include <algorithm>
#include <utility>

namespace sandgate::papers {
namespace {

constexpr double gutter = 26;                     // between columns of a page
constexpr double cell_side = 4, cell_high = 2.6;  // about the words of a cell
constexpr double group_mark = 8;

/// By the columns' shares, but none narrower than the longest word of its head: the widest gives way.
std::vector<double> widths_of(const Listing& listing, double room) {
  double shares = 0;
  for (const Column& column : listing.columns) shares += column.share;
  std::vector<double> widths;
  double over = 0;
  for (const Column& column : listing.columns) {
    double least = 0;
    for (const QString& word : column.head.split(' ')) least = std::max(least, width_of(word, Face::column));
    widths.push_back(std::max(room * column.share / shares, least + 2 * cell_side + 1));
    over += widths.back();
  }
  if (!widths.empty()) *std::ranges::max_element(widths) -= over - room;
  return widths;
}

}  // namespace

Flow::Flow(Document& document, bool lying, int columns)
    : document_(document), lying_(lying), columns_(columns), marks_(std::make_shared<std::vector<Mark>>()) {
  in_column_ = columns_;
  next_column();
}

void Flow::end() {
  if (marks_->empty()) return;
  document_.add(lying_, [marks = std::exchange(marks_, std::make_shared<std::vector<Mark>>())](QPainter& painter) {
    for (const Mark& mark : *marks) mark(painter);
  });
}

void Flow::next_column() {
  if (++in_column_ >= columns_) {
    end();
    in_column_ = 0;
  }
  const QRectF room = document_.room(lying_);
  const double wide = (room.width() - gutter * (columns_ - 1)) / columns_;
  column_ = QRectF(room.left() + in_column_ * (wide + gutter), room.top(), wide, room.height());
  y_ = column_.top();
}

void Flow::new_page() {
  in_column_ = columns_;
  next_column();
}

void Flow::title(const QString& title, const QString& under) {
  const SetText name(title.toUpper(), Face::title, column_.width(), Qt::AlignHCenter);
  const SetText below(under, Face::subtitle, column_.width(), Qt::AlignHCenter);
  const double high = 8 + name.height() + 4 + below.height() + 10;
  put([=, room = column_, y = y_, ink = page_theme().ink](QPainter& painter) {
    name.draw(painter, {room.left(), y + 8}, ink);
    below.draw(painter, {room.left(), y + 12 + name.height()}, ink);
    rule(painter, room.left(), room.right(), y + high, heavy_rule, ink);
    rule(painter, room.left(), room.right(), y + high + 2.6, fine_rule, ink);
  });
  y_ += high + 12;
}

void Flow::heading(const QString& words, double with) {
  const SetText text(words, Face::heading, column_.width());
  const double before = y_ > column_.top() ? 12 : 0;
  if (!fits(before + text.height() + with)) next_column();
  if (y_ > column_.top()) y_ += before;
  put([=, at = QPointF(column_.left(), y_), ink = page_theme().ink](QPainter& painter) {
    text.draw(painter, at, ink);
  });
  y_ += text.height() + 4;
}

void Flow::paragraph(const QString& words, Face face) {
  for (const QString& part : words.split('\n', Qt::SkipEmptyParts)) {
    const SetText text(part, face, column_.width());
    for (int first = 0, end = 0; first < text.lines(); first = end) {
      for (end = first; end < text.lines() && fits(text.top_of(end + 1) - text.top_of(first)); ++end) {
      }
      // A column holds at least one line.
      if (end == first && y_ > column_.top()) {
        next_column();
        continue;
      }
      end = std::max(end, first + 1);
      put([=, at = QPointF(column_.left(), y_), ink = page_theme().ink](QPainter& painter) {
        text.draw(painter, at, ink, first, end);
      });
      y_ += text.top_of(end) - text.top_of(first);
    }
    y_ += 5;
  }
}

void Flow::clause(const QString& id, const QString& title, const QString& text) {
  const SetText head(id + QStringLiteral("  ") + title, Face::strong, column_.width());
  const SetText says(text, Face::text, column_.width());
  const double high = head.height() + says.height();
  if (!fits(high)) next_column();
  put([=, at = QPointF(column_.left(), y_), ink = page_theme().ink](QPainter& painter) {
    head.draw(painter, at, ink);
    says.draw(painter, at + QPointF(0, head.height()), ink);
  });
  y_ += high + 6;
}

void Flow::facts(const std::vector<std::pair<QString, QString>>& facts) {
  if (facts.empty()) return;
  const double each = column_.width() / static_cast<double>(facts.size());
  struct Fact {
    SetText name, said;
  };
  std::vector<Fact> set;
  double high = 0;
  for (const auto& [name, said] : facts) {
    set.push_back({SetText(name, Face::column, each - 14), SetText(said, Face::strong, each - 14)});
    high = std::max(high, set.back().name.height() + set.back().said.height());
  }
  if (!fits(high + 12)) next_column();
  put([=, room = column_, y = y_](QPainter& painter) {
    double x = room.left();
    for (std::size_t i = 0; i < set.size(); ++i, x += each) {
      if (i > 0) {
        painter.setPen(QPen(page_theme().ink, fine_rule));
        painter.drawLine(QPointF(x, y), QPointF(x, y + high));
      }
      const double inset = i > 0 ? 10 : 0;
      set[i].name.draw(painter, {x + inset, y}, page_theme().reported);
      set[i].said.draw(painter, {x + inset, y + set[i].name.height()}, page_theme().ink);
    }
    rule(painter, room.left(), room.right(), y + high + 6, fine_rule, page_theme().ink);
  });
  y_ += high + 16;
}

void Flow::head_of(const Listing& listing, const std::vector<double>& widths) {
  std::vector<SetText> heads;
  double high = 0;
  for (std::size_t i = 0; i < listing.columns.size(); ++i) {
    heads.emplace_back(listing.columns[i].head, Face::column, widths[i] - 2 * cell_side,
                       listing.columns[i].figures ? Qt::AlignRight : Qt::AlignLeft);
    high = std::max(high, heads.back().height());
  }
  put([=, room = column_, y = y_](QPainter& painter) {
    rule(painter, room.left(), room.right(), y, heavy_rule * 0.75, page_theme().ink);
    double x = room.left();
    for (std::size_t i = 0; i < heads.size(); x += widths[i++])
      heads[i].draw(painter, {x + cell_side, y + 3 + high - heads[i].height()}, page_theme().reported);
    rule(painter, room.left(), room.right(), y + high + 6, fine_rule, page_theme().ink);
  });
  y_ += high + 6;
}

void Flow::listing(const Listing& listing) {
  const std::vector<double> widths = widths_of(listing, column_.width());
  struct Set {
    std::vector<SetText> cells;
    double high = 0;
  };
  std::vector<Set> rows;
  for (const Row& row : listing.rows) {
    Set set;
    const bool group = row.kind == Row::Kind::group;
    for (std::size_t i = 0; i < static_cast<std::size_t>(row.cells.size()); ++i) {
      const double wide = group ? column_.width() - 2 * cell_side - group_mark - 6 : widths[i] - 2 * cell_side;
      set.cells.emplace_back(row.cells[static_cast<qsizetype>(i)],
                             row.kind == Row::Kind::plain ? Face::text : Face::strong, wide,
                             !group && listing.columns[i].figures ? Qt::AlignRight : Qt::AlignLeft);
      set.high = std::max(set.high, set.cells.back().height() + 2 * cell_high);
    }
    set.high = std::max(set.high, row.least_high);
    rows.push_back(std::move(set));
  }
  const double first = rows.empty() ? 0 : rows.front().high + (rows.size() > 1 ? rows[1].high : 0);
  if (!fits(24 + first)) next_column();
  double begun = y_;
  head_of(listing, widths);
  const auto close = [&] {
    put([=, room = column_, y = y_, boxed = listing.boxed](QPainter& painter) {
      rule(painter, room.left(), room.right(), y, heavy_rule * 0.75, page_theme().ink);
      if (!boxed) return;
      painter.setPen(QPen(page_theme().ink, fine_rule));
      double x = room.left();
      painter.drawLine(QPointF(x, begun), QPointF(x, y));
      for (const double wide : widths) x += wide, painter.drawLine(QPointF(x, begun), QPointF(x, y));
    });
  };
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Row& row = listing.rows[i];
    const bool group = row.kind == Row::Kind::group;
    // A group's words do not stand alone at a page's foot.
    const double with = group && i + 1 < rows.size() ? rows[i + 1].high : 0;
    if (!fits(rows[i].high + with)) {
      close();
      next_column();
      begun = y_;
      head_of(listing, widths);
    }
    put([=, set = rows[i], room = column_, y = y_, kind = row.kind, livery = row.livery,
         last = i + 1 == rows.size()](QPainter& painter) {
      const QRectF all(room.left(), y, room.width(), set.high);
      if (group) painter.fillRect(all, QColor(0xEB, 0xE5, 0xD7));
      double x = room.left() + cell_side;
      if (group && livery) paint_side(painter, {x, y + 3, group_mark, set.high - 6}, *livery);
      if (group) x += group_mark + 6;
      for (std::size_t c = 0; c < set.cells.size(); x += widths[c++])
        set.cells[c].draw(painter, {x, y + cell_high}, page_theme().ink);
      if (kind == Row::Kind::sum) rule(painter, room.left(), room.right(), y, fine_rule, page_theme().ink);
      if (!last) rule(painter, room.left(), room.right(), y + set.high, fine_rule, hair());
    });
    y_ += rows[i].high;
  }
  close();
  y_ += 10;
}

void Flow::drawn(double height, std::function<void(QPainter&, const QRectF&)> paint) {
  if (!fits(height)) next_column();
  put([paint = std::move(paint), room = QRectF(column_.left(), y_, column_.width(), height)](QPainter& painter) {
    paint(painter, room);
  });
  y_ += height;
}

}  // namespace sandgate::papers
