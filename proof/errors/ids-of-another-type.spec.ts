import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { readResults } from "../../src/record/read-results.ts";
import { refuses } from "../../sandbox/combinators.ts";
import { startSandbox } from "../deviations.ts";
import { profileFor } from "../lawful/profile-for.ts";
import { command, emptyFolder } from "../self/cli/command.ts";

const controlToken = "control-token-for-tests";

/** An endpoint that gives every value as text. */
async function asText(statesUrl: string) {
  const server = createServer(async (request, response) => {
    const { authorization = "" } = request.headers;
    const headers = { "content-type": "application/json", authorization };
    const body = await text(request);
    const answer = await fetch(statesUrl, { method: "POST", headers, body });
    response.writeHead(answer.status);
    response.end((await answer.text()).replaceAll(/:(\d+)/g, ':"$1"'));
  });
  await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/states` };
}

/** As a typed server does. */
const takesNumbers = refuses(
  "poolSell",
  "pool-sell-parameters-invalid",
  ({ input }) => typeof input.quote_id === "string",
);

test("ids of another type than the target's own are the operator's, and a gap", async () => {
  const sandbox = await startSandbox({
    variants: ["numeric-ids"],
    patches: [takesNumbers],
    controlToken,
  });
  const { server, url } = await asText(`${sandbox.url}/_sandbox/states`);
  const { apiKey, apiSecret } = sandbox.credentials;
  const row = "pool-sell-quote-expired";
  const output = emptyFolder();
  const target = ["--profile", profileFor(["numeric-ids"], sandbox.url), "--api-key", apiKey];
  const part = ["--states-url", url, "--only", row, "--runs", "2", "--output", output];
  const { printed } = await command(["run", ...target, ...part], {
    API_SECRET: apiSecret,
    STATES_TOKEN: controlToken,
  });
  server.close();
  await sandbox.close();
  const { findings, checks } = readResults(output);
  expect(findings, printed).toEqual([]);
  const check = checks.find(({ id }) => id.startsWith(`errors/rows/${row}`));
  expect(check).toMatchObject({
    reason: "test-data",
    detail: expect.stringContaining(
      'quote_id from the provider state "quote expired" is text, the target\'s own are numbers',
    ) as unknown,
  });
});
