import { writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../../../proof/deviations.ts";
import type { VariantName } from "../../../proof/variants/index.ts";
import { operationNames } from "../../../spec/operations.ts";
import type { Profile } from "../profile/profile.ts";
import { loadProfile } from "../profile/load.ts";
import { proveProfile } from "./prove-profile.ts";
import { preflight } from "./preflight.ts";
import { headers as headerNames } from "../../../spec/vocabulary.ts";
import { sign, type SignatureEncoding } from "../../wire/signing.ts";
import { command, emptyFolder } from "../../../proof/self/cli/command.ts";

const apiKey = "a-key";
const apiSecret = "a-secret-for-tests";
const headerOf = (request: IncomingMessage, name: string) =>
  String(request.headers[name.toLowerCase()] ?? "");

function signatureFor(request: IncomingMessage, encoding: SignatureEncoding): string {
  const timestamp = headerOf(request, headerNames.timestamp);
  const userId = request.headers[headerNames.userId.toLowerCase()] as string | undefined;
  return sign(apiSecret, { apiKey, timestamp, userId }, encoding);
}

/** Refuses what does not look like base64 before it compares: then any other encoding is refused alike. */
function answerTo(request: IncomingMessage): [status: number, code: number] {
  const signature = headerOf(request, headerNames.signature);
  if (!signature.endsWith("=")) return [400, 400];
  return signature === signatureFor(request, "base64") ? [404, 404] : [401, 6090];
}

test("a declared encoding that the target refuses is said with its line, and the one it accepts", async () => {
  const sandbox = await startSandbox({ variants: ["signature-base64"] });
  const file = join(emptyFolder(), "mine.yaml");
  writeFileSync(file, `name: x\nbaseUrl: ${sandbox.url}\nsignature:\n  encoding: hex\n`);
  const { credentials } = sandbox;
  const words = [
    "run",
    "--profile",
    file,
    "--api-key",
    credentials.apiKey,
    "--output",
    emptyFolder(),
  ];
  const { exitCode, printed } = await command(words, { API_SECRET: credentials.apiSecret });
  await sandbox.close();
  expect(printed).toMatch(
    /mine\.yaml:4 {2}signature\.encoding is "hex", but the target accepts .* "base64"/,
  );
  expect(exitCode).toBe(2);
});

async function refusedBy(variant: VariantName, lines: string) {
  const sandbox = await startSandbox({ variants: [variant] });
  const file = join(emptyFolder(), "mine.yaml");
  writeFileSync(file, `name: x\nbaseUrl: ${sandbox.url}\n${lines}`);
  const { credentials } = sandbox;
  const target = ["--profile", file, "--api-key", credentials.apiKey];
  const secret = { API_SECRET: credentials.apiSecret };
  const ended = await command(["run", ...target, "--output", emptyFolder()], secret);
  await sandbox.close();
  expect(ended.exitCode).toBe(2);
  return ended.printed;
}

test("a profile by which no code can be read is refused with its line, and where codes stand is said", async () => {
  expect(
    await refusedBy(
      "signature-base64",
      "signature: { encoding: base64 }\nerrors:\n  code: [/no/place]\n",
    ),
  ).toMatch(
    /mine\.yaml:5 {2}errors\.code is \/no\/place, but .* was refused with 6090 at \/error_code/,
  );
});

test("a profile that finds authentication errors only is refused with its line, too", async () => {
  expect(await refusedBy("nested-errors", "errors:\n  code: [/error_code]\n")).toMatch(
    /mine\.yaml:4 {2}errors\.code is \/error_code, but .* refused ids of nobody with 40\d and \d+ at \/error\/details\/number/,
  );
});

test("operations that want X-User-Id and lack it in the profile, or have it in vain, are said with the line", async () => {
  expect(await refusedBy("user-id-header-everywhere", "userIdHeader: [poolSell]\n")).toMatch(
    /mine\.yaml:3 {2}userIdHeader lacks getUser, getBankAccount, .*: sent without X-User-Id/,
  );
  expect(
    await refusedBy(
      "signature-hex-upper",
      "signature: { encoding: hex-upper }\nuserIdHeader: [poolSell]\n",
    ),
  ).toMatch(/mine\.yaml:4 {2}userIdHeader has poolSell: sent with X-User-Id/);
});

type Answering = (request: IncomingMessage) => [status: number, code: number];

const withoutPadding: Answering = (request) => {
  const right = signatureFor(request, "base64url");
  const given = headerOf(request, headerNames.signature).replace(/=$/, "");
  return given === right ? [404, 404] : [401, 6090];
};

async function preflightAt(answering: Answering, changes: Partial<Profile> = {}) {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(String(request.url));
    const [status, error_code] = answering(request);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ success: false, error_code, message: "no" }));
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address() as AddressInfo;

  const loaded = loadProfile();
  const profile = { ...loaded.profile, baseUrl: `http://127.0.0.1:${port}`, ...changes };
  profile.signature = { encoding: "auto" };
  profile.credentials = { ...profile.credentials, apiKey };
  const environment = { API_SECRET: apiSecret };
  const { discovered } = await preflight({ ...loaded, profile }, environment);
  await proveProfile({ ...loaded, profile }, discovered, environment);
  server.close();
  return { encoding: discovered.encoding, paths };
}

const encodingFoundAt = async (answering: Answering) => (await preflightAt(answering)).encoding;

test("every path it asks for is whole", async () => {
  const { paths } = await preflightAt(answerTo, { userIdHeader: [...operationNames] });
  expect(paths.filter((path) => path.includes("confirm-onchain-funding"))).not.toEqual([]);
  expect(paths.filter((path) => path.includes("//") || path.endsWith("/"))).toEqual([]);
});

test("the encoding is the one in which a right signature fares otherwise than a wrong one", async () => {
  expect(await encodingFoundAt(answerTo)).toBe("base64");
});

test("of two encodings that are often alike it is the one that is always right", async () => {
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await encodingFoundAt(withoutPadding)).toBe("base64url");
  }
});
