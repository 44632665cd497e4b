import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../../proof/deviations.ts";
import { command, emptyFolder, type Ended } from "../../proof/self/cli/command.ts";

// What takes a process or a separate target. All other wrong usage: usage-errors.spec.ts.

const secret = { API_SECRET: "a-secret-for-tests" };

async function runAgainst(listener: RequestListener): Promise<Ended> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const ended = await run(["--base-url", url, "--api-key", "key"], secret);
  server.closeAllConnections();
  server.close();
  return ended;
}

const run = (words: string[], environment: Record<string, string> = {}) =>
  command(["run", "--output", emptyFolder(), ...words], environment);

function expectMessage({ exitCode, printed }: Ended, says: RegExp): void {
  expect(printed).toMatch(says);
  expect(printed).not.toMatch(/^\s+at .*:\d+:\d+/m);
  expect(exitCode).toBe(2);
}

test("nothing listens", async () => {
  const ended = await run(["--base-url", "http://127.0.0.1:9", "--api-key", "key"], secret);
  expectMessage(ended, /cannot be reached.*\n.*Is the target started/);
});

test("https where http is spoken", async () => {
  const sandbox = await startSandbox();
  const url = sandbox.url.replace("http:", "https:");
  const ended = await run(["--base-url", url, "--api-key", "key"], secret);
  await sandbox.close();
  expectMessage(ended, /cannot be reached/);
});

test("no secret in the environment", async () => {
  const ended = await run(["--base-url", "http://127.0.0.1:9", "--api-key", "key"]);
  expectMessage(ended, /no API secret\. Set the environment variable API_SECRET/);
});

test("a wrong secret", async () => {
  const sandbox = await startSandbox();
  const { apiKey } = sandbox.credentials;
  const ended = await run(["--base-url", sandbox.url, "--api-key", apiKey], secret);
  await sandbox.close();
  expectMessage(ended, /refuses the signature \(error 6090\)/);
});

test("an unknown key", async () => {
  const sandbox = await startSandbox();
  const ended = await run(["--base-url", sandbox.url, "--api-key", "nobody"], secret);
  await sandbox.close();
  expectMessage(ended, /does not know the API key \(error 6092\)/);
});

test("a web page", async () => {
  const ended = await runAgainst((_, answer) => {
    answer.setHeader("content-type", "text/html").end("<!doctype html><h1>Welcome</h1>");
  });
  expectMessage(
    ended,
    /is not this interface: no answer was a JSON object.*status 200, text\/html/s,
  );
});

test("an empty 200", async () => {
  const ended = await runAgainst((_, answer) => answer.end());
  expectMessage(ended, /is not this interface.*status 200, no content type, an empty body/s);
});

test("an operator of several lines", async () => {
  expectMessage(await run(["--operator", "one\ntwo"]), /The operator is not a line of at most 200/);
});
