export const oneLine = (text: string): string => text.replaceAll(/[^\P{C}]+|\s+/gu, " ").trim();
