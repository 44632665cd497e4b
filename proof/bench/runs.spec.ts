import { test } from "@playwright/test";
import { packageFile } from "../../spec/files.ts";
import { readResults } from "../../src/record/read-results.ts";
import { elevenFaults } from "../self/eleven-faults.ts";
import {
  compare,
  credentials,
  emptyNode,
  judge,
  longestChain,
  median,
  millisecondsOf,
  replayAll,
  requestsOf,
  sampleOfFaults,
  sandbox,
  states,
  suite,
} from "./measure.ts";
import { startSandbox } from "../deviations.ts";
import { emptyFolder, node, ownTests, playwright } from "../self/cli/command.ts";
import { type Running, run as runProgram, start } from "../self/cli/running.ts";
import { loadProfile, sandboxProfileFile } from "../../src/judge/profile/load.ts";
import { Ajv2020 } from "ajv/dist/2020.js";
import { openapi } from "../../spec/openapi.ts";
import { responseOf } from "../../fixtures/response/response.ts";
import { judgeExchange } from "../../src/contract/invariants/judge.ts";
import { successSchema } from "../../src/contract/schemas.ts";
import type { Exchange } from "../../src/wire/exchange.ts";
import { figure, inSeconds, ratioOf, writeFigures } from "./figure.ts";
import { remembered } from "../../spec/remembered.ts";

test.afterAll(writeFigures);

const suiteRounds = 3;
const suiteWorkers = 2;

const emptyPlaywright = () =>
  node([
    playwright,
    "test",
    "--config",
    packageFile("proof/bench/empty/playwright.config.ts"),
    "--workers",
    String(suiteWorkers),
  ]);

figure("a whole run / an empty Playwright run and its requests sent bare", 2.5, async () => {
  const { url, stop } = await sandbox();
  const recorded = requestsOf(await judge(url));
  const compared = await compare(
    suiteRounds,
    () => judge(url),
    async () => {
      await emptyPlaywright();
      await replayAll(url, recorded, suiteWorkers);
    },
  );
  stop();
  return ratioOf(compared, `${recorded.length} requests: `);
});

figure("a run with many findings / a clean run", 1.3, async () => {
  const clean = await sandbox();
  const broken = await sandbox(...elevenFaults.flatMap((fault) => ["--fault", fault]));
  let folder = "";
  const compared = await compare(
    suiteRounds,
    async () => (folder = await judge(broken.url)),
    () => judge(clean.url),
  );
  const { findings } = readResults(folder);
  clean.stop();
  broken.stop();
  return ratioOf(compared, `${findings.length} findings: `);
});

const runWorkers = 4;

// A neighbour, another country, another continent. The farther, the fewer sections, since each takes longer.
const distances: [milliseconds: number, sections: string[]][] = [
  [20, []],
  [100, ["--only", "bank-accounts,status"]],
  [300, ["--only", "status,funding"]],
];

for (const [distance, part] of distances) {
  figure(`a run, ${distance} ms away / the least that its delays take`, 1.3, async () => {
    const patch = () => ({ wire: { delayMilliseconds: () => distance } });
    const target = await startSandbox({ patches: [patch], controlToken: states.STATES_TOKEN });
    let folder = "";
    const tookMs = await millisecondsOf(async () => (folder = await judge(target.url, ...part)));
    await target.close();
    const { run } = readResults(folder);
    const chain = longestChain(folder);
    const leastMs = Math.max(run.requests / runWorkers, chain) * distance;
    return {
      value: tookMs / leastMs,
      measured: `${run.requests} requests, ${chain} of them of one test: ${inSeconds(tookMs)} / ${inSeconds(leastMs)}`,
    };
  });
}

const usual = 10;
const timesAsMany = 10;

const runWithTries = remembered(async (runs: number) => {
  const { url, stop } = await sandbox();
  let folder = "";
  const options = ["--only", "sells", "--runs", String(runs)];
  const tookMs = await millisecondsOf(async () => (folder = await judge(url, ...options)));
  stop();
  return { folder, tookMs, requests: readResults(folder).run.requests };
});

type RunWithTries = Awaited<ReturnType<typeof runWithTries>>;

async function forEachRequest(timeOf: (run: RunWithTries) => number | Promise<number>) {
  const few = await runWithTries(usual);
  const many = await runWithTries(usual * timesAsMany);
  const [ofFew, ofMany] = [await timeOf(few), await timeOf(many)];
  return {
    value: ofMany / many.requests / (ofFew / few.requests),
    measured: `${many.requests} requests in ${inSeconds(ofMany)} / ${few.requests} in ${inSeconds(ofFew)}`,
  };
}

