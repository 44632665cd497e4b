import { isJsonObject, objectOf, type JsonObject } from "../../../../spec/json.ts";
import { describe } from "../../../../spec/openapi.ts";
import { operationNames, type OperationName } from "../../../../spec/operations.ts";
import type { ForeignOperation } from "./foreign.ts";
import { documentWords } from "./words.ts";

const shapeOf = (path: string): string =>
  path
    .replaceAll(/\{[^}]*\}/g, "{}")
    .replaceAll(/\/{2,}/g, "/")
    .replace(/\/$/, "")
    .toLowerCase();

type Route = Pick<ForeignOperation, "method" | "path">;

const textsIn = (value: unknown) => [value].flat().filter((each) => typeof each === "string");

function addressesOf({ url, variables }: JsonObject): string[] {
  let addresses = [typeof url === "string" ? url : ""];
  for (const [name, variable] of Object.entries(objectOf(variables))) {
    const { default: usual, enum: others } = objectOf(variable);
    const values = [...new Set([...textsIn(usual), ...textsIn(others)])];
    if (values.length === 0) continue;
    addresses = values
      .flatMap((value) => addresses.map((address) => address.replaceAll(`{${name}}`, value)))
      .slice(0, 50);
  }
  return addresses;
}

function serversIn({ servers, host, basePath }: JsonObject): string[] {
  const listed = [servers].flat().filter(isJsonObject).flatMap(addressesOf);
  const own = typeof host === "string" ? `https://${host}` : "";
  return typeof basePath === "string" ? [own + basePath, ...listed] : listed;
}

const pathnameOf = (address: string): string =>
  (URL.canParse(address) ? new URL(address).pathname : address).replace(/\/+$/, "");

const documented = operationNames.flatMap((name) => {
  const { method, path } = describe(name);
  return path === undefined ? [] : [{ method, path: shapeOf(path) }];
});

export const isDocumented = (method: string, path: string): boolean =>
  documented.some(
    (each) =>
      each.method === method.toUpperCase() &&
      (each.path.endsWith(shapeOf(path)) || shapeOf(path).endsWith(each.path)),
  );

const missingBefore = (routes: readonly Route[]): string[] =>
  routes.flatMap((route) => {
    const end = shapeOf(route.path);
    return documented
      .filter(({ method, path }) => method === route.method.toUpperCase() && path.endsWith(end))
      .map(({ path }) => path.slice(0, path.length - end.length));
  });

export function withoutBase(path: string, baseUrl: string): string {
  const base = pathnameOf(baseUrl);
  return base !== "" && `${path}/`.startsWith(`${base}/`) ? path.slice(base.length) : path;
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : undefined);

export function prefixOf(document: JsonObject, routes: readonly Route[], baseUrl: string): string {
  const matchesWith = (prefix: string): number => {
    const shapes = new Set(
      routes.map(
        ({ method, path }) =>
          `${method.toUpperCase()} ${shapeOf(withoutBase(prefix + path, baseUrl))}`,
      ),
    );
    return documented.filter(({ method, path }) => shapes.has(`${method} ${path}`)).length;
  };
  const servers = serversIn(document);
  const own = servers.filter((server) => hostOf(server) === hostOf(baseUrl));
  const inferred = [...new Set(missingBefore(routes))].filter((each) => matchesWith(each) > 1);
  const [best] = [...[...own, ...servers, ""].map(pathnameOf), ...inferred]
    .map((prefix) => ({ prefix, matches: matchesWith(prefix) }))
    .toSorted((one, other) => other.matches - one.matches);
  return best?.prefix ?? "";
}

export interface OperationMatch {
  operation: OperationName;
  foreign: ForeignOperation;
  reason: string;
}

interface Signs {
  methods: RegExp;
  words: RegExp;
  butNot?: RegExp;
  otherwise?: RegExp;
}

const signs: Partial<Record<OperationName, Signs>> = {
  markNri: { methods: /POST|PUT|PATCH/, words: /\bnri\b/ },
  getBankAccountStatus: { methods: /GET/, words: /\baccounts?\b.*\b(state|verification)\b/ },
  deleteBankAccount: {
    methods: /DELETE/,
    words: /\baccounts?\b/,
    otherwise: /\b(delete|remove|unlink)\b/,
  },
  updateBankAccount: {
    methods: /PUT|PATCH/,
    words: /\baccounts?\b/,
    otherwise: /\b(update|change|edit)\b/,
  },
  getBankAccount: { methods: /GET/, words: /\baccounts?\b/ },
  getUser: {
    methods: /GET/,
    words: /\busers?\b/,
    butNot: /\b(accounts?|transactions?|limits?|quotes?|kyc)\b/,
  },
};

const wordsOf = ({ path, words }: ForeignOperation): string =>
  documentWords(`${path.replaceAll(/\{[^}]*\}/g, " ")} ${words}`);

function bySigns({ methods, words, butNot, otherwise }: Signs, foreign: ForeignOperation) {
  const own = wordsOf(foreign);
  const found = words.exec(own)?.[0];
  if (found === undefined || butNot?.test(documentWords(foreign.path))) return undefined;
  const other = otherwise?.exec(own)?.[0];
  if (!methods.test(foreign.method) && !(foreign.method === "POST" && other)) return undefined;
  return `${foreign.method} and the words "${found}"${other ? ` and "${other}"` : ""}`;
}

function documentedMatch(
  operation: OperationName,
  all: readonly ForeignOperation[],
): OperationMatch[] {
  const { path, method } = describe(operation);
  if (path === undefined) return [];
  const shape = shapeOf(path);
  const candidates = all.filter((each) => each.method === method);
  const foreign =
    candidates.find((each) => shapeOf(each.path) === shape) ??
    candidates.find((each) => shapeOf(each.path).endsWith(shape));
  const reason = "the path of the document";
  return foreign ? [{ operation, foreign, reason }] : [];
}

export function matchOperations(all: readonly ForeignOperation[]): OperationMatch[] {
  const matches = operationNames.flatMap((operation) => documentedMatch(operation, all));
  for (const [name, wanted] of Object.entries(signs)) {
    // Prefer the operation with the fewest words: it's about one record and nothing else.
    const [match] = all
      .filter((foreign) => matches.every((each) => each.foreign !== foreign))
      .toSorted((one, other) => wordsOf(one).length - wordsOf(other).length)
      .flatMap((foreign) => {
        const reason = bySigns(wanted, foreign);
        const operation = name as OperationName;
        return reason === undefined ? [] : [{ operation, foreign, reason }];
      });
    if (match) matches.push(match);
  }
  return matches;
}
