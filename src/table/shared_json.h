// A JSON value that is made once and then only read, by as many threads as like. It lies in memory of its own in one
// piece, so making it is cheap and letting it go costs nothing.
//
// A copy without a storage of its own, and == of two objects, take memory from that piece, which no two threads may do at
// once: serialise it, walk through it, or copy it into another storage.
#pragma once

#include <boost/json/monotonic_resource.hpp>
#include <boost/json/value.hpp>
#include <cstddef>
#include <memory>

namespace rondel {

using SharedJson = std::shared_ptr<const boost::json::value>;

// `make` gives the value; it is told which storage to build it in.
template <class Make>
SharedJson shared_json(Make make) {
  constexpr std::size_t first_piece = 16 << 10;  // most states fit in it
  struct Kept {
    boost::json::monotonic_resource memory{first_piece};
    boost::json::value value = boost::json::value(boost::json::storage_ptr(&memory));
  };
  const auto kept = std::make_shared<Kept>();
  kept->value = make(boost::json::storage_ptr(&kept->memory));
  return SharedJson(kept, &kept->value);
}

}  // namespace rondel
