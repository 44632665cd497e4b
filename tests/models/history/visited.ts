import type { User } from "../../../fixtures/actors/user.ts";
import { longestDays, secondsPerDay } from "../../../spec/vocabulary.ts";
import { type HistoryCommand, isApproved, type Model } from "./model.ts";

/** What the document distinguishes of where a history stands. Of accounts and sells it may have several. */
export const dimensions = {
  KYC: ["none", "under review", "Indian", "foreign"],
  NRI: ["no", "yes"],
  accounts: ["none", "approved", "rejected", "being verified", "deleted"],
  sells: ["none", "quoted", "sold", "funded"],
  time: ["today", "a day later", "a month later", "a year later"],
} as const;

type Standing = { [Name in keyof typeof dimensions]: (typeof dimensions)[Name][number][] };

function timeSince({ secondsAhead }: User): Standing["time"][number] {
  const days = secondsAhead / secondsPerDay;
  if (days < longestDays.daily) return "today";
  if (days < longestDays.monthly) return "a day later";
  return days < longestDays.monthly + 365 ? "a month later" : "a year later";
}

function kycOf({ kyc, reviewed }: Model): Standing["KYC"][number] {
  if (kyc) return kyc === "indian" ? "Indian" : "foreign";
  return reviewed ? "under review" : "none";
}

const theseOf = <Name extends string>(held: Partial<Record<Name, boolean>>): (Name | "none")[] => {
  const names = (Object.keys(held) as Name[]).filter((name) => held[name]);
  return names.length > 0 ? names : ["none"];
};

function standing(model: Model, user: User): Standing {
  const { isNri, accounts, verifying, fresh, sold } = model;
  const live = accounts.filter(({ deleted }) => !deleted);
  return {
    KYC: [kycOf(model)],
    NRI: [isNri ? "yes" : "no"],
    accounts: theseOf({
      approved: live.some((each) => isApproved(each, model)),
      rejected: live.some((each) => !isApproved(each, model)),
      "being verified": verifying !== undefined,
      deleted: live.length < accounts.length,
    }),
    sells: theseOf({
      quoted: fresh.length > 0,
      sold: sold.some(({ funding }) => !funding),
      funded: sold.some(({ funding }) => funding),
    }),
    time: [timeSince(user)],
  };
}

const noteVisit = (
  visits: Set<string>,
  { held, asked, possible }: { held: Standing; asked: HistoryCommand; possible: Set<string> },
): void => {
  for (const [dimension, values] of Object.entries(held)) {
    for (const value of values) {
      for (const name of possible) visits.add(`${name} | ${dimension} | ${value} | possible`);
      visits.add(`${asked.name} | ${dimension} | ${value} | asked`);
    }
  }
};

/** Notes, for the record alone, where each command was possible, and where it ran: docs/coverage.md shows it. */
export const noting = (all: readonly HistoryCommand[]): HistoryCommand[] =>
  all.map((asked) => ({
    ...asked,
    run(model, real) {
      const { visits } = real.stage.session.evidence;
      if (visits) {
        const possible = new Set(all.filter((one) => one.check(model)).map(({ name }) => name));
        noteVisit(visits, { held: standing(model, real.user), asked, possible });
      }
      return asked.run(model, real);
    },
  }));
