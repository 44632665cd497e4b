import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { validate } from "ctrf";
import { startSandbox } from "../../proof/deviations.ts";
import { filesIn } from "../record/folder.ts";
import { harMistakes } from "../../proof/self/report/har-schema.ts";
import { asSandbox, command, emptyFolder } from "../../proof/self/cli/command.ts";

const read = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

const briefly = ["--only", "users-is-nri-returned", "--runs", "1"];

test("a run writes what is asked for besides, and shows in GitHub Actions what is broken", async () => {
  const folder = join(emptyFolder(), "run");
  const page = join(emptyFolder(), "page.md");
  writeFileSync(page, "");
  const sandbox = await startSandbox({ faults: ["success-flag-false"] });
  const { apiKey, apiSecret } = sandbox.credentials;
  const { printed } = await command(
    [
      "run",
      ...asSandbox(sandbox.url, apiKey),
      "--output",
      folder,
      ...briefly,
      "--also",
      "ctrf,har",
    ],
    { API_SECRET: apiSecret, GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: page },
  );
  await sandbox.close();

  const { ctrf, har, badge, pdf } = filesIn(folder);
  expect(validate(read(ctrf))).toMatchObject({ valid: true });
  expect(harMistakes(read(har))).toEqual([]);
  expect(existsSync(badge)).toBe(false);

  expect(printed).toMatch(/^100 %.*, 1 invariant broken$/m);
  expect(printed).toMatch(/^::error title=Not conforming::The target deviates/m);
  expect(readFileSync(page, "utf8")).toContain("## ✗ Not conforming");
  expect(printed.trimEnd().split("\n").slice(-4)).toEqual([
    "Exit code     1",
    `Report        ${join(folder, "index.html")}`,
    "",
    expect.stringMatching(/^\d+ passed, [1-9]\d* failed, \d+ skipped$/),
  ]);

  // What shows a finding shows it to `judge`, too.
  const judged = await command(["judge", har, "--output", join(folder, "judged")]);
  expect(judged.printed).toContain("✗ answers-success-true");

  const report = await command(["report", folder, "--also", "badge", "--pdf"]);
  expect(report.exitCode, report.printed).toBe(1);
  expect(readFileSync(pdf).toString("latin1", 0, 5)).toBe("%PDF-");
  expect(readFileSync(badge, "utf8")).toContain("wallet interface: Not conforming");
});

test("a view that there isn't is refused before anything is sent", async () => {
  const folder = join(emptyFolder(), "run");
  const ended = await command(["run", "--output", folder, "--also", "ctrf,hra"]);
  expect(ended.printed).toContain(`--also can't write "hra". Did you mean "har"?`);
  expect(ended.exitCode).toBe(2);
  expect(existsSync(folder)).toBe(false);
});
