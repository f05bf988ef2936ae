// The report's pictures, as they are painted on a page. Private to this room.
#pragma once

#include <QImage>
#include <QPainter>
#include <memory>
#include <vector>

#include "plugins/api/report.h"

class QSvgRenderer;

namespace sandgate::reports {

class Pictures {
 public:
  /// Faults: a picture that cannot be read.
  static Result<Pictures> of(const Report& report);
  Pictures(Pictures&&) noexcept;
  Pictures& operator=(Pictures&&) noexcept;
  ~Pictures();

  /// SVG as lines and letters, PNG as dots.
  void paint(QPainter& painter, std::size_t picture, const QRectF& room) const;

 private:
  Pictures();
  struct One {
    QImage image;
    std::unique_ptr<QSvgRenderer> drawing;
  };
  std::vector<One> all_;
};

}  // namespace sandgate::reports
