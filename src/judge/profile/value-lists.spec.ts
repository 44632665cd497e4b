import { expect, test } from "@playwright/test";
import { ValueLists } from "./value-lists.ts";

test("each value of a list is drawn once, and one that is taken isn't tried again", () => {
  const from = Array.from({ length: 50 }, (_, nth) => `value ${nth}`);
  const taken = new Set<string>();
  let tried = 0;
  const lists = new ValueLists((name) => {
    tried += 1;
    return !taken.has(name) && taken.add(name).size > 0;
  });
  const list = { from };
  expect(from.map(() => lists.next(list))).toEqual(from);
  expect(lists.next(list)).toBe(undefined);
  expect(tried).toBe(from.length);
});
