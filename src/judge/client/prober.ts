import type { OperationName } from "../../../spec/operations.ts";
import { parseResponse } from "../../contract/response.ts";
import type { LoadedProfile } from "../profile/load.ts";
import type { Exchange } from "../../wire/exchange.ts";
import type { SignatureEncoding } from "../../wire/signing.ts";
import { Patience } from "./patience.ts";
import { codes as documented } from "./preflight-diagnostics.ts";
import { faredOtherwise, fareOf } from "./reached.ts";
import { wrongSecret, type SigningDeviation } from "./signer.ts";
import { atTarget, type Discovered, type Target } from "./target.ts";
import { probed, probeInput } from "./request.ts";

export interface Probes {
  rightlySigned: Exchange[];
  wronglySigned: Exchange[];
  /** The error codes of the rightly signed ones, or NaN, in the same order. */
  codes: unknown[];
  /** Whether it answers differently when they are signed with a wrong secret. */
  checksSecret: boolean;
}

/** Without its padding, one digest in four has the same text in both alphabets of base64: so many in a row have not. */
const digestsToTell = 8;

const alike: ReadonlySet<SignatureEncoding> = new Set(["base64", "base64url"]);

/** Who has answered nothing yet isn't waited for any longer, in seconds. */
const mostWaitSeconds = 15;

/** Sends the requests of the preflight, and keeps what was sent. */
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

  async probe(discovered: Discovered): Promise<Probes> {
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
    const exchanges = await this.atTarget(discovered, ({ profile, client }) => {
      const input = probeInput(profile);
      const send = (operation: OperationName, deviation: SigningDeviation | undefined) =>
        this.patience.send(
          () => client.call({ operation, input, deviation }),
          (putOff) => this.sent.push(putOff),
        );
      return Promise.all(
        operations.map((operation) => Promise.all(ways.map((way) => send(operation, way)))),
      );
    });
    this.sent.push(...exchanges.flat());
    return exchanges;
  }

  /** Whether a right signature fares otherwise than a wrong one: by the documented error, or each time it's tried. */
  async tellsApart(discovered: Discovered, compared: readonly Exchange[][]): Promise<boolean> {
    const { errors } = this.loaded.profile;
    for (const [right, wrong] of compared) {
      if (!right || !wrong || !faredOtherwise(right, wrong, errors)) continue;
      if (this.codeOf(wrong) === documented.secretWrong) return true;
      const isSame = async (before: Exchange, way: SigningDeviation | undefined) => {
        const [[again] = []] = await this.compare(discovered, [before.operation], [way]);
        return again !== undefined && fareOf(again, errors) === fareOf(before, errors);
      };
      // One after the other, and each twice: servers that take turns answer differently by turns.
      const isEachTime =
        (await isSame(wrong, wrongSecret)) &&
        (await isSame(wrong, wrongSecret)) &&
        (await isSame(right, undefined)) &&
        (await isSame(right, undefined));
      if (isEachTime) return true;
    }
    return false;
  }

  private codeOf({ answer }: Exchange): number | undefined {
    return answer && parseResponse(answer, this.loaded.profile.errors).code;
  }

  /** Whether no request of several users is refused for its signature, where the encoding is often like another. */
  async isAlwaysRight(discovered: Discovered): Promise<boolean> {
    if (!alike.has(discovered.encoding)) return true;
    const exchanges = await this.atTarget(discovered, ({ profile, client }) => {
      const call = () => client.call({ operation: "getLimits", input: probeInput(profile) });
      return Promise.all(Array.from({ length: digestsToTell }, call));
    });
    this.sent.push(...exchanges);
    return exchanges.every((exchange) => this.codeOf(exchange) !== documented.secretWrong);
  }
}
