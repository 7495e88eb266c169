// One line of a record, read strictly: an object whose keys are asked for by name and type. The first thing
// that is wrong is kept as a sentence and everything asked afterwards gives an empty value, so a reader asks
// for all it needs and looks once.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rondel {

class JsonLine {
 public:
  explicit JsonLine(std::string_view line);

  const std::string& problem() const { return problem_; }  // empty: nothing wrong so far
  bool is_cut_off() const { return is_cut_off_; }          // the line stops in the middle of its value
  bool has(std::string_view key) const { return object_.contains(key); }

  std::string text(std::string_view key);
  std::int64_t number(std::string_view key, std::int64_t min, std::int64_t max);
  std::vector<std::string> texts(std::string_view key);
  std::vector<std::int64_t> numbers(std::string_view key, std::int64_t min, std::int64_t max);
  // The object under that key, to be read in the same way; what is wrong in it, say with `fail`.
  JsonLine object(std::string_view key);

  // What else is there is wrong. To be called when everything was asked for.
  void expect_nothing_else();
  void fail(std::string sentence);

  const boost::json::object& members() const { return object_; }

 private:
  JsonLine() = default;
  const boost::json::value* find(std::string_view key);
  void wrong_type(std::string_view key, std::string_view expected, const boost::json::value& got);

  boost::json::object object_;
  std::vector<std::string> asked_;
  std::string problem_;
  bool is_cut_off_ = false;
};

}  // namespace rondel
