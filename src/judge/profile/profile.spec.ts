import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { loadProfile, sandboxProfileFile } from "./load.ts";
import { temporaryFolder } from "../../../proof/self/temporary-folder.ts";
import { bind } from "./binding.ts";
import { fill, type Template } from "./template.ts";
import { profileFromEnvironment, targetFromEnvironment } from "./from-environment.ts";
import { dateInDays, freshValues, luhn, mod97, verhoeff } from "./generators.ts";

function fileOf(text: string): string {
  const file = join(temporaryFolder("profile"), "profile.yaml");
  writeFileSync(file, text);
  return file;
}

function profileOf(text: string) {
  const file = fileOf(text);
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
  "testData: { bankAccounts: { nameMatches: { account_number: } } }":
    /account_number is empty: give a value, or null to leave the field out/,
  "testData: { user: { phone: '+91{digits:10' } }":
    /phone is "\+91\{digits:10", and has a brace that belongs to no placeholder/,
  "testData: { kyc: { indian: { pin_code: 000123 } } }":
    /kyc\.indian\.pin_code is a number, 123; put it in quotes: "000123"/,
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

const values: Record<string, unknown> = { amount: 12.5, name: "Asha", tags: ["a"] };
const lookup = (name: string) => values[name];

const cases: [says: string, template: Template, filled: unknown][] = [
  ["a placeholder that is the whole string keeps its type", "{amount}", 12.5],
  ["a placeholder within a string becomes text", "is {amount} INR", "is 12.5 INR"],
  ["a placeholder without a value drops its key", { a: "{name}", b: "{nothing}" }, { a: "Asha" }],
  ["an object that lost all its keys is dropped", { a: { b: "{nothing}" }, c: 1 }, { c: 1 }],
  ["an object that was empty stays", { a: {} }, { a: {} }],
  [
    "an element of a list none of whose placeholders has a value goes, whatever else it says",
    {
      documents: [
        { role: "POA", of: { number: "{nothing}" } },
        { role: "POI", number: "{name}", issued: "{nothing}" },
        { role: "other" },
      ],
    },
    { documents: [{ role: "POI", number: "Asha" }, { role: "other" }] },
  ],
  ["lists and plain values stay as they are", { a: [1, "{name}", null] }, { a: [1, "Asha", null] }],
];

test("placeholders are filled as the profile's page says", () => {
  for (const [says, template, filled] of cases) {
    expect.soft(fill(template, lookup), says).toEqual(filled);
  }
});

test("half of a surrogate pair in a path is replaced, as it is in a query", () => {
  const input = { user_id: "\ud800", bank_account_id: "a\udfffb" };
  const { path } = bind("getBankAccount", input, loadProfile().profile);
  expect(path).toBe("/api/v2/user/bank_account/a%EF%BF%BDb?user_id=%EF%BF%BD");
});

const CONFORMANCE_BASE_URL = "https://target.test";

test("a target without a profile has the defaults, and nothing of the sandbox's own", () => {
  const { profile } = profileFromEnvironment({ CONFORMANCE_BASE_URL });
  expect(profile).toMatchObject({ name: "defaults", baseUrl: CONFORMANCE_BASE_URL });
  expect(profile.states.url).toBeUndefined();
  expect(profile.values.maximumApprovedAccounts).toBeUndefined();
  expect(profile.provocations).toEqual({});
});

test("the embedded sandbox, and one that is named, has its own profile", () => {
  const CONFORMANCE_PROFILE = sandboxProfileFile;
  for (const named of [{}, { CONFORMANCE_PROFILE, CONFORMANCE_BASE_URL }]) {
    const { profile } = profileFromEnvironment(named);
    expect(profile).toMatchObject({ name: "sandbox", states: { url: "/_sandbox/states" } });
    expect(profile.values.maximumApprovedAccounts).toBe(5);
    expect(profile.provocations).not.toEqual({});
  }
  expect(() => profileFromEnvironment({ CONFORMANCE_BASEURL: CONFORMANCE_BASE_URL })).toThrow(
    'There is no variable CONFORMANCE_BASEURL. Did you mean "CONFORMANCE_BASE_URL"?',
  );
});

test("the addresses of a profile may name variables, needed where nothing else names the address", () => {
  const CONFORMANCE_PROFILE = fileOf(
    "name: x\nbaseUrl: https://${TARGET_HOST}/api\nstates: { url: '${STATES_URL}' }\n",
  );
  const read = (given: Record<string, string>) => {
    const { profile } = profileFromEnvironment({ CONFORMANCE_PROFILE, ...given });
    return [profile.baseUrl, profile.states.url];
  };
  const exported = { TARGET_HOST: "target.test", STATES_URL: "/states" };
  expect(read(exported)).toEqual(["https://target.test/api", "/states"]);
  const given = { CONFORMANCE_BASE_URL, CONFORMANCE_STATES_URL: "/own" };
  expect(read(given)).toEqual([CONFORMANCE_BASE_URL, "/own"]);
  expect(() => read({ STATES_URL: "/states" })).toThrow(
    /profile\.yaml:2 {2}baseUrl needs the environment variable TARGET_HOST, which isn't set/,
  );
});

test("a key that is given is the one to sign with", () => {
  const { profile } = targetFromEnvironment({ CONFORMANCE_BASE_URL, CONFORMANCE_API_KEY: "key" });
  expect(profile.credentials.apiKey).toBe("key");
});

const time = { now: () => Date.now(), timeZone: "UTC" };
const made = (template: string) => String(freshValues({ value: template }, time).value);

const vectors: [check: (number: string) => string, number: string, digits: string][] = [
  [verhoeff, "236", "3"],
  [verhoeff, "142857", "0"],
  [luhn, "7992739871", "3"],
  [luhn, "37828224631000", "5"],
  [mod97, "WEST12345698765432GB", "82"],
  [mod97, "529900T8BM49AURSDO", "55"],
];

test("check digits are those of the algorithms' own examples", () => {
  for (const [check, number, digits] of vectors) expect(check(number), number).toBe(digits);
});

const endsIn = (check: typeof luhn, size: number) => (text: string) =>
  check(text.slice(0, -size)) === text.slice(-size);

const generated: [template: string, form: RegExp, isRight?: (text: string) => boolean][] = [
  ["1{base58:33}", /^1[1-9A-HJ-NP-Za-km-z]{33}$/],
  ["REF-{of:ABC123:12}", /^REF-[ABC123]{12}$/],
  ["{of:a-b:32}{of:x.y_z:3}", /^[ab-]{32}[xyz._]{3}$/],
  ["{verhoeff:12}", /^\d{12}$/, endsIn(verhoeff, 1)],
  ["{verhoeff:2:12}", /^2\d{11}$/, endsIn(verhoeff, 1)],
  ["{luhn:411111:16}", /^411111\d{10}$/, endsIn(luhn, 1)],
  ["{mod97:18}", /^\d{18}$/, endsIn(mod97, 2)],
  [
    "{mod97:GBWEST:22}",
    /^GB\d\dWEST\d{14}$/,
    (text) => mod97(`${text.slice(4)}GB`) === text.slice(2, 4),
  ],
];

test("values are new each time, of the form that was asked for, with their check digits", () => {
  for (const [template, form, isRight = () => true] of generated) {
    const all = Array.from({ length: 20 }, () => made(template));
    for (const each of all) expect(each).toMatch(form);
    expect(all.filter((each) => !isRight(each))).toEqual([]);
    expect(new Set(all).size).toBe(20);
  }
});

const clockAt = (moment: string, timeZone: string) => ({ now: () => Date.parse(moment), timeZone });

test("a date is counted in days, not in hours, from today at the target", () => {
  // Late in the evening, a few weeks before the clocks are put forward: 23 hours are a day, too.
  const london = clockAt("2026-03-01T23:30:00Z", "Europe/London");
  expect([0, 28, 29].map((days) => dateInDays(days, london))).toEqual([
    "2026-03-01",
    "2026-03-29",
    "2026-03-30",
  ]);
  const evening = "2026-11-21T20:00:00Z";
  expect(dateInDays(0, clockAt(evening, "Asia/Kolkata"))).toBe("2026-11-22");
  expect(dateInDays(0, clockAt(evening, "America/New_York"))).toBe("2026-11-21");
});
