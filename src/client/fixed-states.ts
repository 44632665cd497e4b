import { providerStates, type ProviderStateName } from "../../spec/provider-states.ts";

/** Values that stand for a provider state: one set, or several for different parameters (`kind: pool`). */
export type FixedValues = Record<string, unknown>;

const isParameter = (state: ProviderStateName, name: string): boolean =>
  name !== "user_id" && Object.hasOwn(providerStates[state].params, name);

/**
 * The fixed values of a profile for a state with these parameters; undefined when it has none. What
 * an entry says of a parameter must agree with what is asked for, and is no value.
 */
export function fixedValuesFor(
  state: ProviderStateName,
  params: FixedValues,
  fixed: FixedValues | FixedValues[] | undefined,
): FixedValues | undefined {
  const entries = [fixed ?? []].flat();
  const fitting = entries.find((entry) =>
    Object.entries(entry).every(
      ([name, value]) => !isParameter(state, name) || String(value) === String(params[name]),
    ),
  );
  if (!fitting) return undefined;
  return Object.fromEntries(Object.entries(fitting).filter(([name]) => !isParameter(state, name)));
}
