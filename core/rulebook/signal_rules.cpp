#include "core/rulebook/sections.h"

namespace sandgate {

std::optional<Signals> signals_named(std::string_view said) { return worded<Signals>(said); }

std::string_view word_of(Signals kind) { return word(kind); }

SignalRules signal_rules(const JsonReader& reader) {
  reader.keys({"signals", "call_ft", "taken_ft", "riders_seen", "riders_taken", "report_every", "relay"});
  SignalRules rules;
  rules.kind = reader["signals"].choice(signals_named, signals_words);
  rules.call = feet(reader["call_ft"], {});
  rules.taken = feet(reader["taken_ft"], {});
  rules.riders_seen = reader["riders_seen"].truth();
  rules.riders_taken = reader["riders_taken"].truth();
  rules.report_every = whole(reader["report_every"], 1, 1'000);
  rules.relay = reader["relay"].truth();
  return rules;
}

}  // namespace sandgate
