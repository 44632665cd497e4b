import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../../../proof/deviations.ts";
import type { Results } from "../../record/results/results.ts";
import { sign } from "../../wire/signing.ts";
import { here } from "../../../proof/self/cli/command.ts";
import { lineMistakes } from "../../../proof/self/report/evidence-schema.ts";
import { resultsMistakes } from "../../../proof/self/report/results-schema.ts";
import { startObserving } from "../../../proof/self/traffic/observing.ts";

const apiKey = "sandbox-client";

function signed(apiSecret = "sandbox-secret"): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  return {
    "x-api-key": apiKey,
    "x-timestamp": timestamp,
    "x-request-id": crypto.randomUUID(),
    "x-signature": sign(apiSecret, { apiKey, timestamp }, "hex"),
    "content-type": "application/json",
  };
}

const createUser = async (url: string, headers = signed()) => {
  const created = await fetch(`${url}/api/v2/user`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email: `${crypto.randomUUID()}@example.com`, phone: "+919812345678" }),
  });
  await created.text();
  return created.status;
};

test("both sides are judged: evidence, results and exit code are those of a run", async () => {
  const observing = await startObserving([]);
  const repeated = signed();
  for (const headers of [signed(), repeated, repeated])
    expect(await createUser(observing.url, headers)).toBe(200);
  await createUser(observing.url, {
    ...signed("another-secret"),
    "x-api-key": "key-of-somebody",
    authorization: "Bearer token-of-somebody",
    cookie: "session=cookie-of-somebody",
  });
  const { exitCode, printed, results } = await observing.end();

  expect(exitCode).toBe(1);
  expect(results.findings.map(({ requirement }) => requirement).toSorted()).toEqual([
    "client-api-key-own",
    "client-request-id-unique",
  ]);
  expect(printed).toContain("The client deviates from 2 requirements, in 2 findings.");
  const outcomes = new Map(results.requirements.map(({ id, outcome }) => [id as string, outcome]));
  expect(outcomes.get("client-signs-every-request")).toBe("pass");
  expect(outcomes.get("answers-success-flag")).toBe("pass");
  expect(outcomes.get("client-quote-sold-once")).toBe("not-exercised");
  expect(resultsMistakes(results)).toEqual([]);
  const textOf = (file: string) => readFileSync(join(observing.output, file), "utf8");
  const written = textOf("evidence.ndjson").trimEnd();
  expect(written.split("\n").flatMap(lineMistakes)).toEqual([]);
  const html = textOf("index.html");
  expect(html).toContain("Report of observed traffic");
  const others = ["results.json", "junit.xml", "summary.md"].map(textOf);
  const texts = [written, html, printed.replace(/^The embedded sandbox.*$/m, ""), ...others];
  expect(texts.filter((text) => /sandbox-secret|sandbox-client|of-somebody/.test(text))).toEqual(
    [],
  );

  const again = await here(["judge", observing.output, "--output", `${observing.output}/again`]);
  expect(again.exitCode).toBe(1);
  expect(again.printed).toContain("client-request-id-unique");
});

test("a kill loses at most the exchange in flight", async () => {
  const observing = await startObserving([]);
  for (let sent = 0; sent < 50; sent += 1) await createUser(observing.url);
  const closed = once(observing.child, "close");
  observing.child.kill("SIGKILL");
  await closed;
  const recorded = observing.lines().filter(({ kind }) => kind === "exchange");
  expect(recorded.length).toBeGreaterThanOrEqual(49);
  expect((await here(["report", observing.output])).exitCode).toBe(2);
  const results = JSON.parse(
    readFileSync(join(observing.output, "results.json"), "utf8"),
  ) as Results;
  expect(results.run.interrupted).toBe(true);
  expect(results.requirements.find(({ id }) => id === "client-bodies-json")?.outcome).toBe("pass");
});

test("when the recorder dies, observe says so, passes on, and ends without a verdict", async () => {
  const observing = await startObserving([]);
  expect(await createUser(observing.url)).toBe(200);
  await expect.poll(() => observing.lines().length).toBeGreaterThan(1);
  const recorder = execFileSync("pgrep", ["-P", String(observing.child.pid)], { encoding: "utf8" });
  process.kill(Number(recorder), "SIGKILL");
  await expect.poll(() => observing.printed()).toContain("The recorder ended (SIGKILL)");
  expect(await createUser(observing.url)).toBe(200);
  const { exitCode, results, printed } = await observing.end();
  expect(exitCode).toBe(2);
  expect(results.run).toMatchObject({ interrupted: true, requests: 1 });
  expect(printed.match(/The recorder ended/g)).toHaveLength(1);
});

test("a terminal that goes away ends observe, which writes its report all the same", async () => {
  const observing = await startObserving([]);
  observing.child.stdout?.destroy();
  await createUser(observing.url, {});
  const { exitCode, results } = await observing.end("SIGHUP");
  expect([exitCode, results.verdict]).toEqual([1, "not-conforming"]);
});

test("a port in use: exit 2 in plain words", async () => {
  const sandbox = await startSandbox();
  const { port } = new URL(sandbox.url);
  const ended = await here(["observe", "--listen", port], { API_SECRET: "sandbox-secret" });
  expect(ended.printed).toContain(`cannot listen on port ${port}`);
  expect(ended.exitCode).toBe(2);
  await sandbox.close();
});
