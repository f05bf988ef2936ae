// What keeps a plan from being played, as the reader of scenarios judges it.
#pragma once

#include <filesystem>
#include <memory>

#include "core/rulebook/rulebook.h"
#include "core/scenario/exercise/exercise_plan.h"
#include "core/scenario/scenario.h"

namespace sandgate {

struct ExerciseFault {
  PlanItem item;        ///< what it is about
  std::string pointer;  ///< where it stands in the document: "/bodies/3/at"
  Fault fault;          ///< "1/Border, at: 612840, 134359 lies in the river Lode; choose another place."
};

/// What `pointer` is about: the exercise, where it is none of the things in its lists.
PlanItem item_at(const ExercisePlan& plan, std::string_view pointer);

/// The reader's own fault, the first it finds, and of every faulty march and inject its own, so many at once as one can
/// mend; and for each body what is wrong with it by itself: its strength and what
/// is with it, its name, its seat, and where it stands on `country` by the rulebook named. Each pointer once, in the
/// order of the document. None: it can be played. Stopped by `progress` it answers what was found.
std::vector<ExerciseFault> faults_of(const ExercisePlan& plan, std::shared_ptr<const Country> country,
                                     const std::filesystem::path& rulebooks, const Progress& progress = {});

/// Why a body cannot stand at a place, while it is dragged: none where it can. A train goes to the nearest line, which
/// faults_of judges.
std::optional<Phrase> hindrance_at(const ExercisePlan& plan, std::size_t body, MapPoint place, const Country& country,
                                   double stream_m);

}  // namespace sandgate
