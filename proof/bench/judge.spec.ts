import { test } from "@playwright/test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { openapi } from "../../spec/openapi.ts";
import { responseOf } from "../../fixtures/response/response.ts";
import { judgeExchange } from "../../src/contract/invariants/judge.ts";
import { successSchema } from "../../src/contract/schemas.ts";
import { loadProfile } from "../../src/judge/profile/load.ts";
import type { Exchange } from "../../src/wire/exchange.ts";
import { note } from "./figures.ts";
import { requestsOf } from "./recorded-requests.ts";
import { compare } from "./rounds.ts";
import { judge, sandbox } from "./sandboxes.ts";

const rounds = 9;
/** A run judges thousands: what the first few cost is no measure. */
const times = 1_000;

const isLimitsRead = ({ operation, answer }: Exchange) =>
  operation === "getLimits" && answer?.status === 200;

test("judging an exchange over ajv on its body", async () => {
  const { url, stop } = await sandbox();
  const exchanges = requestsOf(await judge(url, "--only", "limits-read")).filter(isLimitsRead);
  stop();
  const { profile } = loadProfile();
  const base = "https://bench.test/openapi.yaml";
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  ajv.addSchema({ ...openapi, $id: base });
  const validate = ajv.compile({ $ref: `${base}#${encodeURI(successSchema("getLimits") ?? "")}` });
  const repeat = (act: (exchange: Exchange) => void) => async () => {
    for (let time = 0; time < times; time += 1) for (const exchange of exchanges) act(exchange);
  };
  const { ratio, subjectMs, yardstickMs } = await compare(
    rounds,
    repeat((exchange) => {
      const response = responseOf(exchange, profile);
      judgeExchange({ exchange, body: response.body, response, inDoubles: false });
    }),
    repeat((exchange) => void validate(JSON.parse(exchange.answer?.body ?? ""))),
  );
  const each = (milliseconds: number) =>
    `${((1000 * milliseconds) / times / exchanges.length).toFixed(0)} µs`;
  note({
    what: "judging a limits response / ajv on its body",
    value: ratio,
    goal: 2,
    measured: `${each(subjectMs)} / ${each(yardstickMs)}`,
  });
});
