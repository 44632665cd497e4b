import { expect, test } from "@playwright/test";
import type { ApiResponse } from "../../fixtures/response/response.ts";
import { Transcript } from "../../fixtures/evidence/transcript.ts";
import { exchange } from "../../proof/self/report/sample.ts";

const responseTo = (id: string) => ({ exchange: { id } }) as ApiResponse;

function kept(decisive: number, control: number): number[] {
  const transcript = new Transcript();
  for (let each = 0; each < 50; each += 1) transcript.note(exchange(`${each}`), "setup");
  transcript.looksAt([responseTo(`${decisive}`)], {
    controls: [responseTo(`${control}`)],
  });
  return transcript.show().scene.map((one) => Number(one.exchange));
}

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

test("of several that deviate alike, each is marked in the scene", () => {
  const transcript = new Transcript();
  for (let each = 0; each < 50; each += 1) transcript.note(exchange(`${each}`), "request");
  const deviating = ["4", "7", "40"].map(responseTo);
  transcript.looksAt([responseTo("4")], { deviating });
  const roles = transcript.show().scene.map((one) => `${one.exchange} ${one.role}`);
  expect(roles.filter((each) => /d/.test(each))).toEqual([
    "4 decisive",
    "7 deviates",
    "40 deviates",
  ]);
});

test("of a long scene is kept what led to the decisive exchange, and its control", () => {
  expect(kept(49, 3)).toEqual([3, ...from(30, 49)]);
  expect(kept(20, 48)).toEqual([...from(9, 28), 48]);
  expect(kept(2, 1)).toEqual(from(0, 10));
});
