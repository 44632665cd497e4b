import { expect, test } from "@playwright/test";
import { accountOrigins, bankAccountTransitions } from "../../spec/bank-account-transitions.ts";
import { tables } from "../../spec/cases/tables.ts";
import { allChecks } from "../judge/run/catalogue.ts";
import type { EvidenceLine } from "../record/evidence/lines.ts";
import { renderHtml } from "./html/page.ts";
import { exchangeLine, findingLine, fold } from "../../proof/self/report/sample.ts";
import { transitionsSeen } from "./html/transitions.ts";

const disk = allChecks();

test("each transition of a bank account says what was seen, and leads to the finding or the requirement", () => {
  const shown = { decisive: "x-1", scene: [] };
  const again = new Set<string>(["bank-accounts-readd-deletes", "bank-accounts-readd-creates"]);
  // Rejected accounts stay when they are added again, and no older endpoint was called.
  const lines = disk.flatMap(({ id, requirement, cases = [] }): EvidenceLine[] => {
    const check = { kind: "check", id, requirement } as const;
    if (requirement.startsWith("link-")) {
      return [{ ...check, outcome: "not-run", reason: "budget-spent" }];
    }
    const isBroken = again.has(requirement) && cases.includes("existing account: rejected");
    if (!isBroken) return [{ ...check, outcome: "passed", ...shown }];
    return [findingLine(requirement, { check: id }), { ...check, outcome: "failed", ...shown }];
  });
  const results = fold([exchangeLine("x-1"), ...lines], disk);
  const page = renderHtml(results, new Map());
  const [, table = ""] = /id="transitions".*?<table[^>]*>(.*?)<\/table>/s.exec(page) ?? [];
  const rows = table
    .split('<th scope="row">')
    .slice(1)
    .map((row) => [
      row.slice(0, row.indexOf("<")),
      [...row.matchAll(/<a\s+class="(\S+)"/g)].map(([, outcome]) => outcome).join(" "),
    ]);
  expect(Object.fromEntries(rows)).toEqual({
    "Not existing": "pass pass pass pass",
    Approved: "pass pass not-exercised",
    Pending: "pass not-exercised",
    Rejected: "fail not-exercised",
    "Name-rejected": "pass not-exercised",
    Deleted: "pass",
  });
  expect(table).toMatch(
    /href="#bank-accounts-readd-deletes-[0-9a-f]{8}"[^>]*aria-label="the same account again → deleted, and a new record, failed"/,
  );

  const named = bankAccountTransitions
    .filter(({ requirements }) => requirements.includes("bank-accounts-readd-creates"))
    .flatMap(({ cases = [] }) => cases);
  const [ofCases] = tables["bank-accounts-readd-creates"] ?? [];
  expect(named.toSorted()).toEqual([...(ofCases?.["existing account"] ?? [])].toSorted());
  const all = transitionsSeen(results);
  expect(new Set(all.map(({ from }) => from))).toEqual(new Set(accountOrigins));
  const checked = new Set<string>(disk.map(({ requirement }) => requirement));
  const unmade = all.filter(({ requirements }) => !requirements.some((id) => checked.has(id)));
  expect(unmade).toEqual([]);
});
