// LW-5.4: whom a melee falls on, while its chooser thinks it over. The numbers of the ruling are kept whatever he does.
#pragma once

#include <vector>

#include "core/sight/picture.h"

namespace sandgate {

/// The choice of one melee as a value: every man who takes part has a lot, and changing one man's changes another's.
class MeleeDraft {
 public:
  /// What becomes of a man.
  enum class Lot { lives, dies, taken };

  /// Begins with the choice as it stands: at first the program's.
  explicit MeleeDraft(const SeenMelee& melee);

  /// Whether it is about those who take part in a melee, neither fewer nor more.
  bool is_of(const SeenMelee& melee) const;
  bool holds(ManHandle man) const;
  /// A man who takes no part lives.
  Lot lot(ManHandle man) const;
  /// Gives a man the next lot of lives, dies, taken that another of his side has, and that other his. The other is the
  /// one whose lot was chosen longest ago, so that none of the last few choices is undone. False where all of his side
  /// share one lot.
  bool turn(ManHandle man);
  /// Back to how it began.
  void take_back();
  bool changed() const;

  std::vector<ManHandle> killed() const { return those(Lot::dies); }
  std::vector<ManHandle> taken() const { return those(Lot::taken); }

 private:
  struct Man {
    ManHandle handle;
    bool own = false;
    std::size_t part = 0;  ///< KS-8: men of one part alone take one another's lots
    Lot lot = Lot::lives, began = Lot::lives;
    int chosen = 0;  ///< when, counted up
  };
  std::vector<ManHandle> those(Lot lot) const;

  std::vector<Man> men_;  ///< own first, each by handle
  int clock_ = 0;
};

}  // namespace sandgate
