import { expect, test } from "@playwright/test";
import { Interruptions, noInterruptions, noOddAnswers } from "../../fixtures/way/interruptions.ts";
import { Patience } from "../../src/judge/client/patience.ts";
import type { HttpExchange } from "../../src/wire/exchange.ts";

// As nginx does by default above a rate: a page without Retry-After.

const answered = (status: number, body: string) =>
  ({
    answer: { status, body, headers: { "content-type": "text/html" } },
  }) as unknown as HttpExchange;
const page = answered(503, "<h1>503 Service Temporarily Unavailable</h1>");

test("after such a page the next request waits, and none is sent twice", async () => {
  const answers = [page, answered(200, "{}")];
  const sentAt: number[] = [];
  const send = async () => {
    sentAt.push(performance.now());
    return answers[sentAt.length - 1] as HttpExchange;
  };
  const patience = new Patience();
  expect(await patience.send(send, () => {})).toBe(page);
  expect(await patience.send(send, () => {})).toBe(answers[1]);
  const [first = 0, second = 0] = sentAt;
  expect(second - first).toBeGreaterThan(900);
});

test("a page that has passed is never taken for the deployment's own answer", () => {
  const odd = noOddAnswers();
  const struck = noInterruptions();
  const tries = (count: number) => {
    for (let times = 0; times < count; times += 1) {
      const interruptions = new Interruptions(odd, struck);
      const place = interruptions.placeOf("createUser");
      expect(() => interruptions.interrupt(place, page, "create a user")).toThrow(/interrupted/);
    }
    const interruptions = new Interruptions(odd, struck);
    return interruptions.isKnown(interruptions.placeOf("createUser"), page);
  };
  new Interruptions(odd).notePassing(page);
  expect(tries(3)).toBe(false);
  odd.passing.clear();
  expect(tries(0)).toBe(true);
});
