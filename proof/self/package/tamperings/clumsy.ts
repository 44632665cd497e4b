import { packageNames as names } from "../../../../src/products/package/files.ts";
import type { Tampering } from "./tampering.ts";

const { evidence, results, attestation, sums, waivers, pdf } = names;

export const clumsy: Tampering[] = [
  [
    "a word of an evidence line edited",
    (draft) => draft.edit(evidence, '"outcome":"passed"', '"outcome":"failed"'),
    /Line \d+ of the evidence was changed/,
  ],
  [
    "an evidence line dropped",
    (draft) => draft.lines((lines) => lines.toSpliced(5, 1)),
    /1 line of the evidence was taken out/,
  ],
  [
    "an evidence line added",
    (draft) => draft.lines((lines) => lines.toSpliced(5, 0, lines[3] ?? "")),
    /1 line of the evidence was added/,
  ],
  [
    "two evidence lines swapped",
    (draft) => draft.lines(([one = "", two = "", ...rest]) => [two, one, ...rest]),
    /swapped or replaced/,
  ],
  [
    "the evidence cut in the middle of a line",
    (draft) => draft.files.set(evidence, draft.files.get(evidence)!.subarray(0, 5_000)),
    /the run was interrupted/,
  ],
  [
    "an evidence line added after the end",
    (draft) => draft.lines((lines) => [...lines, lines[3] ?? ""]),
    /added after its end/,
  ],
  [
    "the evidence removed",
    (draft) => draft.files.delete(evidence),
    /evidence.ndjson is missing: nothing else can be compared/,
  ],
  ["the results removed", (draft) => draft.files.delete(results), /results.json is missing/],
  [
    "the attestation removed",
    (draft) => draft.files.delete(attestation),
    /attestation.json is missing/,
  ],
  ["the sums removed", (draft) => draft.files.delete(sums), /SHA256SUMS is missing/],
  [
    "a digest in the sums edited",
    (draft) => draft.edit(sums, /^[0-9a-f]{4}/, "0000"),
    /was changed: its digest isn't the one in SHA256SUMS/,
  ],
  [
    "a line of the sums removed",
    (draft) => draft.edit(sums, /.*requirements.csv\n/, ""),
    /requirements.csv was added: SHA256SUMS doesn't list it/,
  ],
  [
    "the sums made illegible",
    (draft) => draft.write(sums, "all fine\n"),
    /isn't a list of digests/,
  ],
  [
    "a byte of the PDF edited",
    (draft) =>
      draft.files.set(
        pdf,
        Buffer.concat([draft.files.get(pdf) ?? Buffer.alloc(0), Buffer.from(" ")]),
      ),
    /report.pdf was (changed|added)/,
  ],
  [
    "waivers added that the run didn't have",
    (draft) =>
      draft.write(waivers, "- requirement: users-create\n  reason: later\n  expires: 2030-01-01\n"),
    /waivers.yaml was added: this run has none/,
  ],
];
