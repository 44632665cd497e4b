import { expect, test } from "@playwright/test";
import type { Command } from "commander";
import { commandLineProgram } from "./program.ts";
import { command, emptyFolder } from "../../proof/self/cli/command.ts";
import { expectGolden } from "../../proof/self/cli/golden.ts";
import { inOneProcess } from "../../proof/self/cli/one-process.ts";

const pathsOf = (above: Command, path: string[] = []): string[][] => [
  path,
  ...above.commands.flatMap((below) => pathsOf(below, [...path, below.name()])),
];

const paths = pathsOf(commandLineProgram());
const nameOf = (path: string[]) => path.join("-") || "wallet-conformance";

test("the help of every command reads as it should", async () => {
  const lines = paths.map((path) => ({ words: [...path, "--help"] }));
  const ended = await inOneProcess(lines, emptyFolder());
  expect(ended.filter(({ exitCode }) => exitCode !== 0)).toEqual([]);
  expectGolden(
    "help",
    Object.fromEntries(ended.map(({ printed }, at) => [nameOf(paths[at] ?? []), printed])),
  );
});

test("a process of its own says the same", async () => {
  const [inTurn] = await inOneProcess([{ words: ["profile", "check", "--nosuch"] }], emptyFolder());
  const { exitCode, printed } = inTurn ?? {};
  expect(await command(["profile", "check", "--nosuch"])).toMatchObject({ exitCode, printed });
});
