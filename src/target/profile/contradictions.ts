import type { YamlSource } from "./letters.ts";
import type { Profile } from "./profile.ts";

/** What a profile says that other parts of it leave no room for, each as a line of a letter. */
export function lettersOfContradictions(
  { document, file, lines }: YamlSource,
  { capabilities }: Profile,
): string[] {
  const path = ["limits", "poolTransactionType"];
  if (!document.hasIn(path) || capabilities.includes("external-sell")) return [];
  const node = document.getIn(path, true) as { range?: [number, number, number] };
  const { line } = lines.linePos(node.range?.[0] ?? 0);
  return [
    `${file}:${line}  limits.poolTransactionType tells pool sells from external ones, which this profile does not claim; say limits.transactionType instead.`,
  ];
}
