import type { ApiResponse } from "../../fixtures/response/response.ts";

/** The word that readings of open points use. */
export const acceptance = ({ kind }: ApiResponse) => (kind === "accepted" ? "accepted" : "refused");
