// What most tests of core read, compiled once for all of them. A test still includes what it uses.
#pragma once

#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "core/campaign/campaign.h"
#include "core/campaign/decide.h"
#include "core/scenario/scenario.h"
#include "map/import/import.h"
