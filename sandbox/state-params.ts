import { Big } from "big.js";
import type { Input } from "./data.ts";
import { textOf } from "./input.ts";

// The parameters of provider states. A mistake in them is an Error that says what was expected.

export function textIn(params: Input, name: string): string {
  if (params[name] === undefined) throw new Error(`params.${name} is required`);
  return textOf(params[name]);
}

export function numberIn(params: Input, name: string): number {
  const number = Number(textIn(params, name));
  if (Number.isNaN(number)) throw new Error(`params.${name} must be a number`);
  return number;
}

export const decimalIn = (params: Input, name: string): Big => {
  numberIn(params, name);
  return new Big(textIn(params, name));
};

export function wordIn<Word extends string>(
  params: Input,
  name: string,
  words: readonly Word[],
): Word {
  const given = textIn(params, name);
  const word = words.find((each) => each === given);
  if (!word) throw new Error(`params.${name} must be one of ${words.join(", ")}`);
  return word;
}
