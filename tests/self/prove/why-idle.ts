/** Why a check may stand although no fault turns it red. Whatever is not named here must kill something. */
export const whyIdle: [pattern: RegExp, because: string][] = [
  [
    /^(silences|isolation)\//,
    "it records which reading a target takes where the document is silent: there is no wrong one, and it fails only where an answer is no JSON",
  ],
];

/** The reason a check may be idle, if there is one. */
export const reasonOf = (id: string): string | undefined =>
  whyIdle.find(([pattern]) => pattern.test(id))?.[1];
