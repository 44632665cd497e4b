import type { OperationName } from "../../spec/operations.ts";
import { isPlain, type Input } from "../../sandbox/input.ts";

export type Members = Record<string, unknown>;

export const mapMembers = (
  value: Members,
  change: (member: unknown, key: string) => unknown,
): Members =>
  Object.fromEntries(Object.entries(value).map(([key, member]) => [key, change(member, key)]));

/** The document fixes these names. */
const shownResponses: ReadonlySet<OperationName> = new Set(["getLimits", "validateTransaction"]);
const shownRequests: ReadonlySet<OperationName> = new Set([...shownResponses, "upsertBankAccount"]);

const given = new Set(["is_nri", "is_nre"]);

const spelled: Record<string, string> = { legal_name: "LegalName", poa: "POA", poi: "POI" };

const toCamel = (name: string) =>
  given.has(name)
    ? name
    : name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function toSnake(name: string): string {
  const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return spelled[snake] ?? snake;
}

function rename(value: unknown, name: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => rename(item, name));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [name(key), rename(member, name)]),
  );
}

export const fromCamel = (operation: OperationName, input: Input): Input =>
  shownRequests.has(operation) ? input : (rename(input, toSnake) as Input);

export const inCamel = (operation: OperationName, data: unknown): unknown =>
  shownResponses.has(operation) ? data : rename(data, toCamel);
