import type { OperationName } from "../../spec/operations.ts";

/** Operations whose answer the document shows, and those whose request: their names are not free. */
const shownAnswers: ReadonlySet<OperationName> = new Set(["getLimits", "validateTransaction"]);
const shownRequests: ReadonlySet<OperationName> = new Set([...shownAnswers, "upsertBankAccount"]);

/** Names the document gives, wherever they stand. */
const given = new Set(["is_nri", "is_nre"]);

/** Names of the KYC request that are not snake_case. */
const spelled: Record<string, string> = { legal_name: "LegalName", poa: "POA", poi: "POI" };

const toCamel = (name: string) =>
  given.has(name)
    ? name
    : name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function toSnake(name: string): string {
  const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return spelled[snake] ?? snake;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function rename(value: unknown, name: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => rename(item, name));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [name(key), rename(member, name)]),
  );
}

/** A request in camelCase, by the sandbox's own names. */
export const fromCamel = (operation: OperationName, input: Record<string, unknown>) =>
  (shownRequests.has(operation) ? input : rename(input, toSnake)) as Record<string, unknown>;

/** The data of an answer in camelCase. */
export const inCamel = (operation: OperationName, data: unknown): unknown =>
  shownAnswers.has(operation) ? data : rename(data, toCamel);
