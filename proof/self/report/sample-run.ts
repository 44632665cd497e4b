import { register, type CitableId } from "../../../spec/register.ts";
import type { EvidenceLine } from "../../../src/record/evidence/lines.ts";
import { foldResults } from "../../../src/record/results/fold.ts";
import type { NotExercisedReason } from "../../../src/record/evidence/not-exercised-reasons.ts";
import type { Results } from "../../../src/record/results/results.ts";
import type { Exchange } from "../../../src/wire/exchange.ts";
import { findingLine } from "./findings.ts";
import { chain, checkFor, checkLine, end, exchange, exchangeLine, runLine } from "./lines.ts";
import { everyCheck } from "./sample.ts";

export const hostileBody = `{"message":"<script>document.title='owned'</script><img src=x onerror=alert(1)>","raw":"\u0007\u001b[31m\u202e\0'\\"\`$(touch /tmp/owned)"}${"x".repeat(9_000)}`;

const waived: CitableId = "bank-accounts-ceiling";
const broken = new Set<CitableId>([
  "answers-json",
  "authentication-window",
  "pool-sell-quote-expired",
  waived,
]);
const gaps: Partial<Record<CitableId, [NotExercisedReason, string?]>> = {
  "sells-external-flow": ["prerequisite-refused", "could not fetch an external sell quote: 500"],
  "pool-sell-quote-foreign": ["state-not-available", "quote of another client"],
  "external-sell-no-deposit-address": ["state-not-available", "no deposit address"],
  "funding-failure": ["state-failed", "operation fails: answered 404"],
  "limits-consumed-by-sell": ["profile-value-missing", "limits.unit"],
};
const unchecked = new Set<string>(["status-read", "kyc-occupation-unsupported"]);

function evidenceOf(requirement: CitableId, index: number): EvidenceLine[] {
  const gap = gaps[requirement];
  if (gap) {
    const [reason, detail] = gap;
    return [checkLine(requirement, "not-run", { reason, ...(detail && { detail }) })];
  }
  if (!broken.has(requirement)) return [checkLine(requirement, "passed")];
  const check = checkFor(requirement).id;
  const accepted = {
    operation: "poolSell",
    expected: {
      kind: "refused",
      // Makes each requirement a separate defect.
      ...(requirement !== "answers-json" && { row: "pool-sell-quote-expired" as const }),
    },
    seen: { kind: "answered", manner: "accepted", status: 200, code: `<b>really</b> "&'` },
  } as const;
  const id = `x-${index}`;
  const scene = [{ exchange: id, role: "decisive" as const }];
  const seen = { ...accepted, check, decisive: id, scene };
  return [
    { ...exchangeLine(id), exchange: exchangeOf(id) },
    findingLine(requirement, seen),
    findingLine(requirement, seen),
    findingLine(requirement, { ...seen, seen: { kind: "no-answer", why: "timeout" } }),
    checkLine(requirement, "failed"),
  ];
}

const exchangeOf = (id: string): Exchange =>
  exchange(id, {
    operation: "poolSell",
    request: {
      method: "POST",
      url: "http://127.0.0.1:4000/api/v2/wallet/transaction/pool/sell",
      headers: { ...exchange("x").request.headers, "content-type": "application/json" },
      body: '{"user_id":"5d8f1f0e","quote_id":"q-1","reason_code":"FAMILY_SUPPORT"}',
    },
    answer: {
      status: 200,
      headers: { "content-type": "text/html", "x-note": "<i>hi</i>" },
      body: hostileBody,
    },
  });

export const sampleEvidence: EvidenceLine[] = [
  runLine({ target: { ...runLine().target, unclaimed: ["older-bank-account-endpoints"] } }),
  {
    kind: "waivers",
    waivers: [
      {
        requirement: waived,
        reason: "Agreed with the <team>, ticket 12",
        expires: "2026-01-31",
        location: "waivers.yaml:1",
      },
    ],
  },
  { kind: "observation", openPoint: "signature-encoding", reading: "hex", exchanges: ["x-1"] },
  { kind: "observation", openPoint: "error-envelope", reading: "flat", exchanges: ["x-1"] },
  { kind: "observation", openPoint: "error-envelope", reading: "nested", exchanges: ["x-2"] },
  { kind: "observation", openPoint: "user-record", reading: "<u>user_id</u>", exchanges: [] },
  ...register
    .filter(({ id }) => !unchecked.has(id))
    .flatMap(({ id }, index) => evidenceOf(id, index)),
  end,
];

export const sampleResults: Results = foldResults(sampleEvidence, {
  chain,
  checksOnDisk: everyCheck.filter(({ requirement }) => !unchecked.has(requirement)),
});

export const sampleExchanges: ReadonlyMap<string, Exchange> = new Map(
  sampleEvidence.flatMap((line) =>
    line.kind === "exchange" ? [[line.exchange.id, line.exchange] as const] : [],
  ),
);
