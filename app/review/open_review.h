// How windows open a review of what has been so far: of an exercise that is served here, or elsewhere.
#pragma once

#include <filesystem>

#include "app/review/review_page.h"

namespace sandgate {

class HostPage;
class JoinedConsole;

/// Of what has been so far in the exercise that `host` serves: for its umpire alone. Notes are kept by the session that
/// has the file. The window goes with `host`.
ReviewPage* review_running(HostPage& host, const std::filesystem::path& data_folder);

/// The same of one that is served elsewhere, for an umpire who is joined to it: of the journal as it came over his
/// line. What is kept at the host is asked for first; his notes are kept there. The window goes with `console`.
ReviewPage* review_joined(JoinedConsole& console, const std::filesystem::path& data_folder);

}  // namespace sandgate
