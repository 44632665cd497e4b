import { Big } from "big.js";

/** What a client sent, as text: lists and objects stand for nothing, whatever they would turn into. */
export const textOf = (value: unknown): string =>
  typeof value === "object" && !(value instanceof Big) ? "" : String(value);
