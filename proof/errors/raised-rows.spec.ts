import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { stringify } from "yaml";
import { refuses } from "../patches/parts.ts";
import { late } from "../patches/flow.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { TableErrorId } from "../../spec/error-rows/index.ts";
import { headers } from "../../spec/vocabulary.ts";
import { loadProfile, sandboxProfileFile } from "../../src/judge/profile/load.ts";
import { startSandbox, type Sandbox } from "../deviations.ts";
import { judgeTogether } from "../prove/judged-together.ts";
import { command, emptyFolder } from "../self/cli/command.ts";
import { controlToken, profileWith, type Judged } from "../self/cli/judge.ts";
import type { DeclaredProvocation } from "../../src/judge/profile/profile.ts";

const outcomeOf = ({ results }: Judged, id: string) =>
  results.requirements.find((each) => each.id === id)?.outcome;

type Told = Partial<Record<TableErrorId, DeclaredProvocation>>;

const isQuoteOf =
  (currency: string): Parameters<typeof refuses>[2] =>
  ({ store, input }) =>
    store.findQuote(String(input.quote_id))?.fromCurrency === currency;

const isForeign: Parameters<typeof refuses>[2] = ({ client, store, input }) =>
  store.anyUser(String(input.user_id))?.client !== client;

const raising: Patch[] = [
  refuses("poolSell", "pool-sell-not-enabled", ({ client, store }) => client !== store.clients[0]),
  refuses("poolSell", "pool-sell-pair-unsupported", isQuoteOf("USDC")),
  refuses("externalSell", "external-sell-no-deposit-address", isQuoteOf("USDC")),
  refuses("getExternalSellQuote", "external-quote-request-forbidden", isForeign),
];

const told: Told = {
  "pool-sell-not-enabled": { client: "other" },
  "pool-sell-pair-unsupported": { quote: { from_currency: "USDC" } },
  "external-sell-no-deposit-address": { quote: { from_currency: "USDC" } },
  "pool-sell-over-limit": { quote: { from_amount: 1_000_000 } },
  "pool-quote-validation-failed": { user: "without-kyc" },
  "external-quote-request-forbidden": { user: "of-another-client" },
  "link-account-kyc-state": { user: "kyc-rejected" },
  "link-account-verification-pending": { account: { account_number: "40{digits:10}" } },
};

const toldWrongly: Told = {
  "pool-sell-not-enabled": { quote: { to_currency: "XXX" } },
  "external-sell-no-deposit-address": { quote: { from_amount: 1_000_000 } },
  "pool-sell-user-not-allowed": { client: "other" },
  "pool-quote-validation-failed": { user: "without-account" },
  "pool-sell-validation-failed": { kyc: { nickname: "x" } },
  "pool-quote-request-invalid": { sell: { reason_code: "x" } },
};

const telling = (provocations: object, more: object = {}): string =>
  profileWith(stringify({ name: "mine", states: "none", provocations, ...more }));

/** The profile knows the other client's key from the target's operator. */
const inOthersName =
  (provocations: object) =>
  ({ otherKey }: Sandbox): string => {
    process.env.KEY_OF_ANOTHER = otherKey;
    return telling(provocations, { credentials: { otherKeyEnv: "KEY_OF_ANOTHER" } });
  };

const raised = "pool-quote-pair-unsupported";
const internal = "pool-quote-failure-9009";
const chosen = "pool-quote-validation-failed";
const sandboxProfile = readFileSync(sandboxProfileFile, "utf8");

const provoking = (row: string, provocation: string): string =>
  profileWith(
    sandboxProfile
      .replace(/^provocations:\n/m, `$&  ${row}: ${provocation}\n`)
      .replace(`  ${row}: usual\n`, ""),
  );

/** Answers with the message of the first row that has this status and code. */
const firstOfAll: Patch = ({ respond }) => ({
  respond: {
    refusal: (context, refusal) => {
      const answer = respond.refusal(context, refusal);
      return { ...answer, body: { ...(answer.body as object), message: "LegalName is required" } };
    },
  },
});

