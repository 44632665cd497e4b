import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { validate } from "ctrf";
import { harMistakes } from "../../proof/self/report/har-schema.ts";
import { command, emptyFolder } from "../../proof/self/cli/command.ts";
import { judgeSandbox, readJson } from "../../proof/self/cli/judge.ts";

test("a run writes what is asked for besides, and shows in GitHub Actions what is broken", async () => {
  const page = join(emptyFolder(), "page.md");
  writeFileSync(page, "");
  const { printed, folder, files, results } = await judgeSandbox(
    // Checks have this secret in their names: it must not take them away.
    { faults: ["success-flag-false"], credentials: { apiKey: "demo-key", apiSecret: "secret" } },
    ["--only", "users-is-nri-returned", "--also", "ctrf,har"],
    { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: page },
  );
  const { ctrf, har, badge, pdf } = files;
  expect(results.harnessErrors).toEqual([]);
  expect(validate(readJson(ctrf))).toMatchObject({ valid: true });
  expect(harMistakes(readJson(har))).toEqual([]);
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
