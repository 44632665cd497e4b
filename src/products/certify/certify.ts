import { firstRefusal } from "../../../spec/vocabulary.ts";
import { spawn } from "node:child_process";
import { endingSignals } from "../../ground/ending-signals.ts";
import { refusalOf, requireKnown } from "../../ground/usage-error.ts";
import { checkId, type CheckOnDisk } from "../../record/results/check-id.ts";
import { freshValues } from "../../judge/profile/generators.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import {
  type Asked,
  type Scenario,
  type Sold,
  countsSells,
  scenarios,
  sellOnce,
} from "./scenarios.ts";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { defaultClient } from "../../../sandbox/start.ts";
import { type Dialect, startSandbox } from "../../../proof/deviations.ts";
import { createProxy } from "../observe/proxy.ts";
import { type Session, beginSession, startIn } from "../observe/session.ts";
import { dialectOf } from "../../judge/profile/dialect.ts";
import { defaultProfile, loadProfile } from "../../judge/profile/load.ts";
import { type OfTask, judgedOfClient } from "../traffic/judge.ts";
import { passedOf, type Passage, type Passed } from "../traffic/passed.ts";
import { dialectFor, loadDialect } from "../dialect/dialect.ts";
import type { MadeCheck } from "../observe/recorder.ts";
import { type Breach, breach } from "../traffic/rule.ts";

interface ClientCommand {
  words: readonly [string, ...string[]];
  timeoutMs: number;
}

function endGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // The process group has ended.
  }
}

async function runClient(
  { words: [file, ...rest], timeoutMs }: ClientCommand,
  variables: Record<string, string>,
  interrupted: AbortSignal,
) {
  const child = spawn(file, rest, {
    env: { ...process.env, ...variables },
    stdio: ["ignore", "inherit", "inherit"],
    // A process group, so that the client's own children end with it.
    detached: true,
  });
  const timeout = AbortSignal.timeout(timeoutMs);
  const over = AbortSignal.any([timeout, interrupted]);
  let patience: NodeJS.Timeout | undefined;
  const stop = () => {
    endGroup(child.pid, timeout.aborted ? "SIGTERM" : (interrupted.reason as NodeJS.Signals));
    patience = setTimeout(() => endGroup(child.pid, "SIGKILL"), 2_000);
  };
  over.addEventListener("abort", stop);
  if (over.aborted) stop();
  try {
    const [exitCode, signal] = (await once(child, "close")) as [number | null, string | null];
    const end = signal === null ? `ended with exit code ${exitCode}` : `was ended by ${signal}`;
    return { end, hasSucceeded: exitCode === 0, isTimedOut: timeout.aborted };
  } catch (error) {
    const apart = /\s/.test(file) ? " (give its words apart, or as one after sh -c)" : "";
    throw refusalOf(error, `The client's command ${file} can't be run${apart}`);
  } finally {
    over.removeEventListener("abort", stop);
    clearTimeout(patience);
    // Later the id may be that of another group.
    endGroup(child.pid, "SIGKILL");
  }
}

/** Judged once something was sold: a client that gave up earlier shows neither. */
const ofTask: Record<OfTask, [title: string, judge: (sold: Sold) => Breach | undefined]> = {
  "client-task-sold-once": [
    "what is asked to be sold once is sold once at most",
    ({ count }) => (count === 1 ? undefined : soldTooOften(count)),
  ],
  "client-unsure-sell-looked-up": [
    "a sell isn't given up before the client asks what became of it",
    ({ isLookedUp }) => (isLookedUp ? undefined : breach()),
  ],
};

const soldTooOften = (count: number): Breach => ({
  expected: { kind: "count", of: "sell", atMost: 1 },
  seen: { kind: "count", of: "sell", count },
});

function checksIn(scenario: string): (CheckOnDisk & { requirement: OfTask })[] {
  const { leavesUnsure = false } = scenarios[scenario] ?? {};
  const requirements = Object.keys(ofTask) as OfTask[];
  return requirements
    .slice(0, leavesUnsure ? 2 : 1)
    .map((requirement) => ({
      id: checkId(`scenarios/${scenario}`, requirement),
      requirement,
      title: `in ${scenario}: ${ofTask[requirement][0]}`,
    }));
}

export const checksOfTask = (scenario: string, sold: Sold, isCutShort: boolean): MadeCheck[] =>
  checksIn(scenario).map(({ id, requirement }) => {
    const check = { id, requirement };
    const broken = sold.count === 0 ? undefined : ofTask[requirement][1](sold);
    // A command that was ended might still have asked.
    const mightAsk = broken && isCutShort && sold.count === 1;
    if (sold.count === 0 || mightAsk)
      return { check: { ...check, outcome: "not-run", reason: "not-done" } };
    if (!broken) return { check: { ...check, outcome: "passed" } };
    const deviation = { requirement, check: id, ...broken };
    return { check: { ...check, outcome: "failed" }, deviation };
  });

const fresh = (values: Record<string, unknown>) =>
  freshValues(values, { now: Date.now, timeZone: "UTC" });

