import { packageNames as names } from "../../../src/report/package/names.ts";
import type { Draft } from "./draft.ts";

/** What somebody does to a package, and what verify must say of it. */
export type Tampering = [what: string, tamper: (draft: Draft) => void, said: RegExp];

const { evidence, results, report, requirements, profile, statement, certificate } = names;
const { attestation, sums, waivers, pdf } = names;

const passed = (line: { kind?: string; outcome?: string }) =>
  line.kind === "check" && line.outcome === "passed";

/** Changed bytes, with nothing done to hide them. */
export const clumsy: Tampering[] = [
  [
    "a word of an evidence line edited",
    (draft) => draft.edit(evidence, '"outcome":"passed"', '"outcome":"failed"'),
    /Line \d+ of the evidence was changed/,
  ],
  [
    "an evidence line dropped",
    (draft) => draft.lines((lines) => lines.toSpliced(200, 1)),
    /1 line of the evidence was taken out/,
  ],
  [
    "an evidence line added",
    (draft) => draft.lines((lines) => lines.toSpliced(200, 0, lines[100] ?? "")),
    /1 line of the evidence was added/,
  ],
  [
    "two evidence lines swapped",
    (draft) => draft.lines(([one = "", two = "", ...rest]) => [two, one, ...rest]),
    /swapped or replaced/,
  ],
  [
    "the evidence cut in the middle of a line",
    (draft) => draft.files.set(evidence, draft.files.get(evidence)!.subarray(0, 100_000)),
    /the run was interrupted/,
  ],
  [
    "an evidence line added after the end",
    (draft) => draft.lines((lines) => [...lines, lines[5] ?? ""]),
    /added after its end/,
  ],
  [
    "the head of the hash chain edited",
    (draft) => draft.edit(evidence, /"head":"[0-9a-f]{4}/, '"head":"0000'),
    /Line \d+ of the evidence was changed/,
  ],
  [
    "the evidence removed",
    (draft) => draft.files.delete(evidence),
    /evidence.ndjson is missing: nothing else can be compared/,
  ],
  ["the results removed", (draft) => draft.files.delete(results), /results.json is missing/],
  ["the report removed", (draft) => draft.files.delete(report), /report.html is missing/],
  ["the statement removed", (draft) => draft.files.delete(statement), /statement.md is missing/],
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
    "a space added to the end of the report",
    (draft) => draft.write(report, `${draft.text(report)} `),
    /report.html isn't the rendering of these results/,
  ],
  [
    "waivers added that the run didn't have",
    (draft) =>
      draft.write(waivers, "- requirement: users-create\n  reason: later\n  expires: 2030-01-01\n"),
    /waivers.yaml was added: this run has none/,
  ],
];

