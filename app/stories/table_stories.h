// Private to this room: what is told of tables, of men on them and of melees.
#pragma once

#include <algorithm>

#include "app/stories/stories.h"
#include "app/stories/story.h"
#include "core/base/enumeration.h"

namespace sandgate::stories {

struct TableStories {
  const Names& names;
  const JoinedMelee* melee;

  Story operator()(const TableOpened& e) const {
    const Point middle{{{(e.window.south_west.x + e.window.north_east.x).count / 2}},
                       {{(e.window.south_west.y + e.window.north_east.y).count / 2}}};
    return {"table_opened",
            Stories::tr("%1 opens about %2, %3 by %4 ft")
                .arg(names.table(e.table), names.place(middle), words::feet(e.window.width()),
                     words::feet(e.window.depth())),
            {{"table", e.table}, {"at", middle}}};
  }
  Story operator()(const TableChanged& e) const {
    return {"table_changed", {}, {{"table", e.table}, {"quiet_moves", e.quiet}}};
  }
  Story operator()(const TableGiven& e) const {
    return {
        "table_given",
        Stories::tr("%1 orders the men of %2 on %3").arg(names.seat(e.seat), names.side(e.side), names.table(e.table)),
        {{"table", e.table}, {"seat", e.seat}}};
  }
  Story operator()(const TableClosed& e) const {
    if (!e.into) return {"table_closed", Stories::tr("%1 closes").arg(names.table(e.table)), {{"table", e.table}}};
    return {"table_closed",
            Stories::tr("%1 is part of %2 now").arg(names.table(e.table), names.table(*e.into)),
            {{"table", e.table}, {"into", *e.into}}};
  }
  Story operator()(const BodyJoined& e) const { return {"body_joined", {}, {{"table", e.table}}}; }
  Story operator()(const BodyLeft&) const { return {"body_left", {}, {}}; }
  Story operator()(const BodySetOut& e) const {
    QString text = Stories::tr("%1 is set out: %2").arg(names.body(e.body), words::men(Men{count_of(e.men)}));
    if (!e.guns.empty())
      text +=
          Stories::tr(", %1").arg(words::counted(std::ssize(e.guns), Stories::tr("%1 gun"), Stories::tr("%1 guns")));
    return {"body_set_out", text, {{"men", e.men.size()}, {"guns", e.guns.size()}, {"brought", e.brought.size()}}};
  }
  Story operator()(const FormedUp& e) const {
    const QString body = names.body(e.body);
    return {"formed_up",
            e.brought.empty() ? Stories::tr("%1 forms up").arg(body)
                              : Stories::tr("%1 forms up and leads %2 disarmed").arg(body).arg(e.brought.size()),
            {{"brought", e.brought.size()}, {"guns", e.guns.size()}}};
  }
  Story operator()(const MenMoved& e) const {
    std::vector<ManId> walking;
    QStringList bodies, guns;
    std::int64_t met = 0;
    for (const MenMoved::Walk& walk : e.men) {
      walking.push_back(walk.man);
      met += walk.contact.has_value();
      const QString name = names.body_alone(names.end().man(walk.man).body);
      if (!bodies.contains(name)) bodies << name;
    }
    for (const MenMoved::Haul& haul : e.guns) guns << names.gun_alone(haul.gun);
    const QString who = bodies.join(QStringLiteral(", ")), men = names.men(walking);
    const bool one = walking.size() == 1;
    QString text;
    if (!guns.isEmpty()) {
      text = Stories::tr("%1 moves with %2").arg(guns.join(QStringLiteral(", ")), men);
    } else if (met == 0) {
      text = (one ? Stories::tr("%1: %2 moves") : Stories::tr("%1: %2 move")).arg(who, men);
    } else {
      text = (one ? Stories::tr("%1: %2 charges, %3 in contact") : Stories::tr("%1: %2 charge, %3 in contact"))
                 .arg(who, men, QString::number(met));
    }
    return {
        "men_moved",
        names.on(e.table, text),
        {{"table", e.table}, {"seat", e.seat}, {"men", e.men.size()}, {"guns", e.guns.size()}, {"in_contact", met}}};
  }
  Story operator()(const MenSighted& e) const { return {"men_sighted", {}, {{"side", e.side}, {"men", e.men.size()}}}; }
  Story operator()(const MenLost& e) const {
    return {"men_lost_from_sight", {}, {{"side", e.side}, {"men", e.men.size()}}};
  }
  Story operator()(const MeleeJoined& e) const {
    const JoinedMelee& it = melee ? *melee : e.melee;
    return {"melee_joined",
            {},
            {{"table", e.table}, {"melee", e.melee.number}, {"at", e.melee.at}},
            Stories::tr("Melee: %1 against %2").arg(names.men(attackers(it)), names.men(defenders(it)))};
  }
  Story operator()(const MeleeCentred& e) const {
    return {"melee_centred",
            {},
            {{"table", e.table},
             {"melee", e.melee.number},
             {"man", e.melee.centre ? e.melee.centre->number : -1},
             {"at", e.melee.at}}};
  }
  Story operator()(const MeleesRejoined& e) const {
    return {"melees_rejoined", {}, {{"table", e.table}, {"melees", e.melees.size()}}};
  }
  Story operator()(const MeleeChosen& e) const {
    return {"melee_chosen", {}, {{"table", e.table}, {"melee", e.melee}}};
  }
  Story operator()(const MeleeFought& e) const {
    if (!melee) return {"melee", names.on(e.table, Stories::tr("A melee is fought")), {{"table", e.table}}};
    if (melee->charge)
      return {"charge", names.on(e.table, charge_account(*melee)), charge_facts(e.table, *melee),
              charge_outcome(*melee)};
    return {"melee", names.on(e.table, account(*melee)), melee_facts(e.table, *melee), outcome(*melee)};
  }
  Story operator()(const MenRetired& e) const {
    std::vector<ManId> men;
    for (const MenRetired::Walk& walk : e.men) men.push_back(walk.man);
    const QString who = names.men(men);
    const QString text = e.driven          ? Stories::tr("%1 driven back by the charge")
                         : men.size() == 1 ? Stories::tr("%1 goes back before the horse")
                                           : Stories::tr("%1 go back before the horse");
    return {"men_retired",
            names.on(e.table, text.arg(who)),
            {{"table", e.table}, {"men", men.size()}, {"driven", e.driven}}};
  }
  Story operator()(const MenPressed& e) const {
    std::vector<ManId> men;
    for (const MenPressed::Man& pressed : e.men) men.push_back(pressed.man);
    const auto must = std::ranges::count_if(e.men, &MenPressed::Man::must);
    const QString text = men.size() == 1 ? Stories::tr("%1 has the enemy's horse within charging distance")
                                         : Stories::tr("%1 have the enemy's horse within charging distance");
    return {"men_pressed",
            names.on(e.table, text.arg(names.men(men))),
            {{"table", e.table}, {"men", e.men.size()}, {"must_go_back", must}}};
  }
  Story operator()(const MenFared& e) const {
    const SideId whose = names.end().man(e.men.front()).side;
    return {"men_fared",
            fared(e.fate, names.men(e.men), e.men.size() == 1),
            {{"fate", word(e.fate)}, {"side", whose}, {"men", e.men.size()}}};
  }

