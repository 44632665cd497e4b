import { type OpenPoint, type OpenPointId, openPoints } from "../../../spec/open-points/index.ts";
import type { OperationName } from "../../../spec/operations.ts";
import { routeOf } from "../profile/binding.ts";
import { type ByKind, eachKind, type Profile } from "../profile/profile.ts";

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

/** The run proves these readings by relying on them. */
export function declaredReadings(profile: Profile): Partial<Record<OpenPointId, string>> {
  const { limits, nri, quotes, testData, userIdHeader } = profile;
  const shapes = Object.entries<OpenPoint>(openPoints).flatMap(([openPoint, { operations }]) =>
    operations
      ? [[openPoint, operations.map((operation) => payloadOf(operation, profile)).join("; ")]]
      : [],
  );
  return {
    ...(Object.fromEntries(shapes) as Partial<Record<OpenPointId, string>>),
    "limits-unit": readingOf(limits.unit),
    "limits-counted-at": readingOf(limits.countedAt),
    "quote-validity": `${eachKind(quotes.validSeconds).join(" s and ")} s`,
    "nri-marking-after-accounts": nri.marked,
    "user-ids": testData.user.user_id === undefined ? "by-target" : "by-client",
    "limits-numbers": limits.numbers,
    "user-id-header-elsewhere": userIdHeader.join(", ") || "none",
  };
}
