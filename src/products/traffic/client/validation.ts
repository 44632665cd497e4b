import { Big } from "big.js";
import { shownFields } from "../../../../spec/openapi.ts";
import { valueSeen } from "../../../contract/deviation.ts";
import { sentInstead, atEach, unless } from "../rule.ts";
import { isGiven } from "../seen.ts";

export const contentType = atEach(({ operation, exchange: { request } }) => {
  if (operation !== "validateTransaction") return undefined;
  const type = request.headers["content-type"];
  return unless(/^application\/json\b/i.test(type ?? ""), () => sentInstead("Content-Type", type));
});

const isNumber = (value: unknown): boolean =>
  typeof value === "number" || typeof value === "bigint" || value instanceof Big;

const isOfItsType = (name: string, value: unknown): boolean =>
  name === "from_amount" ? isNumber(value) : typeof value === "string";

export const fieldTypes = atEach(({ operation, input, hasWholeBody }) => {
  if (operation !== "validateTransaction" || !hasWholeBody) return undefined;
  const given = shownFields(operation).body.filter((name) => isGiven(input[name]));
  if (given.length === 0) return undefined;
  const wrong = given.find((name) => !isOfItsType(name, input[name]));
  return unless(wrong === undefined, () => ({
    expected: {
      kind: "value",
      of: wrong ?? "",
      is: { a: wrong === "from_amount" ? "number" : "text" },
    },
    seen: valueSeen(wrong ?? "", input[wrong ?? ""]),
  }));
});
