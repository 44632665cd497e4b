export const titleOfTry = (title: string, nth: number): string =>
  nth === 1 ? title : `${title} (try ${nth})`;

export const withoutTry = (title: string): string => title.replace(/ \(try \d+\)$/, "");
