import { test } from "@playwright/test";
import { inSeconds, note } from "./figures.ts";
import {
  compare,
  credentials,
  emptyNode,
  judge,
  replayAll,
  requestsOf,
  sandbox,
  suite,
} from "./measure.ts";
import { Ajv2020 } from "ajv/dist/2020.js";
import { openapi } from "../../spec/openapi.ts";
import { responseOf } from "../../fixtures/response/response.ts";
import { judgeExchange } from "../../src/contract/invariants/judge.ts";
import { successSchema } from "../../src/contract/schemas.ts";
import { loadProfile } from "../../src/judge/profile/load.ts";
import type { Exchange } from "../../src/wire/exchange.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { packageFile } from "../../spec/files.ts";

const rounds = 9;

const commands: [what: string, run: () => Promise<unknown>][] = [
  ["`--help`", () => suite(["--help"])],
  ["`list requirements`", () => suite(["list", "requirements"])],
  ["`sandbox`, until it listens", async () => (await sandbox()).stop()],
];

for (const [what, run] of commands) {
  test(`${what} over a Node that does nothing`, async () => {
    const { ratio, subjectMs, yardstickMs } = await compare(rounds, run, emptyNode);
    note({
      what: `${what} / \`node -e 0\``,
      value: ratio,
      goal: 3,
      measured: `${inSeconds(subjectMs)} / ${inSeconds(yardstickMs)}`,
    });
  });
}

/** A run judges thousands: what the first few cost is no measure. */
const times = 1_000;

const isLimitsRead = ({ operation, answer }: Exchange) =>
  operation === "getLimits" && answer?.status === 200;

test("judging an exchange over ajv on its body", async () => {
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
  note({
    what: "judging a limits response / ajv on its body",
    value: ratio,
    goal: 2,
    measured: `${each(subjectMs)} / ${each(yardstickMs)}`,
  });
});

const concurrency = 8;

async function bareServer() {
  const file = packageFile("proof/bench/bare-server.mjs");
  const child = spawn(process.execPath, [file, credentials.API_SECRET]);
  const [port] = (await once(child.stdout, "data")) as [Buffer];
  return { url: `http://127.0.0.1:${String(port).trim()}`, stop: () => void child.kill() };
}

test("the sandbox over a bare server that only checks signatures", async () => {
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
  note({
    what: "the sandbox's requests a second / a bare `node:http` that checks the signature",
    value: 1 / ratio,
    goal: 0.6,
    atLeast: true,
    measured: `${rate(subjectMs)} / ${rate(yardstickMs)} a second`,
  });
});
