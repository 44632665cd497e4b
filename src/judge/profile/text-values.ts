import { isMap, isScalar, isSeq, visit, type Node, type Scalar } from "yaml";
import { textInputs } from "../../../spec/user-data.ts";
import { locationOf, type YamlSource } from "../../ground/yaml/source.ts";
import { placeholdersIn } from "./template.ts";

const shown = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : String(value as number);

const typeOf = (value: unknown): string => {
  if (value instanceof Date) return "date";
  return typeof value === "boolean" ? "boolean" : "number";
};

function mistaken({ value, source = "" }: Scalar): string | undefined {
  if (typeof value === "string" || value === null) return undefined;
  const written = source === "" ? "" : `: "${source}"`;
  return `is a ${typeOf(value)}, ${shown(value)}; put it in quotes${written}`;
}

const isDateInput = (name: string): boolean => name.endsWith("_date");

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00Z`)) &&
  new Date(`${text}T00:00Z`).toISOString().startsWith(text);

function wrongIn(node: Node, name: string): string | undefined {
  if (!isScalar(node)) return isMap(node) ? "is a mapping; it must be text" : undefined;
  const { value } = node;
  if (!isDateInput(name) || typeof value !== "string") return mistaken(node);
  if (placeholdersIn(value).length > 0 || isDate(value)) return undefined;
  return `is "${value}"; the document has dates as YYYY-MM-DD`;
}

/** The values of a field: itself, or where it's a list those that it lists. */
function valuesOf(node: Node): Node[] {
  const listed = isMap(node) && node.has("from") ? (node.get("from", true) as Node) : node;
  return isSeq(listed) ? (listed.items as Node[]) : [listed];
}

/** The parts of the test data that are right; what is invalid or unknown may be anything. */
const rightParts = ["user", "kyc", "bankAccounts", "sell"];

export function mistakesInText(source: YamlSource): string[] {
  const { document } = source;
  return rightParts.flatMap((part) => {
    const node = document.getIn(["testData", part], true);
    if (!isMap(node)) return [];
    const messages: string[] = [];
    visit(node, {
      Pair(_, { key, value }, above) {
        const name = isScalar(key) ? String(key.value) : "";
        if (!textInputs.has(name) || value === null) return;
        const kinds = above.flatMap((each) => {
          const within = each as { key?: unknown };
          return isScalar(within.key) ? [String(within.key.value)] : [];
        });
        const path = ["testData", part, ...kinds, name].join(".");
        for (const each of valuesOf(value as Node)) {
          const wrong = wrongIn(each, name);
          if (wrong) messages.push(`${locationOf(each, source)}  ${path} ${wrong}`);
        }
      },
    });
    return messages;
  });
}
