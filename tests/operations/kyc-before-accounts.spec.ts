import { type AddingOperation, addingAccounts } from "../../spec/operations.ts";
import {
  along,
  type ApiResponse,
  expect,
  repeatedly,
  requirement,
  type Stage,
  test,
  userOfDuplicateKyc,
  userOfRefusedKyc,
} from "../../fixtures/index.ts";

const needKyc = requirement("bank-accounts-need-kyc");

const triedAfter = {
  rejected: async (stage: Stage, operation: AddingOperation) => {
    const rejected = await (await stage.user()).failKyc();
    return repeatedly(() => rejected.send(operation, rejected.accountFields()));
  },
  refused: async (stage: Stage, operation: AddingOperation) => {
    const reasons = operation === "linkBankAccount" ? "details" : "documents";
    const user = await userOfRefusedKyc(stage, reasons);
    return [await user.send(operation, user.accountFields())];
  },
};

/** Which error says so is shown for the older one only. */
function expectRefusal(early: ApiResponse[], control: ApiResponse): void {
  if (control.operation === "upsertBankAccount") expect(early).toBeRefused({ control });
  else expect(early).toBeRefusedAs("link-account-kyc-state", { control });
}

for (const operation of addingAccounts) {
  const before = along(needKyc, { operation, KYC: "not submitted" });
  test(`${operation} is refused before KYC has succeeded`, before, async ({ stage }) => {
    const older = await stage.usersBeforeKyc("indian");
    const control = await (await stage.validRequest(operation)).send();
    const newer = await stage.usersBeforeKyc("indian");
    const again = await stage.usersReviewedAgain("indian");
    for (const user of [...older, ...newer, ...again]) {
      const early = await user.send(operation, user.accountFields());
      // KYC may have been concluded in between.
      if (!(await user.hasPassedKyc())) expectRefusal([early], control);
    }
  });

  for (const KYC of ["rejected", "refused"] as const) {
    const cited = along(needKyc, { operation, KYC });
    test(`${operation} is refused after KYC was ${KYC}`, cited, async ({ stage }) => {
      const control = await (await stage.validRequest(operation)).send();
      expectRefusal(await triedAfter[KYC](stage, operation), control);
    });
  }
}

const marking = requirement("bank-accounts-need-kyc", "users-nri-needs-kyc");
test("KYC refused as a duplicate is no successful KYC", marking, async ({ stage, check }) => {
  const control = await (await stage.validRequest("upsertBankAccount")).send();
  const user = await userOfDuplicateKyc(stage);
  const early = await user.send("upsertBankAccount", user.accountFields());
  await check("bank-accounts-need-kyc", () => expect(early).toBeRefused({ control }));
  await check("users-nri-needs-kyc", async () => {
    const marked = await (await stage.validRequest("markNri")).send();
    expect(await user.send("markNri")).toBeRefused({ control: marked });
  });
});
