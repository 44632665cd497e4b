/** A smaller offset may come from the network and from the header's whole seconds. */
const negligibleOffsetMs = 1_500;

/**
 * By how much the target's clock is ahead of the suite's, in milliseconds, from the Date header of a
 * response that was sent for at `sentAt` (epoch milliseconds) and took `tookMs`; 0 without the header.
 * The header has whole seconds, so the middle of its second is compared with the middle of the exchange.
 */
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
