import { addingAccounts, type OperationName } from "../../../spec/operations.ts";
import type { ProviderStateName } from "../../../spec/provider-states.ts";
import type { JsonObject } from "../../../spec/json.ts";
import type { SigningDeviation } from "../../judge/client/signer.ts";
import { secretsRedactor } from "../../judge/client/credentials.ts";
import type { StateOutcome } from "../../judge/client/provider-states.ts";
import { atTarget, type Discovered, type Target } from "../../judge/client/target.ts";
import { Patience } from "../../judge/client/patience.ts";
import { cacheOf, comeAgainOf, isPutOff } from "../../contract/gateways.ts";
import { withEveryDigit } from "../../contract/decimals.ts";
import { parseResponse, type ParsedResponse } from "../../contract/response.ts";
import type { Input } from "../../judge/profile/binding.ts";
import { freshValues } from "../../judge/profile/generators.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import { ValueLists } from "../../judge/profile/value-lists.ts";
import type { Exchange } from "../../wire/exchange.ts";
import type { Draft } from "./draft.ts";

export interface Answered extends ParsedResponse {
  operation: OperationName;
  exchange: Exchange;
  isAccepted: boolean;
  inWords: string;
}

function answerGist({ kind, status, code, message }: ParsedResponse, exchange: Exchange): string {
  if (exchange.failure) return `no answer (${exchange.failure.kind})`;
  const what = exchange.answer?.body === "" ? "empty" : "unreadable";
  if (kind === "broken") return `an ${what} answer with status ${status}`;
  if (kind !== "refused") return `${kind} with ${status}`;
  const told = typeof message === "string" ? message.replaceAll(/\s+/g, " ").slice(0, 80) : "";
  return `refused with ${status}${code === undefined ? "" : `/${code}`}${told && `: ${told}`}`;
}

export class Survey {
  readonly draft: Draft;
  requests = 0;
  discovered: Discovered = { encoding: "hex", clockOffsetMs: 0 };
  readonly usersTaken = new Set<string | number>();
  private readonly sentOfAccounts = new Map<string, Set<string>>();
  readonly refusals: Answered[] = [];
  /** Created only to compare its response with the first user's. */
  sparedUser: Answered | undefined;
  hasCompared = false;
  /** The header by which a cache said that it answered. */
  cachedBy: string | undefined;
  readonly earlier: Answered[] = [];
  usualErrors: Profile["errors"] | undefined;
  private readonly environment: NodeJS.ProcessEnv;
  private readonly patience = new Patience();
  private readonly drawn = new Set<string>();
  private readonly lists = new ValueLists((value) => {
    const isFree = !this.drawn.has(value);
    this.drawn.add(value);
    return isFree;
  });

  constructor(draft: Draft, environment: NodeJS.ProcessEnv) {
    this.draft = draft;
    this.environment = environment;
  }

  get profile(): Profile {
    return this.draft.loaded.profile;
  }

  mayHaveSent(name: string, value: unknown): boolean {
    return this.sentOfAccounts.get(name)?.has(String(value).toLowerCase()) ?? true;
  }

  async call(
    operation: OperationName,
    input: Input,
    deviation?: SigningDeviation,
  ): Promise<Answered> {
    const isAdding = addingAccounts.some((each) => each === operation);
    for (const [name, value] of isAdding ? Object.entries(input) : []) {
      const sent = this.sentOfAccounts.get(name) ?? new Set();
      this.sentOfAccounts.set(name, sent.add(String(value).toLowerCase()));
    }
    return this.atTarget(async ({ client }) => {
      const send = () => {
        this.requests += 1;
        return client.call({ operation, input, deviation });
      };
      const exchange = await this.patience.send(send, (putOff) => this.noteRateLimit(putOff));
      return this.read(operation, exchange);
    });
  }

  setUp(state: ProviderStateName, params: JsonObject): Promise<StateOutcome> {
    return this.atTarget(async ({ states, redact }) => {
      const outcome = await states.setUp(state, params);
      this.requests += outcome.exchange ? 1 : 0;
      return outcome.available ? outcome : { ...outcome, detail: redact(outcome.detail) };
    });
  }

  async tearDown(state: ProviderStateName, params: JsonObject): Promise<void> {
    this.requests += 1;
    await this.atTarget(({ states }) => states.tearDown(state, params));
  }

  private atTarget = <Result>(act: (target: Target) => Promise<Result>): Promise<Result> =>
    atTarget(act, this.draft.loaded, this.environment, this.discovered);

  read(operation: OperationName, exchange: Exchange): Answered {
    const raw = exchange.answer ?? { status: 0, body: "" };
    const parsed = parseResponse(raw, this.profile.errors);
    if (isPutOff(exchange)) this.noteRateLimit(exchange);
    this.cachedBy ??= cacheOf(exchange);
    const redact = secretsRedactor(this.profile, this.environment);
    return {
      ...parsed,
      json: withEveryDigit(raw.body, parsed.json),
      operation,
      exchange,
      isAccepted: parsed.kind === "accepted",
      inWords: redact(answerGist(parsed, exchange)),
    };
  }

  private noteRateLimit(exchange: Exchange): void {
    const again = comeAgainOf(exchange);
    const wait = again === undefined ? "" : ` (${again.by}: ${again.value.slice(0, 20)})`;
    const remark = `The target limits the rate of requests${wait}: run with --rate.`;
    if (!this.draft.remarks.includes(remark)) this.draft.remarks.push(remark);
  }

  fresh(data: JsonObject): Input {
    const now = () => Date.now() + this.discovered.clockOffsetMs;
    const time = { now, timeZone: this.profile.timeZone };
    // The last value of an exhausted list is better than none.
    return freshValues(data, time, (list) => this.lists.next(list) ?? list.from.at(-1));
  }
}
