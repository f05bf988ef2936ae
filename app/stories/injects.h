// What the umpire has prepared, in words: when it comes and what is done then (KS-10). For his eyes alone.
#pragma once

#include <QString>

#include "app/stories/names.h"
#include "core/scenario/inject.h"
#include "core/state/rulings.h"

namespace sandgate::stories {

/// "in move 6", "from 10.30 a.m., when Red crosses the bridge at NY 290 242"; "by hand".
QString inject_when(const InjectWhen& when, const Names& names);
/// "Everybody is told: “Rain is coming”".
QString inject_deed(const InjectDeed& deed, const Names& names);
/// "the bridge at NY 290 242", "Red’s trench at NY 290 242".
QString ground_thing(const WorkPlace& place, const Names& names);
QString ground_thing(const FieldWork& work, const Names& names);
QString inject_state(InjectState state);        ///< "waits", "has come", "called off", "could not be"
QString inject_kind(InjectKind kind);           ///< "Announcement", "Message" …, to choose from
QString inject_trigger(InjectTrigger trigger);  ///< "a table opens" …, to choose from

}  // namespace sandgate::stories
