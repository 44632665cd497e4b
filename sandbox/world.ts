import { randomUUID } from "node:crypto";
import type { Account } from "./domain/accounts.ts";
import type { Transaction } from "./domain/transactions.ts";
import type { Quote } from "./domain/quotes.ts";
import type { User } from "./domain/users.ts";
import type { FaultName } from "./faults/index.ts";
import type { VariantName } from "./variants/index.ts";

/** How late a write comes in the faults that have races. */
const raceMilliseconds = 3;

/** How long a verification takes in the variants that conclude it later. */
export const verificationMilliseconds = 100;

/** A client platform with its credentials. What belongs to one does not exist for another. */
export interface ApiClient {
  name: string;
  apiKey: string;
  apiSecret: string;
}

/** A failure armed by a provider state for one request. */
export interface ArmedFailure {
  http: number;
  code: number;
}

/** Numbers of records begin after it. */
const firstNumber = 1_000_000;

/** Everything one sandbox knows. Nothing lives outside of it, so that many run in one process. */
export class World {
  readonly clients: readonly ApiClient[];
  /** The client whose credentials the sandbox prints. */
  readonly defaultClient: ApiClient;
  readonly users = new Map<string, User>();
  readonly accounts = new Map<string, Account>();
  readonly quotes = new Map<string, Quote>();
  readonly transactions = new Map<string, Transaction>();
  /** References already used, by client and operation. */
  readonly references = new Set<string>();
  /** Request ids seen, for the variant that refuses a repeated one. */
  readonly requestIds = new Set<string>();
  /** Failures armed by provider states, by operation and user. */
  readonly armed = new Map<string, ArmedFailure>();
  private readonly switches: ReadonlySet<string>;
  /** How many answers were given, for faults that strike now and then. */
  answers = 0;

  constructor(
    clients: readonly [ApiClient, ...ApiClient[]],
    switches: readonly (FaultName | VariantName)[] = [],
  ) {
    this.clients = clients;
    this.defaultClient = clients[0];
    this.switches = new Set(switches);
  }

  /** Whether a fault or variant is switched on. */
  has(name: FaultName | VariantName): boolean {
    return this.switches.has(name);
  }

  private records = 0;

  /** The sandbox's time, in milliseconds. */
  now(): number {
    return Date.now();
  }

  /** Today's date, in UTC, as YYYY-MM-DD. */
  today(): string {
    return new Date(this.now()).toISOString().slice(0, 10);
  }

  /** Writes at once; with the fault a moment later, when others have read what was there before. */
  commit(race: FaultName, write: () => void): void {
    if (this.has(race)) setTimeout(write, raceMilliseconds);
    else write();
  }

  /** Whether a fault strikes at this answer: one in five. */
  strikes(fault: FaultName): boolean {
    return this.has(fault) && this.answers % 5 === 0;
  }

  /** An id for a new record: with the variant a number, which is written as one. */
  newId(): string {
    this.records += 1;
    return this.has("numeric-ids") ? String(firstNumber + this.records) : randomUUID();
  }
}
