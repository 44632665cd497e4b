import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { errorsOf } from "./error-rows/index.ts";
import { packageFile } from "./files.ts";
import { openPoints } from "./open-points/index.ts";
import { operationNames } from "./operations.ts";
import { findEntry } from "./register.ts";
import { headers } from "./vocabulary.ts";
import { readPointer } from "./pointer.ts";
import { describe, openapi, requiresHeader } from "./openapi.ts";

const text = readFileSync(packageFile("spec/openapi.yaml"), "utf8");

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

test("what schemas and operations name are requirements of the register", () => {
  const carried = operationNames.flatMap((name) =>
    Object.entries((readPointer(describe(name).operation, "/x-carries") ?? {}) as object),
  );
  expect(carried).toHaveLength(5);
  const schemas = Object.keys(openapi.components?.schemas ?? {});
  expect(carried.filter(([schema]) => !schemas.includes(schema))).toEqual([]);
  const named = [...text.matchAll(/x-requirement: ([\w-]+)/g)].map(([, id = ""]) => id);
  const cited = [...named, ...carried.map(([, id]) => String(id))];
  expect(cited.filter((id) => !findEntry(id))).toEqual([]);
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
