/** Below this many milliseconds the offset says more about the network and whole seconds than about clocks. */
const negligible = 1_500;

/**
 * How far the target's clock is ahead of ours, in milliseconds, from the Date header of an answer.
 * The header has whole seconds, so its middle is compared with the middle of the exchange.
 */
export function clockOffset(
  dateHeader: string | undefined,
  sentAt: number,
  tookMs: number,
): number {
  const date = Date.parse(dateHeader ?? "");
  if (Number.isNaN(date)) return 0;
  const offset = date + 500 - (sentAt + tookMs / 2);
  return Math.abs(offset) < negligible ? 0 : Math.round(offset);
}
