import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Answer, Seen } from "../../src/contract/deviation.ts";
import type { HttpExchange } from "../../src/wire/exchange.ts";
import type { Mutant } from "../../fixtures/mutation/mutants.ts";
import type { Fault } from "../faults/fault.ts";
import { faults, faultNames, type FaultName } from "../faults/index.ts";
import { otherClient } from "../../sandbox/start.ts";
import type { VariantName } from "../variants/index.ts";
import { errorRowIds } from "../../spec/error-rows/index.ts";
import { remembered } from "../../spec/remembered.ts";
import { entryOf, register, type CitableId } from "../../spec/register.ts";
import type { EvidenceLine, ExchangeLine, FindingLine } from "../../src/record/evidence/lines.ts";
import { groupBy } from "../../src/record/results/group-by.ts";
import { readEvidence } from "../../src/record/evidence/file.ts";
import { invariantRequirements } from "../../src/contract/invariants/judge.ts";
import { testChecks } from "../../src/judge/run/catalogue.ts";
import { loadProfile, sandboxProfileFile } from "../../src/judge/profile/load.ts";
import { profileFor } from "../lawful/profile-for.ts";
import { controlToken, runAgainst, runProofs } from "./run-proofs.ts";
import { startBehind, type ToJudge } from "../self/cli/judge.ts";
import { temporaryFolder } from "../self/temporary-folder.ts";

function isAnsweredSo(wanted: Answer, { answer, failure }: HttpExchange): boolean {
  if (wanted.kind === "no-answer") return failure?.kind === wanted.why;
  return answer?.status === wanted.status && answer.body.includes(wanted.code ?? "");
}

function valuesOf(seen: Seen): (string | undefined)[] {
  switch (seen.kind) {
    case "value":
      return [seen.value];
    case "state":
      return [seen.spelled];
    case "amounts":
      return seen.at.flatMap(({ is, all = {} }) => [is, ...Object.values(all)]);
    case "names":
      return [...seen.names];
    default:
      return [];
  }
}

