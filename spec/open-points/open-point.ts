/** The suite records which reading a target takes, and requires none. Only a run can fill in one named "value". */
export interface OpenPoint {
  source: string;
  question: string;
  kind: "not-shown" | "silent";
  /** name -> meaning */
  readings: Record<string, string>;
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

/** For what the document leaves to a profile. */
export const profiled = {
  profiled: "The profile defines it, and the run shows that it works.",
  "not-profiled": "The profile does not define it.",
};

/** For what no run can find out. */
export const unobserved = { unobserved: "HTTP exchanges cannot show it." };
