import { targetVariables } from "../judge/profile/target-variables.ts";
import { runVariables } from "../judge/run/options.ts";

/** The variables of a run and its target, by the names of the options that stand for them. */
export const variables = { ...targetVariables, ...runVariables };

/** Sets the variables of the options that are given, as a shell would export them. */
export function setVariables(given: Partial<Record<keyof typeof variables, unknown>>): void {
  for (const [name, value] of Object.entries(given)) {
    const variable = (variables as Record<string, string>)[name];
    if (variable !== undefined && value !== undefined)
      process.env[variable] = value === true ? "1" : String(value);
  }
}
