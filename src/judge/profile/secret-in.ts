import { UsageError } from "../../ground/usage-error.ts";
import { shortestSecret } from "../../wire/redaction.ts";

/** A secret of the environment, if it is there. @throws UsageError when it is too short to be redacted */
export function secretIn(
  environment: NodeJS.ProcessEnv,
  name: string | undefined,
): string | undefined {
  const secret = name === undefined ? undefined : environment[name];
  if (!secret) return undefined;
  if (secret.length >= shortestSecret) return secret;
  throw new UsageError(
    `The secret in ${name} is too short to be kept out of reports: ` +
      `it needs at least ${shortestSecret}.`,
  );
}
