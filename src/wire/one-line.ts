/** Text on one line: space in place of line breaks, control characters and whatever else cannot be seen. */
export const oneLine = (text: string): string => text.replaceAll(/[^\P{C}]+|\s+/gu, " ").trim();
