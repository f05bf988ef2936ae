#include "app/stories/injects.h"

#include <QStringList>

#include "app/stories/stories.h"
#include "app/stories/works.h"
#include "app/words/bodies.h"
#include "app/words/measures.h"
#include "app/words/times.h"
#include "core/lines/parties.h"

namespace sandgate::stories {
namespace {

QString crossing_told(FeatureId crossing, const Names& names) {
  const Setting& setting = names.setting();
  const WorkGround ground{*setting.country, setting.scale, setting.rulebook};
  return ground_thing(crossing_place(ground, crossing), names);
}

/// Whose doing is waited for.
QString who(const InjectWhen& when, const Names& names) {
  if (when.body) return names.body(*when.body);
  return when.side ? names.side(*when.side) : Stories::tr("anybody");
}

QString triggered(const InjectWhen& when, const Names& names) {
  switch (when.trigger) {
    case InjectTrigger::none: return {};
    case InjectTrigger::contact: return Stories::tr("when %1 comes into contact").arg(who(when, names));
    case InjectTrigger::at_place:
      return Stories::tr("when %1 is within %2 of %3")
          .arg(who(when, names), words::ground(names.setting().scale.metres(when.within)),
               when.at ? names.place(*when.at) : QString());
    case InjectTrigger::losses:
      return Stories::tr("when %1 has lost %2 % of its men").arg(who(when, names)).arg(when.percent);
    case InjectTrigger::line_cut:
      return when.crossing ? Stories::tr("when %1 is broken").arg(crossing_told(*when.crossing, names))
                           : Stories::tr("when a bridge or a rail is broken");
    case InjectTrigger::message:
      return Stories::tr("when %1 writes “%2”").arg(who(when, names), QString::fromStdString(when.word));
    case InjectTrigger::crossed:
      return Stories::tr("when %1 passes %2")
          .arg(who(when, names), when.crossing ? crossing_told(*when.crossing, names) : QString());
  }
  return {};
}

QString strength_told(const std::vector<Part>& parts) { return words::strength(Contents{parts}); }

}  // namespace

QString inject_when(const InjectWhen& when, const Names& names) {
  if (!when.by_itself()) return Stories::tr("by hand");
  const bool waits_on = when.trigger != InjectTrigger::none;
  QStringList parts;
  if (when.move) parts << (waits_on ? Stories::tr("from move %1") : Stories::tr("in move %1")).arg(*when.move);
  if (when.time)
    parts
        << (waits_on || when.move ? Stories::tr("from %1") : Stories::tr("at %1")).arg(words::time_of_day(*when.time));
  if (waits_on) parts << triggered(when, names);
  return parts.join(QStringLiteral(", "));
}

QString inject_deed(const InjectDeed& deed, const Names& names) {
  const QString text = QString::fromStdString(deed.text);
  const auto because = [&](const QString& said) {
    return text.isEmpty() ? said : Stories::tr("%1: “%2”").arg(said, text);
  };
  const auto body = [&] { return deed.body ? names.body(*deed.body) : QString(); };
  switch (deed.kind) {
    case InjectKind::announce: return Stories::tr("Everybody is told: “%1”").arg(text);
    case InjectKind::message: {
      QStringList seats, lines;
      for (const SeatId seat : deed.to) seats << words::person(names.setting().seat(seat));
      for (const std::string& line : deed.lines) lines << QString::fromStdString(line);
      return Stories::tr("To %1: “%2”").arg(seats.join(QStringLiteral(", ")), lines.join(QLatin1Char(' ')));
    }
    case InjectKind::visibility:
      return because(Stories::tr("One sees %1 from then on")
                         .arg(words::ground(names.setting().scale.metres(deed.visibility.value_or(Length{})))));
    case InjectKind::correct: {
      QStringList what;
      if (!deed.parts.empty()) what << Stories::tr("has %1").arg(strength_told(deed.parts));
      if (deed.at) what << Stories::tr("is at %1").arg(names.place(*deed.at));
      if (deed.facing || deed.formation) what << Stories::tr("stands otherwise");
      if (deed.packets) what << Stories::tr("has other packets");
      return because(Stories::tr("%1 %2").arg(body(), what.join(QStringLiteral(", "))));
    }
    case InjectKind::put_on:
      return because(Stories::tr("%1, %2, comes on at %3")
                         .arg(QString::fromStdString(deed.name), strength_told(deed.parts),
                              deed.at ? names.place(*deed.at) : QString()));
    case InjectKind::take_off: return because(Stories::tr("%1 goes off the map").arg(body()));
    case InjectKind::breaks:
      return because((deed.broken ? Stories::tr("%1 is broken") : Stories::tr("%1 is whole again"))
                         .arg(deed.place ? ground_thing(*deed.place, names) : QString()));
  }
  return {};
}

QString ground_thing(const WorkPlace& place, const Names& names) {
  const Setting& setting = names.setting();
  // What was only pointed at is a rail, or what lies nearest when it comes.
  const bool known = place.crossing && crossing_kind(*setting.country, place.crossing);
  const QString thing = known ? thing_worked_at(kind_of(*setting.country, place)) : Stories::tr("the rail");
  return Stories::tr("%1 at %2").arg(thing, names.place(place.at));
}

QString ground_thing(const FieldWork& work, const Names& names) {
  return Stories::tr("%1 of %2 at %3")
      .arg(thing_worked_at(work_kind(work.is.kind)), names.side(work.side), names.place(work.is.at));
}

QString inject_state(InjectState state) {
  switch (state) {
    case InjectState::waiting: return Stories::tr("waits");
    case InjectState::fired: return Stories::tr("has come");
    case InjectState::called_off: return Stories::tr("called off");
    case InjectState::failed: return Stories::tr("could not be");
  }
  return {};
}

QString inject_kind(InjectKind kind) {
  switch (kind) {
    case InjectKind::announce: return Stories::tr("Everybody is told");
    case InjectKind::message: return Stories::tr("A message");
    case InjectKind::visibility: return Stories::tr("Visibility");
    case InjectKind::correct: return Stories::tr("A body’s strength");
    case InjectKind::put_on: return Stories::tr("A body comes on");
    case InjectKind::take_off: return Stories::tr("A body goes off");
    case InjectKind::breaks: return Stories::tr("A bridge or rail breaks");
  }
  return {};
}

QString inject_trigger(InjectTrigger trigger) {
  switch (trigger) {
    case InjectTrigger::none: return Stories::tr("nothing besides");
    case InjectTrigger::contact: return Stories::tr("contact");
    case InjectTrigger::at_place: return Stories::tr("being at a place");
    case InjectTrigger::losses: return Stories::tr("losses");
    case InjectTrigger::line_cut: return Stories::tr("a line cut");
    case InjectTrigger::message: return Stories::tr("a word in a message");
    case InjectTrigger::crossed: return Stories::tr("a crossing passed");
  }
  return {};
}

}  // namespace sandgate::stories
