import { readFileSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../../../proof/deviations.ts";
import type { Results } from "../../record/results/results.ts";
import { sign } from "../../wire/signing.ts";
import { command } from "../../../proof/self/cli/command.ts";
import { lineMistakes } from "../../../proof/self/report/evidence-schema.ts";
import { resultsMistakes } from "../../../proof/self/report/results-schema.ts";
import { startObserving } from "../../../proof/self/traffic/observing.ts";

const apiKey = "sandbox-client";

/** Headers of a request that is signed as documented. */
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

const createUser = (url: string, headers = signed()) =>
  fetch(`${url}/api/v2/user`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email: `${crypto.randomUUID()}@example.com`, phone: "+919812345678" }),
  });

test("both sides are judged: evidence, results and exit code are those of a run", async () => {
  const observing = await startObserving([]);
  for (let sent = 0; sent < 3; sent += 1)
    expect((await createUser(observing.url)).status).toBe(200);
  const repeated = signed();
  expect((await createUser(observing.url, repeated)).status).toBe(200);
  expect((await createUser(observing.url, repeated)).status).toBe(200);
  const { exitCode, printed, results } = await observing.end();

  expect(exitCode).toBe(1);
  expect(results.findings.map(({ requirement }) => requirement)).toEqual([
    "client-request-id-unique",
  ]);
  expect(printed).toContain("The client deviates from 1 requirement, in 1 finding.");
  const outcomes = new Map(results.requirements.map(({ id, outcome }) => [id as string, outcome]));
  expect(outcomes.get("client-signs-every-request")).toBe("pass");
  expect(outcomes.get("answers-success-flag")).toBe("pass");
  expect(outcomes.get("client-quote-sold-once")).toBe("not-exercised");
  expect(resultsMistakes(results)).toEqual([]);
  const written = readFileSync(join(observing.output, "evidence.ndjson"), "utf8").trimEnd();
  expect(written.split("\n").flatMap(lineMistakes)).toEqual([]);
  const html = readFileSync(join(observing.output, "index.html"), "utf8");
  expect(html).toContain("Report of observed traffic");
  const texts = [written, html, printed.replace(/^The embedded sandbox.*$/m, "")];
  expect(texts.filter((text) => /sandbox-secret|sandbox-client/.test(text))).toEqual([]);

  const again = await command(["judge", observing.output, "--output", `${observing.output}/again`]);
  expect(again.exitCode).toBe(1);
  expect(again.printed).toContain("client-request-id-unique");
});

test("keys, tokens and cookies of a client nobody knows are in no file", async () => {
  const observing = await startObserving([], { API_SECRET: "" });
  await createUser(observing.url, {
    ...signed("another-secret"),
    "x-api-key": "key-of-somebody",
    authorization: "Bearer token-of-somebody",
    cookie: "session=cookie-of-somebody",
  });
  const { printed } = await observing.end();
  const files = ["evidence.ndjson", "results.json", "index.html", "junit.xml", "summary.md"];
  const texts = files.map((file) => readFileSync(join(observing.output, file), "utf8"));
  expect([printed, ...texts].filter((text) => text.includes("of-somebody"))).toEqual([]);
});

test("a kill loses at most the exchange in flight", async () => {
  const observing = await startObserving([]);
  for (let sent = 0; sent < 50; sent += 1) await (await createUser(observing.url)).text();
  const closed = once(observing.child, "close");
  observing.child.kill("SIGKILL");
  await closed;
  const recorded = observing.lines().filter(({ kind }) => kind === "exchange");
  expect(recorded.length).toBeGreaterThanOrEqual(49);
  const { exitCode } = await command(["report", observing.output]);
  expect(exitCode).toBe(2);
  const results = JSON.parse(
    readFileSync(join(observing.output, "results.json"), "utf8"),
  ) as Results;
  expect(results.run.interrupted).toBe(true);
  expect(results.requirements.find(({ id }) => id === "client-bodies-json")?.outcome).toBe("pass");
});

test("a port in use or a target that is no address: exit 2 in plain words", async () => {
  const sandbox = await startSandbox();
  const { port } = new URL(sandbox.url);
  const taken = await command(["observe", "--listen", port], { API_SECRET: "sandbox-secret" });
  expect(taken.exitCode).toBe(2);
  expect(taken.printed).toContain(`cannot listen on port ${port}`);
  await sandbox.close();
  const none = await command(["observe", "--listen", "0", "--target", "nowhere"]);
  expect(none.exitCode).toBe(2);
  expect(none.printed).toContain("is not a URL");
  const never = await command(["observe", "--listen", "0", "--for", "ten"]);
  expect(never.exitCode).toBe(2);
  expect(never.printed).toContain("Expected something like 90s");
});