figure("time for each request with ten times the tries / with the usual ones", 1, () =>
  forEachRequest(({ tookMs }) => tookMs),
);

figure("time to report each request of the longer run / of the shorter", 1, () =>
  forEachRequest(({ folder }) => millisecondsOf(() => suite(["report", folder]))),
);

const sample = sampleOfFaults(30);

async function smokeStage(url: string): Promise<{ failed: boolean; saidAfterMs: number }> {
  const { says, ended } = runProgram(
    { words: [...ownTests, "--project", "smoke"] },
    {
      ...credentials,
      ...states,
      CONFORMANCE_PROFILE: sandboxProfileFile,
      CONFORMANCE_BASE_URL: url,
      CONFORMANCE_API_KEY: credentials.API_KEY,
      CONFORMANCE_OUTPUT: emptyFolder(),
    },
  );
  const saidAfterMs = await millisecondsOf(() => says(/(Smoke stage:)/));
  return { failed: / to a sell failed/.test((await ended).printed), saidAfterMs };
}

figure("seconds until the smoke stage speaks", 2, async () => {
  const seen = [];
  for (const fault of sample) {
    const target = await startSandbox({ faults: [fault], controlToken: states.STATES_TOKEN });
    seen.push(await smokeStage(target.url));
    await target.close();
  }
  const found = seen.filter(({ failed }) => failed).length;
  const after = median(seen.map(({ saidAfterMs }) => saidAfterMs));
  return {
    value: after / 1000,
    measured: `${inSeconds(after)}; it fails for ${found} of ${sample.length} faults, a whole run for all`,
  };
});

const rounds = 9;

const commands: [what: string, act: () => Promise<unknown>][] = [
  ["`--help`", () => suite(["--help"])],
  ["`list requirements`", () => suite(["list", "requirements"])],
  ["`sandbox`, until it listens", async () => (await sandbox()).stop()],
];

for (const [what, act] of commands) {
  figure(`${what} / \`node -e 0\``, 3, async () => ratioOf(await compare(rounds, act, emptyNode)));
}

/** The first exchanges take longer, and a run judges thousands. */
const times = 1_000;

const isLimitsRead = ({ operation, answer }: Exchange) =>
  operation === "getLimits" && answer?.status === 200;

figure("judging a limits response / ajv on its body", 2, async () => {
  const { url, stop } = await sandbox();
  const exchanges = requestsOf(await judge(url, "--only", "limits-read")).filter(isLimitsRead);
  stop();
  const { profile } = loadProfile();
  const base = "https://bench.test/openapi.yaml";
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  ajv.addSchema({ ...openapi, $id: base });
  const validate = ajv.compile({ $ref: `${base}#${encodeURI(successSchema("getLimits") ?? "")}` });
  const repeat = (act: (exchange: Exchange) => void) => async () => {
    for (let time = 0; time < times; time += 1) for (const exchange of exchanges) act(exchange);
  };
  const { ratio, subjectMs, yardstickMs } = await compare(
    rounds,
    repeat((exchange) => {
      const response = responseOf(exchange, profile);
      judgeExchange({ exchange, body: response.body, response, inDoubles: false });
    }),
    repeat((exchange) => void validate(JSON.parse(exchange.answer?.body ?? ""))),
  );
  const each = (milliseconds: number) =>
    `${((1000 * milliseconds) / times / exchanges.length).toFixed(0)} µs`;
  return { value: ratio, measured: `${each(subjectMs)} / ${each(yardstickMs)}` };
});

const concurrency = 8;

function bareServer(): Promise<Running> {
  const words = [packageFile("proof/bench/bare-server.mjs"), credentials.API_SECRET];
  return start({ words }, {}, /(http:\S+)/);
}

figure(
  "the sandbox's requests a second / a bare `node:http` that checks the signature",
  0.6,
  async () => {
    const target = await sandbox();
    const bare = await bareServer();
    const requests = requestsOf(await judge(target.url, "--only", "limits,validation"));
    const { ratio, subjectMs, yardstickMs } = await compare(
      rounds,
      () => replayAll(target.url, requests, concurrency),
      () => replayAll(bare.url, requests, concurrency),
    );
    target.stop();
    bare.stop();
    const rate = (milliseconds: number) => Math.round((1000 * requests.length) / milliseconds);
    return { value: 1 / ratio, measured: `${rate(subjectMs)} / ${rate(yardstickMs)} a second` };
  },
  { atLeast: true },
);
