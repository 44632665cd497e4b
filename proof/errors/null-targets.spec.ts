import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import type { Results } from "../../src/record/results/results.ts";
import { command, emptyFolder } from "../self/cli/command.ts";
import { slowUnless } from "../self/slow.ts";

const json = (answer: ServerResponse, status: number, body: unknown) =>
  answer.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

/** Targets that do nothing. Whatever passes on them says nothing. */
const targets: Record<string, RequestListener> = {
  "an empty object": (_, answer) => json(answer, 200, {}),
  "success and nothing else": (_, answer) => json(answer, 200, { success: true }),
  "success and no data": (_, answer) => json(answer, 200, { success: true, data: {} }),
  "404 to everything": (_, answer) => json(answer, 404, { success: false, message: "not found" }),
  "500 to everything": (_, answer) => json(answer, 500, { success: false, message: "failure" }),
  "the same documented error to everything": (_, answer) =>
    json(answer, 400, { success: false, error_code: 400001, message: "missing parameters" }),
  "what it was sent": (request, answer) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () =>
      json(answer, 200, { success: true, data: String(Buffer.concat(chunks)) }),
    );
  },
};

/**
 * Requirements that even these fulfil: they are about the form of whatever is answered, and who
 * answers everywhere answers at the documented paths too.
 */
const trivial = new Set([
  "answers-json",
  "answers-any-request",
  "answers-success-flag",
  "answers-success-true",
  "errors-never-success",
  "errors-code-integer",
  "errors-message",
  "errors-documented",
  "versioning-version-in-path",
]);

async function judge(listener: RequestListener) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address() as AddressInfo;
  const output = emptyFolder();
  const { exitCode } = await command(
    [
      "run",
      "--base-url",
      `http://127.0.0.1:${port}`,
      "--api-key",
      "key",
      "--output",
      output,
      "--runs",
      "1",
    ],
    { API_SECRET: "a-secret-for-tests" },
  );
  server.closeAllConnections();
  server.close();
  const file = join(output, "results.json");
  const results = existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as Results)
    : undefined;
  return { exitCode, results };
}

/** The one that comes furthest: it is whole runs that the others take, too. */
const furthest = "success and no data";

for (const [answers, listener] of Object.entries(targets)) {
  test(
    `a target that answers ${answers} earns nothing`,
    slowUnless(answers === furthest),
    async () => {
      const { exitCode, results } = await judge(listener);
      expect([1, 2]).toContain(exitCode);
      const passed = (results?.requirements ?? [])
        .filter(({ outcome }) => outcome === "pass")
        .map(({ id }) => id);
      expect(passed.filter((id) => !trivial.has(id))).toEqual([]);
    },
  );
}
