import type { ApiResponse } from "../../fixtures/response/response.ts";

/** As the readings of open points name it. */
export const acceptance = ({ kind }: ApiResponse): string =>
  kind === "accepted" ? "accepted" : "refused";
