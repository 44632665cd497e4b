import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import type { Patch } from "../../../sandbox/patch.ts";
import { emptyFolder } from "../../../proof/self/cli/command.ts";
import { draftOf } from "../../../proof/self/probe/probed.ts";
import { startSandbox } from "../../../proof/deviations.ts";
import type { VariantName } from "../../../proof/variants/index.ts";
import { capabilityNames, type CapabilityName } from "../../../spec/capabilities.ts";
import { describedBy } from "../../command/probe/described.ts";
import { defaultProfile } from "../../judge/profile/load.ts";
import { describeTarget } from "../description/describe-target.ts";

const answering =
  (status: number): Patch =>
  ({ respond }) => ({
    respond: {
      failure: (context, usual, message) =>
        usual === 404
          ? { status, body: { message: "refused" } }
          : respond.failure(context, usual, message),
    },
  });

test("what a description lacks and the service has is not left out", async () => {
  const sandbox = await startSandbox();
  const file = join(emptyFolder(), "openapi.json");
  const { paths, ...description } = describeTarget(defaultProfile().profile);
  const users = Object.entries(paths).filter(([path]) => path.includes("/user"));
  writeFileSync(file, JSON.stringify({ ...description, paths: Object.fromEntries(users) }));
  const described = await describedBy({ openapi: [file], baseUrl: sandbox.url });
  const draft = await draftOf(sandbox, { described });
  expect(draft.get(["capabilities"])).toEqual(capabilityNames);
  expect(draft.noteOf(["operations", "externalSell"])?.standing).toBe("proven");
});

const cases: [answer: number, missing: CapabilityName[], variants: VariantName[]][] = [
  [404, ["external-sell"], ["without-external-sell"]],
  [405, ["pool-sell"], ["without-pool-sell"]],
  [501, ["nri", "external-sell"], ["without-nri", "without-external-sell"]],
  // It may be offered to others, or at other times.
  [403, [], ["without-external-sell"]],
  [503, [], ["without-pool-sell"]],
];

for (const [status, missing, variants] of cases) {
  test(`${variants.join(", ")}, ${status} where nothing is: ${missing.join(", ") || "nothing"} is left out`, async () => {
    const draft = await draftOf(await startSandbox({ variants, patches: [answering(status)] }));
    const left = capabilityNames.filter((name) => !missing.includes(name));
    expect(draft.get(["capabilities"])).toEqual(left);
    if (missing.length > 0) expect(draft.noteOf(["capabilities"])?.standing).toBe("proven");
  });
}
