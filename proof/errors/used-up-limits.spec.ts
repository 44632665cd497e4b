import { expect, test } from "@playwright/test";
import { canary, judge } from "../hostile/judge.ts";
import { always, hostile, type Damage } from "../hostile/target.ts";

const entry = /"total":([^,]+),"consumed":[^,]+,"remaining":[^,}]+/g;

const usedUp: Damage = (answer, { status, body }) =>
  answer
    .writeHead(status, { "content-type": "application/json" })
    .end(body.replaceAll(entry, '"total":$1,"consumed":$1,"remaining":0'));

test("a target whose limits are used up is blamed for no sell", async () => {
  const target = await hostile(always(usedUp), canary);
  const run = await judge(target.url, { STATES_TOKEN: target.controlToken }, [
    "sells-external",
    "sells-pool",
  ]);
  await target.close();
  expect(run.results?.findings).toEqual([]);
  const sell = run.results?.requirements.find(({ id }) => id === "sells-external");
  expect(sell?.reasons?.[0]).toBe("limits-leave-no-room");
  expect(run.exitCode).toBe(3);
});
