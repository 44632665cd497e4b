import type { ApiResponse } from "../../fixtures/index.ts";

/** Whether a request was accepted, as the readings of open points name it. */
export const acceptance = ({ kind }: ApiResponse): string =>
  kind === "accepted" ? "accepted" : "refused";
