import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { format } from "prettier";
import { packageFile } from "../../../spec/files.ts";
import { clientRegister } from "../../../spec/register.ts";
import { scenarios } from "./scenarios.ts";
import { faults } from "../reference-client/faults.ts";
import { resultsMistakes } from "../../../proof/self/report/results-schema.ts";
import { isThorough, slowUnless } from "../../../proof/self/slow.ts";
import { here } from "../../../proof/self/cli/command.ts";
import { carefulClient, certify } from "../../../proof/self/certify/certifying.ts";

test("the careful client conforms, in every scenario, and gets a certificate that can be verified", async () => {
  const named = ["--name", "Our platform 2.3"];
  const { exitCode, results, output } = await certify([], carefulClient, {}, named);
  expect(results.findings).toEqual([]);
  expect(results.verdict).toBe("conforming");
  expect(exitCode).toBe(0);
  expect(resultsMistakes(results)).toEqual([]);

  const zip = `${output}.zip`;
  const packaged = await here(["package", output, "--output", zip]);
  expect(packaged.printed).toContain("Packaged as a certificate of conformance.");
  const verified = await here(["verify", zip]);
  expect(verified.printed).toContain("The package holds: a certificate of conformance.");
  expect(verified.exitCode).toBe(0);
});

/** Those in which a habit can show; `npm run self:all` tries all. */
const someScenarios = isThorough ? [] : ["plain-sell", "busy", "answer-lost", "account-pending"];

test("a client of other habits conforms, too", async () => {
  const other = { WALLET_CLIENT_HABITS: "other" };
  const { exitCode, results } = await certify(someScenarios, carefulClient, other);
  expect(results.findings).toEqual([]);
  expect(exitCode).toBe(isThorough ? 0 : 3);
});

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

const file = packageFile("docs/client.md");
const [begin, end] = ["<!-- broken clients -->", "<!-- end of broken clients -->"];

const table = (): string =>
  [
    "| a client that ... | breaks | in the scenario |",
    "| --- | --- | --- |",
    ...Object.values(faults).map(
      ({ does, breaks, in: scenario }) => `| ${does} | \`${breaks}\` | ${scenario} |`,
    ),
  ].join("\n");

test("docs/client.md lists the broken clients", async () => {
  const page = readFileSync(file, "utf8");
  const [before = "", after = ""] = [page.split(begin)[0], page.split(end)[1]];
  const fresh = await format(`${before}${begin}\n\n${table()}\n\n${end}${after}`, {
    parser: "markdown",
    printWidth: 100,
  });
  if (process.env.RECORD_CLIENTS) writeFileSync(file, fresh);
  expect(
    fresh,
    "Broken clients were changed: RECORD_CLIENTS=1 npm run self -- certify/clients",
  ).toBe(readFileSync(file, "utf8"));
});
