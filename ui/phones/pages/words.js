// The words of the pages: the English template is the key, and the server writes what is said for it where the table speaks otherwise.
"use strict";
var Words = {};
function tr(template, values) {
  return (Words[template] || template).replace(/\{(\w+)\}/g, function (place, name) { return values && name in values ? values[name] : place; });
}
