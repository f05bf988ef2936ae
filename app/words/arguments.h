// Reading the named values of a refusal or a report.
#pragma once

#include <QString>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/refusal.h"
#include "core/sight/picture.h"

namespace sandgate::words {

/// A view of arguments; what is not there is none, so that a sentence is made with what there is.
class Arguments {
 public:
  explicit Arguments(const std::vector<Argument>& arguments) : arguments_(arguments) {}

  std::optional<std::int64_t> number(std::string_view name) const;
  std::optional<QString> text(std::string_view name) const;
  std::optional<Point> point(std::string_view name) const;
  /// The first place among them, whatever it is called.
  std::optional<Point> first_point() const;

 private:
  template <class T>
  const T* find(std::string_view name) const;
  const std::vector<Argument>& arguments_;
};

/// The grid reference of a place of the table; `digits` as in grid_reference().
QString place(Point at, const Briefing& briefing, int digits = 3);
/// The same without the letters of the square: "290 242", for columns.
QString short_place(Point at, const Briefing& briefing, int digits = 3);

}  // namespace sandgate::words
