import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { plain } from "../../../proof/self/client/standing-before.ts";
import { emptyFolder, here, type Ended } from "../../../proof/self/cli/command.ts";

const probeAt = (port: number, ...options: string[]): Promise<Ended> => {
  const target = ["--base-url", `http://127.0.0.1:${port}`, "--api-key", "key"];
  const output = ["--output", join(emptyFolder(), "p.yaml")];
  return here(["probe", ...target, ...output, ...options], { API_SECRET: "a-secret-for-tests" });
};

test("a target that is gone, or isn't this service, is a plain sentence and exit 2", async () => {
  const gone = await probeAt(9);
  expect(gone.printed).toMatch(/^The target at .* cannot be reached/);
  const pages = await plain((_, answer) =>
    answer.writeHead(200, { "content-type": "text/html" }).end("<h1>Hello</h1>"),
  );
  const page = await probeAt(pages.port);
  pages.close();
  expect(page.printed).toMatch(/^What answers at .* is not this interface/);
  expect([gone.exitCode, page.exitCode]).toEqual([2, 2]);
});

test("--read-only sends nothing that changes anything", async () => {
  const sent = new Set<string>();
  const agents = new Set<unknown>();
  const target = await plain(({ method = "", url = "", headers }, answer) => {
    sent.add(method);
    agents.add(headers["user-agent"]);
    const isStatus = url.startsWith("/api/v2/wallet/transaction?");
    const [status, error_code] = isStatus ? [404, 4004] : [400, 400001];
    answer.writeHead(status, { "content-type": "application/json" });
    answer.end(JSON.stringify({ success: false, error_code, message: "no" }));
  });
  const { exitCode } = await probeAt(target.port, "--read-only");
  target.close();
  expect(exitCode).toBe(0);
  expect([...sent]).toEqual(["GET"]);
  expect([...agents].join()).toMatch(/^wallet-conformance\/\d+\.\d+\.\d+$/);
});
