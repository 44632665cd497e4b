import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, posix } from "node:path";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../../spec/files.ts";

/** A layer is a folder, or a file where one stands for itself. */
const ground = "src/usage-error.ts";
const judge = ["spec", "src/wire", "src/contract"];
const target = [ground, "src/yaml", "src/profile", "src/description", "src/client"];
const outcome = ["src/evidence", "src/results", "src/report"];

const traffic = ["src/traffic", "src/observe"];

/**
 * What each layer may import besides itself. Arrows go down only: facts at the ground, deeds above.
 * The judged never meets the judge: sandbox/ knows facts and wire, and nothing of the rest.
 */
const mayImport: Record<string, string[]> = {
  spec: [],
  [ground]: [],
  "src/wire": ["spec"],
  "src/contract": ["spec", "src/wire"],
  "src/yaml": [ground],
  "src/profile": ["spec", "src/wire", ground, "src/yaml"],
  "src/description": ["spec", "src/profile"],
  "src/client": [...judge, ground, "src/profile"],
  "src/evidence": judge,
  "src/results": [...judge, ground, "src/yaml", "src/evidence"],
  "src/report": ["spec", "src/wire", ground, "src/evidence", "src/results"],
  "src/forecast": ["spec", "src/profile", "src/evidence", "src/results"],
  "src/probe": [...judge, ...target, "src/evidence", "src/results", "src/report", "src/forecast"],
  sandbox: ["spec", "src/wire"],
  "src/traffic": [...judge, "src/profile"],
  "src/run": [...judge, ...target, ...outcome, "sandbox"],
  "src/observe": [...judge, ...target, ...outcome, "src/run", "src/traffic"],
  "src/certify": [...judge, ...target, ...outcome, "src/run", ...traffic, "sandbox"],
  "src/reference-client": ["spec", "src/wire"],
  "src/cli": [
    ...judge,
    ...target,
    ...outcome,
    "src/forecast",
    "src/probe",
    "src/run",
    ...traffic,
    "src/certify",
    "sandbox",
  ],
  "src/api": [...judge, ...target, ...outcome, "sandbox"],
  fixtures: [...judge, ...target, ...outcome, "src/forecast", "src/run"],
  tests: ["spec", "fixtures"],
};

const layers = Object.keys(mayImport);
const layerOf = (file: string) =>
  layers.find((layer) => file === layer || file.startsWith(`${layer}/`));

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts"], {
  cwd: packageFile("."),
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file && !file.startsWith("tests/self/"));

const importsOf = (file: string) =>
  [...readFileSync(packageFile(file), "utf8").matchAll(/from "(\.[^"]+)"/g)].map((match) =>
    posix.normalize(posix.join(dirname(file), match[1] ?? "")),
  );

test("imports follow the layers", () => {
  const wrong = files.flatMap((file) => {
    const layer = layerOf(file);
    if (!layer) return [];
    return importsOf(file)
      .filter((imported) => layerOf(imported) !== layer)
      .filter((imported) => !mayImport[layer]?.includes(layerOf(imported) ?? ""))
      .map((imported) => `${file} imports ${imported}`);
  });
  expect(
    wrong,
    "An import goes up. Move what is shared to a lower layer; change the table in this file only " +
      "together with ARCHITECTURE.md.",
  ).toEqual([]);
});

/** The two files of the sandbox that lay named deviations over the reference implementation. */
const assembles = new Set(["sandbox/start.ts", "sandbox/tenants.ts"]);
const deviates = /^sandbox\/(faults|variants|combinators)\//;

test("the reference implementation knows no fault and no variant", () => {
  const reference = files.filter(
    (file) => file.startsWith("sandbox/") && !deviates.test(file) && !assembles.has(file),
  );
  const wrong = reference.flatMap((file) =>
    importsOf(file)
      .filter((imported) => deviates.test(imported))
      .map((imported) => `${file} imports ${imported}`),
  );
  expect(
    wrong,
    "Write the deviation as a patch in sandbox/faults/ or sandbox/variants/ instead.",
  ).toEqual([]);
});

test("every file of src/ belongs to a layer", () => {
  const outside = files.filter((file) => file.startsWith("src/") && !layerOf(file));
  expect(outside, "Give it a folder of the table in this file, or a row of its own.").toEqual([]);
});

test("every folder and file has a name that says something", () => {
  expect(
    files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|base)(\.|\/)/.test(file)),
  ).toEqual([]);
});

/** Names that Cargo, Maven and many global ignore files mean by what a build leaves. */
const ignoredElsewhere = /(^|\/)(target|build|out|bin|obj|dist|coverage)\//;

test("no folder is named like a build output", () => {
  expect(files.filter((file) => ignoredElsewhere.test(file))).toEqual([]);
});
