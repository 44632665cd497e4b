import type { CitableId } from "../../spec/register.ts";
import { writeJson } from "../wire/write-json.ts";

/** How a target deviates from one requirement: what every finding is made of. */
export interface Deviation {
  requirement: CitableId;
  /** What is wrong, as a sentence. */
  message: string;
  expected: string;
  actual: string;
  /**
   * What broke, as JSON Pointers into the body of the response that shows it. A member that is missing is
   * pointed at where it should be. Absent where it's the whole response, or no body shows it.
   */
  fields?: readonly string[];
}

/** The fields of a deviation, of pointers that may be unknown; nothing where none is known. */
export function fieldsAt(...pointers: (string | undefined)[]): Pick<Deviation, "fields"> {
  const fields = pointers.filter((pointer) => pointer !== undefined);
  return fields.length > 0 ? { fields } : {};
}

const longestJson = 300;

function toJson(value: unknown): string {
  try {
    return writeJson(value);
  } catch {
    return "a structure nested too deep to be shown";
  }
}

/** A value as a finding shows it: as JSON, cut after 300 characters; "nothing" for undefined. */
export function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  const json = toJson(value);
  return json.length > longestJson
    ? `${json.slice(0, longestJson)}… (${json.length} characters)`
    : json;
}

/** A value as part of a sentence: text as it is, anything else as `shown` does. */
export const worded = (value: unknown): string =>
  typeof value === "string" ? value : shown(value);
