import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { headers } from "../../../spec/vocabulary.ts";
import { UsageError } from "../../ground/usage-error.ts";
import { credentialsOf } from "../../judge/client/credentials.ts";
import { signRequest } from "../../judge/client/signer.ts";
import { isLoopback } from "../../judge/client/test-system.ts";
import type { LoadedProfile } from "../../judge/profile/load.ts";
import { wayTo } from "../../judge/profile/way.ts";
import { standBefore, type Listening } from "./observe.ts";
import { createProxy } from "./proxy.ts";
import { wrongKinds } from "./wrong-kinds.ts";

/** A resolver may map names below localhost to any address. */
const isThisMachine = (host: string): boolean => isLoopback(host) && !/\.localhost\.?$/i.test(host);

const isFromHere = ({ headers: sent }: IncomingMessage): boolean =>
  [`http://${sent.host ?? ""}`, ...(sent.origin === undefined ? [] : [sent.origin])].every(
    (url) => URL.canParse(url) && isThisMachine(new URL(url).hostname),
  );

function signedHeaders(
  { rawHeaders, headers: sent }: IncomingMessage,
  sign: (about: { userId?: string; requestId?: string }) => Record<string, string>,
): string[] {
  const own = (name: string) => ([sent[name]].flat()[0] || undefined) as string | undefined;
  const [userId, requestId] = [own(headers.userId), own(headers.requestId)];
  const made = sign({ ...(userId && { userId }), ...(requestId && { requestId }) });
  const replaced = new Set<string>(Object.values(headers));
  const kept = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && !replaced.has(name.toLowerCase()) ? [name, rawHeaders[index + 1] ?? ""] : [],
  );
  return [...kept, ...Object.entries(made).flat()];
}

export async function signWhatPasses(
  environment: NodeJS.ProcessEnv,
  { wrong, ...where }: Listening & { wrong?: string | undefined },
): Promise<number> {
  if (!isThisMachine(where.host)) {
    throw new UsageError(
      `sign signs for whoever reaches it, so it listens on loopback only, and ${where.host} isn't. Give --listen a port alone.`,
    );
  }
  const deviation = wrong === undefined ? {} : wrongKinds[wrong];
  const serve = (loaded: LoadedProfile, target: URL) => {
    const credentials = credentialsOf(loaded.profile, process.env);
    const given = loaded.profile.signature.encoding;
    const encoding = given === "auto" ? "hex" : given;
    return createProxy(target, () => undefined, wayTo(loaded, environment), {
      refuses: (incoming) =>
        isFromHere(incoming) ? undefined : "only requests from this machine are signed",
      headersOf: (incoming) =>
        signedHeaders(incoming, (about) => {
          const context = { credentials, encoding, now: Date.now(), requestId: randomUUID() };
          return signRequest({ ...context, ...about }, deviation).headers;
        }),
    });
  };
  return standBefore(environment, "sign", where, serve, async (standing) => {
    const how = wrong === undefined ? "signed" : `signed wrongly (${wrong})`;
    console.log(`Passing requests on, ${how}: ${standing}`);
    console.log("Press Ctrl-C to end.");
    return async () => 0;
  });
}
