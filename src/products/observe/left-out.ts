import { headers } from "../../../spec/vocabulary.ts";
import { digestBytes, encode, encodings } from "../../wire/signing.ts";
import { isRedacted } from "../../wire/redacted-value.ts";
import { headersOf, type Passed } from "../traffic/passed.ts";

const signing: readonly string[] = Object.values(headers);
const ofEvery = signing.filter((name) => name !== headers.userId);
const secrets = new Set<string>([headers.apiKey, headers.signature]);

const lengths = new Set(encodings.map((each) => encode(Buffer.alloc(digestBytes), each).length));

/** Whether a text may be a signature: as long as one, in the letters of its encodings. */
const isEncoded = (text: string): boolean => lengths.has(text.length) && /^[\w+/=-]+$/.test(text);

const sentIn = ({ request }: Passed) => new Map(Object.entries(headersOf(request)));

/** Every request over HTTP has it: where a recorder shows it for some, it shows the headers of those alone. */
const always = "host";

const isAccepted = ({ answer }: Passed): boolean =>
  answer !== undefined && answer.status >= 200 && answer.status < 300;

/** Signatures that are no signatures: one over several inputs, or none of them in any encoding. */
function areReplaced(sent: readonly ReadonlyMap<string, string>[]): boolean {
  const values = sent.flatMap((each) => each.get(headers.signature) || []);
  const covered = [headers.apiKey, headers.timestamp, headers.userId];
  const inputs = new Set(sent.map((each) => covered.map((name) => each.get(name)).join(" ")));
  const isOneForAll = values.length > 1 && new Set(values).size === 1 && inputs.size > 1;
  return values.length > 0 && (isOneForAll || !values.some(isEncoded));
}

/**
 * Notes at each request which of the signing headers its recording doesn't hold as they were sent: what was replaced, what
 * no request shows although the service accepted some, and all of them where a request shows none of what every request
 * has. A header that other requests show was left out by the client, not by the recorder.
 * @param isInterface whether a request is one to the interface; what others lack says nothing
 */
export function noteWhatIsLeftOut(
  recorded: readonly Passed[],
  isInterface: (passed: Passed) => boolean,
): Passed[] {
  const own = recorded.filter(isInterface);
  const sent = own.map(sentIn);
  const shown = new Set(
    sent.flatMap((each) => [...each].flatMap(([name, value]) => (value ? [name] : []))),
  );
  const isReplaced = areReplaced(sent);
  const acceptedSome = own.some(isAccepted);
  const showsNone = !ofEvery.some((name) => shown.has(name));
  return recorded.map((passed) => {
    const found = sentIn(passed);
    const isUnshown = found.size === 0 || (shown.has(always) && !found.has(always));
    const unrecorded = [...signing, "content-type"].filter((name) => {
      const value = found.get(name);
      if (value) return isRedacted(value) || (name === headers.signature && isReplaced);
      if (isUnshown) return true;
      return acceptedSome && !shown.has(name) && (showsNone || secrets.has(name));
    });
    return unrecorded.length > 0 ? { ...passed, unrecorded } : passed;
  });
}
