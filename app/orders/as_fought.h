// A scenario played as it was fought: by the orders that lie beside it, with what is said of them.
#pragma once

#include <filesystem>

#include "app/orders/orders.h"

namespace sandgate {

/// A file that lies beside a scenario (its folder or file), whether it is there or not.
std::filesystem::path beside_scenario(const std::filesystem::path& scenario, const std::filesystem::path& name);
/// Where the orders and the commentary of a scenario (its folder or file) lie, whether they are there or not.
std::filesystem::path as_fought_orders(const std::filesystem::path& scenario);
bool was_fought(const std::filesystem::path& scenario);

/// Plays it into a new exercise file, as far as its orders go; nobody plays that file afterwards. The answer is what is
/// said of its moves. Faults: a battle that is set up in play, orders of the umpire; of reading either file or of
/// writing; an order that is refused, which names the order, the reason and the clause. On a fault the file may be
/// there as far as it was played.
Result<std::vector<Comment>> play_as_fought(const std::filesystem::path& scenario,
                                            const std::filesystem::path& rulebooks, const std::filesystem::path& out,
                                            const Progress& progress = {});

}  // namespace sandgate
