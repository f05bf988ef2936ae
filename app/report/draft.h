// A report in hand: chapters are opened and filled, tables and pictures join it where they stand. Private to this room.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <string>
#include <utility>

#include "app/words/tongue.h"
#include "core/base/exercise_time.h"
#include "plugins/api/report.h"

namespace sandgate::reporting {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(report)
};

inline std::string utf8(const QString& text) { return text.toStdString(); }
inline QString text_of(const std::string& text) { return QString::fromStdString(text); }

/// With one full stop at its end; times of day bring theirs ("9.36 a.m.").
inline QString stopped_text(const QString& text) {
  return text.isEmpty() || text.endsWith('.') ? text : text + QChar('.');
}

/// ISO 8601 with seconds, as maps and files want it.
inline std::string stamp(ExerciseTime time) { return time.iso() + ":00"; }

/// Rounded, so that a file does not say more than anybody measured.
ReportCell metres(double value);  ///< to the metre
ReportCell kilometres(double value);
template <class Number>
ReportCell count(const std::optional<Number>& value) {
  return value ? ReportCell(static_cast<std::int64_t>(*value)) : ReportCell();
}

class Draft {
 public:
  Draft() { report.language = words::tongue_spoken().toStdString(); }

  Report report;

  void chapter(const std::string& name, const QString& title) {
    report.chapters.push_back({name, {}});
    heading(1, title);
  }
  void heading(int level, const QString& text, const QString& under = {}, int number = 0) {
    add(ReportHeading{level, utf8(text), number, utf8(under)});
  }
  void paragraph(const QString& text, ReportParagraph::Manner manner = ReportParagraph::Manner::plain,
                 const std::string& who = {}) {
    if (!text.isEmpty()) add(ReportParagraph{manner, utf8(text), who});
  }
  template <class Block>
  void add(Block block) {
    report.chapters.back().blocks.emplace_back(std::in_place_type<Block>, std::move(block));
  }
  /// Joins the report's tables; stands in the chapter too where it is to be read there.
  void table(ReportTable table, bool here = true) {
    report.tables.push_back(std::move(table));
    if (here) add(ReportTableHere{report.tables.size() - 1});
  }
  std::size_t picture(ReportPicture picture, bool here = true) {
    report.pictures.push_back(std::move(picture));
    if (here) add(ReportPictureHere{report.pictures.size() - 1});
    return report.pictures.size() - 1;
  }
};

}  // namespace sandgate::reporting
