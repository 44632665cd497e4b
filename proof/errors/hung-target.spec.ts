import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { errorRow } from "../../spec/error-rows/index.ts";
import { command, emptyFolder } from "../self/cli/command.ts";

test("a target that stops answering is given up in bounded time, and is not green", async () => {
  // It answers what the preflight asks, as the interface does, and nothing after.
  const server = createServer((request, answer) => {
    if (request.method !== "GET") return;
    const isStatus = request.url?.startsWith("/api/v2/wallet/transaction?");
    const { http, code } = errorRow(
      isStatus ? "status-transaction-unknown" : "external-quote-no-data",
    );
    answer.writeHead(http ?? 400, { "content-type": "application/json" });
    answer.end(JSON.stringify({ success: false, error_code: code, message: "no" }));
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address() as AddressInfo;
  const profile = join(emptyFolder(), "profile.yaml");
  writeFileSync(
    profile,
    `name: hung\nbaseUrl: http://127.0.0.1:${port}\nrequestTimeoutSeconds: 1\n`,
  );
  const begun = Date.now();
  const { exitCode, printed } = await command(
    ["run", "--profile", profile, "--api-key", "key", "--only", "users", "--output", emptyFolder()],
    { API_SECRET: "a-secret-for-tests" },
  );
  server.closeAllConnections();
  server.close();
  expect(printed).toContain("answers-json");
  expect(exitCode).toBe(1);
  expect(Date.now() - begun).toBeLessThan(150_000);
});
