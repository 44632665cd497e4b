import { freshValues } from "../../judge/profile/generators.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import type { Asked, Scenario } from "./scenarios.ts";

const documentFields = ["type", "number", "issue_date", "expiry_date", "issuing_country"];

/** `poa_type` becomes `POA.type`. */
function documentOf(prefix: string, values: Record<string, unknown>): Record<string, unknown> {
  const given = documentFields.filter((name) => values[`${prefix}_${name}`] !== undefined);
  return Object.fromEntries(given.map((name) => [name, values[`${prefix}_${name}`]]));
}

function kycOf(values: Record<string, unknown>): Record<string, unknown> {
  const { legal_name: LegalName, ...others } = values;
  const plain = Object.entries(others).filter(([name]) => !/^po[ai]_/.test(name));
  return {
    LegalName,
    ...Object.fromEntries(plain),
    POA: documentOf("poa", values),
    POI: documentOf("poi", values),
  };
}

const fresh = (values: Record<string, unknown>) =>
  freshValues(values, { now: Date.now, timeZone: "UTC" });

/** With a new user, new documents and new accounts. */
export function taskOf(
  name: string,
  { about, asked = {} }: Scenario,
  { testData }: Profile,
): string {
  const { kind = "pool", nri = false, accounts = ["nameMatches"], fromAmount }: Asked = asked;
  return JSON.stringify({
    scenario: name,
    about,
    kind,
    user: fresh(testData.user),
    kyc: kycOf(fresh(testData.kyc[nri ? "foreign" : "indian"])),
    nri,
    bankAccounts: accounts.map((account) => fresh(testData.bankAccounts[account] ?? {})),
    sell: { ...fresh(testData.sell), ...(fromAmount !== undefined && { from_amount: fromAmount }) },
  });
}
