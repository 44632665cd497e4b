// Imported by every process of a run: in a worker, the thirtieth signature throws.
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const { createHmac } = crypto;
let signatures = 0;

crypto.createHmac = (...args) => {
  if (process.env.TEST_WORKER_INDEX !== undefined) signatures += 1;
  if (signatures === 30) throw new TypeError("a bug of ours");
  return createHmac(...args);
};
syncBuiltinESMExports();
