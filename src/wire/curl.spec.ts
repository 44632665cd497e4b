import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { signRequest, type SigningDeviation } from "../judge/client/signer.ts";
import { redactedExchange } from "../record/evidence/redaction.ts";
import { toCurl } from "./curl.ts";
import type { Exchange } from "./exchange.ts";
import { redactor } from "./redaction.ts";
import { encodings, sign, signatureInput } from "./signing.ts";
import { exchange } from "../../proof/self/report/lines.ts";
import { plain } from "../../proof/self/client/standing-before.ts";
import { temporaryFolder } from "../../proof/self/temporary-folder.ts";
import { otherDigests, type OtherDigestName } from "./recipe.ts";
import { packageFile, readJson } from "../../spec/files.ts";

const secret = `s3cret "with' $pecial chars`;
const otherSecret = "the secret of another client";
const target = "http://127.0.0.1:4000";

interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders & Record<string, string | undefined>;
  body: string;
}

/** Runs the commands in one shell, expects no files left, and returns the requests that the target received. */
async function paste(exchanges: readonly Exchange[]): Promise<Received[]> {
  const arrived: Received[] = [];
  const server = await plain(async (incoming, outgoing) => {
    const { method = "", url = "" } = incoming;
    const body = Buffer.concat(await incoming.toArray()).toString("utf8");
    arrived.push({ method, url, headers: incoming.headers as Received["headers"], body });
    outgoing.end("{}");
  });
  const folder = temporaryFolder("paste");
  const snippets = exchanges.map((one) => {
    const url = one.request.url.replace(target, `http://127.0.0.1:${server.port}`);
    return `(${toCurl({ ...one, request: { ...one.request, url } })}\n)\n`;
  });
  const { PATH } = process.env;
  const secrets = { API_KEY: "the key", API_SECRET: secret, OTHER_API_SECRET: otherSecret };
  // The user's own curl settings would change the requests.
  const settings = { cwd: folder, env: { PATH, HOME: folder, ...secrets } };
  const { stderr } = await promisify(execFile)("sh", ["-euc", snippets.join("")], settings);
  server.close();
  expect(stderr).toBe("");
  expect(readdirSync(folder)).toEqual([]);
  expect(arrived).toHaveLength(exchanges.length);
  return arrived;
}

const userId = "5d8f1f0e-22f4-4f0e-8a54-5f3b7f1f0a22";
const sent = exchange("x-1");
const sentAtSeconds = Date.parse(sent.at) / 1000;

const withRequest = (change: Partial<Exchange["request"]>, rest: Partial<Exchange> = {}) =>
  exchange("x-1", { ...rest, request: { ...sent.request, ...change } });

const without = (name: string) => {
  const { [name]: _left, ...headers } = sent.request.headers;
  return headers;
};

const secondsFromNow = (timestamp: string | undefined) => Number(timestamp) - Date.now() / 1000;

test("a pasted exchange is signed afresh, in its encoding, at the target's time and for its user", async () => {
  const recipe = (change: object) => ({ recipe: { ...sent.recipe!, ...change } });
  const late = { ...sent.request.headers, "x-timestamp": "1763722801" };
  const exchanges = [
    ...encodings.map((encoding) => exchange("x-1", recipe({ encoding }))),
    withRequest({ headers: late }),
    withRequest({ headers: without("x-user-id") }, recipe({ input: "<API_KEY><TS>" })),
  ];
  const all = await paste(exchanges);
  for (const [at, { method, url, headers }] of all.entries()) {
    const { "x-timestamp": timestamp = "", "x-user-id": user } = headers;
    const encoding = encodings[at] ?? "hex";
    const parts = { apiKey: "the key", timestamp, ...(user !== undefined && { userId: user }) };
    expect(headers["x-signature"]).toBe(sign(secret, parts, encoding));
    expect(headers["x-request-id"]).toMatch(/^replay-/);
    expect([method, url]).toEqual(["GET", "/api/v2/wallet/limits?transaction_type=sell"]);
    const age = at === encodings.length ? 3600 : 0;
    expect(Math.abs(secondsFromNow(timestamp) + age)).toBeLessThan(10);
  }
  const users = all.map(({ headers }) => headers["x-user-id"]);
  expect(users).toEqual([...all.slice(1).map(() => userId), undefined]);
});

const hostile = [
  `{"name":"O'Neil \\"x\\""}`,
  "$(touch owned) `touch owned` $HOME ${HOME} !!",
  `'; touch owned; echo '`,
  "a\n\tb\n",
  "a\r\u001b[2J\u0007b",
  "a\u202eb\u200fc",
  "ñ देव 漢 😀",
  "@/etc/passwd",
  "\\n %s %% \\047",
];

