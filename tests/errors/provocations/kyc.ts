import {
  changeInput,
  failOperation,
  type Provocation,
  sendRepeatedly,
} from "../../../fixtures/index.ts";
import { documentValidityDays } from "../../../spec/vocabulary.ts";
import type { kycErrors } from "../../../spec/error-rows/index.ts";

const without = (document: "poa" | "poi") =>
  Object.fromEntries(
    ["type", "number", "issue_date", "expiry_date", "issuing_country"].map((detail) => [
      `${document}_${detail}`,
      undefined,
    ]),
  );

const sendDuplicate: Provocation = async (stage) => {
  const first = await stage.validRequest("submitKyc");
  const control = await first.send();
  const { user_id: _first, ...documents } = first.input;
  return { refused: await sendRepeatedly(first, documents), control };
};

export const kycProvocations: Record<keyof typeof kycErrors, Provocation> = {
  "kyc-legal-name-required": changeInput("submitKyc", { legal_name: undefined }),
  "kyc-poa-required": changeInput("submitKyc", without("poa")),
  "kyc-poi-required": changeInput("submitKyc", without("poi")),
  "kyc-duplicate-entries": sendDuplicate,
  "kyc-unknown-error": failOperation("kyc-unknown-error"),
  "kyc-initiation-failed": failOperation("kyc-initiation-failed"),
  "kyc-parameters-missing": changeInput("submitKyc", { source_of_funds: undefined }),
  "kyc-country-required": changeInput("submitKyc", { country_iso3: undefined }),
  "kyc-parameter-format": changeInput("submitKyc", { legal_name: 12345 }),
  "kyc-user-uuid-invalid": changeInput("submitKyc", ({ invalid }) => ({ user_id: invalid.uuid })),
  "kyc-state-required": changeInput("submitKyc", { state: undefined }),
  "kyc-address-line1-required": changeInput("submitKyc", { address_line1: undefined }),
  "kyc-document-type-unsupported": changeInput("submitKyc", ({ invalid }) => ({
    poi_type: invalid.document_type,
  })),
  "kyc-date-not-past": changeInput("submitKyc", (stage) => ({ poi_issue_date: stage.day(2) })),
  "kyc-document-validity-short": changeInput("submitKyc", (stage) => ({
    poi_expiry_date: stage.day(documentValidityDays - 2),
  })),
  "kyc-country-invalid": changeInput("submitKyc", ({ invalid }) => ({
    poi_issuing_country: invalid.country,
  })),
  "kyc-source-of-funds-unsupported": changeInput("submitKyc", ({ invalid }) => ({
    source_of_funds: invalid.source_of_funds,
  })),
  "kyc-occupation-unsupported": changeInput("submitKyc", ({ invalid }) => ({
    occupation: invalid.occupation,
  })),
  "kyc-document-detail-required": changeInput("submitKyc", { poi_issuing_country: undefined }),
  "kyc-date-format": changeInput("submitKyc", { poi_expiry_date: "31/12/2031" }),
};
