// The Corp's servers as they stand: what is in their roots, the ice before them, and how the Corp installs there.
//   (1) Ice stands innermost first.
//   (2) A remote is there while something is in it or before it; its place is taken again by the next one.
//   (3) In a remote's root there is one agenda or asset at most, in any root one region.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "kernel/choices.h"
#include "kernel/containers.h"
#include "kernel/task.h"
#include "netrunner/rules/part.h"
#include "netrunner/rules/zones.h"

namespace rondel::games::netrunner {

using ServerCondition = bool (*)(const Netrunner& play, Server server);

// All that there are zones for: some remotes may be empty.
class ServerRange {
 public:
  class Iterator {
   public:
    explicit constexpr Iterator(int index) : index_(index) {}
    constexpr Server operator*() const { return Server(index_); }
    constexpr Iterator& operator++() {
      ++index_;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    int index_;
  };
  explicit constexpr ServerRange(int count) : count_(count) {}
  static constexpr Iterator begin() { return Iterator(0); }
  constexpr Iterator end() const { return Iterator(count_); }

 private:
  int count_;
};

class Servers : public Part {
 public:
  using Part::Part;

  ServerRange all() const { return ServerRange(central_count + remotes_); }
  bool exists(Server server) const;
  std::span<const Card> ice(Server server) const { return table_.cards(ice_before(server)); }
  std::span<const Card> root(Server server) const { return table_.cards(root_of(server)); }
  // The server that a card protects, or in whose root it is.
  std::optional<Server> of(Card card) const {
    const Zone zone = table_.zone_of(card);
    return is_of_server(zone) ? std::optional(server_at(zone)) : std::nullopt;
  }
  // The place of ice before its server, counted from 0.
  std::int32_t place_of(Card ice) const;
  bool has_face_down_root() const;
  // How many remotes there are zones for.
  std::int32_t remotes() const { return remotes_; }

  // The Runner picks one of the servers that fit; nothing when none does.
  Task<std::optional<Server>> pick(Text title, ServerCondition fits);
  void list(ServerCondition fits, small_vector<Choice, 16>& servers) const;

  // For a click, where the Corp says.
  bool can_install(Card card) const;
  Task<> install(Card card);
  // The inner ice comes to stand where the outer one stood, which moves out by one with all beyond it.
  void install_inward(Card inner, Card outer);
  // A remote in which nothing is.
  Server open_remote();

 private:
  void list_for(Card card, small_vector<Choice, 16>& servers) const;
  Task<> install_ice(Card card, Server server);
  void install_in_root(Card card, Server server, Type type);

  std::int32_t remotes_ = 0;
};

}  // namespace rondel::games::netrunner
