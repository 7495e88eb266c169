#include "table/shown_table.h"

namespace rondel {

std::string ShownTable::text() const {
  std::string text = "{";
  table.append_members(text);
  text += ",\"view\":";
  return (text += view ? view->text() : "null") += '}';
}

std::shared_ptr<const std::string> ShownTable::once_since(const std::shared_ptr<const ShownTable>& earlier,
                                                          const std::function<std::string()>& make) const {
  const std::lock_guard lock(since_->mutex);
  if (since_->text == nullptr || since_->earlier.lock() != earlier) {
    since_->text = std::make_shared<const std::string>(make());
    since_->earlier = earlier;
  }
  return since_->text;
}

}  // namespace rondel