test("whatever a body or a header holds arrives as it was sent, and does nothing on its way", async () => {
  const headers = { ...without("x-user-id"), "content-type": "application/json" };
  const bodies = hostile.map((body) => withRequest({ method: "POST", headers, body }));
  const inHeaders = hostile.map((text) => {
    // HTTP headers can't hold control characters.
    const value = text.replaceAll(/\p{Cc}/gu, " ");
    return withRequest({ headers: { ...sent.request.headers, "x-user-id": value } });
  });
  const untyped = withRequest({ method: "POST", body: "{}" });
  const received = await paste([...bodies, ...inHeaders, untyped]);
  const typed = received.slice(0, hostile.length);
  expect(typed.map(({ body }) => body)).toEqual(hostile);
  expect(new Set(typed.map((one) => one.headers["content-type"]))).toEqual(
    new Set(["application/json"]),
  );
  expect(received.at(-1)?.headers["content-type"]).toBeUndefined();
  const snippet = toCurl(withRequest({ body: "\r\u001b\u202e\u0000" }));
  expect(snippet.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

test("a request that can't be signed in the same way again comes with a note", async () => {
  const headers = { ...without("x-signature"), "x-api-key": "no such 'key'", "x-request-id": "" };
  const { recipe: _recipe, ...recorded } = withRequest({ headers }, { properlySigned: false });
  const [received] = await paste([recorded]);
  expect(received?.headers).toMatchObject({ "x-api-key": "no such 'key'", "x-request-id": "" });
  expect(received?.headers["x-signature"]).toBeUndefined();
  expect(toCurl(recorded)).toContain("signed this request otherwise than documented");
});

function signedByClient(deviation: SigningDeviation, timestamp: string) {
  const credentials = { apiKey: "the key", apiSecret: secret, otherSecret };
  const now = (Number(timestamp) + (deviation.age ?? 0)) * 1000;
  return signRequest({ credentials, encoding: "hex", now, userId }, deviation);
}

const wrongWays: SigningDeviation[] = [
  { signedWithOtherSecret: true },
  { secret: "it's $nobody's" },
  { keyAsSecret: true },
  { secret: "" },
  { apiKey: "no-such-client" },
  { changeKey: { change: "cut", signs: "sent" } },
  { changeKey: { change: "cut", signs: "own" } },
  { changeKey: { change: "longer", signs: "sent" } },
  { changeKey: { change: "in the other case", signs: "sent" } },
  { changeKey: { change: "with a wildcard", signs: "sent" } },
  { signedUserId: "6e8f1f0e-22f4-4f0e-8a54-5f3b7f1f0a22" },
  { signedUserId: null },
  { signedAge: 3 },
  { age: 60 },
  { writeInput: (parts) => Object.values(parts).join(".") },
  { writeInput: (parts) => JSON.stringify(parts) },
  { writeInput: () => "" },
  { encoding: "base64" },
  { change: { letter: 0 } },
  { change: { letter: -1 } },
  { encoding: "base64", change: { letter: 17 } },
  { change: { withoutLast: 8 } },
  { change: { withoutLast: 80 } },
  { change: "empty" },
  { change: "twice" },
  { change: "all zeros" },
  { encoding: "base64", change: "lower case" },
  { change: "without the first letter" },
  { encoding: "base64-unpadded" },
  { encoding: "base64url-padded" },
  ...(Object.keys(otherDigests) as OtherDigestName[]).map((digest) => ({ digest })),
  { digest: "HMAC-SHA512", encoding: "base64" },
];

test("a request that was signed wrongly is signed in the same wrong way again", async () => {
  const signed = wrongWays.map((each) => signedByClient(each, String(sentAtSeconds)));
  const recorded = signed.map(({ headers, recipe }) => {
    const how = { properlySigned: false, ...(recipe && { recipe }) };
    const redact = redactor({ API_KEY: "the key", API_SECRET: secret });
    return redactedExchange(withRequest({ headers }, how), redact);
  });
  expect(JSON.stringify(recorded)).not.toMatch(/the ke/i);
  const all = await paste(recorded);
  for (const [at, deviation] of wrongWays.entries()) {
    const what = JSON.stringify(deviation);
    const { headers = {}, recipe } = signed[at] ?? {};
    const again = signedByClient(deviation, all[at]?.headers["x-timestamp"] ?? "");
    expect.soft(all[at]?.headers["x-signature"], what).toBe(again.headers["x-signature"]);
    expect.soft(all[at]?.headers["x-api-key"], what).toBe(headers["x-api-key"]);
    expect
      .soft(JSON.stringify(recipe), what)
      .not.toContain(headers["x-signature"] || "the signature");
  }
});

type Vector = Record<"name" | "api_key" | "api_secret" | "timestamp" | "input", string> & {
  user_id: string | null;
  digest: Record<string, string>;
};

test("signatures are those that openssl computed", () => {
  const file = packageFile("spec/signing-vectors.json");
  const { vectors } = readJson(file) as { vectors: Vector[] };
  for (const { name, api_key: apiKey, api_secret, timestamp, user_id, input, digest } of vectors) {
    const parts = { apiKey, timestamp, userId: user_id ?? undefined };
    expect(signatureInput(parts), name).toBe(input);
    const due: Record<string, string | undefined> = {
      ...digest,
      "hex-upper": digest.hex?.toUpperCase(),
    };
    for (const encoding of encodings) {
      expect(sign(api_secret, parts, encoding), name).toBe(due[encoding]);
    }
  }
});
