// A report set out on A4 pages: blocks one after another, what belongs together kept together. Private to this room.
#pragma once

#include <QPainter>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "plugins/api/report.h"
#include "plugins/reports/pdf/pictures.h"
#include "plugins/reports/pdf/type.h"

namespace sandgate::reports {

/// Lengths are pixels of 1/96 inch from a page's upper left corner.
class Pages {
 public:
  static constexpr double wide = 210 / 25.4 * 96, high = 297 / 25.4 * 96;

  Pages(const Report& report, const Pictures& pictures);

  int count() const { return static_cast<int>(pages_.size()); }
  /// With its running head and foot.
  void paint(QPainter& painter, int page) const;

 private:
  using Mark = std::function<void(QPainter&)>;
  struct Page {
    std::vector<Mark> marks;
    QString running;  ///< the chapter that it is in
  };

  bool fits(double height) const;
  void next_page();
  void put(Mark mark) { pages_.back().marks.push_back(std::move(mark)); }
  void skip(double height);

  void title();
  void chapter(const ReportChapter& chapter);
  /// Height that what follows takes at least, so that no heading ends a page.
  double least_after(const ReportChapter& chapter, std::size_t block) const;
  void set_text(const SetText& text, double left, const QColor& colour, double after);

  void add(const ReportHeading& heading, double with);
  void add(const ReportParagraph& paragraph);
  void add(const ReportFacts& facts);
  void add(const ReportItems& items);
  void add(const ReportTable& table);
  void add_remarks(const std::vector<const ReportParagraph*>& run);
  void add_pictures(const std::vector<std::size_t>& row);

  void table_head(const ReportTable& table, const std::vector<double>& widths, double left);
  std::vector<double> widths_of(const ReportTable& table, double room) const;
  void paint_side(QPainter& painter, const QRectF& bar, std::size_t side) const;
  double bottom() const;

  const Report& report_;
  const Pictures& pictures_;
  std::vector<Page> pages_;
  QString running_;
  double y_ = 0;
};

}  // namespace sandgate::reports
