import { Big } from "big.js";
import type { World } from "../world.ts";

/** Fields that are structures in a right request. */
const structured = new Set(["POA", "POI"]);

const isStructure = ([name, value]: [string, unknown]): boolean =>
  typeof value === "object" && value !== null && !(value instanceof Big) && !structured.has(name);

function isJson(body: string): boolean {
  try {
    return body === "" || JSON.parse(body) !== undefined;
  } catch {
    return false;
  }
}

/** What a world with the faults of careless servers does with a request: fail, or hang up. */
export function crashOf(
  world: World,
  body: string,
  input: Record<string, unknown>,
): "fails" | "hangs up" | undefined {
  if (world.has("structures-crash") && Object.entries(input).some(isStructure)) return "fails";
  if (world.has("broken-json-crashes") && !isJson(body)) return "fails";
  const zero = Object.values(input).some(
    (value) => typeof value === "string" && value.includes("\0"),
  );
  return zero && world.has("control-characters-crash") ? "hangs up" : undefined;
}
