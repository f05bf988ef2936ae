// What most tests of the command line, the host and the painted sheet read, compiled once for all of them. A test still
// includes what it uses. Headers of ours are not among them: what is
// compiled in advance is kept by the compiler cache, and would not know them again once they are written anew.
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
