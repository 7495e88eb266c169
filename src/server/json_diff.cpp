#include "server/json_diff.h"

#include <fmt/format.h>

#include <algorithm>

#include "server/json_spans.h"
#include "server/list_edits.h"

namespace rondel::server {
namespace {

class Differ {
 public:
  Differ() : text_("[") {}

  void compare(std::string_view from, std::string_view to) {
    if (is_same(from, to)) {
      return;
    }
    const std::size_t before = text_.size();
    if (from.front() == '{' && to.front() == '{') {
      compare_objects(members_of(from), members_of(to));
    } else if (from.front() == '[' && to.front() == '[') {
      compare_lists(entries_of(from), entries_of(to));
    } else {
      return note("replace", to);
    }
    say_shorter(before, [&] { return std::string(to); }, to.size());
  }

  void compare(const JsonParts& from, const JsonParts& to) {
    for (const PartedMember& member : to.members()) {
      const PartedMember* const old = from.find(member.name);
      if (old != nullptr && old->parts == member.parts) {
        continue;
      }
      at(member.name, [&] {
        if (member.form == PartedMember::Form::value) {
          compare(old->parts.front()->text, member.parts.front()->text);
        } else {
          compare_parts(spans_of(*old), spans_of(member));
        }
      });
    }
  }

  // A member of an object that is there in both.
  template <class Compare>
  void at(std::string_view name, Compare compare_there) {
    const std::size_t length = path_.size();
    path_ += '/';
    for (const char c : name) {  // RFC 6901: "~" and "/" within a name are written "~0" and "~1"
      c == '~' ? path_ += "~0" : c == '/' ? path_ += "~1" : path_ += c;
    }
    compare_there();
    path_.resize(length);
  }

  void note(std::string_view op, std::string_view value = {}) { note_at(op, path_, value); }

  std::string take() { return std::move(text_ += ']'); }

 private:
  static bool is_same(std::string_view one, std::string_view other) {
    return one.size() == other.size() && (one.data() == other.data() || one == other);
  }

  static Spans spans_of(const PartedMember& member) {
    Spans spans;
    for (const JsonPartPtr& part : member.parts) {
      spans.emplace_back(part->text);
    }
    return spans;
  }

  void note_at(std::string_view op, std::string_view path, std::string_view value) {
    text_ += text_.size() == 1 ? R"({"op":")" : R"(,{"op":")";
    text_ += op;
    text_ += R"(","path":")";
    text_ += path;
    text_ += '"';
    if (!value.empty()) {
      text_ += R"(,"value":)";
      text_ += value;
    }
    text_ += '}';
  }

  // What was said since `before` about the value at this path, or all of it.
  template <class Whole>
  void say_shorter(std::size_t before, Whole whole, std::size_t whole_bytes) {
    constexpr std::size_t around = 34;  // {"op":"replace","path":"","value":}
    if (text_.size() - before > whole_bytes + path_.size() + around) {
      text_.resize(before);
      note("replace", whole());
    }
  }

  void compare_parts(const Spans& from, const Spans& to) {
    const std::size_t before = text_.size();
    compare_lists(from, to);
    std::size_t bytes = 2;
    for (const std::string_view entry : to) {
      bytes += entry.size() + 1;
    }
    say_shorter(before, [&] { return fmt::format("[{}]", fmt::join(to, ",")); }, bytes);
  }

  void compare_lists(const Spans& from, const Spans& to) {
    for (const ListEdit& edit : list_edits(from, to)) {
      const std::string place = std::to_string(edit.at);
      switch (edit.kind) {
        case ListEdit::Kind::change:
          at(place, [&] { compare(from[edit.old], to[edit.entry]); });
          break;
        case ListEdit::Kind::remove:
          at(place, [&] { note("remove"); });
          break;
        case ListEdit::Kind::add:
          at(place, [&] { note("add", to[edit.entry]); });
          break;
        case ListEdit::Kind::move:
          note_move(edit.from, place);
          break;
      }
    }
  }

  void note_move(std::size_t from, std::string_view to) {
    text_ += text_.size() == 1 ? "" : ",";
    text_ += fmt::format(R"({{"op":"move","from":"{}/{}","path":"{}/{}"}})", path_, from, path_, to);
  }

  // Both have their members in the order of their names.
  void compare_objects(const std::vector<MemberSpan>& from, const std::vector<MemberSpan>& to) {
    auto old = from.begin();
    for (const MemberSpan& member : to) {
      for (; old != from.end() && old->name < member.name; ++old) {
        at(old->name, [&] { note("remove"); });
      }
      if (old != from.end() && old->name == member.name) {
        if (!is_same(old->value, member.value)) {
          at(member.name, [&] { compare(old->value, member.value); });
        }
        ++old;
      } else {
        at(member.name, [&] { note("add", member.value); });
      }
    }
    for (; old != from.end(); ++old) {
      at(old->name, [&] { note("remove"); });
    }
  }

  std::string text_;
  std::string path_;  // as it is written in JSON
};

}  // namespace

std::string json_diff(std::string_view from, std::string_view to) {
  Differ differ;
  differ.compare(from, to);
  return differ.take();
}

std::string state_diff(const ShownTable& from, const ShownTable& to) {
  Differ differ;
  differ.compare(from.table, to.table);
  differ.at("view", [&] {
    if (from.view && to.view) {
      differ.compare(*from.view, *to.view);
    } else if (from.view || to.view) {
      differ.note("replace", to.view ? to.view->text() : "null");
    }
  });
  return differ.take();
}

}  // namespace rondel::server
