import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { startSandbox, type Sandbox } from "../../proof/deviations.ts";
import { filesIn } from "../record/folder.ts";
import type { Results } from "../record/results/results.ts";
import { asSandbox, command, emptyFolder } from "../../proof/self/cli/command.ts";
import { slowUnless } from "../../proof/self/slow.ts";

// One is seen by public requests alone, the other with a provider state only.
const faults = ["readd-in-place", "pool-sell-quote-expired:wrong-code"] as const;
const broken = ["bank-accounts-readd-creates", "pool-sell-quote-expired"];

interface Client {
  apiKey: string;
  apiSecret: string;
  controlToken: string;
}

async function failingFor({ url }: Sandbox, client: Client): Promise<string[]> {
  const output = emptyFolder();
  const who = asSandbox(url, client.apiKey);
  const only = broken.flatMap((requirement) => ["--only", requirement]);
  await command(["run", ...who, ...only, "--output", output], {
    API_SECRET: client.apiSecret,
    STATES_TOKEN: client.controlToken,
  });
  const results = JSON.parse(readFileSync(filesIn(output).results, "utf8")) as Results;
  const failing = results.requirements.filter(({ outcome }) => outcome === "fail");
  return failing.map(({ id }) => id).filter((id) => broken.includes(id));
}

test(
  "each client of one sandbox has the fault that is its own, and no other",
  slowUnless(false),
  async () => {
    const controlToken = "token-of-the-first";
    const sandbox = await startSandbox({ clientFaults: faults, controlToken });
    const clients = [{ ...sandbox.credentials, controlToken }, ...sandbox.faultyClients];
    const failing = await Promise.all(clients.map((client) => failingFor(sandbox, client)));
    await sandbox.close();
    expect(failing).toEqual([[], ...broken.map((requirement) => [requirement])]);
  },
);
