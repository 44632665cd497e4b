import { expect, test } from "@playwright/test";
import { renderCertificate, whyNoCertificate } from "./certificate.ts";
import type { Results } from "../../record/results/results.ts";
import { everyPass, fold } from "../../../proof/self/report/sample.ts";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { packageFile } from "../../../spec/files.ts";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parse } from "yaml";
import { emptyFolder } from "../../../proof/self/cli/command.ts";

const whole = fold(everyPass);

const withRun = (run: Partial<Results["run"]>): Results => ({
  ...whole,
  run: { ...whole.run, ...run },
});

const { options, checks } = whole.run;

const cases: [what: string, results: Results, why: RegExp][] = [
  ["no verdict", fold([]), /it gives no verdict/],
  [
    "a part of the checks",
    withRun({ options: { ...options, only: ["users"] } }),
    /limited to a part/,
  ],
  ["one test", withRun({ options: { ...options, test: "a/b" } }), /limited to a part/],
  ["a shard", withRun({ options: { ...options, shard: "1/2" } }), /the part 1\/2 of a run/],
  [
    "a gap",
    withRun({ checks: { ...checks, notRun: { moot: 0, gap: 1 } } }),
    /1 check that applies did/,
  ],
  ["traffic", withRun({ traffic: { command: "observe", notes: [] } }), /traffic that others sent/],
];

test("a complete and conforming run can have a certificate, and no other", () => {
  expect(whyNoCertificate(whole)).toBeUndefined();
  for (const [what, results, why] of cases) expect(whyNoCertificate(results), what).toMatch(why);
});

test("a certificate says what it doesn't cover, what made the target a test system, and which clock it was asked by", () => {
  const clock = { by: "own", dateAheadSeconds: 90 } as const;
  const unclaimed = ["external-sell"];
  const target = { ...whole.target, testSystem: "profile", clock, unclaimed } as const;
  const page = renderCertificate({ ...whole, target } as unknown as Results);
  const { host } = new URL(whole.target.baseUrl);
  expect(page).toMatch(
    new RegExp(`Test system</dt>\\s*<dd>by testDeployment in the profile: ${host}`),
  );
  expect(page).toMatch(
    /Clock<\/dt>\s*<dd>the suite&#39;s: the target&#39;s Date header, 90 s ahead/,
  );
  for (const tag of ["title", "h1"])
    expect(page).toContain(`<${tag}>Certificate of conformance, without external sells`);
});

const textOf = (file: string) => readFileSync(packageFile(file), "utf8");

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

const { inputs, outputs, runs } = parse(textOf("action.yml")) as {
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
  const { version } = JSON.parse(textOf("package.json")) as { version: string };
  expect((JSON.parse(read("asked.json")) as string[]).join(" | ")).toBe(
    `--yes | wallet-conformance@${version} | run | --profile | my deployment.yaml | --waivers | $(id).yaml | --fail-fast | --output | out`,
  );
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
  expect(none).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("base-url and api-key"),
  });
  const odd = act({ PROFILE: "p.yaml", OPTIONS: "rm -rf ." });
  expect(odd).toMatchObject({ status: 2, stderr: expect.stringContaining("isn't an option") });
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
