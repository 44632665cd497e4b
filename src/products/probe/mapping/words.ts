import { distance } from "fastest-levenshtein";

/** Other words that interfaces have for those of the document; longest first, as words in a row. */
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

/** A name in any spelling as words of its own: `accountNumber`, `account-no`. */
export const plainWords = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .replaceAll(/[^A-Za-z\d]+/g, " ")
    .trim()
    .toLowerCase();

const withoutRepetition = (words: string): string =>
  words
    .split(" ")
    .filter((word, index, all) => word !== all[index - 1])
    .join(" ");

export function documentWords(name: string): string {
  const known = synonyms.reduce(
    (words, [foreign, ours]) => words.replaceAll(foreign, ours),
    plainWords(name),
  );
  return withoutRepetition(known.replaceAll(/(\b\w+ \w+) \1/g, "$1"));
}

/** Words that differ in one letter and mean something else. */
const acronyms = /\b(nri|nre|poa|poi|kyc)\b/g;
const acronymsIn = (words: string): string =>
  [...words.matchAll(acronyms)].map(([word]) => word).join();

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

/** How alike two names are, from 0 to 1: as they are written, or in the words of the document. */
export const similarity = (foreign: string, ours: string): number =>
  Math.max(
    likeness(plainWords(foreign), plainWords(ours)),
    likeness(documentWords(foreign), documentWords(ours)) * 0.99,
  );