const longerThanARaceMs = 120;
const othersRows = ["pool-sell-quote-foreign", "pool-sell-user-foreign"];
const chosenIds = [
  "users-create",
  "create-user-unknown-error",
  "kyc-unknown-error",
  "users-mark-nri",
];
const byState = [
  "create-user-generic-failure",
  "pool-sell-quote-expired",
  "pool-sell-quote-foreign",
];

const judged = judgeTogether({
  told: {
    controlToken,
    patches: raising,
    profile: inOthersName(told),
    only: Object.keys(told),
    runs: 2,
  },
  "told wrongly": {
    controlToken,
    profile: telling(toldWrongly),
    only: Object.keys(toldWrongly),
    runs: 2,
  },
  "in another's name": {
    controlToken,
    faults: ["pool-sell-quote-foreign:not-raised"],
    profile: inOthersName({ "pool-sell-user-foreign": "usual" }),
    only: othersRows,
  },
  simulated: {
    controlToken,
    profile: provoking(chosen, "operation fails"),
    only: [raised, internal, chosen],
  },
  "first of all": {
    controlToken,
    profile: provoking("kyc-poi-required", "operation fails"),
    patches: [firstOfAll],
    only: ["kyc-poi-required"],
  },
  "another row": {
    controlToken,
    profile: provoking("kyc-parameters-missing", "{ poi_type: null }"),
    only: ["kyc-parameters-missing"],
  },
  "ids chosen by the client": {
    controlToken,
    variants: ["user-ids-chosen"],
    profile: profileWith(
      sandboxProfile.replace(
        "tokenEnv: STATES_TOKEN",
        "$&, offered: [{ operation fails: [createUser] }]",
      ),
    ),
    only: chosenIds,
  },
  "by state": { controlToken, only: byState },
  "at once": {
    controlToken,
    patches: [late("keepKyc", longerThanARaceMs)],
    profile: profileWith(sandboxProfile.replace("  kyc-duplicate-entries: usual\n", "")),
    only: ["kyc-duplicate-entries"],
  },
});

const seenOf = ({ results }: Judged, row: string) =>
  results.checks.find(
    ({ id, requirement }) => id.startsWith("errors/rows/") && requirement === row,
  );

test("a row is raised by another client, an earlier request, or what the user has come to", async () => {
  const run = await judged("told");
  const outcomes = Object.keys(told).map((row) => [row, seenOf(run, row)?.outcome]);
  expect(outcomes, run.printed).toEqual(Object.keys(told).map((row) => [row, "passed"]));
});

