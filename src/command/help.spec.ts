import { readdirSync } from "node:fs";
import { expect, test } from "@playwright/test";
import type { Command } from "commander";
import { commandLineProgram } from "./program.ts";
import { command, here, type Ended } from "../../proof/self/cli/command.ts";
import { packageFile } from "../../spec/files.ts";

const pathsOf = (above: Command, path: string[] = []): string[][] => [
  path,
  ...above.commands.flatMap((below) => pathsOf(below, [...path, below.name()])),
];

const paths = pathsOf(commandLineProgram());
const nameOf = (path: string[]) => path.join("-") || "wallet-conformance";

test("the help of every command reads as it should", async () => {
  const ended: Ended[] = [];
  for (const path of paths) ended.push(await here([...path, "--help"]));
  expect(ended.filter(({ exitCode }) => exitCode !== 0)).toEqual([]);
  const files = paths.map((path) => `${nameOf(path)}.txt`);
  for (const [at, { printed }] of ended.entries())
    expect.soft(printed).toMatchSnapshot(["help", files[at]!]);
  expect(readdirSync(packageFile("src/command/golden/help"))).toEqual(files.toSorted());
});

test("a separate process says the same", async () => {
  const words = ["sandbox", "--nosuch"];
  expect(await command(words)).toEqual(await here(words));
});
