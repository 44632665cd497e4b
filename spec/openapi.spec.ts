import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { errorsOf } from "./error-rows/index.ts";
import { packageFile } from "./files.ts";
import { openPoints } from "./open-points/index.ts";
import { operationNames } from "./operations.ts";
import { findEntry } from "./register.ts";
import { accountTypes, headers, indianRoutingType, periods } from "./vocabulary.ts";
import { readPointer } from "./pointer.ts";
import { describe, describedOperations, openapi, requiresHeader } from "./openapi.ts";

const text = readFileSync(packageFile("spec/openapi.yaml"), "utf8");

/** Every value of an extension, wherever it stands. */
const valuesOf = (extension: string) =>
  [...text.matchAll(new RegExp(`${extension}: ([\\w-]+)`, "g"))].map((match) => match[1] ?? "");

test("it describes the operations, no more and no fewer", () => {
  expect([...describedOperations].sort()).toEqual([...operationNames].sort());
});

test("every operation requires the four signing headers", () => {
  const { userId, ...always } = headers;
  const missing = operationNames.flatMap((operation) =>
    Object.values(always)
      .filter((header) => !requiresHeader(operation, header))
      .map((header) => `${operation}: ${header}`),
  );
  expect(missing).toEqual([]);
  expect(operationNames.filter((operation) => requiresHeader(operation, userId))).toEqual([
    "getLimits",
    "validateTransaction",
  ]);
});

test("the words that code knows by name are those of the schemas", () => {
  const found = JSON.stringify(openapi.components?.schemas);
  for (const period of periods) expect(found).toContain(`"${period}"`);
  expect(text).toContain(`enum: [${accountTypes.join(", ")}]`);
  expect(text).toContain(indianRoutingType);
  expect(readPointer(openapi, "/components/schemas/LimitEntry/required")).toEqual([
    "total",
    "consumed",
    "remaining",
  ]);
});

test("x-requirement names requirements of the register", () => {
  expect(valuesOf("x-requirement").filter((id) => !findEntry(id))).toEqual([]);
});

test("x-carries pairs component schemas with requirements of the register", () => {
  const carried = operationNames.flatMap((name) =>
    Object.entries((readPointer(describe(name).operation, "/x-carries") ?? {}) as object),
  );
  expect(carried).toHaveLength(5);
  const schemas = Object.keys(openapi.components?.schemas ?? {});
  expect(
    carried.filter(([schema, id]) => !schemas.includes(schema) || !findEntry(String(id))),
  ).toEqual([]);
});

test("every place the document does not show is an open point", () => {
  const notShown = Object.entries(openPoints).filter(([, { kind }]) => kind === "not-shown");
  expect(notShown).toHaveLength(27);
  const unmarked = notShown.map(([id]) => id).filter((id) => !text.includes(id));
  expect(unmarked).toEqual([]);
});

test("operations with an error table point at it", () => {
  const pointing = operationNames.filter(
    (operation) => "x-error-rows" in describe(operation).operation,
  );
  expect(pointing).toEqual(operationNames.filter((operation) => errorsOf(operation).length > 0));
});
