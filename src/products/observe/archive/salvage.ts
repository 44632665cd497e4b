import { parseJson } from "../../../../spec/json.ts";

/** The objects of a list, and how the list ends. */
interface Salvaged {
  objects: unknown[];
  /** Objects that aren't JSON. */
  unreadable: number;
  /** Whether the text ends before the list does. */
  isCut: boolean;
}

/** The readable objects of the first list in a text that may be cut or damaged anywhere. */
export function objectsIn(text: string): Salvaged {
  const found: Salvaged = { objects: [], unreadable: 0, isCut: true };
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
      if (object === undefined) found.unreadable += 1;
      else found.objects.push(object);
    }
    if (letter === "]" && depth === 0) return { ...found, isCut: false };
  }
  return found;
}
