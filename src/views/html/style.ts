import { baseStyle } from "./base-style.ts";
import { findingStyle } from "./finding-style.ts";
import { listStyle } from "./list-style.ts";
import { mastheadStyle } from "./masthead-style.ts";

/** The looks of a page, on screen and phone; paper has its own (print-style.ts). */
export const style = baseStyle + mastheadStyle + findingStyle + listStyle;
