import type { CredentialVariables } from "../../record/evidence/identities.ts";
import type { Profile } from "../profile/profile.ts";

/** The variable that holds a value: of several, the one that the profile names. */
function variableHolding(
  value: string,
  environment: NodeJS.ProcessEnv,
  preferred: string,
): string | undefined {
  const names = Object.keys(environment).filter((name) => environment[name] === value);
  return names.includes(preferred) ? preferred : names.toSorted()[0];
}

/**
 * The names of the variables that credentials come from, for a replay to take them from there again.
 * A key that is given, by an argument or a variable of ours, may stand in another variable as well.
 */
export function credentialVariables(
  { credentials, states }: Profile,
  environment: NodeJS.ProcessEnv,
  keyIsGiven: boolean,
): CredentialVariables {
  const { apiKey, apiKeyEnv, secretEnv, otherKeyEnv, otherSecretEnv } = credentials;
  const keyVariable = apiKey ? variableHolding(apiKey, environment, apiKeyEnv) : apiKeyEnv;
  const isSet = (name: string | null | undefined): name is string =>
    Boolean(name && environment[name]);
  return {
    ...(keyVariable && { apiKey: keyVariable }),
    ...(apiKey && !keyIsGiven && { keyInProfile: true }),
    apiSecret: secretEnv,
    ...(isSet(otherKeyEnv) && { otherKey: otherKeyEnv }),
    ...(isSet(otherSecretEnv) && { otherSecret: otherSecretEnv }),
    ...(isSet(states.tokenEnv) && { statesToken: states.tokenEnv }),
  };
}
