import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { command, emptyFolder } from "../../../proof/self/cli/command.ts";
import { plain, variables } from "../../../proof/self/client/standing-before.ts";
import {
  environmentFor,
  portOf,
  profileWith,
  surroundings,
  wantingKey,
} from "../../../proof/self/client/surroundings.ts";
import { textsBelow } from "../../../proof/self/temporary-folder.ts";
import { loadProfile } from "../profile/load.ts";
import { openTarget } from "./target.ts";

const around = surroundings();

test("a run keeps its rate from the first request on, and sends a gateway what it wants: nobody else sees that", async () => {
  const at: number[] = [];
  const seen: IncomingHttpHeaders[] = [];
  const handle = wantingKey(around.sandbox.url);
  const port = await portOf(
    plain((incoming, outgoing) => {
      at.push(Date.now());
      seen.push(incoming.headers);
      handle(incoming, outgoing);
    }),
  );
  const elsewhere: IncomingHttpHeaders[] = [];
  const states = await portOf(
    plain(({ headers }, outgoing) => {
      elsewhere.push(headers);
      outgoing.writeHead(200, { "content-type": "application/json" }).end("{}");
    }),
  );
  const file = profileWith(
    around.certificates,
    `http://localhost:${port}`,
    `headers:\n  Ocp-Apim-Subscription-Key: \${SUBSCRIPTION_KEY}\nstates: { url: "http://localhost:${states}", tokenEnv: null }`,
  );
  const output = join(emptyFolder(), "run");
  const words = ["--only", "pool-sell-user-not-allowed", "--rate", "20", "--traceparent"];
  const { exitCode, printed } = await command(
    ["run", "--profile", file, ...words, "--output", output],
    environmentFor(around.sandbox),
  );
  expect([1, 3], printed).toContain(exitCode);
  // Spans of five requests, since two may arrive closer together than they were sent.
  const fifth = at.slice(4, 16).map((ms, index) => ms - (at[index] ?? 0));
  expect(fifth).toHaveLength(12);
  expect(Math.min(...fifth)).toBeGreaterThan(100);
  expect(elsewhere.length).toBeGreaterThan(0);
  expect(elsewhere.filter((headers) => "ocp-apim-subscription-key" in headers)).toEqual([]);
  const texts = textsBelow(output).map(([, text]) => text);
  expect(texts.filter((text) => text.includes(variables.SUBSCRIPTION_KEY))).toEqual([]);
  expect(texts.some((text) => text.includes("<SUBSCRIPTION_KEY>"))).toBe(true);
  const traces = seen.map(({ traceparent }) => String(traceparent));
  expect(traces.filter((each) => !/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/.test(each))).toEqual([]);
  expect(new Set(traces).size).toBe(traces.length);
  const tests = traces.slice(-3).map((each) => each.slice(3, 35));
  expect(new Set(tests).size).toBe(1);
});

async function traceparentBy(option: Record<string, string>, lines = "") {
  const environment = environmentFor(around.sandbox, option);
  const file = profileWith(around.certificates, around.sandbox.url, lines);
  const target = openTarget(loadProfile(file, environment), environment);
  const { request } = await target.client.call({ operation: "getUser", input: {} });
  await target.close();
  return request.headers.traceparent;
}

test("without the option there is no trace, and a header of the profile is left as it is", async () => {
  expect(await traceparentBy({})).toBeUndefined();
  const option = { CONFORMANCE_TRACEPARENT: "1" };
  expect(await traceparentBy(option, "headers: { Traceparent: own }")).toBe("own");
});
