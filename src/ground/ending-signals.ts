/** Ask a process to end: by Ctrl-C, by whoever runs it, and when its terminal goes away. */
export const endingSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
