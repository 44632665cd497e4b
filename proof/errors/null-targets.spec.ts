import { randomUUID } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import type { Results } from "../../src/record/results/results.ts";
import type { Section } from "../../spec/vocabulary.ts";
import { command, emptyFolder } from "../self/cli/command.ts";
import { slowUnless } from "../self/slow.ts";

/** A target that gives every user an id, and does nothing else. Whatever passes on it says nothing. */
const doesNothing: RequestListener = (request, answer) =>
  answer.writeHead(200, { "content-type": "application/json" }).end(
    JSON.stringify({
      success: true,
      data: request.url === "/api/v2/user" ? { user_id: randomUUID() } : {},
    }),
  );

/**
 * Requirements that even this one fulfils: they are about the form of whatever is answered, and who
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

/** Requirements that something is accepted: it has users, and accepts everything. */
const accepting = new Set([
  "users-create",
  "kyc-submit",
  "bank-accounts-savings",
  "bank-accounts-current",
  "limits-read",
  "limits-payment-method-optional",
  "versioning-add-update-path",
]);

async function judge(listener: RequestListener, words: readonly string[]) {
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
      ...words,
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

/** Each section by itself is judged as in a whole run. */
const quickly: Section[] = ["kyc", "bank-accounts", "quotes", "sells", "limits"];

for (const only of [quickly, []]) {
  const where = only.length > 0 ? "by some sections" : "by everything";
  const title = `a target that accepts everything and does nothing is judged ${where}, and earns nothing but what accepting is`;
  test(title, slowUnless(only.length > 0), async () => {
    const { exitCode, results } = await judge(
      doesNothing,
      only.length > 0 ? ["--only", ...only] : [],
    );
    expect(exitCode).toBe(1);
    const passed = (results?.requirements ?? [])
      .filter(({ outcome }) => outcome === "pass")
      .map(({ id }) => id);
    expect(passed.filter((id) => !trivial.has(id) && !accepting.has(id))).toEqual([]);
  });
}
