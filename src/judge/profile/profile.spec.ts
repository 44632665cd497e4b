import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { loadProfile, sandboxProfileFile } from "./load.ts";
import { expectMessages } from "../../../proof/self/messages.ts";
import { temporaryFolder } from "../../../proof/self/temporary-folder.ts";
import { bind } from "./binding.ts";
import { fill, type Template } from "./template.ts";
import { profileFromEnvironment, targetFromEnvironment } from "./from-environment.ts";
import { dateInDays, freshValues, luhn, mod97, verhoeff } from "./generators.ts";

function fileOf(text: string | Buffer): string {
  const file = join(temporaryFolder("profile"), "profile.yaml");
  writeFileSync(file, text);
  return file;
}

function profileOf(text: string | Buffer) {
  const file = fileOf(text);
  return () => loadProfile(file);
}

test("mistakes are reported with file and line, all of a file together", async () => {
  await expectMessages<{ profile: string }>("mistakes.json", ({ profile }) =>
    loadProfile(fileOf(profile)),
  );
  expect(profileOf(`name: ${"[".repeat(20_000)}`)).toThrow(/it is nested too deep\.$/);
  expect(() => loadProfile("no/such/profile.yaml")).toThrow(/There is no profile at/);
});

test("a profile that Windows PowerShell wrote is read, as UTF-16", () => {
  const text = Buffer.from("\uFEFFname: x\r\n", "utf16le");
  expect(profileOf(text)().profile.name).toBe("x");
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

test("of a provocation that is wrong within, nothing is said but that", () => {
  const own = 'name: x\nprovocations:\n  pool-quote-request-invalid: { user: "stranger" }\n';
  expect(profileOf(own)).toThrow(
    /a mistake:\n.*invalid\.user is "stranger"; expected one of .*\n?$/,
  );
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
  // The clocks go forward on 29 March: that day has 23 hours.
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
