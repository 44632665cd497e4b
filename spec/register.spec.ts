import { expect, test } from "@playwright/test";
import { errorRow, errorRowIds, tableErrors } from "./error-rows/index.ts";
import { ledger, onRecord, withoutEntry } from "./ledger.ts";
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

test("no requirement or check disappears or changes its meaning without an entry", () => {
  const current = {
    requirements: Object.fromEntries(both.map(({ id, statement }) => [id as string, statement])),
    checks: allChecks()
      .map(({ id }) => id)
      .sort(),
  };
  const toDo = 'npm run freeze writes spec/ledger.json; what went needs -- --because "why"';
  expect(withoutEntry(current, ledger), toDo).toEqual({ gone: [], reworded: [] });
  expect(ledger.requirements, toDo).toEqual(current.requirements);
  expect(ledger.checks, toDo).toEqual(current.checks);
});

const entry = { ground: "The sentence allows both.", date: "2026-11-25", release: "9.9.9" };

test("an id that goes or is reworded is found, until it has an entry", () => {
  const before = {
    excluded: [],
    retired: [],
    changed: [],
    requirements: { "an-id": "Once.", "other-id": "Same." },
    checks: ["test/a#an-id", "test/b#other-id"],
  };
  const now = { requirements: { "other-id": "Other." }, checks: [] };
  expect(withoutEntry(now, before)).toEqual({
    gone: ["an-id", "test/a#an-id", "test/b#other-id"],
    reworded: ["other-id"],
  });
  const entries = {
    retired: ["an-id", "test/b#other-id"].map((id) => ({ id, ...entry })),
    changed: [{ id: "other-id", ...entry }],
  };
  expect(withoutEntry(now, { ...before, ...entries })).toEqual({ gone: [], reworded: [] });
  const [told] = onRecord("test/a#an-id", { ...before, ...entries });
  expect(told).toBe("Retired by release 9.9.9 on 2026-11-25: The sentence allows both.");
});

test("each entry says why, when and with which release, and an exclusion names what there is", () => {
  const { excluded, retired, changed } = ledger;
  for (const { ground, date, release } of [...excluded, ...retired, ...changed]) {
    expect(ground).not.toBe("");
    expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(release).toMatch(/^\d+\.\d+\.\d+/);
  }
  for (const { requirement, check } of excluded) {
    expect(allIds).toContain(requirement);
    if (check !== undefined) expect(ledger.checks).toContain(check);
  }
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
