import { expect, test } from "@playwright/test";
import { openPoints } from "../../../spec/open-points/index.ts";
import { clientRegister, register } from "../../../spec/register.ts";
import { allChecks } from "../../judge/run/catalogue.ts";
import { notExercisedReasons } from "../../record/evidence/not-exercised-reasons.ts";
import { explanationOf } from "./explanation.ts";

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
