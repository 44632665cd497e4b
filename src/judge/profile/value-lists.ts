import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { isMap, isScalar, isSeq, type Node, type Scalar, type YAMLSeq } from "yaml";
import { isJsonObject } from "../../../spec/json.ts";
import { remembered } from "../../../spec/remembered.ts";
import { textOf } from "../../ground/encoding.ts";
import { locationOf, type YamlSource } from "../../ground/yaml/source.ts";
import { mistakesInUsed, noteUsed, usedIn } from "./used-values.ts";

export interface ValueList {
  from: unknown[];
  used?: string;
}

export const isValueList = (value: unknown): value is ValueList =>
  isJsonObject(value) && Array.isArray(value.from);

function linesIn(file: string): string[] | undefined {
  try {
    const lines = textOf(readFileSync(file)).split("\n");
    return lines.map((line) => line.trim()).filter((line) => line !== "");
  } catch {
    return undefined;
  }
}

function linesOf(node: Scalar, source: YamlSource, one: string, all: string): string[] | string {
  const file = resolve(dirname(source.file), String(node.value));
  const lines = linesIn(file);
  if (lines && lines.length > 0) return lines;
  const why = lines ? `has no ${one} in it` : "can't be read";
  return `${locationOf(node, source)}  ${file} ${why}. It must have ${all}, one on a line.`;
}

const drawnOnce = [
  ["user"],
  ...["indian", "foreign", "rejected", "pending"].map((kind) => ["kyc", kind]),
];
const ofAccounts = ["nameMatches", "nameDiffers", "nre", "pending"].map((kind) => [
  "bankAccounts",
  kind,
]);

function filledIn(
  node: Node,
  path: readonly string[],
  source: YamlSource,
): YAMLSeq | string[] | string {
  const at = locationOf(node, source);
  const name = path.join(".");
  const from: unknown = isMap(node) ? node.get("from", true) : node;
  if (isSeq(from)) {
    const isPlain = from.items.every((each) => isScalar(each) && each.value !== null);
    if (isPlain && from.items.length > 0) return from;
    return `${at}  ${name} must be a list of single values, each for one user.`;
  }
  if (!isScalar(from) || typeof from.value !== "string") {
    return `${at}  ${name}.from must be a list of values, or name a file of them.`;
  }
  return linesOf(from, source, "value", `the values of ${name}`);
}

/** @returns messages */
export function fillInLists(source: YamlSource): string[] {
  const { document } = source;
  return [...drawnOnce, ...ofAccounts].flatMap((group) => {
    const at = ["testData", ...group];
    const fields: unknown = document.getIn(at, true);
    if (!isMap(fields)) return [];
    return fields.items.flatMap((pair) => {
      const node = pair.value as Node | null;
      const isGiven = isSeq(node) || (isMap(node) && node.has("from"));
      if (!isGiven || !isScalar(pair.key) || pair.key.value === "<<") return [];
      const path = [...at, String(pair.key.value)];
      const from = filledIn(node, path, source);
      if (typeof from === "string") return [from];
      const mistakes = mistakesInUsed(source, [...path, "used"]);
      const used = isMap(node) ? node.get("used") : undefined;
      const filled = {
        from,
        ...(typeof used === "string" && { used: resolve(dirname(source.file), used) }),
      };
      pair.value = Object.assign(document.createNode(filled), { range: node.range });
      return mistakes;
    });
  });
}

export interface Shard {
  /** From 1. */
  current: number;
  total: number;
}

export const isOfShard = (index: number, { current, total }: Shard): boolean =>
  index % total === current - 1;

export class ValueLists {
  private readonly claim: (name: string) => boolean;
  private readonly shard: Shard;
  private readonly usedBefore = remembered(usedIn);
  /** How many of a list's values are known to be taken: none becomes free again. */
  private readonly taken = new Map<ValueList, number>();

  /** `claim` takes a value by a name that is safe for a file; false if it's taken already. */
  constructor(claim: (name: string) => boolean, shard: Shard = { current: 1, total: 1 }) {
    this.claim = claim;
    this.shard = shard;
  }

  next(list: ValueList): unknown {
    const { from, used } = list;
    const before = this.usedBefore(used);
    const taken = this.taken.get(list) ?? 0;
    const found = from.slice(taken).findIndex((each, index) => {
      const isFree = isOfShard(taken + index, this.shard) && !before.has(String(each));
      return isFree && this.claim(hash("sha256", String(each), "hex"));
    });
    this.taken.set(list, found < 0 ? from.length : taken + found + 1);
    const value = found < 0 ? undefined : from[taken + found];
    if (value !== undefined) noteUsed({ used }, String(value));
    return value;
  }
}

/** @returns messages */
export function fillInUserIds(source: YamlSource): string[] {
  const given = source.document.getIn(["users", "given"]);
  if (!isSeq(given)) return [];
  return given.items.flatMap((group, index) => {
    if (!isMap(group)) return [];
    const node = group.get("file", true);
    if (!node && !group.has("ids")) {
      return [`${locationOf(group, source)}  users.given.${index} needs ids, or a file of them.`];
    }
    if (!isScalar(node) || typeof node.value !== "string") return [];
    const ids = linesOf(node, source, "id", "the ids of users");
    if (typeof ids === "string") return [ids];
    group.delete("file");
    group.set("ids", source.document.createNode(ids));
    return [];
  });
}
