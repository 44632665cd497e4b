import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { command, emptyFolder } from "../../../proof/self/cli/command.ts";
import { passTo, plain, variables } from "../../../proof/self/client/standing-before.ts";
import {
  environmentFor,
  portOf,
  profileWith,
  reaching,
  surroundings,
  wantingKey,
} from "../../../proof/self/client/surroundings.ts";

const around = surroundings();

/** Every file below a folder, as text. */
const textsBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"));

test("what a gateway wants is sent, kept out of all files, and no other host's to see", async () => {
  const port = await portOf(plain(wantingKey(around.sandbox.url)));
  const elsewhere: (string | undefined)[] = [];
  const states = await portOf(
    plain(({ headers }, outgoing) => {
      elsewhere.push(headers["ocp-apim-subscription-key"] as string | undefined);
      outgoing.writeHead(200, { "content-type": "application/json" }).end("{}");
    }),
  );
  const file = profileWith(
    around.certificates,
    `http://localhost:${port}`,
    `headers:\n  Ocp-Apim-Subscription-Key: \${SUBSCRIPTION_KEY}\nstates: { url: "http://localhost:${states}", tokenEnv: null }`,
  );
  const output = join(emptyFolder(), "run");
  const only = ["--only", "pool-sell-user-not-allowed"];
  const { exitCode, printed } = await command(
    ["run", "--profile", file, ...only, "--output", output],
    environmentFor(around.sandbox),
  );
  expect([1, 3], printed).toContain(exitCode);
  expect(elsewhere.length).toBeGreaterThan(0);
  expect(elsewhere.filter((value) => value !== undefined)).toEqual([]);
  const texts = textsBelow(output);
  expect(texts.filter((text) => text.includes(variables.SUBSCRIPTION_KEY))).toEqual([]);
  expect(texts.some((text) => text.includes("<SUBSCRIPTION_KEY>"))).toBe(true);
});

test("the rate holds for what is sent before the first test, the probe included", async () => {
  const at: number[] = [];
  const handle = passTo(around.sandbox.url);
  const port = await portOf(
    plain((incoming, outgoing) => {
      at.push(Date.now());
      handle(incoming, outgoing);
    }),
  );
  const rated = { CONFORMANCE_RATE: "20" };
  expect(await reaching(around, `http://localhost:${port}`, "", rated)).toBe("reached");
  const words = ["--base-url", `http://localhost:${port}`, "--read-only", "--rate", "20"];
  const output = join(emptyFolder(), "drafted.yaml");
  const probed = await command(
    ["probe", ...words, "--output", output],
    environmentFor(around.sandbox),
  );
  expect(probed.exitCode, probed.printed).toBe(0);
  // Two requests may come closer than they were sent, many can't.
  const fifth = at.slice(4).map((ms, index) => ms - (at[index] ?? 0));
  expect(at.length).toBeGreaterThan(15);
  expect(Math.min(...fifth)).toBeGreaterThan(100);
});
