import { spawn, spawnSync } from "node:child_process";
import { chmodSync, readdirSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { temporaryFolder } from "../../proof/self/temporary-folder.ts";
import { redactedExchange } from "../record/evidence/redaction.ts";
import { toCurl } from "../wire/curl.ts";
import type { Exchange } from "../wire/exchange.ts";
import { signRequest, type SigningDeviation } from "../judge/client/signer.ts";
import type { SigningRecipe } from "../wire/recipe.ts";
import { otherDigests, type OtherDigestName } from "../wire/other-digests.ts";
import { redactor } from "../wire/redaction.ts";
import { encodings, sign } from "../wire/signing.ts";
import { exchange } from "../../proof/self/report/sample.ts";

const secret = `s3cret "with' $pecial chars`;
const otherSecret = "the secret of another client";

interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders & Record<string, string | undefined>;
  body: string;
  leftBehind: string[];
}

/**
 * A machine with only Node has neither curl nor openssl. These do as much of them as a snippet asks
 * for, so that the shell around them is tested there too.
 */
const standIns: Record<string, string> = {
  curl: `
    const [options, headers] = [process.argv.slice(2), {}];
    let url = "", method = "GET", body;
    while (options.length > 0) {
      const option = options.shift();
      if (option === "-X") method = options.shift();
      else if (option === "--data-raw") body = options.shift();
      else if (option === "-H") {
        const [, name, mark, value] = /^([^:;]+)([:;])\\s*(.*)$/s.exec(options.shift());
        if (mark === ";" || value !== "") headers[name] = value;
      } else if (!option.startsWith("-")) url = option;
    }
    const latin = (text) => Buffer.from(text, "utf8").toString("latin1");
    for (const name in headers) headers[name] = latin(headers[name]);
    require("node:http").request(url, { method, headers }, (answer) => answer.resume()).end(body);`,
  openssl: `
    const input = require("node:fs").readFileSync(0);
    const options = process.argv.slice(2);
    if (options[0] === "base64") return process.stdout.write(input.toString("base64"));
    const { createHash, createHmac } = require("node:crypto");
    const algorithm = options[1].slice(1);
    const key = options.includes("-hmac") ? options[options.indexOf("-hmac") + 1] : undefined;
    const made = key === undefined ? createHash(algorithm) : createHmac(algorithm, key);
    const digest = made.update(input);
    process.stdout.write(options.includes("-r") ? digest.digest("hex") + " *stdin\\n" : digest.digest());`,
};

const isInstalled = (command: string) =>
  spawnSync("sh", ["-c", `command -v ${command}`]).status === 0;

function standInFolder(): string {
  const folder = temporaryFolder("commands");
  for (const [command, code] of Object.entries(standIns)) {
    if (isInstalled(command)) continue;
    const file = join(folder, command);
    writeFileSync(file, `#!${process.execPath}\n(() => {${code}\n})();\n`);
    chmodSync(file, 0o755);
  }
  return folder;
}

const commands = standInFolder();

