// A rule of this project for oxlint: every response is looked at. A request whose response nobody looks at
// may have been refused, and the check after it then passes without having exercised anything.

/** The functions that send a request and return its response, whatever it is; `mustSucceed` looks at it itself. */
const sending = new Set(["send", "sendWith", "sendSigned", "sendBody", "tryPrepareSell"]);

const calledName = ({ callee }) => callee.property?.name ?? callee.name;

/** The calls in a statement that send: by themselves, or side by side. */
function sendingCalls(expression) {
  if (expression?.type === "AwaitExpression") return sendingCalls(expression.argument);
  if (expression?.type !== "CallExpression") return [];
  if (sending.has(calledName(expression))) return [expression];
  const [list] = ["all", "together"].includes(calledName(expression)) ? expression.arguments : [];
  return list?.type === "ArrayExpression" ? list.elements.flatMap(sendingCalls) : [];
}

const responseLookedAt = {
  create: (context) => ({
    ExpressionStatement({ expression }) {
      for (const node of sendingCalls(expression)) {
        const message =
          "Nobody looks at this response. Expect something of it, require it to be accepted or refused, or use mustSucceed.";
        context.report({ node, message });
      }
    },
  }),
};

export default {
  meta: { name: "suite" },
  rules: { "response-looked-at": responseLookedAt },
};
