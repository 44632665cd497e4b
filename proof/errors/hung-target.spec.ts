import { expect, test } from "@playwright/test";
import { errorRow } from "../../spec/error-rows/index.ts";
import { judgeBy, profileWith } from "../self/cli/judge.ts";
import { plain } from "../self/client/standing-before.ts";

test("a target that stops answering is given up in bounded time, and is not green", async () => {
  // It answers what the preflight asks, as the interface does, and nothing after.
  const { port, close } = await plain((request, answer) => {
    if (request.method !== "GET") return;
    const isStatus = request.url?.startsWith("/api/v2/wallet/transaction?");
    const { http, code } = errorRow(
      isStatus ? "status-transaction-unknown" : "external-quote-no-data",
    );
    answer.writeHead(http ?? 400, { "content-type": "application/json" });
    answer.end(JSON.stringify({ success: false, error_code: code, message: "no" }));
  });
  const profile = profileWith(
    `name: hung\nbaseUrl: http://127.0.0.1:${port}\nrequestTimeoutSeconds: 1\n`,
  );
  const begun = Date.now();
  const { exitCode, printed } = await judgeBy(
    ["--profile", profile, "--api-key", "key", "--only", "users"],
    { API_SECRET: "a-secret-for-tests" },
  );
  close();
  expect(printed).toContain("answers-json");
  expect(exitCode).toBe(1);
  expect(Date.now() - begun).toBeLessThan(150_000);
});
