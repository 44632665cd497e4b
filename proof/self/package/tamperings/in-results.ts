import { packageNames as names } from "../../../../src/products/package/files.ts";
import type { Tampering } from "./tampering.ts";

const { results } = names;

export const inResults: Tampering[] = [
  [
    "the outcome of a requirement flipped",
    (draft) => draft.json(results, ({ requirements: [first] }) => (first.outcome = "fail")),
    /results.json: requirements \/ \S+ \/ outcome is "fail", and should be "pass"/,
  ],
  [
    "a requirement removed",
    (draft) => draft.json(results, (value) => value.requirements.splice(3, 1)),
    /results.json: requirements \/ \S+ is missing/,
  ],
  [
    "a requirement added",
    (draft) =>
      draft.json(results, (value) =>
        value.requirements.push({ ...value.requirements[0], id: "users-are-happy" }),
      ),
    /requirements \/ users-are-happy was added/,
  ],
  [
    "the verdict edited",
    (draft) => draft.json(results, (value) => (value.verdict = "not-conforming")),
    /results.json: verdict is "not-conforming", and should be "conforming"/,
  ],
  [
    "the target's address edited",
    (draft) => draft.json(results, ({ target }) => (target.baseUrl = "https://bank.example")),
    /target \/ baseUrl is "https:\/\/bank.example"/,
  ],
  [
    "the digest of the document edited",
    (draft) => draft.json(results, ({ document }) => (document.digest = "0".repeat(64))),
    /results.json: document \/ digest is/,
  ],
  [
    "a finding added",
    (draft) => draft.json(results, ({ findings }) => findings.push({ id: "users-create-1" })),
    /findings \/ users-create-1 was added/,
  ],
  [
    "the results written in one line",
    (draft) => draft.write(results, JSON.stringify(JSON.parse(draft.text(results)))),
    /written in another order or spacing/,
  ],
  ["the results replaced by no JSON", (draft) => draft.write(results, "fine"), /results.json:/],
];
