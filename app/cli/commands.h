// The subcommands of `sandgate`. Each adds itself to the command line and says, when chosen, what to run.
#pragma once

#include <functional>

#include "app/cli/exit_code.h"

namespace CLI {
class App;
}

namespace sandgate::cli {

/// Set by the subcommand that was chosen.
using Chosen = std::function<ExitCode()>;

void add_rule(CLI::App& app, Chosen& chosen);
void add_rule_charge(CLI::App& rule, Chosen& chosen);
void add_rule_kriegspiel(CLI::App& rule, Chosen& chosen);
void add_rule_lines(CLI::App& rule, Chosen& chosen);
void add_rule_ride(CLI::App& rule, Chosen& chosen);
void add_rule_shot(CLI::App& rule, Chosen& chosen);
void add_map(CLI::App& app, Chosen& chosen);
void add_play(CLI::App& app, Chosen& chosen);
void add_host(CLI::App& app, Chosen& chosen);
void add_join(CLI::App& app, Chosen& chosen);
void add_batch(CLI::App& app, Chosen& chosen);
void add_experiment(CLI::App& app, Chosen& chosen);
void add_print(CLI::App& app, Chosen& chosen);
void add_umpire(CLI::App& app, Chosen& chosen);
void add_verify(CLI::App& app, Chosen& chosen);
void add_manual(CLI::App& app, Chosen& chosen);
void add_scenario(CLI::App& app, Chosen& chosen);
void add_war(CLI::App& app, Chosen& chosen);
void add_scenario_table(CLI::App& scenario, Chosen& chosen);
void add_review(CLI::App& app, Chosen& chosen);

}  // namespace sandgate::cli
