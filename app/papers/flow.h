// Private to this room: matter set down a page, from one page to the next: headings, paragraphs, facts, tables.
#pragma once

#include <QString>
#include <QStringList>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/papers/document.h"
#include "app/papers/ink.h"

namespace sandgate::papers {

struct Column {
  QString head;
  double share = 1;      ///< of the width, beside the others'
  bool figures = false;  ///< set to the right
};
struct Row {
  /// A group has its words over the whole width, with its side's mark; a sum stands under a line.
  enum class Kind { plain, group, sum };
  QStringList cells;
  Kind kind = Kind::plain;
  std::optional<Livery> livery = {};
  double least_high = 0;  ///< of one that is to be written in
};
/// Rows under heads: what in a book would be a table, which here is what one plays on.
struct Listing {
  std::vector<Column> columns;
  std::vector<Row> rows;
  bool boxed = false;  ///< with upright lines, to be written in
};

/// Sets matter into pages of a document; the last page is added by `end`, or when it goes.
class Flow {
 public:
  explicit Flow(Document& document, bool lying = false, int columns = 1);
  ~Flow() { end(); }
  Flow(const Flow&) = delete;
  Flow& operator=(const Flow&) = delete;

  /// Adds the page in hand, if anything is on it. Before the document is handed on.
  void end();
  void new_page();
  void skip(double height) { y_ += height; }
  /// As long a title as the page takes, between two lines, with a line in italics under it.
  void title(const QString& title, const QString& under);
  /// Stays with at least `with` of what follows.
  void heading(const QString& words, double with = 60);
  void paragraph(const QString& words, Face face = Face::text);
  /// Its id and title in one line, and what it says under them; not parted.
  void clause(const QString& id, const QString& title, const QString& text);
  /// What is said in a word or two, side by side with fine lines between.
  void facts(const std::vector<std::pair<QString, QString>>& facts);
  /// Its head again on every page.
  void listing(const Listing& listing);
  /// Room of that height on one page, painted as it likes.
  void drawn(double height, std::function<void(QPainter&, const QRectF&)> paint);
  double width() const { return column_.width(); }

 private:
  using Mark = std::function<void(QPainter&)>;
  bool fits(double height) const { return y_ + height <= column_.bottom() + 0.01; }
  void next_column();
  void put(Mark mark) { marks_->push_back(std::move(mark)); }
  void head_of(const Listing& listing, const std::vector<double>& widths);

  Document& document_;
  const bool lying_;
  const int columns_;
  int in_column_ = 0;
  QRectF column_;
  double y_ = 0;
  std::shared_ptr<std::vector<Mark>> marks_;
};

}  // namespace sandgate::papers
