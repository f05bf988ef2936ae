// What is asked of each kind of thing of a plan: the fields of the form beside the sheet, as values, and what an answer
// does to the plan.
#pragma once

#include <QString>
#include <utility>
#include <vector>

#include "app/editor/exercise/exercise_model.h"

namespace sandgate {

struct ItemField {
  /// Stands between the words of a set; no name has one in it.
  static constexpr QLatin1Char between{'\n'};
  enum class Kind : std::uint8_t {
    line,    ///< one line
    lines,   ///< several
    whole,   ///< a whole number, between the two
    number,  ///< any
    choice,  ///< one of `choices`
    flag,    ///< "yes" or nothing
    set,     ///< some of `choices`, with `between` between
    note,    ///< `value` alone, to be read
  };
  std::string key;
  Kind kind = Kind::line;
  QString label, tip = {};
  QString value = {};
  QString none = {};                                      ///< what is said where nothing is
  std::vector<std::pair<QString, QString>> choices = {};  ///< word and as it is shown
  double least = 0, most = 0;

  /// Whether the same widget serves both, with another value.
  bool alike(const ItemField& other) const {
    return key == other.key && kind == other.kind && label == other.label && choices == other.choices;
  }
};

std::vector<ItemField> fields_of(const ExerciseModel& model, const PlanItem& item);
/// Has the plan say what was answered; why it cannot is told by the model's `refused`. Whether it was taken.
bool take_field(ExerciseModel& model, const PlanItem& item, const ItemField& field, const QString& value);

/// What stands under `key` as a place: "612840, 134359"; a grid reference as it is written; empty where there is none.
QString place_line(const ExercisePlan& plan, const PlanItem& item, std::string_view key = "at");
/// A body as one word of a choice.
QString side_and_name(const std::string& side, const std::string& name);

}  // namespace sandgate
