import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../../../proof/deviations.ts";
import { defaultProfile } from "../profile/load.ts";
import { secretsRedactor } from "./credentials.ts";
import { command, emptyFolder, type Ended } from "../../../proof/self/cli/command.ts";
import { expectMessages } from "../../../proof/self/messages.ts";

interface Given {
  API_KEY?: string;
  API_SECRET?: string;
}

const secret = "a-plain-secret";

async function probed(apiSecret: string, given: Given): Promise<Ended> {
  const sandbox = await startSandbox({ credentials: { apiKey: "client", apiSecret } });
  const output = join(emptyFolder(), "x.yaml");
  const words = ["probe", "--base-url", sandbox.url, "--read-only", "--output", output];
  const ended = await command(words, { API_KEY: "client", API_SECRET: apiSecret, ...given });
  await sandbox.close();
  return ended;
}

test("what a store leaves around a key or a secret is said before anything is sent", async () => {
  await expectMessages<Given>("odd-credentials.json", async (given) => {
    const { exitCode, printed } = await probed(secret, given);
    expect.soft(exitCode).toBe(2);
    return printed;
  });
});

test("a secret that does end in a line break signs as it is", async () => {
  const { exitCode, printed } = await probed("an-odd-secret\n", {});
  expect(printed).toMatch(/^API_SECRET ends in a line break\. It is used as it is/);
  expect(exitCode).toBe(0);
});

test("secrets are kept out where a gateway's have the names that a client's usually have", () => {
  const { profile } = defaultProfile();
  const environment = {
    WALLET_KEY: "wallet-key-1234",
    WALLET_SECRET: "wallet-secret-1234",
    API_KEY: "gateway-key-1234",
    API_SECRET: "gateway-secret-1234",
  };
  const redact = secretsRedactor(
    {
      ...profile,
      credentials: { ...profile.credentials, apiKeyEnv: "WALLET_KEY", secretEnv: "WALLET_SECRET" },
      headers: { "X-Subscription": "${API_KEY}", "X-Gateway": "${API_SECRET}" },
    },
    environment,
  );
  expect(redact(Object.values(environment).join(" "))).toBe(
    "<API_KEY> <API_SECRET> <GATEWAY_API_KEY> <GATEWAY_API_SECRET>",
  );
});
