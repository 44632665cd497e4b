import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { parse, stringify } from "yaml";
import { overlay } from "../../src/judge/profile/overlay.ts";
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

/** Judges such a server by one row, and by a profile with these changes; gives the check that wasn't made. */
async function judged(row: string, statesAsText: boolean, changes: Record<string, unknown> = {}) {
  const sandbox = await startSandbox({
    variants: ["numeric-ids"],
    patches: [takesNumbers],
    controlToken,
  });
  const states = `${sandbox.url}/_sandbox/states`;
  const { server, url } = await asText(states);
  const { apiKey, apiSecret } = sandbox.credentials;
  const output = emptyFolder();
  const profile = profileFor(["numeric-ids"], sandbox.url);
  const own = parse(readFileSync(profile, "utf8")) as Record<string, unknown>;
  writeFileSync(profile, stringify(overlay(own, changes)));
  const target = ["--profile", profile, "--api-key", apiKey];
  const part = ["--only", row, "--runs", "2", "--output", output];
  const { printed } = await command(
    ["run", ...target, "--states-url", statesAsText ? url : states, ...part],
    { API_SECRET: apiSecret, STATES_TOKEN: controlToken },
  );
  server.close();
  await sandbox.close();
  const { findings, checks } = readResults(output);
  expect(findings, printed).toEqual([]);
  return checks.find(({ id }) => id.startsWith(`errors/rows/${row}`));
}

const says = (words: string) => ({
  reason: "test-data",
  detail: expect.stringContaining(words) as unknown,
});

test("ids of another type than the target's own are the operator's, and a gap", async () => {
  expect(await judged("pool-sell-quote-expired", true)).toMatchObject(
    says('quote_id from the provider state "quote expired" is text, the target\'s own are numbers'),
  );
});

test("an unknown id of another type than the target's own is the operator's, too", async () => {
  const changes = { testData: { unknown: { quote_id: "Q-{digits:9}" } } };
  expect(await judged("pool-sell-quote-invalid", false, changes)).toMatchObject(
    says("quote_id from testData.unknown is text, the target's own are numbers"),
  );
});
