import { parseResponse } from "../../contract/response.ts";
import { isOwnAnswer } from "../../contract/own-answers.ts";
import { writableNames } from "../profile/binding.ts";
import { freshValues } from "../profile/generators.ts";
import type { LoadedProfile } from "../profile/load.ts";
import type { Profile } from "../profile/profile.ts";
import type { Exchange } from "../../wire/exchange.ts";
import { atTarget, type Discovered } from "./target.ts";

/** An id that the client chooses for a new user. */
export const chosenId = "{uuid}";

export const idsAreChosen = `No user is created without an id: the suite chooses one for each. A profile says so with testData: { user: { user_id: "${chosenId}" } }.`;

/** Whether createUser has a place for the user's id, and the profile doesn't say what to write there. */
export const mayChooseId = (profile: Profile): boolean =>
  profile.users === undefined &&
  profile.testData.user.user_id === undefined &&
  writableNames("createUser", profile).includes("user_id");

export const choosingIds = (profile: Profile): Profile => ({
  ...profile,
  testData: { ...profile.testData, user: { ...profile.testData.user, user_id: chosenId } },
});

const isRefused = (exchange: Exchange, profile: Profile): boolean =>
  exchange.answer !== undefined &&
  isOwnAnswer(exchange, profile, false) &&
  parseResponse(exchange.answer, profile.errors).kind === "refused";

/** The profile as the target has it: where it creates no user without an id of the client's, with one. */
export async function settleUserIds(
  loaded: LoadedProfile,
  discovered: Discovered,
  environment: NodeJS.ProcessEnv,
): Promise<{ loaded: LoadedProfile; exchanges: Exchange[] }> {
  const exchanges: Exchange[] = [];
  if (!mayChooseId(loaded.profile)) return { loaded, exchanges };
  const refuses = (profile: Profile): Promise<boolean> =>
    atTarget(
      async ({ client, time }) => {
        const input = freshValues(profile.testData.user, time);
        const exchange = await client.call({ operation: "createUser", input });
        exchanges.push(exchange);
        return isRefused(exchange, profile);
      },
      loaded,
      environment,
      discovered,
    );
  const choosing = choosingIds(loaded.profile);
  const isChosen = (await refuses(loaded.profile)) && !(await refuses(choosing));
  return { loaded: isChosen ? { ...loaded, profile: choosing } : loaded, exchanges };
}
