const variable = "CONFORMANCE_REPORTER";

/** To the process of the runner, and every worker it starts from now on. The first of Playwright's list may correct results. */
export function announceReporter(place: "first" | "later"): void {
  process.env[variable] = place;
}

export function forgetReporter(): void {
  delete process.env[variable];
}

export const hasReporter = (): boolean => process.env[variable] !== undefined;

/** Then a failure marked as expected counts as one. */
export const correctsFailures = (): boolean => process.env[variable] === "first";
