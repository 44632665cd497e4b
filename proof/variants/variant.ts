import type { Patch } from "../../sandbox/patch.ts";

/** Its profile, if it needs one, is profiles/variants/<name>.yaml. */
export interface Variant {
  does: string;
  patch: Patch;
}

export type NameIn<Title extends string> = Title extends `${infer Name}: ${string}` ? Name : never;

/** Deviations by name, from titles ("name: what it does") and what each title maps to. */
export const namedByTitle = <Title extends string, Given, Made>(
  titled: Record<Title, Given>,
  make: (does: string, given: Given) => Made,
): Record<NameIn<Title>, Made> =>
  Object.fromEntries(
    Object.entries<Given>(titled).map(([title, given]) => {
      const end = title.indexOf(": ");
      return [title.slice(0, end), make(title.slice(end + 2), given)];
    }),
  ) as Record<NameIn<Title>, Made>;

export const variantsOf = <Title extends string>(
  titled: Record<Title, Patch>,
): Record<NameIn<Title>, Variant> =>
  namedByTitle(titled, (does, patch: Patch) => ({ does, patch }));
