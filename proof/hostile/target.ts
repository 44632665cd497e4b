import type { IncomingMessage, ServerResponse } from "node:http";
import { frontOf, type Asked, type Front } from "../noise/front.ts";

export interface Honest {
  status: number;
  body: string;
  asked: IncomingMessage["headers"];
  secret: string;
}

export type Damage = (answer: ServerResponse, honest: Honest) => void;

export type Plan = (answered: number, asked: Asked) => Damage | undefined;

export const always =
  (damage: Damage, honestFor = 0): Plan =>
  (answered) =>
    answered < honestFor ? undefined : damage;

/** Honest at first, so that the preflight succeeds and the run begins. */
export const ofPreflight = 10;

/** Two honest answers precede each damaged one, so that the run goes on. */
export const inTurn =
  (damages: Damage[]): Plan =>
  (answered) =>
    answered >= ofPreflight && answered % 3 === 2
      ? damages[Math.floor(answered / 3) % damages.length]
      : undefined;

export const damaging =
  (plan: Plan, secret: string) =>
  (service: string): Promise<Front> =>
    frontOf(service, (nth, _, asked) => {
      const damage = plan(nth - 1, asked);
      if (!damage) return undefined;
      const known = { asked: asked.headers, secret };
      return async (answer, pass) => damage(answer, { ...(await pass()), ...known });
    });
