import { errorRow, type TableErrorId } from "../../../spec/error-rows/index.ts";
import { entangledRows, opaqueRows } from "../../../spec/error-rows/opaque.ts";
import { needsOf } from "../../../src/judge/forecast/need.ts";
import { provokedRow } from "../../../src/judge/forecast/needs-here.ts";
import { allChecks } from "../../../src/judge/run/catalogue.ts";

const quoted = (name: string): string => `\`${name}\``;

const mostNamed = 3;

function changeFor(id: TableErrorId): string {
  const check = allChecks().find((each) => provokedRow(each) === id);
  const needs = check ? needsOf(check).map((need) => need.split(":")) : [];
  const valuesOf = (kind: string) =>
    needs.flatMap(([name, value = ""]) => (name === kind ? [value] : []));
  const inputs = valuesOf("input").flatMap((place) => place.split(".")[1]?.split("|") ?? []);
  const changed =
    inputs.length > mostNamed ? "all that another user has sent" : inputs.map(quoted).join(", ");
  const data = [
    ...valuesOf("invalid").map((name) => `testData.invalid.${name}`),
    ...valuesOf("unknown").map((name) => `testData.unknown.${name}`),
    ...valuesOf("account").map((name) => `testData.bankAccounts.${name}`),
  ];
  const withData = data.length > 0 ? `with ${data.map(quoted).join(", ")}` : "";
  const withState = valuesOf("state").map((name) => `by the state ${quoted(name)}`);
  return [changed, withData, ...withState].filter(Boolean).join(" ") || "-";
}

export const provocationRows = (): string[][] =>
  [...opaqueRows, ...entangledRows].map((id) => {
    const row = id as TableErrorId;
    const { http, code, operation } = errorRow(row);
    return [quoted(row), `${http}/${code}`, operation ?? "-", changeFor(row)];
  });
