import type { ClientRequirementId } from "../../../../spec/client-requirements/index.ts";
import type { PlatformPatch } from "../platform.ts";

export interface ClientFault {
  breaks: ClientRequirementId;
  in: string;
  does: string;
  patch: PlatformPatch;
}

/** Only the client can go wrong in it. */
export const plain = "plain-sell";
