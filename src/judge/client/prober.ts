import { setTimeout as pause } from "node:timers/promises";
import { quoteOperations, type OperationName } from "../../../spec/operations.ts";
import {
  parseResponse,
  type ErrorPointers,
  documentedCodeIn,
  formOf,
  isOwnAnswer,
} from "../../contract/response.ts";
import type { LoadedProfile } from "../profile/load.ts";
import type { Exchange } from "../../wire/exchange.ts";
import type { SignatureEncoding } from "../../wire/signing.ts";
import { Patience } from "./patience.ts";
import { signingCodes } from "../../../spec/error-rows/index.ts";
import { wrongSecret, type SigningDeviation } from "./signer.ts";
import { atTarget, type Discovered, type Target } from "./target.ts";
import { probed, probeInput } from "./request.ts";
import { isOffered } from "../../../spec/capabilities.ts";
import { isJsonObject } from "../../../spec/json.ts";
import { readPointer } from "../../../spec/pointer.ts";
import { isFromBetween, isGatewaysPage, isPutOff, nobodyBehind } from "../../contract/gateways.ts";
import { freshValues } from "../profile/generators.ts";
import type { Profile } from "../profile/profile.ts";

const mayBeItsOwn = (exchange: Exchange): boolean =>
  exchange.answer !== undefined && !isPutOff(exchange) && !nobodyBehind.has(exchange.answer.status);

const isClear = (exchange: Exchange): boolean => mayBeItsOwn(exchange) && !isGatewaysPage(exchange);

function fareOf({ answer }: Exchange, errors: ErrorPointers): string {
  if (!answer) return "no answer";
  const { status, json, code } = parseResponse(answer, errors);
  const body = isJsonObject(json) ? (json.success === false ? "no success" : "JSON") : "no JSON";
  return `${status} ${code ?? body}`;
}

const faredOtherwise = (one: Exchange, other: Exchange, errors: ErrorPointers): boolean =>
  mayBeItsOwn(one) && mayBeItsOwn(other) && fareOf(one, errors) !== fareOf(other, errors);

export const waysToSign: readonly (SigningDeviation | undefined)[] = [
  undefined,
  wrongSecret,
  { without: ["apiKey", "signature", "timestamp", "requestId"] },
];

export const readsOf = ({ capabilities }: Profile): OperationName[] =>
  (["getTransaction", "getLimits", ...quoteOperations] as const).filter((operation) =>
    isOffered(operation, capabilities),
  );

/** A documented error of one operation, with another answer to another operation, shows the interface. */
export function answersByOperation(rightlySigned: readonly Exchange[], errors: ErrorPointers) {
  const own = rightlySigned.filter(mayBeItsOwn);
  const isDocumented = own.some(({ operation, answer }) =>
    documentedCodeIn(operation, answer?.status, parseResponse(answer!, errors).json),
  );
  return isDocumented && new Set(own.map((exchange) => fareOf(exchange, errors))).size > 1;
}

const idIn = ({ answer }: Exchange, { errors, operations }: Profile): unknown => {
  if (!answer) return undefined;
  const { kind, json } = parseResponse(answer, errors);
  const place = operations.createUser?.result?.user_id;
  return kind === "accepted" && place !== undefined ? readPointer(json, place) : undefined;
};

/** Whether users are stored: two created ones have different ids, or a given one isn't answered as unknown. */
export async function knowsUsers({ client, profile, time }: Target) {
  const [given] = profile.users?.given.flatMap(({ ids }) => ids) ?? [];
  const nobody = probeInput(profile);
  const send = (user_id: unknown) =>
    given === undefined
      ? client.call({ operation: "createUser", input: freshValues(profile.testData.user, time) })
      : client.call({ operation: "getLimits", input: { ...nobody, user_id } });
  const exchanges = [await send(given), await send(nobody.user_id)] as const;
  const [one, other] = exchanges.map((exchange) => idIn(exchange, profile));
  const areKnown =
    given === undefined
      ? one !== undefined && other !== undefined && one !== other
      : faredOtherwise(...exchanges, profile.errors);
  return { areKnown, exchanges: [...exchanges] };
}

export function gistOf(exchange: Exchange, profile: Profile): string {
  const { answer, operation } = exchange;
  if (!answer || !isOwnAnswer(exchange, profile, false)) return `${operation}: ${formOf(exchange)}`;
  return `${operation}: ${answer.status}/${parseResponse(answer, profile.errors).code}`;
}

