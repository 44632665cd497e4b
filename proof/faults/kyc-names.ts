import { Big } from "big.js";
import { namedUser } from "../patches/calls.ts";
import { inRules } from "../patches/parts.ts";
import { withInput } from "../patches/flow.ts";
import type { Call } from "../../sandbox/context.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { breaking } from "./fault.ts";
import { isIndian } from "./kyc.ts";

// Names that KYC takes from a list: document types, sources of funds and occupations.

const kyc = inRules("kyc");

/** Lists these texts, but `has` decides. */
export const setWith = (texts: ReadonlySet<string>, has: (text: string) => boolean): Set<string> =>
  Object.assign(new Set(texts), { has });

const unchecked = (when: (call: Call) => boolean): Patch =>
  kyc(
    "submitKyc",
    ({ documentTypes, sourcesOfFunds, occupations }) => ({
      documentTypes: setWith(documentTypes, () => true),
      sourcesOfFunds: setWith(sourcesOfFunds, () => true),
      occupations: setWith(occupations, () => true),
    }),
    when,
  );

export const kycNamesFaults = {
  ...breaking(
    [
      "kyc-document-type-unsupported",
      "kyc-source-of-funds-unsupported",
      "kyc-occupation-unsupported",
    ],
    {
      "indian-kyc-unchecked: takes any document type, source of funds and occupation in Indian KYC":
        unchecked(isIndian),
    },
  ),
  ...breaking("kyc-occupation-unsupported", {
    "occupations-as-members: takes the members that every object has for occupations": kyc(
      ({ occupations }) => ({
        occupations: setWith(occupations, (text) => occupations.has(text) || text in {}),
      }),
    ),
    "next-kyc-unchecked: takes any occupation in the KYC of a user who has passed it before":
      unchecked((call) => namedUser(call)?.kyc !== undefined),
  }),
  ...breaking(["kyc-source-of-funds-unsupported", "kyc-occupation-unsupported"], {
    "true-for-any-name: takes true for a source of funds and an occupation that it knows":
      withInput("submitKyc", ({ input, rules: { kyc: known } }) => ({
        ...(input.source_of_funds === true && { source_of_funds: [...known.sourcesOfFunds][0] }),
        ...(input.occupation === true && { occupation: [...known.occupations][0] }),
      })),
    "names-by-number: takes a number for the source of funds and the occupation at that place in its lists":
      withInput("submitKyc", ({ input, rules: { kyc: known } }) => ({
        ...(input.source_of_funds instanceof Big && {
          source_of_funds: [...known.sourcesOfFunds][input.source_of_funds.toNumber()],
        }),
        ...(input.occupation instanceof Big && {
          occupation: [...known.occupations][input.occupation.toNumber()],
        }),
      })),
  }),
  ...breaking("kyc-source-of-funds-unsupported", {
    "source-of-funds-by-part: accepts any part of the name of a source of funds": kyc(
      ({ sourcesOfFunds }) => ({
        sourcesOfFunds: setWith(sourcesOfFunds, (text) =>
          [...sourcesOfFunds].some((known) => known.includes(text)),
        ),
      }),
    ),
    "source-of-funds-by-beginning: accepts whatever begins with the name of a source of funds": kyc(
      ({ sourcesOfFunds }) => ({
        sourcesOfFunds: setWith(sourcesOfFunds, (text) =>
          [...sourcesOfFunds].some((known) => text.startsWith(known)),
        ),
      }),
    ),
  }),
};
