import type { Profile } from "../profile/profile.ts";

/** A smaller offset may come from the network and from the header's whole seconds. */
const negligibleOffsetMs = 1_500;

/** In milliseconds, from the Date header: it has whole seconds, so the middles of second and exchange are compared. */
export function clockOffsetMs(
  dateHeader: string | undefined,
  sentAt: number,
  tookMs: number,
): number {
  const date = Date.parse(dateHeader ?? "");
  if (Number.isNaN(date)) return 0;
  const offset = date + 500 - (sentAt + tookMs / 2);
  return Math.abs(offset) < negligibleOffsetMs ? 0 : Math.round(offset);
}

/** The clock that timestamps are taken from: the target's by its Date header, this machine's, or one that the profile sets. */
export interface Clock {
  by: "target" | "own" | "profile";
  offsetMs: number;
}

const own: Clock = { by: "own", offsetMs: 0 };

/** The clocks that a target may judge by, the likeliest first: what stands before it may write a Date header of its own. */
export function clocksToTry({ clock }: Pick<Profile, "clock">, dateOffsetMs: number): Clock[] {
  const target: Clock = { by: "target", offsetMs: dateOffsetMs };
  if (clock === "own") return [own];
  if (clock === "target") return [target];
  if (clock !== undefined) return [{ by: "profile", offsetMs: 1000 * Number.parseInt(clock, 10) }];
  return dateOffsetMs === 0 ? [target] : [target, own];
}
