import type { Patch } from "../patch.ts";
import type { Store } from "../store.ts";

/** Later than requests that are sent side by side, in milliseconds. */
const usualDelayMs = 3;

/** The functions of the store that only write. */
type Write = {
  [Name in keyof Store]: Store[Name] extends (...args: never[]) => infer Result
    ? [Result] extends [void]
      ? Name
      : never
    : never;
}[keyof Store];

/** Does a write a moment later: whoever reads until then sees what was there before. */
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
