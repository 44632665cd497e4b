interface Node {
  type: string;
  callee?: { type: string; name?: string };
  arguments?: readonly unknown[];
}

/** Where the instrumenter is in the syntax tree. */
interface Path {
  node: Node;
  parent?: Node;
}

const isText = ({ type }: Node) => type === "StringLiteral" || type === "TemplateLiteral";

/** The argument that is a mere message, by the function it is given to, and why nobody can judge it. */
const messages: Record<string, { argument: number; because: string }> = {
  Error: {
    argument: 0,
    because: "the text of an internal error: a client sees no more than that there was one",
  },
  refuseUntabled: {
    argument: 1,
    because: "the text of a refusal for which the document has no error row",
  },
};

/** Why a mutant here would say nothing of the suite; undefined where it does. */
export function whyNotMutated(path: Path): string | undefined {
  const { node, parent } = path;
  const message = messages[parent?.callee?.name ?? ""];
  const isMessage = message && isText(node) && parent?.arguments?.[message.argument] === node;
  return isMessage ? message.because : undefined;
}