export function usualAnswers(sent: readonly Exchange[], profile: Profile): string[] {
  const probes = sent.filter((each) => probed.includes(each.operation) && each.properlySigned);
  const isOwn = (each: Exchange) => isOwnAnswer(each, profile, false);
  const isMissigned = ({ answer }: Exchange) =>
    answer !== undefined && parseResponse(answer, profile.errors).code === signingCodes.secretWrong;
  // The preflight may have tried another encoding first.
  const signed = probes.filter((each) => !isMissigned(each));
  // A gateway may put its own page in place of each 404.
  const paged = signed.filter((each) => isClear(each) && !isFromBetween(each));
  const usual = [signed.filter(isOwn), paged, probes.filter(isOwn)].find(
    ({ length }) => length > 0,
  );
  return [...new Set(usual?.map((each) => gistOf(each, profile)))];
}

/** One digest in four has the same text in both base64 alphabets, eight in a row never. */
const digestsToTell = 8;

const isBase64 = (encoding: SignatureEncoding) => encoding.startsWith("base64");

/** A gateway may not let several requests through at once; then they're sent one by one. */
const betweenTriesMs = 300;
const mostTriesAgain = 8;

/** In seconds: the longest wait before the target's first answer. */
const mostWaitSeconds = 15;

export class Prober {
  readonly loaded: LoadedProfile;
  readonly sent: Exchange[] = [];
  readonly patience = new Patience(mostWaitSeconds);
  private readonly environment: NodeJS.ProcessEnv;

  constructor(loaded: LoadedProfile, environment: NodeJS.ProcessEnv) {
    this.loaded = loaded;
    this.environment = environment;
  }

  async atTarget<Result>(
    discovered: Discovered | undefined,
    act: (target: Target) => Promise<Result>,
  ): Promise<Result> {
    return atTarget(act, this.loaded, this.environment, discovered);
  }

  async probe(discovered: Discovered) {
    const compared = await this.compare(discovered, probed, [undefined, wrongSecret]);
    const rightlySigned = compared.map(([right]) => right!);
    return {
      rightlySigned,
      wronglySigned: compared.map(([, wrong]) => wrong!),
      codes: rightlySigned.map((exchange) => this.codeOf(exchange)),
      checksSecret: await this.tellsApart(discovered, compared),
    };
  }

  async compare(
    discovered: Discovered,
    operations: readonly OperationName[],
    ways: readonly (SigningDeviation | undefined)[],
  ): Promise<Exchange[][]> {
    const exchanges = await this.atTarget(discovered, async ({ profile, client }) => {
      const input = probeInput(profile);
      const send = (operation: OperationName, deviation: SigningDeviation | undefined) =>
        this.patience.send(
          () => client.call({ operation, input, deviation }),
          (putOff) => this.sent.push(putOff),
        );
      const compared = await Promise.all(
        operations.map((operation) => Promise.all(ways.map((way) => send(operation, way)))),
      );
      let triesLeft = compared.flat().some(isClear) ? mostTriesAgain : 0;
      for (const [nth, row] of compared.entries()) {
        for (const at of row.keys()) {
          for (; triesLeft > 0 && !isClear(row[at]!); triesLeft -= 1) {
            this.sent.push(row[at]!);
            await pause(betweenTriesMs);
            row[at] = await send(operations[nth]!, ways[at]);
          }
        }
      }
      return compared;
    });
    this.sent.push(...exchanges.flat());
    return exchanges;
  }

  async tellsApart(discovered: Discovered, compared: readonly Exchange[][]): Promise<boolean> {
    const { errors } = this.loaded.profile;
    for (const [right, wrong] of compared) {
      if (!right || !wrong || !faredOtherwise(right, wrong, errors)) continue;
      if (this.codeOf(wrong) === signingCodes.secretWrong) return true;
      let isEachTime = true;
      // One after the other and each twice: servers behind a load balancer answer in turns.
      for (const before of [wrong, wrong, right, right]) {
        const way = before === wrong ? wrongSecret : undefined;
        if (!isEachTime) break;
        const [[again] = []] = await this.compare(discovered, [before.operation], [way]);
        isEachTime = again !== undefined && fareOf(again, errors) === fareOf(before, errors);
      }
      if (isEachTime) return true;
    }
    return false;
  }

  private codeOf({ answer }: Exchange): number | undefined {
    return answer && parseResponse(answer, this.loaded.profile.errors).code;
  }

  /** Both alphabets of base64 often give the same text, so several users' requests are signed. */
  async isAlwaysRight(discovered: Discovered): Promise<boolean> {
    if (!isBase64(discovered.encoding)) return true;
    const exchanges = await this.atTarget(discovered, ({ profile, client }) => {
      const call = () => client.call({ operation: "getLimits", input: probeInput(profile) });
      return Promise.all(Array.from({ length: digestsToTell }, call));
    });
    this.sent.push(...exchanges);
    return exchanges.every((exchange) => this.codeOf(exchange) !== signingCodes.secretWrong);
  }
}

export type Probes = Awaited<ReturnType<Prober["probe"]>>;
