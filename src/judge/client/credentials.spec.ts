import { expect, test } from "@playwright/test";
import { startSandbox } from "../../../proof/deviations.ts";
import { defaultProfile } from "../profile/load.ts";
import { secretsRedactor } from "./credentials.ts";
import { command, emptyFolder, type Ended } from "../../../proof/self/cli/command.ts";

async function probed(apiSecret: string, given: readonly { key?: string; secret?: string }[]) {
  const sandbox = await startSandbox({ credentials: { apiKey: "client", apiSecret } });
  const words = ["probe", "--base-url", sandbox.url, "--read-only"];
  const ended: Ended[] = [];
  for (const { key = "client", secret = apiSecret } of given) {
    const environment = { API_KEY: key, API_SECRET: secret };
    ended.push(await command([...words, "--output", `${emptyFolder()}/x.yaml`], environment));
  }
  await sandbox.close();
  return ended;
}

const plain = "a-plain-secret";

const odd = [
  [{ secret: `${plain}\r\n` }, /API_SECRET ends in a line break/],
  [{ secret: ` ${plain}` }, /API_SECRET begins with a space/],
  [{ secret: `"${plain}"` }, /API_SECRET is in quotes/],
  [{ secret: btoa(`${plain}\n`) }, /API_SECRET looks like the Base64 of a text/],
  [
    { secret: "of-another-key" },
    /The target refuses the signature \(error 6090\)\.\nGET \/.*: status 401/,
  ],
  [{ secret: "${API_SECRET}" }, /API_SECRET looks like a placeholder/],
  [{ secret: `API_SECRET=${plain}` }, /API_SECRET begins with a name and an equals sign/],
  [{ secret: `“${plain}”` }, /API_SECRET is in quotes/],
  [{ secret: `${plain}\u200B` }, /API_SECRET has a character in it that can't be seen/],
  [{ secret: "changeme" }, /API_SECRET looks like a placeholder/],
  [{ key: "client\n" }, /^API_KEY can't stand in a header: it ends in a line break/],
  [{ key: "client " }, /^API_KEY can't stand in a header: it ends in a space/],
  [{ key: "clïent" }, /^API_KEY can't stand in a header: it has a character that isn't/],
  [{ key: "'client'" }, /^API_KEY is in quotes.*\n.*does not know the API key/],
] as const;

test("what a store leaves around a key or a secret is said before anything is sent", async () => {
  const ended = await probed(
    plain,
    odd.map(([given]) => given),
  );
  for (const [index, { exitCode, printed }] of ended.entries()) {
    expect(printed).toMatch(odd[index]![1]);
    expect(exitCode).toBe(2);
  }
});

test("a secret that does end in a line break signs as it is", async () => {
  const [ended] = await probed("an-odd-secret\n", [{}]);
  expect(ended?.printed).toMatch(/^API_SECRET ends in a line break\. It is used as it is/);
  expect(ended?.exitCode).toBe(0);
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
