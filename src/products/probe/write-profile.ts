import { forecast, byCause, type CauseWithReach } from "../../judge/forecast/forecast.ts";
import { isCall, type Need, needsOf } from "../../judge/forecast/need.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import { counted } from "../../views/words.ts";
import type { ProfilePath, Draft } from "./draft.ts";
import { oneLine } from "../../wire/one-line.ts";
import { Document, isCollection, isScalar } from "yaml";
import type { CheckOnDisk } from "../../record/results/check-id.ts";

const costInWords = (requirements: readonly string[]): string =>
  requirements.length === 0 ? "" : `costs ${counted(new Set(requirements).size, "requirement")}`;

export function costsOf(
  checks: readonly CheckOnDisk[],
  profile: Profile,
  environment: NodeJS.ProcessEnv,
) {
  const causes = byCause(forecast(checks, { profile, environment }).requirements);
  const costOf = (isMeant: (cause: CauseWithReach) => boolean): string =>
    costInWords(causes.filter(isMeant).flatMap(({ requirements }) => requirements));
  return {
    of(path: ProfilePath): string {
      const [section, operation = "", ...rest] = path;
      if (section === "operations" && rest.length === 0) {
        const isNeeded = (need: Need) => isCall(need, operation);
        const needing = checks.filter((check) => needsOf(check).some(isNeeded));
        return costInWords(needing.map(({ requirement }) => requirement));
      }
      if (section === "states") return costOf(({ group }) => group === "state");
      return costOf(({ what }) => what === path.join("."));
    },
    ofStates: costOf(({ group }) => group === "state" || group === "variable"),
  };
}

type Costs = ReturnType<typeof costsOf>;

const added = (before: string | null | undefined, line: string): string =>
  before ? `${before}\n ${line}` : ` ${line}`;

function annotate(document: Document, path: ProfilePath, words: string): void {
  const node = document.getIn(path, true);
  const above = path.slice(0, -1);
  if (isCollection(node) && node.items.length > 0)
    node.commentBefore = added(node.commentBefore, words);
  else if (isCollection(node) || isScalar(node)) node.comment = ` ${words}`;
  else if (above.length > 0) annotate(document, above, `${path.at(-1)}  ${words}`);
  else document.comment = added(document.comment, `${path.join(".")}  ${words}`);
}

const schemaLine =
  " yaml-language-server: $schema=./node_modules/wallet-conformance/spec/schemas/profile.schema.json";

export function profileText(draft: Draft, costs: Costs, drafted: string): string {
  const document = new Document(draft.values, { aliasDuplicateObjects: false });
  for (const { path, note } of draft.all) {
    const { standing, why } = note;
    const cost = standing === "unknown" ? costs.of(path) : "";
    annotate(document, path, oneLine(`${standing}: ${cost ? `${cost}; ` : ""}${why}`));
  }
  if (draft.get("states") === undefined) {
    document.comment = added(
      document.comment,
      `states: { url: /testing/states, tokenEnv: STATES_TOKEN }   unknown: ${costs.ofStates} without provider states (docs/provider-states.md)`,
    );
  }
  document.commentBefore = [
    schemaLine,
    "",
    ` ${drafted}. Each value is`,
    "   proven    seen at the target",
    "   assumed   taken from its description, or from the sandbox: look at it",
    "   unknown   with what it costs: give it, or leave it",
    "",
    ...draft.remarks.map((remark) => ` ${oneLine(remark)}`),
  ].join("\n");
  return document.toString({ lineWidth: 0 });
}
