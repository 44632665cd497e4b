import { Big } from "big.js";
import type { Call } from "../../sandbox/context.ts";
import { type Data, type Input, isPlain, Refusal } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { around, type Names, onlyIn } from "./parts.ts";
import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import type { Store } from "../../sandbox/store.ts";

// What goes into an operation and comes out of it, and what follows: at once, now and then, or late.

export const withInput = (names: Names, change: (call: Call) => Input): Patch =>
  around(
    names,
    (before) => (call) => before({ ...call, input: { ...call.input, ...change(call) } }),
  );

export const withData = (names: Names, change: (data: Data, call: Call) => Data): Patch =>
  around(names, (before) => (call) => change(before(call), call));

/** "bank_account.is_nre"; `*` is any member, and lists stand for their items. */
type Path = string;

function changeAt(value: unknown, names: string[], change: (member: unknown) => unknown): unknown {
  const [name, ...rest] = names;
  if (name === undefined) return change(value);
  if (Array.isArray(value)) return value.map((item) => changeAt(item, names, change));
  if (!isPlain(value)) return value;
  const members = Object.entries(value).map(([key, member]) => [
    key,
    name === "*" || name === key ? changeAt(member, rest, change) : member,
  ]);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

export const changing = (
  names: Names,
  paths: readonly Path[],
  change: (member: unknown) => unknown,
): Patch =>
  withData(names, (data) =>
    paths.reduce<Data>((changed, path) => changeAt(changed, path.split("."), change) as Data, data),
  );

export const without = (names: Names, ...paths: readonly Path[]): Patch =>
  changing(names, paths, () => undefined);

export const asText = (names: Names, ...paths: readonly Path[]): Patch =>
  changing(names, paths, (member) => (member instanceof Big ? member.toFixed() : String(member)));

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
const usualDelayMs = 12;

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
      store: { [name]: (...args: unknown[]) => void setTimeout(() => write(...args), delayMs) },
    };
  };
