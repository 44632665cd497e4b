import { expect, test } from "@playwright/test";
import { whyNoCertificate, renderCertificate } from "./certificate.ts";
import type { Results } from "../../record/results/results.ts";
import { everyPass, fold } from "../../../proof/self/report/sample.ts";

const whole = fold(everyPass);

const withRun = (run: Partial<Results["run"]>): Results => ({
  ...whole,
  run: { ...whole.run, ...run },
});

const { options, checks } = whole.run;
const cases: [what: string, results: Results, why: RegExp][] = [
  ["no verdict", fold([]), /it gives no verdict/],
  [
    "a part of the checks",
    withRun({ options: { ...options, only: ["users"] } }),
    /limited to a part/,
  ],
  ["one test", withRun({ options: { ...options, test: "a/b" } }), /limited to a part/],
  ["a shard", withRun({ options: { ...options, shard: "1/2" } }), /the part 1\/2 of a run/],
  [
    "a gap",
    withRun({ checks: { ...checks, notRun: { moot: 0, gap: 1 } } }),
    /1 check that applies did/,
  ],
  ["traffic", withRun({ traffic: { command: "observe", notes: [] } }), /traffic that others sent/],
];

test("a complete and conforming run can have a certificate, and no other", () => {
  expect(whyNoCertificate(whole)).toBeUndefined();
  for (const [what, results, why] of cases) expect(whyNoCertificate(results), what).toMatch(why);
});

test("a certificate says what made the target a test system, and by which clock it was asked", () => {
  const clock = { by: "own", dateAheadSeconds: 90 } as const;
  const page = renderCertificate({
    ...whole,
    target: { ...whole.target, testSystem: "profile", clock },
  });
  const { host } = new URL(whole.target.baseUrl);
  expect(page).toMatch(
    new RegExp(`Test system</dt>\\s*<dd>by testDeployment in the profile: ${host}`),
  );
  expect(page).toMatch(
    /Clock<\/dt>\s*<dd>the suite&#39;s: the target&#39;s Date header, 90 s ahead/,
  );
});

test("a certificate says in its title what it doesn't cover", () => {
  const target = { ...whole.target, unclaimed: ["external-sell"] };
  const page = renderCertificate({ ...whole, target });
  for (const tag of ["title", "h1"])
    expect(page).toContain(`<${tag}>Certificate of conformance, without external sells`);
});
