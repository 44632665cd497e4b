import {
  expect,
  type Input,
  notExercised,
  requirement,
  requireUsualProvocation,
  type Stage,
  test,
} from "../../../fixtures/index.ts";

// Other checks submit foreign KYC for the first time. Indian KYC and later submissions are checked like it.

const wrong = {
  "kyc-state-required": () => ({ state: undefined }),
  "kyc-address-line1-required": () => ({ address_line1: undefined }),
  "kyc-legal-name-required": () => ({ legal_name: undefined }),
  "kyc-document-type-unsupported": ({ invalid }: Stage) => ({ poi_type: invalid.document_type }),
  "kyc-source-of-funds-unsupported": ({ invalid }: Stage) => ({
    source_of_funds: invalid.source_of_funds,
  }),
  "kyc-occupation-unsupported": ({ invalid }: Stage) => ({ occupation: invalid.occupation }),
} as const;

type Row = keyof typeof wrong;
const rows = Object.keys(wrong) as [Row, ...Row[]];

/** Requires that what is changed is there. @throws NotExercised */
function requireGiven(input: Input, change: Input): void {
  const missing = Object.keys(change).find((name) => input[name] === undefined);
  if (missing) notExercised("input-not-taken", `the Indian KYC of the profile has no ${missing}`);
}

test("Indian KYC is checked like foreign KYC", requirement(...rows), async ({ stage, check }) => {
  const accepted = await stage.user();
  const control = await accepted.send("submitKyc", accepted.kycInput("indian"));
  for (const row of rows) {
    await check(row, async () => {
      requireUsualProvocation(stage, row);
      const user = await stage.user();
      const [input, change] = [user.kycInput("indian"), wrong[row](stage)];
      requireGiven(input, change);
      const refused = await user.send("submitKyc", { ...input, ...change });
      expect(refused).toBeRefusedAs(row, { control });
    });
  }
});

const again = requirement("kyc-occupation-unsupported");
test("KYC that is submitted again is checked again", again, async ({ stage }) => {
  const valid = await stage.validRequest("submitKyc");
  const user = await stage.verifiedUser("foreign");
  const { occupation } = stage.invalid;
  // Whether a verified user may submit KYC again is not shown: it may be refused for that.
  const refused = await user.send("submitKyc", { ...user.kycInput("foreign"), occupation });
  expect(refused).toBeRefused({ control: await valid.send() });
});
