import { writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../../../proof/deviations.ts";
import { frontOf, plain } from "../../../proof/self/client/standing-before.ts";
import { expectMessages } from "../../../proof/self/messages.ts";
import { temporaryFolder } from "../../../proof/self/temporary-folder.ts";
import type { VariantName } from "../../../proof/variants/index.ts";
import { operationNames } from "../../../spec/operations.ts";
import { headers as headerNames } from "../../../spec/vocabulary.ts";
import { sign, type SignatureEncoding } from "../../wire/signing.ts";
import { loadProfile } from "../profile/load.ts";
import { preflight } from "./preflight.ts";
import { proveProfile } from "./prove-profile.ts";

const apiKey = "a-key";
const apiSecret = "a-secret-for-tests";

async function foundAt(url: string, lines: string, environment: Record<string, string> = {}) {
  const file = join(temporaryFolder("preflight"), "mine.yaml");
  writeFileSync(file, `name: x\nbaseUrl: ${url}\n${lines}`);
  try {
    const known = { API_KEY: apiKey, API_SECRET: apiSecret, ...environment };
    const loaded = loadProfile(file, known);
    const { discovered } = await preflight(loaded, known);
    await proveProfile(loaded, discovered, known);
    return discovered;
  } catch (error) {
    return (error as Error).message;
  }
}

const credentials = { apiKey, apiSecret };

interface Contradicted {
  variant: VariantName;
  lines: string;
}

test("what a target contradicts in the profile is said with its line", async () => {
  await expectMessages<Contradicted>("contradictions.json", async ({ variant, lines }) => {
    const sandbox = await startSandbox({ credentials, variants: [variant] });
    const found = await foundAt(sandbox.url, lines);
    await sandbox.close();
    return found;
  });
});

async function clockFound(ahead: { clock: number; date: number }, lines = "") {
  const sandbox = await startSandbox({
    credentials,
    patches: [({ store }) => ({ store: { now: (user) => store.now(user) + 1000 * ahead.clock } })],
  });
  const front = await frontOf(sandbox.url, (passed) => ({
    ...passed,
    headers: { ...passed.headers, date: new Date(Date.now() + 1000 * ahead.date).toUTCString() },
  }));
  const found = await foundAt(`http://127.0.0.1:${front.port}`, lines);
  front.close();
  await sandbox.close();
  // A Date header has whole seconds, and an answer takes time.
  return typeof found === "string"
    ? found
    : `${found.clock} ${10 * Math.round(found.clockOffsetMs / 10_000) + 0}`;
}

test("requests are stamped by the Date header, by this machine's clock where that is expired, or as the profile says", async () => {
  expect(await clockFound({ clock: 0, date: 0 })).toBe("target 0");
  expect(await clockFound({ clock: 90, date: 90 })).toBe("target 90");
  expect(await clockFound({ clock: 0, date: 90 })).toBe("own 0");
  expect(await clockFound({ clock: 0, date: -90 })).toBe("own 0");
  expect(await clockFound({ clock: 90, date: 0 }, "clock: +90s")).toBe("profile 90");
  expect(await clockFound({ clock: -90, date: 0 }, "clock: -90s")).toBe("profile -90");
  expect(await clockFound({ clock: 0, date: 5 }, "clock: own")).toBe("own 0");
  expect(await clockFound({ clock: 90, date: 0 })).toMatch(
    /error 6093.*`clock: \+90s` in the profile/s,
  );
  expect(await clockFound({ clock: 300, date: 90 })).toMatch(
    /by the time of its Date header \(9\d s ahead.*\) as well as by this machine's clock/,
  );
  expect(await clockFound({ clock: 90, date: 90 }, "clock: own")).toMatch(/clock is "own"/);
});

test("a gateway that replaces refusals with its own pages isn't taken for another service", async () => {
  const sandbox = await startSandbox({ credentials });
  const front = await frontOf(sandbox.url, ({ status }) => ({
    status,
    headers: {},
    body: "<html>",
  }));
  expect(await foundAt(`http://127.0.0.1:${front.port}`, "")).toMatch(
    /though their statuses differ by signature.*\n.*\n.*proxy_intercept_errors off/,
  );
  front.close();
  await sandbox.close();
});

function signatureFor({ headers }: IncomingMessage, encoding: SignatureEncoding): string {
  const timestamp = String(headers[headerNames.timestamp]);
  const userId = headers[headerNames.userId] as string | undefined;
  return sign(apiSecret, { apiKey, timestamp, userId }, encoding);
}

type Judges = (given: string, request: IncomingMessage) => boolean | "malformed";

async function foundWhere(isRight: Judges, lines = "signature: { encoding: auto }\n") {
  const paths: string[] = [];
  const server = await plain((request, response) => {
    paths.push(String(request.url));
    const right = isRight(String(request.headers[headerNames.signature] ?? ""), request);
    const [status, error_code] =
      right === "malformed" ? [400, 400] : right ? [404, 404] : [401, 6090];
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ success: false, error_code, message: "no" }));
  });
  const found = await foundAt(`http://127.0.0.1:${server.port}`, lines);
  server.close();
  return { found: typeof found === "string" ? found : found.encoding, paths };
}

test("the encoding is the one in which a right signature fares otherwise than a wrong one; each path is whole", async () => {
  // Refuses everything that doesn't look like base64 alike.
  const { found, paths } = await foundWhere(
    (given, request) =>
      given.endsWith("=") ? given === signatureFor(request, "base64") : "malformed",
    `signature: { encoding: auto }\nuserIdHeader: [${operationNames.join(", ")}]\n`,
  );
  expect(found).toBe("base64");
  expect(paths.filter((path) => path.includes("confirm-onchain-funding"))).not.toEqual([]);
  expect(paths.filter((path) => path.includes("//") || path.endsWith("/"))).toEqual([]);
});

test("of two encodings that are often alike it is the one that is always right", async () => {
  for (let tries = 0; tries < 5; tries += 1) {
    const isRight: Judges = (given, request) =>
      given.replace(/=$/, "") === signatureFor(request, "base64url");
    expect(await foundWhere(isRight)).toMatchObject({ found: "base64url" });
    const declared = await foundWhere(isRight, "signature: { encoding: base64-unpadded }\n");
    expect(declared.found).toContain("base64url");
  }
});
