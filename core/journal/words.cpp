#include "core/journal/words.h"

namespace sandgate::journal {

// Without `default`, so that the compiler asks for the word of a new value.

std::string_view word(Camp value) {
  switch (value) {
    case Camp::first: return "first";
    case Camp::second: return "second";
  }
  return {};
}

std::string_view word(Phase value) {
  switch (value) {
    case Phase::guns: return "guns";
    case Phase::men: return "men";
    case Phase::choices: return "choices";
    case Phase::interval: return "interval";
    case Phase::setting_up: return "setting_up";
  }
  return {};
}

std::string_view word(MarchEnd value) {
  switch (value) {
    case MarchEnd::goes_on: return "goes_on";
    case MarchEnd::arrived: return "arrived";
    case MarchEnd::sighted: return "sighted";
    case MarchEnd::barred: return "barred";
  }
  return {};
}

std::string_view word(Bar value) {
  switch (value) {
    case Bar::none: return "none";
    case Bar::river: return "river";
    case Bar::unfordable: return "unfordable";
    case Bar::steep: return "steep";
    case Bar::solid: return "solid";
    case Bar::off_map: return "off_map";
    case Bar::no_water: return "no_water";
  }
  return {};
}

std::string_view word(RunOnEnd value) {
  switch (value) {
    case RunOnEnd::report: return "report";
    case RunOnEnd::idle: return "idle";
    case RunOnEnd::time: return "time";
    case RunOnEnd::order: return "order";
  }
  return {};
}

std::string_view word(Arm value) {
  switch (value) {
    case Arm::infantry: return "infantry";
    case Arm::cavalry: return "cavalry";
    case Arm::engineers: return "engineers";
    case Arm::artillery: return "artillery";
    case Arm::transport: return "transport";
    case Arm::supply: return "supply";
    case Arm::general: return "general";
    case Arm::boat: return "boat";
  }
  return {};
}

std::string_view word(Formation value) {
  switch (value) {
    case Formation::boxed: return "boxed";
    case Formation::fours: return "fours";
    case Formation::two_ranks: return "two_ranks";
    case Formation::extended: return "extended";
  }
  return {};
}

std::string_view word(ReportKind value) {
  switch (value) {
    case ReportKind::seen: return "seen";
    case ReportKind::lost: return "lost";
    case ReportKind::empty: return "empty";
    case ReportKind::fallen: return "fallen";
  }
  return {};
}

std::string_view word(Felling value) {
  switch (value) {
    case Felling::struck: return "struck";
    case Felling::by_fallen: return "by_fallen";
    case Felling::touched: return "touched";
  }
  return {};
}

std::string_view word(FlightEnd value) {
  switch (value) {
    case FlightEnd::at_rest: return "at_rest";
    case FlightEnd::spent: return "spent";
    case FlightEnd::off_table: return "off_table";
    case FlightEnd::time_up: return "time_up";
    case FlightEnd::bounces_up: return "bounces_up";
  }
  return {};
}

std::string_view word(Fate value) {
  switch (value) {
    case Fate::escorted: return "escorted";
    case Fate::freed: return "freed";
    case Fate::retaken: return "retaken";
    case Fate::held: return "held";
    case Fate::rearmed: return "rearmed";
    case Fate::crossed: return "crossed";
    case Fate::surrendered: return "surrendered";
    case Fate::capitulated: return "capitulated";
  }
  return {};
}

std::string_view word(MeleeRuling::Isolated value) {
  switch (value) {
    case MeleeRuling::Isolated::none: return "none";
    case MeleeRuling::Isolated::attackers: return "attackers";
    case MeleeRuling::Isolated::defenders: return "defenders";
  }
  return {};
}

std::string_view word(EndReason value) {
  switch (value) {
    case EndReason::force_gone: return "force_gone";
    case EndReason::nobody_left: return "nobody_left";
    case EndReason::too_few: return "too_few";
    case EndReason::rear_reached: return "rear_reached";
    case EndReason::retreat_over: return "retreat_over";
    case EndReason::rears_safe: return "rears_safe";
    case EndReason::line_reached: return "line_reached";
    case EndReason::line_out_of_reach: return "line_out_of_reach";
  }
  return {};
}

std::string_view word(PointsCount::Victory value) {
  switch (value) {
    case PointsCount::Victory::lost: return "lost";
    case PointsCount::Victory::drawn: return "drawn";
    case PointsCount::Victory::won: return "won";
  }
  return {};
}

std::string_view word(SetupStage value) {
  switch (value) {
    case SetupStage::mustering: return "mustering";
    case SetupStage::choosing: return "choosing";
    case SetupStage::setting_down: return "setting_down";
    case SetupStage::over: return "over";
  }
  return {};
}

std::string_view word(Edge value) {
  switch (value) {
    case Edge::north: return "north";
    case Edge::east: return "east";
    case Edge::south: return "south";
    case Edge::west: return "west";
  }
  return {};
}

}  // namespace sandgate::journal
