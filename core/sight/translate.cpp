#include "core/sight/translate.h"

namespace sandgate {
namespace {

struct Translator {
  const SeatView& view;

  void operator()(Handle from, BodyId& to) const { to = view.body(from); }
  void operator()(ManHandle from, ManId& to) const { to = view.man(from); }
  void operator()(GunHandle from, GunId& to) const { to = view.gun(from); }
  void operator()(TableHandle from, TableId& to) const { to = view.table(from); }
  void operator()(MessageHandle from, MessageId& to) const { to = view.message(from); }
  template <class T>
  void operator()(const T& from, T& to) const {
    to = from;
  }
  template <class From, class To>
  requires(!std::same_as<From, To>) void operator()(const std::vector<From>& from, std::vector<To>& to) const {
    to.resize(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) (*this)(from[i], to[i]);
  }
  template <class From, class To>
  requires(!std::same_as<From, To>) void operator()(const std::optional<From>& from, std::optional<To>& to) const {
    from ? (*this)(*from, to.emplace()) : to.reset();
  }
  template <Described From, Described To>
  void operator()(const From& from, To& to) const {
    each_pair_of_fields(from, to, *this);
  }
};

}  // namespace

Deed translate(const SeatView& view, const SeatDeed& deed) {
  // The two variants have the same kinds in the same order.
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    Deed inside;
    const auto as = [&]<std::size_t N>() {
      if (deed.index() == N) Translator{view}(*std::get_if<N>(&deed), inside.emplace<N>());
    };
    (as.template operator()<I>(), ...);
    return inside;
  }
  (std::make_index_sequence<std::variant_size_v<VariantIn<Deed>>>());
}

}  // namespace sandgate