const unquoted = (text: string): string => text.replaceAll(/["\\]/g, "");

function isShownBy({ seen }: FindingLine, exchange: HttpExchange): boolean {
  if (seen.kind === "answered" || seen.kind === "no-answer") return isAnsweredSo(seen, exchange);
  if (seen.kind === "answers") {
    const [one] = seen.each;
    const answer = seen.first ?? one?.answer;
    return answer === undefined || isAnsweredSo(answer, exchange);
  }
  const { answer, request } = exchange;
  if (!answer) return false;
  const shown = unquoted(JSON.stringify([answer, request.url]));
  return valuesOf(seen).every((value = "") => shown.includes(unquoted(value)));
}

/** `misattributed`: noticed only under requirements it doesn't break. */
export interface Kill {
  fault: FaultName;
  breaks: CitableId[];
  outcome: "killed" | "misattributed" | "survived";
  noticed: CitableId[];
  findings: FindingLine[];
  by: string[];
  unshown: FindingLine[];
}

export const broken = (fault: FaultName): CitableId[] => [faults[fault].breaks].flat();

const givenBy = (fault: FaultName): readonly VariantName[] => {
  const { given = [] }: Fault = faults[fault];
  return given;
};

/** Tests with answers and errors of many operations, for faults that invariants find. */
const everywhere: CitableId[] = [
  "sells-pool-flow",
  "sells-external-flow",
  "users-is-nri-returned",
  "limits-read",
  "create-user-email-format",
  "pool-sell-parameters-invalid",
];

/** PROVE_AGAINST=rows or all: minutes instead of seconds. */
function against(fault: FaultName): CitableId[] {
  if (process.env.PROVE_AGAINST === "rows") return errorRowIds;
  if (process.env.PROVE_AGAINST === "all") return register.map(({ id }) => id);
  return broken(fault).flatMap((id) => {
    if (!invariantRequirements.includes(id)) return [id];
    const { section } = entryOf(id);
    const around = testChecks().filter(
      ({ requirement }) => entryOf(requirement).section === section,
    );
    return [id, ...around.map(({ requirement }) => requirement), ...everywhere];
  });
}

const loadOnce = remembered(loadProfile);
const noFault = "no-fault";

type Ending = (fault: FaultName) => Pick<Mutant, "tests" | "until">;
type Before = NonNullable<ToJudge["before"]>;
type Proof = [Mutant, () => Promise<void>];

async function proofOf(
  fault: FaultName | typeof noFault,
  folder: string,
  ending: Ending,
  before: Before | undefined,
): Promise<Proof> {
  const faultless = fault === noFault;
  const given = faultless ? [] : givenBy(fault);
  const faulty = faultless ? [] : [fault];
  const sandbox = await startBehind({ faults: faulty, variants: given, controlToken, before });
  const output = join(folder, fault.replaceAll(":", "."));
  mkdirSync(output, { recursive: true });
  const loaded =
    given.length === 0 ? loadOnce(sandboxProfileFile) : loadProfile(profileFor(given, sandbox.url));
  const run = runAgainst(sandbox, loaded, output);
  const cited = faultless ? register.map(({ id }) => id) : against(fault);
  const ended = faultless ? {} : ending(fault);
  return [{ fault, against: cited, run, ...ended }, () => sandbox.close()];
}

const evidenceOf = ({ run }: Mutant) => readEvidence(join(run.output, "evidence.ndjson")).lines;
const isFinding = (line: EvidenceLine) => line.kind === "finding";
const isExchange = (line: EvidenceLine) => line.kind === "exchange" || line.kind === "state";

function unshownIn(lines: EvidenceLine[]): FindingLine[] {
  const exchanges = new Map(
    lines.filter(isExchange).map(({ exchange }) => [exchange.id, exchange]),
  );
  return lines.filter(isFinding).filter((finding) => {
    const decisive = exchanges.get(finding.decisive);
    return !decisive || !isShownBy(finding, decisive);
  });
}

const testOf = ({ sentBy }: ExchangeLine): string => sentBy.split("#")[0] ?? sentBy;

function sentIn(lines: readonly EvidenceLine[]): ReadonlyMap<string, number> {
  const sent = groupBy(
    lines.filter((line) => line.kind === "exchange"),
    testOf,
  );
  return new Map([...sent].map(([test, { length }]) => [test, length]));
}

function cheapestFirst(tests: readonly string[], lines: readonly EvidenceLine[]): string[] {
  const sent = sentIn(lines);
  const cost = (test: string) => sent.get(test) ?? 0;
  return [...new Set(tests)].toSorted((one, other) => cost(one) - cost(other));
}

function killOf(proof: Mutant): Kill {
  const { fault } = proof;
  const lines = evidenceOf(proof);
  const findings = lines.filter(isFinding);
  const noticed = [...new Set(findings.map(({ requirement }) => requirement))];
  const breaks = broken(fault as FaultName);
  const right = noticed.some((id) => breaks.includes(id));
  const outcome = right ? "killed" : noticed.length > 0 ? "misattributed" : "survived";
  const killers = findings.filter(({ requirement }) => breaks.includes(requirement));
  const by = cheapestFirst(
    killers.map(({ test }) => test),
    lines,
  );
  const unshown = unshownIn(lines);
  return { fault: fault as FaultName, breaks, outcome, noticed, findings, by, unshown };
}

/** PROVE_FAULTS is a regular expression; all by default. */
function asked(): FaultName[] {
  const { PROVE_FAULTS: pattern = "" } = process.env;
  return faultNames.filter((name) => new RegExp(pattern).test(name));
}

export interface Proved {
  kills: Kill[];
  clean: FindingLine[];
  sent: ReadonlyMap<string, number>;
  harness: string[];
}

interface ProofOptions {
  faults?: readonly FaultName[];
  ending?: Ending;
  withClean?: boolean;
  before?: Before;
}

export async function prove({
  faults: named = asked(),
  ending = () => ({}),
  withClean = true,
  before,
}: ProofOptions = {}): Promise<Proved> {
  const folder = temporaryFolder("prove");
  const names = withClean ? ([...named, noFault] as const) : named;
  const started = await Promise.all(names.map((fault) => proofOf(fault, folder, ending, before)));
  const proofs = started.map(([proof]) => proof);
  const printed = await runProofs(folder, proofs, { otherKey: otherClient.apiKey });
  await Promise.all(started.map(([, close]) => close()));
  const clean = proofs.find(({ fault }) => fault === noFault);
  return {
    kills: proofs.filter((proof) => proof !== clean).map(killOf),
    clean: clean ? evidenceOf(clean).filter(isFinding) : [],
    sent: clean ? sentIn(evidenceOf(clean)) : new Map(),
    harness: printed.split("\n").filter((line) => line.startsWith("HARNESS")),
  };
}
