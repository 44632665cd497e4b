import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { refuses } from "../../sandbox/combinators.ts";
import { isPlain, textOf } from "../../sandbox/input.ts";
import { startSandbox, type SandboxOptions } from "../deviations.ts";
import type { EvidenceLine } from "../../src/record/evidence/lines.ts";
import { filesIn } from "../../src/record/folder.ts";
import type { Results } from "../../src/record/results/results.ts";
import { command, emptyFolder, type Ended } from "../self/cli/command.ts";
import { judgeTogether } from "../prove/judged-together.ts";

interface Judged extends Ended {
  results: Results;
  sent: { by: string; body: string }[];
}

async function judge(
  profile: string,
  { only, ...options }: SandboxOptions & { only: string[] },
): Promise<Judged> {
  const { url, credentials, close } = await startSandbox(options);
  const output = join(emptyFolder(), "run");
  const target = ["--profile", profile, "--base-url", url, "--api-key", credentials.apiKey];
  const part = only.flatMap((each) => ["--only", each]);
  const words = ["run", ...target, ...part, "--output", output, "--workers", "2"];
  const ended = await command(words, { API_SECRET: credentials.apiSecret });
  await close();
  const lines = readFileSync(filesIn(output).evidence, "utf8").trim().split("\n");
  const sent = lines
    .map((line) => JSON.parse(line) as EvidenceLine)
    .flatMap((line) =>
      line.kind === "exchange" ? [{ by: line.sentBy, body: line.exchange.request.body ?? "" }] : [],
    );
  const results = JSON.parse(readFileSync(filesIn(output).results, "utf8")) as Results;
  return { ...ended, results, sent };
}

function written(testData: string): string {
  const file = join(emptyFolder(), "mine.yaml");
  writeFileSync(file, `name: mine\ntestData:\n${testData}`);
  return file;
}

const gapsOf = ({ checks }: Results) => checks.filter(({ reason }) => reason === "test-data");

const cases: [
  says: string,
  testData: string,
  only: string[],
  names: RegExp,
  options?: SandboxOptions,
][] = [
  [
    "bank accounts that all users have in common",
    '  bankAccounts:\n    nameMatches: { account_number: "104012345678" }\n    nre: { account_number: "304012345678" }\n',
    ["bank-accounts"],
    /409\/104003 .*mine\.yaml:4 {2}testData\.bankAccounts\.nameMatches\.account_number is the same for all/,
  ],
  [
    "a person that all users have in common",
    '  kyc:\n    foreign: { poi_number: "123456789" }\n    indian: { poi_number: ABCPA1234Z }\n',
    ["kyc"],
    /400\/5004 .*mine\.yaml:4 {2}testData\.kyc\.foreign\.poi_number is the same for all/,
  ],
  [
    "one email for all users",
    "  user: { email: someone@example.com }\n",
    ["users"],
    /409\/102006 .*mine\.yaml:3 {2}testData\.user\.email is the same for all/,
  ],
  [
    "document numbers without the check digits that the target wants",
    '  kyc:\n    indian: { poa_number: "{letters:12}" }\n',
    ["kyc-submit", "kyc-validity-left", "users-is-nri-set"],
    /400\/102002 .*mine\.yaml:4 {2}testData\.kyc\.indian\.poa_number( or \S+)? isn't right for this target/,
    { variants: ["check-digits"] },
  ],
  [
    "document numbers that are right by chance, every other one",
    '  kyc:\n    foreign: { poi_number: "{digits:12}" }\n    indian: { poi_number: "{digits:12}" }\n',
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
    "more users than values in a list",
    '  bankAccounts:\n    nameMatches: { account_number: ["711", "712", "713"] }\n',
    ["bank-accounts-add"],
    /each of the 3 values of account_number in the test data has been used/,
  ],
];

const together = judgeTogether(
  Object.fromEntries(
    cases.map(([says, testData, only, , options]) => [
      says,
      { profile: written(testData), only, ...options },
    ]),
  ),
);

for (const [says, , , names] of cases) {
  test(`${says}: a gap that names the line, and no finding`, async () => {
    const { exitCode, printed, results } = await together(says);
    expect(results.findings).toEqual([]);
    expect(exitCode, printed).toBe(3);
    expect(
      gapsOf(results)
        .map(({ detail }) => detail)
        .join("\n"),
    ).toMatch(names);
  });
}

/** The checks in whose requests an account number is. */
const testsOf = ({ sent }: Judged, number: string) =>
  new Set(sent.filter(({ body }) => body.includes(`"${number}"`)).map(({ by }) => by));

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
  const only = ["limits-read", "status-read"];
  const usedNow = () => readFileSync(used, "utf8").trim().split("\n");
  const first = await judge(profile, { only });
  expect(first.results.findings).toEqual([]);
  const earlier = usedNow();
  expect(earlier.length).toBeGreaterThan(0);
  expect(new Set(earlier).size).toBe(earlier.length);
  expect(Math.max(...numbers.map((number) => testsOf(first, number).size))).toBe(1);

  const second = await judge(profile, { only });
  expect(second.results.findings).toEqual([]);
  expect(usedNow().slice(0, earlier.length)).toEqual(earlier);
  expect(earlier.filter((number) => testsOf(second, number).size > 0)).toEqual([]);
});
