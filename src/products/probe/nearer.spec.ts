import { expect, test } from "@playwright/test";
import { startSandbox } from "../../../proof/deviations.ts";
import { draftOf } from "../../../proof/self/probe/probed.ts";
import { refuses } from "../../../sandbox/combinators.ts";
import type { Patch } from "../../../sandbox/patch.ts";
import { refuse } from "../../../sandbox/refusal.ts";

const wantsHeader: Patch = ({ authenticate }) => ({
  authenticate: (context, request) => {
    const isAnonymous = request.operation === "submitKyc" && request.userId === undefined;
    return isAnonymous ? refuse("kyc-user-uuid-invalid") : authenticate(context, request);
  },
});
const wantsMore = refuses("submitKyc", "kyc-parameters-missing");

test("a header that leads to another refusal is kept, and that refusal is what's said", async () => {
  const patches = [wantsMore, wantsHeader];
  const variants = ["user-id-header-everywhere"] as const;
  const draft = await draftOf(await startSandbox({ variants, patches }));
  expect(draft.get(["userIdHeader"])).toContain("submitKyc");
  expect(draft.noteOf(["userIdHeader"])?.standing).toBe("assumed");
  expect(draft.noteOf(["operations", "submitKyc"])?.why).toContain("400/102001");
});

const markedByPut: Patch = ({ routes, respond, wire }) => ({
  routes: { ...routes, markNri: { method: "PUT", path: "/api/v2/user/nri" } },
  respond: {
    failure: (context, usual, message) =>
      respond.failure(context, usual === 404 ? 405 : usual, message),
  },
  wire: {
    encode: (written) => {
      const encoded = wire.encode(written);
      return { ...encoded, headers: { ...encoded.headers, allow: "PUT, OPTIONS" } };
    },
  },
});

test("the method that a 405 allows is tried, and proven", async () => {
  const draft = await draftOf(await startSandbox({ patches: [markedByPut] }));
  expect(draft.get(["operations", "markNri", "method"])).toBe("PUT");
  expect(draft.get(["capabilities"])).toContain("nri");
});
