// Men of a body who still stand together, when fights and guns have scattered it.
#pragma once

#include <vector>

#include "plugins/commanders/vanguard/table_field.h"

namespace sandgate::vanguard {

/// These men sorted into groups, each man of which stands near another of it.
std::vector<std::vector<ManIndex>> standing_together(const Field& field, std::vector<ManIndex> men);

/// KS-8: horse that fights by the tables of charges, and by them alone.
bool rides(const Field& field, ManIndex man);

/// A body's spare men in parties that go together: where guns see few at a time, since these find cover; the largest
/// first. Horse that may charge goes all together.
std::vector<std::vector<ManHandle>> parties_of(const Field& field, Handle body);

}  // namespace sandgate::vanguard
