import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { KeySecrets, TrafficSecrets } from "../observe/secrets.ts";
import { createRecorder } from "../observe/recorder.ts";
import { concludeEvidence, startIn } from "../observe/session.ts";
import type { Passed } from "../observe/passed.ts";
import { loadProfile } from "../../judge/profile/load.ts";
import { judgedOfClient } from "./judge.ts";
import { emptyFolder } from "../../../proof/self/cli/command.ts";
import { rawExchange } from "../../../proof/self/traffic/raw-http.ts";
import { startObserving } from "../../../proof/self/traffic/observing.ts";

const getLimits = "GET /api/v2/wallet/limits HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

test("when the recorder dies, observe says so, passes on, and ends without a verdict", async () => {
  const observing = await startObserving([]);
  const ask = async () => (await rawExchange(observing.url, getLimits)).toString();
  expect(await ask()).toMatch(/^HTTP\/1\.1 4/);
  await expect.poll(() => observing.lines().length).toBeGreaterThan(1);
  const recorder = execFileSync("pgrep", ["-P", String(observing.child.pid)], { encoding: "utf8" });
  process.kill(Number(recorder), "SIGKILL");
  await expect.poll(() => observing.printed()).toContain("The recorder ended (SIGKILL)");
  expect(await ask()).toMatch(/^HTTP\/1\.1 4/);
  const { exitCode, results, printed } = await observing.end();
  expect(exitCode).toBe(2);
  expect(results.run).toMatchObject({ interrupted: true, requests: 1 });
  expect(printed.match(/The recorder ended/g)).toHaveLength(1);
});

test("a terminal that goes away ends observe, which writes its report all the same", async () => {
  const observing = await startObserving([]);
  observing.child.stdout?.destroy();
  await rawExchange(observing.url, getLimits);
  const { exitCode, results } = await observing.end("SIGHUP");
  expect([exitCode, results.verdict]).toEqual([1, "not-conforming"]);
});

const sandbox = loadProfile();
const profileOfTarget = { ...sandbox.profile, baseUrl: "http://sandbox.invalid" };
const loaded = { ...sandbox, profile: profileOfTarget };

const passed: Passed = {
  sentAt: 0,
  answeredAt: 1,
  method: "POST",
  path: "/api/v2/user",
  request: { headers: ["X-Api-Key", "key"], body: Buffer.from("{}"), isCut: false },
  answer: { status: 200, headers: [], body: Buffer.from("{}"), isCut: false },
};

test("an exchange that can't be judged is an error of the suite, and the others are judged", () => {
  const output = emptyFolder();
  const { firstLine, profile } = startIn(
    { CONFORMANCE_OUTPUT: output },
    { command: "judge", judged: judgedOfClient, loaded, isEmbedded: false },
  );
  let calls = 0;
  const recorder = createRecorder({
    file: join(output, "evidence.ndjson"),
    firstLine,
    profile,
    secrets: new TrafficSecrets({}),
    keySecrets: Object.assign(new KeySecrets({}), {
      note: () => {
        calls += 1;
        if (calls < 3) throw new Error("no secret today");
      },
    }),
  });
  const signed = {
    ...passed.request,
    headers: [...passed.request.headers, "X-Signature", "00", "X-Timestamp", "1"],
  };
  for (let count = 0; count < 3; count += 1) recorder.record({ ...passed, request: signed });
  recorder.end();
  const kinds = readFileSync(join(output, "evidence.ndjson"), "utf8").match(/^\{"kind":"[^"]+/gm);
  expect(kinds?.slice(0, 3).map((kind) => kind.slice(9))).toEqual([
    "run",
    "harness-error",
    "exchange",
  ]);
  expect(concludeEvidence(output)).toBe(2);
});
