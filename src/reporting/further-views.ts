import { didYouMean, UsageError } from "../ground/usage-error.ts";
import { renderCtrf } from "../views/ctrf/ctrf.ts";
import { filesIn, writeView } from "../record/folder.ts";
import { renderHar } from "../views/har/har.ts";
import type { Shown } from "../record/masking.ts";
import { renderBadge } from "../views/badge/badge.ts";

const variable = "CONFORMANCE_ALSO";

const views = {
  ctrf: { file: "ctrf", render: renderCtrf },
  har: { file: "har", render: ({ results, exchanges }) => renderHar(results, exchanges) },
  badge: { file: "badge", render: ({ results }) => renderBadge(results) },
} as const satisfies Record<
  string,
  { file: keyof ReturnType<typeof filesIn>; render: (shown: Shown) => string }
>;

type View = keyof typeof views;

export const furtherViews = Object.keys(views) as View[];

function viewNamed(name: string): View {
  const known = furtherViews.find((one) => one === name);
  if (known) return known;
  throw new UsageError(
    `--also can't write "${name}".${didYouMean(name, furtherViews)} It writes ${furtherViews.join(", ")}; separate several with commas.`,
  );
}

const chosenViews = (environment: NodeJS.ProcessEnv): View[] =>
  (environment[variable] ?? "")
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(viewNamed);

export const requireKnownViews = (environment: NodeJS.ProcessEnv) => void chosenViews(environment);

/** @throws UsageError for an unknown view */
export function writeAlso(names: string): void {
  process.env[variable] = names;
  requireKnownViews(process.env);
}

export function writeFurtherViews(folder: string, shown: Shown): void {
  for (const name of chosenViews(process.env)) {
    const { file, render } = views[name];
    writeView(filesIn(folder)[file], render(shown));
  }
}
