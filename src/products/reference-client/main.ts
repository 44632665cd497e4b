import { otherHabits, platform, type Task } from "./platform.ts";
import { parseJson } from "../../../spec/json.ts";
import { faults } from "./faults.ts";
import { perform } from "./flow.ts";

// The careful client, run by `wallet-conformance client`. WALLET_CLIENT_FAULT names a fault of
// faults.ts; WALLET_CLIENT_HABITS=other gives it other lawful habits.

const { env } = process;

function variable(name: string): string {
  const value = env[name];
  if (value) return value;
  throw new Error(`There is no ${name}. This command is to be run by wallet-conformance client.`);
}

const task = parseJson(variable("WALLET_TASK")) as Task;

const access = {
  baseUrl: variable("WALLET_BASE_URL"),
  apiKey: variable("WALLET_API_KEY"),
  apiSecret: variable("WALLET_API_SECRET"),
};

const fault = faults.find(({ does }) => does === env.WALLET_CLIENT_FAULT);

await perform(task, access, {
  ...platform,
  ...(env.WALLET_CLIENT_HABITS === "other" && otherHabits),
  ...fault?.patch(platform),
});
