import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox, type Sandbox } from "../../../proof/deviations.ts";
import { readResults } from "../../record/read-results.ts";
import { emptyFolder, here } from "../../../proof/self/cli/command.ts";
import { lineMistakes, resultsMistakes } from "../../../proof/self/report/schemas.ts";
import { run } from "../../../proof/self/cli/running.ts";
import { packageFile } from "../../../spec/files.ts";
import { readEvidence } from "../../record/evidence/file.ts";
import { filesIn } from "../../record/folder.ts";
import { loadProfile } from "../../judge/profile/load.ts";
import { judgedOfBoth } from "../traffic/judge.ts";
import { passedOf, type Passage } from "../traffic/passed.ts";
import { createRecorder } from "./recorder.ts";
import { KeySecrets, TrafficSecrets } from "./secrets.ts";
import { concludeEvidence, startIn } from "./session.ts";
import { signRequest } from "../../judge/client/signer.ts";
import { wrongKinds } from "./wrong-kinds.ts";

async function startObserving(
  options: string[],
  environment: Record<string, string> = {},
  command: "observe" | "sign" = "observe",
) {
  const output = emptyFolder();
  const main = packageFile("dist/src/command/main.js");
  const folder = command === "observe" ? ["--output", output] : [];
  const words = [main, command, "--listen", "0", ...folder, ...options];
  const running = run({ words }, { API_SECRET: "sandbox-secret", ...environment });
  const { child, says, printed } = running;
  const url = await says(/^(?:Observing|Passing requests on, signed.*:) (http\S+)[^]*Ctrl-C/m);
  const end = async (signal: NodeJS.Signals = "SIGINT") => {
    child.kill(signal);
    return { ...(await running.ended), results: readResults(output) };
  };
  return {
    url,
    output,
    child,
    end,
    lines: () => readEvidence(filesIn(output).evidence).lines,
    printed,
  };
}

const json = { "content-type": "application/json" };

function signed(apiSecret = "sandbox-secret"): Record<string, string> {
  const credentials = { apiKey: "sandbox-client", apiSecret };
  const { headers } = signRequest({ credentials, encoding: "hex", now: Date.now() });
  return { ...headers, ...json };
}

async function createUser(url: string, headers = signed()) {
  const body = JSON.stringify({
    email: `${crypto.randomUUID()}@example.com`,
    phone: "+919812345678",
  });
  const created = await fetch(`${url}/api/v2/user`, { method: "POST", headers, body });
  return { status: created.status, text: await created.text() };
}

test("both sides are judged: evidence, results and exit code are those of a run", async () => {
  const observing = await startObserving([]);
  const repeated = signed();
  for (const headers of [signed(), repeated, repeated])
    expect((await createUser(observing.url, headers)).status).toBe(200);
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
  const kept = observing.lines().filter(({ kind }) => kind === "exchange");
  expect(kept.length).toBeGreaterThanOrEqual(49);
  expect((await here(["report", observing.output])).exitCode).toBe(2);
  const results = readResults(observing.output);
  expect(results.run.interrupted).toBe(true);
  expect(results.requirements.find(({ id }) => id === "client-bodies-json")?.outcome).toBe("pass");
});