/** Edits of what follows from the evidence, with sums and attestation made to fit them. */
export const covered: Tampering[] = [
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
  [
    "a cell of the table edited",
    (draft) => draft.edit(requirements, '"pass"', '"fail"'),
    /requirements.csv isn't the table of these results: line \d+ has ".*fail/,
  ],
  [
    "a row of the table removed",
    (draft) => draft.edit(requirements, /\r\n.*\r\n/, "\r\n"),
    /requirements.csv isn't the table/,
  ],
  [
    "a sentence of the report edited",
    (draft) => draft.edit(report, "no deviation was found", "no deviation of note was found"),
    /report.html isn't the rendering of these results: line \d+ has ".*of note/,
  ],
  [
    "a script put into the report",
    (draft) => draft.edit(report, "</main>", "<script>alert(1)</script></main>"),
    /report.html isn't the rendering/,
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

/** Evidence written anew, each line sealed and the chain closed, with sums and attestation to fit. */
export const forged: Tampering[] = [
  [
    "a failed check said to have passed",
    (draft) =>
      draft.forge((lines) =>
        lines.map((line, index) =>
          index === lines.findIndex(passed) ? { ...line, outcome: "failed" } : line,
        ),
      ),
    /The check \S+ failed, but no finding says how/,
  ],
  [
    "a check left out",
    (draft) => draft.forge((lines) => lines.toSpliced(lines.findIndex(passed), 1)),
    /results.json: .*verdict|results.json: /,
  ],
  [
    "a check of nobody's suite added",
    (draft) =>
      draft.forge((lines) => {
        const check = lines.find(passed) ?? {};
        return lines.toSpliced(-1, 0, { ...check, id: "operations/nothing#users-create" });
      }),
    /The check operations\/nothing#users-create isn't one of this suite/,
  ],
  [
    "a check moved to another requirement",
    (draft) =>
      draft.forge((lines) =>
        lines.map((line, index) =>
          index === lines.findIndex(passed) ? { ...line, requirement: "status-read" } : line,
        ),
      ),
    /is about \S+, not about status-read/,
  ],
  [
    "an exchange taken out from under its check",
    (draft) =>
      draft.forge((lines) => {
        const { decisive } = lines.find(passed) ?? {};
        return lines.filter(({ exchange }) => exchange?.id !== decisive);
      }),
    /refers to the exchange \S+, which isn't in the evidence/,
  ],
  [
    "the status of an answer edited",
    (draft) =>
      draft.forge((lines) => {
        const accepted = lines.findLastIndex(({ exchange }) => exchange?.answer?.status === 200);
        return lines.map((line, index) =>
          index === accepted
            ? {
                ...line,
                exchange: { ...line.exchange, answer: { ...line.exchange.answer, status: 500 } },
              }
            : line,
        );
      }),
    /Judged again, the exchange \S+ shows something else than the evidence says of it/,
  ],
  [
    "a requirement said to be shown by an exchange",
    (draft) =>
      draft.forge((lines) => {
        const at = lines.findLastIndex(({ kind }) => kind === "exchange");
        return lines.map((line, index) =>
          index === at ? { ...line, satisfied: ["limits-entry-total"] } : line,
        );
      }),
    /Judged again, the exchange \S+ shows something else/,
  ],
  [
    "another suite named in the evidence",
    (draft) =>
      draft.forge(([run = {}, ...rest]) => [
        { ...run, suite: { ...run.suite, version: "9.0.0" } },
        ...rest,
      ]),
    /was judged by wallet-conformance 9.0.0, and this is/,
  ],
  [
    "the target's address edited in the evidence",
    (draft) =>
      draft.forge(([run = {}, ...rest]) => [
        { ...run, target: { ...run.target, baseUrl: "https://bank.example" } },
        ...rest,
      ]),
    /target \/ baseUrl is "http:\/\/127.0.0.1:\d+", and should be "https:\/\/bank.example"/,
  ],
  [
    "the first line taken out",
    (draft) => draft.forge((lines) => lines.slice(1)),
    /doesn't say which run it is of/,
  ],
  [
    "lines of a form that no suite writes",
    (draft) => draft.forge(([run = {}]) => [run, { kind: "check" }, { kind: "finding" }]),
    /isn't in the form of a run's|isn't one of this suite/,
  ],
];

/** What is done to the attestation, with sums to fit. */
export const misattested: Tampering[] = [
  [
    "the result in the attestation edited",
    (draft) => draft.statement(({ predicate }) => (predicate.result = "WARNED")),
    /attestation.json: predicate \/ result is "WARNED", and should be "PASSED"/,
  ],
  [
    "a test taken out of the attestation",
    (draft) => draft.statement(({ predicate }) => predicate.passedTests.pop()),
    /attestation.json: predicate \/ passedTests \//,
  ],
  [
    "a digest in the attestation edited",
    (draft) => draft.statement(({ subject }) => (subject[0].digest.sha256 = "0".repeat(64))),
    /attestation.json: subject \/ certificate.html \/ sha256 is "0000/,
  ],
  [
    "another predicate claimed",
    (draft) => draft.statement((value) => (value.predicateType = "https://slsa.dev/provenance/v1")),
    /attestation.json: predicateType is/,
  ],
  [
    "the type of the payload edited",
    (draft) => draft.json(attestation, (envelope) => (envelope.payloadType = "text/plain")),
    /payloadType is "text\/plain"/,
  ],
  [
    "the signature edited",
    (draft) =>
      draft.json(attestation, ({ signatures: [one] }) => {
        one.sig = `${one.sig.startsWith("A") ? "B" : "A"}${one.sig.slice(1)}`;
      }),
    /The signature is not a valid one/,
  ],
  [
    "another key named",
    (draft) => draft.json(attestation, ({ signatures: [one] }) => (one.keyid = "sha256:0000")),
    /The signature is not a valid one/,
  ],
  [
    "the signature taken off",
    (draft) => {
      const { payload } = JSON.parse(draft.text(attestation)) as { payload: string };
      draft.write(attestation, Buffer.from(payload, "base64").toString());
    },
    /It isn't signed: nothing in it shows who made it. It should be signed with sha256:/,
  ],
  [
    "the attestation made illegible",
    (draft) => draft.write(attestation, "{"),
    /isn't JSON of an attestation/,
  ],
];
