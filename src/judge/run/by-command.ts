/** Set for the processes of Playwright that the command starts, so that each of them knows. */
const variable = "CONFORMANCE_BY_COMMAND";

export const byCommand = { [variable]: "1" };

/**
 * Whether the command runs Playwright: it prepared the run and exits by its verdict, and nobody looks at Playwright's
 * own reports.
 */
export const isRunByCommand = (): boolean => process.env[variable] === "1";
