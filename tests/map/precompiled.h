// What most tests of the map read, compiled once for all of them. A test still includes what it uses. Headers of ours
// are not among them: what is compiled in advance is kept by the compiler cache, and would not know them again once
// they are written anew.
#pragma once

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <random>
#include <set>
#include <string>
