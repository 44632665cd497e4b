const yearOf = (date: string): number => Number(date.slice(0, 4));

/** The usual spelling of the day that others spell. */
export const fifthOfJanuary = (date: string): string => `${yearOf(date)}-01-05`;

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** The next leap year or common year, from this year on; a step of -1 looks back. */
function nearest(year: number, step: 1 | -1, leap: boolean): number {
  return isLeap(year) === leap ? year : nearest(year + step, step, leap);
}

export const daysSince1970 = (date: string): number => Date.parse(date) / 86_400_000;

/** All of them are further from today than the given date, so that nothing else is wrong with them. */
export function notDates(date: string, away: 1 | -1): string[] {
  const year = yearOf(date);
  return [
    `${nearest(year, away, false)}-02-29`,
    away > 0 ? "2100-02-29" : "1900-02-29",
    `${nearest(year, away, true)}-02-30`,
    `${year}-04-31`,
    `${year}-12-32`,
    `${year}-13-01`,
    `${year}-00-10`,
    `${year}-01-00`,
    `${year}-1-05`,
    `${year}-01-5`,
    `${String(year).slice(2)}-01-05`,
    `${year}-01`,
    `${year}/01/05`,
    `${year}.01.05`,
    `${year}0105`,
    `05-01-${year}`,
    `05/01/${year}`,
    `${year}-01-05T00:00:00Z`,
    `${year}-01-05Z`,
    ` ${fifthOfJanuary(date)} `,
    `5 January ${year}`,
    `on ${year}-01-05`,
    String(daysSince1970(date)),
  ];
}

/** Forms that other date parsers accept, one for each date of the documents. */
export const rareForms = (date: string): string[] => {
  const year = yearOf(date);
  return [`+${year}-01-05`, `${year}-W02-3`, `${year}-005`, `0${year}-01-05`];
};

/** Arabic digits: programs that check for digits often accept those of any script. */
const otherDigits = "\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669";

/** Date patterns let these pass: the end of a line after the date, and digits of another script. */
export const patternsPassed = (date: string): string[] => {
  const day = fifthOfJanuary(date);
  return [`${day}\n`, day.replaceAll(/\d/g, (digit) => otherDigits.charAt(Number(digit)))];
};

/** Before 1970 and after 2038, where counts of seconds begin and end. */
const yearsToLeapDay = { "-1": 60, "1": 20 };

/** Ends of months and years, a leap day far away, and that of 2000, the last year of a century. */
export function edgeDays(today: string, away: 1 | -1): string[] {
  const year = yearOf(today) + 2 * away;
  return [
    `${nearest(year + yearsToLeapDay[away] * away, away, true)}-02-29`,
    `${nearest(year, away, false)}-02-28`,
    `${year}-01-01`,
    `${year}-01-31`,
    `${year}-04-30`,
    `${year}-12-31`,
    away < 0 ? "2000-02-29" : `${year}-06-15`,
  ];
}
