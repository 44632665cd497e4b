import { expect, test } from "@playwright/test";
import { startSandbox } from "../../../sandbox/start.ts";
import { wrongKinds } from "../observe/wrong-kinds.ts";
import { startObserving } from "../../../proof/self/traffic/observing.ts";

/** How a sandbox answers what a tool sends through the signing proxy, with no hook of its own. */
async function sendThrough(options: string[], headers: Record<string, string> = {}) {
  const sandbox = await startSandbox();
  const words = ["--target", sandbox.url, "--api-key", sandbox.credentials.apiKey, ...options];
  const signing = await startObserving(words, {}, "sign");
  const created = await fetch(`${signing.url}/api/v2/user`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-signature": "stale", ...headers },
    body: JSON.stringify({ email: `${crypto.randomUUID()}@example.com`, phone: "+919812345678" }),
  });
  const text = await created.text();
  const limits = await fetch(`${signing.url}/api/v2/wallet/limits?transaction_type=sell`, {
    headers: {
      "x-user-id": /"user_id":"([^"]+)"/.exec(text)?.[1] ?? crypto.randomUUID(),
      ...headers,
    },
  });
  const shown = await limits.text();
  signing.child.kill("SIGINT");
  await sandbox.close();
  return {
    created: { status: created.status, text },
    limits: { status: limits.status, text: shown },
  };
}

test("what passes is signed as documented, with the user id where one is sent", async () => {
  const { created, limits } = await sendThrough([]);
  expect(created.status).toBe(200);
  expect(limits.status).toBe(200);
});

test("each wrong kind is refused", async () => {
  for (const kind of Object.keys(wrongKinds)) {
    const { created, limits } = await sendThrough(["--wrong", kind]);
    expect(`${kind}: ${limits.text}`).toContain('"success":false');
    if (kind !== "user-id") expect(`${kind}: ${created.text}`).toContain('"success":false');
  }
});

test("pages of other sites get nothing signed", async () => {
  const { created, limits } = await sendThrough([], { origin: "https://evil.example" });
  expect([created.status, limits.status]).toEqual([403, 403]);
  expect(created.text).toContain("only requests from this machine are signed");
});
