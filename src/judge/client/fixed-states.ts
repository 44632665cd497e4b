import type { JsonObject } from "../../../spec/json.ts";
import { providerStates, type ProviderStateName } from "../../../spec/provider-states.ts";

const isParameter = (state: ProviderStateName, name: string): boolean =>
  name !== "user_id" && Object.hasOwn(providerStates[state].params, name);

/**
 * The fixed values of a profile for a state with these parameters; undefined when it has none. An
 * entry may hold parameters as well (`kind: pool`): they choose among several entries, and are not
 * among the values.
 */
export function fixedValuesFor(
  state: ProviderStateName,
  params: JsonObject,
  fixed: JsonObject | JsonObject[] | undefined,
): JsonObject | undefined {
  const entries = [fixed ?? []].flat();
  const matching = entries.find((entry) =>
    Object.entries(entry).every(
      ([name, value]) => !isParameter(state, name) || String(value) === String(params[name]),
    ),
  );
  if (!matching) return undefined;
  return Object.fromEntries(Object.entries(matching).filter(([name]) => !isParameter(state, name)));
}
