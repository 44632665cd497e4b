const signals = ["SIGINT", "SIGTERM"] as const;

/** The reason of its signal is the signal that the process got. */
export async function interruptible<Result>(
  work: (interrupted: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const interruption = new AbortController();
  const interrupt = (signal: NodeJS.Signals) => interruption.abort(signal);
  for (const signal of signals) process.on(signal, interrupt);
  try {
    return await work(interruption.signal);
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
  }
}
