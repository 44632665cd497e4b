import { expect, test } from "@playwright/test";
import type { Command } from "commander";
import { commandLineProgram } from "./program.ts";
import { command, here, type Ended } from "../../proof/self/cli/command.ts";
import { expectGolden } from "../../proof/self/cli/golden.ts";

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
  expectGolden(
    "help",
    Object.fromEntries(ended.map(({ printed }, at) => [nameOf(paths[at] ?? []), printed])),
  );
});

test("a separate process says the same", async () => {
  const words = ["sandbox", "--nosuch"];
  expect(await command(words)).toEqual(await here(words));
});
