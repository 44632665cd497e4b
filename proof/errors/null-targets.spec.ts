import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { expect, test } from "@playwright/test";
import type { Section } from "../../spec/vocabulary.ts";
import { judgeBy } from "../self/cli/judge.ts";
import { plain } from "../self/client/standing-before.ts";
import { slowUnless } from "../self/slow.ts";

/** Gives every user an id and does nothing else, so a check that passes here shows nothing. */
const doesNothing: RequestListener = (request, answer) =>
  answer
    .writeHead(200, { "content-type": "application/json" })
    .end(
      JSON.stringify({
        success: true,
        data: request.url === "/api/v2/user" ? { user_id: randomUUID() } : {},
      }),
    );

/** About the form of any answer, so even this target meets them. */
const trivial = new Set([
  "answers-json",
  "answers-any-request",
  "answers-success-flag",
  "answers-success-true",
  "errors-never-success",
  "errors-code-integer",
  "errors-message",
  "errors-documented",
  "versioning-version-in-path",
]);

/** About acceptance, so a target that accepts everything meets them. */
const accepting = new Set([
  "users-create",
  "kyc-submit",
  "bank-accounts-savings",
  "bank-accounts-current",
  "limits-read",
  "limits-payment-method-optional",
  "versioning-add-update-path",
]);

const quickly: Section[] = ["limits"];

for (const only of [quickly, []]) {
  const where = only.length > 0 ? "by some sections" : "by everything";
  const title = `a target that accepts everything and does nothing is judged ${where}, and earns nothing but what accepting is`;
  test(title, slowUnless(only.length > 0), async () => {
    const { url, close } = await plain(doesNothing);
    const target = ["--base-url", url, "--api-key", "key"];
    const part = only.length > 0 ? ["--only", ...only] : [];
    const { exitCode, results } = await judgeBy([...target, "--runs", "1", ...part], {
      API_SECRET: "a-secret-for-tests",
    });
    close();
    expect(exitCode).toBe(1);
    const passed = results.requirements
      .filter(({ outcome }) => outcome === "pass")
      .map(({ id }) => id);
    expect(passed.filter((id) => !trivial.has(id) && !accepting.has(id))).toEqual([]);
  });
}
