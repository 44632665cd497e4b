import type { Received, Written } from "../../sandbox/http/wire.ts";
import type { Input } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";

export const reading =
  (read: (received: Received, usual: (received: Received) => Input) => Input): Patch =>
  ({ wire }) => ({ wire: { read: (received) => read(received, wire.read) } });

export const writing =
  (change: (usual: Written, answer: Written) => Partial<Written>): Patch =>
  ({ wire }) => ({
    wire: {
      encode: (answer) => {
        const usual = wire.encode(answer);
        return { ...usual, ...change(usual, answer) };
      },
    },
  });
