import { targetVariables } from "../judge/profile/target-variables.ts";
import { runVariables } from "../judge/run/options.ts";

export const variables = { ...targetVariables, ...runVariables };

export function setVariables(given: Partial<Record<keyof typeof variables, unknown>>): void {
  for (const [name, value] of Object.entries(given)) {
    const variable = (variables as Record<string, string>)[name];
    if (variable !== undefined && value !== undefined)
      process.env[variable] = value === true ? "1" : String(value);
  }
}
