import type { OperationName } from "../../spec/operations.ts";
import type { Patch } from "../patch.ts";
import { onlyIn } from "./operations.ts";

const every = 5;

export function everyFifth(): () => boolean {
  let calls = 0;
  return () => (calls += 1) % every === 0;
}

/** Counts the calls of all these operations together. */
export const nowAndThen =
  (names: OperationName | readonly OperationName[], patch: Patch): Patch =>
  (service) =>
    onlyIn(names, patch, everyFifth())(service);
