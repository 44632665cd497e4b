import { parseJson } from "../../../spec/json.ts";

/** The complete objects of the first list in a text that may be cut anywhere. */
export function objectsIn(text: string): unknown[] {
  const objects: unknown[] = [];
  let depth = 0;
  let start = -1;
  let isInText = false;
  for (let at = text.indexOf("[") + 1; at > 0 && at < text.length; at += 1) {
    const letter = text[at];
    if (isInText) {
      if (letter === "\\") at += 1;
      else if (letter === '"') isInText = false;
      continue;
    }
    if (letter === '"') isInText = true;
    if (letter === "{" && (depth += 1) === 1) start = at;
    if (letter === "}" && (depth -= 1) === 0) {
      const object = parseJson(text.slice(start, at + 1));
      if (object !== undefined) objects.push(object);
    }
    if (letter === "]" && depth === 0) break;
  }
  return objects;
}
