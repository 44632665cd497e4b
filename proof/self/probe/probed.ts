import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Sandbox } from "../../deviations.ts";
import { probe, type ProbeOptions } from "../../../src/products/probe/probe.ts";
import { emptyFolder, here } from "../cli/command.ts";
import { controlToken } from "../cli/judge.ts";

export async function probed({ url, credentials }: Sandbox, ...options: string[]) {
  const output = join(emptyFolder(), "profile.yaml");
  const environment = { API_SECRET: credentials.apiSecret, STATES_TOKEN: controlToken };
  const target = ["--base-url", url, "--api-key", credentials.apiKey, "--output", output];
  const ended = await here(["probe", ...target, ...options], environment);
  const text = existsSync(output) ? readFileSync(output, "utf8") : "";
  return { ...ended, output, text, environment };
}

export async function draftOf(sandbox: Sandbox, options: Partial<ProbeOptions> = {}) {
  const { apiKey, apiSecret } = sandbox.credentials;
  const target = { name: "target", baseUrl: sandbox.url, apiKey, readOnly: false };
  const { draft } = await probe({ ...target, ...options }, { API_SECRET: apiSecret });
  await sandbox.close();
  return draft;
}
