#include "app/editor/exercise/march_fields.h"

#include <QCoreApplication>

#include "app/editor/exercise/field_list.h"
#include "app/words/times.h"

namespace sandgate {
namespace {

struct MarchWords {
  Q_DECLARE_TR_FUNCTIONS(ExerciseEditor)
};

constexpr double latest_march = 100'000;

class MarchFields : public FieldList {
 public:
  MarchFields(const ExerciseModel& model, const PlanItem& item) : FieldList(model.plan(), item), model_(model) {}

  void all() {
    choice("body", MarchWords::tr("Body"),
           bodies([this](const PlanItem& body) { return marches(body_of(plan_, body.index).arm()); }));
    const std::string name = plan_.text(item_, "body");
    fields_.back().value = name.empty() ? QString() : side_and_name(plan_.text(item_, "side"), name);
    whole("move", MarchWords::tr("In move"), 1, latest_march, MarchWords::tr("Its seat’s own, in which it is ordered"));
    place_at("to", MarchWords::tr("To"), MarchWords::tr("not said yet"),
             MarchWords::tr("Metres east and north, or a grid reference; Space on the sheet sets it to the pointer"));
    choice("by", MarchWords::tr("By"),
           {{QStringLiteral("road"), MarchWords::tr("Road")},
            {QStringLiteral("quickest"), MarchWords::tr("The quickest way")}});
    flag("press_on", MarchWords::tr("Pressing on"), plan_.truth(item_, "press_on"),
         MarchWords::tr("It goes on when an enemy comes in sight (CX-4)"));
    if (const QString ends = march_ends(model_, item_); !ends.isEmpty()) note(MarchWords::tr("Foreseen: %1").arg(ends));
  }

 private:
  const ExerciseModel& model_;
};

}  // namespace

std::vector<ItemField> march_fields(const ExerciseModel& model, const PlanItem& march) {
  MarchFields fields(model, march);
  fields.all();
  return fields.take();
}

std::optional<bool> take_march_field(ExerciseModel& model, const PlanItem& item, const ItemField& field,
                                     const QString& value) {
  if (field.key != "body") return {};
  const QStringList both = value.split(ItemField::between);
  if (both.size() != 2) return false;
  ExercisePlan next = model.plan();
  next.set(item, "side", text_json(both[0].toStdString()));
  next.set(item, "body", text_json(both[1].toStdString()));
  model.change(std::move(next), ExerciseModel::tr("Change a march"), model.chosen());
  return true;
}

QString march_ends(const ExerciseModel& model, const PlanItem& march) {
  const papers::TabledMarch* foreseen = model.foreseen(march);
  if (!foreseen) return {};
  if (!foreseen->arrives) return QString::fromStdString(foreseen->hindered);
  return MarchWords::tr("there in move %1, %2").arg(*foreseen->arrives).arg(words::time_of_day(foreseen->arrival));
}

}  // namespace sandgate
