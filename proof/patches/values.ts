import { Big } from "big.js";
import type { Call } from "../../sandbox/context.ts";
import { type Data, type Input, isPlain } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { type Names, around } from "./parts.ts";

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
