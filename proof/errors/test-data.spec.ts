import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { stringify } from "yaml";
import { refuses } from "../../sandbox/combinators.ts";
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

const withData = (testData: string): string => profileWith(`name: mine\ntestData:\n${testData}`);

/** As a typed server does. */
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

/** Has provider states give every value as text. */
const statesAsText = (url: string) =>
  frontOf(url, (answer, asked) =>
    asked.endsWith("/states")
      ? { ...answer, body: String(answer.body).replaceAll(/:(\d+)/g, ':"$1"') }
      : answer,
  );

const cases: [
  says: string,
  profile: string,
  only: string[],
  names: RegExp,
  options?: Parameters<typeof judgeTogether>[0][string],
][] = [
  [
    "bank accounts that all users have in common",
    withData(
      '  bankAccounts:\n    nameMatches: { account_number: "104012345678" }\n    nre: { account_number: "304012345678" }\n',
    ),
    ["bank-accounts-add", "bank-accounts-savings", "bank-accounts-readd-creates"],
    /409\/104003 .*profile\.yaml:4 {2}testData\.bankAccounts\.nameMatches\.account_number is the same for all/,
  ],
  [
    "a person that all users have in common",
    withData(
      '  kyc:\n    foreign: { poi_number: "123456789" }\n    indian: { poi_number: ABCPA1234Z }\n',
    ),
    ["kyc-submit", "kyc-validity-left", "users-is-nri-set"],
    /400\/5004 .*profile\.yaml:4 {2}testData\.kyc\.foreign\.poi_number is the same for all/,
  ],
  [
    "one email for all users",
    withData("  user: { email: someone@example.com }\n"),
    ["users-create", "users-is-nri-returned"],
    /409\/102006 .*profile\.yaml:3 {2}testData\.user\.email is the same for all/,
  ],
  [
    "document numbers without the check digits that the target wants",
    withData('  kyc:\n    indian: { poa_number: "{letters:12}" }\n'),
    ["kyc-submit", "kyc-validity-left", "users-is-nri-set"],
    /400\/102002 .*profile\.yaml:4 {2}testData\.kyc\.indian\.poa_number( or \S+)? isn't right for this target/,
    { variants: ["check-digits"] },
  ],
  [
    "document numbers that are right by chance, every other one",
    withData(
      '  kyc:\n    foreign: { poi_number: "{digits:12}" }\n    indian: { poi_number: "{digits:12}" }\n',
    ),
    ["kyc"],
    /400\/102002 .*poi_number isn't right for this target/,
    {
      patches: [
        refuses(
          "submitKyc",
          "kyc-parameter-format",
          ({ input: { POI } }) => isPlain(POI) && /[02468]$/.test(textOf(POI.number)),
        ),
      ],
    },
  ],
  [
    "account numbers that are right by chance, every other one",
    profileWith("name: mine\n"),
    ["bank-accounts-ceiling"],
    /400\/304003 .*account_number isn't right for this target/,
    {
      patches: addingAccounts.map((name) =>
        refuses(name, "link-account-number-invalid", ({ input }) =>
          /[02468]$/.test(textOf(input.account_number)),
        ),
      ),
    },
  ],
  [
    "more users than values in a list",
    withData('  bankAccounts:\n    nameMatches: { account_number: ["711", "712", "713"] }\n'),
    ["bank-accounts-add"],
    /each of the 3 values of account_number in the test data has been used/,
  ],
  [
    "a kind of account that the target has none of",
    withData("  bankAccounts: { nre: null }\n"),
    ["bank-accounts-nre-rejected-for-non-nri"],
    /testData\.bankAccounts\.nre/,
  ],
  [
    "accounts of the other type",
    withData(
      `  bankAccounts:\n${["nameMatches", "nameDiffers", "nre", "pending"]
        .map((kind) => `    ${kind}: { account_type: CURRENT }\n`)
        .join("")}`,
    ),
    ["versioning-older-update", "bank-accounts-other-type-refused"],
    /^/,
  ],
  [
    "ids of another type than the target's own",
    "",
    ["pool-sell-quote-expired"],
    /quote_id from the provider state "quote expired" is text, the target's own are numbers/,
    { ...numeric(), before: statesAsText },
  ],
  [
    "an unknown id of another type than the target's own",
    "",
    ["pool-sell-quote-invalid"],
    /quote_id from testData\.unknown is text, the target's own are numbers/,
    numeric({ testData: { unknown: { quote_id: "Q-{digits:9}" } } }),
  ],
];

const together = judgeTogether(
  Object.fromEntries(
    cases.map(([says, profile, only, , options]) => [
      says,
      { profile, only, controlToken, ...options },
    ]),
  ),
);

for (const [says, , , names] of cases) {
  test(`${says}: a gap that names the line, and no finding`, async () => {
    const { exitCode, printed, results } = await together(says);
    expect(results.findings).toEqual([]);
    expect(exitCode, printed).toBe(3);
    const gaps = results.checks.filter(({ reason }) =>
      ["test-data", "profile-value-missing"].includes(reason ?? ""),
    );
    expect(gaps.map(({ detail }) => detail).join("\n")).toMatch(names);
  });
}

test("the forecast says what to add for a kind of account that there is none of", () => {
  const { profile } = loadProfile(withData("  bankAccounts: { nre: null }\n"));
  const facts = { profile, environment: {} };
  expect(missing("account:nre", facts)).toMatchObject({
    what: "testData.bankAccounts.nre",
    add: "testData: { bankAccounts: { nre: { account_number: ... } } }",
  });
  expect(missing("account:nameDiffers", facts)).toBeUndefined();
});

/** The checks in whose requests an account number is. */
const testsOf = ({ sent }: Judged, number: string) =>
  new Set(
    sent
      .filter(({ exchange }) => exchange.request.body?.includes(`"${number}"`))
      .map(({ sentBy }) => sentBy),
  );

test("each value of a list is drawn once, by one test, and by no later run", async () => {
  const folder = emptyFolder();
  const [profile, used] = [join(folder, "mine.yaml"), join(folder, "used.txt")];
  const numbers = Array.from({ length: 40 }, (_, index) => `55${index + 100}`);
  writeFileSync(join(folder, "accounts.txt"), `${numbers.join("\r\n")}\r\n`);
  writeFileSync(
    profile,
    "name: mine\ntestData:\n  bankAccounts:\n    nameMatches:\n" +
      "      account_number: { from: accounts.txt, used: used.txt }\n",
  );
  const judged = () =>
    judgeTogether({ one: { profile, controlToken, only: ["bank-accounts-add"] } })("one");
  const usedNow = () => readFileSync(used, "utf8").trim().split("\n");
  const first = await judged();
  expect(first.results.findings).toEqual([]);
  const earlier = usedNow();
  expect(earlier.length).toBeGreaterThan(0);
  expect(new Set(earlier).size).toBe(earlier.length);
  expect(Math.max(...numbers.map((number) => testsOf(first, number).size))).toBe(1);

  const second = await judged();
  expect(second.results.findings).toEqual([]);
  expect(usedNow().slice(0, earlier.length)).toEqual(earlier);
  expect(earlier.filter((number) => testsOf(second, number).size > 0)).toEqual([]);
});
