import { describe } from "../openapi.ts";
import type { OperationName } from "../operations.ts";

/** The suite records which reading a target takes, and requires none. Only a run can fill in one named "value". */
export interface OpenPoint {
  source: string;
  question: string;
  kind: "not-shown" | "silent";
  /** name -> meaning */
  readings: Record<string, string>;
  /** Those that a profile defines, so that it gives the reading. */
  operations?: readonly OperationName[];
}

const ofKind =
  (kind: OpenPoint["kind"]) =>
  (source: string, question: string, readings: OpenPoint["readings"]): OpenPoint => ({
    source,
    question,
    kind,
    readings,
  });

export const notShown = ofKind("not-shown");
export const silent = ofKind("silent");

/** What the document leaves to a profile. */
export const profiled = (
  source: string,
  question: string,
  ...operations: readonly OperationName[]
): OpenPoint => ({
  ...notShown(source, question, {
    profiled: "The profile defines it, and the run shows that it works.",
    "not-profiled": "The profile does not define it.",
  }),
  operations,
});

export function payload(operation: OperationName, name: string): OpenPoint {
  const { method, path } = describe(operation);
  const sent = method === "GET" ? "query" : "request";
  const question = `What do the ${sent} and the response of ${name} look like?`;
  return profiled(`${method} ${path}`, question, operation);
}

/** For what no run can find out. */
export const unobserved = { unobserved: "HTTP exchanges cannot show it." };
