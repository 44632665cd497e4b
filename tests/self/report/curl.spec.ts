import { expect, test } from "@playwright/test";
import { toCurl } from "../../../src/wire/curl.ts";
import type { Exchange } from "../../../src/wire/exchange.ts";
import { encodings, sign } from "../../../src/wire/signing.ts";
import { exchange } from "./sample.ts";
import { paste, secret, type Received } from "./shell.ts";

const userId = "5d8f1f0e-22f4-4f0e-8a54-5f3b7f1f0a22";
const target = "http://127.0.0.1:4000";

const withRequest = (change: Partial<Exchange["request"]>, rest: Partial<Exchange> = {}) =>
  exchange("x-1", { ...rest, request: { ...exchange("x-1").request, ...change } });

const without = (name: string) => {
  const { [name]: _left, ...headers } = exchange("x-1").request.headers;
  return headers;
};

/** Pastes an exchange into a shell; what the target it was sent to received. */
const replay = (recorded: Exchange, encoding?: (typeof encodings)[number]): Promise<Received> =>
  paste((url) => {
    const { request } = recorded;
    const there = { ...recorded, request: { ...request, url: request.url.replace(target, url) } };
    return toCurl(there, encoding);
  });

const secondsFromNow = (timestamp: string | undefined) => Number(timestamp) - Date.now() / 1000;

for (const encoding of encodings) {
  test(`a pasted exchange is signed afresh, in ${encoding}`, async () => {
    const { method, url, headers } = await replay(exchange("x-1"), encoding);
    const timestamp = headers["x-timestamp"] ?? "";
    expect(method).toBe("GET");
    expect(url).toBe("/api/v2/wallet/limits?transaction_type=sell");
    expect(Math.abs(secondsFromNow(timestamp))).toBeLessThan(5);
    expect(headers["x-signature"]).toBe(
      sign(secret, { apiKey: "the key", timestamp, userId }, encoding),
    );
    expect(headers["x-user-id"]).toBe(userId);
    expect(headers["x-request-id"]).toMatch(/^replay-/);
  });
}

test("without X-User-Id the user is not signed", async () => {
  const { headers } = await replay(withRequest({ headers: without("x-user-id") }));
  const timestamp = headers["x-timestamp"] ?? "";
  expect(headers["x-signature"]).toBe(sign(secret, { apiKey: "the key", timestamp }, "hex"));
});

const hostile: [what: string, text: string][] = [
  ["quotes", `{"name":"O'Neil \\"x\\""}`],
  ["substitutions", "$(touch owned) `touch owned` $HOME ${HOME} !!"],
  ["a way out of the quotes", `'; touch owned; echo '`],
  ["line feeds and tabs", "a\n\tb\n"],
  ["carriage returns and escapes", "a\r\u001b[2J\u0007b"],
  ["directions that lie", "a\u202eb\u200fc"],
  ["letters of the world", "ñ देव 漢 😀"],
  ["an at sign", "@/etc/passwd"],
  ["backslashes and percents", "\\n %s %% \\047"],
];

for (const [what, body] of hostile) {
  test(`a body with ${what} arrives as it was sent, and does nothing on its way`, async () => {
    const received = await replay(
      withRequest({
        method: "POST",
        headers: { ...without("x-user-id"), "content-type": "application/json" },
        body,
      }),
    );
    expect(received.body).toBe(body);
    expect(received.headers["content-type"]).toBe("application/json");
    expect(received.leftBehind).toEqual([]);
  });

  test(`a header with ${what} is no way into the shell`, async () => {
    // No header holds control characters on the wire.
    const value = body.replaceAll(/\p{Cc}/gu, " ");
    const headers = { ...exchange("x-1").request.headers, "x-user-id": value };
    const { leftBehind } = await replay(withRequest({ headers }));
    expect(leftBehind).toEqual([]);
  });
}

test("no character that could act when pasted stands in the snippet", () => {
  const snippet = toCurl(withRequest({ body: "\r\u001b\u202e\u0000" }));
  expect(snippet.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

test("a body that had no content type gets none", async () => {
  const { headers } = await replay(withRequest({ method: "POST", body: "{}" }));
  expect(headers["content-type"]).toBeUndefined();
});

test("a target whose clock is off gets its own time, and an old timestamp stays old", async () => {
  const headers = { ...exchange("x-1").request.headers, "x-timestamp": "1763722801" };
  const received = await replay(withRequest({ headers }));
  const timestamp = received.headers["x-timestamp"] ?? "";
  expect(Math.abs(secondsFromNow(timestamp) + 3600)).toBeLessThan(5);
  expect(received.headers["x-signature"]).toBe(
    sign(secret, { apiKey: "the key", timestamp, userId }, "hex"),
  );
});

test("a request that was deliberately signed wrongly comes with a note", async () => {
  const headers = { ...without("x-signature"), "x-api-key": "no such 'key'", "x-request-id": "" };
  const recorded = withRequest({ headers }, { properlySigned: false });
  const received = await replay(recorded);
  expect(received.headers["x-api-key"]).toBe("no such 'key'");
  expect(received.headers["x-signature"]).toBeUndefined();
  expect(received.headers["x-request-id"]).toBe("");
  expect(toCurl(recorded)).toContain("deliberately did not sign this request as documented");
  expect(toCurl(exchange("x-1"))).not.toContain("deliberately");
});
