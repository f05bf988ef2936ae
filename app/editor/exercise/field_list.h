// The fields of one thing of a plan as they are put together: each with what the plan says there.
#pragma once

#include "app/editor/exercise/item_fields.h"

namespace sandgate {

class FieldList {
 public:
  /// Both must outlive it.
  FieldList(const ExercisePlan& plan, const PlanItem& item) : plan_(plan), item_(item) {}
  std::vector<ItemField> take() { return std::move(fields_); }

 protected:
  using Kind = ItemField::Kind;
  using Choices = std::vector<std::pair<QString, QString>>;
  static QString told_text(const std::string& text) { return QString::fromStdString(text); }

  void add(ItemField field);
  void line(const char* key, QString label, QString tip = {}, QString none = {});
  void lines(const char* key, QString label, QString tip);
  void whole(const char* key, QString label, double least, double most, QString tip = {}, QString none = {});
  void number(const char* key, QString label, double least, double most, QString tip, QString none);
  /// With `none` one that says nothing comes first.
  void choice(const char* key, QString label, Choices choices, QString tip = {}, const QString& none = {});
  void flag(const char* key, QString label, bool is, QString tip);
  void note(const QString& words);
  void place_at(const char* key, QString label, const QString& none, QString tip);
  /// The sides by their names.
  Choices sides() const;
  /// Every body that `wanted` takes, by its side and its name as `side_and_name` has them.
  template <class Wanted>
  Choices bodies(Wanted wanted) const {
    Choices all;
    for (const PlanItem& body : plan_.items(PlanKind::body)) {
      if (!wanted(body)) continue;
      const std::string side = plan_.text(body, "side"), name = plan_.text(body, "name");
      all.emplace_back(side_and_name(side, name), QStringLiteral("%1 · %2").arg(told_text(side), told_text(name)));
    }
    return all;
  }

  const ExercisePlan& plan_;
  const PlanItem& item_;
  std::vector<ItemField> fields_;
};

}  // namespace sandgate
