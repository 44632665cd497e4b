import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { stringify } from "yaml";
import { currentRun, publishRun, withdrawRun, type Run } from "../../src/judge/run/published.ts";
import { emptyFolder } from "../self/cli/command.ts";
import { judgeSandbox } from "../self/cli/judge.ts";

test("a run is published in a file that nobody else can read, until it is withdrawn", () => {
  const run = { output: "some folder", only: ["x".repeat(200_000)] } as Run;
  publishRun(run);
  const file = process.env.CONFORMANCE_RUN ?? "";
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(currentRun()).toEqual(run);
  withdrawRun();
  expect(() => statSync(file)).toThrow("ENOENT");
});

test("a profile may give thousands of users, and leaves no file behind", async () => {
  const [folder, temporary] = [emptyFolder(), emptyFolder()];
  const profile = join(folder, "profile.yaml");
  const ids = Array.from({ length: 5_000 }, () => randomUUID());
  writeFileSync(join(folder, "users.txt"), ids.join("\n"));
  const given = [{ kind: "indian", file: "users.txt" }];
  writeFileSync(profile, stringify({ name: "many", users: { given } }));
  const { exitCode, printed, files } = await judgeSandbox(
    { profile },
    ["--only", "users", "--max-requests", "1"],
    { TMPDIR: temporary },
  );
  expect(exitCode, printed).not.toBe(2);
  expect(readFileSync(files.results, "utf8")).toContain(ids.at(-1));
  expect(readdirSync(temporary).filter((name) => name.startsWith("wallet-"))).toEqual([]);
});
