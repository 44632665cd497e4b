type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Templates and pointers describe one message: half of one and half of another describe none. */
const wholes = new Set(["query", "body", "result"]);

/** Lays one profile over another, field by field; lists, templates and pointers are taken whole. */
export function overlay(below: Plain, above: Plain): Plain {
  const laid = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const under = laid[key];
    const merge = isPlain(value) && isPlain(under) && !wholes.has(key);
    laid[key] = merge ? overlay(under, value) : value;
  }
  return laid;
}
