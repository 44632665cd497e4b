/** Confirm on-chain funding. */
export const fundingRules = {
  /** The form of a transaction hash: not shown. Here: 32 bytes in hexadecimal. */
  isHash: (text: string): boolean => /^0x[0-9a-f]{64}$/i.test(text),
};
