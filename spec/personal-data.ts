export type PersonalKind = "email" | "number" | "words";

/** By the profile's name for the input. Views of a report mask it. */
export const personalData: Readonly<Record<string, PersonalKind>> = {
  email: "email",
  phone: "number",
  legal_name: "words",
  address_line1: "words",
  account_number: "number",
  poa_number: "number",
  poi_number: "number",
};
