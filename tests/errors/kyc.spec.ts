import {
  broughtAbout,
  changing,
  eachTime,
  expect,
  failing,
  isRow,
  PrerequisiteRefused,
  type Provocation,
  requirement,
  test,
} from "../../fixtures/index.ts";
import { kycErrors } from "../../spec/error-rows/kyc.ts";
import { documentValidityDays } from "../../spec/vocabulary.ts";
import { entries } from "./entries.ts";

const without = (document: "poa" | "poi") =>
  Object.fromEntries(
    ["type", "number", "issue_date", "expiry_date", "issuing_country"].map((detail) => [
      `${document}_${detail}`,
      undefined,
    ]),
  );

/** Another user has been verified with the same documents. */
const duplicate: Provocation = async (stage) => {
  const [first, second] = await Promise.all([
    stage.fitting("submitKyc"),
    stage.fitting("submitKyc"),
  ]);
  const beside = await first.asItIs();
  const documents = { ...first.input, user_id: second.actor.id };
  return { refused: await eachTime(() => second.changed(documents)), beside };
};

const provocations: Record<keyof typeof kycErrors, Provocation> = {
  "kyc-legal-name-required": changing("submitKyc", { legal_name: undefined }),
  "kyc-poa-required": changing("submitKyc", without("poa")),
  "kyc-poi-required": changing("submitKyc", without("poi")),
  "kyc-duplicate-entries": duplicate,
  "kyc-unknown-error": failing("kyc-unknown-error"),
  "kyc-initiation-failed": failing("kyc-initiation-failed"),
  "kyc-parameters-missing": changing("submitKyc", { source_of_funds: undefined }),
  "kyc-country-required": changing("submitKyc", { country_iso3: undefined }),
  "kyc-parameter-format": changing("submitKyc", { legal_name: 12345 }),
  "kyc-user-uuid-invalid": changing("submitKyc", ({ invalid }) => ({ user_id: invalid.uuid })),
  "kyc-state-required": changing("submitKyc", { state: undefined }),
  "kyc-address-line1-required": changing("submitKyc", { address_line1: undefined }),
  "kyc-document-type-unsupported": changing("submitKyc", ({ invalid }) => ({
    poi_type: invalid.document_type,
  })),
  "kyc-date-not-past": changing("submitKyc", (stage) => ({ poi_issue_date: stage.day(2) })),
  "kyc-document-validity-short": changing("submitKyc", (stage) => ({
    poi_expiry_date: stage.day(documentValidityDays - 2),
  })),
  "kyc-country-invalid": changing("submitKyc", ({ invalid }) => ({
    poi_issuing_country: invalid.country,
  })),
  "kyc-source-of-funds-unsupported": changing("submitKyc", ({ invalid }) => ({
    source_of_funds: invalid.source_of_funds,
  })),
  "kyc-occupation-unsupported": changing("submitKyc", ({ invalid }) => ({
    occupation: invalid.occupation,
  })),
  "kyc-document-detail-required": changing("submitKyc", { poi_issuing_country: undefined }),
  "kyc-date-format": changing("submitKyc", { poi_expiry_date: "31/12/2031" }),
};

/** What the field of a document's number may be called. */
const aField = /number|document|proof|po[ai]\b/i;

const named = "kyc-duplicate-entries";
test("the text names what is duplicated", requirement(named), async ({ stage }) => {
  const [first, second] = await Promise.all([
    stage.fitting("submitKyc"),
    stage.fitting("submitKyc"),
  ]);
  await first.accepted();
  const { poa_number, poi_number } = first.input;
  const ofAddress = await second.changed({ poa_number });
  const ofIdentity = await second.changed({ poi_number });
  for (const answer of [ofAddress, ofIdentity]) {
    if (!isRow(answer, named)) stage.session.lacks(new PrerequisiteRefused(answer));
  }
  const [one, other] = [ofAddress, ofIdentity].map(({ message }) => JSON.stringify(message) ?? "");
  // One name may serve for both; in another language it is told by what differs.
  if (!aField.test(other ?? "")) expect(other, "message").not.toBe(one);
});

for (const [id, provoke] of entries(provocations)) {
  test(`row ${id}`, requirement(id), async ({ stage }) => {
    const { refused, beside } = await broughtAbout(stage, id, provoke);
    for (const answer of refused) expect(answer).toBeRefusedAs(id, { beside });
  });
}
