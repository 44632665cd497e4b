import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { errorRowIds, tableErrors } from "../../../spec/error-rows/index.ts";
import { packageFile } from "../../../spec/files.ts";
import { register } from "../../../spec/register.ts";
import { requirements } from "../../../spec/requirements/index.ts";
import { allChecks } from "../../../src/run/catalogue.ts";

const ids: string[] = register.map(({ id }) => id);

test("the document's 98 error rows and 3 authentication errors are there", () => {
  expect(Object.keys(tableErrors)).toHaveLength(98);
  expect(errorRowIds).toHaveLength(101);
});

test("every id is made of words and stands once", () => {
  expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)+$/.test(id))).toEqual([]);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test("ids are frozen: none disappears or changes its meaning unnoticed", () => {
  const frozen = readFileSync(packageFile("tests/self/spec/frozen-ids.txt"), "utf8");
  const current = register.map(({ id, statement }) => `${id}  ${statement}`).sort();
  expect(
    `${current.join("\n")}\n`,
    "An id or statement changed. If that is meant, write tests/self/spec/frozen-ids.txt anew " +
      "(npm run freeze) and say so in CHANGELOG.md.",
  ).toBe(frozen);
});

test("every statement is a sentence of its own", () => {
  const statements = requirements.map(({ statement }) => statement);
  expect(statements.filter((statement) => !/^\S.*\.$/.test(statement))).toEqual([]);
  expect(new Set(statements).size).toBe(statements.length);
});

test("every requirement has a check, and every check cites a requirement", () => {
  const cited = new Set<string>(allChecks().map(({ requirement }) => requirement));
  expect(
    ids.filter((id) => !cited.has(id)),
    "requirements without a check",
  ).toEqual([]);
  expect(
    [...cited].filter((id) => !ids.includes(id)),
    "unknown requirements",
  ).toEqual([]);
});
