import type { RegisterEntry } from "../../spec/register.ts";
import { operations } from "../../spec/operations.ts";

const label = (name: string, description: string) => ({
  type: `allure.label.${name}`,
  description,
});

const severities = { stated: "critical", implied: "normal", advisory: "trivial" } as const;

export function allureLabels(entries: readonly RegisterEntry[]) {
  const [first] = entries;
  const stories = entries.flatMap(({ operation }) =>
    operation ? [operations[operation].act] : [],
  );
  return [
    ...[...new Set(entries.map(({ section }) => section))].map((name) => label("epic", name)),
    ...entries.map(({ id }) => label("feature", id)),
    ...[...new Set(stories)].map((act) => label("story", act)),
    ...(first ? [label("severity", severities[first.basis])] : []),
  ];
}
