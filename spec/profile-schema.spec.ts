import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { packageFile } from "./files.ts";
import { readPointer } from "./pointer.ts";
import { providerStates } from "./provider-states.ts";

test("a profile may list just the provider states that there are", () => {
  const schema: unknown = JSON.parse(
    readFileSync(packageFile("spec/schemas/profile.schema.json"), "utf8"),
  );
  const offered = readPointer(schema, "/properties/states/properties/offered/items/oneOf/0/enum");
  expect(offered).toEqual(Object.keys(providerStates));
});
