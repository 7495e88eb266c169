#include "table/view_print.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <boost/json.hpp>
#include <cstdint>
#include <string_view>
#include <utility>

namespace rondel {
namespace {

namespace json = boost::json;

// Writes a value in its one canonical way, to whatever takes pieces of text.
template <class Sink>
class CanonicalWriter {
 public:
  explicit CanonicalWriter(Sink& sink) : sink_(sink) {}

  void write(const json::value& value) {
    switch (value.kind()) {
      case json::kind::null:
        return sink_("null");
      case json::kind::bool_:
        return sink_(value.get_bool() ? "true" : "false");
      case json::kind::int64:
        return sink_(fmt::format_int(value.get_int64()));
      case json::kind::uint64:
        return sink_(fmt::format_int(value.get_uint64()));
      case json::kind::double_:
        return sink_(fmt::format("{}", value.get_double()));
      case json::kind::string:
        return write_text(value.get_string());
      case json::kind::array:
        return write_array(value.get_array());
      case json::kind::object:
        return write_object(value.get_object());
    }
  }

 private:
  void write_text(std::string_view text) {
    constexpr std::string_view escaped = "\"\\\b\f\n\r\t";
    constexpr std::string_view letters = "\"\\bfnrt";
    sink_("\"");
    std::size_t plain = 0;  // from here on nothing needed an escape
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      if (static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\') {
        continue;
      }
      sink_(text.substr(plain, i - plain));
      plain = i + 1;
      const std::size_t place = escaped.find(c);
      if (place != std::string_view::npos) {
        const char pair[] = {'\\', letters[place]};
        sink_({pair, 2});
      } else {
        sink_(fmt::format("\\u{:04x}", static_cast<unsigned char>(c)));
      }
    }
    sink_(text.substr(plain));
    sink_("\"");
  }

  void write_array(const json::array& array) {
    std::string_view before = "[";
    for (const json::value& value : array) {
      sink_(before);
      write(value);
      before = ",";
    }
    sink_(array.empty() ? "[]" : "]");
  }

  void write_object(const json::object& object) {
    boost::container::small_vector<const json::key_value_pair*, 24> members;
    for (const json::key_value_pair& member : object) {
      members.push_back(&member);
    }
    std::ranges::sort(members, {}, [](const json::key_value_pair* member) {
      return std::string_view(member->key().data(), member->key().size());
    });
    std::string_view before = "{";
    for (const json::key_value_pair* const member : members) {
      sink_(before);
      write_text(member->key());
      sink_(":");
      write(member->value());
      before = ",";
    }
    sink_(members.empty() ? "{}" : "}");
  }

  Sink& sink_;
};

// FNV-1a.
class PrintSink {
 public:
  void operator()(std::string_view text) {
    for (const char c : text) {
      print_ = (print_ ^ static_cast<unsigned char>(c)) * prime;
    }
  }
  void operator()(const fmt::format_int& number) { (*this)(std::string_view(number.data(), number.size())); }
  std::uint64_t print() const { return print_; }

 private:
  static constexpr std::uint64_t offset = 0xcbf29ce484222325;
  static constexpr std::uint64_t prime = 0x100000001b3;
  std::uint64_t print_ = offset;
};

class TextSink {
 public:
  void operator()(std::string_view text) { text_ += text; }
  void operator()(const fmt::format_int& number) { text_.append(number.data(), number.size()); }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

}  // namespace

std::string canonical_text(const json::value& value) {
  TextSink sink;
  CanonicalWriter(sink).write(value);
  return sink.take();
}

std::string view_print(const json::value& view) {
  PrintSink sink;
  CanonicalWriter(sink).write(view);
  return fmt::format("{:016x}", sink.print());
}

}  // namespace rondel
