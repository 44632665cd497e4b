import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { openEvidence, readEvidence } from "../record/evidence/file.ts";
import { filesIn } from "../record/folder.ts";
import { folderOfThisRun } from "../judge/run/again.ts";
import { currentRun, publishRun, withdrawRun, type Run } from "../judge/run/published.ts";
import { unredacted } from "../wire/redaction.ts";
import { emptyFolder } from "../../proof/self/cli/command.ts";
import { everyCheck, exchangeLine, runLine } from "../../proof/self/report/sample.ts";

const evidenceIn = (folder: string) => filesIn(folder).evidence;

test.afterEach(() => withdrawRun());

test("the first tests belong to the run that was prepared, later ones to a run of their own", () => {
  const first = join(emptyFolder(), "run");
  const environment = { CONFORMANCE_OUTPUT: first };
  const evidence = openEvidence(evidenceIn(first), unredacted);
  evidence.append(runLine());
  publishRun({ output: first } as Run);
  expect(folderOfThisRun(environment)).toBe(first);

  evidence.append(exchangeLine("x-1", [everyCheck[0]!.requirement]));
  evidence.end("2026-01-05T00:00:00.000Z");
  evidence.close();
  const second = folderOfThisRun(environment);
  expect(second).toBe(`${first}-2`);
  expect(currentRun().output).toBe(second);
  const { lines, problems } = readEvidence(evidenceIn(second));
  expect(problems).toEqual([]);
  expect(lines.map(({ kind }) => kind)).toEqual(["run"]);
  expect(lines).not.toContainEqual(runLine());
  expect(readEvidence(evidenceIn(first)).problems).toEqual([]);
});
