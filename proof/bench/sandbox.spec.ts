import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "@playwright/test";
import { packageFile } from "../../spec/files.ts";
import { note } from "./figures.ts";
import { replayAll, requestsOf } from "./recorded-requests.ts";
import { compare } from "./rounds.ts";
import { credentials, judge, sandbox } from "./sandboxes.ts";

const rounds = 9;
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
