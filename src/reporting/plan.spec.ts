import { expect, test } from "@playwright/test";
import { byPlaywright } from "../../proof/self/cli/command.ts";
import { requestsIn, sentByTests } from "../judge/forecast/requests.ts";
import { testOrder } from "../judge/run/order.ts";
import { wordsAsId } from "../record/results/check-id.ts";
import { groupBy } from "../record/results/group-by.ts";

async function titlesOfShard(shard: string): Promise<string[]> {
  const { printed } = await byPlaywright(["--list", `--shard=${shard}`], {});
  const listed = printed.matchAll(/^ +\[(?:smoke|checks)\] › .*?:\d+:\d+ › (.*?)(?: @.*)?$/gm);
  return [...listed].map(([, title = ""]) => wordsAsId(title));
}

const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);

test("every test is in one shard, shards send about as many requests, and what finds most comes first", async () => {
  const shards = await Promise.all(["1/2", "2/2"].map(titlesOfShard));
  const onRecord = Object.entries(sentByTests()).map(([id, sent]) => ({
    title: id.split("/").at(-1) ?? "",
    requests: requestsIn(sent),
  }));
  expect(shards.flat().toSorted()).toEqual(onRecord.map(({ title }) => title).toSorted());
  const byTitle = groupBy(onRecord, ({ title }) => title);
  // Files may share a title; then their mean counts.
  const costOf = (title: string) => {
    const same = byTitle.get(title) ?? [];
    return sum(same.map(({ requests }) => requests)) / same.length;
  };
  const costs = shards.map((titles) => sum(titles.map(costOf)));
  expect(Math.max(...costs) / Math.min(...costs), costs.join()).toBeLessThan(1.05);

  const finds = new Map(testOrder().map(({ test: id, faults }) => [id.split("/").at(-1), faults]));
  const foundIn = (titles: string[]) => sum(titles.map((title) => finds.get(title) ?? 0));
  // Of all shards: which of them has a test depends on what the record happens to have sent.
  const first = shards.flatMap((titles) => titles.slice(0, Math.floor(titles.length / 2)));
  expect(foundIn(first)).toBeGreaterThan(2 * (foundIn(shards.flat()) - foundIn(first)));
});
