// Where F1 leads: for each window the page that is about it, and the heading at which it begins.
#pragma once

#include <QList>
#include <QString>

namespace sandgate {

/// What of the program help is asked for. A desk is several: what its seat is, and what is done at it just now.
enum class HelpFor {
  start_page,
  country_from_maps,
  joining,
  before_it_begins,
  umpire_elsewhere,
  commander,
  general,
  transport,
  table,
  hosting,
  console,
  going_back,
  review,
  own_review,
  replay,
  exercise_editor,
  table_editor,
  rules,
  experiment
};
/// All of them, once each.
QList<HelpFor> all_that_has_help();

/// A file of the docs' folder, and a heading of it as it is written there; none: the page's beginning.
struct HelpPlace {
  QString page, heading = {};
};
HelpPlace help_place(HelpFor what);

}  // namespace sandgate
