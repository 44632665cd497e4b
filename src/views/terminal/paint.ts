import { styleText } from "node:util";

export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

export function isColourful(stream: { isTTY?: boolean }, environment: NodeJS.ProcessEnv): boolean {
  if (environment.FORCE_COLOR !== undefined) return environment.FORCE_COLOR !== "0";
  if (environment.NO_COLOR || environment.TERM === "dumb") return false;
  return stream.isTTY === true;
}

export const plain: Paint = (_style, text) => text;
export const coloured: Paint = (style, text) => styleText(style, text, { validateStream: false });

export const paintFor = (stream: { isTTY?: boolean }, environment: NodeJS.ProcessEnv): Paint =>
  isColourful(stream, environment) ? coloured : plain;
