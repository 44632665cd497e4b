import { parseJson } from "../../../spec/json.ts";
import { faults } from "./faults/index.ts";
import { perform } from "./flow.ts";
import { habits } from "./habits.ts";
import { platform, type PlatformPatch, type Task } from "./platform.ts";

// The careful client as a command: `wallet-conformance client -- node dist/src/products/reference-client/main.js`.
// WALLET_CLIENT_FAULT breaks it in one point, WALLET_CLIENT_HABIT gives it other lawful habits.

const { env } = process;

function variable(name: string): string {
  const value = env[name];
  if (value) return value;
  throw new Error(`There is no ${name}. This command is to be run by wallet-conformance client.`);
}

const named = (name: string | undefined, patches: Record<string, { patch: PlatformPatch }>) => {
  if (!name) return {};
  const found = patches[name];
  if (!found) throw new Error(`There is no "${name}". Known: ${Object.keys(patches).join(", ")}.`);
  return found.patch(platform);
};

const task = parseJson(variable("WALLET_TASK")) as Task;
const access = {
  baseUrl: variable("WALLET_BASE_URL"),
  apiKey: variable("WALLET_API_KEY"),
  apiSecret: variable("WALLET_API_SECRET"),
};
await perform(task, access, {
  ...platform,
  ...named(env.WALLET_CLIENT_HABIT, habits),
  ...named(env.WALLET_CLIENT_FAULT, faults),
});
