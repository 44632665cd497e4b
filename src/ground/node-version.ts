/** Oldest supported version of each line of Node; later lines are all supported. */
const oldest = [
  [20, 19],
  [22, 12],
];

/** Every version of Node must be able to read this file: no newer syntax, no imports. */
export function unsuitableRuntime(versions: Record<string, string | undefined>) {
  const needs = "wallet-conformance needs Node 20.19, or 22.12 and newer";
  if (versions.bun)
    return `${needs}; this is Bun ${versions.bun}. Start it with node, or without --bun.`;
  if (versions.deno) return `${needs}; this is Deno ${versions.deno}. Start it with node.`;
  const parts = String(versions.node).split(".").map(Number);
  const line = parts[0] || 0;
  const minor = parts[1] || 0;
  const isLater = line > 22;
  const isKnown = oldest.some((each) => each[0] === line && minor >= (each[1] || 0));
  return isLater || isKnown ? undefined : `${needs}; this is ${line}.${minor}.`;
}
