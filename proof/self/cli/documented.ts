import { readdirSync, readFileSync } from "node:fs";
import { packageFile } from "../../../spec/files.ts";
import { commandLineProgram } from "../../../src/command/program.ts";

/** The pages that people read. What tests write (coverage, weak spots) shows no commands in blocks. */
export const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "reports/README.md",
  ...readdirSync(packageFile("docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

const textOf = (page: string): string => readFileSync(packageFile(page), "utf8");

export const linesOf = (page: string): string[] =>
  [...textOf(page).matchAll(/```sh\n([^]*?)```/g)].flatMap(([, block = ""]) =>
    block.trim().split("\n"),
  );

const ours = /^npx wallet-conformance (?<words>.*?)( +#.*)?$/;

export const wordsOfLine = (line: string): string | undefined => ours.exec(line)?.groups?.words;

const uniqueOf = (words: (string | undefined)[]): string[] => [
  ...new Set(words.filter((each) => each !== undefined)),
];

/** The commands in the blocks of these pages, each once, in their order. */
export const commandsIn = (...among: string[]): string[] =>
  uniqueOf(among.flatMap(linesOf).map(wordsOfLine));

const names = commandLineProgram().commands.map((command) => command.name());
const inText = new RegExp(
  `\`(?:npx wallet-conformance )?((?:${names.join("|")}) [^\`]*)\`|\`npx wallet-conformance ([a-z]+)\``,
  "g",
);

/** The commands in the text of these pages, between backticks, each once. */
export const commandsInText = (...among: string[]): string[] =>
  uniqueOf(
    among.flatMap((page) =>
      [...textOf(page).matchAll(inText)].map(([, words, alone]) => words ?? alone),
    ),
  );

export const ciFiles = readdirSync(packageFile("docs/examples/ci")).map(
  (name) => `docs/examples/ci/${name}`,
);

/** The commands in the CI files, each once. */
export const commandsInCi = uniqueOf(
  ciFiles.flatMap((file) =>
    [...textOf(file).matchAll(/npx wallet-conformance ([^|'\n]*)/g)].map(([, words]) => words),
  ),
);

export const scriptsIn = (...among: string[]): string[] =>
  uniqueOf(
    among.flatMap((page) =>
      [...textOf(page).matchAll(/npm run ([a-z:]+)/g)].map(([, script]) => script),
    ),
  );
