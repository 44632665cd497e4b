import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { loadProfile, sandboxProfileFile } from "./load.ts";
import { temporaryFolder } from "../../../proof/self/temporary-folder.ts";

function profileOf(text: string) {
  const file = join(temporaryFolder("profile"), "profile.yaml");
  writeFileSync(file, text);
  return () => loadProfile(file);
}

const mistakes: [mistake: string, text: string, says: RegExp][] = [
  [
    "a file of users that isn't there",
    "name: x\nusers:\n  given:\n    - { kind: nri, file: nowhere.txt }\n",
    /profile\.yaml:4 {2}.*nowhere\.txt can't be read\. It must have the ids of users, one on a line\./,
  ],
  [
    "a file of used users in a folder that isn't there",
    "name: x\nusers:\n  used: nowhere/used.txt\n  given: [{ kind: nri, ids: [a] }]\n",
    /profile\.yaml:3 {2}.*used\.txt can't be written\. users\.used names a text file in a folder that is there\./,
  ],
  [
    "given users without ids",
    "name: x\nusers:\n  given:\n    - { kind: nri }\n",
    /profile\.yaml:4 {2}users\.given\.0 needs ids, or a file of them\./,
  ],
  [
    "a field that does not exist",
    "name: x\nsignatur:\n  encoding: hex\n",
    /profile\.yaml:2 {2}signatur is not a known field\. Did you mean "signature"\?/,
  ],
  [
    "what holds for one kind of sell, without the other",
    "name: x\nlimits: { unit: { pool: to-amount } }\n",
    /profile\.yaml:2 {2}limits\.unit/,
  ],
  [
    "a word that is not listed",
    "name: x\nsignature:\n  encoding: base46\n",
    /profile\.yaml:3 {2}signature\.encoding is "base46"; expected one of .* Did you mean "base64"\?/,
  ],
  [
    "a kind of account that there is not, and that is no slip",
    "name: x\ntestData:\n  bankAccounts:\n    resident: { account_number: '1' }\n",
    /profile\.yaml:4 {2}testData\.bankAccounts\.resident is not a known field\. Known: nameMatches, nameDiffers, nre, pending\./,
  ],
  [
    "a kind of given users that there is not, and that is no slip",
    "name: x\nusers:\n  given:\n    - { kind: resident, ids: [a] }\n",
    /profile\.yaml:4 {2}users\.given\.0\.kind is "resident"; expected one of without-kyc, indian, foreign, nri\.$/m,
  ],
  [
    "a value of the wrong type",
    "name: x\nuserIdHeader: getUser\n",
    /profile\.yaml:2 {2}userIdHeader is "getUser"; it must be a list/,
  ],
  [
    "an error row that does not exist",
    "name: x\nprovocations:\n  kyc-poa-requird: none\n",
    /profile\.yaml:3 {2}provocations\.kyc-poa-requird is not .* Did you mean "kyc-poa-required"\?/,
  ],
  [
    "a template of an input that does not exist",
    "name: x\noperations:\n  linkBankAccount:\n    body: { number: '{acount_number}' }\n",
    /profile\.yaml:4 {2}\{acount_number\} is not a known placeholder of operations\. Did you mean "\{account_number\}"\?/,
  ],
  [
    "test data with an unknown generator",
    "name: x\ntestData:\n  user:\n    phone: '+91{digit:10}'\n",
    /profile\.yaml:4 {2}\{digit:10\} is not a known placeholder of testData\. Did you mean "\{digits\}"\?/,
  ],
  [
    "a transaction type for pool sells alone, without external sells",
    "name: x\ncapabilities: [pool-sell]\nlimits:\n  poolTransactionType: pool_sell\n",
    /profile\.yaml:4 {2}limits\.poolTransactionType distinguishes pool sells from external sells/,
  ],
  [
    "a fixed user where every seller gets the balance by that state",
    'name: x\nbalance: { comes: state }\nstates:\n  fixed:\n    user has balance: { user_id: "1" }\n',
    /profile\.yaml:5 {2}states\.fixed\.user has balance is one fixed user, but balance\.comes is "state"/,
  ],
  [
    "a result that the suite never reads",
    "name: x\noperations:\n  createUser:\n    result: { userid: /data/id }\n",
    /profile\.yaml:4 {2}operations\.createUser\.result\.userid is not a value .* Did you mean "user_id"\?/,
  ],
  [
    "a misspelt way to provoke a row",
    "name: x\nprovocations:\n  kyc-unknown-error: operation fail\n",
    /has a mistake:\n.*:3 {2}.* is "operation fail"; expected one of .* Did you mean "operation fails"\?$/,
  ],
  [
    "a phone number without quotes",
    "name: x\ntestData:\n  user: { phone: +919812345678 }\n",
    /profile\.yaml:3 {2}testData\.user\.phone is a number, 919812345678; put it in quotes: "\+919812345678"/,
  ],
  [
    "an account number without quotes, which loses its leading zeros",
    "name: x\ntestData:\n  bankAccounts:\n    nameMatches: { account_number: 0012345 }\n",
    /profile\.yaml:4 {2}testData\.bankAccounts\.nameMatches\.account_number is a number, 12345; put it in quotes: "0012345"/,
  ],
  [
    "a document number that YAML takes for a power of ten",
    "name: x\ntestData: { kyc: { foreign: { poi_number: 12E45 } } }\n",
    /kyc\.foreign\.poi_number is a number, 1\.2e\+46; put it in quotes: "12E45"/,
  ],
  [
    "an address that YAML takes for a hexadecimal number",
    "name: x\ntestData: { sell: { sender_address: 0x52908400098527 } }\n",
    /sell\.sender_address is a number, \d+; put it in quotes: "0x52908400098527"/,
  ],
  [
    "a country that YAML 1.1 takes for a boolean",
    "%YAML 1.1\n---\nname: x\ntestData: { kyc: { foreign: { country_iso3: NO } } }\n",
    /kyc\.foreign\.country_iso3 is a boolean, false; put it in quotes: "NO"/,
  ],
  [
    "a date that YAML 1.1 takes for a moment",
    "%YAML 1.1\n---\nname: x\ntestData: { kyc: { foreign: { poi_issue_date: 2020-01-31 } } }\n",
    /poi_issue_date is a date, 2020-01-31T00:00:00\.000Z; put it in quotes: "2020-01-31"/,
  ],
  [
    "a date in another form than the document's",
    "name: x\ntestData: { kyc: { foreign: { poi_issue_date: 31/01/2020 } } }\n",
    /poi_issue_date is "31\/01\/2020"; the document has dates as YYYY-MM-DD/,
  ],
  [
    "an address with a query",
    "name: x\nbaseUrl: https://api.example.com/?env=test\n",
    /profile\.yaml:2 {2}baseUrl has a query, a fragment or a user name/,
  ],
  [
    "an offset as time zone",
    "name: x\ntimeZone: 5:30\n",
    /profile\.yaml:2 {2}timeZone isn't a time zone\. Name one, such as Asia\/Kolkata/,
  ],
  [
    "a number in a list of texts",
    "name: x\ntestData:\n  user:\n    phone:\n      - '+919812345678'\n      - 919812345679\n",
    /profile\.yaml:6 {2}testData\.user\.phone is a number, 919812345679/,
  ],
  [
    "a list of accounts that isn't there",
    "name: x\ntestData:\n  bankAccounts:\n    nre: { account_number: { from: nowhere.txt } }\n",
    /profile\.yaml:4 {2}.*nowhere\.txt can't be read\. It must have the values of testData\.bankAccounts\.nre\.account_number, one on a line\./,
  ],
  [
    "an empty list",
    "name: x\ntestData: { user: { phone: [] } }\n",
    /profile\.yaml:2 {2}testData\.user\.phone must be a list of single values, each for one user\./,
  ],
  [
    "used values in a folder that isn't there",
    "name: x\ntestData: { user: { phone: { from: ['+91'], used: nowhere/used.txt } } }\n",
    /profile\.yaml:2 {2}.*used\.txt can't be written\. testData\.user\.phone\.used names a text file/,
  ],
  [
    "a placeholder that can't be made",
    "name: x\ntestData: { kyc: { indian: { poa_number: '{verhoeff:twelve}' } } }\n",
    /profile\.yaml:2 {2}\{verhoeff:twelve\} can't be made: write it like \{verhoeff:2:12\}\./,
  ],
  ["a file that is not YAML", "name: [x\n", /is not YAML/],
  ["an empty file", "", /profile\.yaml:1 {2}the file is empty; it must be a mapping\.$/],
  ["two files in one", "name: x\n---\nname: y\n", /it holds several documents; give one\.$/],
  ["endless nesting", `name: ${"[".repeat(20_000)}`, /can't be read: it is nested too deep\.$/],
  [
    "a field that is like no known one",
    "name: x\nsignature: { qwertyuiop: 1 }\n",
    /signature\.qwertyuiop is not a known field\. Known: .*[^?]$/,
  ],
];

for (const [mistake, text, says] of mistakes) {
  test(`${mistake} is reported with file and line`, () => expect(profileOf(text)).toThrow(says));
}

test("mistakes of every kind in one file are reported together, in the order of its lines", () => {
  const text =
    "name: x\nsignatur: hex\nprovocations:\n  kyc-poa-requird: none\noperations:\n  createUser:\n" +
    "    body: { mail: '{emial}' }\n    result: { userid: /id }\ntestData: { user: { phone: '{digit:9}' } }\n";
  const says =
    /has 5 mistakes:[^]*:2 .*signature[^]*:4 .*kyc-poa[^]*:7 .*email[^]*:8 .*user_id[^]*:9 .*digits/;
  expect(profileOf(text)).toThrow(says);
});

test("a missing profile is reported", () => {
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

test("a template may use an input that only a provocation gives", () => {
  const own =
    "name: x\noperations:\n  getPoolSellQuote:\n    query: { fiat: '{fiat_amount}' }\n" +
    "provocations:\n  pool-quote-request-invalid: { fiat_amount: 1 }\n";
  expect(profileOf(own)).not.toThrow();
});

test("the sandbox's own profile, which no run checks, has no mistakes", () => {
  expect(profileOf(readFileSync(sandboxProfileFile, "utf8"))).not.toThrow();
});
