import { isJsonObject, parseJson } from "../../../spec/json.ts";
import { providerStates } from "../../../spec/provider-states.ts";
import type { SentRequest, Exchange } from "../../wire/exchange.ts";
import { type EvidenceWriter, openEvidence } from "../../record/evidence/file.ts";
import type {
  FindingLine,
  ObservationLine,
  CheckLine,
  RunLine,
} from "../../record/evidence/lines.ts";
import { isAdvisory, findEntry, type CitableId } from "../../../spec/register.ts";
import { clientOpenPoints } from "../../../spec/client-open-points.ts";
import { headers } from "../../../spec/vocabulary.ts";
import type { Deviation } from "../../contract/deviation.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import { Bounded } from "../traffic/order.ts";
import { trafficJudge, type TrafficJudgment } from "../traffic/judge.ts";
import { seenOf } from "../traffic/seen.ts";
import { type SignatureSeen, isProperlySigned, readSignature } from "../traffic/signature.ts";
import { mistakeIn } from "../traffic/signature-mistakes.ts";
import { requestReader, type Passed } from "../traffic/passed.ts";
import type { KeySecrets, TrafficSecrets } from "./secrets.ts";
import { isFromBetween } from "../../contract/gateways.ts";
import { formOf } from "../../contract/response.ts";
import { Missing, Tally } from "./tally.ts";
import { nextExchangeId } from "../../judge/client/request.ts";
import { shapeOf } from "../../record/results/fold/findings.ts";

function stateAskedFor({ method, body }: SentRequest): string | undefined {
  const json = method === "POST" ? parseJson(body ?? "") : undefined;
  const state = isJsonObject(json) ? json.state : undefined;
  return typeof state === "string" && Object.hasOwn(providerStates, state) ? state : undefined;
}

const written = 20;

class Noted {
  private readonly findings = new Bounded<{ line: FindingLine; left: number }>();
  private readonly readings = new Bounded<Map<string, number>>();
  private readonly evidence: EvidenceWriter;

  constructor(evidence: EvidenceWriter) {
    this.evidence = evidence;
  }

  finding(line: FindingLine): void {
    const key = shapeOf(line);
    const same = this.findings.get(key);
    const seen = (same?.line.times.of ?? 0) + 1;
    if (seen <= written) this.evidence.append(line);
    const left = (same?.left ?? 0) + (seen <= written ? 0 : 1);
    this.findings.set(key, { line: { ...line, times: { deviating: seen, of: seen } }, left });
  }

  observation(line: ObservationLine): void {
    const seen = this.readings.get(line.openPoint) ?? new Map<string, number>();
    this.readings.set(line.openPoint, seen);
    // A reading may hold names of the target, as many as it has.
    const isNew = !seen.has(line.reading) && seen.size >= written;
    const reading = isNew ? "further readings" : line.reading;
    const times = (seen.get(reading) ?? 0) + 1;
    seen.set(reading, times);
    if (times <= written) this.evidence.append({ ...line, reading });
  }

  end(): void {
    for (const { line, left } of this.findings.values()) {
      if (left > 0) this.evidence.append({ ...line, times: { deviating: left, of: left } });
    }
  }
}

export interface Recording {
  file: string;
  firstLine: RunLine;
  profile: Profile;
  keySecrets: KeySecrets;
  secrets: TrafficSecrets;
  onDeviation?: (deviation: Deviation, operation: string) => void;
}

export interface MadeCheck {
  check: Pick<CheckLine, "id" | "requirement" | "outcome" | "reason">;
  deviation?: Deviation & { check?: string };
}

const { requestId: _requestId, ...signed } = headers;

/** After this many exchanges, only those that show something new are recorded. */
const mostRecorded = 200_000;

