import type { ApiResponse } from "../../fixtures/response/response.ts";

/** The word that readings of open points use. */
export const acceptance = ({ kind }: ApiResponse): string =>
  kind === "accepted" ? "accepted" : "refused";
