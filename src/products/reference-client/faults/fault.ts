import type { ClientRequirementId } from "../../../../spec/client-requirements/index.ts";
import type { PlatformPatch } from "../platform.ts";

/** A client that is broken in one point: what that breaks, in which scenario it shows, and how. */
export interface ClientFault {
  breaks: ClientRequirementId;
  in: string;
  does: string;
  patch: PlatformPatch;
}

/** The scenario in which nothing goes wrong but for the client. */
export const plain = "plain-sell";
