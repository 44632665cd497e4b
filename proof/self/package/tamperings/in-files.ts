import { type Draft, attesting, edited, inJson, inLines } from "../draft.ts";
import { packageNames as names } from "../../../../src/products/package/files.ts";

/** By what was done: how, and what is said of it. */
export type Tamperings = Record<string, readonly [tamper: (draft: Draft) => void, said: RegExp]>;

const { evidence, results, attestation, sums, waivers, pdf } = names;
const without = (name: string) => (draft: Draft) => draft.files.delete(name);

export const clumsy: Tamperings = {
  "a word of an evidence line edited": [
    edited(evidence, '"outcome":"passed"', '"outcome":"failed"'),
    /Line \d+ of the evidence was changed/,
  ],
  "an evidence line dropped": [
    inLines((lines) => lines.toSpliced(5, 1)),
    /1 line of the evidence was taken out/,
  ],
  "an evidence line added": [
    inLines((lines) => lines.toSpliced(5, 0, lines[3] ?? "")),
    /1 line of the evidence was added/,
  ],
  "two evidence lines swapped": [
    inLines(([one = "", two = "", ...rest]) => [two, one, ...rest]),
    /swapped or replaced/,
  ],
  "the evidence cut in the middle of a line": [
    (draft) => draft.files.set(evidence, draft.files.get(evidence)!.subarray(0, 5_000)),
    /the run was interrupted/,
  ],
  "an evidence line added after the end": [
    inLines((lines) => [...lines, lines[3] ?? ""]),
    /added after its end/,
  ],
  "the evidence removed": [
    without(evidence),
    /evidence.ndjson is missing: nothing else can be compared/,
  ],
  "the results removed": [without(results), /results.json is missing/],
  "the attestation removed": [without(attestation), /attestation.json is missing/],
  "the sums removed": [without(sums), /SHA256SUMS is missing/],
  "a digest in the sums edited": [
    edited(sums, /^[0-9a-f]{4}/, "0000"),
    /was changed: its digest isn't the one in SHA256SUMS/,
  ],
  "a line of the sums removed": [
    edited(sums, /.*requirements.csv\n/, ""),
    /requirements.csv was added: SHA256SUMS doesn't list it/,
  ],
  "the sums made illegible": [
    (draft) => draft.write(sums, "all fine\n"),
    /isn't a list of digests/,
  ],
  "a byte of the PDF edited": [
    (draft) =>
      draft.files.set(
        pdf,
        Buffer.concat([draft.files.get(pdf) ?? Buffer.alloc(0), Buffer.from(" ")]),
      ),
    /report.pdf was (changed|added)/,
  ],
  "waivers added that the run didn't have": [
    (draft) =>
      draft.write(waivers, "- requirement: users-create\n  reason: later\n  expires: 2030-01-01\n"),
    /waivers.yaml was added: this run has none/,
  ],
};

export const inResults: Tamperings = {
  "the outcome of a requirement flipped": [
    inJson(results, ({ requirements: [first] }) => (first.outcome = "fail")),
    /results.json: requirements \/ \S+ \/ outcome is "fail", and should be "pass"/,
  ],
  "a requirement removed": [
    inJson(results, (value) => value.requirements.splice(3, 1)),
    /results.json: requirements \/ \S+ is missing/,
  ],
  "a requirement added": [
    inJson(results, (value) =>
      value.requirements.push({ ...value.requirements[0], id: "users-are-happy" }),
    ),
    /requirements \/ users-are-happy was added/,
  ],
  "the verdict edited": [
    inJson(results, (value) => (value.verdict = "not-conforming")),
    /results.json: verdict is "not-conforming", and should be "conforming"/,
  ],
  "the target's address edited": [
    inJson(results, ({ target }) => (target.baseUrl = "https://bank.example")),
    /target \/ baseUrl is "https:\/\/bank.example"/,
  ],
  "the digest of the document edited": [
    inJson(results, ({ document }) => (document.digest = "0".repeat(64))),
    /results.json: document \/ digest is/,
  ],
  "a finding added": [
    inJson(results, ({ findings }) => findings.push({ id: "users-create-1" })),
    /findings \/ users-create-1 was added/,
  ],
  "the results written in one line": [
    (draft) => draft.write(results, JSON.stringify(JSON.parse(draft.text(results)))),
    /written in another order or spacing/,
  ],
  "the results replaced by no JSON": [(draft) => draft.write(results, "fine"), /results.json:/],
};

export const misattested: Tamperings = {
  "the result in the attestation edited": [
    attesting(({ predicate }) => (predicate.result = "WARNED")),
    /attestation.json: predicate \/ result is "WARNED", and should be "PASSED"/,
  ],
  "a digest in the attestation edited": [
    attesting(({ subject }) => (subject[0].digest.sha256 = "0".repeat(64))),
    /attestation.json: subject \/ certificate.html \/ sha256 is "0000/,
  ],
  "the type of the payload edited": [
    inJson(attestation, (envelope) => (envelope.payloadType = "text/plain")),
    /payloadType is "text\/plain"/,
  ],
  "the signature edited": [
    inJson(attestation, ({ signatures: [one] }) => {
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

const { report, requirements, profile, statement, certificate } = names;

/** Edits of what else follows from the evidence, with sums and attestation made to fit them. */
export const inOtherFiles: Tamperings = {
  "a cell of the table edited": [
    edited(requirements, '"pass"', '"fail"'),
    /requirements.csv isn't the table of these results: line \d+ has ".*fail/,
  ],
  "a sentence of the report edited": [
    edited(report, "no deviation was found", "no deviation of note was found"),
    /report.html isn't the rendering of these results: line \d+ has ".*of note/,
  ],
  "the report said to be by another version": [
    edited(report, /content="wallet-conformance [^"]+"/, 'content="other 1.0"'),
    /report.html was rendered by other 1.0: not compared/,
  ],
  "the certificate given another service": [
    edited(certificate, "http://127.0.0.1", "https://bank.example"),
    /certificate.html isn't the certificate of this run/,
  ],
  "the profile changed": [
    edited(profile, "encoding: hex", "encoding: base64"),
    /profile.resolved.yaml isn't the profile of the run: line \d+ has "encoding: base64/,
  ],
  "the statement filled in": [
    edited(statement, "______________________________ (name)", "Ada (name)"),
    /statement.md isn't the form for this run/,
  ],
};
