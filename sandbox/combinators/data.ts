import { Big } from "big.js";
import type { OperationName } from "../../spec/operations.ts";
import { isPlain, type Data } from "../data.ts";
import type { Patch } from "../patch.ts";
import { withData } from "./operations.ts";

/** Such as "bank_account.is_nre". `*` is any member; lists count as their items. */
type Path = string;

/** A member that becomes undefined is left out. */
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
  name: OperationName,
  paths: readonly Path[],
  change: (member: unknown) => unknown,
): Patch =>
  withData(name, (data) =>
    paths.reduce<Data>((changed, path) => changeAt(changed, path.split("."), change) as Data, data),
  );

export const without = (name: OperationName, ...paths: readonly Path[]): Patch =>
  changing(name, paths, () => undefined);

export const asText = (name: OperationName, ...paths: readonly Path[]): Patch =>
  changing(name, paths, (member) => (member instanceof Big ? member.toFixed() : String(member)));