async function paste(snippetFor: (url: string) => string): Promise<Received> {
  const arrived: Omit<Received, "leftBehind">[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "" } = request;
      const headers = request.headers as Received["headers"];
      arrived.push({ method, url, headers, body: Buffer.concat(chunks).toString("utf8") });
      response.end("{}");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const folder = temporaryFolder("paste");
  const shell = spawn("sh", ["-eu"], {
    cwd: folder,
    env: {
      PATH: `${process.env.PATH}:${commands}`,
      API_KEY: "the key",
      API_SECRET: secret,
      OTHER_API_SECRET: otherSecret,
      // Whoever pastes may have settings of their own.
      HOME: folder,
    },
    stdio: ["pipe", "ignore", "pipe"],
  });
  let complaints = "";
  shell.stderr.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
  shell.stdin.end(`${snippetFor(`http://127.0.0.1:${port}`)}\n`);
  await new Promise((done) => shell.on("close", done));
  server.closeAllConnections();
  server.close();
  const [received] = arrived;
  if (!received || arrived.length > 1 || complaints) {
    throw new Error(`The snippet made ${arrived.length} requests. ${complaints}`);
  }
  return { ...received, leftBehind: readdirSync(folder) };
}

const userId = "5d8f1f0e-22f4-4f0e-8a54-5f3b7f1f0a22";
const target = "http://127.0.0.1:4000";

const sentAtSeconds = Date.parse(exchange("x-1").at) / 1000;

const withRequest = (change: Partial<Exchange["request"]>, rest: Partial<Exchange> = {}) =>
  exchange("x-1", { ...rest, request: { ...exchange("x-1").request, ...change } });

const without = (name: string) => {
  const { [name]: _left, ...headers } = exchange("x-1").request.headers;
  return headers;
};

/** Pastes an exchange into a shell; what the target it was sent to received. */
const replay = (recorded: Exchange): Promise<Received> =>
  paste((url) => {
    const { request } = recorded;
    return toCurl({ ...recorded, request: { ...request, url: request.url.replace(target, url) } });
  });

const recipe = (change: Partial<SigningRecipe> = {}): SigningRecipe => ({
  input: `<API_KEY><TS>${userId}`,
  secret: "own",
  encoding: "hex",
  ...change,
});

const secondsFromNow = (timestamp: string | undefined) => Number(timestamp) - Date.now() / 1000;

for (const encoding of encodings) {
  test(`a pasted exchange is signed afresh, in ${encoding}`, async () => {
    const { method, url, headers } = await replay(
      exchange("x-1", { recipe: recipe({ encoding }) }),
    );
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
  const userless = { recipe: recipe({ input: "<API_KEY><TS>" }) };
  const { headers } = await replay(withRequest({ headers: without("x-user-id") }, userless));
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
  const { recipe: _recipe, ...recorded } = withRequest({ headers }, { properlySigned: false });
  const received = await replay(recorded);
  expect(received.headers["x-api-key"]).toBe("no such 'key'");
  expect(received.headers["x-signature"]).toBeUndefined();
  expect(received.headers["x-request-id"]).toBe("");
  expect(toCurl(recorded)).toContain("signed this request otherwise than documented");
  expect(toCurl(exchange("x-1"))).not.toContain("deliberately");
});

function signedByClient(deviation: SigningDeviation, timestamp: string) {
  const credentials = { apiKey: "the key", apiSecret: secret, otherSecret };
  const now = (Number(timestamp) + (deviation.age ?? 0)) * 1000;
  return signRequest({ credentials, encoding: "hex", now, userId }, deviation);
}

const wrongWays: [what: string, SigningDeviation][] = [
  ["another client's secret", { signedWithOtherSecret: true }],
  ["a secret that is nobody's", { secret: "it's $nobody's" }],
  ["the API key for a secret", { keyAsSecret: true }],
  ["the empty key", { secret: "" }],
  ["an unknown key", { apiKey: "no-such-client" }],
  ["a key cut by a character", { changeKey: { change: "cut", signs: "sent" } }],
  ["its key, and sent with that cut", { changeKey: { change: "cut", signs: "own" } }],
  ["a key with a character after it", { changeKey: { change: "longer", signs: "sent" } }],
  ["another user", { signedUserId: "6e8f1f0e-22f4-4f0e-8a54-5f3b7f1f0a22" }],
  ["no user", { signedUserId: null }],
  ["an older timestamp than the one sent", { signedAge: 3 }],
  ["an expired timestamp", { age: 60 }],
  ["a separator", { writeInput: (parts) => Object.values(parts).join(".") }],
  ["a JSON body", { writeInput: (parts) => JSON.stringify(parts) }],
  ["nothing", { writeInput: () => "" }],
  ["base64", { encoding: "base64" }],
  ["the first letter changed", { change: { letter: 0 } }],
  ["the last letter changed", { change: { letter: -1 } }],
  ["a letter of base64 changed", { encoding: "base64", change: { letter: 17 } }],
  ["its end cut off", { change: { withoutLast: 8 } }],
  ["nothing left of it", { change: { withoutLast: 80 } }],
  ["no signature", { change: "empty" }],
  ["the signature twice", { change: "twice" }],
  ["zeros", { change: "all zeros" }],
  ["lower case", { encoding: "base64", change: "lower case" }],
  ["its first letter missing", { change: "without the first letter" }],
  ["no padding", { encoding: "base64", change: "without padding" }],
  ["padding", { encoding: "base64url", change: "padded" }],
  ...(Object.keys(otherDigests) as OtherDigestName[]).map((digest): [string, SigningDeviation] => [
    digest,
    { digest },
  ]),
  ["HMAC-SHA512 in base64", { digest: "HMAC-SHA512", encoding: "base64" }],
];

for (const [what, deviation] of wrongWays) {
  test(`a request signed with ${what} is signed in the same wrong way again`, async () => {
    const { headers, recipe: made } = signedByClient(deviation, String(sentAtSeconds));
    const sent = withRequest({ headers }, { properlySigned: false, ...(made && { recipe: made }) });
    const recorded = redactedExchange(sent, redactor({ API_KEY: "the key", API_SECRET: secret }));
    const received = await replay(recorded);
    const again = signedByClient(deviation, received.headers["x-timestamp"] ?? "");
    expect(received.headers["x-signature"]).toBe(again.headers["x-signature"]);
    expect(received.headers["x-api-key"]).toBe(headers["x-api-key"]);
    expect(JSON.stringify(made)).not.toContain(headers["x-signature"] || "the signature");
    expect(JSON.stringify(recorded)).not.toContain("the ke");
  });
}