test("when the recorder dies, observe says so, passes on, and ends without a verdict", async () => {
  const observing = await startObserving([]);
  await createUser(observing.url);
  await expect.poll(() => observing.lines().length).toBeGreaterThan(1);
  const recorder = execFileSync("pgrep", ["-P", String(observing.child.pid)], { encoding: "utf8" });
  process.kill(Number(recorder), "SIGKILL");
  await expect.poll(() => observing.printed()).toContain("The recorder ended (SIGKILL)");
  expect((await createUser(observing.url)).status).toBe(200);
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

const { profile, ...others } = loadProfile();
const loaded = { ...others, profile: { ...profile, baseUrl: "http://sandbox.invalid" } };

const signedAs = ["X-Api-Key", "key", "X-Signature", "00", "X-Timestamp", "1"];
const answer = { status: 200, headers: [], body: Buffer.from("{}"), isCut: false };

const passed: Passage = {
  sentAt: 0,
  answeredAt: 1,
  method: "POST",
  path: "/api/v2/user",
  request: { headers: signedAs, body: Buffer.from("{}"), isCut: false },
};

function recorded(exchanges: Passage[], note?: () => void) {
  const traffic = { command: "observe", judged: judgedOfBoth } as const;
  const own = { CONFORMANCE_OUTPUT: emptyFolder() };
  const { folder, firstLine } = startIn(own, { traffic, loaded, isEmbedded: false });
  const file = join(folder, "evidence.ndjson");
  const keySecrets = Object.assign(new KeySecrets({}), note && { note });
  const about = { profile: loaded.profile, keySecrets, secrets: new TrafficSecrets({}) };
  const recorder = createRecorder({ file, firstLine, ...about });
  for (const each of exchanges) recorder.record(passedOf(each, loaded.profile.baseUrl));
  recorder.end();
  const kinds = readFileSync(file, "utf8").match(/(?<=^\{"kind":")[^"]+/gm);
  const exitCode = concludeEvidence(folder);
  return { kinds, exitCode, results: readResults(folder) };
}

test("an exchange that can't be judged is an error of the suite, and the others are judged", () => {
  let calls = 0;
  const exchange = { ...passed, answer };
  const { kinds, exitCode } = recorded([exchange, exchange, exchange], () => {
    calls += 1;
    if (calls < 3) throw new Error("no secret today");
  });
  expect(kinds?.slice(0, 3)).toEqual(["run", "harness-error", "exchange"]);
  expect(exitCode).toBe(2);
});

test("what never came from the target, or not as a whole, is noted, and nothing against it", () => {
  const { results } = recorded([
    { ...passed, failure: { kind: "refused", message: "nobody listens" } },
    { ...passed, failure: { kind: "reset", message: "it broke off" } },
    { ...passed, answer: { ...answer, isCut: true } },
  ]);
  const ofService = results.findings.filter(
    ({ requirement }) => !requirement.startsWith("client-"),
  );
  expect(ofService).toEqual([]);
  const notes = results.run.traffic?.notes.join() ?? "";
  expect(notes).toContain("1 request while the target couldn't be reached (it broke off)");
  expect(notes).toContain("1 request without a complete answer");
  expect(notes).toContain("1 exchange has a body");
});

let sandbox: Sandbox;

test.beforeAll(async () => {
  sandbox = await startSandbox();
});

test.afterAll(() => sandbox.close());

async function answersAt(url: string, headersFor: (userId?: string) => Record<string, string>) {
  const { status: created, text } = await createUser(url, { ...json, ...headersFor() });
  const userId = /"user_id":"([^"]+)"/.exec(text)?.[1] ?? crypto.randomUUID();
  const path = "/api/v2/wallet/limits?transaction_type=sell";
  const limits = await fetch(url + path, {
    headers: { "x-user-id": userId, ...headersFor(userId) },
  });
  await limits.text();
  return { created, limits: limits.status, text };
}

async function signing(...options: string[]) {
  const words = ["--target", sandbox.url, "--api-key", sandbox.credentials.apiKey, ...options];
  return startObserving(words, {}, "sign");
}

test("what passes is signed as documented, and nothing for pages of other sites", async () => {
  const { url, child } = await signing();
  expect(await answersAt(url, () => ({ "x-signature": "stale" }))).toMatchObject({
    created: 200,
    limits: 200,
  });
  const foreign = await answersAt(url, () => ({ origin: "https://evil.example" }));
  expect(foreign).toMatchObject({ created: 403, limits: 403 });
  expect(foreign.text).toContain("only requests from this machine are signed");
  child.kill("SIGINT");
});

test("what is to be signed wrongly is", async () => {
  const { url, child } = await signing("--wrong", "secret");
  expect(await answersAt(url, () => ({}))).toMatchObject({ created: 401, limits: 401 });
  child.kill("SIGINT");
});

test("each wrong kind is refused", async () => {
  for (const [kind, deviation] of Object.entries(wrongKinds)) {
    const headersOf = (userId?: string) => {
      const context = { credentials: sandbox.credentials, encoding: "hex", userId } as const;
      return signRequest({ ...context, now: Date.now() }, deviation).headers;
    };
    const { created, limits } = await answersAt(sandbox.url, headersOf);
    expect(limits, kind).toBeGreaterThanOrEqual(400);
    if (kind !== "user-id") expect(created, kind).toBeGreaterThanOrEqual(400);
  }
});
