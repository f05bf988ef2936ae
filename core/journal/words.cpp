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

}  // namespace sandgate::journal
