import { Big } from "big.js";
import { stringify } from "lossless-json";

/** Writes JSON. Decimals and bigints are numbers in it, with every digit they have. */
export const writeJson = (value: unknown, space?: number): string =>
  stringify(value, undefined, space, [
    { test: (member) => member instanceof Big, stringify: (member) => (member as Big).toFixed() },
  ]) ?? "null";
