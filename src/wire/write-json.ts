import { Big } from "big.js";
import { stringify } from "lossless-json";

/** Decimals and bigints keep all their digits. */
export const writeJson = (value: unknown, space?: number): string =>
  stringify(value, undefined, space, [
    { test: (member) => member instanceof Big, stringify: (member) => (member as Big).toFixed() },
  ]) ?? "null";
