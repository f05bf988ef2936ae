// A client in the host's own process that knows only what a message can say: all that it is told and all that it sends
// goes through bytes, as over a network.
#pragma once

#include <memory>

#include "app/host/client.h"

namespace sandgate::wire {

/// `client` is nobody else's from now on. The Picture is there at once; the country is the same in memory.
std::unique_ptr<Client> through_bytes(std::unique_ptr<Client> client);

}  // namespace sandgate::wire
