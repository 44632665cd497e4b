import { Big } from "big.js";
import { stringify } from "lossless-json";

/** Writes JSON. Decimals and bigints are numbers in it, with every digit they have. */
export const writeJson = (value: unknown): string =>
  stringify(value, undefined, undefined, [
    { test: (member) => member instanceof Big, stringify: (member) => (member as Big).toFixed() },
  ]) ?? "null";
