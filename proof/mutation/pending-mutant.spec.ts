import { expect, test } from "@playwright/test";
import type { Seen } from "./batch.ts";
import type { CitableId } from "../../spec/register.ts";
import { citedRequirements, type Coverage } from "./coverage.ts";
import { nothingSeen } from "./evidence.ts";
import type { Mutant } from "./mutant.ts";
import { PendingMutant } from "./pending-mutant.ts";
import { Ranking } from "./ranking.ts";

const mutant: Mutant = {
  id: "one",
  number: "1",
  file: "sandbox/operations/kyc.ts",
  line: 1,
  column: 1,
  mutator: "BooleanLiteral",
  original: "true",
  replacement: "false",
};

const by = citedRequirements();
const coverage: Coverage = {
  mutants: { one: { by, hits: 1 } },
  passed: ["a-check#status-found", "another#status-found"],
  readings: ["quote-reuse: refused"],
};
const nothing: Seen = { ...nothingSeen, errors: [] };
const ranking = () => new Ranking(coverage);
const outcomeAfter = (seen: Partial<Seen>) =>
  new PendingMutant(mutant, coverage).outcomeAfter({ ...nothing, ...seen }, ranking());

test("what found a mutant before comes first, then what is likely to, then all others, each once", () => {
  const hint = by.at(-1) ?? "";
  const pending = new PendingMutant(mutant, coverage, hint);
  const rounds = [];
  let next = pending.next(ranking());
  while (next.length > 0) {
    rounds.push(next);
    pending.note(next, nothing);
    next = pending.next(ranking());
  }
  expect(rounds).toHaveLength(3);
  expect(rounds[0]).toEqual([hint]);
  expect(rounds[1]?.slice(0, 10).filter((id) => !id.includes("kyc"))).toEqual([]);
  expect(rounds.flat().toSorted()).toEqual([...by].toSorted());
});

test("a hint that does not reach the mutant counts for nothing", () => {
  const pending = new PendingMutant(mutant, coverage, "no-such-requirement");
  expect(pending.next(ranking()).length).toBeGreaterThan(1);
});

test("the requirements that found its neighbours come first", () => {
  const taught = ranking();
  const killer: CitableId = "versioning-older-add";
  expect(by).toContain(killer);
  taught.learn({ ...mutant, id: "neighbour" }, killer);
  expect(taught.ranked(mutant)[0]).toBe(killer);
});

test("a finding kills; an endless loop and silence are timeouts; what fails to start is killed", () => {
  const during: CitableId = "status-user-unknown";
  expect(outcomeAfter({ findings: [{ requirement: during, during }] })).toMatchObject({
    outcome: "killed",
    foundBy: during,
  });
  const counted = { name: "one", covered: {}, whileStarting: [], isEndless: true };
  expect(outcomeAfter({ counted })).toMatchObject({ outcome: "timeout" });
  expect(outcomeAfter({ timeouts: 1 })).toMatchObject({ outcome: "timeout" });
  expect(outcomeAfter({ failure: "no" })).toMatchObject({ outcome: "killed" });
  expect(outcomeAfter({})).toBeUndefined();
});

test("a survivor says what could not be run and what it reads otherwise than the clean sandbox", () => {
  const pending = new PendingMutant(mutant, coverage);
  const seen: Seen = {
    ...nothing,
    notRun: ["a-check#status-found", "never-run#status-found"],
    readings: ["quote-reuse: refused", "quote-reuse: accepted"],
    errors: ["HARNESS crashed [one]"],
  };
  pending.note(by, seen);
  expect(pending.outcomeAfter(seen, ranking())).toEqual({
    id: "one",
    outcome: "survived",
    notRun: 1,
    readings: ["quote-reuse: accepted"],
    errors: ["HARNESS crashed [one]"],
  });
});
