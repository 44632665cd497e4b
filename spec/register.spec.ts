import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { errorRow, errorRowIds, tableErrors } from "./error-rows/index.ts";
import { packageFile } from "./files.ts";
import { clientRegister, findEntry, register } from "./register.ts";
import { requirements } from "./requirements/index.ts";
import { allChecks } from "../src/judge/run/catalogue.ts";

const both = [...register, ...clientRegister];
const ids: string[] = register.map(({ id }) => id);
const allIds: string[] = both.map(({ id }) => id);

test("the document's 98 error rows and 3 authentication errors are there", () => {
  expect(Object.keys(tableErrors)).toHaveLength(98);
  expect(errorRowIds).toHaveLength(101);
});

test("every id is made of words and stands once", () => {
  expect(allIds.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)+$/.test(id))).toEqual([]);
  expect(allIds.filter((id, index) => allIds.indexOf(id) !== index)).toEqual([]);
});

test("ids are frozen: none disappears or changes its meaning unnoticed", () => {
  const frozen = readFileSync(packageFile("proof/self/spec/frozen-ids.txt"), "utf8");
  const current = both.map(({ id, statement }) => `${id}  ${statement}`).sort();
  expect(
    `${current.join("\n")}\n`,
    "An id or statement changed. If that is meant, write proof/self/spec/frozen-ids.txt anew " +
      "(npm run freeze) and say so in CHANGELOG.md.",
  ).toBe(frozen);
});

test("every statement is a sentence of its own", () => {
  const statements = [...requirements, ...clientRegister].map(({ statement }) => statement);
  expect(statements.filter((statement) => !/^\S.*\.$/.test(statement))).toEqual([]);
  expect(new Set(statements).size).toBe(statements.length);
});

test("what binds the client has an id that says so, and names the error rows it follows from", () => {
  expect(clientRegister.filter(({ id }) => !id.startsWith("client-"))).toEqual([]);
  const codes = new Set(errorRowIds.map((id) => errorRow(id).code));
  const implied = clientRegister.filter(({ basis }) => basis === "implied");
  const unnamed = implied.filter(({ source }) => {
    const named = [...(/errors? ([^;]*)/.exec(source)?.[1] ?? "").matchAll(/\d+/g)].map(Number);
    return named.length === 0 || named.some((code) => !codes.has(code));
  });
  expect(unnamed.map(({ id, source }) => `${id}: ${source}`)).toEqual([]);
  expect(clientRegister.filter(({ id }) => findEntry(id)?.binds !== "client")).toEqual([]);
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
