import { expect, test } from "@playwright/test";
import { errorRow, errorRowIds } from "./error-rows/index.ts";
import { packageFile, readJson } from "./files.ts";
import { ledger, onRecord, withoutEntry } from "./ledger.ts";
import { operationNames } from "./operations.ts";
import { readPointer } from "./pointer.ts";
import { providerStates } from "./provider-states.ts";
import { clientRegister, register } from "./register.ts";
import { allChecks } from "../src/judge/run/catalogue.ts";
import { otherDigests } from "../src/wire/recipe.ts";
import { encodings } from "../src/wire/signing.ts";

const both = [...register, ...clientRegister];
const ids: string[] = register.map(({ id }) => id);
const allIds: string[] = both.map(({ id }) => id);

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

test("an id that goes or is reworded is found, until it has an entry", () => {
  const entry = { ground: "The sentence allows both.", date: "2026-11-25", release: "9.9.9" };
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

test("what follows from error rows for the client names them", () => {
  const codes = new Set(errorRowIds.map((id) => errorRow(id).code));
  const unnamed = clientRegister.filter(({ basis, source }) => {
    const named = [...(/errors? ([^;]*)/.exec(source)?.[1] ?? "").matchAll(/\d+/g)].map(Number);
    return basis === "implied" && !named.some((code) => codes.has(code));
  });
  expect(unnamed).toEqual([]);
});

test("every requirement has a check, and every check cites a requirement", () => {
  const cited = allChecks().map(({ requirement }) => requirement);
  expect(new Set<string>(cited)).toEqual(new Set(ids));
});

const listedIn = (schema: string, pointer: string): unknown =>
  readPointer(readJson(packageFile(`spec/schemas/${schema}.schema.json`)), pointer);

test("the schemas of files list what there is: npm run freeze writes the requirements", () => {
  const waived = "/items/properties";
  const recipe = "/$defs/recipe/properties";
  expect(listedIn("evidence", `${recipe}/encoding/enum`)).toEqual([...encodings]);
  expect(listedIn("evidence", `${recipe}/digest/enum`)).toEqual(Object.keys(otherDigests));
  expect(listedIn("waivers", `${waived}/requirement/enum`)).toEqual(ids);
  expect(listedIn("waivers", `${waived}/operation/enum`)).toEqual([...operationNames]);
  expect(listedIn("profile", "/properties/states/properties/offered/items/oneOf/0/enum")).toEqual(
    Object.keys(providerStates),
  );
});
