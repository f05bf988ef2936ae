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

/// The two lists have the same kinds in the same order.
template <class... From, class... To>
Deed translate_one_of(const SeatView& view, const SeatDeed& deed, Kinds<From...>, Kinds<To...>) {
  Deed inside;
  const auto as = [&]<class T>(const auto* from, std::type_identity<T>) {
    if (!from) return;
    T to;
    Translator{view}(*from, to);
    inside = std::move(to);
  };
  (as(get_if<From>(&deed), std::type_identity<To>()), ...);
  return inside;
}

}  // namespace

Deed translate(const SeatView& view, const SeatDeed& deed) {
  return translate_one_of(view, deed, KindsIn<SeatDeed>(), KindsIn<Deed>());
}

}  // namespace sandgate
