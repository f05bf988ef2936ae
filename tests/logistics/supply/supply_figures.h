// The figures of KS-4 as the book has them, for tests of supply.
#pragma once

#include "logistics/supply/need.h"

namespace sandgate::tests {

inline SupplyFigures book_figures() {
  SupplyFigures figures;
  figures.men_per_food = 30;
  figures.horses_per_forage = 6;
  figures.men_per_ammunition = 30;
  figures.free_below = Men{{30}};
  figures.pool = Length::feet(12);
  figures.infantry = Length::feet(6);
  figures.cavalry = Length::feet(18);
  figures.clear = Length::feet(1);
  figures.siege = Length::feet(3);
  figures.food_of_a_horse = 1;
  return figures;
}

}  // namespace sandgate::tests
