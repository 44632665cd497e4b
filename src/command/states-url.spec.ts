import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { command, emptyFolder } from "../../proof/self/cli/command.ts";

/** Runs against a target that knows nothing; gives the paths outside of the interface that it was sent to. */
async function strayPaths(options: string[]): Promise<string[]> {
  const paths = new Set<string>();
  const server = createServer(({ url = "" }, answer) => {
    paths.add(url);
    answer.writeHead(404, { "content-type": "application/json" });
    answer.end(JSON.stringify({ success: false, message: "not found" }));
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address() as AddressInfo;
  const target = ["--base-url", `http://127.0.0.1:${port}`, "--api-key", "key", ...options];
  await command(
    ["run", ...target, "--only", "create-user-generic-failure", "--output", emptyFolder()],
    {
      API_SECRET: "a-secret-for-tests",
      STATES_TOKEN: "a-token-for-tests",
    },
  );
  server.closeAllConnections();
  server.close();
  expect([...paths].filter((path) => path.startsWith("/api/"))).not.toEqual([]);
  return [...paths].filter((path) => !path.startsWith("/api/"));
}

test("a target named by its base URL alone is asked for no provider state", async () => {
  expect(await strayPaths([])).toEqual([]);
});

test("provider states are asked for at the states URL", async () => {
  expect(await strayPaths(["--states-url", "/testing/states"])).toEqual(["/testing/states"]);
});
