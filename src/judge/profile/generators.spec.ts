import { expect, test } from "@playwright/test";
import { freshValues, luhn, mod97, verhoeff } from "./generators.ts";

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

const vectors: [check: (number: string) => string, number: string, digits: string][] = [
  [verhoeff, "236", "3"],
  [verhoeff, "12345", "1"],
  [verhoeff, "142857", "0"],
  [luhn, "7992739871", "3"],
  [luhn, "411111111111111", "1"],
  [luhn, "37828224631000", "5"],
  [mod97, "WEST12345698765432GB", "82"],
  [mod97, "370400440532013000DE", "89"],
  [mod97, "529900T8BM49AURSDO", "55"],
];

test("check digits are those of the algorithms' own examples", () => {
  for (const [check, number, digits] of vectors) expect(check(number), number).toBe(digits);
});

const checked: [template: string, form: RegExp, isRight: (text: string) => boolean][] = [
  ["{verhoeff:12}", /^\d{12}$/, (text) => verhoeff(text.slice(0, -1)) === text.at(-1)],
  ["{verhoeff:2:12}", /^2\d{11}$/, (text) => verhoeff(text.slice(0, -1)) === text.at(-1)],
  ["{luhn:411111:16}", /^411111\d{10}$/, (text) => luhn(text.slice(0, -1)) === text.at(-1)],
  ["{mod97:18}", /^\d{18}$/, (text) => mod97(text.slice(0, -2)) === text.slice(-2)],
  [
    "{mod97:GBWEST:22}",
    /^GB\d\dWEST\d{14}$/,
    (text) => mod97(`${text.slice(4)}GB`) === text.slice(2, 4),
  ],
];

for (const [template, form, isRight] of checked) {
  test(`${template} makes numbers of that length, with their check digits`, () => {
    const all = Array.from({ length: 20 }, () => made(template));
    for (const each of all) expect(each).toMatch(form);
    expect(all.filter((each) => !isRight(each))).toEqual([]);
    expect(new Set(all).size).toBe(20);
  });
}
