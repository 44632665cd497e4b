import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { stringify } from "yaml";
import { refuses } from "../../sandbox/combinators.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { TableErrorId } from "../../spec/error-rows/index.ts";
import type { DeclaredProvocation } from "../../src/judge/profile/declared-provocation.ts";
import { readResults } from "../../src/record/read-results.ts";
import { startSandbox } from "../deviations.ts";
import { command, emptyFolder } from "../self/cli/command.ts";

// Rows that a deployment raises by what comes before the request that is refused, without provider states.

type Told = Partial<Record<TableErrorId, DeclaredProvocation>>;

const isQuoteOf =
  (currency: string): Parameters<typeof refuses>[2] =>
  ({ store, input }) =>
    store.findQuote(String(input.quote_id))?.fromCurrency === currency;

const raising: Patch[] = [
  refuses("poolSell", "pool-sell-not-enabled", ({ client, store }) => client !== store.clients[0]),
  refuses("poolSell", "pool-sell-pair-unsupported", isQuoteOf("USDC")),
  refuses("externalSell", "external-sell-no-deposit-address", isQuoteOf("USDC")),
];

async function judge(told: Told, { patches = [] as Patch[], knowsOther = true } = {}) {
  const sandbox = await startSandbox({ patches });
  const { url, credentials, otherKey, otherSecret } = sandbox;
  const [profile, output] = [join(emptyFolder(), "profile.yaml"), emptyFolder()];
  writeFileSync(profile, stringify({ name: "mine", states: "none", provocations: told }));
  const target = ["--profile", profile, "--base-url", url, "--api-key", credentials.apiKey];
  const part = ["--only", ...Object.keys(told), "--runs", "2", "--output", output];
  const other = { OTHER_API_KEY: otherKey, OTHER_API_SECRET: otherSecret };
  const secrets = { API_SECRET: credentials.apiSecret, ...(knowsOther && other) };
  const { exitCode, printed } = await command(["run", ...target, ...part], secrets);
  await sandbox.close();
  const checks = readResults(output).checks.filter(({ id }) => id.startsWith("errors/rows/"));
  const seen = (row: string) => checks.find(({ requirement }) => requirement === row);
  return { exitCode, printed, seen };
}

test("a row is raised by another client, an earlier request, or what the user has come to", async () => {
  const told: Told = {
    "pool-sell-not-enabled": { client: "other" },
    "pool-sell-pair-unsupported": { quote: { from_currency: "USDC" } },
    "external-sell-no-deposit-address": { quote: { from_currency: "USDC" } },
    "pool-sell-over-limit": { quote: { from_amount: 1_000_000 } },
    "pool-quote-validation-failed": { user: "without-kyc" },
    "external-quote-request-forbidden": { user: "kyc-rejected" },
  };
  const { seen, printed } = await judge(told, { patches: raising });
  const outcomes = Object.keys(told).map((row) => [row, seen(row)?.outcome]);
  expect(outcomes, printed).toEqual(Object.keys(told).map((row) => [row, "passed"]));
});

const gap = (detail: RegExp) => ({
  outcome: "not-run",
  detail: expect.stringMatching(detail) as unknown,
});

test("what isn't refused so is a finding; what is refused on the way, or by another row, a gap", async () => {
  const { seen, printed } = await judge(
    {
      "pool-sell-not-enabled": { quote: { to_currency: "XXX" } },
      "external-sell-no-deposit-address": { quote: { from_amount: 1_000_000 } },
      "pool-sell-user-not-allowed": { client: "other" },
      "pool-quote-validation-failed": { user: "without-account" },
      "pool-sell-validation-failed": { kyc: { nickname: "x" } },
    },
    { knowsOther: false },
  );
  expect(seen("pool-sell-not-enabled"), printed).toMatchObject(
    gap(
      /profile\.yaml:\d+ {2}provocations\.pool-sell-not-enabled: on the way there, could not .*quote/,
    ),
  );
  expect(seen("external-sell-no-deposit-address")).toMatchObject(
    gap(/what it gives provokes external-sell-over-limit/),
  );
  expect(seen("pool-sell-user-not-allowed")).toMatchObject(
    gap(/OTHER_API_KEY and OTHER_API_SECRET/),
  );
  expect(seen("pool-sell-validation-failed")).toMatchObject(gap(/changes \{nickname\}.*submitKyc/));
  expect(seen("pool-quote-validation-failed")?.outcome).toBe("failed");
});
