import type { Sandbox } from "../../sandbox/start.ts";

/** One sandbox to host: with one mutant active, or as it is. */
export interface ToHost {
  name: string;
  /** The mutant's number in the instrumented code. */
  mutant?: string | undefined;
  /** How often the mutated code may run before it counts as an endless loop. */
  hitLimit?: number | undefined;
}

/** What the thread is started with. */
export interface HostData {
  /** The compiled tree. */
  folder: string;
  /** Names the copies of the sandbox, so that several threads may share a tree. */
  copies: string;
  sandboxes: ToHost[];
  controlToken: string;
  pulse: SharedArrayBuffer;
}

/** Indexes into the memory both threads see. */
export const pulse = {
  /** Counted up all the time, unless the thread is stuck. */
  beats: 0,
  /** The index of the sandbox that ran mutated code last: the one at fault when the thread dies. */
  running: 1,
} as const;

/** Where a hosted sandbox is, or why it did not start. */
export interface Hosted {
  name: string;
  address?: Pick<Sandbox, "url" | "credentials" | "otherSecret">;
  failure?: string;
}

/** What instrumented code counted in one sandbox. */
export interface Counted {
  name: string;
  /** How often the code of each mutant ran, by the mutant's number. */
  covered: Record<string, number>;
  /** The mutants with code that ran while the sandbox was loaded and started. */
  whileStarting: string[];
  /** Whether its mutant ran more often than it may. */
  isEndless: boolean;
}

export type FromHost = { started: Hosted[] } | { counted: Counted[] };
