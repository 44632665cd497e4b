import type { Draft, Json } from "../draft.ts";
import { packageNames as names } from "../../../../src/products/package/files.ts";

export type Tamperings = Record<string, readonly [tamper: (draft: Draft) => unknown, said: RegExp]>;

const { evidence, results, attestation, sums, waivers, report, requirements, certificate } = names;

export const clumsy: Tamperings = {
  "a word of an evidence line edited": [
    (draft) => draft.edit(evidence, '"outcome":"passed"', '"outcome":"failed"'),
    /Line \d+ of the evidence was changed/,
  ],
  "the evidence cut in the middle of a line": [
    (draft) => draft.files.set(evidence, draft.files.get(evidence)!.subarray(0, 5_000)),
    /the run was interrupted/,
  ],
  "the evidence removed": [
    (draft) => draft.files.delete(evidence),
    /evidence.ndjson is missing: nothing else can be compared/,
  ],
  "the results removed": [(draft) => draft.files.delete(results), /results.json is missing/],
  "the attestation removed": [
    (draft) => draft.files.delete(attestation),
    /attestation.json is missing/,
  ],
  "the sums removed": [(draft) => draft.files.delete(sums), /SHA256SUMS is missing/],
  "a digest in the sums edited": [
    (draft) => draft.edit(sums, /^[0-9a-f]{4}/, "0000"),
    /was changed: its digest isn't the one in SHA256SUMS/,
  ],
  "a line of the sums removed": [
    (draft) => draft.edit(sums, /.*requirements.csv\n/, ""),
    /requirements.csv was added: SHA256SUMS doesn't list it/,
  ],
  "the sums made illegible": [
    (draft) => draft.write(sums, "all fine\n"),
    /isn't a list of digests/,
  ],
  "waivers added that the run didn't have": [
    (draft) => draft.write(waivers, "- requirement: users-create\n"),
    /waivers.yaml was added: this run has none/,
  ],
};

export const misattested: Tamperings = {
  "the result in the attestation edited": [
    (draft) => draft.statement(({ predicate }) => (predicate.result = "WARNED")),
    /attestation.json: as indented JSON, line .*WARNED.* should have .*PASSED/,
  ],
  "a digest in the attestation edited": [
    (draft) => draft.statement(({ subject }) => (subject[0].digest.sha256 = "0".repeat(64))),
    /attestation.json: as indented JSON, line .*sha256.*0000/,
  ],
  "the type of the payload edited": [
    (draft) => draft.json(attestation, (envelope) => (envelope.payloadType = "text/plain")),
    /payloadType is "text\/plain"/,
  ],
  "the signature edited": [
    (draft) =>
      draft.json(attestation, ({ signatures: [one] }) => {
        one.sig = `${one.sig.startsWith("A") ? "B" : "A"}${one.sig.slice(1)}`;
      }),
    /The signature is not a valid one/,
  ],
  "the signature taken off": [
    (draft) => {
      const { payload } = JSON.parse(draft.text(attestation)) as { payload: string };
      draft.write(attestation, Buffer.from(payload, "base64").toString());
    },
    /It isn't signed: nothing in it shows who made it. It should be signed with sha256:/,
  ],
  "the attestation made illegible": [
    (draft) => draft.write(attestation, "{"),
    /isn't JSON of an attestation/,
  ],
};

/** Edits of files derived from the evidence; sums and attestation are made to fit. */
export const inDerivedFiles: Tamperings = {
  "the outcome of a requirement flipped": [
    (draft) => draft.json(results, ({ requirements: [first] }) => (first.outcome = "fail")),
    /results.json isn't .*\("id": "\S+"\) has .*fail.* should have .*pass/,
  ],
  "a requirement removed": [
    (draft) => draft.json(results, (value) => value.requirements.splice(3, 1)),
    /results.json isn't what the evidence gives: line/,
  ],
  "a finding added": [
    (draft) => draft.json(results, ({ findings }) => findings.push({ id: "users-create-1" })),
    /results.json isn't what the evidence gives: line/,
  ],
  "the results written in one line": [
    (draft) => draft.write(results, JSON.stringify(JSON.parse(draft.text(results)))),
    /results.json isn't what the evidence gives: line 1 /,
  ],
  "the results replaced by no JSON": [
    (draft) => draft.write(results, "fine"),
    /results.json isn't/,
  ],
  "a cell of the table edited": [
    (draft) => draft.edit(requirements, '"pass"', '"fail"'),
    /requirements.csv isn't the table of these results: line \d+ has ".*fail/,
  ],
  "the report said to be by another version": [
    (draft) => draft.edit(report, /content="wallet-conformance [^"]+"/, 'content="other 1.0"'),
    /report.html was rendered by other 1.0: not compared/,
  ],
  "the certificate given another service": [
    (draft) => draft.edit(certificate, "http://127.0.0.1", "https://bank.example"),
    /certificate.html isn't the certificate of this run/,
  ],
};

const isPassed = ({ kind, outcome }: Json) => kind === "check" && outcome === "passed";
const isRun = ({ kind }: Json) => kind === "run";
const isAccepted = ({ kind, exchange }: Json) =>
  kind === "exchange" && exchange.answer?.status === 200;

/** By a forger who knows the evidence's form; sums and attestation are made to fit. */
export const forged: Tamperings = {
  "a failed check said to have passed": [
    (draft) => draft.forgeFirst(isPassed, (check) => [{ ...check, outcome: "failed" }]),
    /The check \S+ failed, but no finding says how/,
  ],
  "a passed check without what shows it": [
    (draft) => draft.forgeFirst(isPassed, ({ decisive: _decisive, ...check }) => [check]),
    /passed, but names no exchange/,
  ],
  "a check left out": [(draft) => draft.forgeFirst(isPassed, () => []), /results.json isn't/],
  "a check of nobody's suite added": [
    (draft) => draft.forgeFirst(isPassed, (check) => [check, { ...check, id: "nothing#nowhere" }]),
    /The check nothing#nowhere isn't one of this suite/,
  ],
  "a check moved to another requirement": [
    (draft) => draft.forgeFirst(isPassed, (check) => [{ ...check, requirement: "status-read" }]),
    /is about \S+, not about status-read/,
  ],
  "an exchange taken out from under its check": [
    (draft) =>
      draft.forge((lines) => {
        const { decisive } = lines.find(isPassed) ?? {};
        return lines.filter(({ exchange }) => exchange?.id !== decisive);
      }),
    /refers to the exchange \S+, which isn't in the evidence/,
  ],
  "the status of an answer edited": [
    (draft) =>
      draft.forgeFirst(isAccepted, ({ exchange, ...line }) => [
        { ...line, exchange: { ...exchange, answer: { ...exchange.answer, status: 500 } } },
      ]),
    /Judged again, the exchange \S+ shows something else than the evidence says of it/,
  ],
  "another suite named in the evidence": [
    (draft) =>
      draft.forgeFirst(isRun, (run) => [{ ...run, suite: { ...run.suite, version: "9.0.0" } }]),
    /was judged by wallet-conformance 9.0.0, and this is/,
  ],
  "the first line taken out": [
    (draft) => draft.forgeFirst(isRun, () => []),
    /doesn't say which run it is of/,
  ],
  "lines of a form that no suite writes": [
    (draft) => draft.forge(([run = {}]) => [run, { kind: "check" }, { kind: "finding" }]),
    /isn't in the form of a run's|isn't one of this suite/,
  ],
};