 private:
  static std::int32_t count_of(const auto& list) { return static_cast<std::int32_t>(list.size()); }
  static const std::vector<ManId>& attackers(const JoinedMelee& m) { return m.attackers == 0 ? m.first : m.second; }
  static const std::vector<ManId>& defenders(const JoinedMelee& m) { return m.attackers == 0 ? m.second : m.first; }

  SideId side_of(const std::vector<ManId>& men) const { return names.end().man(men.front()).side; }

  static QString fared(Fate fate, const QString& who, bool one) {
    QString told;
    switch (fate) {
      case Fate::escorted:
        told = one ? Stories::tr("%1 comes under escort") : Stories::tr("%1 come under escort");
        break;
      case Fate::freed: told = Stories::tr("%1 freed, disarmed"); break;
      case Fate::retaken: told = Stories::tr("%1 taken again"); break;
      case Fate::held: told = Stories::tr("%1 led off over the back line"); break;
      case Fate::rearmed: told = Stories::tr("%1 armed again at the back line"); break;
      case Fate::crossed: told = one ? Stories::tr("%1 leaves the field") : Stories::tr("%1 leave the field"); break;
      case Fate::surrendered:
        told = one ? Stories::tr("%1 hoists the white flag") : Stories::tr("%1 hoist the white flag");
        break;
      case Fate::capitulated:
        told = one ? Stories::tr("%1 is left on the field, and is taken")
                   : Stories::tr("%1 are left on the field, and are taken");
        break;
      case Fate::cut_off:
        told = one ? Stories::tr("%1 cannot go back before the horse, and is taken")
                   : Stories::tr("%1 cannot go back before the horse, and are taken");
        break;
      case Fate::ridden_down:
        told = one ? Stories::tr("%1 is driven to destruction") : Stories::tr("%1 are driven to destruction");
        break;
    }
    return told.arg(who);
  }

