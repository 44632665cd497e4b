import { expect, test } from "@playwright/test";
import { readEvidence } from "../../src/record/evidence/file.ts";
import { filesIn } from "../../src/record/folder.ts";
import { runVariables } from "../../src/judge/run/options.ts";
import { breakingDamages, stallingDamages } from "../hostile/connection.ts";
import { judge, type Judged } from "../hostile/judge.ts";
import { always, ofPreflight, type Damage, type Plan } from "../hostile/target.ts";
import { slowUnless } from "../self/slow.ts";

const { "resets before the answer": resets } = breakingDamages;
const { "says nothing": hangs } = stallingDamages;
const timeoutSeconds = 2;

const judged = (plan: Plan, only: string[], alone?: string): Promise<Judged> =>
  judge(plan, only, {
    requestTimeoutSeconds: timeoutSeconds,
    environment: alone === undefined ? {} : { [runVariables.test]: alone },
  });

const answersLate: Damage = (answer, { status, body }) =>
  void setTimeout(
    () => answer.writeHead(status, { "content-type": "application/json" }).end(body),
    (timeoutSeconds + 1) * 1000,
  );

const mostInFlight = 4;

/** Drops every fiftieth connection after acting, and answers late under load. */
const overloaded: Plan = (answered, { inFlight }) => {
  if (answered < ofPreflight) return undefined;
  if (answered % 50 === 49) return resets;
  return inFlight > mostInFlight ? answersLate : undefined;
};

test("an overloaded target is blamed for nothing", slowUnless(false), async () => {
  test.setTimeout(600_000);
  const only = ["bank-accounts", "users"];
  const { exitCode, results } = await judged(overloaded, only);
  expect(results.harnessErrors).toEqual([]);
  expect(results.findings).toEqual([]);
  expect(results.run.gone).toBeUndefined();
  expect(exitCode).toBe(3);
  const passed = results.requirements.filter(({ outcome }) => outcome === "pass") ?? [];
  expect(passed.length, "other tries make up for what was lost").toBeGreaterThan(10);
});

const onBody =
  (part: string, damage: Damage): Plan =>
  (_, { body }) =>
    body.includes(part) ? damage : undefined;

test("a target that hangs on one value is found to, under the right requirement", async () => {
  const ofPhones =
    "properties/shapes/plain-values/createuser-answers-each-plain-bad-value-in-each-input";
  const plan = onBody('"phone":{}', hangs);
  const { exitCode, results } = await judged(plan, ["answers-any-request"], ofPhones);
  const [found] = results.advice ?? [];
  expect(found?.seen).toMatchObject({
    each: [{ answer: { kind: "no-answer", why: "timeout" }, to: "{} for phone" }],
  });
  expect(found?.operation).toBe("createUser");
  expect(exitCode).toBe(1);
});

test(
  "a target that resets every connection for one value is found to",
  slowUnless(false),
  async () => {
    const plan = onBody('"bank_code":null', resets);
    const { exitCode, results } = await judged(plan, ["answers-any-request"]);
    // Other operations may be sent this field too, as an unknown member.
    const found = results.advice.map(({ operation }) => operation);
    const taking = ["linkBankAccount", "updateBankAccount", "upsertBankAccount"];
    expect(found).toEqual(expect.arrayContaining(taking));
    expect(exitCode).toBe(1);
  },
);

test("of a target that is given up no state is asked for", slowUnless(false), async () => {
  const { folder } = await judged(always(hangs, ofPreflight), ["owasp-api5-functions"]);
  const { lines } = readEvidence(filesIn(folder).evidence);
  const asked = lines.flatMap((line) => (line.kind === "state" ? [line.exchange.at] : []));
  const given = lines.flatMap((line) => (line.kind === "target-gone" ? [line.until] : []));
  const inFlight = Date.parse(given[0] ?? "") + timeoutSeconds * 1000;
  expect(asked).not.toEqual([]);
  expect(asked.filter((at) => Date.parse(at) > inFlight)).toEqual([]);
  expect(given).not.toEqual([]);
});
