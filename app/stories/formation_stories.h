// Private to this room: what is told of changes of formation (KS-3).
#pragma once

#include "app/stories/stories.h"
#include "app/stories/story.h"
#include "app/words/bodies.h"
#include "app/words/measures.h"

namespace sandgate::stories {

struct FormationStories {
  const Names& names;

  Story operator()(const FormingBegan& e) const {
    return {"forming_began",
            Stories::tr("%1 is to stand %2: %3 of a move")
                .arg(names.body(e.body), words::formed_as(e.forming.to), words::moves(e.forming.left)),
            {{"to", std::string(word(e.forming.to))}, {"moves", e.forming.left.in_moves()}}};
  }
  Story operator()(const FormingWentOn& e) const {
    return {"forming_went_on",
            Stories::tr("%1 is still changing its formation: %2 of a move are left")
                .arg(names.body(e.body), words::moves(e.left)),
            {{"moves", e.left.in_moves()}}};
  }
  Story operator()(const Formed& e) const {
    return {"formed",
            Stories::tr("%1 stands %2").arg(names.body(e.body), words::formed_as(e.to)),
            {{"to", std::string(word(e.to))}}};
  }
  Story operator()(const MenFormed& e) const {
    Facts facts{{"to", std::string(word(e.to))}, {"moves", e.spent.in_moves()}};
    if (!e.men.empty()) facts.emplace_back("men", std::ssize(e.men));
    if (!e.guns.empty()) facts.emplace_back("guns", std::ssize(e.guns));
    return {"men_formed",
            Stories::tr("%1 stands %2, which took %3 of its move")
                .arg(names.body(e.body), words::formed_as(e.to), words::moves(e.spent)),
            std::move(facts)};
  }
  Story operator()(const HorsesLost& e) const {
    const auto count = std::ssize(e.men);
    return {"horses_lost",
            words::counted(count, Stories::tr("%1 held horse is lost"), Stories::tr("%1 held horses are lost")),
            {{"men", count}}};
  }
};

}  // namespace sandgate::stories
