import { expect, test } from "@playwright/test";
import { accountOrigins, bankAccountTransitions } from "../../spec/bank-account-transitions.ts";
import { tables } from "../../spec/cases/tables.ts";
import type { EvidenceLine } from "../record/evidence/lines.ts";
import { renderHtml } from "./html/page.ts";
import { transitionsSeen } from "../record/results/transitions.ts";
import { allChecks } from "../judge/run/catalogue.ts";
import { openedReport } from "../../proof/self/report/opened-report.ts";
import { exchangeLine, findingLine, fold } from "../../proof/self/report/sample.ts";

const disk = allChecks();
const again = new Set<string>(["bank-accounts-readd-deletes", "bank-accounts-readd-creates"]);
const isAboutRejected = (cases: readonly string[] = []) =>
  cases.includes("existing account: rejected");

/** A run in which rejected accounts stay when they are added again, and no older endpoint was called. */
const lines = disk.flatMap(({ id, requirement, cases }): EvidenceLine[] => {
  const check = { kind: "check", id, requirement } as const;
  const shown = { decisive: "x-1", scene: [{ exchange: "x-1", role: "decisive" as const }] };
  if (requirement.startsWith("link-")) {
    return [{ ...check, outcome: "not-run", reason: "budget-spent" }];
  }
  if (!again.has(requirement) || !isAboutRejected(cases)) {
    return [{ ...check, outcome: "passed", ...shown }];
  }
  return [findingLine(requirement, { check: id }), { ...check, outcome: "failed", ...shown }];
});
const results = fold([exchangeLine("x-1"), ...lines], disk);

const open = openedReport(() => renderHtml(results, new Map()));

test("each cell says what was seen, and leads to the finding or to the requirement", async () => {
  const { page } = await open();
  const table = page.locator("#transitions table");
  const rows = await table.locator("tbody tr").evaluateAll((all) =>
    all.map((row) => ({
      from: row.querySelector("th")?.textContent,
      cells: [...row.querySelectorAll("a")].map((cell) => cell.className).join(" "),
    })),
  );
  expect(rows).toEqual([
    { from: "Not existing", cells: "pass pass pass pass" },
    { from: "Approved", cells: "pass pass not-exercised" },
    { from: "Pending", cells: "pass not-exercised" },
    { from: "Rejected", cells: "fail not-exercised" },
    { from: "Name-rejected", cells: "pass not-exercised" },
    { from: "Deleted", cells: "pass" },
  ]);
  const links = await table
    .getByRole("link")
    .evaluateAll((all) => all.map(({ href }: any) => href));
  for (const href of links) await expect(page.locator(new URL(href).hash)).toHaveCount(1);
  const failed = table.getByRole("link", {
    name: "the same account again → deleted, and a new record, failed",
  });
  await expect(failed).toHaveAttribute("href", /^#bank-accounts-readd-deletes-[0-9a-f]{8}$/);
});

test("every case in which an account is added again belongs to a transition", () => {
  const named = bankAccountTransitions
    .filter(({ requirements }) => requirements.includes("bank-accounts-readd-creates"))
    .flatMap(({ cases = [] }) => cases);
  const [table] = tables["bank-accounts-readd-creates"] ?? [];
  expect(named.toSorted()).toEqual([...(table?.["existing account"] ?? [])].toSorted());
});

test("every state has transitions, and each has a check", () => {
  const all = transitionsSeen(results);
  expect(new Set(all.map(({ from }) => from))).toEqual(new Set(accountOrigins));
  const isMade = ({ requirements }: (typeof all)[number]) =>
    disk.some(({ requirement }) => (requirements as readonly string[]).includes(requirement));
  expect(all.filter((one) => !isMade(one))).toEqual([]);
});
