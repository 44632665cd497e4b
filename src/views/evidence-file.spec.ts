import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { oneOf } from "../contract/deviation.ts";
import { openEvidence, readEvidence } from "../record/evidence/file.ts";
import type { EvidenceLine } from "../record/evidence/lines.ts";
import { redactor, unredacted } from "../wire/redaction.ts";
import { end, exchangeLine, findingLine, said, runLine } from "../../proof/self/report/sample.ts";
import { temporaryFolder } from "../../proof/self/temporary-folder.ts";

const answer = { status: 200, headers: {}, body: "" };

const newFile = () => join(temporaryFolder("evidence"), "deep", "evidence.ndjson");

test("what was appended is read back, in order, and an existing file is continued", () => {
  const file = newFile();
  const written = [[runLine(), exchangeLine("x-1")], [end]];
  for (const lines of written) {
    const evidence = openEvidence(file, unredacted);
    for (const line of lines) evidence.append(line);
    evidence.close();
  }
  expect(readEvidence(file).lines).toEqual(written.flat());
});

test("a torn last line is dropped, at whatever byte it was torn", () => {
  const file = newFile();
  const evidence = openEvidence(file, unredacted);
  const first: EvidenceLine = { kind: "harness-error", message: "é" };
  evidence.append(first);
  evidence.append(exchangeLine("x-1"));
  evidence.close();
  const whole = readFileSync(file);
  const firstEnd = whole.indexOf("\n") + 1;
  for (let length = firstEnd; length < whole.length - 1; length += 1) {
    writeFileSync(file, whole.subarray(0, length));
    expect(readEvidence(file).lines).toEqual([first]);
  }
});

test("whatever may quote the target is redacted when it is written; names of the suite stay", () => {
  const file = newFile();
  const redact = redactor({ API_SECRET: "secret" });
  const evidence = openEvidence(file, redact);
  const words = { ...said("no secret"), expected: oneOf("secret", "a secret"), tried: "secret" };
  const line = exchangeLine("x-1");
  const body = `${"x".repeat(19_997)}secret`;
  evidence.append({ ...line, exchange: { ...line.exchange, answer: { ...answer, body } } });
  evidence.append({ ...findingLine("limits-read", words), check: "secret/a#limits-read" });
  evidence.append({ kind: "harness-error", message: "TypeError: secret", test: "a secret" });
  evidence.close();
  const [exchange, finding, harnessError] = readEvidence(file).lines;
  expect(exchange).toMatchObject({
    exchange: { answer: { body: `${"x".repeat(19_997)}<AP`, truncated: true } },
  });
  expect(finding).toMatchObject({
    check: "secret/a#limits-read",
    expected: { kind: "value", of: "<API_SECRET>", is: { oneOf: ['"a <API_SECRET>"'] } },
    seen: { kind: "told", words: "no <API_SECRET>" },
    tried: "<API_SECRET>",
  });
  expect(harnessError).toMatchObject({ message: "TypeError: <API_SECRET>", test: "a secret" });
});

test("a secret is redacted wherever a profile has it, in fields named like those of the suite as well", () => {
  const file = newFile();
  const evidence = openEvidence(file, redactor({ API_SECRET: "secret" }));
  const { target, ...line } = runLine();
  const getUser = { path: "/user/{user_id}?k=secret", headers: { id: "secret", reason: "secret" } };
  const resolvedProfile = { operations: { getUser }, users: { given: ["secret"] } };
  evidence.append({ ...line, target: { ...target, resolvedProfile } });
  evidence.close();
  const redacted = "<API_SECRET>";
  expect(readEvidence(file).lines[0]).toMatchObject({
    kind: "run",
    id: line.id,
    target: {
      resolvedProfile: {
        operations: {
          getUser: {
            path: `/user/{user_id}?k=${redacted}`,
            headers: { id: redacted, reason: redacted },
          },
        },
        users: { given: [redacted] },
      },
    },
  });
});
