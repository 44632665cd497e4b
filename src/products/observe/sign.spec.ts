import { expect, test } from "@playwright/test";
import { startSandbox, type Sandbox } from "../../../sandbox/start.ts";
import { signRequest } from "../../judge/client/signer.ts";
import { startObserving } from "../../../proof/self/traffic/observing.ts";
import { wrongKinds } from "./wrong-kinds.ts";

let sandbox: Sandbox;
test.beforeAll(async () => {
  sandbox = await startSandbox();
});
test.afterAll(() => sandbox.close());

async function answersAt(url: string, headersFor: (userId?: string) => Record<string, string>) {
  const created = await fetch(`${url}/api/v2/user`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headersFor() },
    body: JSON.stringify({ email: `${crypto.randomUUID()}@example.com`, phone: "+919812345678" }),
  });
  const text = await created.text();
  const userId = /"user_id":"([^"]+)"/.exec(text)?.[1] ?? crypto.randomUUID();
  const path = "/api/v2/wallet/limits?transaction_type=sell";
  const limits = await fetch(url + path, {
    headers: { "x-user-id": userId, ...headersFor(userId) },
  });
  await limits.text();
  return { created: created.status, limits: limits.status, text };
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
    const sign = (userId?: string) => {
      const about = { now: Date.now(), requestId: crypto.randomUUID(), ...(userId && { userId }) };
      const context = { credentials: sandbox.credentials, encoding: "hex" as const, ...about };
      return signRequest(context, deviation).headers;
    };
    const { created, limits } = await answersAt(sandbox.url, sign);
    expect(limits, kind).toBeGreaterThanOrEqual(400);
    if (kind !== "user-id") expect(created, kind).toBeGreaterThanOrEqual(400);
  }
});
