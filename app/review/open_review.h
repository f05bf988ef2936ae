// How windows open a review: of a file, and of an exercise that is served here.
#pragma once

#include <filesystem>

#include "app/review/review_page.h"

namespace sandgate {

class HostPage;

/// Of what has been so far in the exercise that `host` serves: for its umpire alone. Notes are kept by the session that
/// has the file. The window goes with `host`.
ReviewPage* review_running(HostPage& host, const std::filesystem::path& data_folder);

}  // namespace sandgate
