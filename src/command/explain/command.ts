import { Command } from "commander";

export const explainCommand = (): Command =>
  new Command("explain")
    .description(
      "say what a name in a report means, what proves it, and what it needs of a profile",
    )
    .argument(
      "<id>",
      "a requirement, an error row, a check, a fault, an open point, a reason why something was not exercised, or a finding",
    )
    .argument("[folder]", "the folder of the run that made the finding", "reports/latest")
    .action(async (id: string, folder: string) => {
      const { explanationOf } = await import("./explanation.ts");
      console.log(explanationOf(id, folder));
    });
