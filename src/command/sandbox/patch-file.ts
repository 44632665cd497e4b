import type { Patch } from "../../../sandbox/patch.ts";
import { referenceService } from "../../../sandbox/service.ts";
import { isJsonObject, type JsonObject } from "../../../spec/json.ts";
import { didYouMean, rejectMistakes, UsageError } from "../../ground/usage-error.ts";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** Only rules are nested two levels: `rules.limits.exceeds`, but `store.spend`, `authenticate`. */
const mayHold = (path: string): boolean => !path.includes(".") || /^rules\.\w+$/.test(path);

function mistakesWithin(changes: JsonObject, known: JsonObject, group = ""): string[] {
  return Object.entries(changes).flatMap(([name, change]) => {
    const path = group + name;
    if (!Object.hasOwn(known, name)) {
      const likely = didYouMean(name, Object.keys(known), (each) => group + each);
      return [`it changes ${path}, which the service does not have.${likely}`];
    }
    const member = known[name];
    const [expected, given] = [typeof member, typeof change];
    if (expected !== given && change !== undefined) {
      return [`it changes ${path} to a value of type ${given}; expected ${expected}.`];
    }
    return mayHold(path) && isJsonObject(member) && isJsonObject(change)
      ? mistakesWithin(change, member, `${path}.`)
      : [];
  });
}

function unknownMembers(patch: Patch): string[] {
  // Any client will do to load the patch; the started sandbox has another.
  const client = { name: "patch", apiKey: "patch-client", apiSecret: "patch-secret" };
  const service = referenceService([client]);
  try {
    const changes: unknown = patch(service);
    return isJsonObject(changes)
      ? mistakesWithin(changes, service as unknown as JsonObject)
      : [`its patch returns ${JSON.stringify(changes) ?? "nothing"}; expected an object.`];
  } catch (error) {
    return [`its patch throws ${String(error)}`];
  }
}

export interface NamedPatch {
  name: string;
  does: string;
  patch: Patch;
}

const form = `export const patches = { "name": { does: "what it does", patch: (service) => ({ ... }) } };`;

async function importFile(file: string): Promise<JsonObject> {
  if (!existsSync(file)) {
    throw new UsageError(
      `There is no patch file at ${file}.\nGive the path of a module (.mjs, .js).`,
    );
  }
  try {
    return (await import(pathToFileURL(resolve(file)).href)) as JsonObject;
  } catch (error) {
    const advice = `\nNode ${process.versions.node} may not load TypeScript. Use JavaScript (.mjs), or Node 22.18 or later.`;
    throw new UsageError(
      `The patch file ${file} cannot be loaded: ${String(error)}${/\.[cm]?ts$/.test(file) ? advice : ""}`,
    );
  }
}

function mistakesIn(entry: unknown): string[] {
  if (!isJsonObject(entry)) return ["expected an object with does and patch."];
  const { does, patch } = entry;
  return [
    ...(typeof does === "string" && does.trim() !== ""
      ? []
      : ["expected does to be text that says what the patch does."]),
    ...(typeof patch === "function"
      ? unknownMembers(patch as Patch)
      : ["expected patch to be a function from the service to what it changes."]),
  ];
}

export async function loadPatchFile(file: string): Promise<NamedPatch[]> {
  const exported = await importFile(file);
  const patches = exported.patches ?? exported.default;
  const entries = isJsonObject(patches) ? Object.entries(patches) : [];
  if (entries.length === 0) {
    throw new UsageError(`The patch file ${file} exports no patches. Expected\n  ${form}`);
  }
  const mistakes = entries.flatMap(([name, entry]) =>
    mistakesIn(entry).map((mistake) => `${name}: ${mistake}`),
  );
  rejectMistakes(`The patch file ${file}`, mistakes);
  return entries.map(([name, entry]) => ({ name, ...(entry as Omit<NamedPatch, "name">) }));
}
