import type { Patch } from "../patch.ts";
import type { Store } from "../store.ts";

/** Longer than requests sent side by side take. */
const usualDelayMs = 3;

type Write = {
  [Name in keyof Store]: Store[Name] extends (...args: never[]) => infer Result
    ? [Result] extends [void]
      ? Name
      : never
    : never;
}[keyof Store];

/** Whoever reads until then sees the state before. */
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
