import { existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { emptyFolder } from "../self/cli/command.ts";
import { inOneProcess } from "../self/cli/one-process.ts";
import { noWallets } from "./no-wallets.ts";
import type { NoWallet } from "./other-answers.ts";

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
const mostRequests = 200;

test("run and probe end with exit 2 at what isn't the interface, and say what stands there and what to check", async () => {
  test.setTimeout(180_000);
  const folder = emptyFolder();
  const all = await Promise.all(
    Object.entries(noWallets).map(async ([name, kind], index) => {
      const { url, server, asked } = await served(kind);
      const profile = join(folder, `${index}.yaml`);
      writeFileSync(profile, `name: x\nbaseUrl: ${url}\nrequestTimeoutSeconds: 1\n`);
      const drafted = join(folder, `drafted-${index}.yaml`);
      const run = ["run", "--profile", profile, "--output", join(folder, `run-${index}`)];
      const probe = ["probe", "--base-url", url, "--profile", profile, "--output", drafted];
      const lines = [run, [...probe, ...(index % 2 === 0 ? ["--read-only"] : [])]];
      return { name, kind, server, asked, drafted, lines };
    }),
  );
  const ended = await inOneProcess(
    all.flatMap(({ lines }) => lines.map((words) => ({ words, environment }))),
    folder,
  );
  for (const [index, { exitCode, printed, tookMs }] of ended.entries()) {
    const { name, kind, asked, drafted } = all[Math.floor(index / 2)]!;
    const what = `${index % 2 === 0 ? "run" : "probe"} at ${name}: ${printed}`;
    expect.soft(exitCode, what).toBe(2);
    expect.soft(printed, what).toMatch(kind.says);
    expect.soft(printed, what).not.toContain(environment.API_KEY);
    expect.soft(tookMs, what).toBeLessThan(longestMs);
    expect.soft(asked.requests, what).toBeLessThan(mostRequests);
    expect.soft(existsSync(drafted), what).toBe(false);
  }
  for (const { server } of all) {
    server.closeAllConnections();
    server.close();
  }
});
