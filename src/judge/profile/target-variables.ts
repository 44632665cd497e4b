/** The environment variables that name a target. The command's options set them; so may anyone. */
export const targetVariables = {
  profile: "CONFORMANCE_PROFILE",
  baseUrl: "CONFORMANCE_BASE_URL",
  apiKey: "CONFORMANCE_API_KEY",
  statesUrl: "CONFORMANCE_STATES_URL",
  proxy: "CONFORMANCE_PROXY",
} as const;
