import { expect, test } from "@playwright/test";
import { bind } from "./binding.ts";
import { loadProfile } from "./load.ts";
import { packageFile } from "../../../spec/files.ts";

const { profile } = loadProfile(packageFile("profiles/sandbox.yaml"));

test("half of a surrogate pair in a path is replaced, as it is in a query", () => {
  const input = { user_id: "\ud800", bank_account_id: "a\udfffb" };
  const { path } = bind("getBankAccount", input, profile);
  expect(path).toBe("/api/v2/user/bank_account/a%EF%BF%BDb?user_id=%EF%BF%BD");
});
