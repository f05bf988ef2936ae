#include <QTest>
#include "tst_gun_window.moc"
