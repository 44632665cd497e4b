export const endingSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
