import { Command } from "commander";
import type { CheckOptions } from "./check.ts";

/** `wallet-conformance profile`. */
export const profileCommand = (): Command => {
  const profile = new Command("profile").description("look at a profile, without any request");
  profile
    .command("check")
    .description("say what a run by this profile can and can't exercise, and what to add")
    .argument("<file>", "the profile")
    .option("--json", "print it as JSON")
    .addHelpText(
      "after",
      "\nExit codes: 0 if the profile is valid, however little it covers; 2 with its mistakes if not.",
    )
    .action(async (file: string, options: CheckOptions) => {
      const { checkProfile } = await import("./check.ts");
      checkProfile(file, options);
    });
  return profile;
};
