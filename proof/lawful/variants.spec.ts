import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { parse } from "yaml";
import { packageFile } from "../../spec/files.ts";
import { type VariantName, variantNames } from "../variants/index.ts";
import { type Judged, controlToken, judgeSandbox } from "../self/cli/judge.ts";
import { profileFor } from "./profile-for.ts";
import { expect, test } from "@playwright/test";
import type { Sandbox } from "../deviations.ts";
import { judgeTogether } from "../prove/judged-together.ts";
import { slowUnless } from "../self/slow.ts";

/** As for the embedded sandbox: at a local target there is no waiting to fill. */
const localWorkers = ["--workers", "2"];

function judge(variants: readonly VariantName[], runs: number): Promise<Judged> {
  const workers = variants.includes("distant-answers") ? [] : localWorkers;
  const target = {
    variants,
    controlToken,
    profile: ({ url }: Sandbox) => profileFor(variants, url),
  };
  return judgeSandbox(target, ["--runs", String(runs), ...workers]);
}

type Listed = "either" | "apart" | "concealed" | "inEveryRun" | "onDemand" | "concealing";

const listed = parse(readFileSync(packageFile("proof/lawful/targets.yaml"), "utf8")) as Record<
  Listed,
  string[]
>;

const targets = (name: Listed): VariantName[][] =>
  listed[name].map((names) => names.split(/,\s+/) as VariantName[]);

const either = targets("either");
const apart = targets("apart");
const [inEveryRun = []] = targets("inEveryRun");
const onDemand = targets("onDemand");
const concealing = targets("concealing");

const free = variantNames.filter(
  (name) => ![...either.flat(), ...targets("concealed").flat()].includes(name),
);

const combinations: fc.Arbitrary<VariantName[]> = fc
  .tuple(
    fc.subarray(free),
    ...either.map((names) => fc.option(fc.constantFrom(...names), { nil: undefined })),
  )
  .map((chosen) => chosen.flat().filter((name) => name !== undefined))
  // A variant may be in several groups.
  .filter((names) =>
    either.every((group) => names.filter((each) => group.includes(each)).length < 2),
  )
  .filter((names) => !apart.some((group) => group.every((name) => names.includes(name))));

const conforms = (variants: readonly VariantName[]) =>
  `a target with ${variants.join(", ")} conforms by profile alone`;

test("a target that differs in twenty ways conforms by profile alone", async () => {
  const profile = ({ url }: Sandbox) => profileFor(inEveryRun, url);
  const judged = judgeTogether({ all: { variants: inEveryRun, controlToken, profile } });
  const { exitCode, printed } = await judged("all");
  expect(printed).toContain("Conforming");
  expect(exitCode).toBe(0);
});

for (const variants of onDemand) {
  test(conforms(variants), slowUnless(false), async () => {
    // Distant answers take ten minutes and more.
    test.setTimeout(1_200_000);
    const { exitCode, printed } = await judge(variants, 4);
    expect(printed).toContain("Conforming");
    expect(exitCode).toBe(0);
  });
}

for (const variants of concealing) {
  test(`a target with ${variants.join(", ")} has no finding`, slowUnless(false), async () => {
    test.setTimeout(1_200_000);
    const { exitCode, printed } = await judge(variants, 4);
    expect(printed).toContain("No deviation was found");
    expect(exitCode).toBe(3);
  });
}

test("every variant is in one of these targets, and nothing else", () => {
  const judged = new Set([inEveryRun, ...onDemand, ...concealing].flat());
  expect([...judged].toSorted()).toEqual(variantNames.toSorted());
  expect(either.flat().filter((name) => !judged.has(name))).toEqual([]);
});

// On demand: COMBINATIONS=200 npm run self -- variants
const seed = Number(process.env.COMBINATIONS_SEED ?? Date.now() % 1_000_000);
const drawn = fc.sample(combinations, { numRuns: Number(process.env.COMBINATIONS ?? 0), seed });
for (const [index, variants] of drawn.entries()) {
  test(`combination ${index} of seed ${seed}: ${variants.join(", ")}`, async () => {
    test.setTimeout(1_200_000);
    const { exitCode, printed } = await judge(variants, 2);
    expect(printed).toContain("Conforming");
    expect(exitCode).toBe(0);
  });
}
