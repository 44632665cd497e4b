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

const at = (variants: readonly VariantName[]) => ({
  variants,
  controlToken,
  profile: ({ url }: Sandbox) => profileFor(variants, url),
});

function expectVerdict({ exitCode, printed }: Judged, expected: 0 | 3): void {
  expect(printed).toContain(expected === 0 ? "Conforming" : "No deviation was found");
  expect(exitCode).toBe(expected);
}

function judges(
  title: string,
  variants: readonly VariantName[],
  { runs = 4, expected = 0 as 0 | 3, isQuick = false } = {},
): void {
  test(title, slowUnless(isQuick), async () => {
    // Distant answers take ten minutes and more.
    test.setTimeout(1_200_000);
    const workers = variants.includes("distant-answers") ? [] : localWorkers;
    const judged = await judgeSandbox(at(variants), ["--runs", String(runs), ...workers]);
    expectVerdict(judged, expected);
  });
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

test("a target that differs in twenty ways conforms by profile alone", async () => {
  expectVerdict(await judgeTogether({ all: at(inEveryRun) })("all"), 0);
});

for (const variants of onDemand)
  judges(`a target with ${variants.join(", ")} conforms by profile alone`, variants);

for (const variants of concealing)
  judges(`a target with ${variants.join(", ")} has no finding`, variants, { expected: 3 });

test("every variant is in one of these targets, and nothing else", () => {
  const judged = new Set([inEveryRun, ...onDemand, ...concealing].flat());
  expect([...judged].toSorted()).toEqual(variantNames.toSorted());
  expect(either.flat().filter((name) => !judged.has(name))).toEqual([]);
});

// On demand: COMBINATIONS=200 npm run self -- variants
const seed = Number(process.env.COMBINATIONS_SEED ?? Date.now() % 1_000_000);
const drawn = fc.sample(combinations, { numRuns: Number(process.env.COMBINATIONS ?? 0), seed });
for (const [index, variants] of drawn.entries())
  judges(`combination ${index} of seed ${seed}: ${variants.join(", ")}`, variants, {
    runs: 2,
    isQuick: true,
  });
