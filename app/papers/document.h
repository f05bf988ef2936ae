// A paper of A4 pages: what stands at the head and foot of each, and how it becomes a file.
#pragma once

#include <QImage>
#include <QPainter>
#include <QString>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/mapview/theme.h"
#include "map/base/fault.h"
#include "map/base/progress.h"

namespace sandgate::papers {

/// What every page of a paper says.
struct Heads {
  QString exercise;                ///< "The Cannonade of Sandgate"
  QString paper;                   ///< "Strength return"
  QString whose;                   ///< "Lt-Col Moore, the infantry of the Eastern Force"; may be empty
  QString stands;                  ///< "As move 6 closed, 9.20 a.m., Tue 14 Sept 1909"
  std::optional<Livery> livery{};  ///< of whom it is, where it is one side's
  QString warning = {};            ///< over every page, where it must not be seen by everybody
};

/// Lengths are pixels of 1/96 inch, from a page's upper left corner.
class Document {
 public:
  explicit Document(Heads heads) : heads_(std::move(heads)) {}

  static QSizeF size(bool lying);
  /// Where a page's own matter stands, within the lines at its head and foot.
  QRectF room(bool lying) const;

  /// `paint` may be called more than once, from any thread, and gets the page's corner as its origin.
  void add(bool lying, std::function<void(QPainter&)> paint);
  int pages() const { return static_cast<int>(pages_.size()); }
  bool lies(int page) const { return pages_[static_cast<std::size_t>(page)].lying; }
  const Heads& heads() const { return heads_; }
  /// Head, foot with "2 of 7", and what stands between.
  void paint(QPainter& painter, int page) const;

 private:
  struct Page {
    bool lying;
    std::function<void(QPainter&)> paint;
  };
  Heads heads_;
  std::vector<Page> pages_;
};

/// Writes it beside `file` as a PDF and moves it there when it is whole; what was there before is replaced. Answers how
/// many pages it has. A QGuiApplication must be running. Faults: a place that cannot be written to, and when it is
/// stopped; then nothing is there that was not before.
Result<int> write_pdf(const Document& document, const QString& file, const Progress& progress = {});
/// Writes bytes in the same way.
Result<void> write_whole(const std::string& bytes, const QString& file);
/// One page as a picture.
QImage picture_of(const Document& document, int page, double dots_per_pixel = 1);

}  // namespace sandgate::papers
