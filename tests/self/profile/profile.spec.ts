import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { loadProfile } from "../../../src/profile/load.ts";

function profileOf(text: string) {
  const file = join(mkdtempSync(join(tmpdir(), "profile-")), "profile.yaml");
  writeFileSync(file, text);
  return () => loadProfile(file);
}

const letters: [mistake: string, text: string, says: RegExp][] = [
  [
    "a field that does not exist",
    "name: x\nsignatur:\n  encoding: hex\n",
    /profile\.yaml:2 {2}signatur is not a known field\. Did you mean "signature"\?/,
  ],
  [
    "a word that is none of the listed",
    "name: x\nsignature:\n  encoding: base46\n",
    /profile\.yaml:3 {2}signature\.encoding is "base46"; expected one of .* Did you mean "base64"\?/,
  ],
  [
    "a value of the wrong type",
    "name: x\nuserIdHeader: getUser\n",
    /profile\.yaml:2 {2}userIdHeader is "getUser"; it must be array/,
  ],
  [
    "an error row that does not exist",
    "name: x\nprovocations:\n  kyc-poa-requird: none\n",
    /profile\.yaml:3 {2}provocations\.kyc-poa-requird is not .* Did you mean "kyc-poa-required"\?/,
  ],
  [
    "a template of an input that does not exist",
    "name: x\noperations:\n  linkBankAccount:\n    body: { number: '{acount_number}' }\n",
    /profile\.yaml:4 {2}\{acount_number\} stands for nothing in operations\. Did you mean "\{account_number\}"\?/,
  ],
  [
    "test data of no generator",
    "name: x\ntestData:\n  user:\n    phone: '+91{digit:10}'\n",
    /profile\.yaml:4 {2}\{digit:10\} stands for nothing in testData\. Did you mean "\{digits\}"\?/,
  ],
  [
    "a pool type of its own where there are no external sells",
    "name: x\ncapabilities: [pool-sell]\nlimits:\n  poolTransactionType: pool_sell\n",
    /profile\.yaml:4 {2}limits\.poolTransactionType tells pool sells from external ones/,
  ],
  [
    "a penniless user where sellers get their balance by that state",
    'name: x\nbalance: { comes: state }\nstates:\n  fixed:\n    user has balance: { user_id: "1" }\n',
    /profile\.yaml:5 {2}states\.fixed\.user has balance is a user who has none/,
  ],
  ["a file that is no YAML", "name: [x\n", /is not YAML/],
];

for (const [mistake, text, says] of letters) {
  test(`${mistake} is answered with a letter`, () => expect(profileOf(text)).toThrow(says));
}

test("a profile that is not there is answered with a letter", () => {
  expect(() => loadProfile("no/such/profile.yaml")).toThrow(/There is no profile at/);
});

test("what a profile leaves out is as in the sandbox's; templates are taken whole", () => {
  const { profile } = profileOf(
    "name: x\noperations:\n  createUser:\n    body: { mail: '{email}' }\n",
  )();
  expect(profile.signature.encoding).toBe("hex");
  expect(profile.operations.createUser?.body).toEqual({ mail: "{email}" });
  expect(profile.operations.createUser?.result).toEqual({ user_id: "/data/user_id" });
});

test("a template may place what only a provocation gives", () => {
  const own =
    "name: x\noperations:\n  getPoolSellQuote:\n    query: { fiat: '{fiat_amount}' }\n" +
    "provocations:\n  pool-quote-request-invalid: { fiat_amount: 1 }\n";
  expect(profileOf(own)).not.toThrow();
});
