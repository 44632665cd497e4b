import { describe } from "../../../../spec/openapi.ts";
import { operationNames, type OperationName } from "../../../../spec/operations.ts";
import type { ForeignOperation } from "./foreign.ts";
import { shapeOf } from "./prefix.ts";
import { documentWords } from "./words.ts";

export interface OperationMatch {
  operation: OperationName;
  foreign: ForeignOperation;
  reason: string;
  isDocumented: boolean;
}

/** How an operation without a documented path is known: by its method and words of its path and its names. */
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

function bySigns(
  { methods, words, butNot, otherwise }: Signs,
  foreign: ForeignOperation,
): string | undefined {
  const own = wordsOf(foreign);
  const found = words.exec(own)?.[0];
  if (found === undefined || butNot?.test(documentWords(foreign.path))) return undefined;
  const other = otherwise?.exec(own)?.[0];
  if (!methods.test(foreign.method) && !(foreign.method === "POST" && other)) return undefined;
  return `${foreign.method} and the words "${found}"${other ? ` and "${other}"` : ""}`;
}

/** The operation at the path of the document; else one whose path ends with it. */
function documentedMatch(
  operation: OperationName,
  all: readonly ForeignOperation[],
): OperationMatch | undefined {
  const { path, method } = describe(operation);
  if (path === undefined) return undefined;
  const shape = shapeOf(path);
  const candidates = all.filter((each) => each.method === method);
  const foreign =
    candidates.find((each) => shapeOf(each.path) === shape) ??
    candidates.find((each) => shapeOf(each.path).endsWith(shape));
  return foreign && { operation, foreign, reason: "the path of the document", isDocumented: true };
}

/** Pairs foreign operations with ours: by the document's path, then by method and words. */
export function matchOperations(all: readonly ForeignOperation[]): OperationMatch[] {
  const matches = operationNames.flatMap((operation) => documentedMatch(operation, all) ?? []);
  const taken = new Set(matches.map(({ foreign }) => foreign));
  for (const [name, wanted] of Object.entries(signs)) {
    const found = all
      .filter((foreign) => !taken.has(foreign))
      .flatMap((foreign) => {
        const reason = bySigns(wanted, foreign);
        const operation = name as OperationName;
        return reason === undefined ? [] : [{ operation, foreign, reason, isDocumented: false }];
      });
    // Of several the one that is about one record and nothing else.
    const [match] = found.toSorted(
      (one, other) => wordsOf(one.foreign).length - wordsOf(other.foreign).length,
    );
    if (!match) continue;
    taken.add(match.foreign);
    matches.push(match);
  }
  return matches;
}
