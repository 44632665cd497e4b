/** Orders texts the same on every machine: `localeCompare` depends on its language. */
export const byCodeUnits = (one: string, other: string): number =>
  one < other ? -1 : Number(one > other);
