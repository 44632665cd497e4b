import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { isJsonObject, type JsonObject } from "../../../spec/json.ts";
import { profileDefaults, type LoadedProfile } from "../../judge/profile/load.ts";
import { laidOver } from "../../judge/profile/mistakes.ts";
import { type Profile, overlay } from "../../judge/profile/profile.ts";

export interface Note {
  standing: "proven" | "assumed" | "unknown";
  why: string;
}

export type ProfilePath = readonly string[];

const keyOf = (path: ProfilePath): string => JSON.stringify(path);

export function written(
  target: JsonObject,
  [key, ...rest]: ProfilePath,
  value: unknown,
): JsonObject {
  if (key === undefined) return target;
  if (rest.length === 0) return { ...target, [key]: value };
  const inner = target[key];
  return { ...target, [key]: written(isJsonObject(inner) ? inner : {}, rest, value) };
}

export function read(target: unknown, path: ProfilePath): unknown {
  return path.reduce<unknown>((at, key) => (isJsonObject(at) ? at[key] : undefined), target);
}

export class Draft {
  values: JsonObject;
  private readonly notes = new Map<string, { path: ProfilePath; note: Note }>();
  readonly remarks: string[] = [];
  private given: JsonObject = {};

  constructor(values: JsonObject) {
    this.values = values;
  }

  give(values: JsonObject): void {
    this.values = overlay(this.values, values);
    this.given = values;
    for (const { path } of this.all) {
      if (read(values, path) !== undefined) this.note(path, "assumed", "as it was given");
    }
  }

  set(path: ProfilePath, value: unknown, standing: Note["standing"], why: string): void {
    const given = read(this.given, path);
    if (given !== undefined && !isDeepStrictEqual(given, value)) {
      const shown =
        typeof value === "object" ? "" : `; the target showed ${String(value)} (${why})`;
      return this.note(path, "assumed", `as it was given${shown}`);
    }
    this.values = written(this.values, path, value);
    this.note(path, standing, why);
  }

  note(path: ProfilePath, standing: Note["standing"], why: string): void {
    this.notes.set(keyOf(path), { path, note: { standing, why } });
  }

  remove(path: ProfilePath): void {
    const holder = read(this.values, path.slice(0, -1));
    const [last = ""] = path.slice(-1);
    if (isJsonObject(holder)) {
      const { [last]: _removed, ...others } = holder;
      this.values = written(this.values, path.slice(0, -1), others);
    }
    this.notes.delete(keyOf(path));
  }

  forget(path: ProfilePath): void {
    this.notes.delete(keyOf(path));
  }

  get = (path: ProfilePath): unknown => read(this.values, path);

  get all(): { path: ProfilePath; note: Note }[] {
    return [...this.notes.values()];
  }

  noteOf = (path: ProfilePath): Note | undefined => this.notes.get(keyOf(path))?.note;

  get loaded(): LoadedProfile {
    const profile = laidOver(profileDefaults(), this.values) as unknown as Profile;
    const digest = createHash("sha256").update(JSON.stringify(this.values)).digest("hex");
    return { profile, file: "the profile that is being drafted", digest };
  }
}
