import { readPointer } from "../../spec/pointer.ts";
import { leavesIn, pointerOf } from "./mapping/foreign.ts";
import { reasonOf } from "./mapping/match-fields.ts";
import { matchResults, resultNames } from "./mapping/result-names.ts";
import type { Answered, Survey } from "./survey.ts";

const shown = (value: unknown): string =>
  typeof value === "object" ? "a record" : JSON.stringify(String(value)).slice(0, 60);

/** Proves where the results of an operation stand: where the draft looks for them, or else where they're found. */
export function readResults({ draft, profile }: Survey, { operation, json }: Answered): void {
  const found = matchResults(operation, leavesIn(json));
  for (const name of resultNames(operation)) {
    const path = ["operations", operation, "result", name];
    const pointer = profile.operations[operation]?.result?.[name];
    const value = pointer === undefined ? undefined : readPointer(json, pointer);
    const field = found.find((each) => each.name === name);
    if (pointer !== undefined && value !== undefined && value !== null) {
      draft.set(path, pointer, "proven", `the answer shows ${shown(value)} there`);
    } else if (field) {
      draft.set(path, pointerOf(field.leaf.keys), "proven", `in the answer, ${reasonOf(field)}`);
    } else {
      draft.remove(path);
      draft.note(path, "unknown", "not found in the answer");
    }
  }
}

/** A result of an answer, by the draft. */
export function resultOf(
  { profile }: Survey,
  { operation, json }: Answered,
  name: string,
): unknown {
  const pointer = profile.operations[operation]?.result?.[name];
  return pointer === undefined ? undefined : readPointer(json, pointer);
}

const forms: [form: RegExp, generator: (id: string) => string][] = [
  [/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, () => "{uuid}"],
  [/^\d+$/, (id) => `{digits:${id.length}}`],
  [/^[0-9a-f]{8,}$/, (id) => `{hex:${id.length}}`],
];

/** Test data for an unknown id in the form of a known one: a UUID, digits, a prefix with either. */
export function unknownLike(id: unknown): string | undefined {
  if (typeof id === "number" || typeof id === "bigint") return `{number:${String(id).length}}`;
  if (typeof id !== "string") return undefined;
  const [, prefix = "", rest = id] = /^([A-Za-z]+[_:.-])(.+)$/.exec(id) ?? [];
  const known = forms.find(([form]) => form.test(rest));
  if (known) return prefix + known[1](rest);
  // Of other characters there is no generator: letters keep the length.
  return /^[A-Za-z0-9]+$/.test(rest) ? `${prefix}{letters:${rest.length}}` : undefined;
}

/** Notes the form of an id, for ids that the target doesn't know. */
export function noteIdForm({ draft }: Survey, name: string, id: unknown): void {
  const form = unknownLike(id);
  const path = ["testData", "unknown", name];
  if (form === undefined)
    draft.note(path, "unknown", "the form of this id isn't one of a generator");
  else draft.set(path, form, "proven", `in the form of ${shown(id)}`);
}
