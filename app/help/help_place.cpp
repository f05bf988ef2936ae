#include "app/help/help_place.h"

namespace sandgate {

QList<HelpFor> all_that_has_help() {
  QList<HelpFor> all;
  for (int i = 0; i <= static_cast<int>(HelpFor::experiment); ++i) all << static_cast<HelpFor>(i);
  return all;
}

// Headings are those of the pages, word for word: they are no texts of the program.
HelpPlace help_place(HelpFor what) {
  switch (what) {
    case HelpFor::start_page: return {"README.md"};
    case HelpFor::country_from_maps: return {"own-town.md", "2. Make the country and the exercise"};
    case HelpFor::joining: return {"joining.md", "Coming"};
    case HelpFor::before_it_begins: return {"joining.md", "Before it begins"};
    case HelpFor::umpire_elsewhere: return {"joining.md", "Leaving"};
    case HelpFor::commander: return {"commanding.md", "A move, step by step"};
    case HelpFor::general: return {"general.md", "What you do, in this order"};
    case HelpFor::transport: return {"transport.md", "What you do, in this order"};
    case HelpFor::table: return {"commanding.md", "When you meet: the table"};
    case HelpFor::hosting: return {"hosting.md"};
    case HelpFor::console: return {"umpiring.md", "1. Watching"};
    case HelpFor::going_back: return {"umpiring.md", "4. Going back"};
    case HelpFor::review: return {"reviewing.md"};
    case HelpFor::own_review: return {"reviewing.md", "At a break, at your own desk"};
    case HelpFor::replay: return {"reviewing.md", "A battle, step by step"};
    case HelpFor::exercise_editor: return {"preparing.md"};
    case HelpFor::table_editor: return {"preparing.md", "A table, piece by piece"};
    case HelpFor::rules: return {"rules.md"};
    case HelpFor::experiment: return {"experiments.md", "In a window"};
  }
  return {};
}

}  // namespace sandgate
