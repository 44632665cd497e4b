import {
  attested,
  changed,
  edited,
  firstForged,
  forged,
  type Json,
  removed,
  replaced,
  type Tampering,
} from "../draft.ts";
import { packageNames as names } from "../../../../src/products/package/files.ts";

export type Tamperings = Readonly<Record<string, Tampering>>;

const { evidence, results, attestation, sums, waivers, report, requirements, certificate } = names;

export const clumsy: Tamperings = {
  "a word of an evidence line edited": edited(evidence, '"outcome":"passed"', '"outcome":"failed"'),
  "the evidence cut in the middle of a line": ({ files }) =>
    files.set(evidence, files.get(evidence)!.subarray(0, 5_000)),
  "the evidence removed": removed(evidence),
  "the results removed": removed(results),
  "the attestation removed": removed(attestation),
  "the sums removed": removed(sums),
  "a digest in the sums edited": edited(sums, /^[0-9a-f]{4}/, "0000"),
  "a line of the sums removed": edited(sums, /.*requirements.csv\n/, ""),
  "the sums made illegible": replaced(sums, "all fine\n"),
  "waivers added that the run didn't have": replaced(waivers, "- requirement: users-create\n"),
};

export const misattested: Tamperings = {
  "the result in the attestation edited": attested(
    ({ predicate }) => (predicate.result = "WARNED"),
  ),
  "a digest in the attestation edited": attested(
    ({ subject }) => (subject[0].digest.sha256 = "0".repeat(64)),
  ),
  "the type of the payload edited": changed(
    attestation,
    (envelope) => (envelope.payloadType = "text/plain"),
  ),
  "the signature edited": changed(attestation, ({ signatures: [one] }) => {
    one.sig = `${one.sig.startsWith("A") ? "B" : "A"}${one.sig.slice(1)}`;
  }),
  "the signature taken off": (draft) => {
    const { payload } = JSON.parse(draft.text(attestation)) as { payload: string };
    draft.write(attestation, Buffer.from(payload, "base64").toString());
  },
  "the attestation made illegible": replaced(attestation, "{"),
};

/** Edits of files derived from the evidence; sums and attestation are made to fit. */
export const inDerivedFiles: Tamperings = {
  "the outcome of a requirement flipped": changed(
    results,
    ({ requirements: [first] }) => (first.outcome = "fail"),
  ),
  "a requirement removed": changed(results, (value) => value.requirements.splice(3, 1)),
  "a finding added": changed(results, ({ findings }) => findings.push({ id: "users-create-1" })),
  "the results written in one line": (draft) =>
    draft.write(results, JSON.stringify(JSON.parse(draft.text(results)))),
  "the results replaced by no JSON": replaced(results, "fine"),
  "a cell of the table edited": edited(requirements, '"pass"', '"fail"'),
  "the report said to be by another version": edited(
    report,
    /content="wallet-conformance [^"]+"/,
    'content="other 1.0"',
  ),
  "the certificate given another service": edited(
    certificate,
    "http://127.0.0.1",
    "https://bank.example",
  ),
};

const isPassed = ({ kind, outcome, requirement }: Json) =>
  kind === "check" && outcome === "passed" && requirement === "limits-read";
const isRun = ({ kind }: Json) => kind === "run";
const isAccepted = ({ kind, exchange }: Json) =>
  kind === "exchange" && exchange.answer?.status === 200;

/** By a forger who knows the evidence's form; sums and attestation are made to fit. */
export const inEvidence: Tamperings = {
  "a failed check said to have passed": firstForged(isPassed, (check) => [
    { ...check, outcome: "failed" },
  ]),
  "a passed check without what shows it": firstForged(
    isPassed,
    ({ decisive: _decisive, ...check }) => [check],
  ),
  "a check left out": firstForged(isPassed, () => []),
  "a check of nobody's suite added": firstForged(isPassed, (check) => [
    check,
    { ...check, id: "nothing#nowhere" },
  ]),
  "a check moved to another requirement": firstForged(isPassed, (check) => [
    { ...check, requirement: "status-read" },
  ]),
  "an exchange taken out from under its check": forged((lines) => {
    const { decisive } = lines.find(isPassed) ?? {};
    return lines.filter(({ exchange }) => exchange?.id !== decisive);
  }),
  "the status of an answer edited": firstForged(isAccepted, ({ exchange, ...line }) => [
    { ...line, exchange: { ...exchange, answer: { ...exchange.answer, status: 500 } } },
  ]),
  "another suite named in the evidence": firstForged(isRun, (run) => [
    { ...run, suite: { ...run.suite, version: "9.0.0" } },
  ]),
  "the first line taken out": firstForged(isRun, () => []),
  "lines of a form that no suite writes": forged(([run = {}]) => [
    run,
    { kind: "check" },
    { kind: "finding" },
  ]),
};
