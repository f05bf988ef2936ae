// A drawing as a value: what is drawn, in order, and what lies where. Charts are laid out into one, once; it is painted
// as often as need be, on a screen, a page or into an SVG file, and asked what lies under the pointer.
//
// Nothing in it needs a painter that clips: hatching ends by itself.
#pragma once

#include <QColor>
#include <QFont>
#include <QLineF>
#include <QPainter>
#include <QPolygonF>
#include <QRectF>
#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

#include "app/mapview/theme.h"
#include "map/base/id.h"

namespace sandgate {

/// What a place in a chart stands for: what a window goes to when it is clicked, and says when it is pointed at.
struct ChartHit {
  std::optional<double> at;             ///< on the axis of moves: 18 is the close of move 18
  std::optional<std::int64_t> event;    ///< of the journal
  std::optional<std::int64_t> order;    ///< OrderLife::number
  std::optional<std::size_t> moment;    ///< in Review::moments
  std::optional<std::size_t> exercise;  ///< of those that are compared
  std::optional<std::size_t> branch;    ///< DayOptions::branches; event and order are the branch's then
  TableId contact;
  SeatId seat;
  BodyId body;
  QString words;  ///< for a tip; may be empty
  QRectF room;    ///< of what was hit
  bool nothing() const {
    return !at && !event && !order && !moment && !exercise && !branch && contact.none() && seat.none() && body.none() &&
           words.isEmpty();
  }
  friend bool operator==(const ChartHit&, const ChartHit&) = default;
};

enum class Dashes : std::uint8_t { none, ridden, fine, dotted };

/// A text as it stands, for tests and for whoever places more beside it.
struct DrawnText {
  QRectF room;  ///< in which it had to fit
  QRectF ink;   ///< that it takes
  QString text;
  bool cut = false;      ///< it did not fit, and ends in an ellipsis
  bool overlay = false;  ///< it may stand on others: of a cursor
};

class Drawing {
 public:
  void fill(const QRectF& room, const QColor& colour);
  void frame(const QRectF& room, const QColor& colour, double width = 1, Dashes dashes = Dashes::none);
  void line(QPointF from, QPointF to, const QColor& colour, double width = 1, Dashes dashes = Dashes::none);
  void polyline(const QPolygonF& line, const QColor& colour, double width, Dashes dashes = Dashes::none);
  void area(const QPolygonF& area, const QColor& fill, const QColor& edge = Qt::transparent, double width = 0);
  void disc(QPointF middle, double radius, const QColor& fill, const QColor& edge = Qt::transparent, double width = 0);
  /// Petra Sancta: of Red upright lines, of Blue level ones, `every` so many pixels. In step with the whole drawing, so
  /// that areas beside each other go together.
  void hatch(const QPolygonF& area, Livery livery, const QColor& colour, double width, double every);
  void hatch(const QRectF& room, Livery livery, const QColor& colour, double width, double every);
  /// What is lost or missed: lines that rise to the right.
  void slanted(const QPolygonF& area, const QColor& colour, double width, double every);

  /// In one line, cut with an ellipsis where it does not fit; answers the room its ink takes (empty of no text).
  /// `halo`: round the letters, so that they read on lines and hatching.
  QRectF text(const QRectF& room, Qt::Alignment align, const QString& text, const QFont& font, const QColor& colour,
              const QColor& halo = Qt::transparent);
  /// In as many lines as the room has, broken between words; answers the room its ink takes.
  QRectF paragraph(const QRectF& room, const QString& text, const QFont& font, const QColor& colour);
  /// Turned about the left end of its base line, by degrees; it is not cut.
  void text_turned(QPointF from, double degrees, const QString& text, const QFont& font, const QColor& colour,
                   const QColor& halo = Qt::transparent);

  /// What lies in `room`; of rooms that overlap the one added last is hit.
  void spot(const QRectF& room, ChartHit hit);
  ChartHit hit(QPointF at) const;

  /// Another drawing's marks and spots over this one's.
  void add(const Drawing& over);
  void paint(QPainter& painter, bool outlined = false) const;

  const std::vector<DrawnText>& texts() const { return drawn_texts_; }
  const std::vector<ChartHit>& spots() const { return spots_; }
  std::size_t size() const { return marks_.size(); }

 private:
  enum class Kind : std::uint8_t { rect, line, polygon, polyline, disc, text };
  struct Style {
    QColor fill, stroke;
    double width = 0;
    Dashes dashes = Dashes::none;
    friend bool operator==(const Style&, const Style&) = default;
  };
  // Two corners, two ends, or a middle and a radius; of the others the number of the polygon or text.
  struct Mark {
    Kind kind;
    std::uint32_t style, extra;
    double x1, y1, x2, y2;
  };
  struct Text {
    QPointF base;  ///< where the first letter stands
    double turn = 0;
    QString text;
    QFont font;
    QColor colour, halo;
  };
  std::uint32_t style(const QColor& fill, const QColor& stroke, double width, Dashes dashes);
  void put(Kind kind, std::uint32_t style, double x1, double y1, double x2, double y2, std::uint32_t extra = 0);
  void paint_text(QPainter& painter, const Text& text, bool outlined) const;

  std::vector<Mark> marks_;
  std::vector<Style> styles_;
  std::vector<QPolygonF> polygons_;
  std::vector<Text> texts_;
  std::vector<DrawnText> drawn_texts_;
  std::vector<ChartHit> spots_;
};

/// How wide a text is in one line.
double text_width(const QString& text, const QFont& font);

}  // namespace sandgate