function taskOf(name: string, { about = sellOnce, asked = {} }: Scenario, { testData }: Profile) {
  const { kind = "pool", nri = false, accounts = ["nameMatches"], fromAmount }: Asked = asked;
  // The client speaks to the sandbox, whatever dialect the service has.
  const { request } = dialectOf(defaultProfile().profile);
  return JSON.stringify({
    scenario: name,
    about,
    kind,
    user: fresh(testData.user),
    kyc: request.encode("submitKyc", fresh(testData.kyc[nri ? "foreign" : "indian"])).body,
    nri,
    bankAccounts: accounts.map((account) => fresh(testData.bankAccounts[account] ?? {})),
    sell: { ...fresh(testData.sell), ...(fromAmount !== undefined && { from_amount: fromAmount }) },
  });
}

interface Acting {
  command: ClientCommand;
  session: Session;
  profile: Profile;
  dialect: Dialect | undefined;
  interrupted: AbortSignal;
}

function stopOf({ request, answer }: Passed): string | undefined {
  if (!answer || answer.status < firstRefusal) return undefined;
  const asked = `${request.method} ${new URL(request.url).pathname}`;
  return `the client came to no sell: the last answer, to ${asked}, was ${answer.status} ${answer.body.slice(0, 120)}`;
}

/** @returns notes */
async function act(
  name: string,
  scenario: Scenario,
  { command, session, profile, dialect, interrupted }: Acting,
): Promise<string[]> {
  const sold: Sold = { count: 0, isLookedUp: false };
  const sandbox = await startSandbox({
    variants: scenario.variants ?? [],
    ...(dialect && { dialect }),
    patches: [countsSells(sold), ...(scenario.patch ? [scenario.patch] : [])],
  });
  session.recorder.scene(name);
  let stop: string | undefined;
  const record = (passage: Passage) => {
    const passed = passedOf(passage, profile.baseUrl ?? "");
    stop = stopOf(passed);
    session.recorder.record(passed);
  };
  const server = createProxy(new URL(sandbox.url), record);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const { port } = server.address() as AddressInfo;
    const variables = {
      WALLET_BASE_URL: `http://127.0.0.1:${port}`,
      WALLET_API_KEY: sandbox.credentials.apiKey,
      WALLET_API_SECRET: sandbox.credentials.apiSecret,
      WALLET_SCENARIO: name,
      WALLET_TASK: taskOf(name, scenario, profile),
    };
    const { end, hasSucceeded, isTimedOut } = await runClient(command, variables, interrupted);
    // An interrupted command might have sold less or more.
    if (!interrupted.aborted || sold.count > 1)
      for (const each of checksOfTask(name, sold, isTimedOut)) session.recorder.check(each);
    if (interrupted.aborted) return [`The command was interrupted in ${name}.`];
    const seconds = command.timeoutMs / 1000;
    if (isTimedOut)
      return [`In ${name} the command did not end within ${seconds} s, and was ended.`];
    return [
      ...(stop === undefined || sold.isTried ? [] : [`In ${name} ${stop}`]),
      ...(hasSucceeded ? [] : [`In ${name} the command ${end}.`]),
    ];
  } finally {
    server.closeAllConnections();
    server.close();
    await sandbox.close();
  }
}

interface Certification {
  command: ClientCommand;
  name: string;
  only: readonly string[];
  profile?: string | undefined;
}

export async function certify(
  environment: NodeJS.ProcessEnv,
  { command, name: client, only, profile }: Certification,
): Promise<number> {
  const all = Object.keys(scenarios);
  requireKnown(only, all, "scenario");
  const names = only.length > 0 ? only : all;
  const exercised = Object.values(scenarios).flatMap(({ exercises = [] }) => exercises);
  const loaded = profile === undefined ? loadProfile() : loadDialect(profile).loaded;
  const dialect = profile === undefined ? undefined : dialectFor(loaded);
  for (const each of dialect?.leftOut ?? []) console.log(`left out: ${each}`);
  const start = startIn(environment, {
    traffic: {
      command: "client",
      judged: judgedOfClient,
      optional: judgedOfClient.filter((id) => !exercised.some((each) => each === id)),
      checks: names.flatMap(checksIn),
      client,
    },
    loaded: { ...loaded, profile: { ...loaded.profile, baseUrl: "http://sandbox.invalid" } },
    isEmbedded: true,
  });
  const { apiKey: API_KEY, apiSecret: API_SECRET } = defaultClient;
  const session = beginSession({ ...start, secrets: { API_KEY, API_SECRET } });
  const interruption = new AbortController();
  const { signal: interrupted } = interruption;
  const interrupt = (signal: NodeJS.Signals) => interruption.abort(signal);
  for (const signal of endingSignals) process.on(signal, interrupt);
  const acting = { command, session, profile: start.profile, dialect, interrupted };
  const notes: string[] = [];
  try {
    for (const name of names) {
      const scenario = scenarios[name];
      if (!scenario || interrupted.aborted) continue;
      console.log(`${name}: the service ${scenario.does}`);
      notes.push(...(await act(name, scenario, acting)));
    }
    return session.conclude(notes, interrupted.aborted);
  } finally {
    for (const signal of endingSignals) process.off(signal, interrupt);
  }
}
