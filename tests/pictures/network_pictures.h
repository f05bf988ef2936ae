// Pictures of an exercise that several play over a network.
#pragma once

#include <QPixmap>

namespace sandgate::pictures_of {

/// Before it begins: the foot of Red's staff has read and writes; of the others some are ready, and one is lost.
QPixmap joining();
/// In play: the foot has closed its move and waits for others of its staff.
QPixmap joined_desk();
/// The seats board over an exercise that is served, to guests who come by its invitations.
QPixmap seats();
/// The umpire's console over such an exercise by couriers, on the morning when the columns meet; so large.
QPixmap console(QSize size);

}  // namespace sandgate::pictures_of
