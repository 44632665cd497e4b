import type { Patch } from "../../../sandbox/patch.ts";
import { referenceService, type Service } from "../../../sandbox/service.ts";
import { isJsonObject, type JsonObject } from "../../../spec/json.ts";
import { didYouMean } from "../../ground/usage-error.ts";

/** A service to try patches on; the sandbox that is started has another. */
const tryOut = (): Service =>
  referenceService([{ name: "patch", apiKey: "patch-client", apiSecret: "patch-secret" }]);

/** Only a rule stands two levels deep: `rules.limits.exceeds`, `store.spend`, `authenticate`. */
const isGroup = (path: string, member: unknown): member is JsonObject =>
  isJsonObject(member) && (path.split(".").length === 1 || /^rules\.\w+$/.test(path));

function mistakeAt(path: string, change: unknown, known: JsonObject): string | undefined {
  const name = path.split(".").at(-1) ?? path;
  const group = path.slice(0, path.length - name.length);
  if (!Object.hasOwn(known, name)) {
    const likely = didYouMean(name, Object.keys(known), (each) => group + each);
    return `it changes ${path}, which the service does not have.${likely}`;
  }
  const [expected, given] = [typeof known[name], typeof change];
  return expected === given || change === undefined
    ? undefined
    : `it changes ${path} to a value of type ${given}; expected ${expected}.`;
}

function mistakesWithin(changes: JsonObject, known: JsonObject, group = ""): string[] {
  return Object.entries(changes).flatMap(([name, change]) => {
    const path = group + name;
    const mistake = mistakeAt(path, change, known);
    if (mistake) return [mistake];
    const member = known[name];
    return isGroup(path, member) && isJsonObject(change)
      ? mistakesWithin(change, member, `${path}.`)
      : [];
  });
}

/** What a patch changes that the service does not have, or has in another type, each as a message. */
export function unknownMembers(patch: Patch): string[] {
  const service = tryOut();
  let changes: unknown;
  try {
    changes = patch(service);
  } catch (error) {
    return [`its patch throws ${String(error)}`];
  }
  if (!isJsonObject(changes)) {
    return [`its patch returns ${JSON.stringify(changes) ?? "nothing"}; expected an object.`];
  }
  return mistakesWithin(changes, service as unknown as JsonObject);
}
