import { expect, test } from "@playwright/test";
import { dateInDays, freshValues, luhn, mod97, verhoeff } from "./generators.ts";

const time = { now: () => Date.now(), timeZone: "UTC" };
const made = (template: string) => String(freshValues({ value: template }, time).value);

const vectors: [check: (number: string) => string, number: string, digits: string][] = [
  [verhoeff, "236", "3"],
  [verhoeff, "142857", "0"],
  [luhn, "7992739871", "3"],
  [luhn, "37828224631000", "5"],
  [mod97, "WEST12345698765432GB", "82"],
  [mod97, "529900T8BM49AURSDO", "55"],
];

test("check digits are those of the algorithms' own examples", () => {
  for (const [check, number, digits] of vectors) expect(check(number), number).toBe(digits);
});

const endsIn = (check: typeof luhn, size: number) => (text: string) =>
  check(text.slice(0, -size)) === text.slice(-size);

const generated: [template: string, form: RegExp, isRight?: (text: string) => boolean][] = [
  ["1{base58:33}", /^1[1-9A-HJ-NP-Za-km-z]{33}$/],
  ["REF-{of:ABC123:12}", /^REF-[ABC123]{12}$/],
  ["{of:a-b:32}{of:x.y_z:3}", /^[ab-]{32}[xyz._]{3}$/],
  ["{verhoeff:12}", /^\d{12}$/, endsIn(verhoeff, 1)],
  ["{verhoeff:2:12}", /^2\d{11}$/, endsIn(verhoeff, 1)],
  ["{luhn:411111:16}", /^411111\d{10}$/, endsIn(luhn, 1)],
  ["{mod97:18}", /^\d{18}$/, endsIn(mod97, 2)],
  [
    "{mod97:GBWEST:22}",
    /^GB\d\dWEST\d{14}$/,
    (text) => mod97(`${text.slice(4)}GB`) === text.slice(2, 4),
  ],
];

test("values are new each time, of the form that was asked for, with their check digits", () => {
  for (const [template, form, isRight = () => true] of generated) {
    const all = Array.from({ length: 20 }, () => made(template));
    for (const each of all) expect(each).toMatch(form);
    expect(all.filter((each) => !isRight(each))).toEqual([]);
    expect(new Set(all).size).toBe(20);
  }
});

const at = (moment: string, timeZone: string) => ({ now: () => Date.parse(moment), timeZone });

test("a date is counted in days, not in hours, from today at the target", () => {
  // Late in the evening, a few weeks before the clocks are put forward: 23 hours are a day, too.
  const london = at("2026-03-01T23:30:00Z", "Europe/London");
  expect([0, 28, 29].map((days) => dateInDays(days, london))).toEqual([
    "2026-03-01",
    "2026-03-29",
    "2026-03-30",
  ]);
  const evening = "2026-11-21T20:00:00Z";
  expect(dateInDays(0, at(evening, "Asia/Kolkata"))).toBe("2026-11-22");
  expect(dateInDays(0, at(evening, "America/New_York"))).toBe("2026-11-21");
});
