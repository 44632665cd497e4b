import { expect, test } from "@playwright/test";
import { openHost, type Host } from "./hosting.ts";
import { mutantOf, toySources } from "./toy-sandbox.ts";
import { buildTree, type Tree } from "./tree.ts";

let tree: Tree;
test.beforeAll(async () => {
  tree = await buildTree(toySources());
});

async function open(mutants: Record<string, [original: string, replacement: string] | undefined>) {
  const sandboxes = Object.entries(mutants).map(([name, change]) => ({
    name,
    mutant: change && mutantOf(tree, ...change).number,
    hitLimit: 1_000,
  }));
  const host = openHost(tree.folder, sandboxes);
  const hosted = new Map((await host.started).map((each) => [each.name, each]));
  const get = async (name: string, path: string) =>
    (await fetch(`${hosted.get(name)?.address?.url}${path}`)).text();
  return { host, hosted, get };
}

async function closing(host: Host, body: () => Promise<void>): Promise<void> {
  try {
    await body();
  } finally {
    await host.close();
  }
}

test("sandboxes run side by side, each with its own mutant, also in code that runs once", async () => {
  const { host, get } = await open({
    clean: undefined,
    base: ["2 + 3", "2 - 3"],
    step: ["at < to", "at <= to"],
  });
  await closing(host, async () => {
    expect(await Promise.all(["clean", "base", "step"].map((name) => get(name, "/base")))).toEqual([
      "5",
      "-1",
      "5",
    ]);
    expect(await Promise.all(["clean", "base", "step"].map((name) => get(name, "/count")))).toEqual(
      ["3", "3", "4"],
    );
  });
});

test("what is reached is counted by sandbox, and what is reached while it starts is known", async () => {
  const { host, get } = await open({ one: undefined, other: undefined });
  await closing(host, async () => {
    await get("one", "/count");
    const [one, other] = await host.counted();
    const { number } = mutantOf(tree, "at < to", "at <= to");
    expect(one?.covered[number]).toBe(4);
    expect(other?.covered[number]).toBeUndefined();
    expect(one?.whileStarting).toContain(mutantOf(tree, "2 + 3", "2 - 3").number);
    expect(one?.whileStarting).not.toContain(number);
  });
});

test("an endless loop through mutated code is ended and reported", async () => {
  const { host, get } = await open({ clean: undefined, endless: ["at += 1", "at -= 1"] });
  await closing(host, async () => {
    expect(await get("endless", "/count")).toContain("Hit count limit reached");
    expect(await get("clean", "/count")).toBe("3");
    expect((await host.counted()).map(({ isEndless }) => isEndless)).toEqual([false, true]);
  });
});

test("a sandbox that does not start says why, and the others do", async () => {
  const { host, hosted, get } = await open({
    broken: ["base < 100", "base >= 100"],
    clean: undefined,
  });
  await closing(host, async () => {
    expect(hosted.get("broken")).toEqual({ name: "broken", failure: "Error: does not start" });
    expect(await get("clean", "/base")).toBe("5");
  });
});

test("a thread that is stuck names the sandbox that is", async () => {
  const { host, get } = await open({ clean: undefined, stuck: ["2 - 1", "2 + 1"] });
  await closing(host, async () => {
    await get("clean", "/stride");
    get("stuck", "/stride").catch(() => undefined);
    expect(await host.died).toMatchObject({ what: "stuck", culprit: "stuck" });
  });
});

test("a thread that crashes names the sandbox that did it", async () => {
  const { host, get } = await open({ crashing: ["true", "false"], clean: undefined });
  await closing(host, async () => {
    await get("clean", "/later");
    get("crashing", "/later").catch(() => undefined);
    expect(await host.died).toMatchObject({
      what: "crashed",
      culprit: "crashing",
      detail: "later",
    });
  });
});
