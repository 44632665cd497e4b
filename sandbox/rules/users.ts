import { indianCountry } from "../../spec/vocabulary.ts";
import type { Kyc } from "../records.ts";

/** Resources, User; Errors, Create user; Mark a user as NRI. */
export const userRules = {
  /** 102003: an email must have the form of one. */
  isEmail: (text: string): boolean => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text),
  /** 102004: a phone must have the form of one. Here: international, with a plus. */
  isPhone: (text: string): boolean => /^\+[1-9]\d{6,14}$/.test(text),
  /** is_nri is set by marking, so a new user doesn't have it. */
  isNriInitially: (): boolean => false,
  /** is_nri is set after successful KYC only. */
  isNriAllowedAfter: (passedKyc: Kyc | undefined): boolean => passedKyc !== undefined,
  /** is_nri is allowed for non-Indian KYC only. What makes KYC Indian is not shown. Here: its country. */
  isNriAllowedForCountry: (country: string | undefined): boolean => country !== indianCountry,
};
