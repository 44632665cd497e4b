import { isDeepStrictEqual } from "node:util";
import { objectOf, type JsonObject } from "../../../spec/json.ts";
import { pointerOf, readPointer, writePointer } from "../../../spec/pointer.ts";
import { profileBy, type LoadedProfile } from "../../judge/profile/load.ts";
import { overlay } from "../../judge/profile/profile.ts";

export interface Note {
  standing: "proven" | "assumed" | "unknown";
  why: string;
}

export type ProfilePath = readonly string[];

/** `limits.unit`, or a list of keys if one may contain a dot. */
type PlaceInProfile = string | ProfilePath;

const pathOf = (place: PlaceInProfile): ProfilePath =>
  typeof place === "string" ? place.split(".") : place;
const keyOf = (place: PlaceInProfile): string => JSON.stringify(pathOf(place));

export const written = (target: JsonObject, path: ProfilePath, value: unknown): JsonObject =>
  objectOf(writePointer(target, pointerOf(path), value));

export const read = (target: unknown, path: ProfilePath) => readPointer(target, pointerOf(path));

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

  set(place: PlaceInProfile, value: unknown, standing: Note["standing"], why: string): void {
    const path = pathOf(place);
    const given = read(this.given, path);
    if (given !== undefined && !isDeepStrictEqual(given, value)) {
      const shown =
        typeof value === "object" ? "" : `; the target showed ${String(value)} (${why})`;
      return this.note(path, "assumed", `as it was given${shown}`);
    }
    this.values = written(this.values, path, value);
    this.note(path, standing, why);
  }

  note(place: PlaceInProfile, standing: Note["standing"], why: string): void {
    this.notes.set(keyOf(place), { path: pathOf(place), note: { standing, why } });
  }

  remove(place: PlaceInProfile): void {
    const above = pathOf(place).slice(0, -1);
    const [last = ""] = pathOf(place).slice(-1);
    const { [last]: removed, ...others } = objectOf(read(this.values, above));
    if (removed !== undefined) this.values = written(this.values, above, others);
    this.forget(place);
  }

  forget = (place: PlaceInProfile): boolean => this.notes.delete(keyOf(place));

  get = (place: PlaceInProfile): unknown => read(this.values, pathOf(place));

  get all(): { path: ProfilePath; note: Note }[] {
    return [...this.notes.values()];
  }

  noteOf = (place: PlaceInProfile): Note | undefined => this.notes.get(keyOf(place))?.note;

  get loaded(): LoadedProfile {
    return {
      profile: profileBy(this.values),
      file: "the profile that is being drafted",
      digest: "",
    };
  }
}
