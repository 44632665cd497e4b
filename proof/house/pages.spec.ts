import { existsSync, readFileSync, readdirSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../spec/files.ts";
import { faults } from "../faults/index.ts";
import { clientRegister, isAdvisory, register } from "../../spec/register.ts";
import { authenticationErrors, tableErrors } from "../../spec/error-rows/index.ts";

/** Pages with code blocks from the repository; each begins with the file's name. */
const pages = ["ARCHITECTURE.md", "docs/adapter-by-example.md"];

/** Without white space and commas, which the formatter decides. */
const unformatted = (code: string): string => code.replaceAll(/[\s,]/g, "");
const filesFirst = /^(?=(?:\/\/|#) \S+\.(?:ts|py|yaml)\b)/m;

const piecesOf = (page: string): string[] =>
  [...page.matchAll(/```(?:ts|py|yaml)\n(.*?)```/gs)].flatMap(([, block = ""]) =>
    block.split(filesFirst).filter((piece) => /^(?:\/\/|#) /.test(piece)),
  );

for (const name of pages) {
  test(`the code in ${name} stands in the files that it names`, () => {
    const pieces = piecesOf(readFileSync(packageFile(name), "utf8"));
    expect(pieces.length).toBeGreaterThan(3);
    const missing = pieces.filter((piece) => {
      const [, file = "", code = ""] = /^\S+ (\S+)[^\n]*\n(.*)$/s.exec(piece) ?? [];
      return !unformatted(readFileSync(packageFile(file), "utf8")).includes(unformatted(code));
    });
    expect(missing).toEqual([]);
  });
}

const paths = /`((?:src|fixtures|proof|sandbox|spec|tests|docs)\/[^`\s<*]*)`/g;

test("every path that a page has in backticks exists", () => {
  const docs = readdirSync(packageFile("docs")).filter((name) => name.endsWith(".md"));
  const all = [
    "README.md",
    "CONTRIBUTING.md",
    "ARCHITECTURE.md",
    ...docs.map((name) => `docs/${name}`),
  ];
  const named = all.flatMap((page) =>
    [...readFileSync(packageFile(page), "utf8").matchAll(paths)].map(([, path = ""]) => ({
      page,
      path,
    })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ path }) => !existsSync(packageFile(path)))).toEqual([]);
});

const rows = Object.keys(tableErrors).length;
const authentication = Object.keys(authenticationErrors).length;
const requirements = register.filter(({ id }) => !isAdvisory(id)).length;

const counted = [
  `each of ${Object.keys(faults).length} faults`,
  `all of ${requirements} requirements`,
  `**Every sentence of the document**, as ${requirements - rows - authentication} requirements`,
  `all of ${rows + authentication} error rows`,
  `${rows} rows and ${authentication} authentication errors`,
  `${clientRegister.filter(({ id }) => !isAdvisory(id)).length} sentences of it`,
];

for (const words of counted) {
  test(`the README says "${words}"`, () => {
    expect(readFileSync(packageFile("README.md"), "utf8")).toContain(words);
  });
}
