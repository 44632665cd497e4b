const variable = "CONFORMANCE_REPORTER";

/** First in Playwright's list, our reporter sees each result before any other does, and may correct it. */
type Place = "first" | "later";

/** Tells the process of the runner, and every worker it starts from now on, that our reporter takes part. */
export function announceReporter(place: Place): void {
  process.env[variable] = place;
}

export function forgetReporter(): void {
  delete process.env[variable];
}

export const hasReporter = (): boolean => process.env[variable] !== undefined;

/** Whether our reporter corrects what other reporters see: a failure marked as expected counts as one. */
export const correctsFailures = (): boolean => process.env[variable] === "first";
