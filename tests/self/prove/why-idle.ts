/** Why a check may stand although no fault turns it red. Whatever is not named here must kill something. */
export const whyIdle: [pattern: RegExp, because: string][] = [];

/** The reason a check may be idle, if there is one. */
export const reasonOf = (id: string): string | undefined =>
  whyIdle.find(([pattern]) => pattern.test(id))?.[1];
