import { expect, test } from "@playwright/test";
import { freshValues } from "./generators.ts";

const time = { now: () => Date.now(), timeZone: "UTC" };
const made = (template: string) => String(freshValues({ value: template }, time).value);

test("base58 makes addresses of the alphabet without 0, O, I and l", () => {
  const all = Array.from({ length: 50 }, () => made("1{base58:33}"));
  for (const each of all) expect(each).toMatch(/^1[1-9A-HJ-NP-Za-km-z]{33}$/);
  expect(new Set(all).size).toBe(50);
});

test("any characters can be given", () => {
  for (let times = 0; times < 20; times += 1) {
    expect(made("REF-{of:ABC123:12}")).toMatch(/^REF-[ABC123]{12}$/);
  }
  expect(made("{of:a-b:2}{of:x.y_z:3}")).toMatch(/^[ab-]{2}[xyz._]{3}$/);
});
