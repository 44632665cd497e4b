import { authenticationErrors } from "../../../spec/error-rows/index.ts";
import type { RequirementId } from "../../../spec/requirements/index.ts";
import { codeNumber } from "../response.ts";
import { judgeBySchema } from "../schemas.ts";
import type { WatchRule } from "./invariant.ts";

/** Authentication, error shapes: code -> the requirement and the schema of its body. */
const shapes = new Map<unknown, { requirement: RequirementId; schema: string }>([
  [
    authenticationErrors["authentication-client-invalid"].code,
    {
      requirement: "authentication-shape-client-invalid",
      schema: "/components/schemas/KeyOrSecretError",
    },
  ],
  [
    authenticationErrors["authentication-secret-wrong"].code,
    {
      requirement: "authentication-shape-secret-wrong",
      schema: "/components/schemas/KeyOrSecretError",
    },
  ],
  [
    authenticationErrors["authentication-timestamp-expired"].code,
    {
      requirement: "authentication-shape-timestamp-expired",
      schema: "/components/schemas/TimestampError",
    },
  ],
]);

export const shapeRequirements = [...shapes.values()].map(({ requirement }) => requirement);

/** An authentication error has the shape shown for its code. */
export const authenticationShape: WatchRule = ({ reading }) => {
  // A code written as text is that code in the wrong shape.
  const shape = reading?.kind === "refused" ? shapes.get(codeNumber(reading.code)) : undefined;
  if (!shape) return {};
  const deviations = judgeBySchema(shape.schema, reading?.json, shape.requirement);
  return deviations.length > 0 ? { deviations } : { satisfied: [shape.requirement] };
};
