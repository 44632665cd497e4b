import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { parse } from "yaml";
import { together, withData } from "../../../sandbox/combinators.ts";
import type { Patch } from "../../../sandbox/patch.ts";
import { startSandbox } from "../../../proof/deviations.ts";
import { command, emptyFolder } from "../../../proof/self/cli/command.ts";

// A pointer is proven by a value of its kind, that agrees with what was sent, and differs where it must.

interface Draft {
  operations: Record<string, { result?: Record<string, string> }>;
  bankDetails: Record<string, string>;
  errors: { message: string[] };
}

async function probe(patch: Patch): Promise<{ draft: Draft; text: string }> {
  const sandbox = await startSandbox({ patches: [patch] });
  const { apiKey, apiSecret } = sandbox.credentials;
  const file = join(emptyFolder(), "profile.yaml");
  const target = ["--base-url", sandbox.url, "--api-key", apiKey, "--output", file];
  const probed = await command(["probe", ...target], { API_SECRET: apiSecret });
  await sandbox.close();
  expect(probed.exitCode, probed.printed).toBe(0);
  const text = readFileSync(file, "utf8");
  return { draft: parse(text) as Draft, text };
}

type Data = Record<string, unknown>;

const renamed = (data: Data, from: string, to: Data): Data => {
  const { [from]: _, ...rest } = data;
  return { ...to, ...rest };
};

const masked = ({ account_number: number, ...details }: Data): Data => ({
  account_number_tail: String(number).slice(-4),
  account_number: `XXXX${String(number).slice(-4)}`,
  account_number_given: number,
  ...details,
});

const odd: Patch = together(
  withData(["getUser", "submitKyc"], (data) =>
    renamed(data, "kyc_state", {
      kyc_state: { status: data.kyc_state, reviewer: "auto" },
      kyc_status: data.kyc_state,
    }),
  ),
  withData(["createUser"], (data) => ({ ...data, user_id: "tenant-1", new_user_id: data.user_id })),
  withData(["upsertBankAccount", "getBankAccount", "getBankAccountStatus"], (data) => ({
    ...data,
    bank_account: masked(data.bank_account as Data),
  })),
);

/** As RFC 9457 has it: an address, a title, the detail. */
const asProblem: Patch = ({ respond }) => ({
  respond: {
    refusal: (context, refusal) => {
      const answer = respond.refusal(context, refusal);
      const { message, ...body } = answer.body as Data;
      const type = `urn:problems:${refusal.code} of the wallet`;
      return { ...answer, body: { type, ...body, detail: message } };
    },
  },
});

test("what isn't of its kind, or isn't what was sent, proves no pointer", async () => {
  const { draft, text } = await probe(together(odd, asProblem));
  const { createUser, getUser } = draft.operations;
  expect(getUser?.result?.kyc_state, text).toBe("/data/kyc_status");
  expect(draft.bankDetails.account_number).toBe("/account_number_given");
  expect(draft.errors.message[0]).toBe("/detail");
  expect(createUser?.result?.user_id).toBe("/data/new_user_id");
});
