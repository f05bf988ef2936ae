// Private to this room: what is told of packets (KS-4) and of waggons near (CX-6).
#pragma once

#include <QStringList>

#include "app/stories/stories.h"
#include "app/stories/story.h"
#include "app/stories/supply_words.h"

namespace sandgate::stories {

struct SupplyStories {
  const Names& names;

  static Facts facts_of(const Packets& packets) {
    return {{"food", packets.food}, {"forage", packets.forage}, {"ammunition", packets.ammunition}};
  }

  /// CX-6.
  Facts facts_of(const SupplyCollected::Waggons& near) const {
    std::vector<std::string> by;
    for (const BodyId waggons : near.by) by.push_back(names.body(waggons).toStdString());
    return {
        {"men", near.men}, {"kept", near.kept}, {"guns", near.guns}, {"served", near.served}, {"by", std::move(by)}};
  }

  Story operator()(const TransferOrdered& e) const {
    return {
        "transfer_ordered",
        Stories::tr("%1 is to hand over to %2: %3").arg(names.body(e.from), names.body(e.to), packets_told(e.packets)),
        {{"to", names.body(e.to).toStdString()}, {"packets", facts_of(e.packets)}}};
  }
  Story operator()(const Transferred& e) const {
    return {
        "transferred",
        e.packets.nothing()
            ? Stories::tr("%1 hands nothing over to %2").arg(names.body(e.from), names.body(e.to))
            : Stories::tr("%1 hands over to %2: %3").arg(names.body(e.from), names.body(e.to), packets_told(e.packets)),
        {{"to", names.body(e.to).toStdString()}, {"packets", facts_of(e.packets)}}};
  }
  Story operator()(const DepotOrdered& e) const {
    return {"depot_ordered",
            Stories::tr("%1 is to lay down the depot %2: %3")
                .arg(names.body(e.from), QString::fromStdString(e.name), packets_told(e.packets)),
            {{"depot", e.name}, {"packets", facts_of(e.packets)}}};
  }
  Story operator()(const DepotBegun& e) const {
    const QString name = QString::fromStdString(e.name);
    return {"depot_begun",
            e.depot
                ? Stories::tr("%1 lays down the depot %2: %3").arg(names.body(e.from), name, packets_told(e.packets))
                : Stories::tr("%1 cannot lay down the depot %2").arg(names.body(e.from), name),
            {{"depot", e.name}, {"begun", e.depot.has_value()}, {"packets", facts_of(e.packets)}}};
  }
  Story operator()(const ConvoySet& e) const {
    Story told{"convoy_set", Stories::tr("The standing order of %1 is at an end").arg(names.body(e.body)), {}};
    if (!e.convoy) return told;
    const QString to = names.body(e.convoy->to);
    told.facts = {{"convoy", word(e.convoy->kind)}, {"to", to.toStdString()}, {"laden", e.convoy->laden}};
    told.text = e.convoy->kind == ConvoyKind::follow ? Stories::tr("%1 follows %2").arg(names.body(e.body), to)
                : e.convoy->laden ? Stories::tr("%1 is laden and makes for %2").arg(names.body(e.body), to)
                                  : Stories::tr("%1 goes to load for %2").arg(names.body(e.body), to);
    return told;
  }

  Story operator()(const SupplyCollected& e) const {
    std::vector<std::string> pool;
    std::int64_t eaten = 0;
    for (const SupplyCollected::Fared& fared : e.bodies) {
      pool.push_back(names.body(fared.body).toStdString());
      eaten += fared.horses_eaten;
    }
    std::vector<Facts> from;
    for (const SupplyCollected::Draw& draw : e.from)
      from.push_back({{"store", names.body(draw.store).toStdString()}, {"packets", facts_of(draw.packets)}});
    Packets due = e.due;
    due += e.owed;
    Story told{"supply_collected",
               {},
               {{"collecting", e.collecting},
                {"pool", std::move(pool)},
                {"due", facts_of(due)},
                {"drawn", facts_of(e.drawn)},
                {"lacking", facts_of(e.missed)},
                {"missed", !e.missed.nothing()},
                {"besieged", e.besieged},
                {"horses_eaten", eaten},
                {"from", std::move(from)}}};
    if (!e.bodies.empty()) told.facts.emplace_back("side", names.end().body(e.bodies.front().body).side);
    if (e.waggons) {
      told.facts.emplace_back("waggons", facts_of(*e.waggons));
      told.text = sentence(e, *e.waggons);
      return told;
    }
    told.text = sentence(e, due, eaten);
    return told;
  }
  Story operator()(const StarvedOut& e) const {
    return {"starved_out",
            Stories::tr("%1 is starved out and gives itself up to %2").arg(names.body(e.body), names.side(e.captor)),
            {{"side", names.end().body(e.body).side}, {"captor", e.captor}, {"men", e.men}}};
  }
  Story operator()(const StoresTaken& e) const {
    return {"stores_taken",
            Stories::tr("%1 takes %2").arg(names.body(e.by), names.body(e.body)),
            {{"by", names.body(e.by).toStdString()}, {"as", e.name}}};
  }

 private:
  QString pool_of(const SupplyCollected& e) const {
    const QString first = e.bodies.empty() ? QString() : names.body(e.bodies.front().body);
    const auto others = static_cast<std::int64_t>(e.bodies.size()) - 1;
    return others > 0 ? Stories::tr("%1 and %2 more").arg(first).arg(others) : first;
  }
  QString sentence(const SupplyCollected& e, const SupplyCollected::Waggons& near) const {
    const QString pool = pool_of(e);
    if (e.small && near.guns == 0) return Stories::tr("%1 are few enough to need nothing").arg(pool);
    if (near.men == 0 && near.guns == 0) return Stories::tr("%1 need no waggons").arg(pool);
    QStringList parts;
    if (near.men > 0) parts << Stories::tr("supply waggons for %1 of %2 men").arg(near.kept).arg(near.men);
    if (near.guns > 0) parts << Stories::tr("ammunition carts for %1 of %2 guns").arg(near.served).arg(near.guns);
    return Stories::tr("%1 have near: %2").arg(pool, parts.join(QStringLiteral(", ")));
  }
  QString sentence(const SupplyCollected& e, const Packets& due, std::int64_t eaten) const {
    const QString pool = pool_of(e);
    if (e.small) return Stories::tr("%1 are few enough to need nothing").arg(pool);
    QString text = Stories::tr("%1 draw %2").arg(pool, packets_told(e.drawn));
    if (!e.missed.nothing()) {
      text = e.drawn.nothing() ? Stories::tr("%1 find none of %2 due and go without").arg(pool, packets_told(due))
                               : Stories::tr("%1 draw %2 of %3 due and go without the rest")
                                     .arg(pool, packets_told(e.drawn), packets_told(due));
    }
    if (eaten > 0) {
      text = words::counted(eaten, Stories::tr("%2, besieged: %1 horse is eaten"),
                            Stories::tr("%2, besieged: %1 horses are eaten"))
                 .arg(text);
    } else if (e.besieged) {
      text = Stories::tr("%1, besieged").arg(text);
    }
    return text;
  }
};

}  // namespace sandgate::stories
