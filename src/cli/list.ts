import { Argument, Command } from "commander";

const listed = [
  "requirements",
  "client-requirements",
  "checks",
  "faults",
  "scenarios",
  "variants",
  "states",
  "open-points",
  "client-open-points",
] as const;

/** What can be listed. */
export type Listed = (typeof listed)[number];

/** `wallet-conformance list`. */
export const listCommand = (): Command =>
  new Command("list")
    .description(
      "list requirements of the service or of its clients, checks, faults, scenarios, variants, provider states or open points",
    )
    .addArgument(new Argument("<what>", "what to list").choices(listed))
    .action(async (what: Listed) => {
      const { listOf } = await import("./lists.ts");
      console.log(await listOf(what));
    });