export function createRecorder(recording: Recording) {
  const { profile, keySecrets, secrets, onDeviation, file, firstLine } = recording;
  const evidence = openEvidence(file, secrets.redact);
  evidence.append(firstLine);
  const judged = new Set(firstLine.traffic?.judged);
  const read = requestReader(profile);
  const judge = trafficJudge();
  const noted = new Noted(evidence);
  const command = firstLine.traffic?.command;
  const isOfClientAlone = command === "client";
  const tally = new Tally(command);
  const missing = new Missing();
  const shown = new Set<CitableId>();
  const announced = new Set<CitableId>();
  let scene = "traffic";
  let isClockMoved = false;
  let last: { id: string; operation: string } | undefined;

  const noteDeviation = (
    deviation: MadeCheck["deviation"] & {},
    { id, operation }: NonNullable<typeof last>,
  ) => {
    if (!isAdvisory(deviation.requirement))
      tally.deviation(findEntry(deviation.requirement)?.binds);
    noted.finding({
      kind: "finding",
      ...deviation,
      operation,
      decisive: id,
      scene: [{ exchange: id, role: "decisive" }],
      times: { deviating: 1, of: 1 },
      test: scene,
    });
    if (!announced.has(deviation.requirement)) onDeviation?.(deviation, operation);
    announced.add(deviation.requirement);
  };

  const write = (exchange: Exchange, judgment: TrafficJudgment) => {
    const satisfied = judgment.satisfied.filter((id) => judged.has(id));
    const deviations = judgment.deviations.filter(({ requirement }) => judged.has(requirement));
    const showsMore = deviations.length > 0 || satisfied.some((id) => !shown.has(id));
    for (const id of satisfied) shown.add(id);
    if (tally.recorded < mostRecorded || showsMore) {
      tally.recorded += 1;
      const { request, answer } = exchange;
      const recorded = {
        ...exchange,
        request: { ...request, headers: secrets.redactHeaders(request.headers) },
        ...(answer && { answer: { ...answer, headers: secrets.redactHeaders(answer.headers) } }),
      };
      const line = { kind: "exchange", sentBy: scene, role: "request" } as const;
      evidence.append({ ...line, exchange: recorded, satisfied });
    }
    missing.note(judgment);
    last = { id: exchange.id, operation: exchange.operation };
    for (const deviation of deviations) noteDeviation(deviation, last);
    for (const observation of judgment.observations) {
      if (isOfClientAlone && !(observation.openPoint in clientOpenPoints)) continue;
      noted.observation({ kind: "observation", ...observation, exchanges: [exchange.id] });
    }
  };

  const judgeAndRecord = (passed: Passed) => {
    const { request, answer } = passed;
    secrets.note(request.headers);
    const found = read(request);
    tally.count(passed, found?.operation);
    if (!found) {
      isClockMoved ||= stateAskedFor(request) === "clock moved";
      // Another request may have changed the target's state.
      if (!["GET", "HEAD", "OPTIONS"].includes(request.method)) judge.forgetTarget();
      return;
    }
    const { operation, input } = found;
    const { sentAt, answeredAt, failure, unrecorded } = passed;
    const isHidden = Object.values(signed).some((name) => unrecorded?.includes(name));
    if (!isHidden) keySecrets.note(operation, request.headers);
    const signature: SignatureSeen = isHidden
      ? { kind: "unknown" }
      : readSignature(operation, request.headers, keySecrets.of);
    const secret = keySecrets.of(request.headers[headers.apiKey] ?? "");
    if (signature.kind === "wrong" && secret) signature.made = mistakeIn(request, secret);
    const known = { signature, profile };
    const exchange: Exchange = {
      id: nextExchangeId(),
      operation,
      at: new Date(sentAt).toISOString(),
      durationMs: Math.max(0, Math.round(answeredAt - sentAt)),
      request,
      properlySigned: isProperlySigned(request, unrecorded, known),
      ...(answer && { answer }),
      ...(failure && { failure: { kind: failure.kind, message: failure.message } }),
      ...(!answer && !failure && { failure: { kind: "malformed", message: "not recorded" } }),
    };
    if (isFromBetween(exchange)) tally.gateway(formOf(exchange));
    const isFromFile = command === "judge";
    const seen = seenOf(passed, exchange, { ...known, input, isFromFile, isClockMoved });
    write(exchange, judge.judge(seen));
  };

  const errors = new Set<string>();

  return {
    tally,
    learn({ request }: Passed): void {
      const found = read(request);
      if (found) keySecrets.learn(found.operation, request.headers);
    },
    signatureOf({ request }: Passed): SignatureSeen["kind"] {
      const found = read(request);
      if (!found) return "unknown";
      return readSignature(found.operation, request.headers, keySecrets.of).kind;
    },
    record(passed: Passed): void {
      try {
        judgeAndRecord(passed);
      } catch (error) {
        const message = `An exchange could not be judged: ${(error as Error).message}`;
        if (!errors.has(message)) evidence.append({ kind: "harness-error", message, test: scene });
        errors.add(message);
      }
    },
    scene: (name: string): unknown => (scene = name),
    check({ check, deviation }: MadeCheck): void {
      const { id, operation } = last ?? {};
      if (deviation && id !== undefined && operation) noteDeviation(deviation, { id, operation });
      const decisive = id === undefined || check.outcome === "not-run" ? {} : { decisive: id };
      evidence.append({ kind: "check", ...check, ...decisive });
    },
    /** An interrupted run lacks the line that says it's complete. */
    end(notes: readonly string[] = [], isInterrupted = false, recordedBy = ""): void {
      noted.end();
      const moved =
        "The target's clock was moved by a provider state: from then on freshness was not judged.";
      const all = [
        ...tally.notes(mostRecorded),
        ...missing.notes(tally.exchanges, recordedBy),
        ...keySecrets.notes(profile.credentials.secretEnv),
        ...(isClockMoved ? [moved] : []),
        ...notes,
      ];
      if (all.length > 0) evidence.append({ kind: "traffic", notes: all });
      if (!isInterrupted) evidence.end(new Date().toISOString());
      evidence.close();
    },
  };
}
