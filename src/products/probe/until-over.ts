import type { Survey } from "./survey.ts";

const patienceMs = 20_000;
const pauseMs = 500;

const openWords =
  /pend|review|process|submit|init|progress|verifying|verification|unverif|check(?!ed)|wait|queue|running|started|open|under/i;
const endWords =
  /approv|verif|accept|pass|succe|complet|done|ok\b|activ|live|valid|clear|grant|confirm|reject|refus|declin|denied|fail|block|mismatch|differ|delet|remov/i;

export const isOpen = (state: unknown): boolean =>
  typeof state === "string" && openWords.test(state);

/** Whether a state may be one that something leaves by itself: an unknown word may be either. */
const mayBeOpen = (state: unknown): boolean =>
  isOpen(state) || (typeof state === "string" && !endWords.test(state));

const pause = () => new Promise((done) => setTimeout(done, pauseMs));

export interface Over {
  state: unknown;
  /** The states it was in before, in their order, where it took time. */
  openStates: unknown[];
  seconds: number;
}

/** Looks again until something is over, or has taken too long. `first` is the state it was in at first. */
export async function untilOver(first: unknown, look: () => Promise<unknown>): Promise<Over> {
  const begin = Date.now();
  const states = [first];
  let state = first;
  while (mayBeOpen(state) && Date.now() - begin < patienceMs) {
    await pause();
    state = await look();
    if (state !== states.at(-1)) states.push(state);
  }
  const seconds = Math.ceil((Date.now() - begin) / 1000);
  return { state, seconds, openStates: isOpen(state) ? states : states.slice(0, -1) };
}

/** The least that a profile bids the suite wait, in seconds; and how much longer than was seen. */
const leastSeconds = 10;
const margin = 3;

export function noteConclusion(
  { draft }: Survey,
  section: "kyc" | "bankVerification",
  { state, openStates, seconds }: Over,
): void {
  const path = [section, "concludes"];
  if (isOpen(state)) {
    draft.set(path, "state", "assumed", `still ${String(state)} after ${seconds} s`);
  } else if (openStates.length === 0) {
    const still = mayBeOpen(state) && `still ${String(state)} after ${seconds} s`;
    const doubt = state === undefined ? "no state was seen" : still;
    draft.set(path, "at-once", doubt ? "assumed" : "proven", doubt || "over at once");
  } else {
    const why = `${openStates.join(", then ")} at first, and over after ${seconds} s`;
    draft.set(path, "later", "proven", why);
    const patience = Math.max(leastSeconds, seconds * margin);
    const margins = `at least ${leastSeconds} s, and ${margin} times the ${seconds} s it took`;
    draft.set([section, "withinSeconds"], patience, "assumed", margins);
  }
}
