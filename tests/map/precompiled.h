// What most tests of the map read, compiled once for all of them. A test still includes what it uses.
#pragma once

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <random>
#include <set>
#include <string>

#include "map/country/country.h"
#include "map/import/import.h"
