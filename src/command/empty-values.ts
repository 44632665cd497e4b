import type { Command } from "commander";
import { emptyValue } from "../ground/usage-error.ts";

/** Refuses options with an empty value, which is what a variable that is not set becomes. @throws UsageError */
export function refuseEmptyValues(command: Command): void {
  for (const option of command.options) {
    const value: unknown = command.getOptionValue(option.attributeName());
    if ([value].flat().includes("")) throw emptyValue(option.long ?? option.flags);
  }
}
