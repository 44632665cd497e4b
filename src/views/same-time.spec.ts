import { expect, test } from "@playwright/test";
import type { EvidenceLine } from "../record/evidence/lines.ts";
import type { Scene } from "../record/evidence/scene.ts";
import { exchangesIn } from "../record/recorded-exchanges.ts";
import { renderHtml } from "./html/page.ts";
import { exchangeLine, findingLine, fold } from "../../proof/self/report/sample.ts";

const noon = Date.parse("2025-11-21T12:00:00.000Z");

const steps: [role: Scene[number]["role"], sentAt: number, durationMs: number][] = [
  ["setup", 0, 40],
  ["setup", 10, 40],
  ["request", 100, 20],
  ["decisive", 110, 20],
  ["after", 119, 5],
  ["after", 130, 20],
];
const idOf = (index: number) => `x-${index + 1}`;
const lines: EvidenceLine[] = steps.map(([, sentAt, durationMs], index) =>
  exchangeLine(idOf(index), [], { at: new Date(noon + sentAt).toISOString(), durationMs }),
);
const scene = steps.map(([role], index) => ({ exchange: idOf(index), role }));
const finding = findingLine("limits-read", { decisive: "x-4", scene });

test("requests that were under way at the same time say so, but for those that prepare", () => {
  const page = renderHtml(fold([...lines, finding]), exchangesIn(lines));
  const heads = [...page.matchAll(/<summary>(.*?)<\/summary>/gs)].map(([, text = ""]) => text);
  const ofScene = heads.filter((text) => text.includes('class="role'));
  const times = ofScene.map((text) => /at the same time as [\w ,]+/.exec(text)?.[0]);
  expect(times).toEqual([
    undefined,
    undefined,
    "at the same time as 4 and 5",
    "at the same time as 3 and 5",
    "at the same time as 3 and 4",
    undefined,
  ]);
});
