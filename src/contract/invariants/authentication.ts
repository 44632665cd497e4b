import { authenticationErrors } from "../../../spec/error-rows/index.ts";
import type { RequirementId } from "../../../spec/requirements/index.ts";
import { judgeBySchema } from "../schemas.ts";
import type { Invariant } from "./invariant.ts";

/** Authentication, error shapes: by code, the requirement and the schema of the body. */
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

export const authenticationShape: Invariant = ({ response }) => {
  // A code written as text selects the same shape, which then reports the wrong type.
  const shape = response?.kind === "refused" ? shapes.get(response.code) : undefined;
  if (!shape) return {};
  const deviations = judgeBySchema(shape.schema, response?.json, shape.requirement);
  return deviations.length > 0 ? { deviations } : { satisfied: [shape.requirement] };
};
