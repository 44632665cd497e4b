import type { ApiResponse } from "../../fixtures/index.ts";

/** As the readings of open points name it. */
export const acceptance = ({ kind }: ApiResponse): string =>
  kind === "accepted" ? "accepted" : "refused";
