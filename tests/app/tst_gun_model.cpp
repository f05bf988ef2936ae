#include <QTest>
#include "tst_gun_model.moc"
