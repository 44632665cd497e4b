import { expect, type Input, requirement, test } from "../../../fixtures/index.ts";
import { userOfRejectedKyc } from "../../../fixtures/actors/refused-kyc.ts";
import type { Stage } from "../../../fixtures/actors/stage.ts";
import type { User } from "../../../fixtures/actors/user.ts";
import { changes } from "../../../fixtures/error-rows/changes.ts";
import { changeOf } from "../../../fixtures/error-rows/provocation.ts";
import { requireUsualProvocation } from "../../../fixtures/error-rows/provoke.ts";
import { notExercised, requireAsked } from "../../../fixtures/stops/not-exercised.ts";

// Other checks submit a first foreign KYC; this file checks Indian KYC and later submissions.

const rows = [
  "kyc-state-required",
  "kyc-address-line1-required",
  "kyc-legal-name-required",
  "kyc-document-type-unsupported",
  "kyc-source-of-funds-unsupported",
  "kyc-occupation-unsupported",
] as const;

const wrong = (stage: Stage, row: keyof typeof changes) => changeOf(stage, changes[row]);

function requireTaken(user: User, change: Input): void {
  const names = Object.keys(change);
  const isTaken = names.some((name) => user.hasPlaceFor(name, "submitKyc"));
  requireAsked(isTaken, `KYC takes no ${names.join(", ")}`);
}

function requireGiven(input: Input, change: Input): void {
  const missing = Object.keys(change).find((name) => input[name] === undefined);
  if (missing) notExercised("input-not-taken", `the Indian KYC of the profile has no ${missing}`);
}

test("Indian KYC is checked like foreign KYC", requirement(...rows), async ({ stage, check }) => {
  const accepted = await stage.user();
  const control = await accepted.send("submitKyc", accepted.kyc.input("indian"));
  for (const row of rows) {
    await check(row, async () => {
      const user = await stage.user();
      const [input, change] = [user.kyc.input("indian"), await wrong(stage, row)];
      requireTaken(user, change);
      requireUsualProvocation(stage, row);
      requireGiven(input, change);
      const refused = await user.send("submitKyc", { ...input, ...change });
      expect(refused).toBeRefusedAs(row, { control });
    });
  }
});

const detailRows = [
  "kyc-document-validity-short",
  "kyc-date-not-past",
  "kyc-date-format",
  "kyc-document-detail-required",
] as const;

/** The document doesn't say which details must come together: the issuing country need not. */
async function requireAskedForCountry(stage: Stage): Promise<void> {
  const user = await stage.user();
  const without = await wrong(stage, "kyc-document-detail-required");
  const asked = await user.send("submitKyc", { ...user.kyc.input("foreign"), ...without });
  requireAsked(asked.kind === "refused", "documents without an issuing country are accepted");
}

const detailed = requirement(...detailRows);
test("details of a document in Indian KYC are checked", detailed, async ({ stage, check }) => {
  const accepted = await stage.user();
  const { poi_issue_date, poi_expiry_date, poi_issuing_country } = accepted.kyc.input("foreign");
  const details = { poi_issue_date, poi_expiry_date, poi_issuing_country };
  const valid = { ...accepted.kyc.input("indian"), ...details };
  requireGiven(valid, details);
  const control = await accepted.send("submitKyc", valid);
  // The document doesn't say whether documents of Indian KYC have such details.
  requireAsked(control.kind !== "refused", "Indian KYC takes no such details");
  for (const row of detailRows) {
    await check(row, async () => {
      requireUsualProvocation(stage, row);
      if (row === "kyc-document-detail-required") await requireAskedForCountry(stage);
      const user = await stage.user();
      const change = { ...details, ...(await wrong(stage, row)) };
      const refused = await user.send("submitKyc", { ...user.kyc.input("indian"), ...change });
      expect(refused).toBeRefusedAs(row, { control });
    });
  }
});

async function submitAgain(stage: Stage, user: User, row: keyof typeof changes) {
  const change = await wrong(stage, row);
  requireTaken(user, change);
  return user.send("submitKyc", { ...user.kyc.input("foreign"), ...change });
}

/** The document doesn't say whether KYC may follow other KYC, or a rejection: a target may refuse that. */
const submittedAgain = [
  {
    title: "KYC that is submitted again is checked again",
    userOf: (stage: Stage) => stage.verifiedUser("foreign"),
    row: "kyc-occupation-unsupported",
  },
  {
    title: "KYC that follows rejected KYC is checked",
    userOf: userOfRejectedKyc,
    row: "kyc-date-not-past",
  },
  {
    title: "KYC that follows rejected KYC isn't completed by it",
    userOf: userOfRejectedKyc,
    row: "kyc-legal-name-required",
  },
] as const;

for (const { title, userOf, row } of submittedAgain) {
  const both = requirement(row, "kyc-document-validity-short");
  test(title, both, async ({ stage, check }) => {
    const valid = await stage.validRequest("submitKyc");
    const user = await userOf(stage);
    const first = await submitAgain(stage, user, row);
    const ofValidity = await submitAgain(stage, user, "kyc-document-validity-short");
    const control = await valid.send();
    await check(row, () => expect(first).toBeRefused({ control }));
    await check("kyc-document-validity-short", () => expect(ofValidity).toBeRefused({ control }));
  });
}
