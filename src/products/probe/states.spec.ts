import { expect, test } from "@playwright/test";
import { startSandbox } from "../../../proof/deviations.ts";
import { providerStates } from "../../../spec/provider-states.ts";
import { plain, type Listening } from "../../../proof/self/client/standing-before.ts";
import { controlToken, probed } from "../../../proof/self/probe/probed.ts";
import { here } from "../../../proof/self/cli/command.ts";

const lacking = new Set<string>(["clock moved", "no deposit address"]);
const lackingFailure = "submitKyc";

interface StateCall {
  state: string;
  action: string;
  params: { operation?: string };
}

const endpointBefore = (url: string, asked: string[]): Promise<Listening> =>
  plain(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { state, action, params } = JSON.parse(body) as StateCall;
    if (action === "setup") asked.push(state);
    if (lacking.has(state) || params.operation === lackingFailure)
      return response.writeHead(404).end();
    const { authorization = "" } = request.headers;
    const headers = { "content-type": "application/json", authorization };
    const answer = await fetch(`${url}/_sandbox/states`, { method: "POST", headers, body });
    return response.writeHead(answer.status).end(await answer.text());
  });

test("the probe tries the provider states; those that are refused count as missing", async () => {
  const asked: string[] = [];
  const sandbox = await startSandbox({ controlToken });
  const endpoint = await endpointBefore(sandbox.url, asked);
  const statesUrl = `http://127.0.0.1:${endpoint.port}/states`;
  const { text, environment, output: profile } = await probed(sandbox, "--states-url", statesUrl);
  expect(text).toMatch(/offered:\n +# proven: .*"clock moved" was answered with status 404/);
  for (const state of Object.keys(providerStates)) {
    const offers = new RegExp(`^ +- ${state}:?$`, "m");
    if (lacking.has(state)) expect(text).not.toMatch(offers);
    else expect(text).toMatch(offers);
  }
  expect(text).toMatch(/^ +- operation fails:\n +- createUser\n +- linkBankAccount$/m);
  expect(new Set(asked)).toContain("user has limits");

  const checked = await here(["profile", "check", profile], environment);
  expect(checked.printed).toMatch(/clock moved +a part of \d+/);
  expect(checked.printed).toContain("states: { offered: [..., clock moved] }");
  expect(checked.printed).toContain(
    `offered: [{ operation fails: [..., ${lackingFailure}] }, ...]`,
  );

  endpoint.close();
  await sandbox.close();
});
