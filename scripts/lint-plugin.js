// Rules of this project for oxlint.

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

/**
 * Every response is looked at. A request whose response nobody looks at may have been refused, and the check
 * after it then passes without having exercised anything.
 */
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

const isCallOf = (node, ...names) =>
  node.type === "CallExpression" && names.includes(calledName(node));

/** Whether a test makes several checks: it takes the fixture `check`. */
const makesSeveralChecks = ({ arguments: given }) =>
  given.some(({ params: [fixtures] = [] }) =>
    fixtures?.properties?.some(({ key }) => key?.name === "check"),
  );

/** The innermost call of one of these around a node; undefined where there is none. */
function callAround({ parent }, ...names) {
  if (!parent || isCallOf(parent, ...names)) return parent ?? undefined;
  return callAround(parent, ...names);
}

/**
 * A test that makes several checks expects nothing outside them. What fails there belongs to no requirement,
 * so the run would end without a verdict.
 */
const expectedInCheck = {
  create: (context) => ({
    CallExpression(node) {
      if (!isCallOf(node, "expect")) return;
      const around = callAround(node, "check", "under", "test");
      if (!around || !isCallOf(around, "test") || !makesSeveralChecks(around)) return;
      const message =
        "This test makes several checks, and this is in none of them. Expect it in a check, or require it.";
      context.report({ node, message });
    },
  }),
};

export default {
  meta: { name: "suite" },
  rules: { "response-looked-at": responseLookedAt, "expected-in-check": expectedInCheck },
};
