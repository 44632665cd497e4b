import { bindForeign } from "./mapping/bind-foreign.ts";
import type { OperationMatch } from "./mapping/match-operations.ts";
import type { Survey } from "./survey.ts";

/** The operations of a target's own descriptions and recorded traffic, and what was read of each file. */
export interface Described {
  from: string;
  matches: readonly OperationMatch[];
  remarks: readonly string[];
}

/** Where the refusals of the operations have code and message, after where they have them by default. */
function layErrors({ draft, profile }: Survey, { from, matches }: Described) {
  const shapes = matches.flatMap(({ foreign }) => foreign.errors ?? []);
  for (const part of ["code", "message"] as const) {
    const described = shapes.flatMap((shape) => shape[part] ?? []);
    const pointers = [...new Set([...described, ...profile.errors[part]])];
    if (described.length > 0) draft.set(["errors", part], pointers, "assumed", `by ${from}`);
  }
}

/** Lays what a description shows over the draft. What it lacks is tried as the document and the sandbox have it. */
export function layDescription(survey: Survey, described: Described) {
  const { draft } = survey;
  const { from, matches, remarks } = described;
  for (const match of matches) {
    draft.remove(["operations", match.operation]);
    bindForeign(match, draft);
  }
  layErrors(survey, described);
  const carrying = matches
    .filter(
      ({ operation, foreign }) =>
        foreign.carriesUserId && !["getLimits", "validateTransaction"].includes(operation),
    )
    .map(({ operation }) => operation);
  draft.set(["userIdHeader"], carrying, "assumed", `by ${from}`);
  draft.remarks.push(...remarks);
}
