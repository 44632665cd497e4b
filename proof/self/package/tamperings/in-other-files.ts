import { packageNames as names } from "../../../../src/products/package/files.ts";
import type { Tampering } from "./tampering.ts";

const { report, requirements, profile, statement, certificate } = names;

/** Edits of what else follows from the evidence, with sums and attestation made to fit them. */
export const inOtherFiles: Tampering[] = [
  [
    "a cell of the table edited",
    (draft) => draft.edit(requirements, '"pass"', '"fail"'),
    /requirements.csv isn't the table of these results: line \d+ has ".*fail/,
  ],
  [
    "a sentence of the report edited",
    (draft) => draft.edit(report, "no deviation was found", "no deviation of note was found"),
    /report.html isn't the rendering of these results: line \d+ has ".*of note/,
  ],
  [
    "the report said to be by another version",
    (draft) => draft.edit(report, /content="wallet-conformance [^"]+"/, 'content="other 1.0"'),
    /report.html was rendered by other 1.0: not compared/,
  ],
  [
    "the certificate given another service",
    (draft) => draft.edit(certificate, "http://127.0.0.1", "https://bank.example"),
    /certificate.html isn't the certificate of this run/,
  ],
  [
    "the profile changed",
    (draft) => draft.edit(profile, "encoding: hex", "encoding: base64"),
    /profile.resolved.yaml isn't the profile of the run: line \d+ has "encoding: base64/,
  ],
  [
    "the statement filled in",
    (draft) => draft.edit(statement, "______________________________ (name)", "Ada (name)"),
    /statement.md isn't the form for this run/,
  ],
];
