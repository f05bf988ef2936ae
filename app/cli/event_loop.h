// Commands that serve, or are served, until somebody stops them: Qt's event loop without a window.
#pragma once

#include <functional>

namespace sandgate::cli {

/// Calls `begin` once within the loop, which then runs until `stop_loop` is called, or the program is told to end
/// (SIGTERM, SIGINT); `asked` is called for that first, and should lead to `stop_loop`. `ended` is called last, while
/// there still is what timers and sockets need: it lets go of them.
void run_loop(const std::function<void()>& begin, const std::function<void()>& asked,
              const std::function<void()>& ended);
/// From anywhere in that thread.
void stop_loop();

}  // namespace sandgate::cli
