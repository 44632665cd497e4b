import { operationNames } from "../../../spec/operations.ts";
import { claimDescribed } from "./claims.ts";
import { bindForeign } from "./mapping/bind-foreign.ts";
import type { ForeignOperation } from "./mapping/foreign.ts";
import { matchOperations, type OperationMatch } from "./mapping/match-operations.ts";
import type { Survey } from "./survey.ts";

/** The operations of a target's own description, or of its recorded traffic, and what they're from. */
export interface Described {
  from: string;
  operations: readonly ForeignOperation[];
}

/** Where the refusals of the operations have code and message, before where they have them by default. */
function layErrors({ draft, profile }: Survey, from: string, matches: readonly OperationMatch[]) {
  const shapes = matches.flatMap(({ foreign }) => foreign.errors ?? []);
  for (const part of ["code", "message"] as const) {
    const described = shapes.flatMap((shape) => shape[part] ?? []);
    const pointers = [...new Set([...described, ...profile.errors[part]])];
    if (described.length > 0) draft.set(["errors", part], pointers, "assumed", `by ${from}`);
  }
}

const list = (names: readonly string[]): string => names.join(", ") || "none";

/** Lays what a description shows over the draft. */
export function layDescription(survey: Survey, { from, operations }: Described) {
  const { draft } = survey;
  const matches = matchOperations(operations);
  for (const match of matches) {
    draft.remove(["operations", match.operation]);
    bindForeign(match, draft);
  }
  const found = new Set(matches.map(({ operation }) => operation));
  claimDescribed(survey, found);
  layErrors(survey, from, matches);
  const carrying = matches
    .filter(
      ({ operation, foreign }) =>
        foreign.carriesUserId && !["getLimits", "validateTransaction"].includes(operation),
    )
    .map(({ operation }) => operation);
  draft.set(["userIdHeader"], carrying, "assumed", `by ${from}`);
  const others = operations.filter((each) => !matches.some(({ foreign }) => foreign === each));
  const missing = operationNames.filter((name) => !found.has(name));
  draft.remarks.push(
    `${from}: ${matches.length} of ${operationNames.length} operations were found; not found: ${list(missing)}; ` +
      `of no use to the suite: ${list(others.map(({ method, path }) => `${method} ${path}`))}.`,
  );
}
