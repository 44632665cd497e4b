import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { packageFile } from "./files.ts";
import { operationNames } from "./operations.ts";
import { register } from "./register.ts";

const { items } = JSON.parse(
  readFileSync(packageFile("spec/schemas/waivers.schema.json"), "utf8"),
) as { items: { properties: Record<"requirement" | "operation", { enum: string[] }> } };

test("the schema of waivers lists every requirement: npm run freeze writes it", () => {
  expect(items.properties.requirement.enum).toEqual(register.map(({ id }) => id));
});

test("the schema of waivers lists every operation", () => {
  expect(items.properties.operation.enum).toEqual([...operationNames]);
});
