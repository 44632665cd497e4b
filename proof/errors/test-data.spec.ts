import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { parse, stringify } from "yaml";
import { packageFile } from "../../spec/files.ts";
import { refuses } from "../patches/parts.ts";
import { isPlain, textOf } from "../../sandbox/input.ts";
import { addingAccounts } from "../../spec/operations.ts";
import { loadProfile } from "../../src/judge/profile/load.ts";
import { missing } from "../../src/judge/forecast/missing.ts";
import type { VariantName } from "../variants/index.ts";
import { profileFor } from "../lawful/profile-for.ts";
import { judgeTogether } from "../prove/judged-together.ts";
import { frontOf } from "../self/client/standing-before.ts";
import { emptyFolder } from "../self/cli/command.ts";
import { controlToken, profileWith, type Judged } from "../self/cli/judge.ts";
import { overlay } from "../../src/judge/profile/profile.ts";

const withData = (testData?: string): string =>
  profileWith(`name: mine\n${testData === undefined ? "" : `testData:\n  ${testData}`}`);

const takesNumbers = refuses(
  "poolSell",
  "pool-sell-parameters-invalid",
  ({ input }) => typeof input.quote_id === "string",
);

const numeric = (changes: Record<string, unknown> = {}) => ({
  variants: ["numeric-ids"] satisfies VariantName[],
  patches: [takesNumbers],
  runs: 2,
  profile: ({ url }: { url: string }) => {
    const { profile } = loadProfile(profileFor(["numeric-ids"], url));
    return profileWith(stringify(overlay(profile as never, changes as never)));
  },
});

const statesAsText = (url: string) =>
  frontOf(url, (answer, asked) =>
    asked.endsWith("/states")
      ? { ...answer, body: String(answer.body).replaceAll(/:(\d+)/g, ':"$1"') }
      : answer,
  );

interface Case {
  testData?: string;
  only: string[];
  says: string;
}

const cases = parse(readFileSync(packageFile("proof/errors/test-data.yaml"), "utf8")) as Record<
  string,
  Case
>;

const targets: Record<string, Parameters<typeof judgeTogether>[0][string]> = {
  "document numbers without the check digits that the target wants": { variants: ["check-digits"] },
  "document numbers that are right by chance, every other one": {
    patches: [
      refuses(
        "submitKyc",
        "kyc-parameter-format",
        ({ input: { POI } }) => isPlain(POI) && /[02468]$/.test(textOf(POI.number)),
      ),
    ],
  },
  "account numbers that are right by chance, every other one": {
    patches: [
      refuses(addingAccounts, "link-account-number-invalid", ({ input }) =>
        /[02468]$/.test(textOf(input.account_number)),
      ),
    ],
  },
  "a maximum of one account, which the profile doesn't say": {
    variants: ["one-account"],
    profile: profileWith("name: mine\nvalues: { smallestUnit: 0.01 }\n"),
  },
  "ids of another type than the target's own": { ...numeric(), before: statesAsText },
  "an unknown id of another type than the target's own": numeric({
    testData: { unknown: { quote_id: "Q-{digits:9}" } },
  }),
};

const folder = emptyFolder();
const numbers = Array.from({ length: 40 }, (_, index) => `55${index + 100}`);
const [usedNumbers, usedIds] = [join(folder, "numbers-used.txt"), join(folder, "ids-used.txt")];

function withList(): string {
  const [profile, list] = [join(folder, "list.yaml"), join(folder, "numbers.txt")];
  writeFileSync(list, `${numbers.join("\r\n")}\r\n`);
  writeFileSync(usedNumbers, `${numbers.slice(0, 5).join("\n")}\n`);
  const drawn = { account_number: { from: list, used: usedNumbers } };
  const testData = { bankAccounts: { nameMatches: drawn } };
  writeFileSync(profile, stringify({ name: "mine", testData }));
  return profile;
}

const pool: VariantName[] = ["users-from-a-pool"];
const { given = [] } = loadProfile(profileFor(pool, "http://localhost")).profile.users ?? {};
const idsGiven = given.flatMap(({ ids }) => ids);

