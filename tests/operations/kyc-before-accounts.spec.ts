import { addingAccounts } from "../../spec/operations.ts";
import { along, expect, requirement, test } from "../../fixtures/index.ts";
import {
  userOfDuplicateKyc,
  userOfRefusedKyc,
  usersBeforeKyc,
} from "../../fixtures/actors/refused-kyc.ts";
import type { ApiResponse } from "../../fixtures/response/response.ts";
import type { User } from "../../fixtures/actors/user.ts";

const needKyc = requirement("bank-accounts-need-kyc");

/** The document shows the error for the older operation only; the newer may add the account and reject it. */
async function expectRefusal(user: User, control: ApiResponse): Promise<void> {
  const fields = user.accounts.fields();
  const early = await user.send(control.operation, fields);
  // KYC may have been concluded meanwhile.
  if (await user.kyc.hasConcludedMeanwhile()) return;
  if (control.operation === "linkBankAccount") {
    expect(early).toBeRefusedAs("link-account-kyc-state", { control });
  } else
    expect([await user.accounts.endOfAdding(early, fields)]).toBeRefusedOrRejected({ control });
}

for (const operation of addingAccounts) {
  const before = along(needKyc, { operation, KYC: "not submitted" });
  test(`${operation} is refused before KYC has succeeded`, before, async ({ stage }) => {
    const older = await usersBeforeKyc(stage, "indian");
    const control = await (await stage.validRequest(operation)).send();
    const newer = await usersBeforeKyc(stage, "indian");
    for (const user of [...older, ...newer]) await expectRefusal(user, control);
  });

  const cited = along(needKyc, { operation, KYC: "refused" });
  test(`${operation} is refused after KYC was refused`, cited, async ({ stage }) => {
    const control = await (await stage.validRequest(operation)).send();
    const reasons = operation === "linkBankAccount" ? "details" : "documents";
    await expectRefusal(await userOfRefusedKyc(stage, reasons), control);
  });
}

const marking = requirement("bank-accounts-need-kyc", "users-nri-needs-kyc");
test("KYC refused as a duplicate is no successful KYC", marking, async ({ stage, check }) => {
  const control = await (await stage.validRequest("upsertBankAccount")).send();
  const user = await userOfDuplicateKyc(stage);
  await check("bank-accounts-need-kyc", () => expectRefusal(user, control));
  await check("users-nri-needs-kyc", async () => {
    const marked = await (await stage.validRequest("markNri")).send();
    expect(await user.send("markNri")).toBeRefused({ control: marked });
  });
});
