import type { ClientRequirementId } from "../../../../spec/client-requirements.ts";
import type { PlatformPatch, Draft, NextStep, Platform, SellOutcome, Step } from "../platform.ts";

export interface ClientFault {
  breaks: ClientRequirementId;
  /** The scenario; absent where only the client can go wrong: in the plain sell. */
  in?: string;
  does: string;
  patch: PlatformPatch;
}

type Fields = Record<string, unknown>;

export const without =
  (name: string): PlatformPatch =>
  () => ({
    headers: (all) => Object.fromEntries(Object.entries(all).filter(([key]) => key !== name)),
  });

export const drafting =
  (operation: string, change: (draft: Draft) => Partial<Draft>): PlatformPatch =>
  () => ({
    draft: (draft) => (draft.operation === operation ? { ...draft, ...change(draft) } : draft),
  });

export const inKyc =
  (change: (kyc: Fields) => Fields): PlatformPatch =>
  () => ({ kyc: change });

export const inDocuments = (change: (document: Fields) => Fields): PlatformPatch =>
  inKyc(({ POA, POI, ...kyc }) => ({
    ...kyc,
    POA: change(POA as Fields),
    POI: change(POI as Fields),
  }));

export const inAccount =
  (changes: Fields): PlatformPatch =>
  () => ({ account: (account) => ({ ...account, ...changes }) });

export const after =
  (outcome: SellOutcome, next: NextStep): PlatformPatch =>
  ({ afterSell }) => ({ afterSell: (each) => (each === outcome ? next : afterSell(each)) });

export const steps =
  (...all: Step[]): PlatformPatch =>
  () => ({ steps: () => all });

export const both =
  (one: PlatformPatch, other: PlatformPatch): PlatformPatch =>
  (careful: Platform) => ({ ...one(careful), ...other(careful) });
