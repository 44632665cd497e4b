import { writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { emptyFolder } from "../../../proof/self/cli/command.ts";
import { sampleResults } from "../../../proof/self/report/sample-run.ts";
import { filesIn } from "../../record/folder.ts";
import { openPoints } from "../../../spec/open-points/index.ts";
import { clientRegister, register } from "../../../spec/register.ts";
import { allChecks } from "../../judge/run/catalogue.ts";
import { notExercisedReasons } from "../../record/evidence/not-exercised-reasons.ts";
import { explanationOf as explanationIn } from "./explanation.ts";

const explanationOf = (id: string): string => explanationIn(id, emptyFolder());

test("every name that a report shows is explained, each with its sentence", () => {
  for (const { id, statement } of [...register, ...clientRegister])
    expect(explanationOf(id)).toContain(statement);
  for (const [id, { question }] of Object.entries(openPoints))
    expect(explanationOf(id)).toContain(question);
  for (const [id, { meaning }] of Object.entries(notExercisedReasons))
    expect(explanationOf(id)).toContain(meaning);
  const [check] = allChecks();
  expect(explanationOf(check?.id ?? "")).toContain(check?.title);
});

test("a requirement is explained by its checks, its faults, its open points and what it needs", () => {
  const text = explanationOf("link-account-ceiling-reached");
  expect(text).toContain("linkBankAccount: HTTP 400, code 104004");
  expect(text).toContain("link-account-ceiling-reached:not-raised");
  expect(text).toContain("states: { url: /testing/states");
  expect(text).toContain("run --only link-account-ceiling-reached");
});

test("a name that nothing has is refused with the likely one", () => {
  expect(() => explanationOf("signature-encodin")).toThrow('Did you mean "signature-encoding"?');
});

test("a finding is explained from its run, by its id or how that begins", () => {
  const folder = emptyFolder();
  writeFileSync(filesIn(folder).results, JSON.stringify(sampleResults));
  const [finding] = sampleResults.findings;
  const { id = "", requirement = "" } = finding ?? {};
  for (const name of [id, id.slice(0, -3)]) {
    const text = explanationIn(name, folder);
    expect(text).toContain(`  replay    ${finding?.replay}`);
    expect(text).toContain(`run --only ${requirement}`);
  }
  expect(() => explanationIn(`${id}0`, folder)).toThrow(
    /^Nothing is called .*\n.*Findings are looked up in /,
  );
});
