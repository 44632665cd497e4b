import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { packageFile } from "../../../spec/files.ts";
import { register } from "../../../spec/register.ts";
import type { Results } from "../../../src/results/results.ts";
import { allChecks } from "../../../src/run/catalogue.ts";
import { lineMistakes } from "../report/evidence-schema.ts";
import { command, emptyFolder } from "./command.ts";

const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as object;

test("a run of the embedded sandbox is conforming and accounts for everything", async () => {
  const output = emptyFolder();
  const { exitCode, printed } = await command(["run", "--output", output]);
  const results = read(join(output, "results.json")) as Results;

  const ajv = new Ajv2020({ allErrors: true, strict: false });
  (formats as unknown as (instance: Ajv2020) => void)(ajv);
  const validate = ajv.compile(read(packageFile("spec/schemas/results.schema.json")));
  validate(results);
  expect(validate.errors ?? []).toEqual([]);

  const evidence = readFileSync(join(output, "evidence.ndjson"), "utf8").trimEnd().split("\n");
  expect([...new Set(evidence.flatMap(lineMistakes))]).toEqual([]);
  expect(results.evidence.lines).toBe(evidence.length);

  expect(results.requirements.map(({ id }) => id)).toEqual(register.map(({ id }) => id));
  const checks = results.checks.map(({ id }) => id);
  expect(new Set(checks).size).toBe(checks.length);
  expect(checks.toSorted()).toEqual(
    allChecks()
      .map(({ id }) => id)
      .toSorted(),
  );
  const { total, passed, failed, notRun } = results.run.checks;
  expect(passed + failed + notRun.moot + notRun.gap).toBe(total);
  expect(total).toBe(checks.length);

  expect(results.verdict).toBe("conforming");
  expect(printed.trim().split("\n").at(-1)).toBe(`${passed} passed, 0 failed, 0 skipped`);
  expect(exitCode).toBe(0);
});
