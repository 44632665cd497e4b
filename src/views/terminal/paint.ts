import { styleText } from "node:util";

export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

export const plain: Paint = (_style, text) => text;

/** Colours only where the stream is a terminal that has them, or FORCE_COLOR and NO_COLOR say so. */
export const paintFor =
  (stream: NodeJS.WritableStream): Paint =>
  (style, text) =>
    styleText(style, text, { stream });
