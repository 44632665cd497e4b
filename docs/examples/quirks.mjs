// Quirks of a deployment: npx wallet-conformance sandbox --patch docs/examples/quirks.mjs

const traced = (answer) => ({ ...answer, body: { ...answer.body, trace_id: "gw-1" } });

export const patches = {
  "text-codes": {
    does: "writes error codes as text",
    patch: ({ rules: { answers } }) => ({
      rules: { answers: { errorBody: (code, message) => answers.errorBody(`${code}`, message) } },
    }),
  },
  "traced-refusals": {
    does: "adds the trace id of its gateway to every refusal",
    patch: ({ respond }) => ({
      respond: { refusal: (...refused) => traced(respond.refusal(...refused)) },
    }),
  },
};
