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

/** The mistake on the second line of a profile, by that line, and what is said of it. */
const mistakes: Record<string, RegExp> = {
  "users: { given: [{ kind: nri, file: nowhere.txt }] }":
    /nowhere\.txt can't be read\. It must have the ids of users, one on a line\./,
  "users: { used: nowhere/used.txt, given: [{ kind: nri, ids: [a] }] }":
    /used\.txt can't be written\. users\.used names a text file in a folder that is there\./,
  "users: { given: [{ kind: nri }] }": /users\.given\.0 needs ids, or a file of them\./,
  "users: { given: [{ kind: resident, ids: [a] }] }":
    /users\.given\.0\.kind is "resident"; expected one of without-kyc, indian, foreign, nri\.$/m,
  "signatur: { encoding: hex }": /signatur is not a known field\. Did you mean "signature"\?/,
  "signature: { encoding: base46 }":
    /signature\.encoding is "base46"; expected one of .* Did you mean "base64"\?/,
  "signature: { qwertyuiop: 1 }": /signature\.qwertyuiop is not a known field\. Known: .*[^?]$/,
  "limits: { unit: { pool: to-amount } }": /limits\.unit/,
  "testData: { bankAccounts: { resident: { account_number: '1' } } }":
    /testData\.bankAccounts\.resident is not a known field\. Known: nameMatches, nameDiffers, nre, pending\./,
  "userIdHeader: getUser": /userIdHeader is "getUser"; it must be a list/,
  "provocations: { kyc-poa-requird: none }":
    /provocations\.kyc-poa-requird is not .* Did you mean "kyc-poa-required"\?/,
  "provocations: { kyc-unknown-error: operation fail }":
    / is "operation fail"; expected one of .* Did you mean "operation fails"\?$/,
  "operations: { linkBankAccount: { body: { number: '{acount_number}' } } }":
    /\{acount_number\} is not a known placeholder of operations\. Did you mean "\{account_number\}"\?/,
  "operations: { createUser: { result: { userid: /data/id } } }":
    /operations\.createUser\.result\.userid is not a value .* Did you mean "user_id"\?/,
  "testData: { user: { phone: '+91{digit:10}' } }":
    /\{digit:10\} is not a known placeholder of testData\. Did you mean "\{digits\}"\?/,
  "testData: { kyc: { indian: { poa_number: '{verhoeff:twelve}' } } }":
    /\{verhoeff:twelve\} can't be made: write it like \{verhoeff:2:12\}\./,
  "testData: { user: { phone: +919812345678 } }":
    /testData\.user\.phone is a number, 919812345678; put it in quotes: "\+919812345678"/,
  "testData: { bankAccounts: { nameMatches: { account_number: 0012345 } } }":
    /account_number is a number, 12345; put it in quotes: "0012345"/,
  "testData: { sell: { sender_address: 0x52908400098527 } }":
    /sell\.sender_address is a number, \d+; put it in quotes: "0x52908400098527"/,
  "testData: { kyc: { foreign: { poi_issue_date: 31/01/2020 } } }":
    /poi_issue_date is "31\/01\/2020"; the document has dates as YYYY-MM-DD/,
  "testData: { user: { phone: ['+919812345678', 919812345679] } }":
    /testData\.user\.phone is a number, 919812345679/,
  "testData: { user: { phone: [] } }":
    /testData\.user\.phone must be a list of single values, each for one user\./,
  "testData: { user: { phone: { from: ['+91'], used: nowhere/used.txt } } }":
    /used\.txt can't be written\. testData\.user\.phone\.used names a text file/,
  "testData: { bankAccounts: { nre: { account_number: { from: nowhere.txt } } } }":
    /nowhere\.txt can't be read\. It must have the values of testData\.bankAccounts\.nre\.account_number, one on a line\./,
  "baseUrl: https://api.example.com/?env=test": /baseUrl has a query, a fragment or a user name/,
  "timeZone: 5:30": /timeZone isn't a time zone\. Name one, such as Asia\/Kolkata/,
};

/** Mistakes that take several lines, or the whole file. */
const others: [text: string, says: RegExp][] = [
  [
    "name: x\ncapabilities: [pool-sell]\nlimits:\n  poolTransactionType: pool_sell\n",
    /profile\.yaml:4 {2}limits\.poolTransactionType distinguishes pool sells from external sells/,
  ],
  [
    'name: x\nbalance: { comes: state }\nstates:\n  fixed:\n    user has balance: { user_id: "1" }\n',
    /profile\.yaml:5 {2}states\.fixed\.user has balance is one fixed user, but balance\.comes is "state"/,
  ],
  [
    "%YAML 1.1\n---\nname: x\ntestData: { kyc: { foreign: { country_iso3: NO, poi_issue_date: 2020-01-31 } } }\n",
    /country_iso3 is a boolean, false; put it in quotes: "NO"[^]*poi_issue_date is a date, 2020-01-31T00:00:00\.000Z; put it in quotes: "2020-01-31"/,
  ],
  [
    "name: x\nsignatur: hex\nprovocations:\n  kyc-poa-requird: none\noperations:\n  createUser:\n" +
      "    body: { mail: '{emial}' }\n    result: { userid: /id }\ntestData: { user: { phone: '{digit:9}' } }\n",
    /has 5 mistakes:[^]*:2 .*signature[^]*:4 .*kyc-poa[^]*:7 .*email[^]*:8 .*user_id[^]*:9 .*digits/,
  ],
  ["name: [x\n", /is not YAML/],
  ["", /profile\.yaml:1 {2}the file is empty; it must be a mapping\.$/],
  ["name: x\n---\nname: y\n", /it holds several documents; give one\.$/],
  [`name: ${"[".repeat(20_000)}`, /can't be read: it is nested too deep\.$/],
];

test("mistakes are reported with file and line, all of a file together", () => {
  for (const [line, says] of Object.entries(mistakes)) {
    const at = new RegExp(`profile\\.yaml:2 {2}.*${says.source}`, says.flags);
    expect.soft(profileOf(`name: x\n${line}\n`), line).toThrow(at);
  }
  for (const [text, says] of others) expect.soft(profileOf(text), text.slice(0, 99)).toThrow(says);
  expect(() => loadProfile("no/such/profile.yaml")).toThrow(/There is no profile at/);
});

test("what a profile leaves out is as in the sandbox's; templates are taken whole", () => {
  const { profile } = profileOf(
    "name: x\noperations:\n  createUser:\n    body: { mail: '{email}' }\n",
  )();
  expect(profile.signature.encoding).toBe("hex");
  expect(profile.operations.createUser?.body).toEqual({ mail: "{email}" });
  expect(profile.operations.createUser?.result).toEqual({ user_id: "/data/user_id" });
  expect(profileOf("name: x\nstates: none\n")().profile.states).toEqual({});
});

test("a template may use an input that only a provocation gives; the sandbox's profile, which no run checks, has no mistake", () => {
  const own =
    "name: x\noperations:\n  getPoolSellQuote:\n    query: { fiat: '{fiat_amount}' }\n" +
    "provocations:\n  pool-quote-request-invalid: { fiat_amount: 1 }\n";
  expect(profileOf(own)).not.toThrow();
  expect(profileOf(readFileSync(sandboxProfileFile, "utf8"))).not.toThrow();
});
