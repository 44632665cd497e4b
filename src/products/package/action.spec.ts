import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { parse } from "yaml";
import { packageFile } from "../../../spec/files.ts";
import { emptyFolder } from "../../../proof/self/cli/command.ts";

/** Writes down what it's asked for, as the suite would results, and ends with 3. */
const npx = `#!/usr/bin/env node
const { mkdirSync, writeFileSync } = require("node:fs");
const words = process.argv.slice(2);
writeFileSync("asked.json", JSON.stringify(words));
const output = words.at(-1);
mkdirSync(output);
writeFileSync(output + "/results.json", JSON.stringify({ verdict: "not-fully-verified", findings: [1] }));
process.exit(3);
`;

function act(inputs: Record<string, string>) {
  const folder = emptyFolder();
  const file = (name: string) => join(folder, name);
  writeFileSync(file("npx"), npx);
  chmodSync(file("npx"), 0o755);
  const variables = Object.entries(inputs).map(([name, value]) => [`INPUT_${name}`, value]);
  const { status, stderr } = spawnSync(process.execPath, [packageFile(".ci/action.js")], {
    cwd: folder,
    env: {
      PATH: `${folder}:${process.env.PATH}`,
      GITHUB_OUTPUT: file("outputs"),
      ...Object.fromEntries(variables),
    },
    encoding: "utf8",
  });
  return { status, stderr, read: (name: string) => readFileSync(file(name), "utf8") };
}

const { inputs, outputs, runs } = parse(readFileSync(packageFile("action.yml"), "utf8")) as {
  inputs: Record<string, object>;
  outputs: Record<string, { value: string }>;
  runs: { steps: { id: string; run: string; env: Record<string, string> }[] };
};

test("the action runs what its inputs ask for, and hands on verdict and exit code", () => {
  const { status, read } = act({
    PROFILE: "my deployment.yaml",
    OPTIONS: "--waivers $(id).yaml\n\n--fail-fast\n",
    OUTPUT: "out",
  });
  expect(status).toBe(3);
  const { version } = JSON.parse(readFileSync(packageFile("package.json"), "utf8")) as {
    version: string;
  };
  expect(JSON.parse(read("asked.json"))).toEqual([
    "--yes",
    `wallet-conformance@${version}`,
    "run",
    "--profile",
    "my deployment.yaml",
    "--waivers",
    "$(id).yaml",
    "--fail-fast",
    "--output",
    "out",
  ]);
  const written = read("outputs").trim().split("\n");
  expect(written).toEqual(
    expect.arrayContaining(["verdict=not-fully-verified", "exit-code=3", "findings=1"]),
  );
  expect(written.map((line) => line.split("=")[0]).toSorted()).toEqual(
    Object.keys(outputs).toSorted(),
  );
});

test("without a deployment, or with an option that doesn't exist, nothing is run", () => {
  const none = act({ BASE_URL: "https://sandbox.example.com" });
  expect([none.status, none.stderr]).toEqual([2, expect.stringContaining("base-url and api-key")]);
  const odd = act({ PROFILE: "p.yaml", OPTIONS: "rm -rf ." });
  expect([odd.status, odd.stderr]).toEqual([2, expect.stringContaining("isn't an option")]);
});

test("each input reaches the script as a variable, and none is put into its command", () => {
  const [step] = runs.steps;
  const names = Object.keys(inputs).map(
    (name) => `INPUT_${name.toUpperCase().replaceAll("-", "_")}`,
  );
  expect(Object.keys(step?.env ?? {})).toEqual(names);
  expect(step?.run).toBe('node "$GITHUB_ACTION_PATH/.ci/action.js"');
  for (const [name, { value }] of Object.entries(outputs))
    expect(value).toBe(`\${{ steps.${step?.id}.outputs.${name} }}`);
});
