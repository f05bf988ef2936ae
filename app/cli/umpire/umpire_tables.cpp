// `sandgate umpire`: tables, and who and what stands on them; works of the ground (KS-10).
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/cli/cli_words.h"
#include "app/cli/umpire/umpire_ruling.h"
#include "app/host/commanders.h"
#include "app/host/data_folder.h"
#include "app/orders/outcome_file.h"
#include "core/rulebook/json.h"

namespace sandgate::cli {
namespace {

Result<TableId> table_numbered(std::int64_t number, const Campaign& now) {
  if (number >= 1 && number <= std::ssize(now.tables())) return TableId{static_cast<std::int32_t>(number - 1)};
  return std::unexpected(misuse("TABLE", phrase("there is no table {}", number),
                                phrase("there have been {}, from 1 on", now.tables().size())));
}

/// The same of one that is open.
Result<TableId> open_table_numbered(std::int64_t number, const Campaign& now) {
  auto table = table_numbered(number, now);
  if (!table || !now.table(*table).closed) return table;
  std::string open;
  for (const Table& one : now.tables())
    if (!one.closed) open += fmt::format("{}{}", open.empty() ? "" : ", ", one.id.number + 1);
  return std::unexpected(misuse("TABLE", phrase("table {} is closed", number),
                                open.empty() ? phrase("none is open now") : phrase("open are {}", open)));
}

/// What there is to say of a table, by its number.
QString told(TableRuling what) {
  switch (what) {
    case TableRuling::opens: return Cli::tr("Table %1 opens.");
    case TableRuling::joins: return Cli::tr("Table %1 joins.");
    case TableRuling::closes: return Cli::tr("Table %1 closes.");
  }
  return {};
}

QString told(RuledFate fate) {
  switch (fate) {
    case RuledFate::killed: return Cli::tr("killed");
    case RuledFate::taken: return Cli::tr("taken");
    case RuledFate::freed: return Cli::tr("freed");
    case RuledFate::restored: return Cli::tr("restored");
  }
  return {};
}

Answer bodies_on(const Campaign& campaign, TableId table) {
  Answer on = Answer::array();
  for (const Body& body : campaign.bodies()) {
    if (!body.gone && body.table == table)
      on.push_back({{"side", campaign.setting().side(body.side).name}, {"name", body.name}});
  }
  return on;
}

/// Of its men on the table, in order, so many as the ruling fits.
std::vector<ManId> men_to_rule(const UmpireOptions& o, const Campaign& now, TableId table, BodyId body,
                               RuledFate fate) {
  const auto fits = [&](const Soldier& man) {
    if (man.body != body || man.keeper || (!o.arm.empty() && word(man.arm) != o.arm)) return false;
    switch (fate) {
      case RuledFate::killed: return man.on_ground() && now.table(table).window.holds(man.at);
      case RuledFate::taken: return man.state == ManState::free || man.state == ManState::disarmed;
      case RuledFate::freed: return man.state == ManState::prisoner;
      case RuledFate::restored: return man.state == ManState::dead;
    }
    return false;
  };
  std::vector<ManId> men;
  for (const Soldier& man : now.men()) {
    if (std::ssize(men) < o.count && fits(man)) men.push_back(man.id);
  }
  return men;
}

}  // namespace

Result<Ruling> enter_outcome(const UmpireOptions& o, const Campaign& now) {
  const auto table = open_table_numbered(o.number, now);
  if (!table) return std::unexpected(table.error());
  const auto text = read_text_file(o.to, most_bytes_of_outcome);
  if (!text) return std::unexpected(text.error());
  auto order = outcome_from_text(*text, o.to, now, *table);
  if (!order) return std::unexpected(order.error());
  order->reason = o.reason;
  return Ruling{{*order}, [table = *table](const Campaign& after) {
                  Answer list = Answer::array();
                  for (const Body& body : after.bodies()) {
                    if (after.held_until(body.id)) list.push_back(body.name);
                  }
                  return std::pair(Answer{{"table", table.number + 1}, {"held", std::move(list)}},
                                   utf8(Cli::tr("Table %1 is closed."), table.number + 1));
                }};
}

Result<Ruling> give_table(const UmpireOptions& o, const Campaign& now) {
  const auto table = open_table_numbered(o.number, now);
  if (!table) return std::unexpected(table.error());
  const auto seat = seat_named(o.seat, now);
  if (!seat) return std::unexpected(seat.error());
  const Seat& holder = now.setting().seat(*seat);
  return Ruling{{GiveTable{*table, holder.side, *seat}}, [&o, title = holder.title](const Campaign&) {
                  return std::pair(Answer{{"table", o.number}, {"seat", o.seat}},
                                   utf8(Cli::tr("%1 orders the men of his side there."), title));
                }};
}

Result<Ruling> rule_table(TableRuling what, const UmpireOptions& o, const Campaign& now) {
  RuleTable order{what, {}, {}, {}, o.moves, o.reason};
  if (order.what != TableRuling::opens) {
    const auto table = open_table_numbered(o.number, now);
    if (!table) return std::unexpected(table.error());
    order.table = *table;
  }
  if (order.what == TableRuling::joins) {
    const auto into = open_table_numbered(o.into, now);
    if (!into) return std::unexpected(into.error());
    order.into = *into;
  }
  UmpireOptions one = o;
  for (const std::string& name : o.bodies) {
    // A body's side before its name, where two sides have one of that name.
    const auto colon = name.find(':');
    one.side = colon == std::string::npos ? std::string() : name.substr(0, colon);
    one.body = colon == std::string::npos ? name : name.substr(colon + 1);
    const auto body = body_named(one, now);
    if (!body) return std::unexpected(body.error());
    order.bodies.push_back(*body);
  }
  // Of one that closes, who stood on it.
  Answer before = what == TableRuling::closes ? bodies_on(now, *order.table) : Answer::array();
  return Ruling{{order}, [order, before = std::move(before)](const Campaign& after) {
                  const TableId table = order.table.value_or(after.tables().back().id);
                  Answer answer{{"what", word(order.what)}, {"table", table.number + 1}};
                  answer["bodies"] =
                      order.what == TableRuling::closes ? before : bodies_on(after, order.into.value_or(table));
                  if (order.into) answer["into"] = order.into->number + 1;
                  return std::pair(std::move(answer), utf8(told(order.what), table.number + 1));
                }};
}

Result<Ruling> man_seat(const UmpireOptions& o, const Campaign& now) {
  const auto seat = seat_named(o.seat, now);
  if (!seat) return std::unexpected(seat.error());
  if (!o.commander.empty() && !is_link(o)) {
    const Commanders commanders = Commanders::read(plugin_folders());
    std::string known;
    for (const Commanders::Entry& one : commanders.known()) known += (known.empty() ? "" : ", ") + one.name;
    if (std::ranges::find(commanders.known(), o.commander, &Commanders::Entry::name) == commanders.known().end())
      return std::unexpected(misuse("--program", phrase("there is no program '{}'", o.commander),
                                    known.empty() ? phrase("none is installed") : phrase("there are {}", known)));
  }
  return Ruling{{ManSeat{*seat, o.commander}}, [&o](const Campaign&) {
                  return std::pair(Answer{{"seat", o.seat}, {"commander", o.commander}},
                                   o.commander.empty() ? utf8(Cli::tr("%1 is a person’s again."), o.seat)
                                                       : utf8(Cli::tr("%1 is played by %2."), o.seat, o.commander));
                }};
}

Result<Ruling> rule_men(const UmpireOptions& o, const Campaign& now) {
  const auto table = open_table_numbered(o.number, now);
  if (!table) return std::unexpected(table.error());
  const auto body = body_named(o, now);
  if (!body) return std::unexpected(body.error());
  const RuledFate fate = worded<RuledFate>(o.text).value_or(RuledFate::killed);
  const std::vector<ManId> men = men_to_rule(o, now, *table, *body, fate);
  if (std::ssize(men) < o.count)
    return std::unexpected(misuse("--men", phrase("of '{}' only {} can be {}", o.body, men.size(), utf8(told(fate))),
                                  "name no more than those"));
  return Ruling{{RuleMen{*table, fate, men, o.reason}}, [&o, fate, body = *body](const Campaign& after) {
                  const auto left = std::ranges::count_if(
                      after.men(), [&](const Soldier& man) { return man.body == body && man.state == ManState::free; });
                  return std::pair(
                      Answer{{"body", o.body}, {"fate", word(fate)}, {"men", o.count}, {"free", left}},
                      utf8(Cli::tr("%1: %2 of its men are %3, %4 are free."), o.body, o.count, told(fate), left));
                }};
}

Result<Ruling> rule_work(const UmpireOptions& o, const Campaign& now) {
  const Setting& setting = now.setting();
  const Point at = setting.to_table({o.at[0], o.at[1]});
  const FieldWork* nearest = nullptr;
  for (const FieldWork& work : now.works().works) {
    if (work.gone || distance(work.is.at, at) > setting.scale.length(pointed_at_m)) continue;
    if (!nearest || distance(work.is.at, at) < distance(nearest->is.at, at)) nearest = &work;
  }
  if (!nearest)
    return std::unexpected(misuse("--at", phrase("no field work lies within {} m", figure(pointed_at_m, 0)),
                                  "name the easting and northing of one"));
  const FieldWork work = *nearest;
  return Ruling{{RuleEarthwork{work.id, o.gone, o.reason}}, [work, gone = o.gone](const Campaign& after) {
                  return std::pair(Answer{{"what", word(work.is.kind)},
                                          {"at", cli::place(after.setting().to_ground(work.is.at))},
                                          {"gone", gone}},
                                   utf8(gone ? Cli::tr("It is no more.") : Cli::tr("It is finished.")));
                }};
}

}  // namespace sandgate::cli
