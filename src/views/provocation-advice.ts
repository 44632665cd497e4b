import { opaqueRows } from "../../spec/error-rows/opaque.ts";
import type { Finding } from "../record/results/results.ts";

const chosen: ReadonlySet<string> = opaqueRows;

/** The suite chose something, and the profile may choose otherwise. Undefined for other findings. */
export const provocationAdvice = ({
  requirement,
}: Pick<Finding, "requirement">): string | undefined =>
  chosen.has(requirement)
    ? `The document doesn't say what triggers this row. To have it triggered otherwise, set provocations.${requirement} in the profile.`
    : undefined;
