/** The command's options set these variables; users of plain Playwright set them directly. */
export const targetVariables = {
  profile: "CONFORMANCE_PROFILE",
  baseUrl: "CONFORMANCE_BASE_URL",
  apiKey: "CONFORMANCE_API_KEY",
  statesUrl: "CONFORMANCE_STATES_URL",
  proxy: "CONFORMANCE_PROXY",
} as const;
