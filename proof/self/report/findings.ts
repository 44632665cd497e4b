import type { CitableId } from "../../../spec/register.ts";
import { oneOf, valueSeen } from "../../../src/contract/deviation.ts";
import type { EvidenceLine, FindingLine, Waiver } from "../../../src/record/evidence/lines.ts";
import { checkFor, checkLine } from "./lines.ts";

export const said = (words: string): Pick<FindingLine, "seen"> => ({
  seen: { kind: "told", words },
});

export const findingLine = (
  requirement: CitableId,
  change: Partial<FindingLine> = {},
): FindingLine => ({
  kind: "finding",
  requirement,
  operation: "getLimits",
  expected: oneOf("total", 80),
  seen: valueSeen("total", 79),
  decisive: "x-1",
  scene: [{ exchange: "x-1", role: "decisive" }],
  times: { deviating: 1, of: 1 },
  test: "sample/a-test",
  ...change,
});

export const waiverLine = (
  requirement: CitableId,
  change: Partial<Waiver> = {},
): Extract<EvidenceLine, { kind: "waivers" }> => ({
  kind: "waivers",
  waivers: [
    { requirement, reason: "known", expires: "2099-01-01", location: "waivers.yaml:1", ...change },
  ],
});

export const failure = (requirement: CitableId): EvidenceLine[] => [
  findingLine(requirement, { check: checkFor(requirement).id }),
  checkLine(requirement, "failed"),
];
