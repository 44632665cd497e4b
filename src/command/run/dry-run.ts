import { entryOf } from "../../../spec/register.ts";
import { testsWithin } from "../../judge/run/order.ts";
import { sections } from "../../../spec/vocabulary.ts";
import {
  type Sent,
  type SentByTest,
  requestsIn,
  sentAt,
  sentByTests,
  sumOf,
  usersGiven,
} from "../../judge/forecast/requests.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import { type CitingTest, citingTests, selectionOf } from "../../judge/run/selection.ts";
import { operationNames } from "../../../spec/operations.ts";
import { type ProviderStateName, providerStates } from "../../../spec/provider-states.ts";
import { routeOf } from "../../judge/profile/binding.ts";
import { counted, said } from "../../views/words.ts";
import { groupBy } from "../../record/results/group-by.ts";
import { targetFromEnvironment } from "../../judge/profile/from-environment.ts";
import { readWaivers } from "../../record/results/waivers.ts";
import { optionIn, optionsOf } from "../../judge/run/options.ts";
import { budgetInWords } from "../../views/verdict-sentence.ts";
import type { RunOptions } from "../../record/evidence/lines.ts";

function allTests(measured: SentByTest): CitingTest[] {
  const citing = citingTests();
  const known = new Set(citing.map(({ id }) => id));
  const observing = Object.keys(measured).filter((id) => !known.has(id));
  return [...citing, ...observing.map((id) => ({ id, cites: [] }))];
}

export function plannedTests(
  { only, budget }: Pick<RunOptions, "only" | "budget">,
  profile: Profile,
) {
  const measured = sentByTests();
  const within = budget && new Set(testsWithin(budget.requests).map(({ test }) => test));
  const tests = selectionOf(only)?.tests ?? allTests(measured);
  return tests
    .filter(({ id }) => within?.has(id) ?? true)
    .map(({ id, cites: [first] }) => ({
      id,
      section: first ? entryOf(first).section : ("observations" as const),
      sent: sentAt(measured[id] ?? {}, profile),
      users: measured[id]?.createUser ?? 0,
    }));
}

type PlannedTest = ReturnType<typeof plannedTests>[number];

interface Plan {
  profile: Profile;
  tests: readonly PlannedTest[];
  options: RunOptions;
}

const listedAtMost = 30;

const written = (count: number): string => count.toLocaleString("en");

function table(rows: readonly (readonly [name: string, ...counts: string[]])[]): string[] {
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return rows.map(
    ([name, ...counts]) =>
      `  ${name.padEnd(width)}${counts.map((each) => each.padStart(18)).join("")}`,
  );
}

const requests = (sent: Sent): string => `${written(requestsIn(sent))} requests`;

function testLines(tests: readonly PlannedTest[]): string[] {
  if (tests.length <= listedAtMost) return table(tests.map(({ id, sent }) => [id, requests(sent)]));
  const bySection = groupBy(tests, ({ section }) => section);
  return table(
    [...sections, "observations" as const].flatMap((section) => {
      const each = bySection.get(section) ?? [];
      const sent = sumOf(each.map((test) => test.sent));
      return each.length === 0 ? [] : [[section, `${each.length} tests`, requests(sent)]];
    }),
  );
}

function operationLines(sent: Sent, profile: Profile): string[] {
  const called = operationNames.filter((name) => sent[name]);
  const width = Math.max(0, ...called.map(({ length }) => length));
  return table(
    called.map((name) => {
      const { method, path } = routeOf(name, profile);
      return [`${name.padEnd(width)}  ${method} ${path}`, written(sent[name] ?? 0)];
    }),
  );
}

function stateLines(sent: Sent, { states }: Profile): string[] {
  const names = (Object.keys(providerStates) as ProviderStateName[]).filter((name) => sent[name]);
  if (states.url === undefined)
    return ["Provider states: none is called, the profile has no address"];
  if (names.length === 0) return ["Provider states: none is called"];
  const calls = names.reduce((sum, name) => sum + (sent[name] ?? 0), 0);
  return [
    `Provider states: about ${counted(calls, "call")} to ${states.url}`,
    ...table(names.map((name) => [name, written(sent[name] ?? 0)])),
  ];
}

function boundLines({ profile, tests, options: { maxRequests, rate, shard } }: Plan): string[] {
  const all = requestsIn(sumOf(tests.map(({ sent }) => sent)));
  const sent = Math.min(all, maxRequests ?? all);
  const given = usersGiven(profile);
  const taken = tests.reduce((sum, { users }) => sum + users, 0);
  return said([
    maxRequests !== undefined &&
      maxRequests < all &&
      `--max-requests ends it after ${written(maxRequests)} of them: the rest is not exercised.`,
    rate !== undefined && `--rate lets it take ${written(Math.ceil(sent / rate))} s at least.`,
    shard !== undefined && `Of all this --shard ${shard} sends its part.`,
    given !== undefined &&
      `Users: about ${written(taken)} are taken, and the profile gives ${written(given)} that nobody has used; what finds none left is not exercised.`,
  ]);
}

function planLines(plan: Plan): string[] {
  const { profile, tests } = plan;
  const sent = sumOf(tests.map((test) => test.sent));
  return [
    `Nothing is sent. A run against ${profile.baseUrl ?? "the embedded sandbox"}, by the profile ${profile.name}, would send`,
    "about as much as one against the sandbox has. Where KYC and bank accounts take time, asking whether they are over comes on top:",
    "at ten seconds each, more than as many requests again.",
    "",
    `Tests: ${written(tests.length)}`,
    ...testLines(tests),
    "",
    `Requests: about ${written(requestsIn(sent))}, and before them 4 to 20 to find the target and its signature encoding`,
    ...operationLines(sent, profile),
    ...boundLines(plan),
    "",
    ...stateLines(sent, profile),
  ];
}

export function dryRun(environment: NodeJS.ProcessEnv): void {
  const options = optionsOf(environment);
  const waivers = optionIn(environment, "waivers");
  if (waivers) readWaivers(waivers);
  const { profile } = targetFromEnvironment(environment);
  if (options.budget) console.log(`${budgetInWords(options.budget)}.\n`);
  console.log(planLines({ profile, options, tests: plannedTests(options, profile) }).join("\n"));
}
