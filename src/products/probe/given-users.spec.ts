import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../../../proof/deviations.ts";
import { loadProfile } from "../../judge/profile/load.ts";
import { packageFile } from "../../../spec/files.ts";
import { command, emptyFolder } from "../../../proof/self/cli/command.ts";

test("a file of given users stays a file in the profile that the probe writes, wherever that is", async () => {
  const [folder, sandbox] = [
    emptyFolder(),
    await startSandbox({ variants: ["users-from-a-pool"] }),
  ];
  const { profile } = loadProfile(packageFile("profiles/variants/users-from-a-pool.yaml"));
  const ids = profile.users?.given[0]?.ids ?? [];
  writeFileSync(join(folder, "users.txt"), `${ids.join("\n")}\n`);
  const own = join(folder, "own.yaml");
  writeFileSync(
    own,
    "name: mine\nusers: { given: [{ kind: without-kyc, file: users.txt }], used: used.txt }\n",
  );
  writeFileSync(join(folder, "used.txt"), `${ids[0]}\n`);
  mkdirSync(join(folder, "drafts"));
  const output = join(folder, "drafts", "profile.yaml");
  const { apiKey, apiSecret } = sandbox.credentials;
  const target = ["--base-url", sandbox.url, "--api-key", apiKey, "--profile", own];
  const { exitCode, printed } = await command(["probe", ...target, "--output", output], {
    API_SECRET: apiSecret,
  });
  await sandbox.close();
  expect(exitCode, printed).toBe(0);
  const text = readFileSync(output, "utf8");
  expect(text).toContain("file: ../users.txt");
  expect(text).not.toContain(`- ${String(ids.at(-1))}`);
  expect(text).toContain("kyc_state: /data/kyc_state # proven");
  expect(text).toContain("used: ../used.txt");
  expect(text).not.toContain("was used: have it as new again");
  expect(loadProfile(output).profile.users?.given[0]?.ids).toEqual(ids);
  const used = readFileSync(join(folder, "used.txt"), "utf8").trim().split("\n");
  expect(used.length, "the one that was used before, and those the probe took").toBeGreaterThan(1);
  expect(used).toEqual(ids.slice(0, used.length).map(String));
});
