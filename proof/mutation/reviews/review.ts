/**
 * A mutant nobody has looked at counts as not seen, unless checks could not be run on it: then no run says
 * that such a target conforms. - `equivalent`: no request can tell it from the original. - `not-shown`: it
 * differs only in what the document does not say. - `withheld`: it keeps checks from being run, and the
 * verdict is "not fully verified". - `not-seen`: it breaks a sentence of the document, and no check
 * notices.
 */
export type Kind = "equivalent" | "not-shown" | "withheld" | "not-seen";

/** Reviews by what they say, with the ids of the mutants as `npm run mutate` prints them. */
export type Reviews = readonly [kind: Kind, because: string, ids: string[]][];
