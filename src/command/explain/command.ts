import { Command } from "commander";

export const explainCommand = (): Command =>
  new Command("explain")
    .description(
      "say what a name in a report means, what proves it, and what it needs of a profile",
    )
    .argument(
      "<id>",
      "a requirement, an error row, a check, a fault, an open point, or a reason why something was not exercised",
    )
    .action(async (id: string) => {
      const { explanationOf } = await import("./explanation.ts");
      console.log(explanationOf(id));
    });
