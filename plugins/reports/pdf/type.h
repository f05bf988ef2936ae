// The type of the paper, and words set in it. Lengths are pixels of 1/96 inch. Private to this room.
#pragma once

#include <QColor>
#include <QFont>
#include <QPainter>
#include <QString>
#include <QTextLayout>
#include <memory>
#include <string>
#include <vector>

namespace sandgate::reports {

enum class Face {
  title,
  subtitle,
  chapter,
  heading,
  small_heading,
  text,
  strong,
  italic,
  lead,
  column,
  running,
  folio,
  disc,
  warning,
};
QFont font_of(Face face);

QColor ink();
QColor quiet();  ///< said beside
QColor hair();   ///< between rows
QColor sustain();
QColor improve();

/// Well-formed, with nothing in it that turns a line.
QString text_of(const std::string& text);

/// Words broken into lines of a width, drawn as letters, so that the paper can be searched; a word longer than the
/// width is broken. Some words at its beginning may have a face of their own.
class SetText {
 public:
  SetText(const QString& text, Face face, double width, Qt::Alignment align = Qt::AlignLeft)
      : SetText({}, Face::strong, text, face, width, align) {}
  SetText(const QString& before, Face before_face, const QString& text, Face face, double width,
          Qt::Alignment align = Qt::AlignLeft);

  double height() const { return height_; }
  int lines() const { return layout_->lineCount(); }
  /// From the first line's top to that line's; of the number of lines: the height.
  double top_of(int line) const;
  /// Lines from `first` to before `end`, with the upper left corner at `at`.
  void draw(QPainter& painter, QPointF at, const QColor& colour, int first, int end) const;
  void draw(QPainter& painter, QPointF at, const QColor& colour = ink()) const {
    draw(painter, at, colour, 0, lines());
  }

 private:
  std::shared_ptr<QTextLayout> layout_;
  double height_ = 0;
};
double width_of(const QString& text, Face face);

void rule(QPainter& painter, double left, double right, double y, double width, const QColor& colour = ink());

}  // namespace sandgate::reports
