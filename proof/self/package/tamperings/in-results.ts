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
    "the proof of a requirement pointed at another exchange",
    (draft) => draft.json(results, ({ requirements: [one, other] }) => (one.proof = other.proof)),
    /requirements \/ \S+ \/ proof is/,
  ],
  [
    "the verdict edited",
    (draft) => draft.json(results, (value) => (value.verdict = "not-conforming")),
    /results.json: verdict is "not-conforming", and should be "conforming"/,
  ],
  [
    "the seed edited",
    (draft) => draft.json(results, ({ run }) => (run.seed += 1)),
    /results.json: run \/ seed is/,
  ],
  [
    "the target's address edited",
    (draft) => draft.json(results, ({ target }) => (target.baseUrl = "https://bank.example")),
    /target \/ baseUrl is "https:\/\/bank.example"/,
  ],
  [
    "another operator named",
    (draft) => draft.json(results, ({ run }) => (run.options.operator = "nobody")),
    /run \/ options \/ operator is "nobody"/,
  ],
  [
    "the digest of the document edited",
    (draft) => draft.json(results, ({ document }) => (document.digest = "0".repeat(64))),
    /results.json: document \/ digest is/,
  ],
  [
    "the digest of the profile edited",
    (draft) => draft.json(results, ({ target }) => (target.profileDigest = "0".repeat(64))),
    /target \/ profileDigest is/,
  ],
  [
    "the version of the suite edited",
    (draft) => draft.json(results, ({ suite }) => (suite.version = "9.0.0")),
    /suite \/ version is "9.0.0"/,
  ],
  [
    "the time of the run edited",
    (draft) => draft.json(results, ({ run }) => (run.startedAt = "2020-01-01T00:00:00.000Z")),
    /run \/ startedAt is/,
  ],
  [
    "the number of requests edited",
    (draft) => draft.json(results, ({ run }) => (run.requests = 1)),
    /run \/ requests is 1/,
  ],
  [
    "a check removed",
    (draft) => draft.json(results, (value) => value.checks.pop()),
    /results.json: checks \/ \S+ is missing/,
  ],
  [
    "a check renamed",
    (draft) => draft.json(results, ({ checks: [first] }) => (first.title = "all is well")),
    /checks \/ \S+ \/ title is "all is well"/,
  ],
  [
    "a finding added",
    (draft) => draft.json(results, ({ findings }) => findings.push({ id: "users-create-1" })),
    /findings \/ users-create-1 was added/,
  ],
  [
    "a reading of an open point edited",
    (draft) => draft.json(results, ({ observations: [first] }) => (first.reading = "none")),
    /results.json: observations \//,
  ],
  [
    "a harness error hidden in results",
    (draft) => draft.json(results, (value) => (value.harnessErrors = ["x"])),
    /harnessErrors \/ 1 was added/,
  ],
  [
    "the results written in one line",
    (draft) => draft.write(results, JSON.stringify(JSON.parse(draft.text(results)))),
    /written in another order or spacing/,
  ],
  ["the results replaced by no JSON", (draft) => draft.write(results, "fine"), /results.json:/],
];
