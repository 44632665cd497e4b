import type { Section } from "./vocabulary.ts";

/** The gravest first. */
export const weights = ["authentication", "money", "state", "error codes", "shape"] as const;
export type Weight = (typeof weights)[number];

/** The harm that a wrong acceptance does, and a wrong refusal if that's another. */
type Consequence = readonly [weight: Weight, harm: string, ofRefusal?: string];

export const consequences: Record<Section, Consequence> = {
  answers: ["shape", "Client programs can't read such a response, or take it for something else."],
  authentication: [
    "authentication",
    "Somebody could act in the name of a client or a user.",
    "A rightful client is turned away.",
  ],
  users: ["state", "A person could have two records or none, and their KYC and limits with them."],
  kyc: [
    "state",
    "A person could sell without being identified as required.",
    "A person is wrongly kept from selling.",
  ],
  "bank-accounts": [
    "state",
    "Money could go to an account that isn't the user's or wasn't verified.",
    "A rightful account is refused.",
  ],
  quotes: [
    "money",
    "A user gets a quote for what can't be sold.",
    "A user gets no quote for what can be sold.",
  ],
  sells: [
    "money",
    "A user could be paid twice or beyond what is allowed.",
    "A user can't sell what is allowed.",
  ],
  funding: [
    "money",
    "A sell could be taken for funded that isn't.",
    "A sell that was funded isn't taken for funded.",
  ],
  status: [
    "state",
    "Users and support staff see another state of a transaction than the real one.",
  ],
  limits: [
    "money",
    "A user could sell more than the limits allow, or is stopped although they allow it.",
  ],
  validation: [
    "money",
    "A sell that will be refused is shown to a user as allowed, or the other way round.",
  ],
  versioning: ["state", "Programs that use the older endpoints could stop working."],
};