  /// "15 dead, 3 prisoners, 0 left".
  static QString fare(const MeleeRuling::Side& side) {
    QStringList parts{Stories::tr("%1 dead").arg(side.killed)};
    if (side.prisoners > 0)
      parts << words::counted(side.prisoners, Stories::tr("%1 prisoner"), Stories::tr("%1 prisoners"));
    return (parts << Stories::tr("%1 left").arg(side.left)).join(QStringLiteral(", "));
  }
  QString account(const JoinedMelee& m) const {
    QString isolated;
    if (m.isolated == MeleeRuling::Isolated::attackers) isolated = Stories::tr(", attackers isolated");
    if (m.isolated == MeleeRuling::Isolated::defenders) isolated = Stories::tr(", defenders isolated");
    const auto force = [&](const std::vector<ManId>& men) {
      return Stories::tr("%1 (%2)").arg(QString::number(men.size()), names.side(side_of(men)));
    };
    return Stories::tr("Melee at %1, %2 against %3%4: %5; %6")
        .arg(names.place(m.at), force(attackers(m)), force(defenders(m)), isolated, fare(m.attackers_fare),
             fare(m.defenders_fare));
  }
  QString outcome(const JoinedMelee& m) const {
    const MeleeRuling::Side &own = m.attackers_fare, &enemy = m.defenders_fare;
    QStringList parts{own.killed == enemy.killed ? Stories::tr("%1 dead a side").arg(own.killed)
                                                 : Stories::tr("%1 and %2 dead").arg(own.killed).arg(enemy.killed)};
    if (own.prisoners + enemy.prisoners > 0) parts << Stories::tr("%1 taken").arg(names.men(m.taken));
    return Stories::tr("The melee is fought: %1").arg(parts.join(QStringLiteral(", ")));
  }
  // KS-8: "Charge at 163 321, 9 sabres (Red) from the middle band: infantry in extended order, 18 of 23; 2 dead, 7
  // left".
  QString charge_account(const JoinedMelee& m) const {
    QStringList groups;
    for (const JoinedCharge::Group& group : m.charge->groups)
      groups << Stories::tr("%1, %2 of %3").arg(charged(group.kind)).arg(group.lost).arg(group.count);
    return Stories::tr("Charge at %1, %2 sabres (%3), %4: %5; chargers: %6")
        .arg(names.place(m.at), QString::number(attackers(m).size()), names.side(side_of(attackers(m))),
             charge_band_words(m.charge->band), groups.join(QStringLiteral("; ")), fare(m.attackers_fare));
  }
  static QString charge_outcome(const JoinedMelee& m) {
    return Stories::tr("The charge is settled: %1 sabres and %2 of the charged fall")
        .arg(m.attackers_fare.killed)
        .arg(m.defenders_fare.killed);
  }
  Facts charge_facts(TableId table, const JoinedMelee& m) const {
    std::vector<Facts> rows;
    for (const JoinedCharge::Group& group : m.charge->groups)
      rows.push_back({{"row", word(group.kind)},
                      {"count", group.count},
                      {"sabres", group.sabres},
                      {"cavalry_cell", group.cavalry_cell},
                      {"charged_cell", group.charged_cell},
                      {"cavalry_lost", group.cavalry_lost},
                      {"lost", group.lost},
                      {"prisoners", group.prisoners},
                      {"driven_back", group.driven},
                      {"after", word(group.after)}});
    return {{"table", table},
            {"melee", m.number},
            {"at", m.at},
            {"band", word(m.charge->band)},
            {"distance_in", m.charge->distance.in_inches()},
            {"contours", m.charge->contours},
            {"sabres", attackers(m).size()},
            {"side", side_of(attackers(m))},
            {"cavalry_lost", m.attackers_fare.killed},
            {"lost", m.defenders_fare.killed},
            {"guns_taken", m.charge->guns.size()},
            {"rows", std::move(rows)},
            {"clause", clauses::charges.id}};
  }
  Facts part(const std::vector<ManId>& men, std::size_t support, const MeleeRuling::Side& fare) const {
    const auto mounted = [&](ManId id) { return names.end().man(id).arm == Arm::cavalry; };
    return {{"side", side_of(men)}, {"men", men.size()},     {"cavalry", std::ranges::count_if(men, mounted)},
            {"support", support},   {"killed", fare.killed}, {"prisoners", fare.prisoners},
            {"left", fare.left}};
  }
  Facts melee_facts(TableId table, const JoinedMelee& m) const {
    const auto &first = m.first_supporters, &second = m.second_supporters;
    const MeleeKind kind = names.setting().rulebook.melee.kind;
    std::vector<std::string> clauses;
    for (const Clause clause : melee_clauses(kind)) {
      clauses.emplace_back(clause.id);
      if (kind == MeleeKind::joined && clause == clauses::isolation) clauses.emplace_back(clauses::melee.id);
    }
    return {{"table", table},
            {"melee", m.number},
            {"at", m.at},
            {"reference", names.place(m.at).toStdString()},
            {"attackers", part(attackers(m), (m.attackers == 0 ? first : second).size(), m.attackers_fare)},
            {"defenders", part(defenders(m), (m.attackers == 0 ? second : first).size(), m.defenders_fare)},
            {"isolated", word(m.isolated)},
            {"chosen", m.chosen},
            {"clauses", clauses}};
  }
};

}  // namespace sandgate::stories