test("what isn't refused so is a finding; what is refused on the way, or by another row, a gap", async () => {
  const run = await judged("told wrongly");
  for (const [row, detail] of [
    [
      "pool-sell-not-enabled",
      /profile\.yaml:\d+ {2}provocations\.pool-sell-not-enabled: on the way there, could not .*quote/,
    ],
    ["external-sell-no-deposit-address", /what it gives provokes external-sell-over-limit/],
    ["pool-sell-user-not-allowed", /OTHER_API_KEY/],
    ["pool-quote-request-invalid", /changes poolSell, which isn't sent before getPoolSellQuote/],
    ["pool-sell-validation-failed", /changes \{nickname\}.*submitKyc/],
  ] as const) {
    const seen = seenOf(run, row);
    expect(seen?.outcome, run.printed).toBe("not-run");
    expect(seen?.detail).toMatch(detail);
  }
  expect(seenOf(run, "pool-quote-validation-failed")?.outcome).toBe("failed");
});

test("with another client's key and secret the suite makes that client's quotes and users", async () => {
  const run = await judged("in another's name");
  expect(othersRows.map((id) => outcomeOf(run, id))).toEqual(["fail", "pass"]);
  // The request can be replayed, and the key is in no file.
  const { evidence, results, index } = run.files;
  expect(readFileSync(index, "utf8")).toContain("OTHER_API_KEY:?");
  for (const file of [evidence, results, index]) {
    expect(readFileSync(file, "utf8")).not.toContain(process.env.KEY_OF_ANOTHER);
  }
});

test("errors that the target was asked to answer are counted apart from those it raised", async () => {
  const { printed, files, results } = await judged("simulated");
  expect(printed).toContain("3 of 101 answered as documented, 2 of them simulated");
  const simulated = results.requirements.filter((one) => one.simulated);
  expect(simulated.map(({ id }) => id)).toEqual([internal, chosen]);
  const page = readFileSync(files.index, "utf8");
  expect(page).toContain("2 of them simulated");
  expect(page).toContain("1 error row that requests can raise was only simulated");
});

test("a simulated row isn't judged by its words: several have one status and code", async () => {
  const run = await judged("first of all");
  expect(run.results.findings, run.printed).toEqual([]);
  expect(outcomeOf(run, "kyc-poi-required")).not.toBe("not-exercised");
  expect(readFileSync(run.files.evidence, "utf8")).toContain(
    String.raw`\"row\":\"kyc-poi-required\",\"message\":\"POI is required\"`,
  );
});

test("a provocation that raises another row is a gap that says which, where the document shows no cause", async () => {
  const run = await judged("another row");
  expect(run.results.findings).toEqual([]);
  expect(run.exitCode).toBe(3);
  const check = seenOf(run, "kyc-parameters-missing");
  expect(check?.reason).toBe("profile-value-wrong");
  expect(check?.detail).toMatch(
    /profile\.yaml:\d+ {2}provocations\.kyc-parameters-missing is refused with 400\/\d+.*what it gives provokes kyc-/,
  );
});

test("what is refused in turn is no gap where all of it is accepted at once", async () => {
  const run = await judged("at once");
  const { findings } = run.results;
  const tests = findings.map(({ test: found }) => found);
  expect(tests, run.printed).toContainEqual(
    expect.stringContaining("a-document-is-accepted-for-one-user"),
  );
});

test("where a user needs an id that the client chooses, the suite chooses one", async () => {
  const run = await judged("ids chosen by the client");
  const { observations, checks } = run.results;
  const outcomes = chosenIds.map((id) => outcomeOf(run, id));
  expect(outcomes, run.printed).toEqual(["pass", "pass", "not-exercised", "pass"]);
  const reading = observations.find(({ openPoint }) => openPoint === "user-ids");
  expect(reading).toMatchObject({ reading: "by-client" });
  const simulated = checks.find(({ requirement }) => requirement === "kyc-unknown-error");
  expect(simulated?.detail).toContain('"operation fails" of submitKyc is not in states.offered');

  // The failing request is known by the chosen id, and by its X-Request-Id.
  const evidence = readFileSync(run.files.evidence, "utf8");
  const [, id = ""] = /\\"chosen_id\\":\\"([^"]+)\\"/.exec(evidence) ?? [];
  expect(evidence).toContain(String.raw`\"user_uuid\":\"${id}\"`);
});

test("the probe finds out that the client chooses the ids of users", async () => {
  const { url, credentials, close } = await startSandbox({ variants: ["user-ids-chosen"] });
  const file = join(emptyFolder(), "profile.yaml");
  const target = ["--base-url", url, "--api-key", credentials.apiKey, "--output", file];
  const probed = await command(["probe", ...target], { API_SECRET: credentials.apiSecret });
  await close();
  expect(probed.exitCode, probed.printed).toBe(0);
  expect(readFileSync(file, "utf8")).toMatch(/user_id: "\{uuid\}" # proven: refused without it/);
});

test("a state gets the id of the request that is to fail, and what a sell will name of its quote", async () => {
  const { lines, sent } = await judged("by state");
  const states = lines.flatMap((line) =>
    line.kind === "state"
      ? [
          JSON.parse(line.exchange.request.body ?? "") as {
            params: Record<string, unknown>;
          } & Record<"state" | "action", string>,
        ]
      : [],
  );
  const setUps = (name: string) =>
    states.filter(({ state, action }) => state === name && action === "setup");
  for (const name of ["operation fails", "quote expired", "quote of another client"]) {
    expect(setUps(name), name).not.toEqual([]);
  }
  for (const { params } of setUps("operation fails")) {
    const operations = sent
      .map(({ exchange }) => exchange)
      .filter(({ request }) => request.headers[headers.requestId] === params.request_id)
      .map(({ operation }) => operation);
    expect(operations).toEqual([params.operation]);
  }
  const { from_currency, to_currency, from_amount } = loadProfile().profile.testData.sell;
  for (const { params } of [...setUps("quote expired"), ...setUps("quote of another client")]) {
    expect(params).toMatchObject({ from_currency, to_currency, from_amount });
  }
});
