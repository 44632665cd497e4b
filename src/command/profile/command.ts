import { Command } from "commander";
import type { CheckOptions } from "./check.ts";

export const profileCommand = (): Command => {
  const profile = new Command("profile")
    .helpCommand("help [command]", "show the help of a command")
    .description("check a profile; sends nothing");
  profile
    .command("check")
    .description("show what a run with this profile can and can't test, and what to add")
    .argument("<file>", "the profile")
    .option("--json", "print it as JSON")
    .addHelpText(
      "after",
      `
Exit codes:
  0  the profile is valid, however little can be tested with it
  2  the profile has mistakes; each is shown with its line`,
    )
    .action(async (file: string, options: CheckOptions) => {
      const { checkProfile } = await import("./check.ts");
      checkProfile(file, options);
    });
  return profile;
};
