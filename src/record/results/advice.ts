/** Why what deviates from an advisory requirement fails nothing. */
export const adviceMeaning =
  "Advice: the document doesn't require this, so it isn't part of the verdict.";
