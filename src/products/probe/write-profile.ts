import { forecast, byCause, type CauseWithReach } from "../../judge/forecast/forecast.ts";
import { needsOf } from "../../judge/forecast/need.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import { counted } from "../../views/words.ts";
import type { ProfilePath, Draft, Note } from "./draft.ts";
import { oneLine } from "../../wire/one-line.ts";
import { Document, isMap, isScalar, isSeq, type Node } from "yaml";
import type { CheckOnDisk } from "../../record/results/check-id.ts";

interface Costs {
  of(path: ProfilePath): string;
  ofStates: string;
}

const costInWords = (requirements: ReadonlySet<string>): string =>
  requirements.size === 0 ? "" : `costs ${counted(requirements.size, "requirement")}`;

const within = (causes: readonly CauseWithReach[]): Set<string> =>
  new Set(causes.flatMap(({ requirements }) => requirements));

export function costsOf(
  checks: readonly CheckOnDisk[],
  profile: Profile,
  environment: NodeJS.ProcessEnv,
): Costs {
  const causes = byCause(forecast(checks, { profile, environment }).requirements);
  const ofOperation = (operation: string): Set<string> =>
    new Set(
      checks
        .filter((check) => needsOf(check).some((need) => need === `operation:${operation}`))
        .map(({ requirement }) => requirement),
    );
  return {
    of(path) {
      const [section, operation = "", ...rest] = path;
      if (section === "operations" && rest.length === 0) return costInWords(ofOperation(operation));
      if (section === "states")
        return costInWords(within(causes.filter(({ group }) => group === "state")));
      const what = path.join(".");
      return costInWords(within(causes.filter((cause) => cause.what === what)));
    },
    ofStates: costInWords(
      within(causes.filter(({ group }) => group === "state" || group === "variable")),
    ),
  };
}

interface Head {
  suite: string;
  at: string;
  requests: number;
}

function inWords(path: ProfilePath, { standing, why }: Note, costs: Costs): string {
  const cost = standing === "unknown" ? costs.of(path) : "";
  return oneLine(`${standing}: ${cost ? `${cost}; ` : ""}${why}`);
}

const added = (before: string | null | undefined, line: string): string =>
  before ? `${before}\n ${line}` : ` ${line}`;

function annotate(document: Document, path: ProfilePath, words: string): void {
  const node = document.getIn(path, true) as Node | undefined;
  if (node && isScalar(node)) {
    node.comment = ` ${words}`;
    return;
  }
  if (node && (isMap(node) || isSeq(node))) {
    if (node.items.length === 0) node.comment = ` ${words}`;
    else node.commentBefore = added(node.commentBefore, words);
    return;
  }
  const above = path.slice(0, -1);
  if (above.length === 0) document.comment = added(document.comment, `${path.join(".")}  ${words}`);
  else annotate(document, above, `${path.at(-1)}  ${words}`);
}

const schemaLine =
  " yaml-language-server: $schema=./node_modules/wallet-conformance/spec/schemas/profile.schema.json";

export function profileText(draft: Draft, costs: Costs, { suite, at, requests }: Head): string {
  const document = new Document(draft.values, { aliasDuplicateObjects: false });
  for (const { path, note } of draft.all) annotate(document, path, inWords(path, note, costs));
  if (draft.get(["states"]) === undefined) {
    document.comment = added(
      document.comment,
      `states: { url: /testing/states, tokenEnv: STATES_TOKEN }   unknown: ${costs.ofStates} without provider states (docs/provider-states.md)`,
    );
  }
  document.commentBefore = [
    schemaLine,
    "",
    ` Drafted by ${suite} on ${at} with ${requests} requests. Each value is`,
    "   proven    seen at the target",
    "   assumed   taken from its description, or from the sandbox: look at it",
    "   unknown   with what it costs: give it, or leave it",
    "",
    ...draft.remarks.map((remark) => ` ${oneLine(remark)}`),
  ].join("\n");
  return document.toString({ lineWidth: 0 });
}
