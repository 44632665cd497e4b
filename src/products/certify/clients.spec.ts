import { expect, test } from "@playwright/test";
import { packageFile } from "../../../spec/files.ts";
import { clientRegister } from "../../../spec/register.ts";
import { scenarios } from "./scenarios.ts";
import { faults } from "../reference-client/faults/index.ts";
import { habits } from "../reference-client/habits.ts";
import { resultsMistakes } from "../../../proof/self/report/results-schema.ts";
import { slowUnless } from "../../../proof/self/slow.ts";
import { carefulClient, certify } from "../../../proof/self/certify/certifying.ts";

test("the careful client conforms, in every scenario", async () => {
  const { exitCode, results } = await certify([], carefulClient);
  expect(results.findings).toEqual([]);
  expect(results.verdict).toBe("conforming");
  expect(exitCode).toBe(0);
  expect(resultsMistakes(results)).toEqual([]);
});

for (const [name, { does }] of Object.entries(habits)) {
  test(`a client conforms that ${does}`, async () => {
    const { exitCode, results } = await certify([], carefulClient, { WALLET_CLIENT_HABIT: name });
    expect(results.findings).toEqual([]);
    expect(exitCode).toBe(0);
  });
}

// One in this many stands for the others; `npm run self:all` tries each.
const sampled = 9;

for (const [index, [name, fault]] of Object.entries(faults).entries()) {
  const details = slowUnless(index % sampled === 0);
  test(`a client is caught that ${fault.does} (${name})`, details, async () => {
    const { exitCode, results } = await certify([fault.in], carefulClient, {
      WALLET_CLIENT_FAULT: name,
    });
    expect(results.findings.map(({ requirement }) => requirement)).toContain(fault.breaks);
    expect(exitCode).toBe(1);
  });
}

const by = (profile: string) =>
  certify(["plain-sell"], carefulClient, {}, ["--profile", packageFile(profile)]);

test("in a dialect a client is judged by what its requests mean in it", async () => {
  const own = await by("profiles/variants/short-quotes.yaml");
  expect(own.results.findings).toEqual([]);
  expect(own.printed).toContain("left out: ");
  const another = await by("profiles/variants/camel-case-bodies.yaml");
  const found = another.results.findings.map(({ requirement }) => requirement);
  expect(found, another.printed).toContain("client-kyc-required-parts");
  expect(another.exitCode).toBe(1);
});

test("each requirement of the client is broken by a client, in a scenario there is", () => {
  const broken = new Set<string>(Object.values(faults).map(({ breaks }) => breaks));
  const required = clientRegister.filter(({ basis }) => basis !== "advisory");
  expect(required.filter(({ id }) => !broken.has(id)).map(({ id }) => id)).toEqual([]);
  const unknown = Object.values(faults).filter((fault) => !(fault.in in scenarios));
  expect(unknown).toEqual([]);
});
