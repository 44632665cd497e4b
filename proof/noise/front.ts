import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { type Listening, answerOf, plain } from "../self/client/standing-before.ts";

interface Passed {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Answers in place of the service; `pass` makes the service act. */
export type Trouble = (answer: ServerResponse, pass: () => Promise<Passed>) => Promise<void> | void;

export interface Asked {
  what: string;
  body: string;
  headers: IncomingMessage["headers"];
  inFlight: number;
}

/** Undefined: the request is passed on. `chance`: 0 to 1, the same in each run. */
export type Noise = (nth: number, chance: number, asked: Asked) => Trouble | undefined;

export type Front = Listening & { readonly troubled: number };

/** A linear congruential generator, so that each run has the same noise. */
function chances(): () => number {
  let state = 1;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

async function pass(service: string, message: IncomingMessage, body: string): Promise<Passed> {
  const { status, headers, body: answered } = await answerOf(service, message, body);
  const { "content-type": type, date } = headers;
  const kept = { "content-type": String(type), ...(date && { date: String(date) }) };
  return { status, headers: kept, body: answered.toString() };
}

const passedOn: Trouble = async (answer, passOn) => {
  const { status, headers, body } = await passOn();
  answer.writeHead(status, headers).end(body);
};

export async function frontOf(service: string, noise: Noise): Promise<Front> {
  const chance = chances();
  let requests = 0;
  let troubled = 0;
  let inFlight = 0;
  const front = await plain(async (message, answer) => {
    inFlight += 1;
    answer.on("close", () => (inFlight -= 1));
    answer.on("error", () => {});
    const body = await text(message).catch(() => "");
    const { method, url, headers } = message;
    const asked = { what: `${method} ${url}`, body, headers, inFlight };
    const trouble = noise((requests += 1), chance(), asked);
    if (trouble) troubled += 1;
    try {
      await (trouble ?? passedOn)(answer, () => pass(service, message, body));
    } catch {
      message.destroy();
    }
  });
  return Object.defineProperty(front, "troubled", { get: () => troubled }) as Front;
}
