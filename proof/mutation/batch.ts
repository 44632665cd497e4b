import { type ChildProcess, fork } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { decidedMark, type Mutant as Proof } from "../../fixtures/mutation/mutants.ts";
import { otherClient } from "../../sandbox/start.ts";
import type { CitableId } from "../../spec/register.ts";
import { loadProfile } from "../../src/judge/profile/load.ts";
import { testChecks } from "../../src/judge/run/catalogue.ts";
import { readEvidence } from "../../src/record/evidence/file.ts";
import type { EvidenceLine } from "../../src/record/evidence/lines.ts";
import { filesIn } from "../../src/record/folder.ts";
import { controlToken, runAgainst, runProofs } from "../prove/run-proofs.ts";
import type { MutantOutcome } from "./record.ts";
import type { FromSandbox, Started } from "./sandbox-process.ts";
import { temporaryFolder } from "./tree.ts";

/** After this silence a sandbox counts as hung. Starting takes longer, since many start at once. */
const longestSilenceMs = 8_000;
const longestStartMs = 60_000;

type End = Pick<MutantOutcome, "outcome" | "detail">;

interface Hosted {
  started?: Started;
  end?: End;
  child: ChildProcess;
  stop(): void;
}

/** A process for each sandbox, so that a crash affects no other. */
function host(folder: string, mutant: string | undefined, onEnd: () => void): Promise<Hosted> {
  const child = fork(join(folder, "proof/mutation/sandbox-process.js"), {
    env: { ...process.env, CONTROL_TOKEN: controlToken, __STRYKER_ACTIVE_MUTANT__: mutant ?? "" },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let silence: NodeJS.Timeout;
  const listen = (longestMs: number) => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      hosted.end = { outcome: "timeout", detail: "an endless loop" };
      child.kill("SIGKILL");
    }, longestMs);
  };
  const stop = () => {
    clearTimeout(silence);
    child.removeAllListeners().kill("SIGKILL");
  };
  const hosted: Hosted = { child, stop };
  listen(longestStartMs);
  const printed = text(child.stderr!);
  return new Promise((done) => {
    child.on("message", (message: FromSandbox) => {
      listen(longestSilenceMs);
      if (typeof message !== "object" || !("started" in message)) return;
      hosted.started = message.started;
      done(hosted);
    });
    child.on("exit", async (code) => {
      clearTimeout(silence);
      const [error = `exit code ${code}`] = /^\w*Error.*/m.exec(await printed) ?? [];
      const how = hosted.started ? "crashes" : "does not start";
      hosted.end ??= { outcome: "killed", detail: `${how}: ${error}` };
      onEnd();
      done(hosted);
    });
  });
}

async function coveredIn({ child, end }: Hosted): Promise<string[]> {
  if (end || !child.connected) return [];
  return new Promise((done) => {
    child.on("message", (message: FromSandbox) => {
      if (typeof message === "object" && "covered" in message) done(message.covered);
    });
    child.once("exit", () => done([]));
    child.send("count");
  });
}

export interface Member {
  name: string;
  mutant?: string;
  against: CitableId[];
}

export interface SeenInRun {
  foundBy: CitableId[];
  passed: string[];
  notRun: string[];
  readings: string[];
  errors: string[];
  end?: End | undefined;
  covered: string[];
}

function citedFirst(test: string, otherwise: CitableId): CitableId {
  const found = testChecks().find(({ id }) => id.startsWith(`${test}#`));
  return found?.requirement ?? otherwise;
}

const noAnswer: End = { outcome: "timeout", detail: "a request without an answer" };

function evidenceIn(folder: string): Omit<SeenInRun, "errors" | "covered"> {
  const { evidence } = filesIn(folder);
  const lines = existsSync(evidence) ? readEvidence(evidence).lines : [];
  const each = <Value>(read: (line: EvidenceLine) => Value | undefined): Value[] => [
    ...new Set(lines.flatMap((line) => read(line) ?? [])),
  ];
  const checked = (outcome: string) =>
    each((line) => (line.kind === "check" && line.outcome === outcome ? line.id : undefined));
  const isSilent = lines.some(
    (line) => line.kind === "exchange" && line.exchange.failure?.kind === "timeout",
  );
  const foundBy = each((line) => {
    if (line.kind !== "finding") return undefined;
    const { requirement, check, test } = line;
    return check === undefined ? citedFirst(test, requirement) : requirement;
  });
  return {
    foundBy,
    passed: checked("passed"),
    notRun: checked("not-run"),
    readings: each((line) =>
      line.kind === "observation" ? `${line.openPoint}: ${line.reading}` : undefined,
    ),
    ...(isSilent && foundBy.length === 0 && { end: noAnswer }),
  };
}

const nothingSeen = { foundBy: [], passed: [], notRun: [], readings: [], errors: [], covered: [] };

export interface BatchOptions {
  folder: string;
  workers: number;
  tests?: readonly string[];
}

/** One run of the tests for all members; a mutant is judged until its first finding. */
export async function judgeBatch(
  members: readonly Member[],
  { folder, workers, tests }: BatchOptions,
): Promise<Map<string, SeenInRun>> {
  const output = temporaryFolder("batch");
  const loaded = loadProfile();
  const hosted = await Promise.all(
    members.map(({ name, mutant }) => {
      const own = join(output, name);
      mkdirSync(own);
      return host(folder, mutant, () => writeFileSync(decidedMark(own), ""));
    }),
  );
  try {
    const proofs = members.flatMap(({ name, mutant, against }, index): Proof[] => {
      const { started } = hosted[index] ?? {};
      if (!started) return [];
      const run = runAgainst(started, loaded, join(output, name));
      const until = mutant === undefined ? [] : "any finding";
      return [{ fault: name, against, run, until, ...(tests && { tests }) }];
    });
    const options = { workers, otherKey: otherClient.apiKey };
    const printed = proofs.length > 0 ? await runProofs(output, proofs, options) : "";
    const seen = members.map(async ({ name }, index): Promise<[string, SeenInRun]> => {
      const own = hosted[index];
      if (!own?.started) return [name, { ...nothingSeen, end: own?.end }];
      const errors = printed.split("\n").filter((line) => line.includes(`[${name}]`));
      const covered = await coveredIn(own);
      const evidence = evidenceIn(join(output, name));
      const { foundBy, passed, notRun } = evidence;
      const end = own.end ?? evidence.end;
      if (!end && foundBy.length + passed.length + notRun.length + errors.length === 0)
        throw new Error(`No test ran against ${name}:\n${printed}`);
      return [name, { ...evidence, end, errors, covered }];
    });
    return new Map(await Promise.all(seen));
  } finally {
    for (const { stop } of hosted) stop();
    rmSync(output, { recursive: true, force: true });
  }
}
