import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import type { Call } from "../../sandbox/context.ts";
import { type Data, Refusal } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Store } from "../../sandbox/store.ts";
import { type Names, around, onlyIn } from "./parts.ts";
import { withData } from "./values.ts";

export const afterSuccess = (names: Names, act: (call: Call, data: Data) => void): Patch =>
  withData(names, (data, call) => {
    act(call, data);
    return data;
  });

const afterRefused = (
  names: Names,
  isMeant: (refusal: Refusal) => boolean,
  act: (call: Call) => void,
): Patch =>
  around(names, (before) => (call) => {
    try {
      return before(call);
    } catch (error) {
      if (error instanceof Refusal && isMeant(error)) act(call);
      throw error;
    }
  });

export const afterRefusal = (names: Names, act: (call: Call) => void): Patch =>
  afterRefused(names, () => true, act);

export const afterRow = (names: Names, row: ErrorRowId, act: (call: Call) => void): Patch =>
  afterRefused(names, (refusal) => refusal.row === row, act);

const every = 5;

export function everyFifth(): () => boolean {
  let calls = 0;
  return () => (calls += 1) % every === 0;
}

/** Counts the calls of all these operations together. */
export const nowAndThen =
  (names: Names, patch: Patch): Patch =>
  (service) =>
    onlyIn(names, patch, everyFifth())(service);

/** Longer than requests sent at once take. */
const usualDelayMs = 3;

type Write = {
  [Name in keyof Store]: Store[Name] extends (...args: never[]) => infer Result
    ? [Result] extends [void]
      ? Name
      : never
    : never;
}[keyof Store];

export const late =
  (name: Write, delayMs = usualDelayMs): Patch =>
  ({ store }) => {
    const write = store[name] as (...args: unknown[]) => void;
    return {
      store: {
        [name]: (...args: unknown[]) => void setTimeout(() => write(...args), delayMs),
      },
    };
  };
