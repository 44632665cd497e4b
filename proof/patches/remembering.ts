import { inStore, together } from "./parts.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Store } from "../../sandbox/store.ts";

type StoreFunction = Exclude<keyof Store, "clients">;
type Lookup =
  "findUser" | "anyUser" | "findByEmail" | "findSameAccount" | "findQuote" | "findTransaction";

export const noting = <Name extends StoreFunction>(
  name: Name,
  note: (...given: Parameters<Store[Name]>) => void,
): Patch =>
  inStore((store) => {
    const act = store[name] as (...given: unknown[]) => unknown;
    return {
      [name]: (...given: Parameters<Store[Name]>) => {
        note(...given);
        return act(...given);
      },
    };
  });

export const overlooking = <Name extends Lookup>(
  name: Name,
  isMeant: (
    found: NonNullable<ReturnType<Store[Name]>>,
    asked: Parameters<Store[Name]>,
    store: Store,
  ) => boolean,
): Patch =>
  inStore((store) => {
    const find = store[name] as (...asked: unknown[]) => ReturnType<Store[Name]>;
    return {
      [name]: (...asked: Parameters<Store[Name]>) => {
        const found = find(...asked);
        return found && isMeant(found, asked, store) ? undefined : found;
      },
    };
  });

/** The memory is separate for each service. */
export const remembering =
  <Value>(
    note: (remember: (value: Value) => void) => Patch,
    patch: (isKnown: (value: Value) => boolean) => Patch,
  ): Patch =>
  (service) => {
    const known = new Set<Value>();
    return together(
      note((value) => void known.add(value)),
      patch((value) => known.has(value)),
    )(service);
  };

export function momentsAgo<Value extends object>(milliseconds: number) {
  const times = new WeakMap<Value, number>();
  return {
    write: (value: Value) => void times.set(value, performance.now()),
    isFresh: (value: Value): boolean =>
      performance.now() - (times.get(value) ?? Number.NEGATIVE_INFINITY) < milliseconds,
  };
}
