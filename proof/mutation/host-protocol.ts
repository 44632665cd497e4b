import type { Sandbox } from "../../sandbox/start.ts";

export interface ToHost {
  name: string;
  mutant?: string | undefined;
  /** How often the mutated code may run before it counts as an endless loop. */
  hitLimit?: number | undefined;
}

export interface HostData {
  folder: string;
  /** Names the copies of the sandbox, so that several threads may share a tree. */
  copies: string;
  sandboxes: ToHost[];
  controlToken: string;
  pulse: SharedArrayBuffer;
}

export const pulse = {
  /** Counted up all the time, unless the thread is stuck. */
  beats: 0,
  /** The index of the sandbox that ran mutated code last: the one at fault when the thread dies. */
  running: 1,
} as const;

export interface Hosted {
  name: string;
  address?: Pick<Sandbox, "url" | "credentials" | "otherSecret">;
  failure?: string;
}

export interface Counted {
  name: string;
  covered: Record<string, number>;
  whileStarting: string[];
  isEndless: boolean;
}

export type FromHost = { started: Hosted[] } | { counted: Counted[] };
