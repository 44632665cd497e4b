import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { defaultClient } from "../../../sandbox/start.ts";
import { startSandbox } from "../../../proof/deviations.ts";
import type { CitableId } from "../../../spec/register.ts";
import { createProxy } from "../observe/proxy.ts";
import { beginSession, type Session } from "../observe/session.ts";
import { startIn } from "../observe/start.ts";
import { loadProfile } from "../../judge/profile/load.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import { judgedOfClient } from "../traffic/judge.ts";
import { didYouMean, UsageError } from "../../ground/usage-error.ts";
import { countsSells, type Scenario, scenarios } from "./scenarios.ts";
import { interruptible, runClient, type ClientCommand, type CommandEnd } from "./run-client.ts";
import { soldOnceCheck, soldOnce } from "./sold-once.ts";
import { taskOf } from "./task.ts";

export interface Certification {
  command: ClientCommand;
  /** For the report. */
  name: string;
  /** By name; empty for all. */
  only: readonly string[];
}

function chosen(only: readonly string[]): string[] {
  const names = Object.keys(scenarios);
  const unknown = only.find((name) => !names.includes(name));
  if (unknown === undefined) return only.length > 0 ? [...only] : names;
  throw new UsageError(
    `There is no scenario "${unknown}".${didYouMean(unknown, names)}\n` +
      "npx wallet-conformance list scenarios shows them all.",
  );
}

function noteOn(name: string, { exitCode, isTimedOut }: CommandEnd, timeoutMs: number): string[] {
  if (isTimedOut) {
    return [`In ${name} the command did not end within ${timeoutMs / 1000} s, and was ended.`];
  }
  return exitCode === 0 ? [] : [`In ${name} the command ended with exit code ${exitCode}.`];
}

interface Acting {
  command: ClientCommand;
  session: Session;
  profile: Profile;
  interrupted: AbortSignal;
}

/** With a separate sandbox, and an observer before it. */
async function act(
  name: string,
  scenario: Scenario,
  { command, session, profile, interrupted }: Acting,
): Promise<string[]> {
  let sold = 0;
  const sandbox = await startSandbox({
    variants: scenario.variants ?? [],
    patches: [...(scenario.patch ? [scenario.patch] : []), countsSells(() => (sold += 1))],
  });
  session.recorder.scene(name);
  const server = createProxy(new URL(sandbox.url), (passed) => session.recorder.record(passed));
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
    const ended = await runClient(command, { variables, interrupted });
    // Nobody knows what else an interrupted command would have sold.
    if (!interrupted.aborted || sold > 1) session.recorder.check(soldOnce(name, sold));
    if (interrupted.aborted) return [`The command was interrupted in ${name}.`];
    return noteOn(name, ended, command.timeoutMs);
  } finally {
    server.closeAllConnections();
    server.close();
    await sandbox.close();
  }
}

/** Requirements of a client that does its tasks in this way. */
function optional(): CitableId[] {
  const exercised = new Set<CitableId>(
    Object.values(scenarios).flatMap(({ exercises }) => exercises),
  );
  return judgedOfClient.filter((id) => !exercised.has(id));
}

/** @returns the exit code @throws UsageError */
export async function certify(
  environment: NodeJS.ProcessEnv,
  { command, name: client, only }: Certification,
): Promise<number> {
  const names = chosen(only);
  const loaded = loadProfile();
  const start = startIn(environment, {
    command: "client",
    judged: judgedOfClient,
    optional: optional(),
    checks: names.map(soldOnceCheck),
    client,
    loaded: { ...loaded, profile: { ...loaded.profile, baseUrl: "http://sandbox.invalid" } },
    isEmbedded: true,
  });
  const session = beginSession({ ...start, credentials: { apiSecret: defaultClient.apiSecret } });
  return interruptible(async (interrupted) => {
    const acting = { command, session, profile: start.profile, interrupted };
    const notes: string[] = [];
    for (const name of names) {
      const scenario = scenarios[name];
      if (!scenario || interrupted.aborted) continue;
      console.log(`${name}: the service ${scenario.does}`);
      notes.push(...(await act(name, scenario, acting)));
    }
    return session.conclude(notes, interrupted.aborted);
  });
}
