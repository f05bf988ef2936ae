// What is said of sealed intentions in a review.
#pragma once

#include <QString>

namespace sandgate::stories {

/// What stands over them: "Intended before the first move".
QString intents_heading();
/// "What was intended is sealed until the exercise is closed", where there are some.
QString intents_untold();

}  // namespace sandgate::stories
