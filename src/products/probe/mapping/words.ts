import { distance } from "fastest-levenshtein";
import { isJsonObject } from "../../../../spec/json.ts";
import { decimalOf } from "../../../contract/decimals.ts";

const synonyms: [foreign: RegExp, ours: string][] = [
  [/\bproof of address\b|\baddress (proof|document)\b/g, "poa"],
  [/\bproof of identity\b|\b(identity|id) (proof|document)\b/g, "poi"],
  [/\bsource funds\b|\b(funds|fund|money|wealth) (source|origin|from)\b/g, "source of funds"],
  [/\b(full|complete|person|holder|given) name\b/g, "legal name"],
  [
    /\b(issuer|issued by|issuing)( country| nation)?\b|\bcountry (of issue|issued)\b/g,
    "issuing country",
  ],
  [/\b(issued|issue|valid from)( on| at| date)?\b/g, "issue date"],
  [
    /\b(expires|expiry|expiration|valid until|valid to|valid till)( on| at| date)?\b/g,
    "expiry date",
  ],
  [/\b(ifsc|branch|routing|sort|swift)( code| number)?\b/g, "bank code"],
  [/\b(street|line1|address1|address line|line 1)\b/g, "address line1"],
  [/\b(country of residence|residence country|nationality|nation)\b/g, "country iso3"],
  [/\b(tx|txn|transfer|order|trade|payment|sale)\b/g, "transaction"],
  [
    /\b(txid|transaction id on chain|chain transaction|onchain hash|chain hash)\b/g,
    "transaction hash",
  ],
  [/\b(client|external|merchant|idempotency) (reference|key|id)\b/g, "reference uuid"],
  [/\b(email|e mail|mail)( address| id)?\b/g, "email"],
  [/\b(phone|mobile|msisdn|telephone|cell|tel)( number| no)?\b/g, "phone"],
  [/\b(customer|client|person|member|owner|holder|end user|enduser)\b/g, "user"],
  [/\b(acct|acc|beneficiary)\b/g, "account"],
  [/\b(uid|guid|identifier)\b/g, "id"],
  [/\b(no|num|nr)\b/g, "number"],
  [/\b(amt|value|quantity|qty|volume)\b/g, "amount"],
  [/\b(ccy|asset|coin|token)\b/g, "currency"],
  [/\b(source|src|sell|selling|input|base|debit|crypto)(?= (currency|amount))/g, "from"],
  [
    /\b(destination|dest|dst|target|buy|output|fiat|payout|receive|credit)(?= (currency|amount))/g,
    "to",
  ],
  [/\b(reason|purpose)( of)?( code| transaction)?\b/g, "reason code"],
  [/\b(job|profession|employment)\b/g, "occupation"],
  [/\b(method|channel|rail|via)\b/g, "payment method"],
  [/\b(ref|reference)( id| uuid| number)?\b/g, "reference uuid"],
  [/\b(transaction|quote) (number|reference uuid)\b/g, "$1 id"],
  [/\b(region|province)\b/g, "state"],
  [/\b(status|stage|phase|standing)\b/g, "state"],
  [/\b(kind|category)\b/g, "type"],
  [/\b(residency|resident|non resident|nonresident)\b/g, "nri"],
];

export const plainWords = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .replaceAll(/[^A-Za-z\d]+/g, " ")
    .trim()
    .toLowerCase();

export function documentWords(name: string): string {
  const known = synonyms.reduce(
    (words, [foreign, ours]) => words.replaceAll(foreign, ours),
    plainWords(name),
  );
  const words = known.replaceAll(/(\b\w+ \w+) \1/g, "$1").split(" ");
  return words.filter((word, index) => word !== words[index - 1]).join(" ");
}

/** These differ in one letter only, so similarity can't tell them apart. */
const acronymsIn = (words: string): string =>
  [...words.matchAll(/\b(nri|nre|poa|poi|kyc)\b/g)].map(([word]) => word).join();

function likeness(one: string, other: string): number {
  if (one === other) return 1;
  if (acronymsIn(one) !== acronymsIn(other)) return 0;
  const [words, others] = [new Set(one.split(" ")), new Set(other.split(" "))];
  const shared = [...words].filter((word) => others.has(word)).length;
  const bySets = shared / (words.size + others.size - shared);
  const joined = [one, other].map((each) => each.replaceAll(" ", "")) as [string, string];
  const byLetters = 1 - distance(...joined) / Math.max(joined[0].length, joined[1].length);
  return Math.max(bySets, byLetters) * 0.98;
}

export const similarity = (foreign: string, ours: string): number =>
  Math.max(
    likeness(plainWords(foreign), plainWords(ours)),
    likeness(documentWords(foreign), documentWords(ours)) * 0.99,
  );

const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const forms: [form: RegExp, generator: (id: string) => string][] = [
  [/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, () => "{uuid}"],
  [/^\d+$/, (id) => `{digits:${id.length}}`],
  [/^[0-9a-f]{8,}$/, (id) => `{hex:${id.length}}`],
  [
    /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i,
    (id) => `0{of:${id === id.toLowerCase() ? crockford.toLowerCase() : crockford}:25}`,
  ],
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

export function valuesLike(id: unknown): string | undefined {
  if (typeof id === "number" || typeof id === "bigint") return `{number:${String(id).length}}`;
  if (typeof id !== "string") return undefined;
  const [, prefix = "", rest = id] = /^([A-Za-z]+[_:.-])(.+)$/.exec(id) ?? [];
  const known = forms.find(([form]) => form.test(rest));
  return known && prefix + known[1](rest);
}

export const isAddress = (text: string): boolean => /^[a-z][a-z\d+.-]*:\S/i.test(text);

const isScalar = (value: unknown): boolean =>
  ["string", "number", "bigint", "boolean"].includes(typeof value);

const isId = (value: unknown): boolean =>
  typeof value === "string"
    ? /^\S{1,100}$/.test(value) && !isAddress(value) && !/^\d{4}-\d\d-\d\dT/.test(value)
    : typeof value === "bigint" || Number.isInteger(value);

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

export const isOfKind = (name: string, value: unknown): boolean => (kinds[name] ?? isScalar)(value);
