import { performance } from "node:perf_hooks";
import type { Exchange } from "../../../src/wire/exchange.ts";
import { journeyLines, makeJourney } from "./journey.ts";
import type { Complaint, Peer } from "./peer.ts";

/** Ids, times, and long numbers that are made up. */
const volatile =
  /[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z?|\+?\d{9,}|user-[\w-]+|0x[\da-f]+/gi;

const normalized = ({ answer }: Exchange): string =>
  `${answer?.status} ${(answer?.body ?? "").replaceAll(volatile, "*")}`;

/** Records a happy flow on the conforming sandbox, and compares each answer of a target with the recorded one. */
export async function goldenReplay(conformingUrl: string): Promise<Peer> {
  const recorded = (await makeJourney(conformingUrl)).map(normalized);
  return {
    name: "golden replay",
    setUpLines: journeyLines,
    async judge(url) {
      const begun = performance.now();
      const exchanges = await makeJourney(url);
      const complaints: Complaint[] = exchanges.flatMap((exchange, index) =>
        normalized(exchange) === recorded[index]
          ? []
          : [{ operation: exchange.operation, what: `answer ${index + 1} differs` }],
      );
      const seconds = (performance.now() - begun) / 1000;
      return { complaints, requests: exchanges.length, seconds };
    },
  };
}
