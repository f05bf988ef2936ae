// What most tests of windows read, compiled once for all of them. A test still includes what it uses.
#pragma once

#include <QtTest>
#include <QtWidgets>
#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "app/desk/desk.h"
#include "app/host/session.h"
