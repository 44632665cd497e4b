// Provider states for a deployment of yours, to copy. Start it next to the deployment:
//   STATES_TOKEN=... node provider-states.mjs 4020
// and point the suite at it: --states-url http://localhost:4020/states
import { createServer } from "node:http";

/** Your deployment's own means: an admin API, a test clock, its database. Here they only remember. */
const backend = { failures: new Map(), balances: new Map(), clocks: new Map() };

/**
 * Each state with what sets it up and, where it lasts, what undoes it. Both get the state's params; setup
 * returns its values. `npx wallet-conformance list states` shows the params and values of each.
 */
const states = {
  "operation fails": {
    setup({ operation, user_id, http, code }) {
      backend.failures.set(`${operation} ${user_id}`, { http, code });
    },
    teardown({ operation, user_id }) {
      backend.failures.delete(`${operation} ${user_id}`);
    },
  },
  "user has balance": {
    setup({ user_id, currency, amount }) {
      backend.balances.set(`${user_id} ${currency}`, amount);
    },
  },
  "clock moved": {
    setup({ user_id, seconds }) {
      backend.clocks.set(user_id, seconds);
    },
  },
  "user of another client": { setup: () => ({ user_id: "5d1c6a52-3b7e-4d08-9c41-d27a5b6e8f90" }) },
};

const isAllowed = ({ headers }) => headers.authorization === `Bearer ${process.env.STATES_TOKEN}`;

async function handle(request) {
  if (request.method !== "POST" || !isAllowed(request)) return [401, { error: "not allowed" }];
  let text = "";
  for await (const part of request) text += part;
  const { state, params = {}, action = "setup" } = JSON.parse(text);
  // What you don't offer is answered with any other status: those checks are not exercised.
  const act = Object.hasOwn(states, state) ? states[state][action] : undefined;
  if (!act) return [404, { error: `there is no ${action} of a state "${state}"` }];
  return [200, (await act(params)) ?? {}];
}

createServer(async (request, response) => {
  const [status, body] = await handle(request).catch((error) => [400, { error: String(error) }]);
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}).listen(Number(process.argv[2] ?? 4020), "127.0.0.1", function listening() {
  console.log(`Provider states at http://127.0.0.1:${this.address().port}/states`);
});
