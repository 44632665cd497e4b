import type { Context } from "../context.ts";
import { applyPatch, type Patch } from "../patch.ts";
import type { SignedRequest } from "../rules/authentication.ts";
import type { Rules } from "../rules/index.ts";
import { inRules } from "./rules.ts";

type When = (request: SignedRequest) => boolean;

export const authentication = inRules("authentication");

export const authenticating =
  (when: When, changes: Partial<Rules["authentication"]>): Patch =>
  (service) => ({
    authenticate: (context: Context, request: SignedRequest) => {
      if (!when(request)) return service.authenticate(context, request);
      const changed = applyPatch(
        { ...service, ...context },
        authentication(() => changes),
      );
      return service.authenticate(changed, request);
    },
  });

/** Checks no header, and takes the request for the first client's. */
export const serving =
  (when: When): Patch =>
  ({ authenticate }) => ({
    authenticate: (context, request) =>
      when(request)
        ? { client: context.store.clients[0], userId: request.userId }
        : authenticate(context, request),
  });
