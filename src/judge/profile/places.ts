import { shownFields } from "../../../spec/openapi.ts";
import type { OperationName } from "../../../spec/operations.ts";
import { carriesUserId, routeOf } from "./binding.ts";
import type { Profile } from "./profile.ts";
import type { Place } from "./written-value.ts";
import { placeholdersIn } from "./template.ts";

function keysWithin(structure: unknown, above: readonly string[] = []): string[][] {
  if (typeof structure !== "object" || structure === null) return [];
  return Object.entries(structure).flatMap(([key, value]) => {
    const keys = [...above, key];
    return [keys, ...keysWithin(value, keys)];
  });
}

const inPart = (part: Place["part"], all: readonly (readonly string[])[]): Place[] =>
  all.map((keys) => ({ part, keys }));

const alone = (names: readonly string[]) => names.map((name) => [name]);

export function placesOf(operation: OperationName, profile: Profile): Place[] {
  const shown = shownFields(operation);
  const { query, body } = profile.operations[operation] ?? {};
  return [
    ...inPart("path", alone(placeholdersIn(routeOf(operation, profile).path))),
    ...inPart("query", alone(query ? Object.keys(query) : shown.query)),
    ...inPart("body", body ? keysWithin(body) : alone(shown.body)),
    ...inPart("user-id", carriesUserId(operation, profile) ? [["X-User-Id"]] : []),
  ];
}
