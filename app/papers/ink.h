// Private to this room: its sentences' context, the type its pages are set in, and the marks that several of them have.
#pragma once

#include <QCoreApplication>
#include <QFont>
#include <QPainter>
#include <QString>
#include <QTextLayout>
#include <memory>
#include <string>

#include "app/mapview/theme.h"
#include "core/forces/contents.h"

namespace sandgate::papers {

struct Papers {
  Q_DECLARE_TR_FUNCTIONS(papers)
};

inline QString text_of(const std::string& text) { return QString::fromStdString(text); }
/// "Foot, Guns".
QString arms_of(const Contents& contents);

/// Paper is always by day.
const Theme& page_theme();

/// Old Standard, as on the sheet: a page is read at leisure.
enum class Face { title, subtitle, heading, text, strong, spoken, note, column, running, warning };
QFont font_of(Face face);

/// Words broken into lines of a width; drawn as letters, so that a page can be searched.
class SetText {
 public:
  SetText(const QString& text, Face face, double width, Qt::Alignment align = Qt::AlignLeft);
  double height() const { return height_; }
  int lines() const { return layout_->lineCount(); }
  /// From the first line's top to that line's; of the number of lines: the height.
  double top_of(int line) const;
  /// Its upper left corner at `at`.
  void draw(QPainter& painter, QPointF at, const QColor& ink) const { draw(painter, at, ink, 0, lines()); }
  /// The lines from `first` to before `end` alone.
  void draw(QPainter& painter, QPointF at, const QColor& ink, int first, int end) const;

 private:
  std::shared_ptr<QTextLayout> layout_;
  double height_ = 0;
};
double width_of(const QString& text, Face face);
/// One line within `room`, in the middle of its height; cut off with an ellipsis where it is too long.
void write_line(QPainter& painter, const QRectF& room, const QString& text, Face face, const QColor& ink,
                Qt::Alignment align = Qt::AlignLeft);

/// A side's colour with its hatching: red upright, blue level.
void paint_side(QPainter& painter, const QRectF& bar, Livery livery);

/// Rules: what divides a page, what divides a table's rows.
inline constexpr double heavy_rule = 1.2, fine_rule = 0.5;
void rule(QPainter& painter, double left, double right, double y, double width, const QColor& ink);
/// Between a table's rows.
QColor hair();

}  // namespace sandgate::papers
