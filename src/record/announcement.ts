const variable = "CONFORMANCE_REPORTER";

/** For the runner and workers started from now on. Only Playwright's first reporter may correct results. */
export function announceReporter(place: "first" | "later"): void {
  process.env[variable] = place;
}

export function forgetReporter(): void {
  delete process.env[variable];
}

export const hasReporter = (): boolean => process.env[variable] !== undefined;

/** Then a failure marked as expected still counts as one. */
export const correctsFailures = (): boolean => process.env[variable] === "first";
