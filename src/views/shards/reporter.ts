import type { FullConfig, Reporter, Suite, TestCase, TestRun } from "@playwright/test/reporter";
import { testId } from "../../record/results/check-id.ts";
import { deal } from "./deal.ts";

interface Beginning {
  config: FullConfig;
  suite: Suite;
  testRun: TestRun;
}

interface ShardOptions {
  /** Requests, or anything else that grows with its time. */
  costOf: (test: string) => number;
}

const wholeProjects = ({ projects }: FullConfig): Set<string | undefined> =>
  new Set(projects.flatMap(({ teardown, dependencies }) => [teardown, ...dependencies]));

/** A test's own file: where it is declared may be a helper. */
function idOf(test: TestCase): string {
  const [, , file = "", ...titles] = test.titlePath();
  return testId(file, titles.at(-1) ?? "");
}

/**
 * Cuts a run into shards of about the same cost, where Playwright itself counts tests and keeps files whole. Our
 * tests share nothing, so that a file can be cut.
 */
export default class BalancedShards implements Reporter {
  private readonly options: ShardOptions;

  constructor(options: ShardOptions) {
    this.options = options;
  }

  printsToStdio(): boolean {
    return false;
  }

  preprocess({ config, suite, testRun }: Beginning): Promise<void> {
    if (config.shard) this.cut(config.shard, suite, testRun, wholeProjects(config));
    return Promise.resolve();
  }

  private cut(
    shard: NonNullable<FullConfig["shard"]>,
    suite: Suite,
    testRun: TestRun,
    whole: ReadonlySet<string | undefined>,
  ): void {
    const tests = suite.suites
      .filter((project) => !whole.has(project.project()?.name))
      .flatMap((project) => project.allTests());
    const costOf = (test: TestCase) => this.options.costOf(idOf(test));
    testRun.skipSharding();
    for (const [test, part] of deal(tests, shard.total, { costOf, idOf })) {
      if (part !== shard.current) testRun.exclude(test);
    }
  }
}
