import { sandboxProfileFile } from "../../src/judge/profile/sandbox-profile.ts";
import { emptyFolder } from "../self/cli/command.ts";
import { startByCommand } from "../self/cli/running-sandbox.ts";
import type { Running } from "../self/cli/running.ts";
import { suite } from "./processes.ts";

export const states = { STATES_TOKEN: "control-token-of-the-bench" };

export const credentials = {
  API_KEY: "sandbox-client",
  API_SECRET: "sandbox-secret",
  OTHER_API_SECRET: "sandbox-other-secret",
};

export const sandbox = (...options: string[]): Promise<Running> => startByCommand(options, states);

export async function judge(url: string, ...options: string[]): Promise<string> {
  const output = emptyFolder();
  const target = ["--profile", sandboxProfileFile, "--base-url", url];
  const words = ["run", ...target, "--api-key", credentials.API_KEY, "--output", output];
  await suite([...words, ...options], { ...credentials, ...states });
  return output;
}
