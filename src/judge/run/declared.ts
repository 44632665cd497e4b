import type { OpenPointId } from "../../../spec/open-points/index.ts";
import type { OperationName } from "../../../spec/operations.ts";
import { routeOf } from "../profile/binding.ts";
import { eachKind, type ByKind } from "../profile/by-kind.ts";
import type { Profile } from "../profile/profile.ts";

/** A reading that the profile declares. The run proves it by working with it. */
export interface DeclaredReading {
  openPoint: OpenPointId;
  reading: string;
}

const payloads: Partial<Record<OpenPointId, OperationName[]>> = {
  "create-user-payload": ["createUser"],
  "kyc-payload": ["submitKyc"],
  "mark-nri-operation": ["markNri"],
  "link-account-payload": ["linkBankAccount"],
  "reading-and-deleting-operations": [
    "getUser",
    "getBankAccount",
    "getBankAccountStatus",
    "deleteBankAccount",
  ],
  "pool-quote-payload": ["getPoolSellQuote"],
  "external-quote-payload": ["getExternalSellQuote"],
  "pool-sell-payload": ["poolSell"],
  "external-sell-payload": ["externalSell"],
  "funding-payload": ["confirmOnchainFunding"],
  "status-payload": ["getTransaction"],
};

function payloadOf(operation: OperationName, profile: Profile): string {
  const { method, path } = routeOf(operation, profile);
  const { query, body } = profile.operations[operation] ?? {};
  const fields = Object.keys({ ...query, ...body }).join(", ");
  return `${method} ${path}${fields ? ` with ${fields}` : ""}`;
}

function readingOf(value: ByKind<string>): string {
  const [reading, ...others] = eachKind(value);
  return others.length === 0 ? String(reading) : "by-kind";
}

export function declaredReadings(profile: Profile): DeclaredReading[] {
  const shapes = Object.entries(payloads).map(([openPoint, operations]) => ({
    openPoint: openPoint as OpenPointId,
    reading: operations.map((operation) => payloadOf(operation, profile)).join("; "),
  }));
  return [
    ...shapes,
    { openPoint: "limits-unit", reading: readingOf(profile.limits.unit) },
    { openPoint: "limits-counted-at", reading: readingOf(profile.limits.countedAt) },
    {
      openPoint: "quote-validity",
      reading: `${eachKind(profile.quotes.validSeconds).join(" s and ")} s`,
    },
    { openPoint: "nri-marking-after-accounts", reading: profile.nri.marked },
    { openPoint: "limits-numbers", reading: profile.limits.numbers },
    {
      openPoint: "user-id-header-elsewhere",
      reading: profile.userIdHeader.length > 0 ? profile.userIdHeader.join(", ") : "none",
    },
  ];
}
