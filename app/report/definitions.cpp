#include "app/report/definitions.h"

#include "app/report/draft.h"
#include "core/review/moments.h"

namespace sandgate::reporting {

QString title_of(Measure measure) {
  switch (measure) {
    case Measure::strength: return Words::tr("Strength");
    case Measure::losses: return Words::tr("Losses");
    case Measure::belief: return Words::tr("Error of belief");
    case Measure::orders: return Words::tr("Orders and their age");
    case Measure::marched: return Words::tr("Distance marched");
    case Measure::supply: return Words::tr("Supply");
    case Measure::contacts: return Words::tr("Contacts");
    case Measure::load: return Words::tr("The umpire’s load");
    case Measure::moments: return Words::tr("Moments");
  }
  return {};
}

QString definition_of(Measure measure) {
  switch (measure) {
    case Measure::strength:
      return Words::tr(
          "Men with the colours when a side’s move had closed: neither dead, nor taken, nor crossed. "
          "Scouts count with the horse.");
    case Measure::losses: return Words::tr("Men of a body dead and taken in one move, whatever befell them.");
    case Measure::belief:
      return Words::tr(
          "Over enemy bodies with men left, neither scouts nor dummies, of which the seat has read a "
          "report: the distance from the place in the report seen last to the true one, weighed by true "
          "men. Men of bodies of which it has read nothing are not known, and counted apart.");
    case Measure::orders:
      return Words::tr(
          "Given: accepted from the seat. Arrived: handed over by the rider. Begun and done: its first "
          "and last step. Age: begun less given; what it rests on: given less the time of seeing of the "
          "newest report its giver had read of the place it names. Minutes of the day.");
    case Measure::marched:
      return Words::tr(
          "Along its way, to the end. Moves on tables: closes between its coming in and the table’s "
          "closing.");
    case Measure::supply:
      return Words::tr(
          "Packets that a side’s pools were due when one of its moves closed, drew and missed; those owed "
          "from before are due again.");
    case Measure::contacts:
      return Words::tr(
          "A table from its opening to its closing. Men in: as they stood when they came to it; a body "
          "may come to two. Hits: men, guns and waggons felled by shot.");
    case Measure::load:
      return Words::tr(
          "What waited for the umpire, from when it was raised to when it was dealt with or had passed, "
          "by his own watch. What waited for several umpires counts once, as the first who was done with it had it.");
    case Measure::moments:
      return Words::tr(
                 "Found by the program. A moment weighs the men that the bodies it names lost, dead and taken, "
                 "in the %1 moves after it; a ruling by hand has no weight and is always listed.")
          .arg(weight_moves);
  }
  return {};
}

}  // namespace sandgate::reporting
