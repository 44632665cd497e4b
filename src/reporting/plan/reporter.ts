import type { FullConfig, Reporter, Suite, TestCase, TestRun } from "@playwright/test/reporter";
import { testId } from "../../record/results/check-id.ts";

/** The dearest first, each to the shard with the least so far. @returns each thing's shard, from 1 */
function deal<Thing>(
  things: readonly Thing[],
  shards: number,
  { costOf, idOf }: { costOf: (thing: Thing) => number; idOf: (thing: Thing) => string },
): Map<Thing, number> {
  const costs = Array.from({ length: shards }, () => 0);
  const inOrder = things.toSorted(
    (one, other) => costOf(other) - costOf(one) || (idOf(one) < idOf(other) ? -1 : 1),
  );
  return new Map(
    inOrder.map((thing) => {
      const least = costs.indexOf(Math.min(...costs));
      costs[least] = (costs[least] ?? 0) + costOf(thing);
      return [thing, least + 1];
    }),
  );
}

interface PlanOptions {
  costOf: (test: string) => number;
  order: readonly { test: string; requests: number; faults: number }[];
  /** How often a test waits. Those that wait most come first, so that none ends the run alone. */
  waitsOf?: ((test: string) => number) | undefined;
  within?: ReadonlySet<string> | undefined;
}

/** The file that runs the test; another file may declare it. */
function testIdOf(test: TestCase): string {
  const [, , file = "", ...titles] = test.titlePath();
  return testId(file, titles.at(-1) ?? "");
}

/** Playwright runs a suite's entries in the order of this undocumented list; without it the order stays. */
const entriesOf = (suite: Suite) =>
  // oxlint-disable-next-line no-underscore-dangle -- Playwright's name for it
  (suite as unknown as { _entries?: (Suite | TestCase)[] })._entries ?? [];

const testsOf = (entry: Suite | TestCase) => ("allTests" in entry ? entry.allTests() : [entry]);

/** Selects and orders tests by cost; Playwright's own sharding counts tests and keeps files whole. */
export default class Plan implements Reporter {
  private readonly options: PlanOptions;

  constructor(options: PlanOptions) {
    this.options = options;
  }

  printsToStdio(): boolean {
    return false;
  }

  preprocess(begun: { config: FullConfig; suite: Suite; testRun: TestRun }): Promise<void> {
    const { config, suite, testRun } = begun;
    const { within } = this.options;
    for (const test of suite.allTests()) {
      if (within?.has(testIdOf(test)) === false) testRun.exclude(test);
    }
    this.sort(suite, config.workers);
    if (config.shard) this.cut(config, config.shard, suite, testRun);
    return Promise.resolve();
  }

  private sort(suite: Suite, workers: number): void {
    const known = new Map(this.options.order.map((each) => [each.test, each]));
    const { costOf, waitsOf } = this.options;
    const costs = suite.allTests().map((test) => costOf(testIdOf(test)));
    const shareOfWorker = costs.reduce((sum, cost) => sum + cost, 0) / workers;
    const worth = (tests: readonly TestCase[]): number => {
      if (waitsOf) return Math.max(0, ...tests.map((test) => waitsOf(testIdOf(test))));
      const longest = Math.max(0, ...tests.map((test) => costOf(testIdOf(test))));
      // A long test that begins late would end the run alone.
      if (longest > shareOfWorker / 2) return longest;
      const placed = tests.flatMap((test) => known.get(testIdOf(test)) ?? []);
      const requests = placed.reduce((sum, each) => sum + each.requests, 0);
      return placed.reduce((sum, { faults }) => sum + faults, 0) / Math.max(requests, 1);
    };
    for (const project of suite.suites) {
      for (const list of [project, ...project.suites].map(entriesOf)) {
        const worths = new Map(list.map((entry) => [entry, worth(testsOf(entry))]));
        list.sort((one, other) => (worths.get(other) ?? 0) - (worths.get(one) ?? 0));
      }
    }
  }

  private cut(
    { projects }: FullConfig,
    shard: NonNullable<FullConfig["shard"]>,
    suite: Suite,
    testRun: TestRun,
  ): void {
    const whole = new Set(projects.flatMap((one) => [one.teardown, ...one.dependencies]));
    const tests = suite.suites
      .filter((project) => !whole.has(project.project()?.name))
      .flatMap((project) => project.allTests());
    const costOf = (test: TestCase) => this.options.costOf(testIdOf(test));
    testRun.skipSharding();
    for (const [test, part] of deal(tests, shard.total, { costOf, idOf: testIdOf })) {
      if (part !== shard.current) testRun.exclude(test);
    }
  }
}
