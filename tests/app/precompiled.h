// What most tests of the command line, the host and the painted sheet read, compiled once for all of them. A test still
// includes what it uses.
#pragma once

#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "app/host/session.h"
