import { existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { emptyFolder, here } from "../self/cli/command.ts";
import { noWallets, type NoWallet } from "./no-wallets.ts";

const environment = { API_KEY: "key-of-nobody", API_SECRET: "a-secret-for-tests" };

/** Serves what a base URL may lead to instead of the interface. */
async function served({ answers }: NoWallet) {
  const asked = { requests: 0 };
  const server = createServer((request, answer) => {
    asked.requests += 1;
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => answers(answer, request, Buffer.concat(chunks).toString()));
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, server, asked };
}

const longestMs = 20_000;
const mostRequests = 400;

test("run and probe end with exit 2 at what isn't the interface, and say what stands there and what to check", async () => {
  test.setTimeout(180_000);
  const folder = emptyFolder();
  for (const [index, [name, kind]] of Object.entries(noWallets).entries()) {
    const { url, server, asked } = await served(kind);
    const profile = join(folder, `${index}.yaml`);
    writeFileSync(profile, `name: x\nbaseUrl: ${url}\nrequestTimeoutSeconds: 1\n`);
    const drafted = join(folder, `drafted-${index}.yaml`);
    const probe = ["probe", "--base-url", url, "--profile", profile, "--output", drafted];
    for (const words of [
      ["run", "--profile", profile, "--output", join(folder, `run-${index}`)],
      [...probe, ...(index % 2 === 0 ? ["--read-only"] : [])],
    ]) {
      const begun = Date.now();
      const { exitCode, printed } = await here(words, environment, folder);
      const what = `${words[0]} at ${name}: ${printed}`;
      expect.soft(exitCode, what).toBe(2);
      expect.soft(printed, what).toMatch(kind.says);
      expect.soft(printed, what).not.toContain(environment.API_KEY);
      expect.soft(Date.now() - begun, what).toBeLessThan(longestMs);
    }
    expect.soft(asked.requests, name).toBeLessThan(mostRequests);
    expect.soft(existsSync(drafted), name).toBe(false);
    server.closeAllConnections();
    server.close();
  }
});
