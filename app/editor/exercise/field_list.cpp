#include "app/editor/exercise/field_list.h"
#include "app/words/tongue.h"

#include <QStringList>

namespace sandgate {

void FieldList::add(ItemField field) {
  if (field.value.isEmpty() && field.kind != Kind::flag && field.kind != Kind::set) {
    if (const auto number = plan_.number(item_, field.key)) {
      field.value = words::figures(*number, 10);
    } else {
      field.value = told_text(plan_.text(item_, field.key));
    }
  }
  fields_.push_back(std::move(field));
}

void FieldList::line(const char* key, QString label, QString tip, QString none) {
  add({key, Kind::line, std::move(label), std::move(tip), {}, std::move(none)});
}

void FieldList::lines(const char* key, QString label, QString tip) {
  add({key, Kind::lines, std::move(label), std::move(tip)});
}

void FieldList::whole(const char* key, QString label, double least, double most, QString tip, QString none) {
  add({key, Kind::whole, std::move(label), std::move(tip), {}, std::move(none), {}, least, most});
}

void FieldList::number(const char* key, QString label, double least, double most, QString tip, QString none) {
  add({key, Kind::number, std::move(label), std::move(tip), {}, std::move(none), {}, least, most});
}

void FieldList::choice(const char* key, QString label, Choices choices, QString tip, const QString& none) {
  if (!none.isEmpty()) choices.insert(choices.begin(), {QString(), none});
  add({key, Kind::choice, std::move(label), std::move(tip), {}, none, std::move(choices)});
}

void FieldList::flag(const char* key, QString label, bool is, QString tip) {
  add({key, Kind::flag, std::move(label), std::move(tip), is ? QStringLiteral("yes") : QString()});
}

void FieldList::note(const QString& words) { fields_.push_back({"note", Kind::note, {}, {}, words}); }

void FieldList::place_at(const char* key, QString label, const QString& none, QString tip) {
  ItemField field{key, Kind::line, std::move(label), std::move(tip)};
  field.value = place_line(plan_, item_, key);
  field.none = none;
  fields_.push_back(std::move(field));
}

FieldList::Choices FieldList::sides() const {
  Choices all;
  for (const PlanItem& side : plan_.items(PlanKind::side)) {
    const QString name = told_text(plan_.text(side, "name"));
    all.emplace_back(name, name);
  }
  return all;
}

QString place_line(const ExercisePlan& plan, const PlanItem& item, std::string_view key) {
  const Json* at = plan.find(item, key);
  if (!at) return {};
  if (const auto* reference = std::get_if<std::string>(&at->value)) return QString::fromStdString(*reference);
  QStringList metres;
  if (at->array()) {
    for (const Json& one : *at->array()) {
      if (const auto* whole = std::get_if<std::int64_t>(&one.value)) metres << QString::number(*whole);
      if (const auto* real = std::get_if<double>(&one.value)) metres << QString::number(*real, 'g', 10);
    }
  }
  return metres.join(QStringLiteral(", "));
}

QString side_and_name(const std::string& side, const std::string& name) {
  return QString::fromStdString(side) + ItemField::between + QString::fromStdString(name);
}

}  // namespace sandgate
