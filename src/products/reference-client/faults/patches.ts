import type { Draft, NextStep, Platform, PlatformPatch, SellOutcome, Step } from "../platform.ts";

type Fields = Record<string, unknown>;

/** Leaves a header out. */
export const without =
  (name: string): PlatformPatch =>
  () => ({
    headers: (all) => Object.fromEntries(Object.entries(all).filter(([key]) => key !== name)),
  });

/** Changes the body or the query of one operation. */
export const drafting =
  (operation: string, change: (draft: Draft) => Partial<Draft>): PlatformPatch =>
  () => ({
    draft: (draft) => (draft.operation === operation ? { ...draft, ...change(draft) } : draft),
  });

/** Changes what is submitted as KYC. */
export const inKyc =
  (change: (kyc: Fields) => Fields): PlatformPatch =>
  () => ({ kyc: change });

/** Changes both documents of a KYC. */
export const inDocuments = (change: (document: Fields) => Fields): PlatformPatch =>
  inKyc(({ POA, POI, ...kyc }) => ({
    ...kyc,
    POA: change(POA as Fields),
    POI: change(POI as Fields),
  }));

/** Changes fields of a bank account. */
export const inAccount =
  (changes: Fields): PlatformPatch =>
  () => ({
    account: (account) => ({ ...account, ...changes }),
  });

/** Does something else after a sell that ended so. */
export const after =
  (outcome: SellOutcome, next: NextStep): PlatformPatch =>
  ({ afterSell }) => ({ afterSell: (each) => (each === outcome ? next : afterSell(each)) });

/** Takes the steps to a sell in another order, or leaves some out. */
export const steps =
  (...all: Step[]): PlatformPatch =>
  () => ({ steps: () => all });

/** Two of the platform's decisions changed at once. */
export const both =
  (one: PlatformPatch, other: PlatformPatch): PlatformPatch =>
  (careful: Platform) => ({ ...one(careful), ...other(careful) });
