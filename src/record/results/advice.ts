export const adviceMeaning =
  "Advice: the document doesn't require this, so it isn't part of the verdict.";
