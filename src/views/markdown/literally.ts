import { shortened, visible } from "../../record/visible.ts";

const longestValue = 90;

/** Text of the target in Markdown: none of its characters means anything. Cut after `longest` characters. */
export const literally = (text: string, longest = longestValue): string =>
  visible(shortened(text, longest)).replaceAll(/[\\`*_{}[\]()<>#+!|~&@:]/g, "\\$&");
