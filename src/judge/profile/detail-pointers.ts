import { firstFound } from "../../../spec/pointer.ts";
import type { Profile } from "./profile.ts";

/** Where a profile has a field of bank details, as JSON Pointers within their record. */
export const detailPointers = (
  { bankDetails }: Pick<Profile, "bankDetails">,
  name: string,
): readonly string[] => [bankDetails[name] ?? `/${name}`].flat();

/** The pointer that leads to a field in a record of bank details; the first of several where none does. */
export const detailPointer = (
  profile: Pick<Profile, "bankDetails">,
  name: string,
  record: unknown,
): string => firstFound(record, detailPointers(profile, name)) ?? "";
