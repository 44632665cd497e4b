import { isJsonObject } from "../../../../spec/json.ts";
import { decimalOf } from "../../../contract/decimals.ts";
import type { Leaf } from "./foreign.ts";

const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const inCaseOf = (id: string, text: string): string =>
  id === id.toLowerCase() ? text.toLowerCase() : text;

const forms: [form: RegExp, generator: (id: string) => string][] = [
  [/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, () => "{uuid}"],
  [/^\d+$/, (id) => `{digits:${id.length}}`],
  [/^[0-9a-f]{8,}$/, (id) => `{hex:${id.length}}`],
  [/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i, (id) => `0{of:${inCaseOf(id, crockford)}:25}`],
  [/^[\w-]+$/, (id) => `{of:${alphabetOf(id)}:${id.length}}`],
];

const alphabets: [sign: RegExp, characters: string][] = [
  [/[0-9]/, "0123456789"],
  [/[A-Z]/, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"],
  [/[a-z]/, "abcdefghijklmnopqrstuvwxyz"],
  [/_/, "_"],
  [/-/, "-"],
];

const alphabetOf = (id: string): string =>
  alphabets.map(([sign, characters]) => (sign.test(id) ? characters : "")).join("");

/** Test data for other values in the form of a known one: a UUID, digits, other letters, a prefix with any of them. */
export function valuesLike(id: unknown): string | undefined {
  if (typeof id === "number" || typeof id === "bigint") return `{number:${String(id).length}}`;
  if (typeof id !== "string") return undefined;
  const [, prefix = "", rest = id] = /^([A-Za-z]+[_:.-])(.+)$/.exec(id) ?? [];
  const known = forms.find(([form]) => form.test(rest));
  return known && prefix + known[1](rest);
}

/** An address, such as the type of a problem: it begins with a scheme. */
export const isAddress = (text: string): boolean => /^[a-z][a-z\d+.-]*:\S/i.test(text);

const isScalar = (value: unknown): boolean =>
  ["string", "number", "bigint", "boolean"].includes(typeof value);

const isId = (value: unknown): boolean =>
  typeof value === "string"
    ? /^\S{1,100}$/.test(value) && !isAddress(value) && !/^\d{4}-\d\d-\d\dT/.test(value)
    : typeof value === "bigint" || Number.isInteger(value);

/** The name of a state: a word or a few, and no id. */
const isWord = (value: unknown): boolean =>
  typeof value === "string" &&
  /^\p{L}[\p{L}\d _-]{0,40}$/u.test(value) &&
  !/[\da-f]{8}-/i.test(value);

const isFlag = (value: unknown): boolean =>
  typeof value === "boolean" || ["true", "false", "0", "1"].includes(String(value));

const kinds: Record<string, (value: unknown) => boolean> = {
  user_id: isId,
  quote_id: isId,
  transaction_id: isId,
  bank_account_id: isId,
  kyc_state: isWord,
  state: isWord,
  is_nri: isFlag,
  is_nre: isFlag,
  to_amount: (value) => decimalOf(value) !== undefined,
  bank_details: (value) => isJsonObject(value) || Array.isArray(value),
};

/** Whether a value can be what goes by this name: another, such as a record where a state is looked for, proves nothing. */
export const isOfKind = (name: string, value: unknown): boolean => (kinds[name] ?? isScalar)(value);

export const fits = ({ example }: Leaf, name: string): boolean => isOfKind(name, example);
