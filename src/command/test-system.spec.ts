import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../../proof/deviations.ts";
import { declareAtTerminal } from "./declare.ts";
import { testSystemBasis } from "../judge/client/test-system.ts";
import { loadProfile } from "../judge/profile/load.ts";
import { frontOf } from "../../proof/self/client/standing-before.ts";
import { emptyFolder, here } from "../../proof/self/cli/command.ts";

const basisOf = (baseUrl: string, testDeployment?: string, statesUrl = "/states") =>
  testSystemBasis(
    {
      ...loadProfile().profile,
      baseUrl,
      states: { url: statesUrl },
      ...(testDeployment !== undefined && { testDeployment }),
    },
    statesUrl !== "/states",
  );

test("a loopback address, its own provider states or its host in the profile make a test system, and nothing else", () => {
  for (const host of ["127.8.0.1:80", "localhost:4010", "api.localhost", "[::ffff:127.0.0.1]"]) {
    expect(basisOf(`http://${host}`), host).toBe("loopback");
  }
  for (const host of ["10.0.0.1", "localhost.example.com", "127.0.0.1.example.com", "0.0.0.0"]) {
    expect(basisOf(`http://${host}`), host).toBeUndefined();
  }
  const api = "https://api.example.com:8443/v";
  expect(basisOf(api, "api.example.com:8443")).toBe("profile");
  expect(basisOf(api, "API.example.com")).toBe("profile");
  expect(basisOf(api, "example.com")).toBeUndefined();
  expect(basisOf(api, undefined, "https://api.example.com/states")).toBe("provider-states");
  expect(basisOf(api, undefined, "https://test.example.com/states")).toBeUndefined();
});

/** 0.0.0.0 isn't a loopback address but leads to this machine. */
async function atOtherAddress() {
  const controlToken = "token-of-the-states";
  const sandbox = await startSandbox({ controlToken });
  const front = await frontOf(sandbox.url);
  const { apiKey: API_KEY, apiSecret: API_SECRET } = sandbox.credentials;
  const folder = emptyFolder();
  const profile = join(folder, "profile.yaml");
  const baseUrl = `http://0.0.0.0:${front.port}`;
  const environment = { API_KEY, API_SECRET, STATES_TOKEN: controlToken };
  return {
    folder,
    profile,
    baseUrl,
    host: `0.0.0.0:${front.port}`,
    asked: front.asked,
    say: (...lines: string[]) => writeFileSync(profile, ["name: x", ...lines, ""].join("\n")),
    does: (...words: string[]) => here(words, environment, folder),
    close: async () => (front.close(), sandbox.close()),
  };
}

test("nothing that changes anything is sent to a target that nobody calls a test system", async () => {
  const target = await atOtherAddress();
  const { profile, baseUrl, host, folder } = target;
  target.say(`baseUrl: ${baseUrl}`, "testDeployment: other.example.com");
  const output = (name: string) => ["--output", join(folder, name)];
  for (const words of [
    ["run", "--profile", profile, ...output("run")],
    ["run", "--base-url", baseUrl, "--shard", "1/2", ...output("shard")],
    ["probe", "--base-url", baseUrl, ...output("drafted.yaml")],
  ]) {
    const { exitCode, printed } = await target.does(...words);
    expect(printed).toContain(`\ntestDeployment: ${host}\n`);
    expect(exitCode, printed).toBe(2);
  }
  const readOnly = ["probe", "--base-url", baseUrl, "--read-only", ...output("read.yaml")];
  expect((await target.does(...readOnly)).exitCode).toBe(0);
  expect(target.asked.filter((what) => !what.startsWith("GET "))).toEqual([]);
  await target.close();
});

test("provider states are asked for where they're named, and nowhere else", async () => {
  for (const [options, stray] of [
    [[], []],
    [["--states-url", "/testing/states"], ["POST /testing/states"]],
  ]) {
    const target = await atOtherAddress();
    await target.does("run", "--base-url", target.baseUrl, ...options!);
    const asked = target.asked.filter((what) => !what.includes(" /api/"));
    expect([...new Set(asked)]).toEqual(stray);
    await target.close();
  }
});

async function answered(answer: string, ...lines: string[]) {
  const file = join(emptyFolder(), "profile.yaml");
  writeFileSync(
    file,
    ["name: x", "baseUrl: https://api.example.com # ours", ...lines, ""].join("\n"),
  );
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = Object.assign(new PassThrough(), { isTTY: true });
  input.end(`${answer}\n`);
  const { profile } = await declareAtTerminal(loadProfile(file), file, { input, output });
  return { declared: profile.testDeployment, text: readFileSync(file, "utf8") };
}

test("a person at the terminal is asked once: who types the host finds it in the profile", async () => {
  // In CI, where this test also runs, the user isn't asked.
  delete process.env.CI;
  const yes = await answered("api.example.com", "quotes: { validSeconds: 30 }");
  expect(yes.declared).toBe("api.example.com");
  expect(yes.text).toBe(
    "name: x\nbaseUrl: https://api.example.com # ours\ntestDeployment: api.example.com\nquotes: { validSeconds: 30 }\n",
  );
  const other = await answered("api.example.com", "testDeployment: old.example.com");
  expect(other.text).not.toContain("old.example.com");
  const no = await answered("yes");
  expect(no.declared).toBeUndefined();
  expect(no.text).not.toContain("testDeployment");
});