function withUsers({ url }: { url: string }): string {
  writeFileSync(usedIds, `${idsGiven.slice(0, 3).join("\n")}\n`);
  const { profile } = loadProfile(profileFor(pool, url));
  return profileWith(stringify({ ...profile, users: { given, used: usedIds } }));
}

const linesIn = (file: string): string[] => readFileSync(file, "utf8").trim().split("\n");

const together = judgeTogether<string>({
  ...Object.fromEntries(
    Object.entries(cases).map(([name, { testData, only }]) => [
      name,
      { profile: withData(testData), only, controlToken, ...targets[name] },
    ]),
  ),
  "a list": { profile: withList, only: ["bank-accounts-add"], controlToken },
  "given users": { variants: pool, profile: withUsers, only: ["users", "limits"], controlToken },
  nobody: { variants: pool, only: ["users-create"], controlToken },
});

for (const [name, { says }] of Object.entries(cases)) {
  test(`${name}: a gap that names the line, and no finding`, async () => {
    const { exitCode, printed, results } = await together(name);
    expect(results.findings).toEqual([]);
    expect(exitCode, printed).toBe(3);
    const gaps = results.checks.filter(({ reason }) =>
      ["test-data", "profile-value-missing"].includes(reason ?? ""),
    );
    expect(gaps.map(({ detail }) => detail).join("\n")).toMatch(new RegExp(says));
  });
}

test("the forecast says what to add for a kind of account that there is none of", () => {
  const { profile } = loadProfile(withData("bankAccounts: { nre: null }\n"));
  const facts = { profile, environment: {} };
  expect(missing({ kind: "account", account: "nre" }, facts)).toMatchObject({
    what: "testData.bankAccounts.nre",
    add: "testData: { bankAccounts: { nre: { account_number: ... } } }",
  });
  expect(missing({ kind: "account", account: "nameDiffers" }, facts)).toBeUndefined();
});

const takersOf = ({ sent }: Judged, values: readonly unknown[]) => {
  const requests = sent.map(({ sentBy, exchange: { request } }) => ({
    by: sentBy.split("#")[0],
    text: request.url + request.body,
  }));
  return values.map(
    (value) =>
      new Set(requests.flatMap(({ by, text }) => (text.match(`\\b${value}\\b`) ? by : []))).size,
  );
};

test("each value of a list is drawn once, by one test, and none that an earlier run has used", async () => {
  const judged = await together("a list");
  expect(judged.results.findings).toEqual([]);
  const used = linesIn(usedNumbers);
  expect(used.slice(0, 5)).toEqual(numbers.slice(0, 5));
  expect(new Set(used).size).toBe(used.length);
  const takers = takersOf(judged, numbers);
  expect(takers.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
  expect(Math.max(...takers)).toBe(1);
  expect(used).toEqual(expect.arrayContaining(numbers.filter((_, at) => (takers[at] ?? 0) > 0)));
});

test("where users can't be created, given ones are each taken by one test, and the rest is a gap", async () => {
  const judged = await together("given users");
  const { exitCode, printed, results, sent } = judged;
  expect(exitCode, printed).toBe(3);
  expect(results.findings).toEqual([]);
  expect(sent.filter(({ exchange }) => exchange.operation === "createUser")).toEqual([]);
  const takers = takersOf(judged, idsGiven);
  expect(takers.slice(0, 3)).toEqual([0, 0, 0]);
  expect(Math.max(...takers)).toBe(1);
  const taken = idsGiven.filter((_, at) => (takers[at] ?? 0) > 0);
  expect(linesIn(usedIds)).toEqual(expect.arrayContaining(taken));
  expect(results.run.checks.passed).toBeGreaterThan(idsGiven.length / 2);
  const without = results.checks.filter(({ reason }) => reason === "no-user");
  expect(without.length).toBeGreaterThan(50);
  expect(printed).toContain("none of the kind it needs is left");
  expect(printed).toContain("users can't be created here");
});

test("without given users, a target that refuses to create them is found to refuse a right request", async () => {
  const { exitCode, results } = await together("nobody");
  expect(exitCode).toBe(1);
  expect(results.findings.map(({ requirement }) => requirement)).toContain("users-create");
});
